"""Positions and boards pickle and copy, small, and a board stays the one object that it is."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from pygame_core.board.board import Board, Cell, hexhex, rhombus, square
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

BOARDS = (hexhex(5), rhombus(6), rhombus(6, frozenset({Cell(3, 3)})), square(11))
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("way", WAYS)


def games() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with every combination of its options."""
    for key, game in GAMES.items():
        names = [option.key for option in game.position.options]
        for values in product(*(option.values for option in game.position.options)):
            yield key, dict(zip(names, values, strict=True))


def line(key: str, options: dict[str, Any]) -> list[Position]:
    """Some positions of a random game, the first and the last among them."""
    random = Random(f"{key} {options}")
    positions: list[Position] = [GAMES[key].position.initial(**options)]
    while moves := list(positions[-1].legal_moves()):
        positions.append(positions[-1].play_unchecked(random.choice(moves)))
    return [*positions[: len(positions) - 1 : max(1, len(positions) // 3)], positions[-1]]


@every_way
@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_a_board_is_itself_again(way: str, board: Board) -> None:
    assert WAYS[way](board) is board
    assert len(pickle.dumps(board)) < 200


def test_a_board_is_one_object_however_it_is_asked_for() -> None:
    assert rhombus(6) is rhombus(6, frozenset())


@every_way
@pytest.mark.parametrize(("key", "options"), list(games()), ids=str)
def test_a_position_plays_on_where_it_was(way: str, key: str, options: dict[str, Any]) -> None:
    for position in line(key, options):
        position.outcome()  # so that what it remembers of it is there, too
        again = WAYS[way](position)
        assert again.board is position.board
        assert again == position and hash(again) == hash(position)
        assert (again.turn, again.ply, again.passed, again.chosen) == (
            position.turn, position.ply, position.passed, position.chosen,
        )  # fmt: skip
        assert again.outcome() == position.outcome()
        moves = list(position.legal_moves())
        assert list(again.legal_moves()) == moves
        for move in moves[:3]:
            assert again.play(move) == position.play(move)
        assert len(pickle.dumps(position)) < 4_000


def test_another_process_reads_them() -> None:
    positions = [line(key, {})[1] for key in GAMES]
    code = (
        "import pickle, sys\n"
        "for position in pickle.load(sys.stdin.buffer):\n"
        "    print(type(position).__name__, *map(position.write, position.legal_moves()))\n"
    )
    content = pickle.dumps(positions)
    told = subprocess.run([sys.executable, "-c", code], input=content, capture_output=True, check=True).stdout.decode()
    assert told.splitlines() == [
        " ".join([type(position).__name__, *map(position.write, position.legal_moves())]) for position in positions
    ]
