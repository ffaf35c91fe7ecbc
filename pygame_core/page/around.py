"""What is around a cell: along each direction, and of the group that it belongs to.

Directions are those of the board as it lies unturned, with row or file 1 where :mod:`pygame_core.board.board` puts it.
"""

from collections.abc import Sequence
from typing import Any, Final

from ..board.board import Cell, Point
from ..drawing.scene import mark, path
from ..drawing.words import Explored, listed, named
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..rules.position import Position
from .position import occupants

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


def rays(game: Game[Any], position: Position, cell: Cell) -> Explored:
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


def group(game: Game[Any], position: Position, cell: Cell) -> Explored:
    """The group of like cells, the sides it touches, its empty neighbours; for an empty cell, what is beside it."""
    board, there, setup = position.board, occupants(game, position), position.to_setup()
    stone = 1 << board.index[cell]
    looks: list[dict[str, str]] = [{"colour": colour.stone} for colour in position.colours]
    kinds = zip([*setup.stones, *setup.held], [*looks, {}, *looks], strict=True)
    like, look = next(((like, look) for like, look in kinds if cell in like), ((), {}))
    if not like:
        near = board.cells_of(board.halo(stone) & ~stone)
        return Explored((_here(there, cell), *_each(there, near)), [mark("touched", [cell])])
    members = board.flood(stone, board.mask(each for each in like if there[each.name] == there[cell.name]))
    cells = board.cells_of(members)
    text = [
        _n("{what}: alone on {cells}.", "{what}: a group of {count} cells, {cells}.", len(cells),
           what=there[cell.name], cells=named(cells))
    ]  # fmt: skip
    scene = [mark("group", cells, **look)]
    if cell in setup.stones[0] or cell in setup.stones[1]:
        names = SIDES[len(board.sides)]
        touched = [name for name, side in zip(names, board.sides, strict=True) if side & members]
        text.append(_("It touches {sides}.", sides=listed(touched)) if touched else _("It touches no side."))
    near = board.cells_of(board.halo(members))
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
    return [on(word, [cell for cell in cells if words[cell] == word]) for word in dict.fromkeys(words.values())]


def _here(there: dict[str, Message], cell: Cell) -> Message:
    return _("{cell}: {what}.", cell=cell.name, what=there.get(cell.name, _("empty")))


def on(what: Message, cells: Sequence[Cell]) -> Message:
    """On how many cells something is, and on which."""
    return _n(
        "{what} on {count} cell: {cells}.",
        "{what} on {count} cells: {cells}.",
        len(cells),
        what=what,
        cells=named(cells),
    )
