"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.3, haste=0.66),
    seen(0, softness=0.7, haste=0.36),
    seen(3, softness=0.5),
    seen(10, softness=0.1),
    seen(40, softness=0.15),
    seen(115),
    seen(480),
)
RATINGS = {1: 30, 2: 250, 3: 430, 4: 670, 5: 840, 6: 1010, 7: 1300, 8: 1490}
