"""What a player does: a kind of move, and the cells that it takes."""

from enum import IntEnum
from typing import NamedTuple

from ..board.board import Cell


class Kind(IntEnum):
    """What a move does. The order is the order of moves in a list: placements, flips, the swap."""

    PLACE = 0
    WALL = 1
    FLIP = 2
    SWAP = 3

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


class Move(NamedTuple):
    """The smallest choice that leaves a position worth saving; orders as moves are listed.

    ``cells`` are ascending: the cell of a placement, all cells of a wall, the set of a flip, none of a swap.
    They need not lie on the board (such a move can be written and read, and is illegal).
    """

    kind: Kind
    cells: tuple[Cell, ...] = ()


SWAP = Move(Kind.SWAP)
