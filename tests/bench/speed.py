"""How fast the rules and the computer player are, per game at its default size.

``--quick`` measures for a shorter time. Runs in CPython and, by ``pyodide.mjs``, inside Pyodide under Node; prints one
line of JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

from . import throughput
from .throughput import rate

POSITIONS = 40  # from random games, spread over their length
SECONDS, QUICK_SECONDS = 0.6, 0.1  # for each figure


def sample(key: str) -> list[Position]:
    """Positions that random games pass through, the first and the last ones left out."""
    random = Random(1)
    found: list[Position] = []
    while len(found) < POSITIONS:
        position: Any = GAMES[key].position.initial()
        line: list[Position] = []
        while not position.outcome() and len(line) < 200:
            line.append(position)
            position = position.play_unchecked(random.choice(list(position.legal_moves())))
        quarter = len(line) // 4
        found += random.sample(line[quarter : 3 * quarter + 1], min(8, 2 * quarter + 1))
    return found[:POSITIONS]


def measure(key: str, seconds: float) -> dict[str, float]:
    """The rates of the rules, how long listing the moves took at worst, in milliseconds, and the player's rates."""
    positions = sample(key)
    moves = {position: next(position.legal_moves()) for position in positions}
    worst = 0.0
    for position in positions:
        began = perf_counter()
        list(position.legal_moves())
        worst = max(worst, perf_counter() - began)
    return {
        "legal": rate(lambda position: list(position.legal_moves()), positions, seconds),
        "play": rate(lambda position: position.play_unchecked(moves[position]), positions, seconds),
        "worst_ms": worst * 1000,
        **throughput.measure(key, positions, seconds),
    }


def main(words: Sequence[str] = ()) -> None:
    """Measure all games and print them as one line of JSON."""
    seconds = QUICK_SECONDS if "--quick" in words else SECONDS
    version = ".".join(map(str, sys.version_info[:3]))
    games = {key: measure(key, seconds) for key in GAMES}
    print(json.dumps({"python": f"{sys.platform} {version}", "games": games}))


if __name__ == "__main__":
    main(sys.argv[1:])
