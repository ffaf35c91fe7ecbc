"""The package and the brute-force oracle agree on thousands of positions.

``HEXARIUM_ORACLE_POSITIONS`` says how many (1000); runs inside Pyodide take fewer.
"""

from __future__ import annotations

import os
import random

import pytest
from oracles import stibro as oracle
from playing import ask, begin, legal, look, names, play, refused

POSITIONS = int(os.environ.get("HEXARIUM_ORACLE_POSITIONS", "1000"))
SIZES = [5] * 11 + [6] * 5 + [7] * 2 + [8, 9]  # mostly small
LOOKED_AT = {5: 1.0, 6: 0.25, 7: 0.25, 8: 0.05, 9: 0.05}  # the share of positions: the oracle is slow on large boards
BATCHES = 10


def same(position, game: oracle.Game) -> None:
    """One position by both: side to move, legal moves, outcome."""
    moves = game.legal()
    assert legal(position) == moves
    outcome = position.outcome()
    assert (outcome is None) == bool(moves)
    if outcome is None:
        assert int(position.turn) == game.turn
    else:
        assert (outcome.winner, outcome.rule) == (game.winner(), "loop")
        assert oracle.is_loop_witness(game, outcome.winner, names(outcome.cells))


def same_refusals(position, game: oracle.Game) -> None:
    """The refusal of every cell, of cells off the board and of the swap."""
    for text in [*game.board.cells, "z99", "swap"]:
        illegal = position.explain(position.read(text))
        assert (illegal.code if illegal else None) == game.refusal(text), text


def choose(game: oracle.Game, chance: random.Random, style: float) -> str:
    """A random legal move; by ``style`` more or less often beside two stones of the mover, which makes loops."""
    if game.may_swap() and chance.random() < 0.5:
        return "swap"
    mine, cells = game.stones[game.turn], game.empty
    chance.shuffle(cells)
    if chance.random() < style:
        cells.sort(key=lambda cell: len(mine & set(game.board.neighbours[cell])) < 2)
    return next(cell for cell in cells if game.may_place(game.turn, cell))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_play(batch):
    chance, seen = random.Random(f"play {batch}"), 0
    while seen < POSITIONS * 6 // 10 // BATCHES:
        size, swap, style = chance.choice(SIZES), chance.random() < 0.5, chance.choice([0.0, 0.3, 0.7])
        game, position = oracle.Game(size, swap), begin("stibro", size=size, swap=swap)
        while True:
            over = bool(game.winners())
            if over or game.ply < 2 or chance.random() < LOOKED_AT[size]:
                same(position, game)
                seen += 1
                if seen % 10 == 0:
                    same_refusals(position, game)
            if over:
                break
            move = choose(game, chance, style)
            game, position = game.play(move), play(position, [move])


def random_setup(chance: random.Random) -> tuple[int, list[str], list[str], int]:
    """An arrangement of either random density with, as a rule, room around one inner stone of each side."""
    size = chance.choice(SIZES)
    board = oracle.board(size)
    inner = [cell for cell in board.cells if cell not in board.rim]
    black, white = chance.choice(inner), chance.choice(inner)
    density = chance.choice([0.0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.95])
    share = chance.choice([0.2, 0.5, 0.8])
    sides: tuple[list[str], list[str]] = ([], [])
    for cell in board.cells:
        if cell in (black, white) and chance.random() < 0.98:
            sides[cell == white].append(cell)
        elif chance.random() < density:
            beside = [cell in board.neighbours[lone] for lone in (black, white)]
            side = (1 if beside[0] else 0) if any(beside) and chance.random() < 0.95 else int(chance.random() < share)
            sides[side].append(cell)
    return size, *sides, chance.choice([0, 1])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_set_ups(batch):
    chance, counts = random.Random(f"set-up {batch}"), {"taken": 0, "refused": 0, "won": 0}
    for number in range(max(1, POSITIONS * 4 // 10 // BATCHES)):
        size, black, white, turn = random_setup(chance)
        fields = {
            "game": "stibro",
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
        assert now["passed"] == game.passed
        assert [set(side) for side in now["stones"]] == [set(black), set(white), set()]
        if moves:
            assert now["turn"] == game.turn
            assert now["outcome"] is None
        else:
            counts["won"] += 1
            assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (game.winner(), "loop")
            assert oracle.is_loop_witness(game, now["outcome"]["winner"], now["outcome"]["cells"])
        if number % 10 == 0:
            for text in [*game.board.cells, "z99", "swap"]:
                assert ask("explain", move=text, **fields)["ok"].get("code") == game.refusal(text), text
        if moves:
            move = chance.choice(moves)
            then = game.play(move)
            assert look({**fields, "moves": [move]})["legal"] == then.legal()
    if POSITIONS >= 1000:
        assert (counts["taken"] >= 10, counts["refused"] >= 3) == (True, True), counts
