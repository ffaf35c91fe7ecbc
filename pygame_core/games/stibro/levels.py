"""How the computer plays Stibro at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.42, haste=0.25),
    seen(1, softness=2.1, haste=0.1),
    seen(1, softness=1.45),
    seen(4, softness=0.95),
    seen(20, softness=0.4),
    seen(80),
    seen(500),
)
RATINGS = {1: -30, 2: 270, 3: 600, 4: 920, 5: 1240, 6: 1500, 7: 1740, 8: 2060}
