"""The template of a game of one's own: built as a wheel, installed beside the package, played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygame_core.ai.levels import LEVELS
from pygame_core.ai.player import choose
from pygame_core.discovery import Found, discover
from pygame_core.games.contract import Game
from pygame_core.games.registry import GAMES
from pygame_core.protocol import handle
from pygame_core.records.setups import read_setup
from pygame_core.rules.errors import SetupError
from tests.minigame import build_template

pytestmark = [pytest.mark.xdist_group("template"), pytest.mark.usefixtures("dist")]  # whose environment builds it


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the template is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    wheel = build_template(tmp_path_factory.mktemp("wheel"))
    offline = ["--quiet", "--no-index", "--no-deps", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, str(wheel)], check=True, timeout=60)
    return folder


@pytest.fixture
def four(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, known as long as the test lasts."""
    known = dict(GAMES)
    monkeypatch.syspath_prepend(site)
    assert discover() == [Found("hexarium-four", ["four"], [])]
    yield GAMES["four"]
    GAMES.clear()
    GAMES.update(known)
    del sys.modules["hexarium_four"]


def run(site: Path, *words: str, typed: str = "") -> str:
    command = [sys.executable, "-m", "pygame_core", *words]
    environ = {**os.environ, "PYTHONPATH": str(site), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, input=typed, env=environ, capture_output=True, encoding="utf-8", timeout=120, check=True
    )
    return done.stdout


def ask(op: str, **fields: Any) -> Any:
    return json.loads(handle(json.dumps({"op": op, "game": "four", **fields})))["ok"]


def test_it_needs_the_distribution(site: Path) -> None:
    (about,) = site.glob("*.dist-info")
    assert "\nRequires-Dist: hexarium\n" in (about / "METADATA").read_text("utf-8")


@pytest.mark.slow
def test_the_command_line_plays_it(site: Path) -> None:
    assert run(site, "perft", "four", "--size", "4", "--depth", "2") == "1\t37\n2\t1332\n"
    told = run(site, "play", "four", "--level", "1", "--seed", "1", typed="e5\n")
    assert "Four" in told and "The computer plays" in told
    table = run(site, "arena", "four", "--size", "4", "--levels", "0,5", "--games", "2", "--workers", "1")
    assert 'Four {"size": 4}, 2 games' in table


def test_it_is_imported_like_our_own(four: Game) -> None:
    from pygame_core import four as imported

    assert imported is four
    position = imported.initial(size=4).play("d4")
    assert repr(position) == "four.initial(size=4).play('d4')" and eval(repr(position)) == position
    assert "d4" not in position.legal_moves() and "e4" in position.legal_moves()


def test_the_rules(four: Game) -> None:
    moves = ["c3", "a1", "d4", "b1", "e5", "c1", "f6"]
    won = ask("position", moves=moves)
    assert won["outcome"] == {"winner": 0, "rule": "row", "cells": ["c3", "d4", "e5", "f6"]}
    assert won["legal"] == [] and won["text"] == "Black wins with a row of 4."
    assert ask("explain", moves=moves, move="g7")["code"] == "four/over"
    assert ask("explain", moves=["e5"], move="e5")["code"] == "four/occupied"
    assert ask("explain", move="a9")["code"] == "four/off-board"
    with pytest.raises(SetupError):
        four.position.from_setup(read_setup({"stones": [[], [], ["e5"]]}))


def test_random_games_end(four: Game) -> None:
    random, rules = Random(1), set()
    for _game in range(40):
        position = four.position.initial(size=4)
        while not (outcome := position.outcome()):
            assert four.position.from_setup(position.to_setup(), size=4) == position
            position = position.play(random.choice(list(position.legal_moves())))
        rules.add((outcome.rule, outcome.winner))
    assert {("row", 0), ("row", 1)} <= rules


def test_the_computer_wins_and_parries(four: Game) -> None:
    start = four.position.from_setup(read_setup({"stones": [["c3", "d4", "e5"], ["f6", "e3"]], "turn": 0}))
    assert start.write(choose(four.model(start), start, LEVELS[1], 1).move) == "b2"
    parried = four.position.from_setup(read_setup({"stones": [["c3", "d4", "e5"], ["f6", "e3"]], "turn": 1}))
    assert parried.write(choose(four.model(parried), parried, LEVELS[1], 1).move) == "b2"


def test_what_is_taught_is_true(four: Game) -> None:
    for step in four.teaching.lesson:
        place = {"options": step.figure.options, "setup": step.figure.setup, "moves": list(step.figure.moves)}
        for move in step.accept:
            assert ask("position", **{**place, "moves": [*step.figure.moves, move]})["outcome"]["winner"] == 0
    assert len(ask("guide")["clauses"]) == 2
