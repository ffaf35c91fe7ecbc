"""The board of Loophole 2D: a rhombus, its two windows, and the arcs of stones around rim and windows.

Every border, a *node*, has four arcs: Black's above and below, White's left and right of it. The cells of a window
are no cells of the board. The arcs of a window lie on cells of the board, which are never empty; those of the rim
lie outside, on places that have no name: file or rank is 0 or one more than the size, the four corners left out.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from ...board.bitboard import bits
from ...board.board import Board, Cell, Point, rhombus
from ...rules.move import Kind, Move

RIM, A, B = 0, 1, 2
NODES = (RIM, A, B)


class Arc(NamedTuple):
    """One arc of a node: the places of its stones in order, and the playable cells beside it as a bit set."""

    node: int
    places: tuple[Cell, ...]
    beside: int


class Field:
    """The board of one size and what is built on it; one cached object for each size, see :func:`field`."""

    __slots__ = ("_origin", "arc_cells", "arcs", "board", "moves", "playable", "size", "windows")

    def __init__(self, size: int) -> None:
        self.size = size
        near = size // 3  # the windows lie on the long diagonal, one the other's image under a half turn
        self.windows = tuple(
            tuple(Cell(file, rank) for rank in (at, at + 1) for file in (at, at + 1)) for at in (near, size - near)
        )
        self.board: Board = rhombus(size, frozenset(self.windows[0] + self.windows[1]))
        middle = (size + 1) / 2
        right, down = self.board.directions[2], self.board.directions[3]
        self._origin = (-middle * (right[0] + down[0]), -middle * (right[1] + down[1]))
        borders = [(0, 1, size)] + [(at - 1, at, at + 1) for at in (near, size - near)]
        places = [  # for each colour: near and far arc of each node
            [(node, _line(colour, across, low, high)) for node, (before, low, high) in enumerate(borders)
             for across in (before, high + 1)]
            for colour in (0, 1)
        ]  # fmt: skip
        self.arc_cells: int = self.board.mask(cell for side in places for _node, line in side for cell in line)
        self.playable: int = self.board.full & ~self.arc_cells
        self.arcs: tuple[tuple[Arc, ...], ...] = tuple(
            tuple(Arc(node, line, self._beside(line)) for node, line in side) for side in places
        )
        self.moves: dict[int, Move] = {  # the placement on each playable index, ascending
            at: Move(Kind.PLACE, self.board.cells_of(1 << at)) for at in bits(self.playable)
        }

    def __reduce__(self) -> tuple[Callable[[int], "Field"], tuple[int]]:
        return field, (self.size,)

    def centre(self, place: Cell) -> Point:
        """The centre of a cell, or of a place that is no cell: in a window or on the rim."""
        right, down = self.board.directions[2], self.board.directions[3]
        return (
            self._origin[0] + place.file * right[0] + place.rank * down[0],
            self._origin[1] + place.file * right[1] + place.rank * down[1],
        )

    def arcs_beside(self, colour: int, stones: int) -> int:
        """Which of the six arcs of ``colour`` have one of ``stones`` beside them, as a bit set of arc numbers."""
        return sum(1 << number for number, arc in enumerate(self.arcs[colour]) if arc.beside & stones)

    def _beside(self, places: Iterable[Cell]) -> int:
        steps = self.board.steps
        return self.playable & self.board.mask(
            Cell(place.file + step.file, place.rank + step.rank) for place in places for step in steps
        )


@cache
def field(size: int) -> Field:
    """The board of ``size`` columns and rows."""
    return Field(size)


def _line(colour: int, across: int, low: int, high: int) -> tuple[Cell, ...]:
    """Places ``low`` to ``high`` along row ``across`` for Black, along column ``across`` for White."""
    return tuple(Cell(along, across) if colour == 0 else Cell(across, along) for along in range(low, high + 1))
