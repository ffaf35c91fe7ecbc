"""How the computer plays Noose at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.53, haste=0.25),
    seen(1, softness=2.8, haste=0.2),
    seen(1, softness=1.6),
    seen(6, softness=1.1),
    seen(27, softness=0.38),
    seen(155),
    seen(950),
)
RATINGS = {1: 0, 2: 190, 3: 450, 4: 660, 5: 850, 6: 1090, 7: 1280, 8: 1450}
