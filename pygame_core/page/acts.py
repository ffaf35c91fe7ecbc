"""What is offered beside the board: the actions, walking through the moves, and a move to type."""

from collections.abc import Sequence
from typing import Any

from ..language.messages import Message, _
from ..rules.move import Move
from ..rules.position import Position
from .shapes import Act, Choices


def acts(over: bool, analysing: bool, may: Choices, language: str) -> list[Act]:
    """``[{action, sign, label, request?, disabled?, hidden?}]``; without a request it is the page's to do.

    ``may``: what a view says may be done. Some are hidden till they apply, so that a row of them keeps its height.
    """
    return [
        _act("undo", _("Undo"), language, request={"op": "undo"}, disabled=not may["canUndo"]),
        _act("redo", _("Redo"), language, request={"op": "redo"}, disabled=not may["canRedo"]),
        _act("swap", _("Swap"), language, request={"op": "play", "move": "swap"}, hidden=not may["canSwap"]),
        _act("hint", _("Hint"), language, sign="bulb", disabled=not may["playable"], hidden=over or analysing),
        _act("review", _("Review"), language, sign="graph", hidden=not over or analysing),
        _act("resign", _("Resign"), language, sign="flag", disabled=not may["canResign"], hidden=analysing),
        _act("further", _("Play on from here"), language, sign="board", hidden=over or not analysing),
        _act("more", _("More"), language, sign="menu"),
    ]


def walk(current: int, last: int, language: str) -> list[Act]:
    """The same for the moves of a line of which the ``current`` ply is shown: to its ends, and step by step."""
    steps = (
        ("first", _("First move"), 0),
        ("previous", _("Previous move"), current - 1),
        ("next", _("Next move"), current + 1),
        ("last", _("Last move"), last),
    )
    return [
        _act(
            action,
            label,
            language,
            request={"op": "go", "ply": ply},
            disabled=ply == current or not 0 <= ply <= last,
        )
        for action, label, ply in steps
    ]


def _act(action: str, label: Message, language: str, sign: str = "", **more: Any) -> Act:
    act: Act = {"action": action, "sign": sign or action, "label": label.render(language)}
    return {**act, **more}  # type: ignore[typeddict-item]


def example(position: Position, legal: Sequence[Move], language: str) -> str:
    """What may be typed: with one of the moves, if there are any."""
    told = _("Type a move")
    if legal:
        told = _("Type a move, such as {move}", move=position.write(legal[len(legal) // 2]))
    return told.render(language)
