"""How the computer plays Loophole 2D at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.3, haste=0.3),
    seen(0, softness=0.8, haste=0.1),
    seen(0, softness=0.5),
    seen(3, softness=1.18),
    seen(12, softness=0.82),
    seen(60),
    seen(650),
)
RATINGS = {1: 110, 2: 400, 3: 730, 4: 1030, 5: 1370, 6: 1670, 7: 1880, 8: 2060}
