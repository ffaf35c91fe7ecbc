"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.2, haste=0.33),
    seen(0, softness=0.8, haste=0.1),
    seen(0, softness=0.52),
    seen(3, softness=0.9),
    seen(18, softness=0.4),
    seen(70),
    seen(400),
)
RATINGS = {1: 20, 2: 340, 3: 580, 4: 920, 5: 1180, 6: 1370, 7: 1630, 8: 1930}
