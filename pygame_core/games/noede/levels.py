"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.3, haste=0.66),
    seen(0, softness=0.7, haste=0.36),
    seen(3, softness=0.5),
    seen(9, softness=0.2),
    seen(30, softness=0.2),
    seen(115),
    seen(480),
)
RATINGS = {1: -70, 2: 120, 3: 450, 4: 620, 5: 800, 6: 1100, 7: 1290, 8: 1480}
