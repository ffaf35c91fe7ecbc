"""The README's Python examples run as they stand, and its lists are complete."""

import doctest
from dataclasses import fields
from pathlib import Path

from pygame_core.ai.model import Model
from pygame_core.games.contract import Game
from pygame_core.rules.position import Position

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_of_the_readme_are_true() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0


def test_all_that_a_game_needs_is_listed() -> None:
    listed = README.read_text("utf-8").split("## Your own game as a wheel")[1].split("\n## ")[0]
    needed = {field.name for field in fields(Game)} | set(Position.__abstractmethods__) | set(Model.__abstractmethods__)
    needed |= {name for name in Position.__annotations__ if name[0] != "_"} | set(Model.__annotations__)
    assert {name for name in needed if f"`{name}`" not in listed} == set()
