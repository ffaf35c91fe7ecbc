"""Loophole 2D, clause by clause (the numbers are those of the rules page)."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from oracles import loophole2d as oracle
from playing import ask, begin, code, legal, look, names, play, refused, usual

from pygame_core.games.registry import GAMES
from pygame_core.records.setups import read_setup
from pygame_core.rules.setup import Setup
from tests.bench.playouts import PLAYOUTS

SIZES = range(10, 15)
every_size = pytest.mark.parametrize("size", usual(10, SIZES))
GAME = GAMES["loophole2d"]

# The loops of the figures: the cells of their stones and the nodes they pass; then whether the figure is won.
LINE = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12"
LINE_RIGHT = "l1 l2 l3 l4 l5 l6 l7 l8 l9 l10 l11 l12"
HOOK_B = "j7 k7 k8 k9 j10"
HOOK_A = "f3 g3 g4 g5 f6"
HOOK_A_LEFT = "c3 b4 b5 b6 c6"
DOUBLE_AB = "f6 g6 h6 g10 f10 e10 d10 d9 c9 c8 b8 b7 b6 b5 b4 c3"
DOUBLE_RA = "d1 d2 d7 d8 d9 d10 d11 d12"
DOUBLE_RB = "i1 i2 i3 i4 i5 i6 h11 h12"
TRIPLE = "d1 d2 f6 g6 h6 h11 h12"
FIGURES = {
    "1": ([(LINE, "R"), (HOOK_B, "B")], True),
    "1-left": ([(LINE, "R")], False),
    "1-right": ([(HOOK_B, "B")], False),
    "2": ([(DOUBLE_AB, "AB")], False),
    "3": ([(DOUBLE_RA, "RA")], False),
    "4": ([(TRIPLE, "RAB")], False),
    "5": ([(HOOK_A, "A"), (HOOK_A_LEFT, "A")], False),
    "5b": ([(LINE, "R"), (LINE_RIGHT, "R")], False),
    "6": ([(HOOK_A, "A"), (DOUBLE_RA, "RA")], True),
    "6b": ([(HOOK_A, "A"), (DOUBLE_RB, "RB")], True),
    "7": ([(HOOK_B, "B"), (DOUBLE_RA, "RA"), (TRIPLE, "RAB")], True),
}
WORDS = {
    "R": "the rim",
    "A": "window A",
    "B": "window B",
    "RA": "the rim and window A",
    "RB": "the rim and window B",
    "AB": "both windows",
    "RAB": "the rim and both windows",
}


def loophole(size: int = 12, moves: str = ""):
    return play(begin("loophole2d", size=size), moves)


def fields(black: str = "", white: str = "", turn: int = 0, size: int = 12, moves: str = "") -> dict[str, object]:
    return {
        "game": "loophole2d",
        "options": {"size": size},
        "setup": {"stones": [list(dict.fromkeys(black.split())), white.split(), []], "turn": turn},
        "moves": moves.split(),
    }


def made(stones: str, side: int = 0, size: int = 12):
    """A position in which one side has stones."""
    cells = {loophole(size).read(name).cells[0] for name in stones.split()}
    sides = (tuple(cells), ()) if side == 0 else ((), tuple(cells))
    return GAME.position.from_setup(Setup((*sides, ())), size=size)


def mirrored(stones: str) -> str:
    """Rows and columns exchanged: what was Black's becomes White's."""
    return " ".join(oracle.name((column, row)) for row, column in map(oracle.place, stones.split()))


def node_sets(position, side: int = 0) -> list[str]:
    return ["".join("RAB"[node] for node in loop.nodes) for loop in position.loops(side)]


def total(loops: list[tuple[str, str]]) -> str:
    return " ".join(stones for stones, _ in loops)


class TestRule1TheBoard:
    @pytest.mark.parametrize(("size", "count"), [(10, 76), (11, 97), (12, 120), (13, 145), (14, 172)])
    def test_the_cells_that_are_open(self, size, count):
        assert legal(loophole(size)) == oracle.board(size).cells
        assert len(legal(loophole(size))) == count == size**2 - 24

    @every_size
    def test_windows_are_no_cells(self, size):
        for hole in oracle.board(size).holes:
            illegal = loophole(size).explain(loophole(size).read(oracle.name(hole)))
            assert illegal.code == "loophole2d/off-board"
            assert str(illegal.message) == f"{oracle.name(hole)} lies in a window: there is no cell."

    @every_size
    def test_no_stone_is_placed_on_an_arc(self, size):
        board, position = oracle.board(size), loophole(size)
        arcs = [oracle.name(at) for at in board.initial[0] | board.initial[1] if {*at}.isdisjoint({0, size + 1})]
        assert len(arcs) == 16
        for cell in arcs:
            illegal = position.explain(position.read(cell))
            assert illegal.code == "loophole2d/arc"
            assert cell in names(illegal.cells)

    def test_the_obtuse_cells_of_a_window_stay_open(self):
        assert {"f3", "c6", "j7", "g10"} <= set(legal(loophole()))

    @pytest.mark.parametrize("cell", ["m1", "a13", "n14", "z99"])
    def test_a_stone_goes_on_the_board(self, cell):
        assert code(loophole(), cell) == "loophole2d/off-board"


class TestRule2AlternatingStones:
    def test_black_begins_and_colours_alternate(self):
        now = look({"game": "loophole2d", "moves": ["g6", "f8", "a1"]})
        assert now["stones"] == [["a1", "g6"], ["f8"], []]
        assert (now["turn"], now["ply"], now["passed"]) == (1, 3, False)

    def test_a_stone_goes_on_an_empty_cell(self):
        assert [code(loophole(moves="g6 f8"), cell) for cell in ("g6", "f8", "a1")] == ["loophole2d/occupied"] * 2 + [
            None
        ]

    @pytest.mark.parametrize("text", ["pass", "swap"])
    def test_neither_pass_nor_swap(self, text):
        assert ask("explain", game="loophole2d", moves=["g6"], move=text)["ok"]["code"] == "notation"


class TestRules3To5Loops:
    @pytest.mark.parametrize("side", [0, 1])
    @pytest.mark.parametrize("figure", FIGURES)
    def test_every_figure(self, figure, side):
        """The verdict, and the node sets of its loops, for Black and mirrored for White."""
        loops, won = FIGURES[figure]
        image = mirrored if side else str
        position = made(image(total(loops)), side)
        assert position.winner() == (side if won else None)
        assert (position.rank(side) >= 2) == won
        sets = node_sets(position, side)
        assert set(sets) <= {nodes for _, nodes in loops}
        assert len(sets) == min(2, len({nodes for _, nodes in loops}))
        assert oracle.board(12).node_sets(side, image(total(loops)).split()) >= {nodes for _, nodes in loops}
        for stones, nodes in loops:
            assert node_sets(made(image(stones), side), side) == [nodes]
            assert oracle.board(12).node_sets(side, image(stones).split()) == {nodes}

    @pytest.mark.parametrize("figure", FIGURES)
    def test_every_figure_played_stone_by_stone(self, figure):
        loops, won = FIGURES[figure]
        black = list(dict.fromkeys(total(loops).split()))
        chance = random.Random(figure)
        white = [cell for cell in oracle.board(12).cells if cell not in black]
        chance.shuffle(white)
        position, game = loophole(), oracle.Game()
        for number, stone in enumerate(black):
            assert position.outcome() is None
            position, game = play(position, [stone]), game.play(stone)
            if number + 1 < len(black) and game.winner() is None:
                reply = next(cell for cell in white if cell in game.empty and game.play(cell).winner() is None)
                position, game = play(position, [reply]), game.play(reply)
            assert (position.winner() is None) == (game.winner() is None)
            if position.outcome():
                break
        assert (position.winner() == 0) == won

    def test_a_ring_through_no_node_counts_for_nothing(self):
        assert node_sets(made("j2 k2 k3 j4 i4 i3")) == []

    def test_the_verdict_names_both_node_sets(self):
        for loops, won in FIGURES.values():
            position = made(total(loops))
            if won:
                one, other = (WORDS[nodes] for nodes in node_sets(position))
                told = f"with two loops, one through {one} and one through {other}"
                assert str(GAME.view.verdict(position, position.outcome())) == told
        text = look(fields(f"{HOOK_A} {DOUBLE_RB}"))["text"]
        assert text == "Black wins with two loops, one through window A and one through the rim and window B."

    def test_the_outcome_shows_both_loops(self):
        now = look(fields(f"{HOOK_A} {DOUBLE_RB} l1 l2", "k4 k5", 1))
        assert (now["outcome"]["winner"], now["outcome"]["rule"], now["legal"]) == (0, "rank", [])
        assert sorted(now["outcome"]["cells"]) == sorted(f"{HOOK_A} {DOUBLE_RB}".split())
        assert code(made(f"{HOOK_A} {DOUBLE_RB}"), "b2") == "loophole2d/over"

    def test_the_last_stone_wins(self):
        position = loophole(moves="f3 a1 g3 a2 g4 a3 g5 a4 f6 a5 i1 a6 i2 a7 i3 a8 i4 a9 i5 a10 i6 a11 h11 b1")
        assert position.outcome() is None
        after = play(position, ["h12"])
        assert after.outcome().winner == 0
        assert node_sets(after) == ["A", "RB"]


def check_loop(position, side: int, loop) -> None:
    """A loop as it is shown: along its runs step by step, from run to run through one node each, no node twice."""
    board = oracle.board(position.board.size)
    stones = board.stones(side, names(position.board.cells_of(position.stones[side])))
    arcs = [arc for node in "RAB" for arc in board.arcs[node, side]]
    used = []
    for run, after in zip(loop.runs, [*loop.runs[1:], loop.runs[0]], strict=True):
        assert after.start == run.end ^ 1
        used.append(run.end // 2)
        assert (run.walk[0], run.walk[-1]) == (run.start, run.end)
        assert set(map(oracle.place, names(run.cells))) <= stones
        vertices = [arcs[vertex] if isinstance(vertex, int) else [oracle.place(vertex.name)] for vertex in run.walk]
        for here, there in pairwise(vertices):
            assert any(b in board.beside[a] for a in here for b in there)
    assert sorted(used) == list(loop.nodes)
    assert len(set(loop.cells)) == len(loop.cells)


class TestRule6NoDraws:
    @every_size
    def test_the_ranks_of_a_full_board_add_up_to_three(self, size):
        chance = random.Random(size)
        for number in range(150):
            cells = oracle.board(size).cells[:]
            chance.shuffle(cells)
            cut = len(cells) // 2 if number % 3 else chance.randrange(len(cells) + 1)
            sides = tuple(
                tuple(loophole(size).read(name).cells[0] for name in part) for part in (cells[:cut], cells[cut:])
            )
            position = GAME.position.from_setup(Setup((*sides, ())), size=size)
            ranks = position.rank(0), position.rank(1)
            assert sum(ranks) == 3
            assert position.outcome().winner == (0 if ranks[0] >= 2 else 1)
            one, other = position.winning_loops()
            assert one.nodes != other.nodes
            if number % 5 == 0:
                assert ranks == (oracle.board(size).rank(0, cells[:cut]), oracle.board(size).rank(1, cells[cut:]))
                for side in (0, 1):
                    loops = position.loops(side)
                    assert len(loops) == ranks[side]
                    for loop in loops:
                        check_loop(position, side, loop)

    @every_size
    def test_two_distinct_node_sets_are_a_rank_of_two(self, size):
        board, chance = oracle.board(size), random.Random(size)
        seen = set()
        for _ in range(20):
            cells = [cell for cell in board.cells if chance.random() < 0.55]
            for side in (0, 1):
                sets, position = board.node_sets(side, cells), made(" ".join(cells), side, size)
                assert (len(sets) >= 2) == (position.rank(side) >= 2)
                assert set(node_sets(position, side)) <= sets
                seen.add(position.rank(side))
        assert len(seen) > 1

    @every_size
    def test_the_playout_finishes_the_game(self, size):
        chance, position = random.Random(size), loophole(size)
        results = {PLAYOUTS["loophole2d"](position, chance) for _ in range(60)}
        assert results == {0.0, 1.0}
        while position.outcome() is None:
            position = play(position, [chance.choice(legal(position))])
        assert PLAYOUTS["loophole2d"](position, chance) == 1.0 - position.winner()


class TestRule7SizesAreMarked:
    def test_the_option_and_the_line_under_the_title(self):
        (size,) = next(game for game in ask("games")["ok"]["games"] if game["key"] == "loophole2d")["options"]
        assert (size["values"], size["default"], size["house"]) == (list(SIZES), 12, True)
        assert "not part of Mark Steere’s game" in size["hint"]
        assert [str(fact) for fact in GAME.view.facts({"size": 12})] == ["Size 12"]
        for other in (10, 11, 13, 14):
            assert "not part of Mark Steere’s game" in str(GAME.view.facts({"size": other})[1])


class TestSetUps:
    @pytest.mark.parametrize(
        "setup",
        [
            {"stones": [["d3"], [], []]},
            {"stones": [[], ["d3"], []]},
            {"stones": [["d4"], [], []]},
            {"stones": [["m1"], [], []]},
            {"stones": [["g6"], ["g6"], []]},
            {"stones": [["g6", "g6"], [], []]},
            {"stones": [["g6"], [], ["g7"]]},
            {"stones": [["g6"], [], []], "owned": [["a1"], []]},
            {"stones": [["g6"], [], []], "pending": "g6"},
            {"stones": [["g6"], [], []], "turn": 2},
        ],
        ids=["arc", "enemy-arc", "window", "off-board", "both", "twice", "neutral", "owned", "pending", "turn"],
    )
    def test_what_no_game_keeps_is_refused(self, setup):
        assert refused({"game": "loophole2d", "setup": setup}) == "setup"

    def test_every_arc_cell_is_refused_with_a_sentence(self):
        for arc in oracle.board(12).initial[0] | oracle.board(12).initial[1]:
            if {*arc}.isdisjoint({0, 13}):
                error = ask("position", **fields(oracle.name(arc)))["error"]
                assert (error["code"], oracle.name(arc) in error["message"]) == ("setup", True)

    @pytest.mark.parametrize("turn", [0, 1])
    def test_any_numbers_of_stones_and_either_side_to_move(self, turn):
        now = look(fields("a1 a2 a3", "", turn))
        assert (now["turn"], now["ply"], len(now["legal"]), now["passed"]) == (turn, 0, 117, False)

    @pytest.mark.parametrize("turn", [0, 1])
    def test_one_side_won_is_a_finished_game(self, turn):
        now = look(fields(f"{LINE} {HOOK_B}", "c7", turn))
        assert (now["outcome"]["winner"], now["legal"]) == (0, [])


class TestThePage:
    def test_one_cell_is_complete_and_touched_again_taken_back(self):
        told = ask("refine", game="loophole2d", clicked=["g6"])["ok"]
        assert (told["complete"], told["mark"]) == ("g6", {"ghost": ["g6"]})
        again = ask("refine", game="loophole2d", clicked=["g6", "g6"])["ok"]
        assert (again["complete"], len(again["moves"]), again["scene"]) == (None, 120, [])

    @pytest.mark.parametrize(("cell", "broken"), [("d3", "arc"), ("d4", "off-board"), ("z9", "off-board")])
    def test_a_refusal(self, cell, broken):
        told = ask("refine", game="loophole2d", clicked=[cell])["ok"]
        assert (told["moves"], told["complete"], told["code"]) == ([], None, f"loophole2d/{broken}")
        assert told["mark"]["refusal"] == [cell]

    @every_size
    def test_the_board_with_windows_and_arcs(self, size):
        records, board = GAME.view.static(loophole(size)), oracle.board(size)
        cells = {record["cell"]: record for record in records if record["kind"] == "cell"}
        assert {cell for cell, record in cells.items() if record["type"] == "plain"} == set(board.cells)
        assert {cell for cell, record in cells.items() if record["type"] == "hole"} == set(
            map(oracle.name, board.holes)
        )
        assert len([cell for cell, record in cells.items() if record["type"] == "arc"]) == 16
        bars = [record for record in records if record["kind"] == "bar"]
        assert [bar["colour"] for bar in bars] == ["black"] * 6 + ["white"] * 6
        assert sorted(len(bar["points"]) for bar in bars) == [2] * 8 + [size] * 4
        for bar in bars:
            assert bar["points"] == [cells[cell]["at"] for cell in bar["cells"]] or not bar["cells"]
        labels = [record["text"] for record in records if record["kind"] == "label"]
        assert sorted(labels) == sorted([*"abcdefghijklmn"[:size], *map(str, range(1, size + 1)), "A", "B"])
        (slab,) = (record for record in records if record["kind"] == "board")
        assert (slab["material"], slab["offset"], len(slab["outline"])) == ("heather", 0.98, 8)

    def test_the_winning_loops_are_drawn(self):
        position = made(f"{HOOK_A} {DOUBLE_RB} l1 l2")
        records = GAME.view.scene(position, None)
        paths = [record for record in records if record["kind"] == "path"]
        assert all(record["role"] == "win" for record in paths)
        assert sorted({cell for record in paths for cell in record["cells"]}) == sorted(f"{HOOK_A} {DOUBLE_RB}".split())
        ways = [(record["loop"], record["node"]) for record in paths if "node" in record]
        assert sorted(ways) == [(1, "A"), (2, "B"), (2, "R"), (2, "R")]
        assert sorted(record["loop"] for record in paths if "tag" in record) == [1, 2]
        assert {record["cell"] for record in records if record.get("dimmed")} == {"l1", "l2"}
        ends = [tuple(record["points"][i]) for record in paths if "node" not in record for i in (0, -1)]
        starts = [tuple(point) for record in paths if record.get("node") in ("A", "B") for point in record["points"]]
        exits = [tuple(record["points"][0]) for record in paths if record.get("node") == "R"]
        assert sorted(ends) == sorted(starts + exits)

    @every_size
    def test_lines_of_random_wins_run_from_stone_to_stone_or_along_an_arc(self, size):
        for seed in range(5):
            game, position = oracle.Game(size), loophole(size)
            position = play(position, oracle.random_moves(game, seed))
            for loop in position.winning_loops():
                check_loop(position, position.winner(), loop)
            bars = [record["points"] for record in GAME.view.static(position) if record["kind"] == "bar"]
            lines = [
                record["points"]
                for record in GAME.view.scene(position, None)
                if record["kind"] == "path" and "node" not in record
            ]
            for one, other in (pair for line in lines for pair in pairwise(line)):
                along = any(touches(one, bar) and touches(other, bar) for bar in bars)
                assert along or math.dist(one, other) == pytest.approx(1, abs=0.27)

    def test_loops_that_share_stones_lie_beside_each_other(self):
        """By each other's side the second is not hidden; where they part, both lead over their stones."""
        shared = 0
        for seed in range(12):
            position = play(loophole(10), oracle.random_moves(oracle.Game(10), seed))
            both = [{cell for run in loop.runs for cell in run.cells} for loop in position.winning_loops()]
            paths = [record for record in GAME.view.scene(position, None) if record.get("role") == "win"]
            points = [{p for r in paths if r["loop"] == number for p in r["points"]} for number in (1, 2)]
            assert not points[0] & points[1]
            shared += bool(both[0] & both[1])
            tags = [record["tag"] for record in paths if "tag" in record]
            assert len(set(tags)) == 2
        assert shared


