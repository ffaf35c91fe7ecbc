"""Noose, clause by clause (the numbers are those of the rules page)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from oracles import noose as oracle
from oracles.stibro import board, is_loop_witness
from playing import ask, begin, broken, code, legal, look, names, play, refused, usual

from pygame_core.board.board import Cell, hexhex
from pygame_core.drawing.scene import KINDS, ROLES
from pygame_core.games.noose import GAME, arcs
from pygame_core.records.setups import read_setup
from pygame_core.rules.errors import IllegalMove
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.notation import read_cell
from pygame_core.rules.position import Outcome
from pygame_core.rules.setup import Setup
from tests.bench.playouts import PLAYOUTS

VECTORS = [  # hexhex-5, Black to move: Black, White, all of Black's flips
    ("e3 e6", "e4 e5", ["xe4,e5"]),
    ("e3 e6", "e4 e5 d3 d5", []),
    ("d3 f6", "e4 e5", []),
    ("d3 d5", "e4 e5", ["xe4,e5"]),
    ("e4 f6", "e5", ["xe5"]),
    ("e4 d4", "e5", []),
    ("d6", "e5 e6 f6 f5 e4 d4 d5", []),
]
ROUND = "xd3,d4 xd4,e5 xe4,e5 xd3,e4"  # four flips that restore the position
RING = "c3 c4 d3 d5 e4 e5"  # round d4, the centre of size 4
FULL = " ".join(board(4).cells)
ALL_BUT_A1 = FULL.removeprefix("a1 ")


def noose(size: int = 6, moves: str = "", **options: Any):
    return play(begin("noose", size=size, **options), moves)


def stones(black: str = "", white: str = "", turn: int = 0, size: int = 5, moves: str = "", **options: Any):
    """The fields of a request about a set-up, and moves from there."""
    setup = {"stones": [black.split(), white.split(), []], "turn": turn}
    return {"game": "noose", "options": {"size": size, **options}, "setup": setup, "moves": moves.split()}


def placed(black: str = "", white: str = "", turn: int = 0, size: int = 5, moves: str = "", **options: Any):
    fields = stones(black, white, turn, size, **options)
    chosen = fields["options"]
    setup = read_setup(fields["setup"])
    return play(GAME.position.from_setup(setup, **chosen), moves)


def cycle(moves: str = "", **options: Any):
    return placed("b4 d5 e3 e5", "c3 d3 d4 e4 f5", size=4, moves=moves, **options)


def flips(position) -> list[str]:
    return [text for text in legal(position) if text.startswith("x")]


class TestRule1PlaceOrFlip:
    def test_black_begins_and_colours_alternate(self):
        now = look({"game": "noose", "moves": ["f6", "d4", "i9"]})
        assert now["stones"] == [["f6", "i9"], ["d4"], []]
        assert (now["turn"], now["ply"], now["passed"]) == (1, 3, False)

    def test_every_empty_cell_is_open(self):
        assert legal(noose()) == board(6).cells
        assert len(legal(noose(moves="f6"))) == 90

    def test_what_is_no_move(self):
        position = noose(moves="f6")
        assert code(position, "f6") == "noose/occupied"
        assert [code(position, text) for text in ("z9", "a7", "xz9", "xf6,z9")] == ["noose/off-board"] * 4
        assert code(position, "xf7") == code(position, "xf6,f7") == "noose/not-enemy"
        for move in (
            Move(Kind.FLIP),
            Move(Kind.PLACE),
            Move(Kind.WALL, (Cell(1, 1),)),
            Move(Kind.PLACE, ((1, 1),) * 2),
        ):
            assert position.explain(move).code == "noose/one-move"
        assert ask("explain", game="noose", move="pass")["ok"]["code"] == "notation"

    def test_own_stones_are_no_arc_to_flip(self):
        assert code(placed("e4 e5", "e3 e6"), "xe4,e5") == "noose/not-enemy"

    def test_flips_are_read_leniently_and_written_canonically(self):
        position = placed("e3 e6", "e4 e5")
        for text in ("xe4,e5", "XE5 , e4", "x e5,e4"):
            assert position.write(position.read(text)) == "xe4,e5"

    def test_placements_come_before_flips(self):
        moves = legal(placed("e3 d5 f6", "e4 e5"))
        assert moves[-2:] == ["xe4,e5", "xe5"]
        assert not any(text.startswith("x") for text in moves[:-2])


class TestRules2To4Vectors:
    @pytest.mark.parametrize(("black", "white", "expected"), VECTORS)
    def test_all_flips(self, black, white, expected):
        assert flips(placed(black, white)) == expected
        game = oracle.from_setup(5, black.split(), white.split())
        assert game.flips(0) == expected

    @pytest.mark.parametrize(("black", "white", "expected"), VECTORS)
    def test_the_same_with_colours_exchanged(self, black, white, expected):
        assert flips(placed(white, black, turn=1)) == expected

    def illegal(self, black, white, move, **options):
        position = placed(black, white, **options)
        return position.explain(position.read(move))

    def test_an_s(self):
        illegal = self.illegal("d3 f6", "e4 e5", "xe4,e5")
        assert illegal.code == "noose/s-bend"
        assert names(illegal.cells) == ["e4", "e5"]
        assert [(owner, names(cells)) for owner, cells in illegal.regions] == [(0, ["d3", "e4", "e5", "f6"])]
        own_s = self.illegal("a1", "d3 e4 e5 f6", "xd3,e4,e5,f6")
        assert (own_s.code, names(own_s.cells)) == ("noose/s-bend", ["e4", "e5"])

    def test_too_sharp(self):
        illegal = self.illegal("e4 d4", "e5", "xe5")
        assert (illegal.code, names(illegal.cells)) == ("noose/acute", ["e5"])
        assert [set(names(cells)) for _owner, cells in illegal.regions] == [{"d4", "e4", "e5"}]
        triangle = self.illegal("a1", "e4 e5 d4", "xd4,e4,e5")
        assert triangle.code == "noose/acute"

    def test_the_owner_flanks_it_too(self):
        illegal = self.illegal("e3 e6", "e4 e5 d3 d5", "xe4,e5")
        assert (illegal.code, names(illegal.cells)) == ("noose/owner-flanks", ["d3", "d5"])
        assert str(illegal.message) == "White flanks these stones too, from d3 to d5."
        assert [(owner, names(cells)) for owner, cells in illegal.regions] == [(1, ["d3", "e4", "e5", "d5"])]

    def test_the_inside_of_a_longer_arc_is_safe(self):
        assert self.illegal("d3 d5", "e3 e4 e5 e6", "xe4,e5").code == "noose/owner-flanks"

    def test_one_stone_is_not_both_ends(self):
        illegal = self.illegal("d6", "e5 e6 f6 f5 e4 d4 d5", "xd4,d5,e4,e6,f5,f6")
        assert (illegal.code, names(illegal.cells)) == ("noose/one-flanker", ["d6"])

    def test_no_row_no_arc_no_flankers(self):
        assert self.illegal("a1", "d4 f6", "xd4,f6").code == "noose/gap"
        assert self.illegal("a1", "e4 e5 d6 f6 e6", "xd6,e4,e5,e6,f6").code in ("noose/no-arc", "noose/acute")
        assert self.illegal("a1", "e3 e4 d5 f5 c3", "xe3,e4").code == "noose/not-flanked"
        assert self.illegal("e3", "e4 e5", "xe4,e5").code == "noose/not-flanked"
        star = self.illegal("a1", "e5 e6 d4 f5", "xd4,e5,e6,f5")
        assert (star.code, set(names(star.cells))) == ("noose/no-arc", {"d4", "e5", "e6", "f5"})

    def test_a_curl_of_more_than_a_full_turn(self):
        position = placed("d3 c2", "e3 e2 d1 c1 b1 a1 a2 b3 c3", size=4)
        assert flips(position)[0] == "xa1,a2,b1,b3,c1,c3,d1,e2,e3"

    def test_a_ring_of_six_has_several_orders(self):
        ring = "e6 f6 f5 e4 d4 d5"
        mask = hexhex(5).mask(map(read_cell, ring.split()))
        orders = {order for order, _behind, _ahead in arcs.arcs(hexhex(5), mask)}
        assert len(orders) == 6


class TestOrdersOfASet:
    """The claim in arcs.py: a walk that covers a set turns where it can, then goes straight where it can."""

    @pytest.mark.parametrize("size", usual(5, [3, 4, 5, 8]))
    def test_every_random_arc_is_found_again(self, size):
        chance, the_board = random.Random(size), hexhex(size)
        index = sorted(the_board.index.values())
        for _ in range(150):
            at, way, share = chance.choice(index), chance.randrange(6), chance.random()
            path, seen = [at], {at}
            while True:
                turns = [turn for turn in (0, 1) if turn == 0 or len(path) > 1]
                ahead = [(turn, the_board.rings[path[-1]][(way + turn) % 6].bit_length() - 1) for turn in turns]
                ahead = [(turn, to) for turn, to in ahead if to >= 0 and to not in seen]
                if not ahead:
                    break
                turn, to = ahead[-1 if chance.random() < share else 0]
                way = (way + turn) % 6
                path.append(to)
                seen.add(to)
            for end in range(3, len(path) + 1):
                first, *middle, last = (1 << cell for cell in path[:end])
                found = arcs.flank(the_board, sum(middle), first | last)
                assert {found[0], found[-1]} == {first, last}
                assert sorted(found[1:-1]) == sorted(middle)
                cells = tuple(the_board.names(bit)[0] for bit in found)
                assert oracle.is_arc(cells)

    @pytest.mark.parametrize("seed", range(30))
    def test_any_set_is_judged_as_by_brute_force(self, seed):
        chance, the_board = random.Random(seed), hexhex(3 + seed % 3)
        game = board(the_board.size)
        for _ in range(20):
            cells = {chance.choice(game.cells)}
            for _more in range(chance.choice([1, 4, 8, 14])):
                cells.add(chance.choice(game.neighbours[chance.choice(sorted(cells))]))
            rest = set(game.cells) - cells
            by = {cell for cell in rest if chance.random() < 0.4}
            found = arcs.flank(the_board, the_board.mask(map(read_cell, cells)), the_board.mask(map(read_cell, by)))
            assert bool(found) == oracle.flanks(game, by, frozenset(cells))


class TestRule5Sets:
    def test_all_turn_and_the_flankers_stay(self):
        now = look(stones("e3 e6", "e4 e5", moves="xe4,e5"))
        assert now["stones"] == [["e3", "e4", "e5", "e6"], [], []]
        assert (now["turn"], now["ply"]) == (1, 1)

    def test_overlapping_arcs_are_separate_moves(self):
        assert flips(placed("e3 d5 f6", "e4 e5")) == ["xe4,e5", "xe5"]


class TestRule6Loops:
    def won(self, fields, winner, cells):
        now = look(fields)
        assert now["legal"] == []
        assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (winner, "loop")
        assert sorted(now["outcome"]["cells"]) == sorted(cells.split())
        black, white, _neutral = now["stones"]
        game = oracle.from_setup(4, black, white)
        assert is_loop_witness(game, winner, now["outcome"]["cells"])

    def test_by_placement(self):
        self.won(stones(RING.removeprefix("c3 "), "a1 g7", size=4, moves="c3"), 0, RING)

    def test_by_flip(self):
        fields = stones("c3 c4 d3 e4 e5", "d5 b4 e2 f6", size=4, moves="xd5")
        self.won(fields, 0, RING)
        assert broken(fields, "d4") == "noose/over"
        assert broken(fields, "xb4") == "noose/over"

    def test_round_an_enemy_stone(self):
        self.won(stones("d4 a1", "c3 c4 d3 e4 e5", turn=1, size=4, moves="d5"), 1, RING)

    def test_a_filled_flower_is_no_loop(self):
        assert look(stones(RING + " d4", "a1 g7", size=4))["outcome"] is None


class TestRule7Passes:
    def test_who_can_do_nothing_passes(self):
        now = look(stones(ALL_BUT_A1, "a1", turn=1, size=4))
        assert (now["turn"], now["passed"], now["legal"], now["ply"]) == (0, True, ["xa1"], 0)
        assert "passed" in now["text"]

    def test_two_passes_are_a_draw(self):
        now = look(stones(ALL_BUT_A1, "a1", turn=1, size=4, moves="xa1"))
        assert now["outcome"] == {"winner": None, "rule": "passes", "cells": []}
        assert (now["legal"], now["passed"]) == ([], False)
        for turn in (0, 1):
            assert look(stones(FULL, turn=turn, size=4))["outcome"]["rule"] == "passes"
        drawn = placed(ALL_BUT_A1, "a1", turn=1, size=4, moves="xa1")
        assert eval(repr(drawn), {"noose": GAME, "Setup": Setup}) == drawn

    def test_the_last_placement_may_leave_the_enemy_without_a_move(self):
        almost = ALL_BUT_A1.replace("a2 ", "")
        position = placed(almost, "a1", size=4, moves="a2")
        assert (position.turn, position.passed) == (0, True)
        assert legal(position) == ["xa1"]

    def test_a_placement_rules_out_a_pass(self):
        now = look(stones(ALL_BUT_A1, "", turn=1, size=4))
        assert (now["turn"], now["passed"], now["legal"]) == (1, False, ["a1"])


class TestRule8Repetition:
    def test_four_flips_restore_the_position(self):
        before, after = cycle(), cycle(ROUND)
        assert (before.stones, before.turn) == (after.stones, after.turn)
        assert before != after
        assert after.outcome() is None

    def test_the_third_occurrence_is_a_draw(self):
        moves = ROUND.split() * 2
        for count in range(8):
            assert cycle(" ".join(moves[:count])).outcome() is None
        position = cycle(" ".join(moves))
        assert position.outcome() == Outcome(None, "repetition")
        assert legal(position) == []
        assert code(position, "xd3,d4") == code(position, "a1") == "noose/over"
        now = look(stones("b4 d5 e3 e5", "c3 d3 d4 e4 f5", size=4, moves=" ".join(moves)))
        assert now["text"] == "The game is a draw: the same position has come up three times."

    def test_a_placement_begins_anew(self):
        position = cycle(f"{ROUND} a1 g7 {ROUND}")
        assert position.outcome() is None
        assert play(position, ROUND).outcome() == Outcome(None, "repetition")

    def test_the_switch(self):
        position = cycle(" ".join([ROUND] * 5), repetition="none")
        assert position.outcome() is None
        assert position == cycle(repetition="none")
        assert hash(position) == hash(cycle(repetition="none"))
        assert position != cycle()

    def test_a_repr_tells_what_has_occurred(self):
        moves = ROUND.split() * 2
        for count in range(len(moves) + 1):
            position = cycle(" ".join(moves[:count]))
            assert repr(position).count(".play('x") == count
            assert eval(repr(position), {"noose": GAME, "Setup": Setup}) == position

    def test_equality_sees_occurrences_but_not_their_order(self):
        assert cycle(ROUND) == cycle(ROUND)
        assert cycle("xd3,d4 xd4,e5") != cycle("xd3,d4")
        assert placed("a1", "b2", moves="c3 d4 e5 f6") == placed("a1", "b2", moves="e5 f6 c3 d4")

    def test_a_set_up_counts_anew(self):
        position = cycle(ROUND)
        again = GAME.position.from_setup(position.to_setup(), size=4)
        assert again == cycle()


class TestRule9Swap:
    def test_off_by_default(self):
        assert code(noose(moves="f6"), "swap") == "noose/no-swap"
        assert "swap" not in legal(noose(moves="f6"))

    def test_after_the_first_stone_only(self):
        position = noose(moves="f6", swap=True)
        assert legal(position)[-1] == "swap"
        after = play(position, "swap")
        assert (after.turn, after.ply, after.stones) == (1, 2, position.stones)
        assert after != position
        assert code(after, "swap") == code(noose(swap=True), "swap") == "noose/no-swap"
        assert code(noose(swap=True, moves="f6 f7"), "swap") == "noose/no-swap"
        assert code(placed("f6", turn=1, swap=True), "swap") == "noose/no-swap"


class TestRule10WorkLimit:
    def dense(self, size: int, share: float = 0.06) -> tuple[str, str]:
        chance = random.Random(size)
        black = [cell for cell in board(size).cells if chance.random() < share]
        return " ".join(black), " ".join(cell for cell in board(size).cells if cell not in black)

    @pytest.mark.parametrize("size", usual(8, [6, 8]))
    def test_a_set_up_beyond_it_is_refused(self, size):
        black, white = self.dense(size)
        answer = ask("position", **stones(black, white, size=size))["error"]
        assert (answer["code"], answer["field"]) == ("limit", "setup")
        assert "over 10,000" in answer["message"]  # the rules do not tell it, so this is the place

    @pytest.mark.parametrize(
        ("black", "expected"),
        usual(("a1 i9", None), [("a1 i9", None), ("a1 e5", "limit"), ("d4 f6", "limit")]),
    )
    def test_all_of_one_colour_but_two_cells(self, black, expected):
        white = " ".join(cell for cell in board(5).cells if cell not in black.split())
        assert refused(stones(black, white, size=5)) == expected  # won by White, and yet the flips are counted

    def test_in_play_the_list_stops_while_a_single_set_is_judged(self):
        black, white = self.dense(6)
        the_board = hexhex(6)
        masks = [the_board.mask(map(read_cell, side.split())) for side in (black, white)]
        found, whole = arcs.flips(the_board, *masks, 1_000, 50_000)
        assert (len(found) <= 1_000, whole) == (True, False)
        for cells in found[:: max(1, len(found) // 25)]:
            assert arcs.flank(the_board, cells, masks[0])
            assert not arcs.flank(the_board, cells, masks[1] & ~cells)

    def test_a_whole_board_is_judged(self):
        the_board = hexhex(8)
        assert not arcs.flank(the_board, the_board.full & ~0b111, the_board.full)


class TestSetUps:
    @pytest.mark.parametrize(
        "setup",
        [
            {"stones": [["e5", "e5"], [], []]},
            {"stones": [["e5"], ["e5"], []]},
            {"stones": [["z9"], [], []]},
            {"stones": [["a6"], [], []]},
            {"stones": [["e5"], [], ["e4"]]},
            {"stones": [["e5"], [], []], "owned": [["e4"], []]},
            {"stones": [["e5"], [], []], "pending": "e4"},
            {"stones": [["e5"], [], []], "turn": 2},
            {"stones": ["b2 b3 c2 d3 d4 c4".split(), "f6 f7 g6 g8 h7 h8".split(), []]},
        ],
    )
    def test_what_no_game_keeps_is_refused(self, setup):
        assert refused({"game": "noose", "options": {"size": 5}, "setup": setup}) == "setup"

    def test_a_finished_game(self):
        now = look(stones(RING, "a1", turn=1, size=4))
        assert (now["outcome"]["winner"], now["outcome"]["rule"], now["legal"]) == (0, "loop", [])

    def test_it_comes_back(self):
        position = cycle("xd3,d4")
        assert GAME.position.from_setup(position.to_setup(), size=4).to_setup() == position.to_setup()


class TestRefine:
    """Choosing an arc by clicking: rules.md's last paragraph on Noose."""

    def refine(self, fields, *clicked):
        answer = ask("refine", clicked=list(clicked), **fields)["ok"]
        for record in answer["scene"]:
            assert record["kind"] in KINDS
            assert record.get("role", "last") in ROLES
        assert set(answer["mark"]) <= set(ROLES)
        return answer

    def test_nothing_touched(self):
        fields = stones("e3 e6", "e4 e5")
        assert self.refine(fields)["moves"] == look(fields)["legal"]

    def test_an_empty_cell_is_a_placement(self):
        answer = self.refine(stones("e3 e6", "e4 e5"), "a1")
        assert (answer["moves"], answer["complete"], answer["mark"]) == (["a1"], "a1", {"ghost": ["a1"]})
        assert answer["scene"] == [{"kind": "stone", "cell": "a1", "colour": "black", "ghost": True}]
        assert self.refine(stones("e3 e6", "e4 e5"), "a1", "a1")["complete"] is None

    def test_one_flip_holds_the_touched_stones(self):
        answer = self.refine(stones("e3 e6", "e4 e5"), "e5")
        assert (answer["moves"], answer["complete"]) == (["xe4,e5"], "xe4,e5")
        assert answer["mark"] == {"touched": ["e5"], "flip": ["e4", "e5"], "support": ["e3", "e6"]}
        halves = [record for record in answer["scene"] if record["kind"] == "stone"]
        assert [(record["cell"], record["colour"], record["half"]) for record in halves] == [
            ("e4", "white", "black"),
            ("e5", "white", "black"),
        ]
        path = next(record for record in answer["scene"] if record["kind"] == "path")
        assert (path["cells"], path["role"], path["ends"]) == (["e3", "e4", "e5", "e6"], "flip", "dot")

    def test_a_flip_inside_a_larger_one(self):
        fields = stones("e3 d5 f6", "e4 e5")
        answer = self.refine(fields, "e5")
        assert (answer["moves"], answer["complete"]) == (["xe4,e5", "xe5"], None)
        assert answer["mark"] == {"touched": ["e5"], "flip": ["e5"], "support": ["d5", "f6"], "allowed": ["e4"]}
        assert self.refine(fields, "e5", "e5")["complete"] == "xe5"
        assert self.refine(fields, "e5", "e4")["complete"] == "xe4,e5"
        assert self.refine(fields, "e4")["complete"] == "xe4,e5"

    def test_a_stone_touched_again_is_taken_back(self):
        fields = stones("d3 c2", "e3 e2 d1 c1 b1 a1 a2 b3 c3", size=4)
        answer = self.refine(fields, "a1")
        assert (len(answer["moves"]), answer["complete"]) == (2, None)
        assert answer["mark"]["touched"] == ["a1"]
        assert "flip" not in answer["mark"]
        assert set(answer["mark"]["allowed"]) == {"a2", "b1", "b3", "c1", "c3", "d1", "e2", "e3"}
        assert self.refine(fields, "a1", "a1")["moves"] == look(fields)["legal"]
        assert self.refine(fields, "a1", "e2")["complete"] == "xa1,a2,b1,b3,c1,c3,d1,e2,e3"

    @pytest.mark.parametrize(
        ("clicked", "expected"),
        [(["e3"], "occupied"), (["e4", "a1"], "not-enemy"), (["a1", "a2"], "one-move"), (["z9"], "off-board")],
    )
    def test_what_leads_nowhere(self, clicked, expected):
        answer = self.refine(stones("e3 e6", "e4 e5"), *clicked)
        assert (answer["moves"], answer["complete"], answer["code"]) == ([], None, f"noose/{expected}")
        assert answer["mark"]["refusal"]
        assert answer["scene"]

    def test_a_refusal_speaks_of_the_stones_that_were_meant(self):
        answer = self.refine(stones("d3 f6", "e4 e5"), "e4")
        assert answer["code"] == "noose/s-bend"
        assert (answer["mark"]["refusal"], answer["mark"]["witness"]) == (["e4", "e5"], ["e4", "e5"])
        answer = self.refine(stones("e3 e6", "e4 e5 d3 d5"), "e5")
        assert (answer["code"], answer["mark"]["witness"]) == ("noose/owner-flanks", ["d3", "d5"])

    @pytest.mark.parametrize("seed", range(8))
    def test_every_flip_can_be_clicked(self, seed):
        game = oracle.Game(5)
        for text in oracle.random_moves(game, f"clicks {seed}", most=30):
            game = game.play(text)
        fields = {"game": "noose", "options": {"size": 5}, "setup": oracle.setup_of(game)}
        for flip in game.flips(game.turn)[:12] if not game.end() else []:
            cells, answer, clicked = flip[1:].split(","), None, []
            for cell in cells:
                clicked.append(cell)
                answer = self.refine(fields, *clicked)
                if answer["complete"]:
                    break
            if not answer["complete"]:
                answer = self.refine(fields, *clicked, cells[0])
            assert answer["complete"] == flip


