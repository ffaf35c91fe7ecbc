"""What more workers are worth: ``python -m tests.bench.workers [GAME…] [--quick] …``.

Several searches of each position, with seeds of their own and so many iterations each, which heed each other a few
times, against one search with as many: what the page gains from further workers if each has a core to itself.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Final, NamedTuple

from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

from . import duels
from .asked import go_on, read, searched

SEEDS: Final = 1 << 32


class Play(NamedTuple):
    """A game to be played; ``number`` decides its opening and all seeds."""

    game: str
    number: int
    workers: int
    iterations: int
    talks: int


def together(position: Position, seeds: Sequence[int], iterations: int, talks: int) -> Move:
    """What the first of several searches would play, all of which have heeded each other so many times."""
    searches = [searched(position, iterations // talks, seed) for seed in seeds]
    for talk in range(1, talks + 1):
        for heeding, other in permutations(range(len(searches)), 2):
            searches[heeding].heed(other, searches[other].found())
        for search in searches:
            go_on(search, iterations * min(talks, talk + 1) // talks)
    return searches[0].report().move


def play(task: Play) -> float:
    """The points of the many in one game: 1, 0.5 or 0."""

    def player(count: int) -> duels.Player:
        def choose(position: Position, random: Random) -> Move:
            seeds = [random.randrange(SEEDS) for _worker in range(count)]
            return together(position, seeds, task.iterations, task.talks)

        return choose

    return duels.play("workers", task.game, task.number, player(task.workers), player(1))


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.workers", description="What more workers are worth.")
    parser.add_argument("--quick", action="store_true", help="only 6 games of each, 40 iterations a move")
    parser.add_argument("--games", type=int, default=40, help="of each (%(default)s)")
    parser.add_argument("--workers", type=int, default=4, help="against one (%(default)s)")
    parser.add_argument("--iterations", type=int, default=200, help="of a move, of each worker (%(default)s)")
    parser.add_argument("--talks", type=int, default=20, help="times they heed each other in a move (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    if chosen.talks < 1:
        parser.error("--talks is at least 1: they heed each other before one of them is asked")
    if chosen.quick:
        chosen.games, chosen.iterations = 6, 40

    def task(game: str, number: int) -> Play:
        return Play(game, number, chosen.workers, chosen.iterations, chosen.talks)

    duels.show(chosen.game, chosen.games, task, play, chosen.processes)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
