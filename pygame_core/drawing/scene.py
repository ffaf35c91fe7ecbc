"""What is to be drawn, as plain records; how it looks is the painter's business.

Unit: the distance of neighbouring centres; x to the right, y down. A record is a dict of JSON values whose
``kind`` is one of :data:`KINDS`; a mark's or path's ``role`` is one of :data:`ROLES`, a board's ``material`` one of
:data:`MATERIALS`, and a ``colour`` the name of a stone, one of :data:`COLOURS`. A painter knows no others.
Where a bar or path runs over places that are no cells it has ``points``, and its ``cells`` are those it passes.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, TypedDict, cast

from ..board.board import Board, Cell, Point
from ..board.topology import inside
from ..language.messages import _
from ..rules.errors import GameError, Illegal
from ..rules.move import SWAP, Kind, Move
from ..rules.position import Outcome, Position


class Record(TypedDict, total=False):
    """One thing that stands on the board."""

    kind: str
    cell: str
    cells: list[str]
    at: Point
    type: str
    tone: int
    text: str
    colour: str
    colours: list[str]
    ghost: bool
    dimmed: bool
    flat: bool  # of a stone, while it is drawn: it casts no shadow
    preview: bool
    owner: str
    half: str  # the second colour of a half-turned stone
    points: list[Point] | int  # of a bar or path: where its line runs; of an area: how many it is worth
    firm: bool
    side: int
    dotted: bool
    ends: str
    loop: int
    tag: str
    node: str
    value: float
    shape: str
    role: str
    closed: bool
    joined: bool  # of a mark: one wall; false: parts of walls
    turned: bool  # of a mark, so that it can be told from another
    material: str
    outline: list[Point]
    offset: float
    polygon: list[Point]
    directions: list[Point]


BEFORE: Final = 0.81  # of a step, from a cell to its label
KINDS: Final = ("board", "cell", "label", "area", "strip", "bar", "stone", "path", "mark")
ROLES: Final = (
    "last", "ghost", "legal", "refusal", "witness", "win", "hint", "heat", "touched", "allowed",
    "flip", "ray", "support", "circle", "square", "letter", "arrow", "number",
    "threat", "group", "open",
)  # fmt: skip
MATERIALS: Final = ("flax", "cedar", "limestone", "fjord", "heather")
COLOURS: Final = ("black", "white", "red", "gold", "neutral")
_CLOSED: Final = {"kind": KINDS, "role": ROLES, "material": MATERIALS, "colour": COLOURS}


def check(records: Iterable[Record]) -> None:
    """Raise GameError for a record that no painter knows."""
    for record in records:
        for field, known in _CLOSED.items():
            if (field in record or field == "kind") and record.get(field) not in known:
                raise GameError(
                    _(
                        "It draws a record whose {field} is “{value}”, and there is only {known}.",
                        field=field,
                        value=str(record.get(field))[:40],
                        known=", ".join(known),
                    )
                )


def board_scene(
    board: Board,
    material: str,
    offset: float = 1.0,
    rim: str = "rim",
    labels: tuple[Point, Point] | None = None,
) -> list[Record]:
    """Board, cells and coordinate labels: what does not change during a game.

    ``offset`` is how far the slab reaches beyond the rim's centres; ``rim`` the type of the rim's cells
    (``plain`` where the rim has no meaning); ``labels`` where a letter stands seen from the first cell of its file, and
    a number from the first of its line: on the slab just before them, unless told.
    """
    outline = [board.centres[cell] for cell in board.corners]
    records: list[Record] = [
        {
            "kind": "board",
            "shape": board.shape,
            "material": material,
            "outline": _round(outline),
            "offset": offset,
            "polygon": _round(board.polygon),
            "directions": _round(board.directions),
        }
    ]
    rim_cells = set(board.cells_of(board.rim))
    records += (
        {
            "kind": "cell",
            "cell": cell.name,
            "at": point(board.centres[cell]),
            "type": rim if cell in rim_cells else "plain",
            "tone": board.tones[cell],
        }
        for cell in board.cells
    )
    return records + _labels(board, *(labels or (_before(board, Cell(0, -1)), _before(board, Cell(-1, 0)))))


def _before(board: Board, step: Cell) -> Point:
    """Most of a step: where no cell lies that way, this is on no other one either, and on a slab of the usual width."""
    x, y = board.directions[board.steps.index(step)]
    return BEFORE * x, BEFORE * y


def _labels(board: Board, letter: Point, number: Point) -> list[Record]:
    """Letters before the first cell of each file, numbers before the first cell of each line."""
    letters: dict[int, Cell] = {}
    numbers: dict[int, Cell] = {}
    for cell in board.cells:
        letters.setdefault(cell.file, cell)
        numbers.setdefault(cell.rank, cell)
    return [
        {"kind": "label", "text": text, "at": point((board.centres[cell][0] + dx, board.centres[cell][1] + dy))}
        for texts, (dx, dy) in (
            ([(chr(96 + file), cell) for file, cell in letters.items()], letter),
            ([(str(rank), cell) for rank, cell in numbers.items()], number),
        )
        for text, cell in texts
    ]


def stone(cell: Cell, colour: str, **extra: Any) -> Record:
    """A stone; ``ghost``, ``dimmed`` and ``half`` (the second colour of a half-turned one) may be added."""
    return cast(Record, {"kind": "stone", "cell": cell.name, "colour": colour, **extra})


def mark(role: str, cells: Iterable[Cell], **extra: Any) -> Record:
    """A mark on cells; ``colour``, ``value`` and ``text`` may be added.

    A ``circle``, ``square``, ``letter`` (its ``text``) or ``arrow`` (from the first cell to the second) is drawn by a
    player. A ``number`` (its ``value``) counts the moves of a line; a ``threat`` wins at once for its ``colour``, and
    is ``turned`` where it must be told from one of the other colour on the same cell. A ``last`` or ``refusal`` that
    is ``joined`` is one wall; one that is not, though it says so, are parts of walls rather than stones.
    """
    return cast(Record, {"kind": "mark", "role": role, "cells": [cell.name for cell in cells], **extra})


def path(role: str, cells: Iterable[Cell], points: Iterable[Point] | None = None, **extra: Any) -> Record:
    """A line through the centres of cells, or through ``points``; ``closed``, ``ends`` and ``dotted`` may be added.

    Where a side has several loops, ``loop`` counts them from 1, ``tag`` is the cell that shows this number, and
    ``node`` names the border through which a loop goes on: ``R`` the rim (an arrow at the last point leaves the board)
    or the letter of a window.
    """
    line = {} if points is None else {"points": _round(points)}
    return cast(Record, {"kind": "path", "role": role, "cells": [cell.name for cell in cells], **line, **extra})


def bar(colour: str, cells: Iterable[Cell], points: Iterable[Point] | None = None, **extra: Any) -> Record:
    """Stones fused into one on ``cells``; ``preview`` may be added.

    Where stones lie beside the cells, ``points`` has the centre of each, and ``cells`` are empty.
    """
    line = {} if points is None else {"points": _round(points)}
    return cast(Record, {"kind": "bar", "cells": [cell.name for cell in cells], **line, "colour": colour, **extra})


def strip(side: int, colours: Iterable[str]) -> Record:
    """A strip in the slab along ``side``, from corner ``side`` of the outline to the next; no colour: a faint line."""
    return {"kind": "strip", "side": side, "colours": list(colours)}


def refusal(position: Position, move: Move, illegal: Illegal) -> list[Record]:
    """A refused placement and its witness: regions outlined in their owners' colours, cells hatched."""
    records = [mark("witness", cells, colour=position.colours[colour].stone) for colour, cells in illegal.regions]
    if illegal.cells:
        records.append(mark("witness", illegal.cells))
    colour = position.colours[position.turn].stone
    shape = {"joined": _in_line(move.cells)} if move.kind is Kind.WALL else {}
    return [*records, mark("refusal", move.cells, colour=colour, **shape)]


