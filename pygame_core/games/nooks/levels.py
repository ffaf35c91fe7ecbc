"""How the computer plays Nooks at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.1, haste=0.4),
    seen(0, softness=0.75, haste=0.1),
    seen(0, softness=0.5),
    seen(5, softness=0.95),
    seen(18, softness=0.45),
    seen(60),
    seen(400),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
