"""Eight levels of strength: 1 to 7 are iteration budgets, the same on every machine; 8 is a time budget."""

from typing import Final, NamedTuple


class Budget(NamedTuple):
    """When a search ends: after so many iterations, or after so many milliseconds; endless without either."""

    iterations: int | None = None
    ms: float | None = None


class Level(NamedTuple):
    """How a level thinks: its budget, and how softly it chooses among what it found (see ``Search.report``)."""

    budget: Budget
    softness: float = 0.0


LEVELS: Final[dict[int, Level]] = {
    1: Level(Budget(iterations=1), 0.1),
    2: Level(Budget(iterations=2), 0.04),
    3: Level(Budget(iterations=8), 0.02),
    4: Level(Budget(iterations=25)),
    5: Level(Budget(iterations=100)),
    6: Level(Budget(iterations=400)),
    7: Level(Budget(iterations=1600)),
    8: Level(Budget(ms=5000)),
}
