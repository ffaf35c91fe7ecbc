"""How the computer plays Noose at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.5, haste=0.25),
    seen(1, softness=2.5, haste=0.15),
    seen(1, softness=1.3),
    seen(7, softness=0.6),
    seen(40, softness=0.25),
    seen(150),
    seen(600),
)
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
