"""Others take looks off a review: it finds what it would have found alone, and believes nothing that cannot be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES, game
from pygame_core.protocol import Door, reviewing
from pygame_core.protocol.looking import read_report, report_json
from pygame_core.records.record import begin
from pygame_core.rules.position import Position
from pygame_core.study.looks import Look

Json = dict[str, Any]
STIBRO = game("stibro")
MOVES = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1 i7 a5 f6".split()  # Black has won, and White could have
PLACE: Json = {"game": "stibro", "options": {"size": 5, "swap": False}}
REVIEW: Json = {"op": "review", "id": 9, "iterations": 10, "share": True}


@pytest.fixture(autouse=True)
def breathing(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that looks are told at every breath, and few iterations are several of them."""
    monkeypatch.setattr("pygame_core.ai.search.SLICE_SECONDS", 0)
    monkeypatch.setattr("pygame_core.protocol.searching.SHARING_SECONDS", 0)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """Grows by every search of a review."""
    searches: list[Search] = []

    def noted(*args: Any) -> Search:
        searches.append(searcher(*args))
        return searches[-1]

    monkeypatch.setattr(reviewing, "searcher", noted)
    return searches


def ask(door: Door, **request: Any) -> Json:
    answer: Json = json.loads(door.handle(json.dumps(request)))
    return answer


def opened() -> Door:
    door = Door()
    assert "ok" in ask(door, op="new", **PLACE, moves=MOVES, seats=["human", "human"], seed=3)
    return door


def told(door: Door) -> Iterator[Json]:
    """What a review says, line by line."""
    return (json.loads(line) for line in door.serve(json.dumps(REVIEW)) if line)


def looked(look: Json) -> Any:
    """What another engine answers."""
    return ask(Door(), op="look", **PLACE, **{name: look[name] for name in ("moves", "iterations", "seed")})["ok"]


def anonymous(answer: Json) -> Json:
    """An answer without the ids of its nodes, which are others in every game."""
    for each in [*answer["points"], *answer["turning"]]:
        each.pop("id")
        each.pop("from", None)
    return answer


@pytest.fixture(scope="module")
def alone() -> Json:
    """What a review finds alone."""
    answer = anonymous(list(told(opened()))[-1]["ok"])
    assert answer["turning"]
    return answer


@pytest.mark.parametrize("late", [0, 2, 7])  # answers come so many partials after the look was asked for
def test_a_review_finds_the_same_whoever_looks(alone: Json, late: int) -> None:
    door, waiting, learnt, answer = opened(), dict[int, tuple[int, Json]](), set[int](), Json()
    for number, answer in enumerate(told(door)):
        for look in answer.get("partial", {}).get("looks", []):
            if look["look"] not in learnt:
                waiting.setdefault(look["look"], (number + late, look))
        for name, (_at, look) in [each for each in waiting.items() if each[1][0] <= number]:
            told_so = ask(door, op="learn", target=9, look=name, found=looked(look)["found"])
            assert told_so["ok"] == {"learnt": True}
            learnt.add(name)
            del waiting[name]
    assert anonymous(answer["ok"]) == alone
    assert len(learnt) > 3
    assert ask(door, op="learn", target=9, look=min(learnt), found={})["ok"] == {"learnt": False}  # it has ended


def test_a_look_that_others_were_first_to_take_is_left_to_them(begun: list[Search]) -> None:
    door, asked, under_way = opened(), dict[int, tuple[Json, Position]](), None
    lines = told(door)
    for line in lines:
        root = begun[-1].root.position if begun else None
        under_way = next((look for look, at in reversed(asked.values()) if at == root), None)
        if under_way and begun[-1].iterations < under_way["iterations"] / 2:
            break
        new = [look for look in line["partial"].get("looks", []) if look["look"] not in asked]
        asked |= {look["look"]: (look, position(look)) for look in new}
    assert under_way
    ask(door, op="learn", target=9, look=under_way["look"], found=looked(under_way)["found"])
    given_up = begun[-1]
    assert "ok" in list(lines)[-1]
    assert given_up.iterations < under_way["iterations"]
    same = [search for search in begun if search.root.position == given_up.root.position]
    assert len({search.iterations for search in same}) == len(same)  # of no length twice


def position(look: Json) -> Position:
    place = STIBRO.position.initial(**PLACE["options"])
    for move in look["moves"]:
        place = place.play(move)
    return place


@pytest.mark.parametrize("key", GAMES)
def test_what_a_look_has_found_is_read_as_it_was_told(key: str) -> None:
    node = begin(key, {}, None).root
    search = searcher(node.position, GAMES[key].model(node.position), 4)
    for _slice in search.run(Budget(iterations=50)):
        pass
    report = search.report()
    read = read_report(Look(node, 50), json.loads(json.dumps(report_json(node.position, report))))
    assert (read.move, read.value, read.proved, read.moves) == (report.move, report.value, report.proved, report.moves)
    assert [line[0] for line in read.variations] == [line[0] for line in report.variations]
    assert list(read.moves) == list(report.moves)  # the best first


GOOD: Json = {"value": 0.5, "proved": None, "moves": [["e5", 0.5]], "promising": 1}


NONSENSE: list[Json] = [
    {},
    {**GOOD, "value": 1.5},
    {**GOOD, "value": "much"},
    {**GOOD, "value": True},
    {**GOOD, "value": 10**400},
    {**GOOD, "proved": 0},
    {**GOOD, "proved": 1.5},
    {**GOOD, "proved": 10**300},
    {**GOOD, "moves": {}},
    {**GOOD, "moves": []},
    {**GOOD, "moves": [["e5"]]},
    {**GOOD, "moves": [["?", 0.5]]},
    {**GOOD, "moves": [["e5", -0.1]]},
    {**GOOD, "moves": ["e5"]},
    {**GOOD, "moves": [["z99", 0.5]]},
    {**GOOD, "moves": [["d6", 0.5]]},  # which is taken
    {**GOOD, "moves": [["e5", 0.5], ["e5", 0.6]]},
    {**GOOD, "promising": ["e5"]},
    {**GOOD, "promising": 0},
    {**GOOD, "promising": 2},
    {**GOOD, "promising": True},
]


def test_what_makes_no_sense_is_refused_and_changes_nothing(alone: Json) -> None:
    """All of it at every breath of one review."""
    door, refused, answer = opened(), 0, Json()
    for answer in told(door):
        for look in answer.get("partial", {}).get("looks", [])[:1]:
            for found in NONSENSE:
                said = ask(door, op="learn", target=9, look=look["look"], found=found)
                fault = said.get("error", {})
                assert fault.get("code") in ("request", "notation") and fault.get("field") == "found", (found, said)
            refused += 1
    assert refused
    assert anonymous(answer["ok"]) == alone


def test_a_look_at_nothing_is_refused_and_one_that_is_stopped_has_found_nothing() -> None:
    assert ask(Door(), op="look", **PLACE, iterations=0)["error"]["field"] == "iterations"
    assert ask(Door(), op="look", **PLACE, moves=MOVES, iterations=5)["error"]["code"] == "over"
    door = Door()
    steps = door.serve(json.dumps({"op": "look", "id": 4, **PLACE, "iterations": 10**9}))
    next(steps)
    ask(door, op="stop", target=4)
    assert json.loads([line for line in steps if line][-1])["ok"] == {"stopped": True}


def test_nobody_is_asked_to_look_unless_that_is_wanted() -> None:
    partials = [json.loads(line) for line in opened().serve(json.dumps({**REVIEW, "share": False})) if line]
    assert len(partials) > 3
    assert not any("looks" in line.get("partial", {}) for line in partials)
