"""Every claim of proof against an exhaustive search: ``python -m tests.bench.proofs [GAME…] [--games 1000] …``.

The positions are those of ``tests/core/test_search_exact.py``, by more seeds than the tests have time for.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

from tests.core.exact import CROWDED, DRAWN, LOST, TRIALS, WON, Agreement, TooMuch, Trial, compare, positions

from .asked import read
from .pool import each

FIRST = 10_000  # seed: other positions than those of the tests


class Task(NamedTuple):
    """The positions of a trial that have a number, each searched with so many iterations."""

    trial: Trial
    seed: int
    iterations: int


class Compared(NamedTuple):
    """What agrees, how many positions were too large, and what was false, with the position it was said of."""

    agreed: list[Agreement]
    too_large: int
    false: list[str]


def work(task: Task) -> Compared:
    """Search and compare."""
    agreed: list[Agreement] = []
    false, too_large = [], 0
    for position in positions(task.trial, task.seed):
        try:
            agreed.append(compare(position, 10 * task.trial.most, task.iterations))
        except TooMuch:
            too_large += 1
            continue
        false += [f"{position!r}: {what}" for what in agreed[-1].false]
    return Compared(agreed, too_large, false)


def row(name: str, found: Sequence[Compared]) -> str:
    """How many positions were compared, what was proved of them, and how much was claimed and false."""
    agreed = [one for some in found for one in some.agreed]
    proved = [one.proved for one in agreed if one.proved is not None and one.proved != 1]
    counts = (
        len(agreed),
        sum(some.too_large for some in found),
        sum(one.proved == 1 for one in agreed),
        sum(length > 0 for length in proved),
        sum(length < 0 for length in proved),
        sum(one.value == DRAWN for one in agreed),
        sum(one.proved is None and one.value in (WON, LOST) for one in agreed),
        sum(one.claims for one in agreed),
        sum(len(some.false) for some in found),
    )
    return f"{name:16}" + "".join(f"{count:10}" for count in counts)


def main(words: Sequence[str] | None = None) -> int:
    """Compare, and print a row for each kind of board; 1 if anything was false."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.proofs", description="Proofs, checked one by one.")
    parser.add_argument("--games", type=int, default=1000, help="random games of each board (%(default)s)")
    parser.add_argument("--iterations", type=int, default=400, help="of a search (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    columns = ("compared", "too large", "at once", "won", "lost", "drawn", "open", "claims", "false")
    print(f"{'board':16}" + "".join(f"{column:>10}" for column in columns))
    wrong = 0
    for trial in (*TRIALS, CROWDED):
        if trial.game not in chosen.game:
            continue
        tasks = [Task(trial, FIRST + seed, chosen.iterations) for seed in range(chosen.games)]
        found = list(each(work, tasks, chosen.processes))
        for what in (what for some in found for what in some.false):
            print(f"false: {what}")
            wrong += 1
        print(row(trial.name, found), flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
