"""Searches of one position help each other: visits are added up, proofs taken over, and nothing else is believed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core.ai.certain import Proof
from pygame_core.ai.levels import Budget
from pygame_core.ai.report import Found
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.protocol import Door
from pygame_core.protocol.sharing import found_json, read_found

Json = dict[str, Any]
every_game = pytest.mark.parametrize("key", GAMES)
PLACE: Json = {"game": "stibro", "options": {"size": 5}}


@pytest.fixture(autouse=True)
def breathing(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a few iterations are several slices."""
    monkeypatch.setattr("pygame_core.ai.search.SLICE_SECONDS", 0)


def searched(key: str, iterations: int, seed: int = 1) -> Search:
    position = GAMES[key].position.initial()
    search = searcher(position, GAMES[key].model(position), seed)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    return search


def ask(door: Door, **request: Any) -> Json:
    answer: Json = json.loads(door.handle(json.dumps(request)))
    return answer


@every_game
def test_what_many_others_went_for_is_chosen(key: str) -> None:
    search = searched(key, 20)
    alone = search.report()
    other = next(move for move in search.root.moves if move != alone.move)
    search.heed(0, Found({other: (10_000, 0.75)}, 10_000, 50_000))
    told = search.report()
    assert told.move == other
    assert told.value == pytest.approx(search.model.tuning.chance(0.75), abs=0.02)
    assert (told.iterations, told.completions) == (alone.iterations + 10_000, alone.completions + 50_000)
    search.heed(0, Found({}, 0, 0))  # in place of what it found before
    assert search.report() == alone


@every_game
def test_two_that_found_the_same_say_the_same(key: str) -> None:
    search, twin = searched(key, 20), searched(key, 20)
    alone = search.report()
    search.heed(0, twin.found())
    assert search.report().move == alone.move
    # What was tried counts twice now beside the survey of Nooks, which both have.
    assert search.report().value == pytest.approx(alone.value, abs=0.06)
    assert search.report().iterations == 2 * alone.iterations


def test_a_search_under_way_heeds_what_another_engine_shares() -> None:
    found = ask(Door(), op="search", **PLACE, budget={"iterations": 30}, seed=7, share=True)["ok"]["found"]
    door = Door()
    steps = door.serve(json.dumps({"op": "search", "id": 5, **PLACE, "budget": {"iterations": 40}}))
    assert next(steps) is None
    assert ask(door, op="heed", target=5, **{"from": 0}, found=found)["ok"] == {"heeded": True}
    told = [json.loads(line) for line in steps if line][-1]["ok"]
    assert told["iterations"] == 70
    assert "found" not in told
    assert ask(door, op="heed", target=5, **{"from": 0}, found=found)["ok"] == {"heeded": False}


@every_game
def test_a_proof_is_taken_over(key: str) -> None:
    search = searched(key, 5)
    line = search.report().variations[0][:1]
    proof = Proof(3, line)
    search.heed(0, Found({}, 0, 0, proof))
    for _slice in search.run(Budget()):
        pass  # nothing is left to be done
    told = search.report()
    assert (told.move, told.value, told.proved, told.variations) == (line[0], 1.0, 3, (line,))
    position = search.root.position
    assert read_found(position, json.loads(json.dumps(found_json(position, search.found())))).proof == proof


@pytest.mark.parametrize(
    "found",
    [
        {"visits": 7},
        {"visits": [["e5", 1]]},
        {"visits": [["e5", -1, 0.5]]},
        {"visits": [["e5", 1, 1.5]]},
        {"visits": [["e5", 1, float("inf")]]},
        {"visits": [["?", 1, 0.5]]},
        {"iterations": True},
        {"proved": 0, "line": ["e5"]},
        {"proved": 1, "line": ["a1"]},  # not allowed there
        {"proved": "soon", "line": ["e5"]},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(found: Json) -> None:
    door = Door()
    steps = door.serve(json.dumps({"op": "search", "id": 5, **PLACE, "budget": {"iterations": 20}}))
    next(steps)
    told = json.loads(door.handle(json.dumps({"op": "heed", "target": 5, "from": 0, "found": found})))
    assert told["error"]["code"] in ("request", "notation", "json")
    alone = ask(Door(), op="search", **PLACE, budget={"iterations": 20})["ok"]
    assert [json.loads(line) for line in steps if line][-1]["ok"] == alone


def test_nothing_is_heeded_of_what_follows_a_proof() -> None:
    """What others find is about the position that is analysed; the rest of a proved line is searched alone."""
    door = Door()
    moves = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1".split()
    ask(door, op="new", game="stibro", options={"size": 5, "swap": False}, moves=moves)
    heeding = {door.under_way(1) for _line in door.serve(json.dumps({"op": "analyse", "id": 1}))} - {None}
    assert len(heeding) == 1