def _in_line(cells: Sequence[Cell]) -> bool:
    """Whether several cells follow each other on one line, as a wall's do."""
    steps = {(after.file - before.file, after.rank - before.rank) for before, after in pairwise(cells)}
    return len(steps) == 1


def threat(cells: Iterable[Cell], colour: str) -> Record:
    """The moves by which a colour would win at once; of each pair of colours the second one's are turned."""
    return mark("threat", cells, colour=colour, **({"turned": True} if colour in COLOURS[1::2] else {}))


def last_move(position: Position, move: Move | None) -> list[Record]:
    """The mark on the stone that was placed last, or that has changed hands."""
    if move is None:
        return []
    owner = {cell: colour for colour, cells in enumerate(position.to_setup().stones[:2]) for cell in cells}
    cells = owner if move == SWAP else move.cells
    return [mark("last", [cell], colour=position.colours[owner[cell]].stone) for cell in cells if cell in owner]


def stones(position: Position, outcome: Outcome | None) -> list[Record]:
    """All stones; once the game is won, those that are not part of the win are dimmed."""
    winning = set(outcome.cells) if outcome else set()
    return [
        stone(cell, colour.stone, **({"dimmed": True} if winning and cell not in winning else {}))
        for colour, cells in zip(position.colours, position.to_setup().stones, strict=False)
        for cell in cells
    ]


def stones_and_loop(position: Position, last: Move | None) -> list[Record]:
    """Stones, the last move, and the loop of a winner with what it holds."""
    outcome = position.outcome()
    records = stones(position, outcome)
    if not outcome or outcome.winner is None:
        return records + last_move(position, last)
    board = position.board
    held = board.cells_of(inside(board, board.mask(outcome.cells)))
    return [mark("win", held), *records, path("win", outcome.cells, closed=True)]


def point(at: Point) -> Point:
    """A point as a record has it."""
    return round(at[0], 4) + 0.0, round(at[1], 4) + 0.0


def _round(points: Iterable[Point]) -> list[Point]:
    return [point(each) for each in points]
