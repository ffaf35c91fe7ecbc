"""The package and the brute-force oracle agree on thousands of positions.

``HEXARIUM_ORACLE_POSITIONS`` says how many (2000); runs inside Pyodide take fewer.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest
from oracles import nooks as oracle
from playing import ask, begin, legal, look, names, play, refused

POSITIONS = int(os.environ.get("HEXARIUM_ORACLE_POSITIONS", "2000"))
BOARDS = [("hexhex", 5)] * 6 + [("hexhex", 6)] * 2 + [("hexhex", 8)] * 2 + [("hexhex", 7), ("hexhex", 9), ("square", 8)]
BATCHES = 20


def same(position: Any, game: oracle.Game) -> None:
    """One position by both: side to move, legal moves, owned cells, score, outcome."""
    moves = game.legal()
    assert legal(position) == moves
    setup = position.to_setup()
    assert set(names(setup.stones[2])) == game.stones
    assert [set(names(cells)) for cells in setup.held] == [set(cells) for cells in game.owned]
    assert position.score() == game.score
    outcome = position.outcome()
    assert (outcome is None) == bool(moves)
    assert not position.passed
    if outcome is None:
        assert position.turn == game.turn
    else:
        assert (outcome.winner, outcome.rule) == (game.winner(), "score")
        assert set(names(outcome.cells)) == (set() if game.winner() is None else game.owned[game.winner()])


def texts(game: oracle.Game, chance: random.Random) -> list[str]:
    """All cells, and pairs of cells: near and far, in line and not, on the board and off."""
    cells = [*game.board.cells, "z99", "a99", "a0", oracle.name(oracle.place(game.board.cells[-1])[0] + 1, 8)]
    pairs = []
    for cell in chance.sample(cells, 12):
        r, q = oracle.place(cell)
        for dr, dq in (*oracle.HEXAGON, (1, -1), (2, 1), (0, 0)):
            i = chance.randrange(1, 6)
            if 1 <= r + i * dr <= 26 and q + i * dq >= 1:
                pairs.append(f"{cell}-{oracle.name(r + i * dr, q + i * dq)}")
    return cells + pairs + [f"{chance.choice(cells)}-{chance.choice(cells)}" for _ in range(30)] + ["swap"]


def same_refusals(position: Any, game: oracle.Game, chance: random.Random) -> None:
    moves = set(game.legal())
    for text in texts(game, chance):
        move = position.read(text)
        illegal = position.explain(move)
        assert (illegal.code if illegal else None) == game.refusal(text), text
        assert (illegal is None) == (position.write(move) in moves), text
        if illegal:
            assert set(names(illegal.cells)) <= set(game.board.cells)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_play(batch):
    chance, seen = random.Random(f"play {batch}"), 0
    while seen < POSITIONS * 6 // 10 // BATCHES:
        variant, size = chance.choice(BOARDS)
        swap, greed = chance.random() < 0.5, chance.choice([0.0, 0.0, 0.5])
        game, position = oracle.opening(variant, size, swap), begin("nooks", variant=variant, size=size, swap=swap)
        while True:
            moves = game.legal()
            if len(game.board.cells) < 100 or not moves or game.ply < 2 or chance.random() < 0.5:
                same(position, game)
                seen += 1
                if seen % 10 == 0:
                    same_refusals(position, game, chance)
            if not moves:
                break
            move = "swap" if moves[-1] == "swap" and chance.random() < 0.5 else chance.choice(moves)
            if move != "swap" and chance.random() < greed:
                some = chance.sample(moves, min(5, len(moves)))
                move = max(some, key=lambda each: game.play(each).score[game.turn] if each != "swap" else 0)
            game, position = game.play(move), play(position, [move])


def random_setup(chance: random.Random) -> dict[str, Any]:
    """An arrangement of any density with its nooks given to either side; now and then one that is wrong."""
    variant, size = chance.choice(BOARDS)
    board = oracle.board(variant, size)
    stones = {cell for cell in board.cells if chance.random() < density} if (density := chance.random()) else set()
    for _ in range(chance.choice([0, 5, 20])):
        fitting = board.fitting(set(board.cells) - stones)
        if fitting and density < 0.5:
            stones |= set(chance.choice(fitting))
    owned: tuple[set[str], set[str]] = (set(), set())
    for nook in sorted(board.nooks(set(board.cells) - stones), key=min):  # sets lie in another order in each process
        owned[chance.random() < 0.5].update(nook)
    trouble = chance.random()
    if trouble < 0.05:
        owned[0].clear()
    elif trouble < 0.1:
        owned[1].add(chance.choice(board.cells))
    elif trouble < 0.2 and owned[0]:
        cell = chance.choice(sorted(owned[0]))  # a nook of one cell may change hands, a larger one must not be torn
        owned[0].remove(cell)
        owned[1].add(cell)
    return {
        "game": "nooks",
        "options": {"variant": variant, "size": size, "swap": chance.random() < 0.5},
        "setup": {
            "stones": [[], [], sorted(stones)],
            "owned": [sorted(cells) for cells in owned],
            "turn": chance.choice([0, 1]),
        },
    }


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_set_ups(batch):
    chance, counts = random.Random(f"set-up {batch}"), {"taken": 0, "refused": 0}
    for number in range(max(1, POSITIONS * 4 // 10 // BATCHES)):
        fields = random_setup(chance)
        setup = fields["setup"]
        game = oracle.from_setup(setup["stones"][2], setup["owned"], setup["turn"], **fields["options"])
        if game is None:
            counts["refused"] += 1
            assert refused(fields) == "setup"
            continue
        counts["taken"] += 1
        now, moves = look(fields), game.legal()
        assert now["legal"] == moves
        assert now["score"] == list(game.score)
        assert (now["passed"], now["ply"]) == (False, 0)
        assert [set(side) for side in now["stones"]] == [set(), set(), game.stones]
        assert [set(side) for side in now["owned"]] == [set(side) for side in game.owned]
        if moves:
            assert (now["turn"], now["outcome"]) == (game.turn, None)
            move = chance.choice(moves)
            then, after = game.play(move), look({**fields, "moves": [move]})
            assert (after["legal"], after["score"]) == (then.legal(), list(then.score))
        else:
            assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (game.winner(), "score")
        if number % 10 == 0:
            for text in texts(game, chance)[::3]:
                assert ask("explain", move=text, **fields)["ok"].get("code") == game.refusal(text), text
    if POSITIONS >= 2000:
        assert (counts["taken"] >= 10, counts["refused"] >= 1) == (True, True), counts
