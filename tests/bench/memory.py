"""What an endless search takes in memory, per game: as its tree is counted, and by how much the process grows.

Each game is searched in a process of its own from early in a random game, for so many iterations.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Final

from pygame_core.ai.levels import Budget
from pygame_core.ai.memory import MEGABYTE, MOST
from pygame_core.ai.search import Search, searcher
from pygame_core.registry import GAMES

ITERATIONS: Final = 150_000
PLIES: Final = 6  # random moves before the search: what has the most candidates, and is not proved soon
WARM: Final = 20  # iterations by which the model and its tables are there


def grown(key: str, iterations: int) -> tuple[Search, int]:
    """A search of so many iterations, or one that proved its root, and the bytes by which the process grew."""
    random, position = Random(1), GAMES[key].position.initial()
    for _ply in range(PLIES):
        position = position.play(random.choice(list(position.legal_moves())))
    model = GAMES[key].model(position)
    run(searcher(position, model), WARM)
    before = peak()
    search = searcher(position, model)
    run(search, iterations)
    return search, peak() - before


def run(search: Search, iterations: int) -> None:
    for _slice in search.run(Budget(iterations=iterations)):
        pass


def peak() -> int:
    """The most memory that this process had so far, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def main(words: Sequence[str] = ()) -> None:
    """Measure the games, or the one that is named, after so many iterations."""
    names = [word for word in words if word in GAMES]
    iterations = int(next((word for word in words if word.isdigit()), ITERATIONS))
    if not names:
        print(f"a tree takes at most {MOST // MEGABYTE} MB")
        print(f"{'game':12}{'iterations':>12}{'nodes':>9}{'counted, MB':>13}{'grown, MB':>11}")
        for key in GAMES:
            subprocess.run([sys.executable, "-m", "tests.bench.memory", key, str(iterations)], check=True)
    for key in names:
        search, growth = grown(key, iterations)
        nodes = sum(1 for _node in search.nodes())
        told = f"{search.bytes / MEGABYTE:13.1f}{growth / MEGABYTE:11.1f}"
        print(f"{key:12}{search.iterations:12}{nodes:9}{told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
