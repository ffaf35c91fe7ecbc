"""How the computer plays Stibro at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.38, haste=0.25),
    seen(1, softness=2.15, haste=0.1),
    seen(1, softness=1.62),
    seen(3, softness=1.3),
    seen(20, softness=0.4),
    seen(80),
    seen(500),
)
RATINGS = {1: 20, 2: 340, 3: 670, 4: 1010, 5: 1320, 6: 1570, 7: 1810, 8: 2130}
