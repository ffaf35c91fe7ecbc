"""The protocol word for word: operations, error codes, limits, and the door over standard input and output."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pygame_core import protocol
from pygame_core.games.registry import GAMES

TOP = Path(__file__).resolve().parent.parent
FINISHED_TEXT = (
    "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 f7 h8"
    " e6 g8 g4 b6 i5 j12 d5 c8 c7 b7"
)
FINISHED = FINISHED_TEXT.split(" ")
OPERATIONS = ("games", "position", "explain", "refine", "perft", "search")
NEEDS: dict[str, dict[str, Any]] = {
    "position": {},
    "explain": {"move": "g7"},
    "refine": {"clicked": ["g7"]},
    "perft": {"depth": 1},
    "search": {"budget": {"iterations": 20}},
}
MEBIBYTE = 1_048_576
CODE = re.compile(r"json|request|op|game|options|setup|limit|notation|over|[a-z0-9]+/[a-z0-9-]+")


def strict(line: str) -> Any:
    """JSON by the letter: no NaN, nothing twice."""

    def no_constant(name: str) -> None:
        raise AssertionError(f"{name} is not JSON")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    return json.loads(line, parse_constant=no_constant, object_pairs_hook=once)


def answer(text: str) -> dict[str, Any]:
    """The final answer, after checking what every answer keeps."""
    line = protocol.handle(text)
    assert "\n" not in line
    assert "\r" not in line
    line.encode("utf-8")
    result = strict(line)
    assert ("ok" in result) + ("error" in result) == 1
    assert "partial" not in result
    assert set(result) <= {"id", "ok", "error"}
    if "error" in result:
        error = result["error"]
        assert {"code", "message"} <= set(error) <= {"code", "message", "field", "at", "cells"}
        assert CODE.fullmatch(error["code"]), error
        assert error["message"].strip()
    return result


def ask(op: str, **fields: Any) -> dict[str, Any]:
    result = answer(json.dumps({"op": op, **fields}))
    assert "ok" in result, result
    return result["ok"]


def refuse(op: str, **fields: Any) -> dict[str, Any]:
    result = answer(json.dumps({"op": op, **fields}))
    assert "error" in result, result
    return result["error"]


class Clock:
    """A clock for the search and for the door: with each look a millisecond has gone by."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("pygame_core.ai.search.perf_counter", clock)
    monkeypatch.setattr("pygame_core.protocol.searching.perf_counter", clock)
    return clock


def stibro(*moves: str, **options: Any) -> dict[str, Any]:
    return {"game": "stibro", "moves": list(moves)} | ({"options": options} if options else {})


class TestGames:
    def test_every_game_is_described(self):
        games = ask("games")["games"]
        for game in games:
            assert set(game) >= {"key", "title", "designer", "year", "goal", "colours", "options"}
            assert all(isinstance(game[key], str) and game[key] for key in ("key", "title", "designer", "goal"))
            assert isinstance(game["year"], int)
            assert len(game["colours"]) == 2
            assert all(isinstance(name, str) and name for name in game["colours"])
            for option in game["options"]:
                assert set(option) >= {"key", "label", "kind", "values", "default"}
                assert option["kind"] in ("choice", "flag")
                assert option["default"] in option["values"]

    def test_stibro(self):
        game = next(game for game in ask("games")["games"] if game["key"] == "stibro")
        assert (game["title"], game["year"], game["colours"]) == ("Stibro", 2024, ["Black", "White"])
        assert "Hoembla" in game["designer"]
        size, swap = game["options"]
        assert (size["key"], size["kind"], size["values"], size["default"]) == ("size", "choice", [5, 6, 7, 8, 9], 7)
        assert (swap["key"], swap["kind"], swap["default"]) == ("swap", "flag", True)
        assert sorted(swap["values"]) == [False, True]