class TestView:
    def test_labels(self):
        position = placed("d3 c2", "e3 e2 d1 c1 b1 a1 a2 b3 c3", size=4)
        assert [GAME.view.label(position, position.read(text)) for text in ("a3", "xe4", "xe5,e4", "xa1,a2,b1")] == [
            "a3",
            "×e4",
            "×e4 e5",
            "×a1…b1 3",
        ]

    def test_scenes(self):
        won = placed("c3 c4 d3 e4 e5", "d5 b4 e2 f6", size=4)
        after = play(won, "xd5")
        kinds = {record["kind"] for record in GAME.view.scene(after, won.read("xd5"))}
        assert {"mark", "stone", "path"} <= kinds
        turned = GAME.view.scene(cycle("xd3,d4"), cycle().read("xd3,d4"))
        assert {"kind": "mark", "role": "last", "cells": ["d3"], "colour": "black"} in turned
        assert GAME.view.static(won)[0]["material"] == "flax"

    def test_sentences(self):
        assert [str(fact) for fact in GAME.view.facts(noose().chosen)] == ["Size 6", "no swap"]
        facts = [str(fact) for fact in GAME.view.facts(noose(repetition="none", swap=True).chosen)]
        assert facts == ["Size 6", "swap allowed", "repetition allowed"]
        assert str(GAME.view.prompt(noose())) == "Place a stone for Black."
        assert "there is 1 way" in str(GAME.view.prompt(cycle()))
        assert "full" in str(GAME.view.prompt(placed(ALL_BUT_A1, "a1", size=4)))

    @pytest.mark.parametrize(
        ("position", "text"),
        [
            (noose(moves="f6"), "swap"),
            (noose(), "z9"),
            (noose(moves="f6"), "f6"),
            (noose(moves="f6"), "xa1"),
            (placed("d3 f6", "e4 e5"), "xe4,e5"),
            (placed("e4 d4", "e5"), "xe5"),
        ],
    )
    def test_every_refusal_says_why(self, position, text):
        with pytest.raises(IllegalMove) as caught:
            play(position, [text])
        assert str(caught.value.illegal.message).endswith(".")

    def test_playouts(self):
        chance = random.Random(1)
        assert {PLAYOUTS["noose"](noose(4), chance) for _ in range(40)} <= {0.0, 0.5, 1.0}
        assert PLAYOUTS["noose"](placed(RING, "a1", size=4), chance) == 1.0
        assert PLAYOUTS["noose"](placed(FULL, size=4), chance) == 0.5


