"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.1, haste=0.6),
    seen(0, softness=0.6, haste=0.3),
    seen(3, softness=0.4),
    seen(8, softness=0.25),
    seen(30, softness=0.3),
    seen(90),
    seen(480),
)
RATINGS = {1: 90, 2: 350, 3: 520, 4: 680, 5: 900, 6: 1130, 7: 1320, 8: 1510}
