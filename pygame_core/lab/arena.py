"""Games between levels: what is to be played, playing it anywhere, and keeping what came out.

Each game is a :class:`Job`, independent of all others, so any :class:`concurrent.futures.Executor` can play them:
processes on this machine, or a cluster by way of Dask.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, Final, NamedTuple

from ..ai.levels import Level
from ..ai.player import careful, choose
from ..discovery import discover
from ..games import Game
from ..position import SWAP, Position
from ..registry import GAMES, game

CAREFUL: Final = 0  # stands for no level: random moves, but wins are taken and losses at once are parried
MOST_MOVES: Final = 2000  # a game that is longer counts as drawn
_OPENING = {"noede": 3}  # random moves before the levels take over: Nøde's first anchors; elsewhere
_USUAL_OPENING = 2


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
    moves: str
    choices: tuple[int, int]  # moves chosen after the opening
    seconds: tuple[float, float]  # CPU time these took


def pairings(levels: Sequence[int], everyone: bool = False) -> list[tuple[int, int]]:
    """Who plays whom: neighbours and the next but one, where scores tell most about strength; or everyone."""
    reach = len(levels) if everyone else 2
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
    rules, random = _rules(job.game), Random(job.key)
    position = _open(rules, job)
    rules.model(position)  # made once for many games, so no player pays for it
    moves: list[str] = []
    choices, seconds = [0, 0], [0.0, 0.0]
    swapped = 0
    while not (outcome := position.outcome()) and position.ply < MOST_MOVES:
        player = position.turn ^ swapped
        level, began = job.settings[player], thread_time()
        if level is None:
            move = careful(rules, position, random)
        else:
            move = choose(rules, position, level, random.getrandbits(32)).move
        seconds[player] += thread_time() - began
        choices[player] += 1
        moves.append(position.write(move))
        position = position.play(move)
        swapped ^= move == SWAP
    points = 0.5 if not outcome or outcome.winner is None else float(outcome.winner == swapped)
    return Result(points, " ".join(moves), (choices[0], choices[1]), (round(seconds[0], 3), round(seconds[1], 3)))


def _rules(key: str) -> Game:
    """The game of that key, in a process that may know only our own so far. Raises UnknownGame."""
    if key not in GAMES:
        discover()
    return game(key)


def _open(rules: Game, job: Job) -> Position:
    """The position after the random opening."""
    random = Random(job.opening)
    position = rules.position.initial(**dict(job.options))
    for _move in range(_OPENING.get(job.game, _USUAL_OPENING)):
        position = position.play(random.choice([move for move in position.legal_moves() if move != SWAP]))
    return position


class Store:
    """The results so far by job, kept in a JSON file, if there is one, so that a tournament can be gone on with."""

    def __init__(self, path: Path | None = None) -> None:
        """Raises ArenaError for a file that is no such store."""
        self.path = path
        self._results: dict[str, Result] = {}
        self._standings: dict[str, Any] = {}
        if path and path.exists():
            try:
                kept = json.loads(path.read_text("utf-8"))
                self._standings = dict(kept["standings"])
                for key, of in kept["games"].items():
                    pairs = tuple(of["choices"]), tuple(of["seconds"])
                    self._results[key] = Result(float(of["points"]), of["moves"], *pairs)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise ArenaError(f"{path} holds no games of an arena: name another file.") from error

    def get(self, job: Job) -> Result | None:
        """How a game went, None if it was not played yet."""
        return self._results.get(job.key)

    def add(self, job: Job, result: Result) -> None:
        """Keep a result, at once and whole: the file is replaced, never half written."""
        self._results[job.key] = result
        self._save()

    def conclude(self, title: str, standings: Mapping[str, Any]) -> None:
        """Keep what some of the games add up to."""
        self._standings[title] = standings
        self._save()

    def _save(self) -> None:
        if self.path:
            games = {key: kept._asdict() for key, kept in self._results.items()}
            text = json.dumps({"standings": self._standings, "games": games}, ensure_ascii=False, indent=1)
            fresh = self.path.with_name(self.path.name + ".new")
            fresh.write_text(text + "\n", "utf-8")
            os.replace(fresh, self.path)


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
    try:
        client = distributed.Client(dask)
    except OSError as error:
        raise ArenaError(f"No Dask scheduler answers at {dask}.") from error
    with client:
        yield client.get_executor()
