"""Nøde, clause by clause (the numbers are those of the rules page)."""

from __future__ import annotations

import itertools
import random

import pytest
from oracles import noede as oracle
from playing import ask, begin, broken, code, legal, look, names, play, refused, usual

from pygame_core.board.board import hexhex
from pygame_core.board.topology import groups, shortest_join
from pygame_core.games import noede as package
from pygame_core.games.noede.rules import joins
from pygame_core.games.registry import game as registered
from pygame_core.records.setups import read_setup
from pygame_core.rules.errors import Illegal, IllegalMove
from pygame_core.rules.notation import read_cell
from tests.bench.playouts import PLAYOUTS

SIZES = range(4, 9)
every_size = pytest.mark.parametrize("size", usual(6, SIZES))
FULL_RIM = "a2 a3 a4 b5 c6 d7 e7 f7 b1 c1 d1 e2 f3 g4 g5 g6"  # of size 4, but for the corners a1 and g7


def noede(size: int = 6, moves: str = ""):
    return play(begin("noede", size=size), moves)


def stones(white: str = "", black: str = "", turn: int = 0, size: int = 4, moves: str = "", pending: str | None = None):
    """The fields of a request about a set-up, and moves from there."""
    due = {"pending": pending} if pending else {}
    return {
        "game": "noede",
        "options": {"size": size},
        "setup": {"stones": [white.split(), black.split(), []], "turn": turn, **due},
        "moves": moves.split(),
    }


def explained(fields, move: str):
    return ask("explain", move=move, **fields)["ok"]


def refined(fields, *clicked: str):
    return ask("refine", clicked=list(clicked), **fields)["ok"]


class TestRule1TheShores:
    @every_size
    def test_six_sides_and_a_corner_on_two(self, size):
        board, shores = hexhex(size), oracle.board(size)
        assert [set(board.names(side)) for side in board.sides] == shores.sides
        assert all(len(side) == size for side in shores.sides)
        assert set().union(*shores.sides) == shores.rim == set(board.names(board.rim))
        assert [len(shores.touched({cell.name})) for cell in board.corners] == [2] * 6

    @pytest.mark.parametrize("cell", ["a7", "l9", "z99"])
    def test_a_stone_goes_on_the_board(self, cell):
        assert code(noede(), cell) == "noede/off-board"

    def test_a_stone_goes_on_an_empty_cell(self):
        position = noede(moves="a3 k8")
        assert code(position, "a3") == code(position, "k8") == "noede/occupied"

    def test_there_is_no_swap_and_no_pass(self):
        for text in ("swap", "pass", "a3,f8"):
            assert ask("explain", game="noede", moves=["a3"], move=text)["ok"]["code"] == "notation"


class TestRule2TheFirstAnchors:
    @every_size
    def test_white_one_black_two_then_white(self, size):
        position, rim, turns = noede(size), oracle.board(size).rim, []
        for move in ("a1", "a2", "a3"):
            turns.append(position.turn)
            assert set(legal(position)) == rim - set(["a1", "a2", "a3"][: position.ply])
            position = play(position, move)
        assert [*turns, position.turn] == [0, 1, 1, 0]
        assert position.to_setup().due is None
        assert look({"game": "noede", "moves": ["a3", "k8", "a4"]})["stones"] == [["a3"], ["a4", "k8"], []]

    def test_30_openings_at_size_6(self):
        assert len(legal(noede())) == 30

    @pytest.mark.parametrize("moves", ["", "a3", "a3 k8"])
    def test_no_node_before(self, moves):
        position = noede(moves=moves)
        assert {code(position, cell) for cell in ("f6", "b3", "f3")} == {"noede/first-anchors"}

    def test_black_s_second_anchor_has_no_node(self):
        assert look({"game": "noede", "moves": ["a3", "f1", "k8"]})["turn"] == 0


