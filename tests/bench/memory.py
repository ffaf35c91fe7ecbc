"""What an endless search takes in memory: as its tree is counted, and by how much the process grows.

A game is searched from early on until its tree is as large as it may be, and somewhat longer. Runs in CPython and, by
``pyodide.mjs``, inside Pyodide under Node; prints a line. One process measures one game, for what is freed is used
again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from pygame_core.ai.levels import Budget
from pygame_core.ai.memory import MEGABYTE
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

PLIES: Final = 2  # random moves before the search: what has the most candidates, and is not proved soon
WARM: Final = 20  # iterations by which the model and its tables are there
LONGER: Final = 1000  # iterations with a tree that is full
HOUR: Final = 60  # minutes; in one a search takes about as many iterations as fill the tree that it may have
HEAD: Final = (
    f"{'game':12}{'allowed, MB':>12}{'iterations':>12}{'nodes':>9}{'counted, MB':>13}{'grown, MB':>11}{'an hour':>9}"
)


def grown(key: str, memory: int) -> tuple[Search, int]:
    """A search whose tree has come to its bound, and the bytes by which the process grew."""
    position = early(key)
    model = GAMES[key].model(position)
    run(searcher(position, model), Budget(WARM))
    before = peak()
    search = searcher(position, model, memory=memory)
    run(search, Budget())
    run(search, Budget(search.iterations + LONGER))
    return search, peak() - before


def early(key: str, **options: Any) -> Position:
    """A position after few random moves."""
    random = Random(1)
    position: Position = GAMES[key].position.initial(**options)
    for _ply in range(PLIES):
        position = position.play(random.choice(list(position.legal_moves())))
    return position


def run(search: Search, budget: Budget) -> None:
    """Search until the budget ends, or, without one, until the tree is full."""
    for _slice in search.run(budget):
        if budget == Budget() and search.full:
            break


def peak() -> int:
    """The most memory that this process had so far, in bytes; in Pyodide its heap, which never shrinks."""
    if sys.platform == "emscripten":
        import pyodide_js  # type: ignore[import-not-found]

        heap: int = pyodide_js._module.HEAP8.byteLength
        return heap
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def main(words: Sequence[Any]) -> None:
    """Measure a game with so many megabytes; and by what factor the process grows in so many minutes."""
    key, megabytes, *minutes = words
    search, growth = grown(key, int(megabytes) * MEGABYTE)
    nodes = sum(1 for _node in search.nodes())
    told = f"{search.bytes / MEGABYTE:13.1f}{growth / MEGABYTE:11.1f}"
    line = f"{key:12}{megabytes:>12}{search.iterations:12}{nodes:9}{told}"
    if minutes:
        minute = peak()
        run(search, Budget(int(minutes[0]) * search.iterations))
        line += f"{peak() / minute:9.2f}"
    print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
