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


# Even steps in the average game, as far as one table for all games allows; `python -m pygame_core arena` measures them.
# Levels 1 to 3 judge by a single batch of completions and choose from it softly: they err, but see what is certain.
LEVELS: Final[dict[int, Level]] = {
    1: Level(Budget(iterations=0), 0.2),
    2: Level(Budget(iterations=0), 0.08),
    3: Level(Budget(iterations=0), 0.035),
    4: Level(Budget(iterations=3), 0.014),
    5: Level(Budget(iterations=10)),
    6: Level(Budget(iterations=100)),
    7: Level(Budget(iterations=1500)),
    8: Level(Budget(ms=5000)),
}