class TestRule3AnchorAndNode:
    def test_the_vector_of_the_rules(self):
        fields = stones("a3 k8", "f1 f11", size=6)
        rim = oracle.board(6).rim
        assert [cell for cell in look(fields)["legal"] if cell not in rim] == ["f3", "f8"]
        assert {cell for cell in look(fields)["legal"] if cell in rim} == rim - {"a3", "k8", "f1", "f11"}

    def test_the_vector_by_play(self):
        fields = {"game": "noede", "moves": ["a3", "a1", "a2", "k8"]}
        now = look(fields)
        assert (now["turn"], now["pending"], now["legal"]) == (0, "k8", ["f3", "f8"])
        then = look({**fields, "moves": [*fields["moves"], "f8"]})
        assert (then["turn"], then.get("pending"), then["ply"]) == (1, None, 5)
        assert then["stones"] == [["a3", "f8", "k8"], ["a1", "a2"], []]

    def test_the_node_must_be_on_a_line_of_the_new_anchor(self):
        # f3 and f8 are crossings of a3 and k8; the new anchor f1 has both on its file, k1 does not exist.
        fields = stones("a3 k8", "b1 c1", size=6, moves="a1")
        assert look(fields)["pending"] == "a1"
        assert "f8" not in look(fields)["legal"]
        answer = explained(fields, "f8")
        assert (answer["code"], answer["cells"]) == ("noede/off-line", ["a1"])
        assert explained(fields, "f6").get("code") == "noede/second-line"  # on the diagonal of a1 alone

    def test_both_lines_the_same(self):
        fields = stones("a3 f3", "g6 d1")
        answer = explained(fields, "c3")
        assert (answer["code"], answer["cells"]) == ("noede/same-line", ["a3", "c3", "f3"])
        assert not {"b3", "c3", "d3", "e3"} & set(look(fields)["legal"])
        drawn = refined(fields, "c3")["scene"]
        assert {"kind": "path", "role": "ray", "cells": ["a3", "b3", "c3", "d3", "e3", "f3"]} in drawn

    def test_the_second_line_is_missing(self):
        answer = explained(stones("a3 b1", "g5 e2"), "c3")
        assert (answer["code"], answer["cells"]) == ("noede/second-line", ["a3"])
        drawn = refined(stones("a3 b1", "g5 e2"), "c3")["scene"]
        assert {"kind": "path", "role": "ray", "cells": ["a3", "b3", "c3"]} in drawn

    def test_no_line_at_all(self):
        assert explained(stones("a3 b1", "g5 e2"), "e5")["code"] == "noede/no-line"

    def test_a_line_along_the_rim_is_of_no_use(self):
        # a2 and a3 share the file a; their other lines are parallel or meet inside.
        shores = oracle.board(4)
        nodes = {cell for cell in look(stones("a2 a3", "g5 e2"))["legal"] if cell not in shores.rim}
        assert nodes == {cell for cell in shores.cells if cell not in shores.rim and shores.crosses(cell, "a2", "a3")}

    def test_the_new_anchor_does_not_help_itself(self):
        for anchor in oracle.board(4).rim - {"a1", "g7", "a2", "a3"}:
            now = look(stones("a1", "a2 a3", moves=anchor))
            for node in now["legal"] if "pending" in now else []:
                assert oracle.board(4).crosses(node, anchor, "a1")

    def test_lines_are_not_blocked(self):
        for blocker in ("b3", "c3"):
            assert broken(stones("a3 b1", f"b5 f3 {blocker}"), "d3") is None
        assert broken(stones("a3 b1 c3", "b5 f3"), "d3") is None
        assert broken(stones("a3 b1", "b5 f3 b2 b3"), "b4") is None

    def test_a_node_alone_is_a_free_choice(self):
        now = look(stones("a3 b1", "g5 e2"))
        assert {"b3", "b4", "d3", "a2", "g6"} <= set(now["legal"])
        assert look(stones("a3 b1", "g5 e2", moves="b3"))["turn"] == 1

    def test_only_anchors_count_not_nodes(self):
        assert broken(stones("a3 b2", "g5 e2"), "b3") == "noede/second-line"
        assert broken(stones("a3", "g5 e2", turn=1), "b3") != broken(stones("a3 b1", "g5 e2"), "b3")

    def test_the_other_side_s_anchors_do_not_help(self):
        assert broken(stones("a3", "b1 e2"), "b3") == "noede/second-line"


