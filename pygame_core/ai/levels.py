"""Eight levels of strength: 1 to 7 think in numbers of iterations, the same on every machine; 8 for a time.

A weak level is weak the way people are: it has had a shorter look, it is not sure which of its good moves is best, and
some turns it plays in haste. It never moves at random.
"""

from typing import Final, NamedTuple


class Budget(NamedTuple):
    """When a search ends: after so many iterations, or after so many milliseconds; endless without either."""

    iterations: int | None = None
    ms: float | None = None


class Level(NamedTuple):
    """How a level thinks: its budget, how softly it chooses among what it found, and how often it plays in haste.

    With a ``softness`` of 1 a move is as likely as it was often looked at; above, less liked moves come more often,
    below less. ``haste`` is the share of turns that are played at first sight: a win at once is seen, what the other
    side threatens is not.
    """

    budget: Budget
    softness: float = 0.0
    haste: float = 0.0

    @property
    def timed(self) -> bool:
        """Whether it thinks for a time, and not in a number of iterations."""
        return self.budget.iterations is None


STRONGEST: Final = Level(Budget(ms=5000))


def ladder(*levels: Level) -> dict[int, Level]:
    """The levels of a game by number: those that it names, from the first one on, and above them the strongest."""
    return dict(enumerate((*levels, STRONGEST), 1))


def seen(iterations: int, softness: float = 0.0, haste: float = 0.0) -> Level:
    """A level that looks so often."""
    return Level(Budget(iterations), softness, haste)


LEVELS: Final[dict[int, Level]] = ladder(
    seen(0, softness=2.0, haste=0.4),
    seen(1, softness=2.0, haste=0.1),
    seen(3, softness=1.0),
    seen(8, softness=0.7),
    seen(30, softness=0.3),
    seen(120),
    seen(600),
)
"""By number, for a game that has not been measured. Those that have been name their own in ``Game.levels``, since one
look tells more here than there.
"""
