"""Games between levels: what is to be played, playing it anywhere, and keeping what came out.

Each game is a :class:`Job`, independent of all others, so any :class:`concurrent.futures.Executor` can play them:
processes on this machine, or a cluster by way of Dask.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, BinaryIO, Final, NamedTuple

from ..ai.levels import Budget, Level
from ..ai.player import careful, choose
from ..discovery import game
from ..games.contract import Game
from ..rules.move import SWAP
from ..version import __version__
from .opening import opening as by_chance

CAREFUL: Final = 0  # stands for no level: a beginner who looks one ply ahead (see ``ai.player.careful``)
MOST_MOVES: Final = 2000  # a game that is longer counts as drawn
PATIENCE: Final = 10  # seconds until a cluster has to answer
_HEAD: Final = b'{"hexarium": '  # of each line that is kept


class ArenaError(Exception):
    """The arena cannot go on; the text says what to do."""


class Job(NamedTuple):
    """A game to be played: all that it depends on, so that it comes out the same anywhere (but for time budgets)."""

    game: str
    options: tuple[tuple[str, Any], ...]  # all that the game has
    levels: tuple[int, int]  # of colour 0 and of colour 1
    settings: tuple[Level | None, Level | None]  # of these levels, None for CAREFUL
    opening: int  # the seed of the opening moves
    seed: int

    @property
    def key(self) -> str:
        """The job in one line that no other has."""
        return repr(tuple(self))


class Result(NamedTuple):
    """How a game went; the pairs belong to the job's levels."""

    points: float  # of the first level: 1, 0.5 or 0
    moves: tuple[str, ...]  # all of the game
    opened: int  # so many of them are the random opening
    choices: tuple[int, int]  # moves chosen after the opening
    seconds: tuple[float, float]  # CPU time these took


def pairings(levels: Sequence[int], reach: int = 2) -> list[tuple[int, int]]:
    """Who plays whom: those at most so far apart. Neighbours and the next but one tell most about strength."""
    return [(low, high) for i, low in enumerate(levels) for high in levels[i + 1 : i + 1 + reach]]


def plan(
    key: str,
    options: Mapping[str, Any],
    levels: Mapping[int, Level | None],
    pairs: Iterable[tuple[int, int]],
    games: int,
    seed: int = 0,
) -> list[Job]:
    """The jobs of a tournament, round by round. Two games of a pair share an opening, with colours exchanged.

    Raises GameError for an option that the game does not take.
    """
    chosen = tuple(sorted(game(key).position.choose(**options).items()))
    jobs = []
    for number in range(games):
        for pair in pairs:
            one, other = pair if number % 2 == 0 else pair[::-1]
            opening = seed * 1_000_003 + number // 2
            jobs.append(Job(key, chosen, (one, other), (levels[one], levels[other]), opening, seed))
    return jobs


def play(job: Job) -> Result:
    """Play one game."""
    rules, random = game(job.game), Random(job.key)
    position, moves = rules.position.initial(**dict(job.options)), opening(rules, job)
    for text in moves:
        position = position.play(position.read(text))
    rules.model(position)  # made once for many games, so no player pays for it
    opened = len(moves)
    choices, seconds = [0, 0], [0.0, 0.0]
    swapped = 0
    while not (outcome := position.outcome()) and position.ply < MOST_MOVES:
        player = position.turn ^ swapped
        level, began = job.settings[player], thread_time()
        if level is None:
            move = careful(rules.model(position), position, random)
        else:
            move = choose(rules.model(position), position, level, random.getrandbits(32)).move
        seconds[player] += thread_time() - began
        choices[player] += 1
        moves.append(position.write(move))
        position = position.play(move)
        swapped ^= move == SWAP
    points = 0.5 if not outcome or outcome.winner is None else float(outcome.winner == swapped)
    spent = round(seconds[0], 3), round(seconds[1], 3)
    return Result(points, tuple(moves), opened, (choices[0], choices[1]), spent)


def opening(rules: Game[Any], job: Job) -> list[str]:
    """The moves with which a game begins."""
    return by_chance(rules, dict(job.options), Random(job.opening))


class Store:
    """The results so far by job. With a file, which is only ever added to, a tournament can be gone on with.

    The file has one JSON object a line: the version of the package, the fields of the job and of the result.
    ``game``, ``options`` and ``moves`` are as the protocol takes them.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Raises ArenaError for a file that cannot be written, or that holds anything but games of this version."""
        self.path = path
        self._results: dict[Job, Result] = {}
        if not path:
            return
        with self._open() as file:
            if not path.is_file():  # a device may never end
                raise self._foreign()
            file.seek(0)
            *lines, rest = file.read().split(b"\n")
            self._results.update(map(self._read, lines))
            if rest:  # the line in which the machine went down
                if rest[: len(_HEAD)] != _HEAD[: len(rest)]:
                    raise self._foreign()
                file.truncate(sum(len(line) + 1 for line in lines))

    def get(self, job: Job) -> Result | None:
        """How a game went, None if it was not played yet."""
        return self._results.get(job)

    def add(self, job: Job, result: Result) -> None:
        """Keep a result at once. Raises ArenaError if the file cannot be written any more."""
        self._results[job] = result
        if self.path:
            with self._open() as file:
                file.write(json.dumps(_kept(job, result), ensure_ascii=False).encode() + b"\n")

    @contextmanager
    def _open(self) -> Iterator[BinaryIO]:
        """The file, of which nothing but the end can be written, and that without a buffer: a line at once."""
        assert self.path
        try:
            with self.path.open("a+b", buffering=0) as file:
                yield file
        except OSError as error:
            raise ArenaError(f"{self.path} cannot be written ({error.strerror}): name another file.") from error

    def _read(self, line: bytes) -> tuple[Job, Result]:
        try:
            told = json.loads(line)
            version = str(told.pop("hexarium"))
            if version != __version__:
                raise ArenaError(
                    f"{self.path} holds games of version {version}, and this is {__version__}: name another file."
                )
            options = tuple(sorted(told.pop("options").items()))
            levels, choices, seconds = (tuple(told.pop(name)) for name in ("levels", "choices", "seconds"))
            one, other = (level and _level(**level) for level in told.pop("settings"))
            moves, points, opened = tuple(told.pop("moves")), float(told.pop("points")), int(told.pop("opened"))
            job = Job(options=options, levels=levels, settings=(one, other), **told)
            hash(job)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._foreign() from error
        return job, Result(points, moves, opened, choices, seconds)

    def _foreign(self) -> ArenaError:
        return ArenaError(f"{self.path} holds something else than games of an arena: name another file.")


def _kept(job: Job, result: Result) -> dict[str, Any]:
    """A game as its line has it."""
    settings = [
        level and {**level.budget._asdict(), "softness": level.softness, "haste": level.haste} for level in job.settings
    ]
    told = {**job._asdict(), "options": dict(job.options), "settings": settings}
    return {"hexarium": __version__, **told, **result._asdict()}


def _level(iterations: int | None, ms: float | None, softness: float, haste: float) -> Level:
    return Level(Budget(iterations, ms), softness, haste)


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
        # Spawned on every platform alike: a fork of a process with threads may hang.
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
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