class TestRule4TheNodeIsCompulsory:
    def test_nothing_but_its_node(self):
        fields = stones("a3", "g5 e2", moves="b1")
        assert look(fields)["legal"] == ["b3", "b4", "d3"]
        answer = explained(fields, "g6")
        assert (answer["code"], answer["cells"]) == ("noede/node-due", ["b1"])
        assert explained(fields, "b1")["code"] == "noede/occupied"

    def test_left_out_only_if_there_is_none(self):
        now = look(stones("a1", "g5 e2", moves="g7"))  # the two corners share their only line
        assert (now["turn"], now.get("pending"), now["passed"]) == (1, None, False)

    def test_left_out_if_all_its_cells_are_taken(self):
        assert look(stones("a3", "g5 e2 b3 b4 d3", moves="b1"))["turn"] == 1
        assert look(stones("a3", "g5 e2 b3 b4", moves="b1"))["legal"] == ["d3"]

    def test_each_stone_is_a_ply_of_one_turn(self):
        plies = [(p.ply, p.turn) for p in itertools.accumulate(["a3", "g5", "e2", "b1", "d3"], play, initial=noede(4))]
        assert plies == [(0, 0), (1, 1), (2, 1), (3, 0), (4, 0), (5, 1)]


class TestRule5Winning:
    def won(self, fields, winner, cells):
        now = look(fields)
        assert now["legal"] == []
        assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (winner, "sides")
        assert sorted(now["outcome"]["cells"]) == sorted(cells.split())
        return now

    def test_opposite_sides_by_an_anchor_and_its_node_falls_away(self):
        chain = "c6 c5 c4 d4 d3 e3"
        now = self.won(stones(chain, "a2 g5", moves="e2"), 0, chain + " e2")
        assert "pending" not in now
        assert now["outcome"]["cells"] == "c6 c5 c4 d4 d3 e3 e2".split()
        assert now["text"] == "White wins by joining opposite sides with a chain of 7 stones."
        assert broken(stones(chain, "a2 g5", moves="e2"), "a1") == "noede/over"

    def test_three_sides_by_a_node(self):
        chain = "b5 b4 c4 d4 e5 f5 g5 c2 c1"
        now = self.won(stones(chain + " f3", "a2 a4", moves="c3"), 0, chain + " c3")
        assert now["text"] == "White wins by joining three sides with a chain of 10 stones."

    def test_black_wins_in_the_same_way(self):
        chain = "c6 c5 c4 d4 d3 e3"
        self.won(stones("a2", chain + " g5", turn=1, moves="e2"), 1, chain + " e2")

    def test_sides_side_by_side_do_not_win(self):
        assert look(stones("a3 b4 c5 d6 e7 c6", "g5 e2", 1))["outcome"] is None
        assert look(stones("a2 a3 a4 b5 c6 d7 e7 f7", "g5 e2", 1))["outcome"] is None
        assert look(stones("a2 a3 a4 b5 c6 d7 e7 f7 g7", "g5 e2", 1))["outcome"]["winner"] == 0

    def test_two_groups_do_not_win_together(self):
        assert look(stones("c6 c5 d3 e3 e2", "a2 g5", 1))["outcome"] is None

    def test_corners_count_for_both_sides(self):
        # From corner to corner along one side: three sides in a row, the outer two with one between, no win.
        assert look(stones("a4 b5 c6 d7", "g5 e2", 1))["outcome"] is None
        # From a corner to the corner after the next: sides 5 and 0 against 1 and 2, of which 5 and 2 are opposite.
        now = self.won(stones("a4 b5 c6 d7 e7 f7 g7", "b1 e2"), 0, "a4 b5 c6 d7 e7 f7 g7")
        assert now["legal"] == []

    def test_the_witness_is_a_shortest_chain(self):
        chain = "c6 c5 c4 d4 d3 e3 e2"
        now = look(stones(chain + " d5 e4 b4 d6", "a2 g5"))
        assert len(now["outcome"]["cells"]) == 7
        assert now["outcome"]["cells"][0] == "c6"

    @pytest.mark.parametrize("seed", range(40))
    def test_the_shortest_join_of_random_stones(self, seed):
        chance, board = random.Random(seed), hexhex(5)
        own = board.mask(cell for cell in board.cells if chance.random() < 0.7)
        game = oracle.Game(5, (frozenset(board.names(own)), frozenset()))
        joined = [shortest_join(board, own, [board.sides[side] for side in sides]) for sides in oracle.WINNING]
        if not any(joined):
            assert not game.winners()
            return
        sizes = [len({cell for walk in walks for cell in walk}) for walks in joined if walks]
        assert min(sizes) == oracle.fewest(game, 0)
        for walk in (walk for walks in joined for walk in walks):
            assert all(b.name in game.board.neighbours[a.name] for a, b in itertools.pairwise(walk))


