"""Games of random moves."""

from random import Random
from typing import NamedTuple

from .move import Move
from .position import Position


class Playout(NamedTuple):
    """A game that has ended: its moves from the first on, and the last position."""

    moves: tuple[Move, ...]
    end: Position


def playout(position: Position, random: Random) -> Playout:
    """The game from a position on in which each legal move is as likely as any other."""
    moves = []
    while legal := list(position.legal_moves()):
        moves.append(random.choice(legal))
        position = position.play_unchecked(moves[-1])
    return Playout(tuple(moves), position)
