"""The table of operations: an operation is one function, which is checked, answered and told by what it declares."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pygame_core.__main__ import main
from pygame_core.protocol import Door
from pygame_core.protocol.fields import NUMBER, TEXT, Field
from pygame_core.protocol.reference import PROMISED, reference, tables
from pygame_core.protocol.requests import PLACE, Asked
from pygame_core.protocol.table import OPERATIONS, operation

PAGE = Path(__file__).parents[2] / "static" / "docs" / "protocol.md"


def ask(door: Door, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    return answer


@pytest.fixture
def added() -> Iterator[None]:
    """One more operation, in one function."""

    word, times = Field("word", TEXT, "what is said", required=True), Field("times", NUMBER, "how often")

    @operation("repeat", *PLACE, word, times)
    def _repeat(asked: Asked) -> dict[str, Any]:
        """`said`: the word, as often as there are moves or it is told"""
        return {"said": asked["word"] * asked.get("times", asked.position.ply)}

    yield
    del OPERATIONS["repeat"]


@pytest.mark.usefixtures("added")
def test_adding_an_operation_is_one_function() -> None:
    door = Door()
    place = {"op": "repeat", "game": "noose", "moves": ["d4", "e5", "f6"]}
    assert ask(door, **place, word="ho") == {"ok": {"said": "hohoho"}}
    assert ask(door, **place, word="ho", times=1) == {"ok": {"said": "ho"}}
    assert ask(door, **place)["error"] == {
        "code": "request", "message": "The field “word” is missing.", "field": "word"
    }  # fmt: skip
    assert ask(door, **place, word="ho", times=True)["error"]["field"] == "times"
    assert ask(door, **{**place, "moves": ["d4", 7]}, word="ho")["error"]["field"] == "moves"
    assert ask(door, **{**place, "moves": ["d4", "d4"]}, word="ho")["error"]["at"] == 1
    assert ask(door, **{**place, "game": "go"}, word="ho")["error"]["code"] == "game"
    assert "repeat\n  * game" in reference() and "  → said: the word, as often as there are moves" in reference()
    assert "| `repeat` | `game`, `options`?, `setup`?, `moves`?, `word`, `times`? | `said`: the word" in tables()


def test_an_operation_is_gone_with_its_function() -> None:
    assert ask(Door(), op="repeat")["error"]["code"] == "op"
    assert "repeat" not in reference()


def test_every_operation_tells_what_it_takes_and_gives() -> None:
    for each in OPERATIONS.values():
        assert each.gives, each.name
        assert all(field.words for field in each.fields), each.name
        assert len({field.name for field in each.fields}) == len(each.fields)


def test_every_promised_operation_is_there() -> None:
    assert set(PROMISED) <= set(OPERATIONS)


def test_the_reference_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["protocol", "--help"])
    told = capsys.readouterr().out
    assert reference() in told
    assert all(f"\n{name}\n" in told for name in OPERATIONS)


def test_the_page_about_the_protocol_is_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["protocol", "--markdown"]) == 0
    assert capsys.readouterr().out.strip() in PAGE.read_text("utf-8"), "paste what this command prints"


def test_doors_know_nothing_of_each_other() -> None:
    one, other = Door(), Door()
    ask(one, op="new", game="noose", options={"size": 4}, moves=["a1"])
    ask(one, op="position", game="noose", options={"size": 4}, moves=["a1"])
    assert other.session.node.ply == 0
    assert other.replayed.known('["noose", {"size": 4}, null]', ["a1"]) == []
    assert len(one.replayed.known('["noose", {"size": 4}, null]', ["a1"])) == 2


def test_the_second_half_of_a_turn_goes_on_from_the_search_of_the_first() -> None:
    door, start = Door(), ["a1", "a3", "a6"]
    place = {"op": "search", "game": "noede", "options": {"size": 6}}
    first = ask(door, **place, moves=start, budget={"ms": 60})["ok"]["move"]
    begun = door.half
    assert begun and ask(door, **place, moves=[*start, first], budget={"ms": 20})["ok"]["move"]
    assert door.half is begun
    assert begun.root.position.pending
    # Not from another turn's, nor where the number of iterations decides, which must always find the same.
    assert ask(door, **place, moves=start, budget={"ms": 20}) and door.half is not begun
    assert ask(door, **place, moves=[*start, first], budget={"iterations": 3})["ok"]["iterations"] == 3
    assert door.half is None
    assert ask(door, op="search", game="stibro", budget={"ms": 20}) and door.half is None
