"""How the computer plays Nooks at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.05, haste=0.4),
    seen(0, softness=0.72, haste=0.1),
    seen(0, softness=0.5),
    seen(5, softness=1.1),
    seen(18, softness=0.42),
    seen(60),
    seen(300),
)
RATINGS = {1: -90, 2: 180, 3: 440, 4: 650, 5: 950, 6: 1210, 7: 1400, 8: 1570}
