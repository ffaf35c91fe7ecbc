"""Positions made by hand, as data."""

from dataclasses import dataclass

from ..board.board import Board, Cell
from ..language.messages import _
from .errors import SetupError


@dataclass(frozen=True, slots=True)
class Setup:
    """A position made by hand: stones of colour 0, of colour 1 and neutral, owned cells, whose turn, a pending cell."""

    stones: tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]] = ((), (), ())
    owned: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    turn: int = 0
    pending: Cell | None = None


def check_setup(setup: Setup, board: Board) -> None:
    """Raise SetupError for a cell off the board, a cell that is named twice, or a turn that is not 0 or 1."""
    if setup.turn not in (0, 1):
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    seen: set[Cell] = set()
    for cell in (cell for cells in (*setup.stones, *setup.owned) for cell in cells):
        if cell in seen:
            raise SetupError(_("{cell} is named twice.", cell=cell.name))
        seen.add(cell)
    for cell in (*seen, *([setup.pending] if setup.pending else [])):
        if cell not in board.index:
            raise SetupError(_("{cell} is not on this board.", cell=cell.name))
