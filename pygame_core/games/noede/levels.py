"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.4, haste=0.4),
    seen(0, softness=0.9, haste=0.1),
    seen(1, softness=1.5),
    seen(4, softness=0.9),
    seen(14, softness=0.4),
    seen(70),
    seen(400),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
