"""How fast the rules are: legal moves, moves played and random playouts a second, per game at its default size.

Runs in CPython and, by ``speed.mjs``, inside Pyodide under Node; prints one line of JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from pygame_core.position import Position
from pygame_core.registry import GAMES

POSITIONS = 40  # from random games, spread over their length
SECONDS = 0.6  # for each figure


def sample(key: str) -> list[Position]:
    """Positions that random games pass through, the first and the last ones left out."""
    random, found = Random(1), []
    while len(found) < POSITIONS:
        position: Any = GAMES[key].position.initial()
        line = []
        while not position.outcome() and len(line) < 200:
            line.append(position)
            position = position.play_unchecked(random.choice(list(position.legal_moves())))
        quarter = len(line) // 4
        found += random.sample(line[quarter : 3 * quarter + 1], min(8, 2 * quarter + 1))
    return found[:POSITIONS]


def rate(work: Callable[[Position], object], positions: list[Position]) -> float:
    """How often a second ``work`` can be done, over all positions in turn."""
    count, began = 0, perf_counter()
    while perf_counter() - began < SECONDS:
        for position in positions:
            work(position)
        count += len(positions)
    return count / (perf_counter() - began)


def measure(key: str) -> dict[str, float]:
    """The three rates of a game, and how long listing the moves took at worst, in milliseconds."""
    positions, random, playout = sample(key), Random(2), GAMES[key].playout
    moves = {position: next(position.legal_moves()) for position in positions}
    worst = 0.0
    for position in positions:
        began = perf_counter()
        list(position.legal_moves())
        worst = max(worst, perf_counter() - began)
    return {
        "legal": rate(lambda position: list(position.legal_moves()), positions),
        "play": rate(lambda position: position.play_unchecked(moves[position]), positions),
        "playout": rate(lambda position: playout(position, random), positions),
        "worst_ms": worst * 1000,
    }


def main() -> None:
    """Measure all games and print them as one line of JSON."""
    version = ".".join(map(str, sys.version_info[:3]))
    print(json.dumps({"python": f"{sys.platform} {version}", "games": {key: measure(key) for key in GAMES}}))


if __name__ == "__main__":
    main()