class TestRule6PassesAndNoDraws:
    def test_who_can_do_nothing_passes(self):
        now = look(stones(FULL_RIM, "a1 g7", turn=1))
        assert (now["turn"], now["passed"], now["ply"]) == (0, True, 0)
        assert now["text"] == "White to move; Black could not move and passed."

    def test_the_turn_comes_back_after_a_move(self):
        now = look(stones(FULL_RIM, "a1 g7", moves="d4"))
        assert (now["turn"], now["passed"]) == (0, True)

    def test_opposite_sides_win_and_so_does_every_second_one(self):
        board = hexhex(4)
        inner = [side & ~(board.sides[n - 1] | board.sides[(n + 1) % 6]) for n, side in enumerate(board.sides)]
        for chosen in range(1 << 6):
            touched = {n for n in range(6) if chosen >> n & 1}
            opposite = any({n, n + 3} <= touched for n in range(3))
            second = any({n, n + 2, n + 4} <= touched for n in range(2))
            assert joins(board, sum(inner[n] for n in touched)) == (opposite or second), touched

    def test_no_draw_in_any_colouring_of_hexhex_3(self):
        """All at once: bit k of a cell's integer is its colour in colouring k, and floods are bit operations."""
        shores = oracle.board(3)
        count = len(shores.cells)
        lanes = 1 << count - 1  # the last cell is always Black: that is one of each pair with colours exchanged
        every = (1 << lanes) - 1
        white = dict.fromkeys(shores.cells, 0)
        for i, cell in enumerate(shores.cells[:-1]):  # bit i of k, for every k: blocks of zeros and ones by turns
            block = 1 << i
            white[cell] = every // ((1 << 2 * block) - 1) * ((1 << block) - 1 << block)
        black = {cell: every & ~lane for cell, lane in white.items()}
        won = []
        for own in (white, black):
            reached = []
            for side in shores.sides:
                at = {cell: own[cell] if cell in side else 0 for cell in shores.cells}
                changed = True
                while changed:
                    changed = False
                    for cell in shores.cells:
                        wider = at[cell]
                        for neighbour in shores.neighbours[cell]:
                            wider |= at[neighbour]
                        wider &= own[cell]
                        changed = changed or wider != at[cell]
                        at[cell] = wider
                reached.append(at)
            wins = 0
            for cell in shores.cells:
                for sides in oracle.WINNING:
                    all_of_them = every
                    for side in sides:
                        all_of_them &= reached[side][cell]
                    wins |= all_of_them
            won.append(wins)
        assert lanes == 262_144
        assert won[0] | won[1] == every
        board, chance = hexhex(3), random.Random(3)
        for lane in chance.sample(range(lanes), 500):  # and the package sees the same winners
            assert sum(1 << i for i, cell in enumerate(shores.cells) if white[cell] >> lane & 1) == lane
            for own, wins in zip((white, black), won, strict=True):
                mask = board.mask(read_cell(cell) for cell, colour in own.items() if colour >> lane & 1)
                assert any(joins(board, group) for group in groups(board, mask)) == bool(wins >> lane & 1)

    @every_size
    def test_a_full_board_has_a_winner(self, size):
        chance, shores, both = random.Random(size), oracle.board(size), 0
        for _ in range(20):
            share = chance.uniform(0.3, 0.7)
            white = [cell for cell in shores.cells if chance.random() < share]
            black = [cell for cell in shores.cells if cell not in white]
            fields = stones(" ".join(white), " ".join(black), size=size)
            if refused(fields):
                both += 1
                assert shores.wins(white) and shores.wins(black)
            else:
                assert look(fields)["outcome"]["winner"] in (0, 1)
        assert both < 20

    @every_size
    def test_random_games_have_a_winner(self, size):
        for seed in range(8):
            chance, position = random.Random(seed), noede(size)
            while moves := list(position.legal_moves()):
                position = position.play_unchecked(chance.choice(moves))
            assert position.outcome().winner in (0, 1)

    @every_size
    def test_with_a_full_rim_every_empty_cell_is_open_to_somebody(self, size):
        board, chance = hexhex(size), random.Random(size)
        for _ in range(20):
            white = board.rim & chance.getrandbits(board.full.bit_length())
            rim = (white, board.rim & ~white)
            position = package.rules.Noede(board, {"size": size}, rim, 0, 0)
            assert position.nodes(0) | position.nodes(1) == board.full & ~board.rim