class TestPosition:
    def test_the_opening_position(self):
        now = ask("position", game="stibro")
        text, legal = now.pop("text"), now.pop("legal")
        assert now == {
            "game": "stibro",
            "options": {"size": 7, "swap": True},
            "turn": 0,
            "ply": 0,
            "stones": [[], [], []],
            "outcome": None,
            "passed": False,
        }
        assert "Black" in text
        assert text.endswith(".")
        assert len(legal) == 91
        assert legal[0] == "b2"
        assert legal[-1] == "l12"

    def test_options_list_all_values(self):
        assert ask("position", **stibro(size=5))["options"] == {"size": 5, "swap": True}
        assert ask("position", **stibro(swap=False))["options"] == {"size": 7, "swap": False}
        assert ask("position", game="stibro", options={})["options"] == {"size": 7, "swap": True}

    def test_legal_is_sorted_and_swap_is_last(self):
        legal = ask("position", **stibro("g7"))["legal"]
        assert legal[-1] == "swap"
        assert len(legal) == 73
        assert legal[:-1] == sorted(legal[:-1], key=lambda text: (text[0], int(text[1:])))
        assert legal.index("c8") + 1 == legal.index("d2")

    def test_stones_are_cells_of_each_colour(self):
        assert ask("position", **stibro("g7", "d4", "i9"))["stones"] == [["g7", "i9"], ["d4"], []]

    def test_reading_is_lenient(self):
        assert ask("position", **stibro(" G7 ", "D 4", "\ti9\n"))["stones"] == [["g7", "i9"], ["d4"], []]
        assert ask("position", **stibro("g7", " Swap "))["ply"] == 2

    def test_swap_counts_as_a_ply_and_leaves_stones_and_turn(self):
        before, after = ask("position", **stibro("g7")), ask("position", **stibro("g7", "swap"))
        assert (before["turn"], before["ply"], after["turn"], after["ply"]) == (1, 1, 1, 2)
        assert before["stones"] == after["stones"]
        assert after["legal"] == before["legal"][:-1]
        then = ask("position", **stibro("g7", "swap", "d4", "i9"))
        assert (then["turn"], then["ply"], then["stones"]) == (1, 4, [["g7", "i9"], ["d4"], []])

    def test_a_finished_game(self):
        now = ask("position", **stibro(*FINISHED))
        assert now["legal"] == []
        assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (1, "loop")
        assert sorted(now["outcome"]["cells"]) == ["b6", "b7", "c6", "c8", "d7", "d9", "e8", "e9"]
        assert "White" in now["text"]
        assert now["text"].endswith(".")

    @pytest.mark.parametrize("count", [0, 1, 2, 5, 20, len(FINISHED)])
    def test_what_is_answered_is_a_set_up_again(self, count):
        now = ask("position", **stibro(*FINISHED[:count]))
        again = ask("position", game="stibro", setup={"stones": now["stones"], "turn": now["turn"]})
        assert again["stones"] == now["stones"]
        assert again["ply"] == 0
        assert again["legal"] == [move for move in now["legal"] if move != "swap"]
        assert again["outcome"] == now["outcome"]
        if now["outcome"] is None:
            assert again["turn"] == now["turn"]

    def test_moves_go_on_from_a_set_up(self):
        now = ask("position", game="stibro", setup={"stones": [["g7"], ["d4"], []], "turn": 1}, moves=["i12", "c3"])
        assert now["stones"] == [["c3", "g7"], ["d4", "i12"], []]
        assert (now["turn"], now["ply"], now["passed"]) == (1, 2, False)

    @pytest.mark.parametrize(
        "setup", [{}, {"turn": 0}, {"stones": [[], [], []]}, {"stones": [["g7"], [], []], "turn": 1}]
    )
    def test_parts_left_out_are_empty_and_no_set_up_offers_swap(self, setup):
        assert "swap" not in ask("position", game="stibro", setup=setup)["legal"]
        if not setup.get("stones", [[]])[0]:
            now = ask("position", game="stibro", setup=setup, moves=["g7"])
            assert "swap" not in now["legal"]
            assert len(now["legal"]) == 72
            assert refuse("position", game="stibro", setup=setup, moves=["g7", "swap"])["code"] == "stibro/no-swap"

    def test_an_automatic_pass_at_a_set_up(self):
        now = ask("position", game="stibro", setup={"stones": [["g7"], [], []], "turn": 0})
        assert (now["turn"], now["passed"], now["ply"]) == (1, True, 0)
        then = ask("position", game="stibro", setup={"stones": [["g7"], [], []], "turn": 0}, moves=["d4"])
        assert (then["turn"], then["passed"], then["ply"]) == (0, False, 1)


class TestExplain:
    @pytest.mark.parametrize("move", ["g7", " G 7 ", "b2"])
    def test_legal(self, move):
        assert ask("explain", move=move, **stibro()) == {"legal": True}

    @pytest.mark.parametrize(
        ("moves", "move", "code"),
        [
            ([], "a1", "stibro/opening-rim"),
            ([], "z99", "stibro/off-board"),
            ([], "swap", "stibro/no-swap"),
            (["g7"], "g7", "stibro/occupied"),
            (["g7"], "g8", "stibro/no-free-pair"),
            (["g7"], "a8", "stibro/off-board"),
            (["g7", "swap"], "swap", "stibro/no-swap"),
            (FINISHED, "a1", "stibro/over"),
            (FINISHED, "swap", "stibro/over"),
        ],
    )
    def test_illegal(self, moves, move, code):
        told = ask("explain", move=move, **stibro(*moves))
        assert set(told) == {"legal", "code", "message", "cells"}
        assert told["legal"] is False
        assert told["code"] == code
        assert told["message"].strip()
        assert all(isinstance(cell, str) for cell in told["cells"])

    @pytest.mark.parametrize("move", ["", "?", "e", "7", "pass", "e5,e6", "é5", "e٣", "<b>", "x" * 5000])
    def test_a_text_that_cannot_be_read_is_no_error(self, move):
        told = ask("explain", move=move, **stibro())
        assert set(told) == {"legal", "code", "message", "cells"}
        assert (told["legal"], told["code"]) == (False, "notation")
        assert len(told["message"]) < 500

    def test_the_move_must_be_there(self):
        assert refuse("explain", **stibro())["code"] == "request"
        assert refuse("explain", move=None, **stibro())["code"] == "request"
        assert refuse("explain", move=5, **stibro())["code"] == "request"


