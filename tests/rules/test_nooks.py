"""Nooks, clause by clause (the numbers are those of the rules page)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from oracles import nooks as oracle
from playing import ask, begin, broken, code, legal, look, names, play, refused, usual

from pygame_core.games.registry import game
from pygame_core.rules.errors import IllegalMove, NotationError
from pygame_core.rules.notation import read_cell
from pygame_core.rules.setup import Setup
from tests.bench.playouts import PLAYOUTS

BOARDS = [("hexhex", size) for size in range(5, 10)] + [("square", 8)]
every_board = pytest.mark.parametrize(("variant", "size"), usual(("hexhex", 8), BOARDS))
POCKETS = "d8-g8 f7-i7"  # size 5: an area of seven cells remains along the upper edge
FORK = "g14-j14 l13-o13"  # size 8: k12-k15 and j12-m15 each close a nook
LAST = "f2-f5 b6-e6 f9-i9 d7-g7 b1-e4 a4-d4 e8-h8"  # size 5: the next turn may be the last


def nooks(moves: str = "", **options: Any) -> Any:
    return play(begin("nooks", **options), moves)


def setup(stones: str = "", red: str = "", gold: str = "", turn: int = 0, **options: Any) -> dict[str, Any]:
    """The fields of a request about a set-up, on size 5 if nothing else is said."""
    return {
        "game": "nooks",
        "options": options or {"size": 5},
        "setup": {"stones": [[], [], stones.split()], "owned": [red.split(), gold.split()], "turn": turn},
    }


def all_but(cells: str, variant: str = "hexhex", size: int = 5) -> str:
    """Every cell of a board but these."""
    return " ".join(cell for cell in oracle.board(variant, size).cells if cell not in cells.split())


def why(position: Any, text: str) -> Any:
    return position.explain(position.read(text))


def refine(position: Any, clicked: str) -> Any:
    return game("nooks").view.refine(position, [read_cell(cell) for cell in clicked.split()])


def overlay(position: Any, clicked: str) -> list[dict[str, Any]]:
    return game("nooks").view.overlay(position, refine(position, clicked))


class TestRule1Walls:
    def test_360_opening_walls(self):
        assert len(legal(nooks())) == 360

    @every_board
    def test_opening_walls_of_every_board(self, variant, size):
        board = oracle.board(variant, size)
        free = [oracle.text(wall) for wall in board.walls if not board.singles & set(wall)]
        assert legal(nooks(variant=variant, size=size)) == free

    def test_three_directions_on_the_hexagon(self):
        moves = set(legal(nooks()))
        assert {"k12-k15", "j12-m15", "h8-k8"} <= moves
        assert not {"h8-k5", "k5-h8", "h8-k14", "h8-j14"} & moves

    def test_two_directions_on_the_square(self):
        position = nooks(variant="square")
        assert {"c3-c6", "c3-f3"} <= set(legal(position))
        assert code(position, "c3-f6") == code(position, "c6-f3") == "nooks/not-in-line"

    @pytest.mark.parametrize("touched", ["c3 f6", "c6 f3", "c3 d4", "c3 d4 e5", "f3 e4 d5 c6"])
    def test_a_diagonal_of_the_square_is_refused_as_one(self, touched):
        told = ask("refine", game="nooks", options={"variant": "square"}, clicked=touched.split())["ok"]
        assert told["message"] == "These cells lie on a diagonal: walls run along files and rows only."

    @pytest.mark.parametrize(("variant", "touched"), [("square", "c3 d5"), ("square", "c3 d4 e6"), ("hexhex", "h6 i5")])
    def test_other_cells_off_a_line_are_no_diagonal(self, variant, touched):
        told = ask("refine", game="nooks", options={"variant": variant}, clicked=touched.split())["ok"]
        assert (told["code"], "diagonal" in told["message"]) == ("nooks/not-in-line", False)

    def test_two_ends_off_a_line_are_named(self):
        told = ask("refine", game="nooks", clicked=["d4", "e8"])["ok"]
        assert told["message"] == "d4 and e8 do not lie on one line."
        for ends in (["h6", "h12"], ["h6", "m11"]):  # these do, but are too far from each other
            assert "do not lie" not in ask("refine", game="nooks", clicked=ends)["ok"]["message"]

    def test_red_begins_and_sides_alternate(self):
        position, turns = nooks(), []
        for move in "h1-h4 h5-h8 a1-a4".split():
            turns.append(position.turn)
            position = play(position, [move])
        assert turns == [0, 1, 0]
        assert [colour.stone for colour in position.colours] == ["red", "gold"]
        assert (position.turn, position.ply, position.passed) == (1, 3, False)

    def test_stones_are_neutral(self):
        assert look({"game": "nooks", "moves": ["h1-h4"]})["stones"] == [[], [], "b8 h1 h2 h3 h4 n8".split()]

    def test_there_is_no_passing(self):
        assert ask("explain", game="nooks", move="pass")["ok"]["code"] == "notation"

    @pytest.mark.parametrize("text", ["k12-k15", "k15-k12", "K12-K15", " k15 - K12 "])
    def test_reading_is_lenient_and_writing_canonical(self, text):
        position = nooks()
        move = position.read(text)
        assert names(move.cells) == ["k12", "k13", "k14", "k15"]
        assert position.write(move) == "k12-k15"
        assert move in set(position.legal_moves())

    @pytest.mark.parametrize("text", ["", "k12-", "k12-k13-k15", "k12,k15", "k12 k15", "xk12", "k12–k15"])
    def test_what_is_no_wall_cannot_be_read(self, text):
        with pytest.raises(NotationError):
            nooks().read(text)

    @pytest.mark.parametrize(
        ("text", "rule", "cells"),
        [
            ("h6-h10", "four-cells", "h10"),
            ("h6-h8", "four-cells", "h5 h9"),
            ("h6-h7", "four-cells", "h4 h5 h8 h9"),
            ("h6", "four-cells", ""),
            ("h6-h6", "four-cells", ""),
            ("h13-h15", "four-cells", "h12"),
            ("h6-j7", "not-in-line", "h6 j7"),
            ("e8-h5", "not-in-line", "e8 h5"),
            ("b8", "occupied", "b8"),
            ("h6-b8", "occupied", "b8"),
            ("a8-d8", "occupied", "b8"),
            ("a8-c8", "occupied", "b8"),
            ("h13-h16", "off-board", ""),
            ("a1-z99", "off-board", ""),
            ("z99", "off-board", ""),
            ("k12-k112", "off-board", ""),
        ],
    )
    def test_refusals_of_the_opening(self, text, rule, cells):
        position = nooks()
        illegal = why(position, text)
        assert (illegal.code, " ".join(names(illegal.cells))) == (f"nooks/{rule}", cells)
        assert str(illegal.message).endswith(".")
        with pytest.raises(IllegalMove):
            play(position, [text])

    def test_a_wall_needs_four_empty_cells(self):
        position = nooks("e7-h7", size=5)
        illegal = why(position, "f5-f8")
        assert (illegal.code, names(illegal.cells)) == ("nooks/occupied", ["f7"])
        assert "f7" in str(illegal.message)
        assert not {"f4-f7", "f5-f8", "f6-f9"} & set(legal(position))

    def test_no_room_left_beside(self):
        position = nooks(POCKETS, size=5)
        assert code(position, "i8-i9") == "nooks/no-room"  # i7 is taken, i10 is beyond the edge
        assert code(position, "i9") == "nooks/four-cells"
        assert code(position, "h8") == "nooks/no-room"

    def test_moves_that_are_no_walls(self):
        position = nooks()
        move = position.read("k12-k15")
        place, flip = position.read("k12").kind, type(move.kind).FLIP
        reverse = move._replace(cells=move.cells[::-1])
        for wrong in (
            move._replace(kind=place), move._replace(kind=flip), move._replace(cells=()), reverse,
            move._replace(cells=(*move.cells, move.cells[0])), move._replace(cells=move.cells[:1] + move.cells),
        ):  # fmt: skip
            assert position.explain(wrong) is not None


class TestRule2Nooks:
    @pytest.mark.parametrize(
        ("move", "cells"), [("k12-k15", "h15 i15 j15"), ("j12-m15", "m14 n14 n15 o14 o15")], ids=["three", "five"]
    )
    def test_the_two_walls_of_the_guide(self, move, cells):
        position = nooks(f"{FORK} {move}")
        assert names(position.to_setup().held[0]) == cells.split()
        assert position.score() == (len(cells.split()), 0)
        assert position.turn == 1

    def test_the_side_whose_turn_it_is_scores(self):
        assert nooks(f"h1-h4 {FORK} k12-k15").score() == (0, 3)

    def test_several_at_once(self):
        now = look({"game": "nooks", "options": {"size": 5}, "moves": [*POCKETS.split(), "f9-i9"]})
        assert now["owned"] == [["e9", "h8", "i8"], []]
        assert now["score"] == [3, 0]

    def test_remnants_that_merely_lost_their_last_wall(self):
        position = nooks(POCKETS, size=5)
        area = "e9 f9 g9 h8 h9 i8 i9".split()  # nothing is enclosed: what the wall leaves was this area before
        inside = [text for text in legal(position) if set(names(position.read(text).cells)) <= set(area)]
        assert inside == ["e9-h9", "f9-i9"]
        assert play(position, "e9-h9").score() == (3, 0)

    def test_no_wall_in_a_nook(self):
        position = nooks(f"{POCKETS} f9-i9", size=5)
        illegal = why(position, "h8")
        assert illegal.code == "nooks/no-room"
        assert "Red" in str(illegal.message)
        ((owner, nook),) = illegal.regions
        assert (owner, names(nook)) == (0, ["h8", "i8"])

    def test_the_square_joins_by_sides_only(self):
        position = nooks("a3-d3 c1-f1", variant="square")
        assert position.score() == (0, 3)  # a1 a2 b1, whose corner touches c2
        assert names(position.to_setup().held[1]) == ["a1", "a2", "b1"]

    @every_board
    def test_scores_never_change_hands(self, variant, size):
        chance, position = random.Random(f"{variant} {size}"), nooks(variant=variant, size=size)
        while moves := list(position.legal_moves()):
            after = position.play(chance.choice(moves))
            for side in (0, 1):
                before, now = (set(each.to_setup().held[side]) for each in (position, after))
                assert before <= now
                assert before == now or side == position.turn
            position = after


class TestRule3TheEnd:
    def test_more_cells_win(self):
        position = nooks(f"{LAST} f6-i6", size=5)
        outcome = position.outcome()
        assert (outcome.winner, outcome.rule, position.score()) == (1, "score", (9, 18))
        assert outcome.cells == position.to_setup().held[1]
        text = look({"game": "nooks", "options": {"size": 5}, "moves": [*LAST.split(), "f6-i6"]})["text"]
        assert text == "Gold wins with 18 cells to 9."

    def test_it_goes_on_while_a_wall_fits(self):
        position = nooks(LAST, size=5)
        assert position.outcome() is None
        assert legal(position) == ["f6-i6", "g3-g6", "i5-i8"]
        assert nooks(f"{LAST} i5-i8", size=5).outcome() is None

    def test_nothing_is_legal_after_the_end(self):
        position = nooks(f"{LAST} f6-i6", size=5)
        assert legal(position) == []
        assert {code(position, text) for text in ("a1", "a1-a4", "z99", "swap")} == {"nooks/over"}


class TestRule4StonesFromTheStart:
    @pytest.mark.parametrize(
        ("options", "cells"),
        [
            ({}, "b8 n8"),
            ({"size": 5}, "b5 h5"),
            ({"size": 6}, "b6 j6"),
            ({"size": 7}, "b7 l7"),
            ({"size": 9}, "b9 p9"),
            ({"variant": "square"}, "b2 j10"),
            ({"variant": "square", "size": 5}, "b2 j10"),
        ],
    )
    def test_where_they_stand(self, options, cells):
        assert look({"game": "nooks", "options": options})["stones"] == [[], [], cells.split()]

    def test_the_size_says_nothing_on_the_square(self):
        small, large = (nooks("c3-f3", variant="square", size=size) for size in (5, 9))
        assert len(small.board.cells) == 121
        assert small == large
        assert hash(small) == hash(large)
        assert small.chosen == {"variant": "square", "size": 5, "swap": False}
        assert small != nooks("c3-f3", size=9)

    def test_options(self):
        (told,) = (each for each in ask("games")["ok"]["games"] if each["key"] == "nooks")
        assert [(option["key"], option["values"], option["default"]) for option in told["options"]] == [
            ("variant", ["hexhex", "square"], "hexhex"),
            ("size", [5, 6, 7, 8, 9], 8),
            ("swap", [False, True], False),
        ]
        assert told["options"][1]["when"] == {"variant": "hexhex"}
        assert told["colours"] == ["Red", "Gold"]
        for wrong in ({"size": 4}, {"size": 10}, {"size": True}, {"variant": "rhombus"}, {"swap": 0}, {"board": 8}):
            assert refused({"game": "nooks", "options": wrong}) == "options"


class TestRule5NoTies:
    @pytest.mark.parametrize("seed", range(6))
    @every_board
    def test_an_odd_number_is_scored(self, variant, size, seed):
        chance, position, walls = random.Random(seed), nooks(variant=variant, size=size), 0
        cells = len(position.board.cells)
        assert (cells - 2) % 2 == 1
        while moves := list(position.legal_moves()):
            position, walls = position.play(chance.choice(moves)), walls + 1
        assert sum(position.score()) == cells - 2 - 4 * walls
        assert position.outcome().winner is not None
        held = position.to_setup()
        assert len({*held.stones[2], *held.held[0], *held.held[1]}) == cells

    def test_a_set_up_may_be_tied(self):
        fields = setup(all_but("a1 i9"), "a1", "i9")
        now = look(fields)
        assert now["outcome"] == {"winner": None, "rule": "score", "cells": []}
        assert (now["score"], now["legal"]) == ([1, 1], [])
        assert now["text"] == "The game is a draw: both sides have 1 cell."


class TestRule6Swap:
    def test_walls_points_and_turn_stay(self):
        fields = {"game": "nooks", "options": {"swap": True}}
        before, after = (look({**fields, "moves": moves}) for moves in (["h1-h4"], ["h1-h4", "swap"]))
        assert before["legal"][-1] == "swap"
        assert after["legal"] == before["legal"][:-1]
        assert (before["stones"], before["turn"], before["ply"]) == (after["stones"], 1, 1)
        assert (after["turn"], after["ply"]) == (1, 2)
        assert look({**fields, "moves": ["h1-h4", "swap", "h5-h8"]})["turn"] == 0

    @pytest.mark.parametrize("moves", ["", "h1-h4 h5-h8", "h1-h4 swap", "h1-h4 swap h5-h8"])
    def test_only_as_the_second_ply(self, moves):
        position = nooks(moves, swap=True)
        assert code(position, "swap") == "nooks/no-swap"
        assert "swap" not in legal(position)

    def test_off_unless_agreed(self):
        assert code(nooks("h1-h4"), "swap") == "nooks/no-swap"
        assert code(nooks("h1-h4", swap=True), "swap") is None

    def test_never_after_a_set_up(self):
        fields = setup("b5 h5", size=5, swap=True)
        assert broken({**fields, "moves": ["e1-e4"]}, "swap") == "nooks/no-swap"
        assert broken(setup("b5 h5 e1 e2 e3 e4", turn=1, size=5, swap=True), "swap") == "nooks/no-swap"

    def test_the_swap_can_still_be_seen(self):
        assert nooks("h1-h4", swap=True) != nooks("h1-h4")
        assert nooks("h1-h4 swap", swap=True) == nooks("h1-h4")


class TestSetUps:
    def test_nothing_is_added(self):
        now = look(setup(""))
        assert now["stones"] == [[], [], []]
        assert len(now["legal"]) == len(oracle.board("hexhex", 5).walls)
        assert look(setup("e5", turn=1))["turn"] == 1

    def test_a_full_board(self):
        now = look(setup(all_but("")))
        assert (now["legal"], now["score"], now["outcome"]["winner"]) == ([], [0, 0], None)

    def test_points_count_on(self):
        fields = setup(all_but("a1 a2 a3 a4 a5 i9 i8"), "i8 i9", "", 1)
        now = look({**fields, "moves": ["a1-a4"]})
        assert now["score"] == [2, 1]
        assert now["outcome"] == {"winner": 0, "rule": "score", "cells": ["i8", "i9"]}

    @pytest.mark.parametrize(
        "fields",
        [
            setup(all_but("a1 i9"), "a1"),
            setup(all_but("a1 i9"), "", ""),
            setup(all_but("i8 i9"), "i8", "i9"),
            setup(all_but("i8 i9"), "i8"),
            setup("b5 h5", "a1"),
            setup("b5 h5", "b5"),
            setup("b5 h5", "a1 a2", "a2"),
            setup("b5 b5"),
            setup("z9"),
            setup("b5", "z9"),
            setup("b5", turn=2),
            setup(all_but("a1 a2 a3 a4"), "a1 a2 a3 a4"),
            {"game": "nooks", "setup": {"stones": [["a1"]]}},
            {"game": "nooks", "setup": {"stones": [[], ["a1"]]}},
            {"game": "nooks", "setup": {"pending": "a1"}},
        ],
        ids=[
            "half", "none", "torn", "part", "open", "stone", "both", "twice", "off-board", "owned-off-board", "turn-2",
            "room", "red-stone", "gold-stone", "pending",
        ],
    )  # fmt: skip
    def test_owned_cells_are_exactly_the_nooks(self, fields):
        assert refused(fields) == "setup"

    def test_a_set_up_and_play_meet(self):
        position = nooks(f"{POCKETS} f9-i9", size=5)
        again = type(position).from_setup(position.to_setup(), size=5)
        assert again == position
        assert hash(again) == hash(position)
        assert again != type(position).from_setup(replace(position.to_setup(), turn=0), size=5)


class TestEquality:
    def test_the_order_of_walls_is_forgotten(self):
        assert nooks("h1-h4 h5-h8 a1-a4 a5-a8") == nooks("a5-a8 h5-h8 a1-a4 h1-h4")

    def test_so_is_how_stones_hang_together(self):
        across, along = nooks("e5-h5 e6-h6 e7-h7 e8-h8"), nooks("e5-e8 f5-f8 g5-g8 h5-h8")
        assert across.score() == along.score() == (0, 0)
        assert across == along
        assert hash(across) == hash(along)
        assert across.walls != along.walls  # which only the picture shows

    def test_owners_are_not(self):
        red, gold = nooks(f"{FORK} k12-k15 a1-a4"), nooks(f"a1-a4 {FORK} k12-k15")
        assert (red.score(), gold.score()) == ((3, 0), (0, 3))
        assert red.to_setup().stones == gold.to_setup().stones
        assert red != gold


class TestClicks:
    @pytest.mark.parametrize("clicked", ["k12 k15", "k15 k12", "k12 k13 k14 k15", "k14 k12 k15 k13", "k13 k12 k15"])
    def test_both_ends_or_all_four_cells(self, clicked):
        answer = ask("refine", game="nooks", clicked=clicked.split())["ok"]
        assert (answer["moves"], answer["complete"]) == (["k12-k15"], "k12-k15")

    @pytest.mark.parametrize(
        ("clicked", "moves"),
        [
            ("k12 k13", "k10-k13 k11-k14 k12-k15"),
            ("k12 k13 k14", "k11-k14 k12-k15"),
            ("k13 k14 k15", "k12-k15"),
            ("k14 k15", "k12-k15"),
        ],
    )
    def test_other_cells_leave_walls(self, clicked, moves):
        answer = ask("refine", game="nooks", clicked=clicked.split())["ok"]
        assert (answer["moves"], answer["complete"]) == (moves.split(), None)
        assert sorted(answer["mark"]["touched"]) == clicked.split()

    def test_one_cell_shows_the_walls_that_remain(self):
        position = nooks("e7-h7", size=5)
        answer = refine(position, "e6")
        assert [position.write(move) for move in answer.moves] == [
            text for text in legal(position) if "e6" in names(position.read(text).cells)
        ]
        assert answer.complete is None
        ends = {end for text in map(position.write, answer.moves) for end in text.split("-") if "e6" in text.split("-")}
        assert set(names(answer.mark["allowed"])) == ends - {"e6"}
        drawn = {record["role"]: set(record["cells"]) for record in overlay(position, "e6")}
        over = {name for move in answer.moves for name in names(move.cells)}
        assert drawn["touched"] | drawn["allowed"] | drawn["legal"] == over

    @pytest.mark.parametrize("clicked", ["k12 k12", "k12 k13 k12", "k12 k15 k15", "k12 z99 k12"])
    def test_a_repeated_cell_cancels_all(self, clicked):
        refined = refine(nooks(), clicked)
        assert len(refined.moves) == 360
        assert (refined.complete, refined.refusal) == (None, None)
        assert overlay(nooks(), clicked) == []

    def test_and_one_begins_anew(self):
        assert refine(nooks(), "h1 h2 h1 k12 k15").complete == nooks().read("k12-k15")

    @pytest.mark.parametrize(
        ("clicked", "rule"),
        [
            ("b8", "occupied"),
            ("z99", "off-board"),
            ("a8 d8", "occupied"),
            ("h6 j7", "not-in-line"),
            ("h6 h10", "four-cells"),
            ("h6 h7 i9", "not-in-line"),
            ("h6 b8", "occupied"),
        ],
    )
    def test_clicks_that_lead_nowhere(self, clicked, rule):
        answer = ask("refine", game="nooks", clicked=clicked.split())["ok"]
        assert (answer["moves"], answer["complete"], answer["code"]) == ([], None, f"nooks/{rule}")
        assert set(clicked.split()) <= set(answer["mark"]["refusal"])
        assert any(record.get("role") == "refusal" for record in answer["scene"])

    def test_after_the_end(self):
        position = nooks(f"{LAST} f6-i6", size=5)
        assert refine(position, "").moves == ()
        assert refine(position, "a1").refusal.code == "nooks/over"


class TestPictures:
    def test_the_preview_of_a_wall(self):
        coming, bar = overlay(nooks(FORK), "k12 k15")
        assert coming == {
            "kind": "area", "cells": ["h15", "i15", "j15"], "owner": "red", "points": 3, "firm": False,
        }  # fmt: skip
        cells = ["k12", "k13", "k14", "k15"]
        assert bar == {"kind": "bar", "cells": cells, "colour": "red", "preview": True}

    def test_gold_sees_gold(self):
        *areas, bar = overlay(nooks(f"h1-h4 {FORK}"), "j12 m15")
        assert [(area["owner"], area["points"]) for area in areas] == [("gold", 5)]
        assert bar["colour"] == "gold"

    def test_walls_and_single_stones_are_bars(self):
        position = nooks(f"{POCKETS} f9-i9", size=5)
        records = game("nooks").view.scene(position, position.read("f9-i9"))
        bars = [record["cells"] for record in records if record["kind"] == "bar"]
        assert bars == [["b5"], ["h5"]] + [names(position.read(text).cells) for text in f"{POCKETS} f9-i9".split()]
        assert {record["colour"] for record in records if record["kind"] == "bar"} == {"neutral"}
        areas = [(area["cells"], area["owner"], area["points"]) for area in records if area["kind"] == "area"]
        assert areas == [(["e9"], "red", 1), (["h8", "i8"], "red", 2)]
        assert all(area["firm"] for area in records if area["kind"] == "area")
        assert [record["cells"] for record in records if record.get("role") == "last"] == [["f9", "g9", "h9", "i9"]]

    def test_stones_of_a_set_up_are_single(self):
        position = nooks("e1-e4", size=5)
        again = type(position).from_setup(position.to_setup(), size=5)
        bars = [record["cells"] for record in game("nooks").view.scene(again, None)]
        assert bars == [["b5"], ["e1"], ["e2"], ["e3"], ["e4"], ["h5"]]

    def test_labels_tell_points(self):
        position = nooks(FORK)
        label = game("nooks").view.label
        assert label(position, position.read("k12-k15")) == "k12-k15 +3"
        assert label(position, position.read("a1-a4")) == "a1-a4"
        assert label(nooks("a1-a4", swap=True), nooks(swap=True).read("swap")) == "swap"

    def test_the_board(self):
        board, *_rest = records = game("nooks").view.static(nooks(variant="square"))
        assert (board["material"], board["shape"]) == ("limestone", "square")
        assert {record["type"] for record in records if record["kind"] == "cell"} == {"plain"}


class TestPlayout:
    @every_board
    def test_it_counts_as_the_rules_do(self, variant, size):
        """One turn before the end, where every wall ends the game, the playout has nothing left to choose."""
        chance, position = random.Random(f"{variant} {size}"), nooks(variant=variant, size=size)
        line = [position]
        while moves := list(line[-1].legal_moves()):
            line.append(line[-1].play(chance.choice(moves)))
        playout = PLAYOUTS["nooks"]
        assert playout(line[-1], chance) == 1 - line[-1].outcome().winner
        for before in line[-6:-1]:
            values = {playout(before, chance) for _ in range(40)}
            assert values <= ends(before)

    def test_a_tie_is_one_half(self):
        stones = tuple(read_cell(cell) for cell in all_but("a1 i9").split())
        made = Setup(((), (), stones), ((read_cell("a1"),), (read_cell("i9"),)))
        tied = type(nooks()).from_setup(made, size=5)
        assert PLAYOUTS["nooks"](tied, random.Random(1)) == 0.5


def ends(position: Any) -> set[float]:
    """The values of all ways in which a game may end."""
    outcome = position.outcome()
    if outcome:
        return {0.5 if outcome.winner is None else 1.0 - outcome.winner}
    values: set[float] = set()
    for move in position.legal_moves():
        values |= ends(position.play(move))
        if len(values) == 2:
            break
    return values


FIGURES = [figure for clause in game("nooks").teaching.guide for figure in clause.figures]
STEPS = game("nooks").teaching.lesson


class TestTeaching:
    @staticmethod
    def shown(figure: Any) -> Any:
        return play(begin("nooks", **figure.options), figure.moves)

    @pytest.mark.parametrize("clause", game("nooks").teaching.guide, ids=lambda clause: str(clause.text)[:24])
    def test_every_clause_has_a_figure(self, clause):
        assert clause.figures

    @pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: str(figure.caption))
    def test_figures_show_what_they_say(self, figure):
        position = self.shown(figure)
        if figure.clicked:
            refined = refine(position, " ".join(figure.clicked))
            assert refined.refusal is None
            assert (refined.complete is None) == (len(figure.clicked) == 1)
        if figure.refused:
            assert code(position, figure.refused) is not None

    def test_three_and_five_points(self):
        points = [
            sum(record["points"] for record in overlay(self.shown(figure), " ".join(figure.clicked))[:-1])
            for figure in FIGURES
            if figure.clicked in (("k12", "k15"), ("j12", "m15"))
        ]
        assert points == [3, 5]

    @pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step.text)[:24])
    def test_steps_can_be_done(self, step):
        position = self.shown(step.figure)
        assert bool(step.accept) != bool(step.refused)
        for text in step.accept:
            assert code(position, text) is None
        if step.refused:
            assert step.refused in {code(position, text) for text in ("f5-f8", "h8")}
