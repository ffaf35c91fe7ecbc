"""The package and the brute-force oracle agree on thousands of positions.

``HEXARIUM_ORACLE_POSITIONS`` says how many (2000); runs inside Pyodide take fewer.
"""

from __future__ import annotations

import os
import random

import pytest
from oracles import loophole2d as oracle
from playing import ask, begin, legal, look, names, play, refused

POSITIONS = int(os.environ.get("HEXARIUM_ORACLE_POSITIONS", "2000"))
SIZES = [10] * 5 + [11] * 2 + [12] * 4 + [13, 14]
BATCHES = 10


def same(position, game: oracle.Game) -> None:
    """One position by both: side to move, legal moves, ranks, outcome and its witness."""
    moves = game.legal()
    assert legal(position) == moves
    assert (position.rank(0), position.rank(1)) == game.ranks()
    outcome = position.outcome()
    assert (outcome is None) == bool(moves)
    if outcome is None:
        assert int(position.turn) == game.turn
        return
    assert (outcome.winner, outcome.rule) == (game.winner(), "rank")
    is_witness(game, outcome.winner, names(outcome.cells))
    one, other = position.winning_loops()
    for loop in (one, other):  # each alone is a loop, with the node set that is told
        told = "".join("RAB"[node] for node in loop.nodes)
        assert told in game.board.node_sets(outcome.winner, names(loop.cells))
    assert one.nodes != other.nodes


def is_witness(game: oracle.Game, side: int, cells: list[str]) -> None:
    """The cells of the outcome are stones of the winner, and with the arcs they are enough to win."""
    assert set(cells) <= game.stones[side]
    assert len(set(cells)) == len(cells)
    assert game.board.rank(side, cells) >= 2


def same_refusals(position, game: oracle.Game) -> None:
    """The refusal of every place of the rhombus and of cells off the board."""
    size = game.size
    for text in [*(oracle.name((r, c)) for r in range(1, size + 1) for c in range(1, size + 1)), "z99", "a15", "a0"]:
        illegal = position.explain(position.read(text))
        expected = game.refusal(text)
        assert (illegal.code if illegal else None) == expected, text


def choose(game: oracle.Game, chance: random.Random, style: float) -> str:
    """A random empty cell; by ``style`` more or less often beside a stone of the mover, arcs included."""
    mine, cells = game.board.stones(game.turn, game.stones[game.turn]), game.empty
    chance.shuffle(cells)
    if chance.random() < style:
        cells.sort(key=lambda cell: abs(1 - len(mine & set(game.board.beside[oracle.place(cell)]))))
    return cells[0]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_play(batch):
    chance, seen = random.Random(f"play {batch}"), 0
    while seen < POSITIONS * 6 // 10 // BATCHES:
        size, style = chance.choice(SIZES), chance.choice([0.0, 0.3, 0.8])
        game, position = oracle.Game(size), begin("loophole2d", size=size)
        over = False
        while not over:
            over = position.outcome() is not None
            if over or game.ply < 2 or chance.random() < game.ply / size**2:
                same(position, game)
                seen += 1
                if seen % 10 == 0:
                    same_refusals(position, game)
            if not over:
                move = choose(game, chance, style)
                game, position = game.play(move), play(position, [move])


def random_setup(chance: random.Random) -> tuple[int, list[str], list[str], int]:
    """An arrangement of a random density and share; now and then with a stone where none may lie."""
    size = chance.choice(SIZES)
    density, share = chance.choice([0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0]), chance.choice([0.0, 0.3, 0.5, 0.5, 0.7, 1.0])
    sides: tuple[list[str], list[str]] = ([], [])
    for cell in oracle.board(size).cells:
        if chance.random() < density:
            sides[chance.random() < share].append(cell)
    if chance.random() < 0.15:
        sides[chance.randrange(2)].append(oracle.name((chance.randint(1, size + 1), chance.randint(1, size))))
    return size, *sides, chance.choice([0, 1])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_set_ups(batch):
    chance, counts = random.Random(f"set-up {batch}"), {"taken": 0, "refused": 0, "won": 0}
    for number in range(max(1, POSITIONS * 4 // 10 // BATCHES)):
        size, black, white, turn = random_setup(chance)
        fields = {
            "game": "loophole2d",
            "options": {"size": size},
            "setup": {"stones": [black, white, []], "turn": turn},
        }
        game = oracle.from_setup(size, black, white, turn)
        if game is None:
            counts["refused"] += 1
            assert refused(fields) == "setup"
            continue
        counts["taken"] += 1
        now, moves = look(fields), game.legal()
        assert now["legal"] == moves
        assert now["passed"] is False
        assert [set(side) for side in now["stones"]] == [set(black), set(white), set()]
        if moves:
            assert (now["turn"], now["outcome"]) == (turn, None)
            move = chance.choice(moves)
            assert look({**fields, "moves": [move]})["legal"] == game.play(move).legal()
        else:
            counts["won"] += 1
            assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (game.winner(), "rank")
            is_witness(game, game.winner(), now["outcome"]["cells"])
        if number % 10 == 0:
            for text in [*chance.sample(game.board.cells, 20), "d3", "d4", "z99"]:
                assert ask("explain", move=text, **fields)["ok"].get("code") == game.refusal(text), text
    if POSITIONS >= 2000:
        assert min(counts.values()) >= 1, counts
