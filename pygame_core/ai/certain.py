"""What is certain about a position: its tactics, and a proof with the line that shows it."""

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ..rules.move import Move


class Tactics(NamedTuple):
    """What is certain. ``length`` is the number of turns, of both sides, to the end: 1 wins at once, -2 loses next.

    ``moves`` are then the winning moves, or moves to go on with, at least one. While nothing is decided they are all
    moves that may not lose at once (every other one does), or None where no move is known to lose.
    """

    length: int | None = None
    moves: Sequence[Move] | None = None


OPEN = Tactics()  # nothing is known


class Proof(NamedTuple):
    """A result that is certain: turns to the end as in :class:`Tactics`, and a line that begins with the best move."""

    length: int
    line: Sequence[Move]


class Foresight(NamedTuple):
    """What a quick look further ahead than the tactics shows: a proof, or else the moves that may not lose.

    ``moves`` are, as in :class:`Tactics`, None where no move is known to lose; they may lack what is never better than
    another one.
    """

    proof: Proof | None = None
    moves: Sequence[Move] | None = None


UNSEEN = Foresight()  # nothing is known

Hunt = Generator[None, None, Proof | None]  # works in small steps, returns what it found
