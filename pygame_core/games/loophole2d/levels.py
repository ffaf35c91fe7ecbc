"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.95, haste=0.3),
    seen(0, softness=1.4, haste=0.1),
    seen(0, softness=0.9),
    seen(3, softness=1.2),
    seen(12, softness=1.15),
    seen(60, softness=0.85),
    seen(300, softness=0.5),
)
RATINGS = {1: 60, 2: 310, 3: 600, 4: 820, 5: 1040, 6: 1270, 7: 1470, 8: 1660}
