"""What somebody draws on a position: marks on cells, and arrows from cell to cell, as records."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from ..board.board import Cell
from ..language.messages import _
from ..rules.errors import GameError
from ..rules.notation import read_cell
from ..rules.position import Position
from .scene import Record, mark

CIRCLE: Final = "circle"
_SHAPES: Final = (CIRCLE, "square")

Place: TypeAlias = Cell | str
Marks: TypeAlias = str | Iterable[Place] | Mapping[Place, str]
Arrows: TypeAlias = Iterable[str | tuple[Place, Place]]


def noted(position: Position, marks: Marks = (), arrows: Arrows = ()) -> list[Record]:
    """The records of marks and arrows.

    Args:
        marks: Cells or their names, also as one text (``"e5 d3"``), each of which gets a circle; or a mapping from them
            to ``circle``, ``square`` or one character.
        arrows: Pairs of cells, or texts such as ``"e5-g7"``; a cell twice draws a circle.

    Raises:
        GameError: A cell is not on the board, or a mark is neither a shape nor one character.
        NotationError: A text names no cell.
    """
    given = marks if isinstance(marks, Mapping) else dict.fromkeys(_several(marks), CIRCLE)
    records = [_mark(_cell(position, place), what) for place, what in given.items()]
    for arrow in [arrows] if isinstance(arrows, str) else arrows:
        ends = arrow.replace("-", " ").split() if isinstance(arrow, str) else arrow
        if len(ends) != 2:
            raise GameError(_("An arrow goes from one cell to another, such as e5-g7."))
        cells = [_cell(position, place) for place in ends]
        records.append(mark("arrow", cells) if cells[0] != cells[1] else _mark(cells[0], CIRCLE))
    return records


def _several(places: str | Iterable[Place]) -> Iterator[Place]:
    """Cells one by one; a cell is a tuple of numbers, too."""
    if isinstance(places, Cell):
        yield places
    else:
        yield from places.replace(",", " ").split() if isinstance(places, str) else places


def _cell(position: Position, place: Place) -> Cell:
    cell = read_cell(place) if isinstance(place, str) else Cell(*place)
    if cell not in position.board.index:
        raise GameError(position.beyond(cell))
    return cell


def _mark(cell: Cell, what: str) -> Record:
    if what in _SHAPES:
        return mark(what, [cell])
    if len(what) == 1 and what.isprintable():
        return mark("letter", [cell], text=what)
    raise GameError(_("A mark is a circle, a square or one character."))
