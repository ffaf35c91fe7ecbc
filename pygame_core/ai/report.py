"""What a search tells about its position."""

from dataclasses import dataclass, field

from ..rules.move import Move


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows: best move, chance of the side to move, principal variations, chances by move.

    ``variations`` are the lines of the best moves, the best first, and so are the ``moves``. ``proved`` is the number
    of turns, of both sides, within which a win (positive) or loss (negative) is certain, or None; so are the
    ``lengths``, of what follows the first moves of the lines. ``visits`` tell how often the search went through each of
    the ``moves``.
    """

    move: Move
    value: float
    variations: tuple[tuple[Move, ...], ...]
    moves: dict[Move, float]
    iterations: int
    completions: int
    proved: int | None
    lengths: tuple[int | None, ...] = ()
    visits: dict[Move, int] = field(default_factory=dict)
