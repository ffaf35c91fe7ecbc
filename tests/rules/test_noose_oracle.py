"""The package and the brute-force oracle agree on thousands of positions.

``HEXARIUM_ORACLE_POSITIONS`` says how many (1000); runs inside Pyodide take fewer.
"""

from __future__ import annotations

import os
import random

import pytest
from oracles import noose as oracle
from oracles.stibro import board, is_loop_witness
from playing import begin, code, legal, look, names, play, refused

POSITIONS = int(os.environ.get("HEXARIUM_ORACLE_POSITIONS", "1000"))
BATCHES = 5


def same(position, game: oracle.Game) -> None:
    """One position by both: side to move, legal moves, outcome."""
    moves, end = game.legal(), game.end()
    assert legal(position) == moves
    outcome = position.outcome()
    assert (outcome is None) == (end is None) == bool(moves)
    if outcome is None:
        assert (position.turn, position.ply, position.passed) == (game.turn, game.ply, game.passed)
    else:
        assert (outcome.winner, outcome.rule) == end
        assert outcome.winner is None or is_loop_witness(game, outcome.winner, names(outcome.cells))


def same_refusals(position, game: oracle.Game, chance: random.Random) -> None:
    """Whether sets of stones around may be flipped: connected ones, and single stones."""
    moves = set(game.legal())
    for _ in range(12):
        cells = {chance.choice(sorted(game.stones[1 - game.turn] or game.board.cells))}
        for _more in range(chance.choice([0, 1, 2, 3, 5])):
            near = [c for cell in sorted(cells) for c in game.board.neighbours[cell] if c in game.stones[1 - game.turn]]
            cells |= {chance.choice(near)} if near else set()
        text = "x" + ",".join(sorted(cells, key=oracle.place))
        assert (code(position, text) is None) == (text in moves), text
    for cell in game.board.cells:
        assert (code(position, cell) is None) == (cell in moves), cell


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_play(batch):
    chance, seen = random.Random(f"play {batch}"), 0
    while seen < POSITIONS * 7 // 10 // BATCHES:
        size, liking = chance.choice([4, 4, 4, 5, 5, 6]), chance.choice([0.1, 0.5, 0.9])
        options = {"repetition": chance.choice(["threefold", "none"]), "swap": chance.random() < 0.5}
        game, position = oracle.Game(size, **options), begin("noose", size=size, **options)
        while True:
            over = game.end() is not None
            if over or size == 4 or chance.random() < 0.4:
                same(position, game)
                seen += 1
                if seen % 20 == 0 and not over:
                    same_refusals(position, game, chance)
            if over or game.ply > 150:
                break
            moves = game.legal()
            turned = [move for move in moves if move.startswith("x")]
            move = chance.choice(turned if turned and chance.random() < liking else moves)
            game, position = game.play(move), play(position, [move])


def random_setup(chance: random.Random) -> tuple[int, list[str], list[str], int]:
    size = chance.choice([4, 4, 4, 5, 5, 6, 7, 8])
    dense = {4: 1.0, 5: 0.75, 6: 0.6}.get(size, 0.5)
    density, share = chance.uniform(0.1, dense), chance.uniform(0.2, 0.8)
    sides: tuple[list[str], list[str]] = ([], [])
    for cell in board(size).cells:
        if chance.random() < density:
            sides[chance.random() < share].append(cell)
    return size, *sides, chance.choice([0, 1])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_set_ups(batch):
    chance, taken = random.Random(f"set-up {batch}"), 0
    while taken < max(1, POSITIONS * 3 // 10 // BATCHES):
        size, black, white, turn = random_setup(chance)
        fields = {"game": "noose", "options": {"size": size}, "setup": {"stones": [black, white, []], "turn": turn}}
        try:
            game = oracle.from_setup(size, black, white, turn)
            moves = game.legal() if game else []
        except oracle.TooMuch:
            continue
        taken += 1
        if game is None:
            assert refused(fields) == "setup"
            continue
        now, end = look(fields), game.end()
        assert now["legal"] == moves
        assert [set(side) for side in now["stones"][:2]] == [set(black), set(white)]
        assert (now["outcome"] is None) == (end is None)
        if end:
            assert (now["outcome"]["winner"], now["outcome"]["rule"]) == end
        else:
            assert (now["turn"], now["passed"]) == (game.turn, game.passed)
