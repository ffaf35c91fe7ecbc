"""Stibro, clause by clause (the numbers are those of the rules page)."""

from __future__ import annotations

import random

import pytest
from oracles import stibro as oracle
from oracles.golden import CROWDED, WHITE_WINS
from playing import ask, begin, broken, code, legal, look, names, play, refused, stones, usual

from pygame_core.board.bitboard import bits
from pygame_core.rules.errors import IllegalMove

SIZES = range(5, 10)
every_size = pytest.mark.parametrize("size", usual(7, SIZES))
RING = "g8 h8 h7 g6 f6 f7"  # the six cells round g7, the centre of size 7
OPEN_RING = "g8 h8 h7 g6 f6"  # f7 is missing


def stibro(size: int = 7, swap: bool = True, moves: str = ""):
    return play(begin("stibro", size=size, swap=swap), moves)


class TestRule1AlternatingStones:
    def test_black_begins_and_colours_alternate(self):
        position = stibro()
        turns = []
        for move in ("g7", "d4", "i9", "c4"):
            turns.append(int(position.turn))
            position = play(position, move)
        assert turns == [0, 1, 0, 1]
        now = look({"game": "stibro", "moves": ["g7", "d4", "i9", "c4"]})
        assert now["stones"] == [["g7", "i9"], ["c4", "d4"], []]
        assert (now["turn"], now["ply"], now["passed"]) == (0, 4, False)

    def test_there_is_no_passing(self):
        assert ask("explain", game="stibro", moves=["g7"], move="pass")["ok"]["code"] == "notation"
        assert set(legal(stibro(moves="g7"))) <= set(oracle.board(7).cells) | {"swap"}

    @pytest.mark.parametrize("cell", ["g7", "j10"])
    def test_a_stone_goes_on_an_empty_cell(self, cell):
        assert code(stibro(moves="g7 j10"), cell) == "stibro/occupied"

    @pytest.mark.parametrize("cell", ["a8", "g14", "n7", "m6", "z99"])
    def test_a_stone_goes_on_the_board(self, cell):
        assert code(stibro(), cell) == code(stibro(moves="g7"), cell) == "stibro/off-board"


class TestRule2AFreePair:
    def test_the_cells_found_at_once_are_those_of_the_rule(self):
        chance, some = random.Random(2), 0
        for size in (5, 6, 7):
            for _game in range(4):
                position = stibro(size, swap=False)
                while not position.outcome():
                    position = position.play_unchecked(chance.choice(list(position.legal_moves())))
                    empty = [1 << at for at in bits(0 if position.outcome() else position.empty)]
                    for colour in (0, 1):
                        barred = [cell for cell in empty if not position.leaves_free_pair(colour, cell)]
                        assert position.cells_for(colour) == sum(empty) - sum(barred)
                        some += bool(barred)
        assert some > 50

    def test_two_cells_between(self):
        position = stibro(moves="g7")
        assert [code(position, cell) for cell in ("g8", "g9", "g10")] == ["stibro/no-free-pair"] * 2 + [None]
        assert [code(position, cell) for cell in ("h9", "i9", "j9")] == ["stibro/no-free-pair"] * 2 + [None]

    def test_an_opening_well_inside_leaves_72_replies(self):
        board = oracle.board(7)
        openings = [
            cell for cell in board.cells if len(board.disc(cell, 2)) == 19 and not board.disc(cell, 2) & board.rim
        ]
        assert len(openings) == 37
        for opening in openings:
            assert len(legal(stibro(swap=False, moves=opening))) == 91 - 19 == 72

    def test_an_opening_near_the_rim_leaves_more(self):
        replies = len(legal(stibro(swap=False, moves="b2")))
        assert replies == len(set(oracle.board(7).cells) - oracle.board(7).rim - oracle.board(7).disc("b2", 2)) > 72

    def test_the_second_stone_may_not_touch_the_rim(self):
        position = stibro(moves="g7")
        assert {code(position, cell) for cell in oracle.board(7).rim} == {"stibro/no-free-pair"}

    def test_stones_in_between_do_not_matter(self):
        # e5 and e8 are the free pair, with a stone of each colour on the two cells between.
        assert refused(stones("e5 e7", "e6 e8")) is None

    def test_a_group_that_reaches_the_rim_no_longer_counts(self):
        assert broken(stones("b2", "g7"), "a1") == "stibro/no-free-pair"
        assert broken(stones("b2 g11", "g7"), "a1") is None  # another Black group is free

    def test_the_pair_may_change(self):
        assert broken(stones("c3", "c6"), "c4") == "stibro/no-free-pair"  # it joins c3 and comes too near
        assert broken(stones("c3 g11", "c6"), "c4") is None  # g11 keeps its distance
        assert broken(stones("c3", "c6"), "c5") is None  # not joined to c3, which keeps its distance

    def test_the_test_is_symmetric(self):
        # Whoever closes the last gap breaks the rule, with his own stone or the other's group.
        assert broken(stones("c3", "c6", turn=0), "c4") == "stibro/no-free-pair"
        assert broken(stones("c3", "c6", turn=1), "c5") == "stibro/no-free-pair"

    def test_the_crowded_middle_game(self):
        position = play(begin("stibro"), CROWDED)
        empty = set(oracle.board(7).cells) - set(CROWDED)
        assert sorted(empty - set(legal(position))) == ["f12", "g11", "g13", "h12", "h13"]


