"""Searches of one position help each other: visits are counted in, proofs taken over, and nothing else is believed."""

from __future__ import annotations

import json
from collections import defaultdict
from copy import deepcopy
from dataclasses import replace
from itertools import permutations
from statistics import fmean
from typing import Any

import pytest

from pygame_core.ai.certain import Proof
from pygame_core.ai.counsel import Found, Visited, Visits
from pygame_core.ai.levels import Budget
from pygame_core.ai.node import Node
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.protocol import Door
from pygame_core.protocol.sharing import found_json, read_found
from pygame_core.rules.move import Move
from tests.bench.asked import go_on

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
    go_on(search, iterations)
    return search


def ask(door: Door, **request: Any) -> Json:
    answer: Json = json.loads(door.handle(json.dumps(request)))
    return answer


@every_game
def test_what_many_others_went_for_is_chosen(key: str) -> None:
    search = searched(key, 20)
    alone = search.report()
    other = next(move for move in search.root.moves if move != alone.move)
    search.heed(0, Found({other: Visited(10_000, 0.75)}, 10_000, 50_000))
    told = search.report()
    assert told.move == other
    assert told.value == pytest.approx(search.model.tuning.chance(0.75), abs=0.02)
    assert (told.iterations, told.completions) == (alone.iterations + 10_000, alone.completions + 50_000)
    search.heed(0, Found({}, 0, 0))  # in place of what it found before
    again = search.report()
    assert (again.value, again.moves) == (pytest.approx(alone.value), pytest.approx(alone.moves))  # sums were rounded
    assert replace(again, value=alone.value, moves=alone.moves) == alone


@every_game
def test_two_that_found_the_same_say_the_same(key: str) -> None:
    search, twin = searched(key, 20), searched(key, 20)
    alone = search.report()
    search.heed(0, twin.found())
    visits = dict(zip(twin.root.moves, twin.root.visits_of, strict=False))
    assert visits[search.report().move] == visits[alone.move]  # of what was tried as often, another may be as good
    # What was tried counts twice now beside the share that it began with.
    assert search.report().value == pytest.approx(alone.value, abs=0.04)
    assert search.report().iterations == 2 * alone.iterations


def counts(search: Search) -> list[tuple[int, list[int], list[float]]]:
    """Of each node its visits, those of its children, and the sums of their values."""
    return [(node.visits, node.visits_of, node.sums) for node in search.nodes() if node.children]


def told(visits: Visits) -> dict[tuple[Move, ...], tuple[int, Any]]:
    """By line how often it was visited, and about the mean."""
    lines: dict[tuple[Move, ...], tuple[int, Any]] = {}
    for move, (count, mean, after) in visits.items():
        lines[move,] = count, pytest.approx(mean, abs=1e-6)
        lines |= {(move, *line): seen for line, seen in told(after).items()}
    return lines


@every_game
def test_what_others_visited_counts_in_the_tree(key: str) -> None:
    search, other = searched(key, 200), searched(key, 300)
    found, own, before = told(other.found().visits), told(search.found().visits), deepcopy(counts(search))
    assert {len(line) for line in found} >= {1, 2, 3}
    search.heed(7, other.found())
    for line in own.keys() & found.keys():
        node, move = reached(search, line[:-1]), line[-1]
        assert node.visits_of[node.moves.index(move)] == own[line][0] + found[line][0]
    search.heed(7, other.found())  # all that there is by now, so nothing counts twice
    again = told(search.found().visits)  # its own, but now of what all have visited most
    common = again.keys() & own.keys()
    assert len(common) > len(own) / 2
    assert {line: again[line] for line in common} == {line: own[line] for line in common}
    search.heed(7, Found({}, 0, 0))
    for (visits, visits_of, sums), (were, were_of, had) in zip(counts(search), before, strict=True):
        assert (visits, visits_of) == (were, were_of)
        assert sums == pytest.approx(had)


def reached(search: Search, line: tuple[Move, ...]) -> Node:
    node = search.root
    for move in line:
        node = node.children[node.moves.index(move)]
    return node


@every_game
def test_a_tree_goes_on_with_its_own_visits_only(key: str) -> None:
    """Whoever helps from then on begins anew, and would tell the same again."""
    search, alone = searched(key, 200), searched(key, 200)
    search.heed(7, searched(key, 300).found())
    after = search.root.children[0].position
    for each in search, alone:
        assert each.advance(after)
    assert search.root.visits > 0
    assert [count[:2] for count in counts(search)] == [count[:2] for count in counts(alone)]
    assert search.report().moves == pytest.approx(alone.report().moves)


@every_game
def test_means_are_told_without_what_sums_begin_with(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    search, made = searched(key, 0), defaultdict[tuple[Node, Move], list[float]](list)
    back_up = search._back_up

    def heard(path: list[tuple[Node, int]], value: float) -> None:
        back_up(path, value)
        for node, index in reversed(path):
            child = node.children[index]
            value = value if child.keeps else 1.0 - value
            made[node, node.moves[index]].append(value)

    monkeypatch.setattr(search, "_back_up", heard)
    go_on(search, 400)
    deep = 0
    for line, (count, mean) in told(search.found().visits).items():
        values = made[reached(search, line[:-1]), line[-1]]
        if reached(search, line).result is None:
            assert (count, fmean(values)) == (len(values), mean)
            deep = max(deep, len(line))
    assert deep > 2


@every_game
def test_visits_of_all_add_up(key: str) -> None:
    """Searches that heed each other go on, and every node counts as many visits as its children do."""
    searches = [searched(key, 30, seed) for seed in range(3)]
    for _talk in range(4):
        for heeding, other in permutations(range(3), 2):
            searches[heeding].heed(other, searches[other].found())
        for search in searches:
            go_on(search, search.iterations + 30)
    for search in searches:
        for node in search.nodes():
            assert node.visits == sum(node.visits_of)
        assert sum(seen.visits for seen in search.found().visits.values()) <= search.iterations


@every_game
def test_what_is_shared_is_read_as_it_was_told(key: str) -> None:
    search = searched(key, 100)
    position, found = search.root.position, search.found()
    read = read_found(position, json.loads(json.dumps(found_json(position, found))))
    assert told(read.visits) == told(found.visits)
    assert read.iterations == found.iterations


def test_a_node_that_others_visited_is_hunted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_core.ai.search.HUNTED", 10)
    search, hunted = searched("stibro", 40), list[Node]()
    monkeypatch.setattr(search, "_look", lambda node: iter(hunted.append(node) or ()))
    search.heed(0, searched("stibro", 400).found())
    often = {node for node in search.nodes() if node.visits >= 10 and node is not search.root and not node.result}
    go_on(search, 200)
    assert often & set(hunted)
    assert len(hunted) == len(set(hunted))


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
        {"visits": [["e5", 1, 10**400]]},
        {"visits": [["e5", 1, float("inf")]]},
        {"visits": [["?", 1, 0.5]]},
        {"visits": [["e5", 1, 0.5], ["d4", 1, 0.5, 1]]},
        {"visits": [["e5", 1, 0.5], ["d4", 1, 0.5, -1]]},
        {"visits": [["e5", 1, 0.5], ["d4", 1, 0.5, 0, 0]]},
        {"visits": [["e5", 1, 0.5], ["?", 1, 0.5, 0]]},
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
