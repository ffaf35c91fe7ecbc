"""How the computer plays Noose at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=2.0, haste=0.4),
    seen(1, softness=2.0, haste=0.1),
    seen(2, softness=1.5),
    seen(6, softness=0.7),
    seen(30, softness=0.3),
    seen(120),
    seen(450),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
