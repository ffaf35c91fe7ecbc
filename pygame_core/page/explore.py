"""A position explored by topic: each answer is told in words and drawn over the board."""

import re
from typing import Any, Final

from ..board.board import Cell
from ..drawing.scene import Record, mark, threat
from ..drawing.words import FEW, MOST_MOVES, Explored, choice, named, spoken
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..rules.errors import GameError
from ..rules.move import SWAP, Kind, Move
from ..rules.position import Position
from ..study.analysis import wins
from .around import group, rays
from .overview import overview
from .position import occupants, sentence

_CELL: Final = re.compile(r"[a-z]\d")
TOPICS: Final = ("board", "legal", "rays", "group", "threats", "lifeline")
# What there is to read of a position, one after the other.
PARTS: Final = (
    ("board", _("Board")),
    ("legal", _("Legal moves")),
    ("threats", _("Threats")),
    ("lifeline", _("What helps now")),
)


def explore(
    game: Game[Any],
    position: Position,
    last: Move | None,
    what: str,
    cell: Cell | None,
    resigned: int | None = None,
    late: bool = False,
) -> Explored:
    """What there is to know of one of the ``TOPICS``; ``rays`` and ``group`` ask about a cell.

    ``last`` is the move that led here, ``resigned`` the side that has given up, or was too ``late``. Raises GameError
    for an unknown topic, and for a cell that is missing or off the board.
    """
    over = None if resigned is None else _("{colour} resigned.", colour=position.colours[resigned].name)
    if over and late and resigned is not None:
        over = _("{colour} lost on time.", colour=position.colours[resigned].name)
    if not over and position.outcome():
        over = sentence(game, position)
    if what == "board":
        return overview(game, position, last, over)
    if what in ("legal", "threats") and over:
        return Explored((over, _("The game is over: there are no moves any more.")), [])
    if what == "legal":
        return _legal(game, position)
    if what == "threats":
        return _threats(game, position)
    if what == "lifeline":
        return game.lifeline(position)
    if what not in TOPICS:
        raise GameError(
            _("There is no topic “{topic}”; the topics are: {topics}.", topic=what[:40], topics=", ".join(TOPICS))
        )
    if cell is None:
        raise GameError(_("Name a cell to explore from, such as “e5”."))
    if cell not in position.board.index:
        raise GameError(_("{cell} is not on this board.", cell=cell.name))
    return rays(game, position, cell) if what == "rays" else group(game, position, cell)


def sentence_case(text: str) -> str:
    """A text as it begins a sentence: with a capital letter, unless it begins with the name of a cell."""
    return text if _CELL.match(text) else text[:1].upper() + text[1:]


def _legal(game: Game[Any], position: Position) -> Explored:
    moves = list(position.legal_moves())
    name = position.colours[position.turn].name
    text = [_n("{colour} has {count} legal move.", "{colour} has {count} legal moves.", len(moves), colour=name)]
    if position.due:
        text.append(game.view.prompt(position))
    placements = {move.cells[0] for move in moves if move.kind is Kind.PLACE}
    if placements:
        text.append(_placements(game, position, placements))
    for kind, heading in ((Kind.WALL, _("Walls")), (Kind.FLIP, _("Flips"))):
        these = [move for move in moves if move.kind is kind]
        if 0 < len(these) <= MOST_MOVES:
            text.append(_("{kind}: {moves}.", kind=heading, moves=choice([spoken(position, move) for move in these])))
        elif these:
            cells = named({cell for move in these for cell in move.cells})
            text.append(_("{kind}: {count}, on {cells}.", kind=heading, count=len(these), cells=cells))
    if SWAP in moves:
        text.append(_("The swap is allowed."))
    return Explored(tuple(text), [mark("legal", sorted({cell for move in moves for cell in move.cells}))])


def _placements(game: Game[Any], position: Position, cells: set[Cell]) -> Message:
    """On which cells a stone may be placed; told by the exceptions where these are fewer."""
    there = occupants(game, position)
    barred = {cell for cell in position.board.cells if cell.name not in there} - cells
    if not barred and len(cells) > FEW:
        return _("A stone may be placed on every empty cell.")
    if len(barred) <= FEW < len(cells):
        return _("A stone may be placed on every empty cell but {cells}.", cells=named(barred))
    return _("A stone may be placed on {cells}.", cells=named(cells))


def _threats(game: Game[Any], position: Position) -> Explored:
    """By which moves either side wins at once, the side to move first."""
    model, board = game.model(position), position.board
    text: list[Message] = []
    scene: list[Record] = []
    for colour in (position.turn, 1 - position.turn):
        name, moves = position.colours[colour].name, model.winning(position, colour)
        if not moves:
            text.append(_("{colour} has no move that wins at once.", colour=name))
            continue
        count, told = len(moves), wins(model, position, colour, moves)
        if colour == position.turn:
            text.append(
                _n(
                    "{colour} wins at once with {count} move: {moves}.",
                    "{colour} wins at once with any of {count} moves: {moves}.",
                    count,
                    colour=name,
                    moves=told,
                )
            )
        else:
            text.append(
                _n(
                    "{colour} threatens to win with {count} move: {moves}.",
                    "{colour} threatens to win with any of {count} moves: {moves}.",
                    count,
                    colour=name,
                    moves=told,
                )
            )
        cells = board.mask(cell for move in moves for cell in move.cells)
        scene.append(threat(board.cells_of(cells), position.colours[colour].stone))
    return Explored(tuple(text), scene)
