"""The package and the brute-force oracle agree on thousands of positions of Nøde.

``HEXARIUM_ORACLE_POSITIONS`` says how many (1000); runs inside Pyodide take fewer.
"""

from __future__ import annotations

import os
import random

import pytest
from oracles import noede as oracle
from playing import ask, begin, legal, look, names, play, refused

POSITIONS = int(os.environ.get("HEXARIUM_ORACLE_POSITIONS", "1000"))
SIZES = [4] * 8 + [5] * 4 + [6] * 6 + [7, 8]  # mostly small
BATCHES = 10


def same(position, game: oracle.Game) -> None:
    """One position by both: side to move, the node that is due, passes, legal moves, outcome, score."""
    moves = game.legal()
    assert legal(position) == moves
    outcome = position.outcome()
    assert (outcome is None) == bool(moves)
    assert position.score() is None
    anchor = position.to_setup().due
    assert (anchor.name if anchor else None) == game.pending
    if outcome is None:
        assert (position.turn, position.passed, position.ply) == (game.turn, game.passed, game.ply)
        assert game.winner() is None
    else:
        assert (outcome.winner, outcome.rule) == (game.winner(), "sides")
        assert oracle.is_chain(game, outcome.winner, names(outcome.cells))
        assert len(outcome.cells) == oracle.fewest(game, outcome.winner)


def same_refusals(position, game: oracle.Game) -> None:
    """The refusal of every cell and of one off the board."""
    for text in [*game.board.cells, "z99"]:
        illegal = position.explain(position.read(text))
        assert (illegal.code if illegal else None) == game.refusal(text), text


def choose(game: oracle.Game, moves: list[str], chance: random.Random, style: str) -> str:
    """A random legal move; by ``style`` with a liking for anchors, for nodes, or for cells beside own stones."""
    rim, own = game.board.rim, game.stones[game.turn]
    liked = {
        "any": moves,
        "anchors": [move for move in moves if move in rim],
        "nodes": [move for move in moves if move not in rim],
        "chains": [move for move in moves if own & set(game.board.neighbours[move])],
    }[style]
    return chance.choice(liked if liked and chance.random() < 0.8 else moves)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_play(batch):
    chance, seen = random.Random(f"play {batch}"), 0
    while seen < POSITIONS * 6 // 10 // BATCHES:
        size, style = chance.choice(SIZES), chance.choice(["any", "anchors", "nodes", "chains"])
        game, position = oracle.Game(size), begin("noede", size=size)
        while moves := game.legal():
            if size == 4 or chance.random() < 0.5:
                same(position, game)
                seen += 1
                if seen % 10 == 0:
                    same_refusals(position, game)
            move = choose(game, moves, chance, style)
            game, position = game.play(move), play(position, [move])
        same(position, game)
        same_refusals(position, game)
        seen += 1


def random_setup(chance: random.Random) -> tuple[int, list[str], list[str], int, str | None]:
    """An arrangement of random density; some with too few anchors, some with a node due."""
    size = chance.choice(SIZES)
    board = oracle.board(size)
    rim, inner = chance.choice([0.02, 0.2, 0.5, 0.9, 1.0]), chance.choice([0.0, 0.0, 0.1, 0.3, 0.6, 0.95])
    share = chance.choice([0.1, 0.3, 0.5, 0.8])
    sides: tuple[list[str], list[str]] = ([], [])
    for cell in board.cells:
        if chance.random() < (rim if cell in board.rim else inner):
            sides[int(chance.random() < share)].append(cell)
    turn = chance.choice([0, 1])
    own = sides[turn] or board.cells
    pending = chance.choice(own if chance.random() < 0.9 else board.cells) if chance.random() < 0.3 else None
    return size, *sides, turn, pending


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_from_set_ups(batch):
    chance, counts = random.Random(f"set-up {batch}"), {"taken": 0, "refused": 0, "won": 0, "due": 0, "passed": 0}
    for number in range(max(1, POSITIONS * 4 // 10 // BATCHES)):
        size, white, black, turn, pending = random_setup(chance)
        due = {"pending": pending} if pending else {}
        fields = {
            "game": "noede",
            "options": {"size": size},
            "setup": {"stones": [white, black, []], "turn": turn, **due},
        }
        game = oracle.from_setup(size, white, black, turn, pending)
        if game is None:
            counts["refused"] += 1
            assert refused(fields) == "setup"
            continue
        counts["taken"] += 1
        now, moves = look(fields), game.legal()
        assert now["legal"] == moves
        assert (now["passed"], now.get("pending")) == (game.passed, game.pending)
        assert [set(side) for side in now["stones"]] == [set(white), set(black), set()]
        counts["passed"] += game.passed
        counts["due"] += bool(game.pending)
        if moves:
            assert now["turn"] == game.turn
            assert now["outcome"] is None
        else:
            counts["won"] += 1
            assert (now["outcome"]["winner"], now["outcome"]["rule"]) == (game.winner(), "sides")
            assert oracle.is_chain(game, now["outcome"]["winner"], now["outcome"]["cells"])
            assert len(now["outcome"]["cells"]) == oracle.fewest(game, now["outcome"]["winner"])
        if number % 10 == 0:
            for text in [*game.board.cells, "z99"]:
                assert ask("explain", move=text, **fields)["ok"].get("code") == game.refusal(text), text
        if moves:
            move = chance.choice(moves)
            then, after = game.play(move), look({**fields, "moves": [move]})
            assert (after["legal"], after["passed"]) == (then.legal(), then.passed)
            assert after.get("pending") == then.pending
    if POSITIONS >= 1000:
        assert (counts["taken"] >= 10, counts["refused"] >= 3, counts["won"] >= 1) == (True, True, True), counts
