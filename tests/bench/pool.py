"""Work that is shared out among processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def each(work: Callable[[Item], Result], items: Iterable[Item], processes: int) -> Iterator[Result]:
    """What ``work`` makes of the items, as they are finished."""
    if processes == 1:
        yield from map(work, items)
        return
    # Ctrl+C ends the workers at once and silently; this process says the rest.
    quietly = (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(processes, get_context("spawn"), signal.signal, quietly) as pool:
        try:
            for future in as_completed([pool.submit(work, item) for item in items]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
