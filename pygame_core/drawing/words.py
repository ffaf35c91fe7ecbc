"""What is found on a board, in words and in marks: counts come first, cells in runs along the files, lists are short.

It is heard as often as it is read, so what would take long to listen to is summed up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Final

from ..board.board import Board, Cell
from ..board.topology import groups, inside
from ..language.messages import Message, _, _n
from ..rules.move import SWAP, Kind, Move
from ..rules.position import Outcome, Position
from .scene import Record

MOST_ITEMS: Final = 12  # of a list of cells; a run is one item
MOST_GROUPS: Final = 4
MOST_MOVES: Final = 6  # that are told one by one
FEW: Final = 10  # cells that are named one by one rather than by group


@dataclass(frozen=True, slots=True)
class Explored:
    """An answer about a position: sentences, and records to draw over its board."""

    text: tuple[Message, ...]
    scene: list[Record]


def listed(items: Sequence[str | Message]) -> str | Message:
    """One thing or several in a row."""
    words = items[0]
    for item in items[1:]:
        words = _("{list}, {item}", list=words, item=item)
    return words


def choice(items: Sequence[str | Message]) -> str | Message:
    """One of several things that may be lists themselves, so that the ear can tell them apart."""
    words = items[0]
    for item in items[1:]:
        words = _("{list}; or {item}", list=words, item=item)
    return words


def named(cells: Iterable[Cell]) -> str | Message:
    """The names of one cell or several, ascending; three or more that follow each other along a file by their ends."""
    runs: list[list[Cell]] = []
    for cell in sorted(cells):
        if runs and runs[-1][-1] == (cell.file, cell.rank - 1):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    items: list[tuple[str | Message, int]] = []
    for run in runs:
        if len(run) > 2:
            items.append((_("{first} to {last}", first=run[0].name, last=run[-1].name), len(run)))
        else:
            items += [(cell.name, 1) for cell in run]
    words = listed([item for item, _count in items[:MOST_ITEMS]])
    left = sum(count for _item, count in items[MOST_ITEMS:])
    return _n("{list} and {count} more cell", "{list} and {count} more cells", left, list=words) if left else words


def middle(board: Board, cells: int) -> str:
    """The name of the cell of a set that is nearest to its centre of gravity."""
    points = {cell: board.centres[cell] for cell in board.cells_of(cells)}
    centre = (sum(x for x, _y in points.values()) / len(points), sum(y for _x, y in points.values()) / len(points))
    return min(points, key=lambda cell: (round(dist(points[cell], centre), 6), cell)).name


def spoken(position: Position, move: Move) -> str | Message:
    """A move for the ear."""
    if move.kind is Kind.FLIP:
        return _("the flip of {cells}", cells=named(move.cells))
    if move.kind is Kind.WALL:
        return _("the wall from {first} to {last}", first=move.cells[0].name, last=move.cells[-1].name)
    if move == SWAP:
        return _("the swap")
    return position.write(move)


def event(before: Position, move: Move, after: Position, lacking: Message) -> Message:
    """What a move did, in a sentence for the ear: also what it scored, and what its turn is ``lacking``, if so."""
    colour = before.turn
    name = before.colours[colour].name
    if move == SWAP:
        return _("{colour} swaps: the colours change hands.", colour=name)
    points = (after.score() or (0, 0))[colour] - (before.score() or (0, 0))[colour]
    if move.kind is Kind.FLIP:
        return _("{colour} flips {cells}.", colour=name, cells=named(move.cells))
    if move.kind is Kind.WALL:
        first, last = move.cells[0].name, move.cells[-1].name
        if not points:
            return _("{colour} builds a wall from {first} to {last}.", colour=name, first=first, last=last)
        return _n(
            "{colour} builds a wall from {first} to {last} and scores {count} point.",
            "{colour} builds a wall from {first} to {last} and scores {count} points.",
            points,
            colour=name,
            first=first,
            last=last,
        )
    if after.due and not after.outcome():
        return _("{colour} plays {move}; {lacking}.", colour=name, move=before.write(move), lacking=lacking)
    return _("{colour} plays {move}.", colour=name, move=before.write(move))


def by_group(board: Board, cells: int) -> tuple[str | Message, list[int]]:
    """The connected groups of a set, each by its size and its middle, the largest first; and the groups themselves."""
    parts = sorted(groups(board, cells), key=lambda group: -group.bit_count())
    words = [
        _n("{count} at {cell}", "{count} around {cell}", part.bit_count(), cell=middle(board, part)) for part in parts
    ]
    told, left = listed(words[:MOST_GROUPS]), len(words) - MOST_GROUPS
    if left > 0:
        told = _n("{list} and {count} more group", "{list} and {count} more groups", left, list=told)
    return told, parts


def with_a_loop(position: Position, outcome: Outcome) -> Message:
    """How a game was won in which a loop wins: how long it is, and where."""
    board = position.board
    cell = middle(board, inside(board, board.mask(outcome.cells)))
    return _n(
        "with a loop of {count} stone round {cell}",
        "with a loop of {count} stones round {cell}",
        len(outcome.cells),
        cell=cell,
    )


def facts(chosen: Mapping[str, object]) -> list[Message]:
    """The options that most games have in words: the size of the board, and whether there is a swap."""
    words = [_("Size {size}", size=int(str(chosen["size"])))] if "size" in chosen else []
    if "swap" in chosen:
        words.append(_("swap allowed") if chosen["swap"] else _("no swap"))
    return words
