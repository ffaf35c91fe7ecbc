"""How the computer plays Nooks at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.1, haste=0.4),
    seen(0, softness=0.75, haste=0.1),
    seen(0, softness=0.45),
    seen(5, softness=0.95),
    seen(22, softness=0.4),
    seen(60),
    seen(400),
)
RATINGS = {1: -90, 2: 210, 3: 500, 4: 790, 5: 1020, 6: 1210, 7: 1470, 8: 1800}
