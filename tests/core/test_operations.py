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


@pytest.mark.parametrize("op", ["search", "choose"])
def test_a_search_for_a_time_goes_on_in_the_tree_of_the_last_one(op: str) -> None:
    door, line = Door(), ["a1", "a3", "a6"]

    def move(milliseconds: int) -> str:
        time: dict[str, Any] = {"budget": {"ms": milliseconds}} if op == "search" else {"ms": milliseconds}
        chosen: str = ask(door, op=op, game="noede", options={"size": 6}, moves=line, **time)["ok"]["move"]
        return chosen

    line.append(move(150))
    begun = door.timed
    line.append(move(150))
    assert begun and door.timed is begun and begun.root.position.pending, "the second half of the turn"
    answered = begun.root.children[begun.root.moves.index(begun.root.position.read(line[-1]))]
    line.append(answered.position.write(answered.moves[0]))
    known = answered.children[0].visits
    move(20)
    assert door.timed is begun and begun.root.visits > known > 0, "once the other side has begun its turn"
    place = {"op": "search", "game": "noede", "options": {"size": 6}, "moves": line}
    assert ask(door, **place, budget={"ms": 20}) and door.timed is not begun, "asked again, it begins anew"
    assert ask(door, **place, budget={"iterations": 3})["ok"]["iterations"] == 3
    assert door.timed is None, "so many iterations always find the same"


def test_a_search_for_a_time_begins_anew_in_another_game() -> None:
    door = Door()
    ask(door, op="search", game="noose", options={"size": 5}, moves=["e5"], budget={"ms": 20})
    begun = door.timed
    found = ask(door, op="search", game="noose", options={"size": 6}, moves=["e5", "c3"], budget={"ms": 20})["ok"]
    assert begun and door.timed is not begun and found["iterations"] > 0


def test_a_time_beyond_all_numbers_is_refused() -> None:
    asked = '{"op": "search", "game": "nooks", "budget": {"ms": 1e999}}'
    assert json.loads(Door().handle(asked))["error"]["message"] == "The field “budget” has the wrong type."
    whole = json.loads(Door().handle('{"op": "choose", "game": "nooks", "ms": 1e999}'))["error"]
    assert (whole["code"], whole["field"]) == ("request", "ms")
    room = json.loads(Door().handle('{"op": "search", "game": "nooks", "memory": 0}'))["error"]
    assert (room["message"], room["field"]) == ("The field “memory” takes a positive number.", "memory")


@pytest.mark.parametrize("op", ["open", "peek"])
def test_who_opens_no_game_is_told_how_one_is_brought(op: str) -> None:
    error = ask(Door(), op=op)["error"]
    assert error["message"] == "A game is missing: one of the fields record, link, sgf, text brings it."
    assert (error["code"], error["field"]) == ("request", "record")


def test_what_is_too_long_to_be_read_is_answered_by_the_id_at_its_end() -> None:
    for end, told in ((', "id": 7}', {"id": 7}), (',"id":7}', {"id": 7}), (', "id": 7}}', {}), ("}", {})):
        answer = json.loads(Door().handle('{"op": "peek", "text": "' + "x" * 1_048_576 + '"' + end))
        assert answer.pop("error")["code"] == "limit"
        assert answer == told


@pytest.mark.parametrize("key", ["stibro", "noose"])
def test_a_computer_that_is_asked_twice_to_think_plays_once(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_core.ai.search.SLICE_SECONDS", 0)
    door = Door()
    ask(door, op="new", game=key, options={"size": 4 if key == "noose" else 5}, seats=["human", "computer8"])
    ask(door, op="play", move="d4" if key == "noose" else "e5")
    thoughts = [door.serve(json.dumps({"op": "think", "id": name})) for name in "ab"]
    answers: list[dict[str, Any]] = []
    for round_ in range(4_000):
        for thought in thoughts:
            line = next(thought, None)
            if line and "partial" not in json.loads(line):
                answers.append(json.loads(line))
        if round_ == 1_000:
            ask(door, op="stop", target="a")
        if len(answers) == 2:
            break
    assert [answer["ok"]["move"] is None for answer in answers] == [False, True]
    assert len(answers[1]["ok"]["view"]["moves"]) == 2