class TestRefine:
    def refined(self, *clicked: str, moves: tuple[str, ...] | list[str] = ()) -> dict[str, Any]:
        told = ask("refine", clicked=list(clicked), **stibro(*moves))
        assert {"moves", "complete", "mark", "scene"} <= set(told)
        assert all(isinstance(cell, str) for cells in told["mark"].values() for cell in cells)
        assert all("kind" in record for record in told["scene"])
        return told

    def test_nothing_clicked(self):
        told = self.refined()
        assert told["complete"] is None
        assert len(told["moves"]) == 91

    def test_one_cell_is_a_whole_move(self):
        told = self.refined("g7")
        assert (told["moves"], told["complete"]) == (["g7"], "g7")
        assert any(record["kind"] == "stone" and record.get("ghost") for record in told["scene"])

    def test_a_repeated_cell_is_one_touched_again(self):
        told = self.refined("g7", "g7")  # taken back
        assert told["complete"] is None
        assert len(told["moves"]) == 91
        assert self.refined("g7", "g7", "g8")["complete"] == "g8"

    def test_a_part_of_a_move_is_held_and_told(self):
        def touched(*clicked: str) -> dict[str, Any]:
            answer: dict[str, Any] = ask("refine", game="nooks", clicked=list(clicked))
            return answer

        told = touched("h8")
        assert (told["clicked"], told["held"], told["complete"]) == (["h8"], ["h8"], None)
        ends = told["mark"]["allowed"]
        assert told["said"] == (
            f"Touch the other end of the wall, {', '.join(ends[:-1])} or {ends[-1]}, or h8 again to take it back."
        )
        back = touched("h8", "h8")
        assert (back["held"], back["said"], back["scene"]) == ([], "Taken back", [])
        whole = touched("h8", ends[0])
        assert whole["complete"] and not {"held", "said"} & set(whole)
        assert not {"held", "said"} & set(touched("h8", "a1"))  # refused

    def test_a_drag_means_both_ends_where_a_cell_is_a_part_of_a_move(self):
        def dragged(start: str, *clicked: str, adjusting: bool = False, **fields: Any) -> list[str]:
            drag = {"from": start, "adjusting": adjusting, "clicked": list(clicked)}
            meant: list[str] = ask("refine", **drag, **fields)["clicked"]
            return meant

        assert dragged("g7", "g8", **stibro()) == ["g8"]  # a stone is a whole move: where it ends
        assert dragged("h8", "h11", game="nooks") == ["h8", "h11"]
        assert dragged("h8", "h10", game="nooks") == ["h8", "h10"]
        assert dragged("h8", "a1", "h11", game="nooks") == ["h8", "h11"]
        # A finger on small cells corrects where it came down, unless it makes a whole move.
        assert dragged("h8", "h10", adjusting=True, game="nooks") == ["h10"]
        assert dragged("h8", "h11", adjusting=True, game="nooks") == ["h8", "h11"]
        assert dragged("h9", "h8", "h11", adjusting=True, game="nooks") == ["h8", "h11"]
        for bad in ({"from": 7}, {"from": "g7", "adjusting": 1}, {"from": "?"}):
            assert refuse("refine", clicked=["g8"], **bad, **stibro())["code"] in ("request", "notation")

    @pytest.mark.parametrize(
        ("cell", "moves"), [("g8", ["g7"]), ("a1", []), ("g7", ["g7"]), ("z99", []), ("a1", FINISHED)]
    )
    def test_clicks_that_lead_nowhere(self, cell, moves):
        told = self.refined(cell, moves=moves)
        assert told["moves"] == []
        assert told["complete"] is None
        if cell != "z99":
            assert cell in told["mark"]["refusal"]
            assert any(record.get("role") == "refusal" and cell in record["cells"] for record in told["scene"])

    def test_the_clicks_must_be_there(self):
        for bad in ({}, {"clicked": None}, {"clicked": "g7"}, {"clicked": [7]}, {"clicked": [None]}):
            assert refuse("refine", **bad, **stibro())["code"] == "request"


class TestPerft:
    @pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 37), (2, 907)])
    def test_small_board(self, depth, nodes):
        assert ask("perft", depth=depth, **stibro(size=5)) == {"nodes": nodes}

    def test_a_game_that_has_ended_adds_nothing(self):
        assert ask("perft", depth=0, **stibro(*FINISHED)) == {"nodes": 1}
        assert ask("perft", depth=1, **stibro(*FINISHED)) == {"nodes": 0}

    def test_swap_is_a_move_and_goes_through_moves_and_set_ups(self):
        assert ask("perft", depth=1, **stibro("g7")) == {"nodes": 73}
        assert ask("perft", depth=1, **stibro("g7", swap=False)) == {"nodes": 72}
        assert ask("perft", depth=1, game="stibro", setup={"stones": [["g7"], [], []]}) == {"nodes": 72}

    @pytest.mark.parametrize("depth", [-1, True, "1", None, [1], {}])
    def test_depth_must_be_a_number_of_plies(self, depth):
        assert refuse("perft", depth=depth, **stibro())["code"] == "request"

    def test_depth_must_be_there(self):
        assert refuse("perft", **stibro())["code"] == "request"

    def test_work_is_bounded(self):
        assert refuse("perft", depth=4, **stibro(size=9))["code"] == "limit"

    @pytest.mark.parametrize("depth", [3, 10**9, 10**30])
    def test_it_works_in_slices(self, depth):
        lines = protocol.serve(json.dumps({"op": "perft", "depth": depth, **stibro(size=9)}))
        assert [next(lines) for _ in range(5)] == [None] * 5

    def test_a_stop_ends_it(self):
        lines = protocol.serve(json.dumps({"op": "perft", "id": "p", "depth": 10**9, **stibro(size=9)}))
        assert [next(lines) for _ in range(3)] == [None] * 3
        assert ask("stop", target="p") == {"stopped": True}
        (last,) = lines
        told = strict(str(last))
        assert told["id"] == "p"
        assert told["ok"]["stopped"] is True
        assert told["ok"]["nodes"] >= 0
        assert ask("stop", target="p") == {"stopped": False}


