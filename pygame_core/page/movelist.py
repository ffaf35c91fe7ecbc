"""The list of moves of a tree: numbered rows of the main line, each with the variations that leave it there."""

from collections.abc import Sequence
from typing import Any

from ..games.contract import Game
from ..records.tree import Node
from ..rules.move import SWAP, Move
from ..study.analysis import Step
from .shapes import ListedMove, Row, SideMove


def rows(game: Game[Any], root: Node, over: Node | None = None, language: str = "en") -> list[Row]:
    """``[{number, moves: [turn, …], variations: [[part, …], …]}]``, the colour that begins on the left.

    A turn is ``{label, move, points?, text, id, ply, row?, who?, stone?, comment?}``, its parts written together:
    ``label`` is ``move`` and what it scored, ``row`` the number of the row that it begins; ``who`` moved, and with
    which ``stone``, where its column does not tell: in a list of one column, and once turns are not one to one any
    more. A part of a variation is such a turn with ``number`` as it is written before it (``3.`` or ``3…``, where
    needed), or a text: ``(`` and ``)`` around variations of its own. What follows where the game is ``over`` was taken
    back before that: it is a variation.
    """
    listed: list[Row] = []
    width, turn = game.view.columns, int(_half(root))  # a set-up may be in the middle of a turn
    main = list(root.main())
    if over in main:
        main = main[: over.ply + 1]
    for node in main:
        if not node.parent:
            continue
        if not _half(node.parent):
            turn += 1
        if not _listed(node):
            continue
        number = (turn - 1) // width + 1
        if len(listed) < number:
            listed.append({"number": number, "moves": [], "variations": []})
        listed[-1]["moves"].append(_turn(game, node, turn, language))
        beginnings = [node, *([node.parent] if _half(node.parent) else [])]
        others = [other for one in reversed(beginnings) if one.parent for other in one.parent.children[1:]]
        listed[-1]["variations"] += [_variation(game, other, turn, language) for other in others]
    end = main[-1]
    if end.children:  # what was tried where the game has not gone on yet, or taken back before it ended
        turn += not _half(end)
        number = (turn - 1) // width + 1
        if len(listed) < number:
            listed.append({"number": number, "moves": [], "variations": []})
        listed[-1]["variations"] += [_variation(game, other, turn, language) for other in end.children]
    return listed


def _variation(game: Game[Any], first: Node, turn: int, language: str) -> list[SideMove | str]:
    """A side line, which begins in a ``turn``, and those that leave it."""
    parts: list[SideMove | str] = []
    turns = {first: turn}
    numbered = False  # whether a turn is written without its number, since it follows another
    for item in first.written(trials=True):
        if isinstance(item, str):
            parts.append(item)
            numbered = False
            continue
        if item.parent in turns:
            turns[item] = turns[item.parent] + (not _half(item.parent))
        if _listed(item):
            row, side = divmod(turns[item] - 1, game.view.columns)
            prefix = f"{row + 1}." if not side else "" if numbered else f"{row + 1}…"
            parts.append({**_turn(game, item, turns[item], language), "number": prefix})
            numbered = not item.comment
    return parts


def _turn(game: Game[Any], node: Node, turn: int, language: str) -> ListedMove:
    """The turn that a node ends, counted from 1; the parts of a turn are written together."""
    texts: list[str] = []
    labels: list[str] = []
    part, mover = node, 0
    while part.parent and part.move:
        mover = part.parent.position.turn
        texts.insert(0, part.parent.position.write(part.move))
        labels.insert(0, game.view.label(part.parent.position, part.move))
        if not _half(part.parent):
            break
        part = part.parent
    label = ",".join(labels)
    move, _blank, points = label.partition(" +")
    told: ListedMove = {"text": ",".join(texts), "label": label, "id": node.id, "ply": node.ply, "move": move}
    if points:
        told["points"] = f"+{points}"
    row, side = divmod(turn - 1, game.view.columns)
    if not side:
        told["row"] = row + 1
    if game.view.columns == 1 or side != mover:
        colour = node.position.colours[mover]
        told["who"], told["stone"] = colour.name.render(language), colour.stone
    if node.comment:
        told["comment"] = node.comment
    return told


def steps(game: Game[Any], node: Node, moves: Sequence[Move]) -> list[Step]:
    """What may follow a position, written as the list would, turn by turn."""
    told: list[Step] = []
    turn = sum(not _half(each.parent) for each in node.path() if each.parent)
    turn += _half(next(node.path()))  # a set-up may be in the middle of a turn
    for move in moves:
        position, half = node.position, _half(node)
        label = game.view.label(position, move)
        turn += not half
        if half and told:
            told[-1]["label"] += f",{label}"
        else:
            row, side = divmod(turn - 1, game.view.columns)
            told.append({"stone": position.colours[position.turn].stone, "label": label})
            if not side or len(told) == 1:
                told[-1]["number"] = f"{row + 1}…" if side else f"{row + 1}."
        node = Node(position.play_unchecked(move), move, node)
    return told


def stop(node: Node, line: Sequence[Node]) -> int | None:
    """Where the keyboard comes into the list: at the turn that is shown, or half of it; before the first, at that."""
    return next((each.id for each in line[node.ply :] if _listed(each)), None)


def _listed(node: Node) -> bool:
    """Whether the list has a place for it; a part of a turn is written with the rest."""
    return bool(node.parent and not (_half(node) and node.successor))


def _half(node: Node) -> bool:
    """Whether a turn has begun and is not yet done: something is due, or the same side simply goes on."""
    position, before = node.position, node.parent and node.parent.position
    if position.due is not None or not before or node.move == SWAP:
        return position.due is not None
    return position.turn == before.turn and not position.passed and not position.over