class TestSetUps:
    @pytest.mark.parametrize(("white", "black", "turn"), [("", "", 0), ("a3", "", 1), ("a3", "g5", 1)])
    def test_the_three_beginnings(self, white, black, turn):
        now = look(stones(white, black, turn))
        assert set(now["legal"]) == oracle.board(4).rim - {*white.split(), *black.split()}
        assert now["turn"] == turn

    @pytest.mark.parametrize(
        ("white", "black", "turn"),
        [
            ("", "", 1), ("a3", "", 0), ("a3", "g5", 0), ("", "g5", 1), ("", "g5 e2", 0), ("a3 b1", "g5", 0),
            ("a3 b1", "", 1), ("d4", "", 0), ("a3 d4", "g5", 1), ("a3", "g5 d4", 1), ("d4", "g5 e2", 0),
        ],
    )  # fmt: skip
    def test_too_few_anchors(self, white, black, turn):
        assert refused(stones(white, black, turn)) == "setup"

    def test_the_beginnings_go_on(self):
        assert look(stones("a3", "", 1, moves="g5 e2 b1"))["legal"] == ["b3", "b4", "d3"]

    def test_any_arrangement_with_the_anchors(self):
        assert refused(stones("a3 d4 e5", "g5 e2 c2", 1)) is None
        assert refused(stones("a3", "g5 e2", 1)) is None

    def test_pending(self):
        now = look(stones("a3 b1", "g5 e2", pending="b1"))
        assert (now["pending"], now["legal"], now["turn"]) == ("b1", ["b3", "b4", "d3"], 0)
        assert look(stones("a3 b1", "g5 e2", pending="a3"))["legal"] == ["b3", "b4", "d3"]
        assert look(stones("a3 b1", "g5 e2", pending="b1", moves="d3"))["turn"] == 1
        assert look({**stones(), "setup": {k: now[k] for k in ("stones", "turn", "pending")}})["legal"] == now["legal"]

    @pytest.mark.parametrize(
        ("white", "black", "turn", "pending"),
        [
            ("a3 b1", "g5 e2", 1, "b1"), ("a3 b1", "g5 e2", 0, "g5"), ("a3 b1", "g5 e2", 0, "a1"),
            ("a3 b1 b3", "g5 e2", 0, "b3"), ("a1 g7", "g5 e2", 0, "g7"), ("a3 b1", "g5 e2 b3 b4 d3", 0, "b1"),
            ("c6 c5 c4 d4 d3 e3 e2", "a2 g5", 0, "e2"), ("a3", "", 1, "a3"), ("a3", "g5", 1, "g5"),
            ("a3 b1", "g5 e2", 0, "z9"),
        ],
        ids=["turn", "enemy", "empty", "node", "no-cell", "cells-taken", "won", "early", "early-own", "off-board"],
    )  # fmt: skip
    def test_pending_refused(self, white, black, turn, pending):
        assert refused(stones(white, black, turn, pending=pending)) == "setup"

    @pytest.mark.parametrize(
        "setup",
        [
            {"stones": [["a3", "a3"], ["g5", "e2"], []]},
            {"stones": [["a3"], ["a3", "e2"], []]},
            {"stones": [["a3", "z9"], ["g5", "e2"], []]},
            {"stones": [["a3"], ["g5", "e2"], ["d4"]]},
            {"stones": [["a3"], ["g5", "e2"], []], "owned": [["d4"], []]},
            {"stones": [["a3"], ["g5", "e2"], []], "turn": 2},
            {"stones": ["a4 b5 c6 d7 e7 f7 g7".split(), "a1 b2 c3 d4 e5 f6 g6".split(), []]},
        ],
        ids=["twice", "both-colours", "off-board", "neutral", "owned", "turn-2", "both-won"],
    )  # fmt: skip
    def test_what_no_game_keeps_is_refused(self, setup):
        assert refused({"game": "noede", "options": {"size": 4}, "setup": setup}) == "setup"

    def test_pending_tells_positions_apart(self):
        play_on, node_due = noede(4, "a3 g5 e2 b1 d3"), noede(4, "a3 g5 e2 b1")
        assert play_on != node_due
        due = registered("noede").position.from_setup(node_due.to_setup(), size=4)
        assert due == node_due
        assert hash(due) == hash(node_due)
        assert due.to_setup() == node_due.to_setup()


