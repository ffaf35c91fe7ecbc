"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.45, haste=0.3),
    seen(0, softness=0.78, haste=0.1),
    seen(0, softness=0.5),
    seen(3, softness=1.06),
    seen(12, softness=0.72),
    seen(60),
    seen(650),
)
RATINGS = {1: 70, 2: 400, 3: 730, 4: 1000, 5: 1260, 6: 1470, 7: 1590, 8: 1710}
