"""How the computer plays Stibro at each level, and how strong it is (:mod:`pygame_core.lab.command` measures)."""

from ...ai.levels import ladder, seen

LEVELS = ladder(seen(0, 3.0, 0.4), seen(0, 2.0, 0.2), seen(0, 1.0), seen(6, 0.7), seen(30, 0.3), seen(150), seen(900))
RATINGS = {1: 0, 2: 200, 3: 450, 4: 700, 5: 1000, 6: 1300, 7: 1550, 8: 1750}
