"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=1.2, haste=0.65),
    seen(0, softness=0.6, haste=0.3),
    seen(3, softness=0.4),
    seen(8, softness=0.25),
    seen(30, softness=0.3),
    seen(90),
    seen(480),
)
RATINGS = {1: 70, 2: 240, 3: 400, 4: 570, 5: 780, 6: 1020, 7: 1210, 8: 1400}