class TestSearch:
    def search(self, **fields: Any) -> tuple[list[Any], dict[str, Any]]:
        """All that a search yields, and its final answer."""
        lines = list(protocol.serve(json.dumps({"op": "search", "id": "s"} | fields)))
        assert isinstance(lines[-1], str)
        final = strict(lines[-1])
        assert final["id"] == "s"
        partials = [strict(line) for line in lines[:-1] if line is not None]
        assert all(set(partial) == {"id", "partial"} and partial["id"] == "s" for partial in partials)
        return lines, final

    def check(self, ok: dict[str, Any], fields: dict[str, Any]) -> None:
        position = ask("position", **fields)
        assert {"move", "value", "pv", "cells", "iterations", "proved"} <= set(ok)
        assert ok["move"] in position["legal"]
        assert 0 <= ok["value"] <= 1
        assert isinstance(ok["iterations"], int)
        assert ok["proved"] is None or ok["proved"].split(" in ")[0] in ("win", "loss")
        assert ok["pv"][0] == ok["move"]
        ask("position", **{**fields, "moves": fields["moves"] + ok["pv"]})
        assert all(isinstance(value, (int, float)) for value in ok["cells"].values())

    @pytest.mark.parametrize("moves", [[], ["e5"], ["e5", "swap"], ["e5", "e2", "f7", "c2"]])
    def test_by_iterations_it_is_the_same_every_time(self, moves):
        fields = stibro(*moves, size=5)
        _, one = self.search(budget={"iterations": 60}, seed=7, **fields)
        _, other = self.search(budget={"iterations": 60}, seed=7, **fields)
        assert one == other
        self.check(one["ok"], fields)

    def test_by_time(self, clock):
        lines, final = self.search(budget={"ms": 300}, **stibro(size=5))
        assert 300 <= clock.looks <= 300 + 2 * len(lines)
        self.check(final["ok"], stibro(size=5))

    def test_by_level(self):
        _, final = self.search(level=1, seed=1, **stibro("e5", size=5))
        self.check(final["ok"], stibro("e5", size=5))

    def test_it_works_in_slices_and_tells_what_it_has(self, clock):
        """A slice ends at the first look at the clock after 12 ms, and about every 100 ms a result is told."""
        looks, kinds = [0], []
        for line in protocol.serve(json.dumps({"op": "search", "budget": {"ms": 1000}, **stibro(size=5)})):
            looks.append(clock.looks)
            kinds.append(line is not None)
        slices = [after - before for before, after in itertools.pairwise(looks)]
        assert len(slices) > 50
        assert max(slices) < 20
        assert 5 <= sum(kinds) <= 12
        assert all(sum(kinds[at : at + 5]) <= 1 for at in range(len(kinds) - 5))

    @pytest.mark.parametrize("game", ["noose", "stibro", "nooks", "noede", "loophole2d"])
    def test_little_is_played_between_two_looks_at_the_clock(self, game, clock, monkeypatch):
        rules = GAMES[game].position
        played, play = [0], rules.play_unchecked

        def counting(position, move):
            played[0] += 1
            return play(position, move)

        monkeypatch.setattr(rules, "play_unchecked", counting)
        most = before = 0
        for _ in protocol.serve(json.dumps({"op": "search", "game": game, "budget": {"ms": 600}, "seed": 2})):
            most, before = max(most, played[0] - before), played[0]
        assert 0 < most < 200

    def test_it_finds_the_win_in_one(self):
        fields = stibro(*FINISHED[:-1])
        _, final = self.search(budget={"iterations": 400}, seed=3, **fields)
        ok = final["ok"]
        assert ask("position", **stibro(*FINISHED[:-1], ok["move"]))["outcome"]["winner"] == 1
        assert ok["value"] > 0.5
        assert ok["proved"] in (None, "win in 1")

    def test_a_finished_game_is_over(self):
        for extra in ({}, {"level": 1}, {"budget": {"iterations": 5}}, {"budget": {"ms": 50}}):
            assert refuse("search", **extra, **stibro(*FINISHED))["code"] == "over"
        assert refuse("choose", **stibro(*FINISHED))["code"] == "over"

    @pytest.mark.parametrize(
        "bad",
        [
            {"level": 0},
            {"level": 9},
            {"level": "3"},
            {"level": True},
            {"level": None},
            {"level": 2.5},
            {"budget": None},
            {"budget": 100},
            {"budget": {}},
            {"budget": {"ms": "100"}},
            {"budget": {"ms": -1}},
            {"budget": {"ms": True}},
            {"budget": {"iterations": None}},
            {"budget": {"iterations": -5}},
            {"budget": {"years": 1}},
            {"budget": {"iterations": 5}, "seed": "x"},
            {"budget": {"iterations": 5}, "seed": None},
        ],
        ids=json.dumps,
    )
    def test_wrong_budgets(self, bad):
        assert refuse("search", **bad, **stibro(size=5))["code"] == "request"

    def test_stop_ends_it_with_its_best_move(self):
        lines = protocol.serve(json.dumps({"op": "search", "id": "long", "budget": {"ms": 60_000}, **stibro(size=5)}))
        for _ in range(5):
            next(lines)
        assert ask("position", game="stibro")["ply"] == 0  # another request in between
        assert ask("stop", target="long") == {"stopped": True}
        (last,) = lines  # not one slice more
        final = strict(str(last))
        assert final["ok"]["stopped"] is True
        self.check(final["ok"], stibro(size=5))
        assert ask("stop", target="long") == {"stopped": False}
        assert ask("stop", target="nobody") == {"stopped": False}