class TestRule3TheOpening:
    @every_size
    def test_any_cell_but_the_rim(self, size):
        board = oracle.board(size)
        assert legal(stibro(size)) == [cell for cell in board.cells if cell not in board.rim]
        assert {code(stibro(size), cell) for cell in board.rim} == {"stibro/opening-rim"}

    def test_91_openings_at_size_7(self):
        assert len(legal(stibro())) == 91

    def test_the_rim_is_open_from_the_third_stone(self):
        position = stibro(moves="g7 d4")
        assert oracle.board(7).rim <= set(legal(position))
        assert oracle.board(7).rim <= set(legal(stibro(moves="g7 swap d4")))


class TestRule4TheFirstLoopWins:
    def won(self, fields, winner, cells=None):
        now = look(fields)
        assert now["legal"] == []
        assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (winner, "loop")
        if cells is not None:
            assert sorted(now["outcome"]["cells"]) == sorted(cells.split())
        return now

    def test_a_ring_round_an_empty_cell(self):
        now = self.won(stones(OPEN_RING, "c3", moves="f7"), 0, RING)
        game = oracle.from_setup(7, OPEN_RING.split(), ["c3"]).play("f7")
        assert oracle.is_loop_witness(game, 0, now["outcome"]["cells"])

    def test_a_ring_round_an_enemy_stone(self):
        self.won(stones(OPEN_RING, "g7 c3", moves="f7"), 0, RING)

    def test_a_filled_flower_is_no_loop(self):
        now = look(stones(OPEN_RING + " g7", "c3", moves="f7"))
        assert now["outcome"] is None
        assert now["turn"] == 1
        assert now["legal"]

    def test_filling_a_flower_is_no_longer_possible_and_the_five_are_no_loop(self):
        assert look(stones(OPEN_RING, "c3"))["outcome"] is None
        assert look(stones(OPEN_RING, "c3", moves="g7"))["outcome"] is None

    def test_white_wins_in_the_same_way(self):
        self.won(stones("c3", OPEN_RING, turn=1, moves="f7"), 1, RING)

    def test_a_loop_round_own_stones_needs_a_foreign_cell_inside(self):
        # A wall of twelve round a flower that fills it but for one cell, which is not joined to the rim.
        wall, flower = "g9 h9 i9 i8 i7 h6 g5 f5 e5 e6 e7 f8", "g7 g8 h8 h7 g6 f6 f7"
        assert sorted((wall + " " + flower).split()) == sorted(oracle.board(7).disc("g7", 2))
        assert look(stones(wall + " " + flower, "b2"))["outcome"] is None
        self.won(stones(wall, "b2", turn=1), 0, wall)
        self.won(stones(wall, "g7 b2", turn=1), 0)
        self.won(stones(wall + " g8 h8 h7 g6 f6 f7", "b2", turn=1), 0)

    def test_a_loop_may_touch_the_rim(self):
        self.won(stones("a1 a2 b3 c3 c2 g7", "k11", moves="b1"), 0, "a1 a2 b3 c3 c2 b1")

    def test_the_edge_of_the_board_closes_no_loop(self):
        # a1 is cut off, but a rim cell counts as having reached the rim; so is b2 beside it.
        assert look(stones("a2 b2 g7", "k11", moves="b1"))["outcome"] is None
        assert look(stones("a3 b3 c3 c2 g7", "k11", moves="c1"))["outcome"] is None

    def test_two_groups_make_no_loop_together(self):
        assert look(stones("g8 h8 f6 g6", "c3", moves="d10"))["outcome"] is None

    def test_a_loop_that_breaks_rule_2_is_not_allowed(self):
        assert look(stones(OPEN_RING, "d7"))["outcome"] is None
        assert broken(stones(OPEN_RING, "d7"), "f7") == "stibro/no-free-pair"
        assert broken(stones(OPEN_RING, "d7 b2"), "f7") is None

    def test_a_whole_game_won_by_white(self):
        position = play(begin("stibro"), WHITE_WINS[:-1])
        assert position.outcome() is None
        outcome = play(position, WHITE_WINS[-1]).outcome()
        assert (outcome.winner, outcome.rule) == (1, "loop")
        assert sorted(names(outcome.cells)) == sorted(["c8", "b7", "e8", "d9", "b6", "c6", "e9", "d7"])
        game = oracle.Game(7)
        for move in WHITE_WINS:
            game = game.play(move)
        assert oracle.is_loop_witness(game, 1, names(outcome.cells))

    def test_nothing_is_legal_after_the_end(self):
        position = play(begin("stibro"), WHITE_WINS)
        assert legal(position) == []
        assert {code(position, text) for text in ("a1", "g7", "z99", "swap")} == {"stibro/over"}
        with pytest.raises(IllegalMove) as caught:
            play(position, "a1")
        assert caught.value.illegal.code == "stibro/over"


