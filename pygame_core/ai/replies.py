"""What a leaf of the tree counts for: its value, and a part of what its best moves gain there more than elsewhere.

Completions are played by nobody who looks for the best reply, but whoever is to move will. So of two leaves of one
value that one is better for its mover which offers much better moves than the rest. What best moves gain in the mean of
all leaves is left out, lest leaves an odd and an even number of turns away differ by it.
"""

from collections.abc import Sequence
from typing import Final

BEST: Final = 3  # moves, whose mean owes less to luck than the best one alone
CERTAIN: Final = 0.001  # nearer to lost or to won comes nothing that is not proved


class Replies:
    """The leaves of one search; ``weight`` is that part (``Tuning.reply``), 0 for values as they are."""

    def __init__(self, weight: float) -> None:
        self._weight, self._leaves, self._mean = weight, 0, 0.0

    def worth(self, value: float, shares: Sequence[float]) -> float:
        """What a leaf counts for, from its value and the shares of its moves, the best first; of all leaves in turn."""
        if not self._weight:
            return value
        best = shares[:BEST]
        gain = sum(best) / len(best) - value
        self._leaves += 1
        self._mean += (gain - self._mean) / self._leaves
        return undecided(value + self._weight * (gain - self._mean))


def undecided(value: float) -> float:
    """The value, if need be put between lost and won."""
    return min(1.0 - CERTAIN, max(CERTAIN, value))