class TestOnThePage:
    def test_refine_is_one_cell_a_move(self):
        fields = stones("a3", "g5 e2")
        assert refined(fields)["moves"] == look(fields)["legal"]
        answer = refined(fields, "b1")
        assert (answer["moves"], answer["complete"]) == (["b1"], "b1")
        assert answer["mark"] == {"ghost": ["b1"], "allowed": ["b3", "b4", "d3"]}
        assert refined(fields, "b1", "b1")["moves"] == look(fields)["legal"]
        assert refined(fields, "b1", "b3")["code"] == "noede/one-stone"
        refusal = refined(fields, "d4")
        assert (refusal["moves"], refusal["complete"], refusal["code"]) == ([], None, "noede/no-line")
        assert refusal["mark"]["refusal"] == ["d4"]

    def test_the_lines_of_a_new_anchor(self):
        scene = refined(stones("a3", "g5 e2"), "b1")["scene"]
        rays = [record["cells"] for record in scene if record.get("role") == "ray"]
        assert rays == [["b1", "b2", "b3", "b4", "b5"], ["b1", "c2", "d3", "e4", "f5", "g6"]]
        supports = [record for record in scene if record.get("role") == "support"]
        assert [record["cells"] for record in supports] == [["a3", "b4"], ["a3", "b3", "c3", "d3"]]
        assert all(record["dotted"] for record in supports)
        assert [record["cells"] for record in scene if record.get("role") == "allowed"] == [["b3", "b4", "d3"]]
        assert {"kind": "stone", "cell": "b1", "colour": "white", "ghost": True} in scene

    def test_a_corner_has_one_line(self):
        scene = refined(stones("a3", "g5 e2"), "a1")["scene"]
        assert [record["cells"] for record in scene if record.get("role") == "ray"] == ["a1 b2 c3 d4 e5 f6 g7".split()]

    def test_the_scene_while_a_node_is_due(self):
        position = noede(4, "a3 g5 e2 b1")
        records = registered("noede").view.scene(position, position.read("b1"))
        roles = [record["role"] for record in records if "role" in record]
        assert [roles.count(role) for role in ("ray", "support", "allowed", "last")] == [2, 2, 1, 1]
        after = registered("noede").view.scene(play(position, "d3"), position.read("d3"))
        assert [record["role"] for record in after if "role" in record] == ["last"]

    def test_a_node_alone_shows_its_two_lines(self):
        scene = refined(stones("a3 b1", "g5 e2"), "d3")["scene"]
        lines = [record["cells"] for record in scene if record.get("role") == "support"]
        assert sorted(lines) == [["a3", "b3", "c3", "d3"], ["b1", "c2", "d3"]]

    def test_the_strips_of_the_sides(self):
        position = registered("noede").position.initial(size=4)
        strips = [r for r in registered("noede").view.scene(position, None) if r["kind"] == "strip"]
        assert [(strip["side"], strip["colours"]) for strip in strips] == [(side, []) for side in range(6)]
        view = ask("new", **stones("a4 c1", "b5 e7 e6 e5 d6 d5"))["ok"]["view"]
        strips = [record["colours"] for record in view["scene"] if record["kind"] == "strip"]
        assert strips == [["white"], ["black"], [], [], [], ["white"]]
        assert len(view["board"][0]["outline"]) == 6
        assert (view["board"][0]["material"], view["board"][0]["offset"], view["columns"]) == ("fjord", 1.2, 1)

    def test_anchor_and_node_are_one_line_of_the_move_list(self):
        view = ask("new", game="noede", options={"size": 4}, moves="a3 g5 e2 b1 d3".split())["ok"]["view"]
        assert [row["moves"][0]["text"] for row in view["rows"]] == ["a3", "g5,e2", "b1,d3"]
        assert [row["moves"][0]["who"] for row in view["rows"]] == ["White", "Black", "White"]

    def test_the_anchor_touched_again_is_taken_back(self):
        ask("new", game="noede", options={"size": 4}, moves="a3 g5 e2 b1".split())
        assert ask("play", move="b1")["ok"]["view"]["moves"] == ["a3", "g5", "e2"]

    def test_prompts_tell_what_is_possible(self):
        prompt, rules = registered("noede").view.prompt, registered("noede").position
        full = rules.from_setup(read_setup(stones(FULL_RIM, "a1 g7")["setup"]), size=4)
        positions = [noede(4, "a3 g5 e2 b1 d3 g6 f5"[:end]) for end in (0, 2, 5, 8, 11, 20)]
        assert [str(prompt(position)) for position in [*positions, full]] == [
            "Place your one anchor on the rim to begin with.",
            "Place the first of your two anchors on the rim.",
            "Place the second of your two anchors on the rim.",
            "Place an anchor on the rim.",
            "Place the node of anchor b1: 3 cells are ringed. b1 again takes it back.",
            "Place an anchor on the rim, or a node where two of your lines cross.",
            "Place a node where two of your lines cross.",
        ]

    def test_the_computer_plays_whole_turns(self):
        answer = ask("search", game="noede", options={"size": 4}, moves=["a3", "g5", "e2"], budget={"iterations": 60})
        assert answer["ok"]["move"] in legal(noede(4, "a3 g5 e2"))
        values = [PLAYOUTS["noede"](noede(6), random.Random(seed)) for seed in range(200)]
        assert set(values) <= {0.0, 0.5, 1.0}
        assert 0.35 < sum(values) / 200 < 0.65