class TestWhichError:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "}",
            "[",
            "]",
            '{"op": "games"',
            '{"op": "games"}}',
            "{op: games}",
            "{'op': 'games'}",
            '{"op": "games",}',
            '{"op": NaN}',
            '{"op": "games", "id": NaN}',
            '{"op": "games", "id": Infinity}',
            '{"op": "games", "id": -Infinity}',
            "hello",
            "\0",
            "\ufeff",
            '{"op": "games"} {"op": "games"}',
            '{"op": "ga\nmes"}',
            "𝔘",
        ],
    )
    def test_not_json(self, text):
        assert answer(text)["error"]["code"] == "json"

    @pytest.mark.parametrize("text", ["[]", "5", '"games"', "null", "true", '[{"op": "games"}]', "{}"])
    def test_no_object_or_no_op(self, text):
        assert answer(text)["error"]["code"] == "request"

    @pytest.mark.parametrize("op", [None, 5, True, [], {}, ["games"]])
    def test_op_of_the_wrong_type(self, op):
        assert answer(json.dumps({"op": op}))["error"]["code"] == "request"

    @pytest.mark.parametrize("op", ["", "Games", "nope", "__class__", "games ", "handle", "serve"])
    def test_unknown_op(self, op):
        assert refuse(op)["code"] == refuse(op, game="nope")["code"] == refuse(op, game=None)["code"] == "op"

    @pytest.mark.parametrize("op", NEEDS)
    def test_unknown_game(self, op):
        for game in ("", "Stibro", "chess", "stibro ", "x" * 10_000):
            assert refuse(op, game=game, **NEEDS[op])["code"] == "game"

    @pytest.mark.parametrize("op", NEEDS)
    def test_game_missing_null_or_of_the_wrong_type(self, op):
        assert refuse(op, **NEEDS[op])["code"] == "request"
        for game in (None, 5, True, ["stibro"], {"key": "stibro"}):
            assert refuse(op, game=game, **NEEDS[op])["code"] == "request"

    @pytest.mark.parametrize("op", NEEDS)
    @pytest.mark.parametrize(
        "bad",
        [
            {"options": None},
            {"options": []},
            {"options": "size=7"},
            {"options": 7},
            {"setup": None},
            {"setup": []},
            {"setup": "g7"},
            {"moves": None},
            {"moves": "g7"},
            {"moves": {}},
            {"moves": [7]},
            {"moves": [None]},
            {"moves": ["g7", ["d4"]]},
        ],
        ids=json.dumps,
    )
    def test_null_and_wrong_types_are_request(self, op, bad):
        assert refuse(op, game="stibro", **NEEDS[op], **bad)["code"] == "request"

    @pytest.mark.parametrize("op", NEEDS)
    @pytest.mark.parametrize(
        "options",
        [
            {"size": 4},
            {"size": 10},
            {"size": -7},
            {"size": 0},
            {"size": 7.0},
            {"size": "7"},
            {"size": True},
            {"size": None},
            {"size": [7]},
            {"size": {}},
            {"size": 10**400},
            {"swap": 1},
            {"swap": 0},
            {"swap": "true"},
            {"swap": None},
            {"colour": "red"},
            {"Size": 7},
            {"": 7},
            {"size": 7, "repetition": "none"},
            {"cls": 1},
            {"self": 1},
            {"setup": {}},
            {"options": {}},
        ],
        ids=lambda options: json.dumps(options)[:40],
    )
    def test_options(self, op, options):
        assert refuse(op, game="stibro", options=options, **NEEDS[op])["code"] == "options"
        setup = {"stones": [["g7"], [], []]}
        assert refuse(op, game="stibro", options=options, setup=setup, **NEEDS[op])["code"] == "options"

    @pytest.mark.parametrize("op", NEEDS)
    @pytest.mark.parametrize(
        "setup",
        [
            {"stone": []},
            {"stones": [["g7"], ["d4"], []], "ply": 3},
            {"stones": None},
            {"stones": {}},
            {"stones": "g7"},
            {"stones": [["g7"], ["d4"], [], []]},
            {"stones": ["g7", "d4", ""]},
            {"stones": [["g7"], None, []]},
            {"stones": [["g7"], ["d4", 5], []]},
            {"stones": [["g7"], ["??"], []]},
            {"stones": [["g7"], [""], []]},
            {"stones": [["g7"], ["swap"], []]},
            {"stones": [["g7"], ["z99"], []]},
            {"stones": [["g7"], ["d4", " D4 "], []]},
            {"stones": [["g7"], ["g7"], []]},
            {"stones": [["g7"], ["d4"], ["i9"]]},
            {"stones": [["a1"], [], []]},
            {"stones": [["g7"], ["g8"], []]},
            {"turn": 2},
            {"turn": -1},
            {"turn": True},
            {"turn": None},
            {"turn": "0"},
            {"turn": 0.0},
            {"owned": [["g7"], []]},
            {"owned": None},
            {"owned": 5},
            {"pending": "g7"},
            {"pending": None},
            {"pending": 5},
        ],
        ids=json.dumps,
    )
    def test_setup(self, op, setup):
        assert refuse(op, game="stibro", setup=setup, **NEEDS[op])["code"] == "setup"

    @pytest.mark.parametrize("op", NEEDS)
    def test_moves_that_cannot_be_read(self, op):
        for moves, at in (
            (["?"], 0),
            (["g7", "d44x"], 1),
            (["g7", "swap", "", "z99"], 2),
            (["g7", "e5" + " " * 5000 + "!"], 1),
        ):
            error = refuse(op, **stibro(*moves), **NEEDS[op])
            assert (error["code"], error["at"]) == ("notation", at)

    @pytest.mark.parametrize("op", NEEDS)
    def test_moves_that_break_a_rule(self, op):
        for moves, at, code in (
            (["a1"], 0, "opening-rim"),
            (["swap"], 0, "no-swap"),
            (["z99"], 0, "off-board"),
            (["g7", "g7"], 1, "occupied"),
            (["g7", "d4", "swap"], 2, "no-swap"),
            (["g7", "swap", "g8"], 2, "no-free-pair"),
            ([*FINISHED, "a1", "?"], len(FINISHED), "over"),
        ):
            error = refuse(op, **stibro(*moves), **NEEDS[op])
            assert (error["code"], error["at"]) == (f"stibro/{code}", at)
            assert all(isinstance(cell, str) for cell in error.get("cells", []))

    def test_the_field_is_named(self):
        for fields, name in (
            ({"options": {"size": 4}}, "options"),
            ({"options": None}, "options"),
            ({"setup": {"turn": 2}}, "setup"),
            ({"moves": None}, "moves"),
            ({"game": None}, "game"),
        ):
            error = refuse("position", **{"game": "stibro"} | fields)
            assert error.get("field", name).split(".")[0].split("[")[0] == name

    @pytest.mark.parametrize("lang", ["en", "xx", "", "../..", "x" * 9999, None, 5, [], {}, [[]]], ids=repr)
    def test_any_language(self, lang):
        told = answer(json.dumps({"op": "position", "game": "stibro", "lang": lang}))
        assert "ok" in told or told["error"]["code"] == "request"
        assert answer(json.dumps({"op": "nope", "lang": lang}))["error"]["code"] in ("op", "request")

    def test_after_an_error_the_next_request_is_served(self):
        for bad in ("{", "[]", '{"op": "nope"}', "[" * 100_000, " " * (MEBIBYTE + 1) + "{}"):
            assert "error" in answer(bad)
            assert ask("position", game="stibro")["ply"] == 0


