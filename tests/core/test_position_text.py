"""Every position that play can lead to is told in a line of text, and in its repr, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from playing import play
from test_invariants import cases

import pygame_core
from pygame_core import Setup
from pygame_core.board.board import Cell, hexhex
from pygame_core.games.registry import GAMES
from pygame_core.records.formats import read_any
from pygame_core.rules.errors import GameError, IllegalMove, NotationError, OptionError, SetupError, SetupLimit
from pygame_core.rules.move import SWAP, Kind
from pygame_core.rules.position import Position

NAMES = {**GAMES, "Setup": Setup, "game": pygame_core.game}


def random_game(key: str, options: dict[str, Any], flips: float, seed: int) -> Iterator[Position]:
    """The positions of a random game of at most 120 moves, with that share of flips where there are any."""
    random = Random(f"{key} {options} {seed}")
    position: Position = GAMES[key].initial(**options)
    for _ply in range(120):
        yield position
        moves = list(position.legal_moves())
        if not moves:
            return
        special = [move for move in moves if move.kind in (Kind.FLIP, Kind.SWAP)]
        position = position.play(random.choice(special if special and random.random() < flips else moves))


def assert_told(position: Position) -> None:
    game, text = GAMES[position.key], position.text()
    assert "\n" not in text
    for again in (game.from_text(text), eval(repr(position), dict(NAMES))):
        assert again == position and hash(again) == hash(position)
        assert again.chosen == position.chosen and again.turn == position.turn
        assert again.outcome() == position.outcome()
        assert again.due == position.due and again.may_swap() == position.may_swap()
        assert list(again.legal_moves()) == list(position.legal_moves())
    assert game.from_text(text).text() == text


@pytest.mark.parametrize(("key", "options"), cases())
def test_nothing_is_lost(key: str, options: dict[str, Any]) -> None:
    count = 0
    for seed, flips in enumerate((0.1, 0.8)):
        positions = list(random_game(key, options, flips, seed))
        for at, position in enumerate(positions):
            if at < 4 or at % 7 == seed or at > len(positions) - 3:
                assert_told(position)
                count += 1
    assert count > 8


def test_the_right_to_swap_is_told() -> None:
    for game in GAMES.values():
        if Kind.SWAP in game.position.kinds:
            first = game.initial(swap=True).play_unchecked(next(game.initial().legal_moves()))
            again = game.from_text(first.text())
            assert SWAP in again.legal_moves() and " / moves: " in first.text()
            assert SWAP not in game.from_text(first.play(SWAP).text()).legal_moves()


def test_repetition_is_told() -> None:
    """Rule 8: what has occurred since the last placement stays seen."""
    start = "noose size=4 / black: b4 d5 e3 e5 / white: c3 d3 d4 e4 f5 / to move: black"
    round_ = "xd3,d4 xd4,e5 xe4,e5 xd3,e4".split()
    position: Any = GAMES["noose"].from_text(start)
    for move in [*round_, *round_][:-1]:
        position = position.play(move)
        assert_told(position)
    assert position.outcome() is None
    drawn = GAMES["noose"].from_text(position.text()).play(round_[-1])
    assert drawn.outcome().rule == "repetition"
    assert_told(drawn)
    assert drawn.text().endswith("moves: " + " ".join([*round_, *round_]))


def test_half_a_turn_is_told() -> None:
    position: Any = play(GAMES["noede"].initial(size=4), "a1 d1 d7 a4")
    assert position.due and position.text().endswith("due: a4 / to move: white")
    assert_told(position)


def test_a_turn_that_passed_is_told() -> None:
    board = hexhex(4)
    a1, a2, g7 = Cell(1, 1), Cell(1, 2), Cell(7, 7)
    black = board.cells_of(board.full & ~board.mask((a1, a2)))
    last: Any = GAMES["noose"].from_setup(Setup((black, (a1,), ())), size=4).play("a2")
    rim = board.cells_of(board.rim & ~board.mask((a1, g7)))
    shore: Any = GAMES["noede"].from_setup(Setup((rim, (a1, g7), ())), size=4)
    for position in (last, shore.play("d4")):
        assert position.passed
        assert_told(position)


@pytest.mark.slow
def test_what_play_reaches_is_told_where_a_set_up_is_refused() -> None:
    board = hexhex(5)
    white = board.cells_of(board.full & ~board.mask((Cell(1, 1), Cell(5, 5))))
    setup = Setup(((Cell(1, 1), Cell(5, 5)), white, ()))
    with pytest.raises(SetupLimit):
        GAMES["noose"].from_setup(setup, size=5)
    position = GAMES["noose"].position.restored(setup, size=5)
    told = repr(position)
    assert told == f"noose.from_text({position.text()!r})" and eval(told, dict(NAMES)) == position


def test_reading_is_lenient() -> None:
    stibro = GAMES["stibro"]
    wanted = stibro.from_setup(Setup.of("e5 c3", "g7,f6", turn=1), size=5, swap=False)
    for text in (
        "stibro size=5 swap=false / black: c3 e5 / white: f6 g7 / to move: white",
        "STIBRO SIZE=5 SWAP=False\nturn white; White G7, f6\nBlack = e5 c3",
    ):
        assert stibro.from_text(text) == wanted
    assert stibro.from_text("stibro") == stibro.initial()
    assert stibro.from_text("stibro size=5 / moves: E5 swap") == play(stibro.initial(size=5), "e5 swap")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", NotationError),
        ("noose size=5", NotationError),
        ("stibro size=50", OptionError),
        ("stibro colour=red", OptionError),
        ("stibro / green: a1", SetupError),
        ("stibro / black: a1 a1", SetupError),
        ("stibro / due: e5", SetupError),
        ("stibro / moves: e5 e5e", NotationError),
        ("stibro / moves: a1", IllegalMove),
    ],
)
def test_what_cannot_be_read(text: str, error: type[GameError]) -> None:
    with pytest.raises(error):
        GAMES["stibro"].from_text(text)


def test_a_position_is_opened_like_a_game() -> None:
    for text in ("stibro size=5 / moves: e5", "noede size=4 / white: a1 / to move: black / moves: d1"):
        record = read_any(text)
        assert record.current.position == GAMES[record.key].from_text(text)
        assert len(record.current.moves()) == 1


@settings(deadline=None, max_examples=50)
@given(st.text(alphabet=st.sampled_from("stibronekwhl to movesz=579:/;,a1e5x×½\n")))
@example("stibro size")
@example("stibro size=5 size=6")
@example("stibro / moves")
def test_damage_ends_in_a_sentence(text: str) -> None:
    for begun in (text, f"stibro size=5 / {text}", f"stibro {text}"):
        try:
            position = GAMES["stibro"].from_text(begun)
        except GameError as error:
            assert str(error.message)
        else:
            assert_told(position)
