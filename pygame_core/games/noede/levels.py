"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.7, haste=0.45),
    seen(0, softness=0.42, haste=0.25),
    seen(3, softness=0.72),
    seen(10, softness=0.2),
    seen(34, softness=0.2),
    seen(155),
    seen(900),
)
RATINGS = {1: -20, 2: 310, 3: 520, 4: 690, 5: 840, 6: 1020, 7: 1200, 8: 1390}