def shown(figure):
    position = GAME.position.initial(**figure.options)
    if figure.setup is not None:
        setup = read_setup(figure.setup)
        position = GAME.position.from_setup(setup, **figure.options)
    return play(position, figure.moves)


class TestGuideAndLesson:
    FIGURES = tuple(figure for clause in GAME.teaching.guide for figure in clause.figures)

    def test_every_clause_has_a_figure_that_shows_it(self):
        assert all(clause.figures for clause in GAME.teaching.guide)
        for figure in self.FIGURES:
            position = shown(figure)
            if figure.refused:
                assert code(position, figure.refused) is not None
            if figure.clicked:
                assert GAME.view.refine(position, [read_cell(name) for name in figure.clicked]).moves

    def test_house_rulings_are_marked(self):
        house = [str(clause.text) for clause in GAME.teaching.guide if clause.house]
        marks = ("loses its mark", "Black begins", "cannot pass", "third time", "swapping seats")
        assert len(house) == len(marks)
        assert all(mark in text for mark, text in zip(marks, house, strict=True))
        assert {option.key for option in GAME.position.options if option.house} == {"size", "repetition", "swap"}

    def test_the_work_limit_is_no_rule(self):
        assert not any("10,000" in str(clause.text) for clause in GAME.teaching.guide)

    def test_a_stone_touched_again_is_taken_back_where_the_guide_says_so(self):
        (figure,) = next(clause.figures for clause in GAME.teaching.guide if "loses its mark" in str(clause.text))
        position, touched = shown(figure), [read_cell(name) for name in figure.clicked]
        assert len(GAME.view.refine(position, touched).moves) == 2
        assert "touched" not in GAME.view.refine(position, touched * 2).mark

    def test_the_lesson_can_be_done(self):
        assert 5 <= len(GAME.teaching.lesson) <= 8
        for step in GAME.teaching.lesson:
            position = shown(step.figure)
            assert bool(step.accept) != bool(step.refused)
            assert all(code(position, text) is None for text in step.accept)
            if step.refused:  # a touch on some stone meets the refusal
                touches = [GAME.view.refine(position, [cell]) for cell in position.to_setup().stones[1]]
                assert step.refused in {touch.refusal.code for touch in touches if touch.refusal}
