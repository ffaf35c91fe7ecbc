"""Where walls fit on a board, and where none does."""

from functools import cache
from itertools import pairwise
from typing import Final

from ...board import Board, Cell
from ...position import Kind, Move

LENGTH: Final = 4  # stones in a wall


def starts_of_walls(board: Board, empty: int) -> tuple[int, ...]:
    """For each direction the lowest cells of the walls that fit on ``empty`` cells (rule 1)."""
    starts = []
    for shift in _shifts(board):
        pairs = empty & empty >> shift
        starts.append(pairs & pairs >> 2 * shift)
    return tuple(starts)


def without_room(board: Board, empty: int) -> int:
    """The cells of the areas of ``empty`` in which no wall fits (rule 2)."""
    covered = 0
    for shift, starts in zip(_shifts(board), starts_of_walls(board, empty), strict=True):
        pairs = starts | starts << shift
        covered |= pairs | pairs << 2 * shift
    return 0 if covered == empty else empty & ~board.flood(covered, empty)


@cache
def _ways(board: Board) -> tuple[Cell, ...]:
    """The steps from a cell to a later one, in the order in which the walls along them are listed."""
    return tuple(sorted(step for step in board.steps if step > Cell(0, 0)))


@cache
def _shifts(board: Board) -> tuple[int, ...]:
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


def extensions(board: Board, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells on either side with which two or three in a line could make a wall; none for a single cell."""
    if len(cells) == 1:
        return ()
    df, dr = cells[1].file - cells[0].file, cells[1].rank - cells[0].rank
    steps = range(1, LENGTH + 1 - len(cells))
    before = [Cell(cells[0].file - i * df, cells[0].rank - i * dr) for i in reversed(steps)]
    after = [Cell(cells[-1].file + i * df, cells[-1].rank + i * dr) for i in steps]
    return tuple(cell for cell in before + after if cell in board.index)
