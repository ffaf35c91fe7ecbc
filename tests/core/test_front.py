"""The package's front door: games by their keys, and what one programs with first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import pygame_core
from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.games.stibro.rules import Stibro
from pygame_core.rules.errors import IllegalMove, NotationError
from pygame_core.rules.move import SWAP, Kind, Move
from pygame_core.rules.position import Moves
from pygame_core.rules.setup import Setup


def run(code: str) -> str:
    """What a program prints in a Python of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_at_the_door(key: str) -> None:
    spoken: dict[str, Any] = {}
    exec(f"from pygame_core import {key}", spoken)
    assert spoken[key] is GAMES[key]
    assert key in dir(pygame_core)


def test_what_is_offered_is_there() -> None:
    for name in pygame_core._OFFERED:
        thing = getattr(pygame_core, name)
        assert getattr(thing, "__name__", name) == name
        assert name in dir(pygame_core)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    loaded = "print(*sorted(name for name in sys.modules if name.startswith('pygame_core')))"
    assert run(f"import sys, pygame_core; {loaded}").split() == ["pygame_core", "pygame_core.version"]
    told = run(f"import sys; from pygame_core import records, Move; {loaded}").split()
    assert "pygame_core.games.registry" not in told


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(ImportError, match="cannot import name 'no_game'"):
        exec("from pygame_core import no_game")
    with pytest.raises(AttributeError, match="module 'pygame_core' has no attribute '__no__'"):
        getattr(pygame_core, "__no__")  # noqa: B009


@pytest.fixture
def start() -> Any:
    return GAMES["stibro"].initial(size=5)


def test_moves_are_played_as_they_are_written(start: Any) -> None:
    assert start.play("E5 ") == start.play(Move(Kind.PLACE, (Cell(5, 5),)))
    assert start.play("e5").play("swap") == start.play("e5").play(SWAP)
    with pytest.raises(NotationError):
        start.play("e5e")
    with pytest.raises(IllegalMove) as caught:
        start.play("a1")
    assert caught.value.illegal.code == "stibro/opening-rim"


def test_to_ask_for_a_move_makes_no_list(start: Any) -> None:
    def each() -> Iterator[Move]:
        raise AssertionError("a list is made")
        yield

    moves = Moves(start, each())
    assert "e5" in moves and Move(Kind.PLACE, (Cell(5, 5),)) in moves
    assert "a1" not in moves and "?" not in moves and None not in moves and 7 not in moves


def test_to_ask_for_a_move_uses_none_up(start: Any) -> None:
    moves = start.legal_moves()
    first = next(moves)
    assert first in moves
    assert [first, *moves] == list(start.legal_moves())


def test_a_set_up_is_made_of_names(start: Any) -> None:
    setup = Setup.of("e5 c3", "g7,f6", turn=1)
    assert setup == Setup(((Cell(3, 3), Cell(5, 5)), (Cell(6, 6), Cell(7, 7)), ()), turn=1)
    assert repr(setup) == "Setup.of('c3 e5', 'f6 g7', turn=1)"
    owned = Setup.of(neutral="a1", held=("b2", ""), due="c3")
    assert repr(owned) == "Setup.of('', '', 'a1', held=('b2', ''), due='c3')"
    assert eval(repr(owned)) == owned
    with pytest.raises(NotationError):
        Setup.of("e5 x")


def test_a_position_that_cannot_be_told_says_so(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(start), "_identity", lambda self: (id(self),))  # something that no set-up knows
    with pytest.raises(NotImplementedError, match="story"):
        start.play("e5").text()
    assert "Stibro object" in repr(start.play("e5"))


def test_a_position_without_a_game_has_no_picture(start: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(start), "drawn", None)
    assert start._repr_svg_() is None


def test_a_key_that_is_no_name_is_asked_for_by_a_function() -> None:
    class Odd(Stibro):
        __slots__ = ()
        key = "odd-one"

    GAMES["odd-one"] = replace(GAMES["stibro"], position=Odd)
    try:
        position = GAMES["odd-one"].initial(size=5)
        assert repr(position) == "game('odd-one').initial(size=5, swap=True)"
        assert eval(repr(position), {"game": pygame_core.game}) == position
    finally:
        del GAMES["odd-one"]