class TestRule5AMoveAlwaysExists:
    @pytest.mark.parametrize("seed", range(8))
    @every_size
    def test_every_random_game_has_a_winner(self, size, seed):
        chance, position = random.Random(100 * size + seed), stibro(size)
        for _ in range(len(oracle.board(size).cells) + 2):
            moves = list(position.legal_moves())
            if not moves:
                break
            assert position.outcome() is None
            assert not position.passed
            position = position.play(chance.choice(moves))
        assert position.outcome() is not None
        assert position.outcome().winner in (0, 1)

    @pytest.mark.parametrize("size", [3, 4, 10])
    def test_other_sizes_are_not_offered(self, size):
        assert refused({"game": "stibro", "options": {"size": size}}) == "options"


class TestRule6Swap:
    def test_stones_and_turn_stay(self):
        before = look({"game": "stibro", "moves": ["g7"]})
        after = look({"game": "stibro", "moves": ["g7", "swap"]})
        assert before["legal"][-1] == "swap"
        assert "swap" not in after["legal"]
        assert before["legal"][:-1] == after["legal"]
        assert before["stones"] == after["stones"] == [["g7"], [], []]
        assert (before["turn"], before["ply"]) == (1, 1)
        assert (after["turn"], after["ply"]) == (1, 2)

    def test_white_moves_next_and_the_game_goes_on(self):
        after = look({"game": "stibro", "moves": ["g7", "swap", "d4"]})
        assert after["stones"] == [["g7"], ["d4"], []]
        assert (after["turn"], after["ply"]) == (0, 3)

    @pytest.mark.parametrize("moves", ["", "g7 d4", "g7 swap", "g7 swap d4"])
    def test_only_as_the_second_ply(self, moves):
        position = stibro(moves=moves)
        assert code(position, "swap") == "stibro/no-swap"
        assert "swap" not in legal(position)

    def test_only_if_it_was_agreed(self):
        position = stibro(swap=False, moves="g7")
        assert code(position, "swap") == "stibro/no-swap"
        assert "swap" not in legal(position)
        assert begin("stibro").read("swap") == begin("stibro", swap=True).read("swap")
        assert "swap" in legal(play(begin("stibro"), "g7"))  # default: on

    @pytest.mark.parametrize("fields", [stones("g7", turn=1), stones("g7"), stones(moves="g7"), stones("g7", "d4")])
    def test_never_after_a_set_up(self, fields):
        assert "swap" not in look(fields)["legal"]
        assert broken(fields, "swap") == "stibro/no-swap"


