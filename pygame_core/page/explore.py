"""A position explored by topic: each answer is told in words and drawn over the board.

Directions are those of the board as it lies unturned, with row or file 1 where :mod:`pygame_core.board.board` puts it.
"""

from collections.abc import Sequence
from typing import Any, Final

from ..board.board import Board, Cell, Point
from ..drawing.scene import Record, mark, path, threat
from ..drawing.words import FEW, MOST_GROUPS, MOST_MOVES, Explored, by_group, choice, listed, named, spoken
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..rules.errors import GameError
from ..rules.move import SWAP, Kind, Move
from ..rules.notation import read_cell
from ..rules.position import Position
from ..study.analysis import wins
from .position import occupants, sentence

TOPICS: Final = ("board", "legal", "rays", "group", "threats", "lifeline")

WAYS: Final = {  # by the signs of x and y
    (0, -1): _("up"),
    (1, -1): _("up right"),
    (1, 0): _("right"),
    (1, 1): _("down right"),
    (0, 1): _("down"),
    (-1, 1): _("down left"),
    (-1, 0): _("left"),
    (-1, -1): _("up left"),
}
SIDES: Final = {  # by their number, in turning order as the board has them
    4: (_("the top side"), _("the right side"), _("the bottom side"), _("the left side")),
    6: (
        _("the upper left side"),
        _("the upper right side"),
        _("the right side"),
        _("the lower right side"),
        _("the lower left side"),
        _("the left side"),
    ),
}


def explore(
    game: Game[Any], position: Position, last: Move | None, what: str, cell: Cell | None, resigned: int | None = None
) -> Explored:
    """What there is to know of one of the ``TOPICS``; ``rays`` and ``group`` ask about a cell.

    ``last`` is the move that led here, ``resigned`` the side that has given up. Raises GameError for an unknown topic,
    and for a cell that is missing or off the board.
    """
    over = None if resigned is None else _("{colour} resigned.", colour=position.colours[resigned].name)
    if not over and position.outcome():
        over = sentence(game, position)
    if what == "board":
        return _board(game, position, last, over)
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
    return _rays(game, position, cell) if what == "rays" else _group(game, position, cell)


# The whole board


def _board(game: Game[Any], position: Position, last: Move | None, over: Message | None) -> Explored:
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
    if setup.stones[2]:
        neutral = _n(
            "There is {count} neutral stone: {cells}.",
            "There are {count} neutral stones: {cells}.",
            len(setup.stones[2]),
            cells=named(setup.stones[2]),
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
    if game.view.fixtures:
        built = game.view.fixtures(position)
        for word in dict.fromkeys(built.values()):
            text.append(_on(word, [read_cell(name) for name, each in built.items() if each == word]))
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


# Moves


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


# Around a cell


def _rays(game: Game[Any], position: Position, cell: Cell) -> Explored:
    """What is met first along each direction of the board, and after how many empty cells."""
    board, there = position.board, occupants(game, position)
    text = [_here(there, cell)]
    scene, met = [mark("touched", [cell])], []
    for step, direction in zip(board.steps, board.directions, strict=True):
        walk, way = [cell], _way(direction)
        at = Cell(cell.file + step.file, cell.rank + step.rank)
        while at in board.index and at.name not in there:
            walk.append(at)
            at = Cell(at.file + step.file, at.rank + step.rank)
        text.append(_met(way, len(walk) - 1, there.get(at.name), at))
        if at in board.index:
            walk.append(at)
            met.append(at)
        if len(walk) > 1:
            scene.append(path("ray", walk))
    if met:
        scene.append(mark("support", met))
    return Explored(tuple(text), scene)


def _met(way: Message, empty: int, what: Message | None, at: Cell) -> Message:
    """What a ray meets on a cell after some empty ones; nothing if it leaves the board."""
    if what is None and not empty:
        return _("{way}: the edge.", way=way)
    if what is None:
        return _n("{way}: {count} empty, then the edge.", "{way}: {count} empty, then the edge.", empty, way=way)
    if not empty:
        return _("{way}: {what} at {cell}.", way=way, what=what, cell=at.name)
    return _n(
        "{way}: {count} empty, then {what} at {cell}.",
        "{way}: {count} empty, then {what} at {cell}.",
        empty,
        way=way,
        what=what,
        cell=at.name,
    )


def _way(direction: Point) -> Message:
    x, y = (0 if abs(part) < 0.25 else 1 if part > 0 else -1 for part in direction)
    return WAYS[x, y]


def _group(game: Game[Any], position: Position, cell: Cell) -> Explored:
    """The group of like cells, the sides it touches, its empty neighbours; for an empty cell, what is beside it."""
    board, there, setup = position.board, occupants(game, position), position.to_setup()
    stone = 1 << board.index[cell]
    looks: list[dict[str, str]] = [{"colour": colour.stone} for colour in position.colours]
    kinds = zip([*setup.stones, *setup.held], [*looks, {}, *looks], strict=True)
    like, look = next(((like, look) for like, look in kinds if cell in like), ((), {}))
    if not like:
        near = board.cells_of(board.halo(stone) & ~stone)
        return Explored((_here(there, cell), *_each(there, near)), [mark("touched", [cell])])
    group = board.flood(stone, board.mask(like))
    cells = board.cells_of(group)
    text = [
        _n("{what}: alone on {cells}.", "{what}: a group of {count} cells, {cells}.", len(cells),
           what=there[cell.name], cells=named(cells))
    ]  # fmt: skip
    scene = [mark("group", cells, **look)]
    if cell in setup.stones[0] or cell in setup.stones[1]:
        names = SIDES[len(board.sides)]
        touched = [name for name, side in zip(names, board.sides, strict=True) if side & group]
        text.append(_("It touches {sides}.", sides=listed(touched)) if touched else _("It touches no side."))
    near = board.cells_of(board.halo(group))
    built = game.view.fixtures(position) if game.view.fixtures else {}
    text += _each(there, [each for each in near if each.name in built])
    free = [each for each in near if each.name not in there]
    if free:
        text.append(
            _n("{count} empty neighbour: {cells}.", "{count} empty neighbours: {cells}.", len(free), cells=named(free))
        )
        scene.append(mark("open", free, **look))
    else:
        text.append(_("It has no empty neighbour."))
    return Explored(tuple(text), scene)


def _each(there: dict[str, Message], cells: Sequence[Cell]) -> list[Message]:
    """What is on each of some cells, like ones together."""
    words = {cell: there.get(cell.name, _("empty")) for cell in cells}
    return [_on(word, [cell for cell in cells if words[cell] == word]) for word in dict.fromkeys(words.values())]


def _here(there: dict[str, Message], cell: Cell) -> Message:
    return _("{cell}: {what}.", cell=cell.name, what=there.get(cell.name, _("empty")))


def _on(what: Message, cells: Sequence[Cell]) -> Message:
    """On how many cells something is, and on which."""
    return _n(
        "{what} on {count} cell: {cells}.",
        "{what} on {count} cells: {cells}.",
        len(cells),
        what=what,
        cells=named(cells),
    )
