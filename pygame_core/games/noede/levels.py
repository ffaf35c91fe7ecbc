"""How the computer plays Nøde at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(
    seen(0, softness=0.6, haste=0.25),
    seen(0, softness=0.37, haste=0.1),
    seen(3, softness=0.9),
    seen(8, softness=0.45),
    seen(40, softness=0.15),
    seen(150),
    seen(600),
)
RATINGS = {1: -30, 2: 130, 3: 290, 4: 450, 5: 800, 6: 1130, 7: 1350, 8: 1650}
