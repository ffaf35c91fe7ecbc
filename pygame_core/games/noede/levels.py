"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.6, haste=0.25),
    seen(0, softness=0.37, haste=0.1),
    seen(3, softness=0.9),
    seen(10, softness=0.4),
    seen(45, softness=0.12),
    seen(130),
    seen(600),
)
RATINGS = {1: -30, 2: 130, 3: 320, 4: 530, 5: 830, 6: 1130, 7: 1360, 8: 1660}
