"""How the computer plays Nooks at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.85, haste=0.35),
    seen(0, softness=0.57, haste=0.1),
    seen(0, softness=0.35),
    seen(6, softness=0.8),
    seen(28, softness=0.3),
    seen(60),
    seen(300),
)
RATINGS = {1: 40, 2: 380, 3: 660, 4: 860, 5: 1050, 6: 1300, 7: 1540, 8: 1690}