def figure_position(figure):
    fields = {"game": "noede", "options": figure.options, "moves": list(figure.moves)}
    if figure.setup is not None:
        fields["setup"] = figure.setup
    return fields


class TestGuideAndLesson:
    FIGURES = tuple(figure for clause in package.guide.GUIDE for figure in clause.figures)

    def test_every_figure_is_a_position(self):
        assert len(self.FIGURES) >= 10
        for figure in [*self.FIGURES, *(step.figure for step in package.lesson.LESSON)]:
            assert refused(figure_position(figure)) is None

    def test_what_a_figure_shows_is_so(self):
        for figure in self.FIGURES:
            fields = figure_position(figure)
            if figure.refused:
                assert not explained(fields, figure.refused)["legal"]
            if figure.clicked:
                assert refined(fields, *figure.clicked)["moves"]

    def test_every_step_can_be_done(self):
        assert 5 <= len(package.lesson.LESSON) <= 8
        for step in package.lesson.LESSON:
            fields = figure_position(step.figure)
            assert bool(step.accept) != bool(step.refused)
            assert set(step.accept) <= set(look(fields)["legal"])
            if step.refused:
                assert step.refused in {broken(fields, cell) for cell in oracle.board(4).cells}

    def test_the_last_steps_win_and_no_other_move_does(self):
        for step in package.lesson.LESSON[-2:]:
            fields = figure_position(step.figure)
            wins = {move for move in look(fields)["legal"] if look({**fields, "moves": [move]})["outcome"]}
            assert wins == set(step.accept)


def test_every_refusal_says_why():
    texts = {}
    due = noede(4, "a3 g5 e2 b1")
    won = play(noede(4), "a3 g5 e2")
    for position, text in [
        (noede(4), "d4"), (noede(4), "z9"), (due, "b1"), (due, "g6"), (due, "e5"), (due, "c2"),
        (won, "d4"), (noede(4, "a3 g5 e2 b1 d3"), "f5"),
    ]:  # fmt: skip
        illegal = position.explain(position.read(text))
        assert isinstance(illegal, Illegal)
        texts[illegal.code] = str(illegal.message)
        with pytest.raises(IllegalMove):
            position.play(position.read(text))
    assert sorted(texts) == [
        "noede/first-anchors",
        "noede/no-line",
        "noede/node-due",
        "noede/occupied",
        "noede/off-board",
        "noede/off-line",
        "noede/second-line",
    ]
    assert all(text.strip().endswith(".") for text in texts.values())
    assert names(due.explain(due.read("c2")).cells) == ["b1"]
