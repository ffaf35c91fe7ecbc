"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.95, haste=0.3),
    seen(0, softness=1.4, haste=0.1),
    seen(0, softness=0.95),
    seen(3, softness=1.22),
    seen(12, softness=1.3),
    seen(60, softness=1.15),
    seen(300, softness=0.8),
)
RATINGS = {1: 60, 2: 310, 3: 620, 4: 875, 5: 1080, 6: 1350, 7: 1510, 8: 1850}