class TestLimits:
    @staticmethod
    def nested(depth: int, brackets: str = "[]") -> str:
        """A good request whose innermost object or array is ``depth`` deep; the request itself is 1."""
        inner = depth - 1
        if brackets == "[]":
            return '{"op": "games", "id": ' + "[" * inner + "]" * inner + "}"
        return '{"op": "games", "id": ' + '{"a":' * (inner - 1) + "{}" + "}" * (inner - 1) + "}"

    @pytest.mark.parametrize("brackets", ["[]", "{}"])
    def test_nesting(self, brackets):
        assert "ok" in answer(self.nested(16, brackets))
        assert answer(self.nested(17, brackets))["error"]["code"] == "limit"
        assert answer(self.nested(100_000, brackets))["error"]["code"] == "limit"

    def test_brackets_in_strings_do_not_nest(self):
        for text in ("[" * 50, "{" * 50, '"' + "[" * 50, "\\" + "{" * 50, '\\"' + "[{" * 50):
            assert ask("games", id=text)["games"]
            assert answer(json.dumps({"op": "games", "id": text}))["id"] == text

    def test_wide_is_not_deep(self):
        assert "ok" in answer('{"op": "games", "id": [' + ",".join(["[]"] * 1000) + "]}")

    def test_too_deep_comes_before_all_else(self):
        assert answer('{"op": "nope", "game": 5, "x": ' + "[" * 16 + "]" * 16 + "}")["error"]["code"] == "limit"
        assert answer("[" * 17 + "]" * 17)["error"]["code"] == "limit"
        assert answer("[" * 16)["error"]["code"] == "json"

    def test_a_request_of_one_mebibyte(self):
        empty = len(json.dumps({"op": "games", "id": ""}))
        assert "ok" in answer(json.dumps({"op": "games", "id": "x" * (MEBIBYTE - empty)}))
        assert answer(json.dumps({"op": "games", "id": "x" * (MEBIBYTE - empty + 1)}))["error"]["code"] == "limit"

    def test_bytes_count_not_characters(self):
        empty = len(json.dumps({"op": "games", "id": ""}))
        room = (MEBIBYTE - empty) // 2
        assert "ok" in answer('{"op": "games", "id": "' + "é" * room + '"}')
        assert answer('{"op": "games", "id": "' + "é" * (room + 1) + '"}')["error"]["code"] == "limit"

    def test_too_long_comes_before_all_else(self):
        assert answer("x" * (MEBIBYTE + 1))["error"]["code"] == "limit"
        assert answer("x" * MEBIBYTE)["error"]["code"] == "json"

    @pytest.mark.parametrize("op", NEEDS)
    def test_moves(self, op):
        error = refuse(op, **stibro(*["g7"] * 4096), **NEEDS[op])
        assert (error["code"], error["at"]) == ("stibro/occupied", 1)
        assert refuse(op, **stibro(*["g7"] * 4097), **NEEDS[op])["code"] == "limit"

    @pytest.mark.parametrize(
        "number", ["1e999", "-1e999", "9" * 5000, "-" + "9" * 5000, "1" * 100_000, "1E+400", "2.5"], ids=lambda n: n[:6]
    )
    def test_numbers_beyond_all_measure(self, number):
        result = answer('{"op": "games", "id": ' + number + "}")
        assert "ok" in result
        assert result.get("id") == (2.5 if number == "2.5" else None)
        for op, field in (("perft", "depth"), ("search", "level"), ("search", "seed")):
            error = answer(f'{{"op": "{op}", "game": "stibro", "{field}": {number}}}')["error"]
            assert (error["code"], error["field"]) == ("request", field)

    def test_numbers_as_large_as_they_may_be(self):
        large = 10**3999
        assert answer(json.dumps({"op": "games", "id": large}))["id"] == large
        assert refuse("search", level=large, **stibro(size=5))["field"] == "level"
        assert ask("search", seed=large, budget={"iterations": 5}, **stibro(size=5))["move"]
        assert refuse("perft", depth=-large, **stibro(size=5))["field"] == "depth"


