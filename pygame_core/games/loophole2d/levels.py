"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.5, haste=0.4),
    seen(0, softness=0.8, haste=0.1),
    seen(1, softness=1.2),
    seen(5, softness=0.7),
    seen(20, softness=0.3),
    seen(90),
    seen(450),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
