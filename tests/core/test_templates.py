"""The programs that one begins with: they play every game, and each beats the one before it."""

from __future__ import annotations

import ast
from itertools import count
from pathlib import Path
from random import Random

import pytest

import pygame_core
from pygame_core import Move, Position
from pygame_core.games.registry import GAMES
from pygame_core.lab.bots import Maker, Turn, ask, program
from pygame_core.lab.opening import opening
from pygame_core.rules.move import SWAP

FOLDER = Path(pygame_core.__file__).with_name("lab") / "templates"
NAMES = ("random", "greedy", "uct")
MOST_LINES = 60


def source(name: str) -> str:
    return (FOLDER / f"{name}.py").read_text("utf-8")


def maker(name: str, looks: int = 5) -> Maker:
    """What makes the bot; one that looks at many games looks at no more than so many."""
    return program(source(name).replace("LOOKS = 1000", f"LOOKS = {looks}"), f"{name}.py")


def smallest(key: str) -> dict[str, int]:
    return {option.key: option.values[0] for option in GAMES[key].position.options if option.key == "size"}


def points(key: str, one: Maker, other: Maker, number: int) -> float:
    """What the first of two scores in a game; two games in a row begin alike, with colours exchanged."""
    rules, options, random = GAMES[key], smallest(key), Random(number)
    bots = [one(), other()] if number % 2 == 0 else [other(), one()]
    position: Position = rules.initial(**options)
    for text in opening(rules, options, Random(number // 2)):
        position = position.play(text)
    swapped = 0
    while not (outcome := position.outcome()):
        move = ask(bots[position.turn ^ swapped], position, Turn(random))
        position = position.play(move)
        swapped ^= move == SWAP
    return 0.5 if outcome.winner is None else float(outcome.winner ^ swapped == number % 2)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_each_plays_every_game_to_its_end(name: str, key: str) -> None:
    assert points(key, maker(name, 2), maker("random"), 0) in (0, 0.5, 1)


@pytest.mark.parametrize("key", GAMES)
def test_greedy_beats_chance(key: str) -> None:
    won = sum(points(key, maker("greedy"), maker("random"), number) for number in range(12))
    assert won >= 8, f"{won} of 12"


def test_many_games_beat_a_look_ahead() -> None:
    won = sum(points("noede", maker("uct", 100), maker("greedy"), number) for number in range(6))
    assert won >= 5, f"{won} of 6"


def decided(key: str, number: int) -> tuple[Position, set[Move], set[Move]]:
    """A position with moves that win at once or, if there are none, with moves that lose at once: these two sets."""
    for seed in count(number):
        random, position = Random(seed), GAMES[key].initial(**smallest(key))
        while not position.outcome():
            wins = {move for move in position.legal_moves() if won(position, move)}
            loses = {move for move in position.legal_moves() if answered(position, move)}
            if wins or 0 < len(loses) < len(list(position.legal_moves())):
                return position, wins, loses
            position = position.play(random.choice(list(position.legal_moves())))
    raise AssertionError


def won(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome()
    return outcome is not None and outcome.winner == position.turn


def answered(position: Position, move: Move) -> bool:
    after = position.play(move)
    return after.turn != position.turn and any(won(after, reply) for reply in after.legal_moves())


@pytest.mark.parametrize("key", ["noose", "stibro", "noede"])
def test_greedy_takes_a_win_and_parries_a_loss(key: str) -> None:
    for number in range(0, 200, 50):
        position, wins, loses = decided(key, number)
        move = ask(maker("greedy")(), position, Turn(Random(number)))
        assert move in wins if wins else move not in loses


def test_who_is_hurried_answers_with_the_best_so_far() -> None:
    asked = count()
    turn = Turn(Random(1), hurry=lambda: next(asked) >= 3)
    position = GAMES["stibro"].initial(size=5)
    assert ask(maker("uct", 10**9)(), position, turn) in position.legal_moves()
    assert next(asked) == 4


@pytest.mark.parametrize("name", NAMES)
def test_they_teach_the_front_door_alone(name: str) -> None:
    assert len(source(name).splitlines()) <= MOST_LINES
    tree = ast.parse(source(name))
    assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "pygame_core":
            assert all(pygame_core.offers(alias.name) for alias in node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            assert isinstance(node, ast.ImportFrom)
            assert node.module == "math"
