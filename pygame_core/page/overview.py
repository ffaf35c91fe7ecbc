"""The whole board in words: its shape, whose turn it is, the last move, points, stones by group, what is built in."""

from typing import Any

from ..board.board import Board, Cell
from ..drawing.scene import Record, mark
from ..drawing.words import FEW, MOST_GROUPS, Explored, by_group, named, spoken
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..rules.move import Move
from ..rules.notation import read_cell
from ..rules.position import Position
from .around import on
from .position import sentence


def overview(game: Game[Any], position: Position, last: Move | None, over: Message | None) -> Explored:
    setup, board = position.to_setup(), position.board
    text = [_shape(board), over or sentence(game, position)]
    if last:
        text.append(_last(position, last))
    score = position.score()
    if score:
        for colour, points in zip(position.colours, score, strict=True):
            text.append(_n("{colour} has {count} point.", "{colour} has {count} points.", points, colour=colour.name))
    scene: list[Record] = []
    if not any(setup.stones):
        text.append(_("No stone has been placed yet."))
    for colour, cells in zip(position.colours, setup.stones, strict=False):
        if any(setup.stones[:2]):
            told, drawn = _stones(board, cells, colour.name, colour.stone)
            text.append(told)
            scene += drawn
    built = game.view.fixtures(position) if game.view.fixtures else {}
    alone = [cell for cell in setup.stones[2] if cell.name not in built]
    if alone:
        neutral = _n(
            "There is {count} neutral stone: {cells}.",
            "There are {count} neutral stones: {cells}.",
            len(alone),
            cells=named(alone),
        )
        text.append(neutral)
    for colour, owned in zip(position.colours, setup.held, strict=True):
        if owned:
            among, parts = by_group(board, board.mask(owned))
            text.append(
                _n(
                    "{colour} has scored {count} area: {areas}.",
                    "{colour} has scored {count} areas: {areas}.",
                    len(parts),
                    colour=colour.name,
                    areas=among,
                )
            )
            scene += [mark("group", board.cells_of(part), colour=colour.stone) for part in parts[:MOST_GROUPS]]
    for word in dict.fromkeys(built.values()):
        text.append(on(word, [read_cell(name) for name, each in built.items() if each == word]))
    return Explored(tuple(text), scene)


def _shape(board: Board) -> Message:
    count = len(board.cells)
    if board.shape == "hexhex":
        return _("The board is a hexagon with {size} cells a side, {count} cells in all.", size=board.size, count=count)
    if board.shape == "rhombus":
        return _("The board is a rhombus with {size} columns and {size} rows.", size=board.size)
    return _("The board is a square with {size} columns and {size} rows.", size=board.size)


def _last(position: Position, move: Move) -> Message:
    return _("The last move was {move}.", move=spoken(position, move))


def _stones(board: Board, cells: tuple[Cell, ...], name: Message, colour: str) -> tuple[Message, list[Record]]:
    """A side's stones: few are named, many are told, and outlined, by group."""
    count = len(cells)
    if not cells:
        return _("{colour} has no stone.", colour=name), []
    if count <= FEW:
        told = _n(
            "{colour} has {count} stone: {cells}.",
            "{colour} has {count} stones: {cells}.",
            count,
            colour=name,
            cells=named(cells),
        )
        return told, []
    among, parts = by_group(board, board.mask(cells))
    told = _n(
        "{colour} has {stones} stones in {count} group: {groups}.",
        "{colour} has {stones} stones in {count} groups: {groups}.",
        len(parts),
        colour=name,
        stones=count,
        groups=among,
    )
    return told, [mark("group", board.cells_of(part), colour=colour) for part in parts[:MOST_GROUPS]]
