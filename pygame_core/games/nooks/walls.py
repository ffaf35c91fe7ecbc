"""Where walls fit on a board, and where none does."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from ...board.bitboard import bits
from ...board.board import Board, Cell
from ...rules.move import Kind, Move

LENGTH: Final = 4  # stones in a wall


def starts_of_walls(board: Board, empty: int) -> tuple[int, ...]:
    """For each direction the lowest cells of the walls that fit on ``empty`` cells (rule 1)."""
    starts = []
    for shift in shifts(board):
        pairs = empty & empty >> shift
        starts.append(pairs & pairs >> 2 * shift)
    return tuple(starts)


def each_wall(board: Board, empty: int) -> Iterator[Move]:
    """The walls that fit on ``empty`` cells, ascending."""
    starts, table = starts_of_walls(board, empty), walls_from(board)
    anywhere = 0
    for mask in starts:
        anywhere |= mask
    for at in bits(anywhere):
        for way, mask in enumerate(starts):
            if mask >> at & 1:
                yield table[at][way]


def without_room(board: Board, empty: int) -> int:
    """The cells of the areas of ``empty`` in which no wall fits (rule 2)."""
    return nooks_on(board)(empty)


@cache
def nooks_on(board: Board) -> Callable[[int], int]:
    """:func:`without_room` for one board, for those who ask often."""
    grow = board.grow
    a, b, c = three_shifts(board)

    def nooks(empty: int) -> int:
        x, y, z = empty & empty >> a, empty & empty >> b, empty & empty >> c
        x, y, z = x & x >> 2 * a, y & y >> 2 * b, z & z >> 2 * c
        x, y, z = x | x << a, y | y << b, z | z << c
        near = x | x << 2 * a | y | y << 2 * b | z | z << 2 * c  # what lies in a wall that fits
        while near != empty:
            wider = grow(near) & empty
            if wider == near:
                return empty ^ near
            near = wider
        return 0

    return nooks


@cache
def walls_on(board: Board) -> Callable[[int], list[int]]:
    """A function that lists the walls that fit on empty cells, as bit sets."""
    ways = [(shift, sum(1 << i * shift for i in range(LENGTH))) for shift in shifts(board)]

    def walls(empty: int) -> list[int]:
        found = []
        for shift, wall in ways:
            starts = empty & empty >> shift
            starts &= starts >> 2 * shift
            while starts:
                low = starts & -starts
                starts ^= low
                found.append(wall * low)
        return found

    return walls


@cache
def count_on(board: Board) -> Callable[[int], int]:
    """A function that counts the walls that fit on empty cells."""
    a, b, c = three_shifts(board)

    def count(empty: int) -> int:
        x, y, z = empty & empty >> a, empty & empty >> b, empty & empty >> c
        return (x & x >> 2 * a).bit_count() + (y & y >> 2 * b).bit_count() + (z & z >> 2 * c).bit_count()

    return count


@cache
def three_shifts(board: Board) -> tuple[int, int, int]:
    """How far bits move along each way of walls; on the square the third is so far that nothing fits along it."""
    a, b, *more = shifts(board)
    return a, b, more[0] if more else board.full.bit_length()


@cache
def _ways(board: Board) -> tuple[Cell, ...]:
    """The steps from a cell to a later one, in the order in which the walls along them are listed."""
    return tuple(sorted(step for step in board.steps if step > Cell(0, 0)))


@cache
def shifts(board: Board) -> tuple[int, ...]:
    return tuple(step.file * board.width + step.rank for step in _ways(board))


@cache
def walls_from(board: Board) -> dict[int, tuple[Move, ...]]:
    """For the index of each cell the walls that begin there, one for each direction, on the board or not."""
    return {
        at: tuple(
            Move(Kind.WALL, tuple(Cell(cell.file + i * df, cell.rank + i * dr) for i in range(LENGTH)))
            for df, dr in _ways(board)
        )
        for cell, at in board.index.items()
    }


def in_line(board: Board, cells: tuple[Cell, ...]) -> bool:
    """Whether two cells or more follow each other, ascending, along one line of the board."""
    step = Cell(cells[1].file - cells[0].file, cells[1].rank - cells[0].rank)
    return step in _ways(board) and all((b.file - a.file, b.rank - a.rank) == step for a, b in pairwise(cells))


def diagonal(cells: tuple[Cell, ...]) -> bool:
    """Whether two cells or more lie on one diagonal of a square board."""
    (file, rank), *others = cells
    return any(all(f - file == way * (r - rank) != 0 for f, r in others) for way in (1, -1))


def extensions(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells on either side with which two or three in a line could make a wall; none for a single cell."""
    if len(cells) == 1:
        return ()
    df, dr = cells[1].file - cells[0].file, cells[1].rank - cells[0].rank
    steps = range(1, LENGTH + 1 - len(cells))
    before = [Cell(cells[0].file - i * df, cells[0].rank - i * dr) for i in reversed(steps)]
    after = [Cell(cells[-1].file + i * df, cells[-1].rank + i * dr) for i in steps]
    return tuple(cell for cell in before + after if cell in board.index)
