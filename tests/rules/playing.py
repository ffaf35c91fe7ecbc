"""Short words for the rule tests: positions through the contract of Position, set-ups through the protocol."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

from pygame_core import protocol
from pygame_core.games import registry


def usual(value: Any, values: Iterable[Any]) -> list[Any]:
    """Parameters of a test: all but the usual one are marked as further, so that runs that take long can do without."""
    marks = {True: (), False: pytest.mark.further}
    return [pytest.param(*(each if isinstance(each, tuple) else [each]), marks=marks[each == value]) for each in values]


def begin(game: str, **options: Any) -> Any:
    return registry.game(game).position.initial(**options)


def play(position: Any, moves: str | Iterable[str]) -> Any:
    for text in moves.split() if isinstance(moves, str) else moves:
        position = position.play(position.read(text))
    return position


def legal(position: Any) -> list[str]:
    return [position.write(move) for move in position.legal_moves()]


def names(cells: Iterable[Any]) -> list[str]:
    return [cell.name for cell in cells]


def code(position: Any, text: str) -> str | None:
    """The code of the rule that a move breaks, or nothing if it is legal."""
    illegal = position.explain(position.read(text))
    return None if illegal is None else illegal.code


def ask(op: str, **fields: Any) -> dict[str, Any]:
    """The final answer of the protocol to one request."""
    return json.loads(protocol.handle(json.dumps({"op": op, **fields})))


def stones(black: str = "", white: str = "", turn: int = 0, size: int = 7, moves: str = "") -> dict[str, Any]:
    """The fields of a request about a Stibro set-up, and moves from there."""
    return {
        "game": "stibro",
        "options": {"size": size},
        "setup": {"stones": [black.split(), white.split(), []], "turn": turn},
        "moves": moves.split(),
    }


def look(fields: dict[str, Any]) -> dict[str, Any]:
    answer = ask("position", **fields)
    assert "ok" in answer, answer
    return answer["ok"]


def refused(fields: dict[str, Any]) -> str | None:
    """The error code of a request for a position, or nothing if it is answered."""
    return ask("position", **fields).get("error", {}).get("code")


def broken(fields: dict[str, Any], move: str) -> str | None:
    """The code of the rule that ``move`` breaks in a set-up, or nothing if it is legal."""
    answer = ask("explain", move=move, **fields)["ok"]
    assert answer["legal"] == ("code" not in answer)
    return answer.get("code")