class TestId:
    @pytest.mark.parametrize(
        "name", [None, 0, 7, -1.5, "", "a", "é\u2028\ud800", True, [1, [2]], {"a": {"b": None}}], ids=repr
    )
    def test_it_is_echoed(self, name):
        for request in (
            {"op": "games"},
            {"op": "nope"},
            {"op": None},
            {},
            {"op": "position", "game": "nope"},
            {"op": "position", "game": "stibro", "moves": ["a1"]},
            {"op": "position", "game": "stibro"},
        ):
            result = answer(json.dumps(request | {"id": name}))
            assert "id" in result
            assert result["id"] == name
            assert type(result["id"]) is type(name)

    def test_without_one(self):
        for request in ({"op": "games"}, {"op": "nope"}):
            assert answer(json.dumps(request)).get("id") is None

    def test_partials_carry_it(self, clock):
        request = {"op": "search", "id": {"n": 1}, "budget": {"ms": 450}, "game": "stibro", "options": {"size": 5}}
        told = [strict(line) for line in protocol.serve(json.dumps(request)) if line is not None]
        assert len(told) >= 4
        assert all(line["id"] == {"n": 1} for line in told)
        assert ["partial" in line for line in told] == [True] * (len(told) - 1) + [False]


class TestServe:
    def test_exactly_one_final_answer_and_it_is_the_last(self):
        for request in ({"op": "games"}, {"op": "nope"}, {"op": "perft", "game": "stibro", "depth": 2}):
            lines = list(protocol.serve(json.dumps(request)))
            assert lines[-1] is not None
            assert all(line is None for line in lines[:-1])

    def test_requests_do_not_disturb_each_other(self):
        requests = [{"op": "position", "id": n, **stibro(*FINISHED[:n])} for n in range(6)]
        requests += [{"op": "perft", "id": 6, "depth": 2, **stibro(size=5)}]
        requests += [{"op": "search", "id": 7, "budget": {"iterations": 30}, "seed": 1, **stibro(size=5)}]
        alone = [protocol.handle(json.dumps(request)) for request in requests]
        running = {number: protocol.serve(json.dumps(request)) for number, request in enumerate(requests)}
        together: dict[int, str] = {}
        while running:
            for number, lines in list(running.items()):
                try:
                    together[number] = next(lines) or together.get(number, "")
                except StopIteration:
                    del running[number]
        assert [together[number] for number in range(len(requests))] == alone

    def test_a_generator_may_be_dropped(self):
        lines = protocol.serve(json.dumps({"op": "search", "id": "dropped", "budget": {"ms": 60_000}, **stibro()}))
        next(lines)
        lines.close()
        assert ask("games")["games"]


WORD_LIST = (
    "stop op id game options setup moves move clicked depth size swap stones turn owned pending stibro g7 d4 a1 z99 ?"
    " level budget ms lang"
)
WORDS = st.sampled_from([*OPERATIONS, *WORD_LIST.split(" ")])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 20) | st.integers() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
CELLS = st.sampled_from([f"{letter}{number}" for letter in "abcdefghijklmz" for number in range(15)])
MOVES = st.lists(CELLS | st.just("swap"), max_size=6)
SETUPS = st.fixed_dictionaries(
    {},
    optional={
        "stones": st.lists(st.lists(CELLS | VALUES, max_size=4), max_size=4) | VALUES,
        "turn": st.integers(-1, 2) | VALUES,
        "owned": VALUES,
        "pending": VALUES,
    },
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "size": st.integers(4, 14) | VALUES,
        "swap": st.booleans() | VALUES,
        "variant": st.sampled_from(["hexhex", "square"]) | VALUES,
        "repetition": st.sampled_from(["threefold", "none"]) | VALUES,
        "cls": VALUES,
    },
)
REQUESTS = st.fixed_dictionaries(
    {"op": st.sampled_from(OPERATIONS) | VALUES},
    optional={
        "id": VALUES,
        "game": st.sampled_from(list(GAMES)) | VALUES,
        "options": OPTIONS | VALUES,
        "setup": SETUPS | VALUES,
        "moves": MOVES | VALUES,
        "move": CELLS | VALUES,
        "clicked": MOVES | VALUES,
        "depth": st.integers(-2, 1) | st.none() | st.text(max_size=3),
        "lang": st.sampled_from(["en", "de", "xx", "", "../.."]) | VALUES,
        "seed": VALUES,
    },
)
QUICK = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


class TestNothingRaises:
    @staticmethod
    def one_final(text: str) -> None:
        lines = [line for line in protocol.serve(text) if line is not None]
        told = [strict(line) for line in lines]
        assert [("ok" in line) or ("error" in line) for line in told] == [False] * (len(told) - 1) + [True]
        for line in lines:
            line.encode("utf-8")
        if "error" in told[-1]:
            assert CODE.fullmatch(told[-1]["error"]["code"]), told[-1]

    @QUICK
    @given(st.text())
    def test_any_text(self, text):
        self.one_final(text)

    @QUICK
    @given(st.text(alphabet='{}[]",:0123456789.eE+-ntf\\u \n', max_size=60))
    def test_almost_json(self, text):
        self.one_final(text)

    @QUICK
    @given(REQUESTS)
    def test_any_request(self, request):
        if request["op"] == "search":
            request["budget"] = {"iterations": 3}  # it must stay short here
        self.one_final(json.dumps(request))

    @QUICK
    @given(VALUES)
    def test_any_json(self, value):
        self.one_final(json.dumps(value))

    @QUICK
    @given(REQUESTS.map(json.dumps), st.integers(0, 400), st.text(max_size=3))
    def test_damaged_requests(self, text, place, extra):
        if "search" not in text:
            self.one_final(text[:place] + extra + text[place + 1 :])

    @QUICK
    @given(st.lists(CELLS | st.text(max_size=6), max_size=3), st.text(max_size=12))
    def test_moves_and_clicks(self, clicked, move):
        assert ask("explain", move=move, **stibro("g7"))["legal"] in (True, False)
        told = answer(json.dumps({"op": "refine", "clicked": clicked, **stibro("g7")}))
        assert "ok" in told or told["error"]["code"] in ("notation", "request")


