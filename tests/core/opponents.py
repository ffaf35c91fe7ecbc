"""What tests of players share: bots that are written to files, and games with them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from pygame_core.ai.levels import LEVELS
from pygame_core.lab.jobs import Job, plan
from pygame_core.lab.players import Name, Setting, read_player

CHANCE = """
def choose(position, turn):
    return turn.random.choice(list(position.legal_moves()))
"""
STILL = 60.0  # seconds for a move where time is not what is tested


def write(folder: Path, source: str, name: str = "my_bot.py") -> str:
    """A program in a file, by the name that the arena takes."""
    path = folder / name
    path.write_text(source, "utf-8")
    return str(path)


def python(path: str | Path, *more: str) -> str:
    """A script as an engine."""
    return f"cmd:{shlex.join([sys.executable, str(path), *more])}"


def games(*words: str, count: int = 1, seconds: float = STILL, key: str = "noede", size: int = 4) -> list[Job]:
    """Games of two players on a small board."""
    settings: dict[Name, Setting] = {}
    for word in words:
        name, foreign = read_player(word, seconds)
        settings[name] = foreign or (LEVELS[name] if isinstance(name, int) and name else None)
    one, other = settings
    return plan(key, {"size": size}, settings, [(one, other)], count)