def touches(point, bar):
    """Whether a point of a line is one of a bar, or beside it where two loops share it."""
    return min(math.dist(point, place) for place in bar) < 0.14


def shown(figure):
    """The position of a figure."""
    rules = GAME.position
    position = rules.initial(**figure.options)
    if figure.setup is not None:
        position = rules.from_setup(read_setup(figure.setup), **figure.options)
    return play(position, figure.moves)


class TestGuideAndLesson:
    def test_the_figures_are_positions(self):
        assert all(clause.figures for clause in GAME.teaching.guide)
        for clause in GAME.teaching.guide:
            for figure in clause.figures:
                position = shown(figure)
                assert figure.refused is None or code(position, figure.refused)

    def test_the_guide_shows_all_figures(self):
        positions = [shown(figure) for clause in GAME.teaching.guide for figure in clause.figures]
        for name, (loops, won) in FIGURES.items():
            position = made(total(loops))
            assert any(each.stones == position.stones and bool(each.outcome()) == won for each in positions), name

    def test_house_rulings_and_credit_are_told(self):
        house = " ".join(str(clause.text) for clause in GAME.teaching.guide if clause.house)
        assert all(word in house for word in ("lost", "reconstruction", "size", "windows"))
        assert "Mark Steere" in str(GAME.teaching.guide[0].text)
        assert (GAME.about.designer, GAME.about.year, GAME.position.title) == ("Mark Steere", 2008, "Loophole 2D")

    def test_the_lesson_can_be_done(self):
        assert 5 <= len(GAME.teaching.lesson) <= 8
        for step in GAME.teaching.lesson:
            position = shown(step.figure)
            assert position.outcome() is None
            assert bool(step.accept) != bool(step.refused)
            assert all(code(position, move) is None for move in step.accept)
            if step.refused:
                assert any(code(position, cell) == step.refused for cell in names(position.board.cells))