@contextmanager
def talking() -> Iterator[Any]:
    """A door in a process of its own, how to ask it something, and how to hear its next line."""
    command = [sys.executable, "-m", "pygame_core", "protocol"]
    environment = os.environ | {"PYTHONPATH": str(TOP)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=TOP, env=environment) as door:
        patience = Timer(120, door.kill)
        patience.start()
        assert door.stdin
        assert door.stdout

        def say(request: dict[str, Any]) -> None:
            door.stdin.write(json.dumps(request).encode() + b"\n")
            door.stdin.flush()

        try:
            yield door, say, lambda: strict(door.stdout.readline().decode())
        finally:
            patience.cancel()
            door.kill()


class TestTheDoor:
    """``python -m pygame_core protocol``: one object a line, answered in order, ending with its input."""

    @staticmethod
    def pipe(data: bytes) -> list[dict[str, Any]]:
        environment = os.environ | {"PYTHONPATH": str(TOP)}
        command = [sys.executable, "-m", "pygame_core", "protocol"]
        run = subprocess.run(
            command, input=data, capture_output=True, timeout=120, cwd=TOP, env=environment, check=False
        )
        assert run.returncode == 0, run.stderr.decode(errors="replace")
        assert run.stderr == b""
        assert run.stdout == b"" or run.stdout.endswith(b"\n")
        return [strict(line) for line in run.stdout.decode("utf-8").splitlines()]

    def test_it_ends_with_its_input(self):
        assert self.pipe(b"") == []
        assert self.pipe(b"\n\n  \n\r\n\t\n") == []

    def test_in_order_and_blank_lines_are_ignored(self):
        requests = [{"id": number, "op": op} for number, op in enumerate(["games", "nope", "games"])]
        data = b"\n" + b"\n \r\n\n".join(json.dumps(request).encode() for request in requests)  # and no line end
        told = self.pipe(data)
        assert [line["id"] for line in told] == [0, 1, 2]
        assert ["ok" in line for line in told] == [True, False, True]

    def test_windows_line_ends(self):
        assert [line["id"] for line in self.pipe(b'{"op":"games","id":1}\r\n{"op":"games","id":2}\r\n')] == [1, 2]

    def test_no_utf_8_is_no_json(self):
        told = self.pipe(
            b'{"op":"games","id":"\xff"}\n\xfe\xff\n{"op":"games","id":"\xc3\xa9"}\n{"op":"games","id":"\\ud800"}\n'
        )
        assert [line.get("error", {}).get("code") for line in told] == ["json", "json", None, None]
        assert [line.get("id") for line in told[2:]] == ["é", "\ud800"]

    def test_other_line_separators_do_not_end_a_line(self):
        text = '{"op":"games","id":"a\u2028b\u0085c"}\n{"op":"games","id":2}\n'
        assert [line["id"] for line in self.pipe(text.encode())] == ["a\u2028b\u0085c", 2]

    def test_errors_and_limits_do_not_stop_it(self):
        lines = [b"{", b"[" * 50_000, b"x" * (MEBIBYTE + 1), b"NaN", b"[]", b'{"op":"games","id":1}']
        told = self.pipe(b"\n".join(lines) + b"\n")
        codes = [line.get("error", {}).get("code") for line in told]
        assert codes == ["json", "limit", "limit", "json", "request", None]
        assert "ok" in told[5]

    def test_partials_come_before_the_answer_and_a_stop_is_heard(self):
        with talking() as (door, say, hear):
            say({"op": "search", "id": "s", "budget": {"iterations": 10**9}, **stibro(size=5)})
            assert "partial" in (first := hear())
            assert first["id"] == "s"
            say({"op": "games", "id": "g"})
            say({"op": "stop", "id": "stop", "target": "s"})
            while "partial" in (told := hear()):
                assert told["id"] == "s"
            assert (told["id"], told["ok"]["stopped"]) == ("s", True)
            self.ends(door, hear)

    def test_an_analysis_ends_with_the_input(self):
        with talking() as (door, say, hear):
            say({"op": "new", "id": "g", **stibro(size=5)})
            assert hear()["id"] == "g"
            say({"op": "analyse", "id": "a"})
            assert "partial" in hear()
            door.stdin.close()
            while "partial" in (told := hear()):
                assert told["id"] == "a"
            assert told["ok"]["stopped"] is True
            assert door.wait(20) == 0

    @staticmethod
    def ends(door: subprocess.Popen[bytes], hear: Any) -> None:
        assert hear()["id"] == "g"
        assert hear() == {"id": "stop", "ok": {"stopped": True}}
        door.stdin.close()
        assert door.wait(20) == 0

    def test_a_whole_random_game_is_played_through_it(self):
        chance, moves = random.Random(11), []
        with talking() as (door, say, hear):
            while True:
                say({"op": "position", "id": len(moves), **stibro(*moves, size=5)})
                told = hear()  # each answer must come at once, without the next request
                assert told["id"] == told["ok"]["ply"] == len(moves)
                if not told["ok"]["legal"]:
                    break
                assert told["ok"]["outcome"] is None
                assert len(moves) < 70
                moves.append(chance.choice(told["ok"]["legal"]))
            assert told["ok"]["outcome"]["winner"] in (0, 1)
            door.stdin.close()
            assert door.wait(20) == 0
