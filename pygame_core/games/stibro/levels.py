"""How the computer plays Stibro at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.38, haste=0.25),
    seen(1, softness=2.0, haste=0.1),
    seen(1, softness=1.48),
    seen(3, softness=1.17),
    seen(16, softness=0.5),
    seen(90),
    seen(400),
)
RATINGS = {1: -30, 2: 180, 3: 440, 4: 770, 5: 1070, 6: 1400, 7: 1670, 8: 1840}
