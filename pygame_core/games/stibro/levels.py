"""How the computer plays Stibro at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.42, haste=0.25),
    seen(1, softness=2.3, haste=0.1),
    seen(1, softness=1.7),
    seen(3, softness=1.4),
    seen(12, softness=0.75),
    seen(60),
    seen(400),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
