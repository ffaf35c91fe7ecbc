"""How far an arena is: a bar with the time that is left in a terminal, else a line for each game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Protocol

from .jobs import Job, Result
from .players import shown
from .report import progress


class Teller(Protocol):
    """Hears of each game that has ended."""

    def __call__(self, job: Job, result: Result, /) -> None: ...


@contextmanager
def telling(done: int, total: int) -> Iterator[Teller]:
    """What tells on standard error how far it is, so many games of all being known before."""
    try:
        bar = import_module("tqdm").tqdm if sys.stderr.isatty() else None
    except ImportError:  # it comes with the extra `lab`
        bar = None
    if bar:
        with bar(total=total, initial=done, unit="game", smoothing=0, dynamic_ncols=True, file=sys.stderr) as shows:

            def draw(job: Job, result: Result) -> None:
                if result.fault:
                    shows.write(f"{shown(job.players[result.fault.player])}: {result.fault.text}", file=sys.stderr)
                shows.set_postfix_str(f"{job.game}, {shown(job.players[0])} against {shown(job.players[1])}", False)
                shows.update()

            yield draw
        return

    def line(job: Job, result: Result) -> None:
        nonlocal done
        done += 1
        print(progress(done, total, job, result), file=sys.stderr, flush=True)

    yield line
