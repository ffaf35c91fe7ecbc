"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.25, haste=0.35),
    seen(0, softness=0.8, haste=0.1),
    seen(0, softness=0.52),
    seen(4, softness=0.8),
    seen(24, softness=0.35),
    seen(80),
    seen(400),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
