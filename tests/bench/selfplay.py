"""Games of the computer against itself: ``python -m tests.bench.selfplay [GAME…] [--games 1000] [--quick] …``.

It prints how many games a minute a level plays on this machine, in processes and on a Dask cluster of as many workers.
Others have games played with a given number of iterations a turn, which are kept as the arena keeps its games.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from logging import CRITICAL
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from pygame_core.ai.levels import LEVELS, Budget, Level
from pygame_core.games.registry import GAMES
from pygame_core.lab.arena import Job, Result, Store, executor, plan, run

from .asked import read

SIDES = (1, 2)  # both are the same player
QUICK: Final = 40


def jobs(key: str, iterations: int, games: int, seed: int) -> list[Job]:
    """Games without a swap on the board that a new game proposes; each begins with a random move of either side."""
    options = {"swap": False} if any(option.key == "swap" for option in GAMES[key].position.options) else {}
    return both(key, Level(Budget(iterations=iterations)), options, games, seed)


def both(key: str, level: Level, options: dict[str, Any], games: int, seed: int) -> list[Job]:
    """Games in which both sides play at a level."""
    return plan(key, options, dict.fromkeys(SIDES, level), [SIDES], games, seed)


def keep(path: Path, wanted: list[Job], players: Executor) -> None:
    """Play those games that the file does not hold yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    store = Store(path)
    done = sum(store.get(job) is not None for job in wanted)

    def tell(_job: Job, result: Result) -> None:
        nonlocal done
        done += 1
        print(f"{path.name}: game {done} of {len(wanted)}, {len(result.moves)} moves", flush=True)

    run(wanted, players, store, tell)


def pace(wanted: Sequence[Job], players: Executor, workers: int) -> tuple[float, int]:
    """Games a minute, and all their moves. What the workers have to load beforehand is not counted."""
    run(wanted[: 4 * workers], players, Store())
    moves = 0

    def count(_job: Job, result: Result) -> None:
        nonlocal moves
        moves += len(result.moves)

    began = perf_counter()
    run(wanted, players, Store(), count)
    return 60 * len(wanted) / (perf_counter() - began), moves


@contextmanager
def cluster(workers: int) -> Iterator[Executor]:
    """The players of a Dask cluster on this machine."""
    distributed = import_module("distributed")
    with (
        distributed.LocalCluster(workers, threads_per_worker=1, dashboard_address=None, silence_logs=CRITICAL) as local,
        executor(dask=local.scheduler_address) as players,
    ):
        yield players


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Games a minute of a level against itself.")
    parser.add_argument("--games", type=int, help="of each game; 1000 unless told")
    parser.add_argument("--quick", action="store_true", help=f"--games {QUICK} unless told")
    parser.add_argument("--level", type=int, choices=LEVELS, default=1, help="(%(default)s)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games at a time (%(default)s)")
    chosen = read(parser, words)
    games = chosen.games or (QUICK if chosen.quick else 1000)
    print(f"level {chosen.level} against itself, {games} games of each game, {chosen.workers} at a time")
    print(f"{'':16}{'processes, games/min':>24}{'Dask, games/min':>20}{'moves a game':>16}", flush=True)
    for key in chosen.game:
        wanted = both(key, GAMES[key].levels[chosen.level], {}, games, seed=0)
        with executor(chosen.workers) as players:
            here, moves = pace(wanted, players, chosen.workers)
        with cluster(chosen.workers) as players:
            there, again = pace(wanted, players, chosen.workers)
        assert moves == again  # the same games
        print(f"{key:16}{here:>24,.0f}{there:>20,.0f}{moves / games:>16.1f}", flush=True)


if __name__ == "__main__":
    main()
