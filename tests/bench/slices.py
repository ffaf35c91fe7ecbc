"""How long the search works before it looks up: ``python build.py bench slices``, in CPython and inside Pyodide.

A request that stops the computer waits for a slice at most. Positions from each third of games of the computer against
itself are searched three times with the same seed; of each step, which all three take alike, the shortest time counts,
since the longer ones are the machine's other work. Prints a row a position: the median slice and the longest one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from pygame_core.ai.search import SLICE_SECONDS, Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

from .asked import searched
from .matches import opening

PLAYED: Final = 8  # iterations of a move of the games
TIMES: Final = 3
ITERATIONS: Final = 400
QUICK_ITERATIONS: Final = 100
PHASES: Final = ("opening", "middle", "end")
HEAD: Final = f"{'position':24}{'iterations':>12}{'slices':>8}{'median, ms':>12}{'longest, ms':>13}"


def game(key: str) -> list[Position]:
    """The positions of a game, without its end."""
    random, position = Random(f"slices {key}"), opening(key, Random(f"slices {key}"))[0]
    line = []
    while not position.outcome():
        line.append(position)
        position = position.play(searched(position, PLAYED, random.getrandbits(32)).report().move)
    return line


def started(position: Position) -> Search:
    """A search that has not done anything."""
    return searcher(position, GAMES[position.key].model(position), 1)


def steps(search: Search, iterations: int) -> Iterator[float]:
    """The time of each step between two looks at the clock."""
    began = perf_counter()
    for _step in search._steps():
        now = perf_counter()
        yield now - began
        if search.iterations >= iterations:
            return
        began = perf_counter()


def slices(times: Sequence[float]) -> list[float]:
    """What the search makes of such steps, as its ``run`` does; what is left over is none."""
    ends, since = [0], 0.0
    sums = list(accumulate(times, initial=0.0))
    for at, now in enumerate(sums):
        if now - since >= SLICE_SECONDS:
            ends.append(at)
            since = now
    return [sums[end] - sums[begin] for begin, end in pairwise(ends)]


def row(name: str, position: Position, iterations: int) -> str:
    """A position's slices."""
    runs = [list(steps(started(position), iterations)) for _time in range(TIMES)]
    found = slices([min(each) for each in zip(*runs, strict=True)]) or [0.0]
    told = f"{1000 * median(found):12.1f}{1000 * max(found):13.1f}"
    return f"{name:24}{iterations:12}{len(found):8}{told}"


def main(words: Sequence[str]) -> None:
    """Measure all games, or some."""
    iterations = QUICK_ITERATIONS if "--quick" in words else ITERATIONS
    print(HEAD, flush=True)
    for key in [word for word in words if word in GAMES] or GAMES:
        line = game(key)
        for number, phase in enumerate(PHASES):
            position = line[(2 * number + 1) * len(line) // (2 * len(PHASES))]
            print(row(f"{key}, {phase}", position, iterations), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