class TestSetUps:
    @every_size
    def test_one_stone_on_the_rim_is_refused(self, size):
        for cell in oracle.board(size).rim:
            assert refused(stones(cell, turn=1, size=size)) == "setup"
            assert refused(stones("", cell, size=size)) == "setup"

    @pytest.mark.parametrize(
        ("black", "white"),
        [("g7", "g9"), ("g7 a1", ""), ("", "g7 d4"), ("a1", "g7"), ("g7", "a1"), ("a1", "m13"), ("g7 g8", "g10")],
    )
    def test_two_stones_or_more_without_a_free_pair_are_refused(self, black, white):
        for turn in (0, 1):
            assert refused(stones(black, white, turn)) == "setup"

    def test_both_sides_won_is_refused(self):
        assert refused(stones("d5 e5 e4 d3 c3 c4", "j11 k11 k10 j9 i9 i10")) == "setup"

    @pytest.mark.parametrize("turn", [0, 1])
    def test_one_side_won_is_a_finished_game(self, turn):
        now = look(stones("d5 e5 e4 d3 c3 c4", "j11 k11 k10 j9 i9", turn))
        assert now["outcome"]["winner"] == 0
        assert now["legal"] == []
        assert now["outcome"]["rule"] == "loop"
        assert broken(stones("d5 e5 e4 d3 c3 c4", "j11 k11 k10 j9 i9", turn), "i10") == "stibro/over"

    @pytest.mark.parametrize("side", [0, 1])
    def test_one_stone_and_its_own_side_to_move_passes(self, side):
        lone = ("g7", "") if side == 0 else ("", "g7")
        now = look(stones(*lone, turn=side))
        assert (now["turn"], now["passed"], now["ply"]) == (1 - side, True, 0)
        now = look(stones(*lone, turn=1 - side))
        assert (now["turn"], now["passed"], now["ply"]) == (1 - side, False, 0)
        assert len(now["legal"]) == 72

    @pytest.mark.parametrize("turn", [0, 1])
    def test_an_empty_board_follows_rule_3(self, turn):
        now = look(stones(turn=turn))
        assert len(now["legal"]) == 91
        assert (now["turn"], now["ply"], now["passed"]) == (turn, 0, False)
        assert broken(stones(turn=turn), "a1") == "stibro/opening-rim"
        assert look(stones(turn=turn, moves="g7"))["turn"] == 1 - turn

    def test_plies_count_from_the_set_up(self):
        assert look(stones("g7", "d4", moves="i9 c4"))["ply"] == 2

    @pytest.mark.parametrize(
        "setup",
        [
            {"stones": [["g7", "g7"], ["d4"], []]},
            {"stones": [["g7"], ["g7"], []]},
            {"stones": [["g7", "z9"], ["d4"], []]},
            {"stones": [["a8"], [], []]},
            {"stones": [["g7"], ["d4"], ["i9"]]},
            {"stones": [["g7"], ["d4"], []], "turn": 2},
            {"stones": [["g7"], ["d4"], []], "turn": -1},
            {"stones": [["g7"], ["d4"], []], "turn": True},
        ],
        ids=["twice", "both-colours", "off-board", "off-board-alone", "neutral", "turn-2", "turn-minus", "turn-bool"],
    )
    def test_what_no_game_keeps_is_refused(self, setup):
        assert refused({"game": "stibro", "setup": setup}) == "setup"


class TestTheWitnessOfARefusal:
    """What is shown is always about the group of the stone itself.

    If it stays off the rim, cells next to (or of) it and a group of the other side; else where it touches the rim.
    """

    def test_a_group_that_is_not_free_is_no_witness(self):
        # k9 is off the rim, but beside White's only group: f10 and f11 were Black's only free group.
        told = ask("explain", move="f12", **stones("f11 f10 k9", "k8 k7"))["ok"]
        assert told["message"] == "It would tie your last free group to the rim."
        assert (told["code"], told["cells"]) == ("stibro/no-free-pair", ["f12"])

    def test_free_groups_that_are_tied_together(self):
        told = ask("explain", move="b3", **stones("a2 b4 c3", "g9"))["ok"]
        assert told["message"] == "It would tie your last 2 free groups to the rim."
        assert (told["code"], told["cells"]) == ("stibro/no-free-pair", ["a2"])

    def test_the_crowded_middle_game(self):
        position = play(begin("stibro"), CROWDED)
        illegal = position.explain(position.read("g11"))
        assert illegal.code == "stibro/no-free-pair"
        assert str(illegal.message)
        assert "h8" in names(illegal.cells)  # where the halos of the two big groups meet

    @pytest.mark.parametrize("seed", range(6))
    def test_the_halos_meet(self, seed):
        chance, game, position = random.Random(seed), oracle.Game(5), stibro(5)
        while moves := game.legal():
            for cell in game.empty:
                if cell in moves or game.ply == 0:
                    continue
                illegal = position.explain(position.read(cell))
                assert illegal is not None
                assert illegal.code == "stibro/no-free-pair"
                assert set(names(illegal.cells)) <= set(game.board.cells)
                after, shown = game.after(game.turn, cell), set(names(illegal.cells))
                group = next(group for group in game.board.groups(after[game.turn]) if cell in group)
                contact = group & game.board.rim
                if contact:
                    assert shown == contact
                else:
                    others = game.board.inner_groups(after[1 - game.turn])
                    near = [set().union(*(game.board.disc(c, 1) for c in each)) for each in (group, *others)]
                    assert any(shown == near[0] & each for each in near[1:])
            move = chance.choice(moves)
            game, position = game.play(move), play(position, move)


def test_every_refusal_says_why():
    texts = {}
    for position, text in [
        (stibro(), "a1"),
        (stibro(), "z99"),
        (stibro(), "swap"),
        (stibro(moves="g7"), "g7"),
        (stibro(moves="g7"), "g8"),
        (play(begin("stibro"), WHITE_WINS), "a1"),
    ]:
        illegal = position.explain(position.read(text))
        texts[illegal.code] = str(illegal.message)
    assert sorted(texts) == [
        "stibro/no-free-pair",
        "stibro/no-swap",
        "stibro/occupied",
        "stibro/off-board",
        "stibro/opening-rim",
        "stibro/over",
    ]
    assert len(set(texts.values())) == 6
    assert all(text.strip().endswith(".") for text in texts.values())
