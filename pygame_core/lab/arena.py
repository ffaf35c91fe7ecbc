"""The arena: games between players, played anywhere and kept.

Any :class:`concurrent.futures.Executor` can play them: processes on this machine, or a cluster by way of Dask.
"""

import asyncio
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Final

from .engines import leave
from .jobs import CAREFUL as CAREFUL
from .jobs import Fault as Fault
from .jobs import Job as Job
from .jobs import Result as Result
from .jobs import opening as opening
from .jobs import pairings as pairings
from .jobs import plan as plan
from .jobs import play as play
from .store import ArenaError as ArenaError
from .store import Store as Store

PATIENCE: Final = 10  # seconds until a cluster has to answer


def run(
    jobs: Iterable[Job], executor: Executor, store: Store, told: Callable[[Job, Result], object] = lambda *_: None
) -> None:
    """Play the jobs that the store does not hold yet; ``told`` hears of each game that ended."""
    waiting: dict[Future[Result], Job] = {executor.submit(play, job): job for job in jobs if not store.get(job)}
    try:
        for future in as_completed(waiting):
            store.add(waiting[future], future.result())
            told(waiting[future], future.result())
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def executor(workers: int | None = None, dask: str | None = None) -> Iterator[Executor]:
    """Who plays: processes on this machine, one a core unless told, or the cluster of a Dask scheduler's address.

    The cluster's workers need this very package. Raises ArenaError without Dask.
    """
    if dask is None:
        # Spawned on every platform alike: a fork of a process with threads may hang. Ctrl+C is heard by all of them,
        # and a game that nobody waits for any more is not played to its end.
        interrupt = (signal.SIGINT, leave)
        with ProcessPoolExecutor(workers, get_context("spawn"), signal.signal, interrupt) as pool:
            yield pool
        return
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise ArenaError("A cluster needs Dask: pip install 'hexarium[lab]'.") from error

    async def greet() -> None:
        told = distributed.Security().get_connection_args("client")
        await (await distributed.comm.connect(dask, PATIENCE, **told)).close()

    # Looked for beforehand, for a client that finds nobody is never closed, and can hold up the next one for ever.
    try:
        with ThreadPoolExecutor(1) as thread:  # this one may run a loop already, as in a notebook
            thread.submit(asyncio.run, greet()).result()
        client = distributed.Client(dask, timeout=PATIENCE)
    except (OSError, ValueError) as error:  # nobody is there, or it is no address
        raise ArenaError(f"No Dask scheduler answers at “{dask}”; write its address like tcp://host:8786.") from error
    with client:
        yield client.get_executor()
