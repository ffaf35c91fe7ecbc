"""Loophole 2D's hook for the search: random completions."""

from random import Random

from ...bitboard import bits
from ...position import Position
from .rules import BLACK, Loophole2D, rank_of


def playout(position: Position, random: Random) -> float:
    """Fill the board in random order and see who owns two distinct loops: 1 if Black, 0 if White.

    This is exact for a random game: loops are never lost again, and on a full board just one side has two.
    """
    assert isinstance(position, Loophole2D)
    winner = position.winner()
    if winner is not None:
        return 1.0 - winner
    on, black = position.field, position.stones[BLACK]
    empty = [1 << at for at in bits(on.playable & ~(black | position.stones[1 - BLACK]))]
    random.shuffle(empty)
    black |= sum(empty[position.turn :: 2])  # every other stone is Black's, the first one if Black is to move
    return 1.0 if rank_of(on, BLACK, black) > 1 else 0.0
