"""Cells and moves as text. Reading is lenient (capitals, blanks, any order within a set), writing canonical.

``e5`` a placement, ``xe4,e5`` a flip of a set, ``k12-k15`` a wall from its lowest to its highest cell, ``swap``. A flip
that names a cell twice is no move, and neither is ``pass``: a turn passes by itself where no move is possible.
"""

import re
from itertools import pairwise

from ..board.board import Cell
from ..language.messages import Message, _
from .errors import NotationError
from .move import SWAP, Kind, Move

_CELL = r"[A-Za-z][0-9]{1,3}"
_PLACE = re.compile(_CELL)
_FLIP = re.compile(rf"[Xx×]({_CELL}(?:,{_CELL})*)")
_WALL = re.compile(rf"({_CELL})-({_CELL})")
_QUOTED = 24  # characters
_WAYS = {
    Kind.PLACE: _("a cell, such as e5"),
    Kind.FLIP: _("an x and the stones to flip, such as xe4,e5"),
    Kind.WALL: _("both ends of a wall, such as k12-k15"),
}


def read_cell(text: str) -> Cell:
    """The cell that ``text`` names, on any board or none. Raises NotationError."""
    text = "".join(text.split())
    if not _PLACE.fullmatch(text):
        raise NotationError(_("“{text}” is not a cell: write a letter and a number, such as e5.", text=quote(text)))
    return Cell(ord(text[0].lower()) - 96, int(text[1:]))


def read_cells(text: str) -> tuple[Cell, ...]:
    """The cells that a text names, ascending, blanks or commas between them. Raises NotationError."""
    return tuple(sorted(map(read_cell, text.replace(",", " ").split())))


def read_move(text: str, kinds: frozenset[Kind]) -> Move:
    """The move of one of ``kinds`` that ``text`` means. Raises NotationError."""
    compact = "".join(text.split())
    word = compact.lower()
    if word == "swap":
        if Kind.SWAP in kinds:
            return SWAP
        raise NotationError(_("There is no swap in this game."))
    if word == "pass":
        raise NotationError(_("Nobody may pass: a turn passes by itself, and only if no move is possible."))
    if Kind.PLACE in kinds and _PLACE.fullmatch(compact):
        return Move(Kind.PLACE, (read_cell(compact),))
    if Kind.FLIP in kinds and (flip := _FLIP.fullmatch(compact)):
        cells = tuple(sorted(map(read_cell, flip[1].split(","))))
        twice = next((one for one, other in pairwise(cells) if one == other), None)
        if twice:
            raise NotationError(_("This is no move: it names {cell} twice.", cell=twice.name))
        return Move(Kind.FLIP, cells)
    if Kind.WALL in kinds and (wall := _WALL.fullmatch(compact)):
        return Move(Kind.WALL, _between(*sorted((read_cell(wall[1]), read_cell(wall[2])))))
    raise NotationError(_("“{text}” is no move in this game: write {ways}.", text=quote(text), ways=_ways(kinds)))


def _ways(kinds: frozenset[Kind]) -> Message:
    """How moves of these kinds are written."""
    ways = [_WAYS[kind] for kind in sorted(kinds & _WAYS.keys())]
    words = ways[0]
    for way in ways[1:]:
        words = _("{one}, or {other}", one=words, other=way)
    return words


def write_move(move: Move) -> str:
    """The canonical text of a move."""
    if move.kind is Kind.SWAP:
        return "swap"
    if move.kind is Kind.FLIP:
        return "x" + ",".join(cell.name for cell in move.cells)
    if move.kind is Kind.WALL:
        return f"{move.cells[0].name}-{move.cells[-1].name}"
    return move.cells[0].name


def _between(low: Cell, high: Cell) -> tuple[Cell, ...]:
    """The cells on the straight line between two; only the two where the line meets no cells in between."""
    df, dr = high.file - low.file, high.rank - low.rank
    steps = max(abs(df), abs(dr))
    if not steps or steps > 32 or df % steps or dr % steps:
        return (low, high)
    return tuple(Cell(low.file + i * df // steps, low.rank + i * dr // steps) for i in range(steps + 1))


def quote(text: str) -> str:
    """As much of an unreadable text as its refusal repeats, in one line."""
    text = " ".join(text.split())
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"
