"""Boards: one cached, immutable object for each shape and size.

``hexhex(4)``, letters are files from left to right, numbers rise along each file::

               d7
            c6    e7
         b5    d6    f7
      a4    c5    e6    g7
         b4    d5    f6
      a3    c4    e5    g6
         b3    d4    f5
      a2    c3    e4    g5
         b2    d3    f4
      a1    c2    e3    g4
         b1    d2    f3
            c1    e2
               d1
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import cos, pi, sin, sqrt
from string import ascii_lowercase
from typing import Any, Final, NamedTuple

from .bitboard import bits, flood, neighbourhood

Point = tuple[float, float]
HALF_ROOT_3: Final = sqrt(3) / 2


class Cell(NamedTuple):
    """A cell's place by its two coordinates; it need not lie on any board. Orders by file, then rank."""

    file: int
    rank: int

    @property
    def name(self) -> str:
        """Letter and number, such as ``e5``; of a place that no board has, both its coordinates."""
        if 1 <= self.file <= len(ascii_lowercase):
            return f"{ascii_lowercase[self.file - 1]}{self.rank}"
        return f"({self.file}, {self.rank})"


class Board:
    """Cells, names, neighbours, rim, sides, lines and centre points of one board.

    A board is a constant: to pickle or to copy it is to name it, and whoever reads that name has the same object.

    Masks are bit sets (see :mod:`pygame_core.board.bitboard`), indices are bit numbers, points are in units of the
    distance between neighbouring centres with x to the right and y down.
    """

    __slots__ = (
        "cell_at",
        "cells",
        "centres",
        "corners",
        "directions",
        "full",
        "grow",
        "index",
        "lines",
        "made",
        "polygon",
        "rays",
        "rim",
        "rings",
        "shape",
        "sides",
        "size",
        "steps",
        "tones",
        "width",
    )

    def __init__(
        self,
        shape: str,
        size: int,
        cells: Iterable[Cell],
        steps: tuple[Cell, ...],
        centre: Callable[[Cell], Point],
        corners: tuple[Cell, ...],
        tone: Callable[[Cell], int],
        pointing: float,
        made: "tuple[Callable[..., Board], tuple[Any, ...]]",
    ) -> None:
        self.shape, self.size = shape, size
        self.made = made  # the function, known by its name, that returns this very board, and its arguments
        self.cells: tuple[Cell, ...] = tuple(sorted(cells))
        if not self.cells or self.cells[-1].file > len(ascii_lowercase):
            raise ValueError(f"{shape}({size}): a board has 1 to {len(ascii_lowercase)} files, named by letters")
        self.width: int = max(cell.rank for cell in self.cells) + 1
        self.index: dict[Cell, int] = {cell: cell.file * self.width + cell.rank for cell in self.cells}
        self.cell_at: dict[int, Cell] = {at: cell for cell, at in self.index.items()}
        self.full: int = self.mask(self.cells)
        self.steps = steps  # neighbour offsets in turning order
        slant = 1 if Cell(1, 1) in steps else -1 if Cell(-1, 1) in steps else 0
        self.grow = neighbourhood(self.width, slant)  # mask -> mask with neighbours and guard bits
        self.rings: dict[int, tuple[int, ...]] = {  # index -> neighbours as single-bit masks, 0 where there is none
            at: tuple(self.mask([Cell(cell.file + df, cell.rank + dr)]) for df, dr in steps)
            for cell, at in self.index.items()
        }
        self.rim: int = sum(1 << at for at, ring in self.rings.items() if not all(ring))
        self.corners = corners  # in turning order; sides[i] runs from corners[i] to corners[i + 1]
        self.centres: dict[Cell, Point] = {cell: centre(cell) for cell in self.cells}
        self.sides: tuple[int, ...] = tuple(
            self._between(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        )
        self.rays: dict[int, tuple[int, ...]] = {  # index -> for each step the mask of all cells that way
            at: tuple(self._ray(cell, step) for step in steps) for cell, at in self.index.items()
        }
        half = len(steps) // 2
        self.lines: tuple[int, ...] = tuple(  # every maximal straight line, once
            1 << at | self.rays[at][way]
            for at in self.index.values()
            for way in range(half)
            if not self.rays[at][way + half]
        )
        self.tones: dict[Cell, int] = {cell: tone(cell) for cell in self.cells}
        origin = centre(Cell(0, 0))
        self.directions: tuple[Point, ...] = tuple(
            (x - origin[0], y - origin[1]) for x, y in (centre(Cell(*step)) for step in steps)
        )
        count = len(steps)
        radius = 1 / sqrt(3) if count == 6 else sqrt(0.5)
        self.polygon: tuple[Point, ...] = tuple(  # corners of one cell around its centre
            (radius * cos(pointing + i * 2 * pi / count), radius * sin(pointing + i * 2 * pi / count))
            for i in range(count)
        )

    def __repr__(self) -> str:
        return f"{self.shape}({self.size})"

    def __reduce__(self) -> "tuple[Callable[..., Board], tuple[Any, ...]]":
        return self.made

    def mask(self, cells: Iterable[Cell]) -> int:
        """The bit set of those ``cells`` that lie on the board."""
        return sum(1 << self.index[cell] for cell in set(cells) if cell in self.index)

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a bit set, ascending."""
        return tuple(map(self.cell_at.__getitem__, bits(mask)))

    def names(self, mask: int) -> list[str]:
        """The names of the cells of a bit set, ascending by letter, then number."""
        return [cell.name for cell in self.cells_of(mask)]

    def halo(self, mask: int) -> int:
        """The cells of ``mask`` and their neighbours."""
        return self.grow(mask) & self.full

    def flood(self, seed: int, within: int) -> int:
        """The cells of ``within`` connected to ``seed`` inside ``within``."""
        return flood(self.grow, seed, within)

    def _ray(self, cell: Cell, step: Cell) -> int:
        mask, at = 0, Cell(cell.file + step.file, cell.rank + step.rank)
        while at in self.index:
            mask |= 1 << self.index[at]
            at = Cell(at.file + step.file, at.rank + step.rank)
        return mask

    def _between(self, a: Cell, b: Cell) -> int:
        steps = max(abs(b.file - a.file), abs(b.rank - a.rank))
        df, dr = (b.file - a.file) // steps, (b.rank - a.rank) // steps
        return self.mask(Cell(a.file + i * df, a.rank + i * dr) for i in range(steps + 1))


# Turning order is clockwise on the screen and starts at the upper end (W E D X Z A on a keyboard).
_HEXHEX_STEPS = (Cell(0, 1), Cell(1, 1), Cell(1, 0), Cell(0, -1), Cell(-1, -1), Cell(-1, 0))
_RHOMBUS_STEPS = (Cell(0, -1), Cell(1, -1), Cell(1, 0), Cell(0, 1), Cell(-1, 1), Cell(-1, 0))
_SQUARE_STEPS = (Cell(0, 1), Cell(1, 0), Cell(0, -1), Cell(-1, 0))


@cache
def hexhex(n: int, /) -> Board:
    """The regular hexagon with ``n`` cells a side: 3n² - 3n + 1 cells, flat-topped, files upright."""
    m = 2 * n - 1
    return Board(
        "hexhex",
        n,
        (Cell(r, q) for r in range(1, m + 1) for q in range(max(1, r - n + 1), min(m, r + n - 1) + 1)),
        _HEXHEX_STEPS,
        lambda cell: ((cell.file - n) * HALF_ROOT_3, (cell.file - n) / 2 - (cell.rank - n)),
        (Cell(1, n), Cell(n, m), Cell(m, m), Cell(m, n), Cell(n, 1), Cell(1, 1)),
        lambda cell: (cell.file + cell.rank) % 3,
        0.0,
        (hexhex, (n,)),
    )


def rhombus(n: int, holes: frozenset[Cell] = frozenset(), /) -> Board:
    """The rhombus of ``n`` columns and ``n`` rows, pointy-topped, row 1 on top, each row half a cell further right.

    ``holes`` are places inside where there is no cell.
    """
    return _rhombus(n, holes)


@cache
def _rhombus(n: int, holes: frozenset[Cell]) -> Board:
    middle = (n + 1) / 2
    return Board(
        "rhombus",
        n,
        (Cell(c, r) for c in range(1, n + 1) for r in range(1, n + 1) if Cell(c, r) not in holes),
        _RHOMBUS_STEPS,
        lambda cell: (cell.file - middle + (cell.rank - middle) / 2, (cell.rank - middle) * HALF_ROOT_3),
        (Cell(1, 1), Cell(n, 1), Cell(n, n), Cell(1, n)),
        lambda cell: (cell.rank + 2 * cell.file) % 3,
        pi / 6,
        (rhombus, (n, holes)),
    )


@cache
def square(n: int, /) -> Board:
    """The square board of ``n`` columns and ``n`` rows, orthogonal neighbours, a1 at the lower left."""
    middle = (n + 1) / 2
    return Board(
        "square",
        n,
        (Cell(c, r) for c in range(1, n + 1) for r in range(1, n + 1)),
        _SQUARE_STEPS,
        lambda cell: (cell.file - middle, middle - cell.rank),
        (Cell(1, n), Cell(n, n), Cell(n, 1), Cell(1, 1)),
        lambda cell: (cell.file + cell.rank) % 2,
        pi / 4,
        (square, (n,)),
    )
