"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.3, haste=0.3),
    seen(0, softness=0.8, haste=0.1),
    seen(0, softness=0.5),
    seen(3, softness=1.18),
    seen(20, softness=1.05),
    seen(60),
    seen(300),
)
RATINGS = {1: 50, 2: 350, 3: 680, 4: 980, 5: 1280, 6: 1580, 7: 1750, 8: 1910}
