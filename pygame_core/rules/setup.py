"""Positions made by hand, as data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from ..board.board import Board, Cell
from ..language.messages import _
from .errors import SetupError
from .notation import read_cell, read_cells


class Place(NamedTuple):
    """Where a set-up keeps cells: ``stones`` or ``owned`` (what is held), whose list is ``number``, or ``pending``."""

    part: str
    number: int = 0


PLACES = (*(Place("stones", number) for number in range(3)), Place("owned", 0), Place("owned", 1), Place("pending"))


@dataclass(frozen=True, slots=True)
class Setup:
    """What stands where: stones of colour 0, of colour 1 and neutral, cells held by either, whose turn, what is due.

    ``due`` is the stone of a turn that another move has still to end.
    """

    stones: tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]] = ((), (), ())
    held: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    turn: int = 0
    due: Cell | None = None

    @classmethod
    def of(
        cls,
        first: str = "",
        second: str = "",
        neutral: str = "",
        *,
        held: tuple[str, str] = ("", ""),
        turn: int = 0,
        due: str = "",
    ) -> Self:
        """The set-up with cells by their names: ``Setup.of("e5 f6", "g7", turn=1)``. Raises NotationError."""
        stones = (read_cells(first), read_cells(second), read_cells(neutral))
        one, other = held
        return cls(stones, (read_cells(one), read_cells(other)), turn, read_cell(due) if due else None)

    @classmethod
    def made(cls, cells: Mapping[Place, Iterable[Cell]], turn: int) -> Self:
        """The set-up with these cells in these places, sorted."""
        black, white, neutral, one, other, due = (tuple(sorted(cells.get(place, ()))) for place in PLACES)
        return cls((black, white, neutral), (one, other), turn, due[0] if due else None)

    def at(self, place: Place) -> tuple[Cell, ...]:
        """The cells in a place."""
        if place.part == "pending":
            return (self.due,) if self.due else ()
        return self.stones[place.number] if place.part == "stones" else self.held[place.number]

    def __repr__(self) -> str:
        """What makes the same: ``eval`` takes it back."""
        sets = [" ".join(cell.name for cell in cells) for cells in (*self.stones, *self.held)]
        told = list(map(repr, sets[: 3 if sets[2] else 2]))
        told += [f"held={(sets[3], sets[4])}"] if any(self.held) else []
        told += [f"turn={self.turn}"] if self.turn else []
        told += [f"due={self.due.name!r}"] if self.due else []
        return f"Setup.of({', '.join(told)})"


def check_setup(setup: Setup, board: Board) -> None:
    """Raise SetupError for a cell off the board, a cell that is named twice, or a turn that is not 0 or 1."""
    if setup.turn not in (0, 1):
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    seen: set[Cell] = set()
    for cell in (cell for cells in (*setup.stones, *setup.held) for cell in cells):
        if cell in seen:
            raise SetupError(_("{cell} is named twice.", cell=cell.name))
        seen.add(cell)
    for cell in (*seen, *([setup.due] if setup.due else [])):
        if cell not in board.index:
            raise SetupError(_("{cell} is not on this board.", cell=cell.name))
