"""Eight levels of strength: 1 to 7 are iteration budgets, the same on every machine; 8 is a time budget."""

from typing import Final, NamedTuple


class Budget(NamedTuple):
    """When a search ends: after so many iterations, or after so many milliseconds."""

    iterations: int | None = None
    ms: float | None = None


LEVELS: Final[dict[int, Budget]] = {
    1: Budget(iterations=6),
    2: Budget(iterations=40),
    3: Budget(iterations=120),
    4: Budget(iterations=300),
    5: Budget(iterations=700),
    6: Budget(iterations=1500),
    7: Budget(iterations=3000),
    8: Budget(ms=5000),
}
