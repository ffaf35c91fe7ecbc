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
RATINGS = {1: 0, 2: 330, 3: 540, 4: 730, 5: 900, 6: 1070, 7: 1250, 8: 1440}
