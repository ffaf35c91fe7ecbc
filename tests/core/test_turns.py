"""What a page asks advances by turns: a quick question passes a long search, and a stop ends it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core.protocol.turns import Turns

LONG = {"op": "search", "game": "stibro", "budget": {"iterations": 10**9}, "id": "long"}


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.fixture
def turns(told: list[Any]) -> Turns:
    return Turns(lambda text: told.append(json.loads(text)))


def asked(**request: Any) -> str:
    return json.dumps(request)


def test_a_quick_question_passes_a_long_search(turns: Turns, told: list[Any]) -> None:
    turns.take(json.dumps(LONG))
    assert turns.turn()
    turns.take(asked(op="games", id=1), asked(op="nothing", id=2), "no JSON")
    told.clear()
    assert turns.turn()
    finals = [each for each in told if "partial" not in each]
    assert [each.get("id") for each in finals] == [1, 2, None]  # in the order in which they came
    assert ["ok" in each for each in finals] == [True, False, False]
    turns.take(asked(op="stop", target="long", id=3))
    while turns.turn():
        pass
    assert [each["id"] for each in told if "ok" in each][-2:] == [3, "long"]


def test_there_is_nothing_to_do_before_something_is_asked(turns: Turns, told: list[Any]) -> None:
    assert not turns.turn()
    turns.take()
    assert not turns.turn()
    assert told == []


def test_all_are_about_one_session(turns: Turns, told: list[Any]) -> None:
    turns.take(asked(op="new", game="stibro"), asked(op="view"))
    while turns.turn():
        pass
    new, view = told
    assert new["ok"]["view"]["record"] == view["ok"]["view"]["record"]
