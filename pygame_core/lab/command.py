"""The command ``arena``: how far apart the levels are, measured in games."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from pathlib import Path

from ..ai.levels import LEVELS, Budget, Level
from ..discovery import game
from ..games.registry import GAMES
from .arena import CAREFUL, ArenaError, Job, Result, Store, executor, pairings, plan, run
from .report import HOW, Standings, describe, progress

QUICK_GAMES, QUICK_MS = 4, 300.0


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes, apart from the games' options."""
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them if none is named")
    parser.add_argument(
        "--levels",
        type=read_levels,
        default=sorted(LEVELS),
        metavar="1-8",
        help="such as 1-4,7; 0 is a careful beginner",
    )
    parser.add_argument(
        "--games", type=whole(1), dest="rounds", metavar="N", help="of each pair of levels; 20 unless told"
    )
    parser.add_argument(
        "--ms", type=duration, help="time for a move of the levels that have a time instead of iterations"
    )
    parser.add_argument("--quick", action="store_true", help=f"--games {QUICK_GAMES} --ms {QUICK_MS:g} unless told")
    reach = parser.add_mutually_exclusive_group()
    reach.add_argument(
        "--all",
        action="store_const",
        dest="reach",
        const=len(LEVELS),
        help="everyone meets everyone, not only those at most two apart",
    )
    reach.add_argument("--neighbours", action="store_const", dest="reach", const=1, help="only neighbours meet")
    parser.set_defaults(reach=2)
    parser.add_argument(
        "--workers", type=whole(1), metavar="N", help="games at a time on this machine; one a core if not told"
    )
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the workers of this Dask scheduler, as in tcp://host:8786"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE.jsonl", help="keep each game, a line each; a second run with it goes on"
    )
    parser.add_argument("--so-far", action="store_true", help="play nothing, only tell what the file of --out holds")
    parser.add_argument("--seed", type=int, default=0, help="other openings and other chances")


def whole(low: int, high: float = inf) -> Callable[[str], int]:
    """Reads whole numbers between these; what it is given else raises ArgumentTypeError."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise ArgumentTypeError(f"“{text}” is no whole number from {low} {'on' if high == inf else f'to {high}'}")
        return int(text)

    return read


def duration(text: str) -> float:
    """A time above 0. Raises ArgumentTypeError."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < inf:
        raise ArgumentTypeError(f"“{text}” is no number above 0")
    return value


def read_levels(text: str) -> list[int]:
    """The levels that a text such as ``1-4,7`` lists, ascending. Raises ArgumentTypeError."""
    levels: set[int] = set()
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not (low.isdecimal() and (high.isdecimal() if dash else True)):
            raise ArgumentTypeError(f"“{text}” lists no levels; write it like 1-4,7")
        levels.update(range(int(low), int(high if dash else low) + 1))
    if len(levels) < 2 or not levels <= {CAREFUL, *LEVELS}:
        raise ArgumentTypeError(
            f"an arena needs two or more of the levels {min(LEVELS)} to {max(LEVELS)}, or {CAREFUL}"
        )
    return sorted(levels)


def settings(of: Mapping[int, Level], levels: Sequence[int], ms: float | None) -> dict[int, Level | None]:
    """How each level of a game plays, with another time for a move if one is given."""
    chosen: dict[int, Level | None] = {}
    for level in levels:
        known = of.get(level)
        if known and ms is not None and known.budget.ms is not None:
            known = known._replace(budget=Budget(known.budget.iterations, ms))
        chosen[level] = known
    return chosen


def arena(chosen: Namespace, texts: Mapping[str, str]) -> int:
    """Play what is missing, print what came out and return the exit status. Raises GameError for a wrong option.

    ``texts`` are the options as they were written, for each of the games.
    """
    rounds = chosen.rounds or (QUICK_GAMES if chosen.quick else 20)
    ms = chosen.ms or (QUICK_MS if chosen.quick else None)
    pairs = pairings(chosen.levels, chosen.reach)
    keys = list(dict.fromkeys(chosen.games or GAMES))
    levels = {key: settings(game(key).levels, chosen.levels, ms) for key in keys}
    options = {key: game(key).position.read_options(texts) for key in keys}
    jobs = [job for key in keys for job in plan(key, options[key], levels[key], pairs, rounds, chosen.seed)]
    try:
        store = Store(chosen.out)
        if not chosen.so_far:
            _play(jobs, store, chosen)
    except ArenaError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = f"; the same command goes on with what {chosen.out} holds" if chosen.out else ""
        print(f"Stopped{kept}.", file=sys.stderr)
        return 130
    for key in keys:
        played = [(job, result) for job in jobs if job.game == key and (result := store.get(job))]
        print("\n".join([*_told(key, levels[key], played, chosen.seed), ""]))
    print(HOW)
    return 0


def _told(
    key: str, levels: Mapping[int, Level | None], played: Sequence[tuple[Job, Result]], seed: int
) -> Iterator[str]:
    """What became of the games of one game."""
    met = {level: levels[level] for level in levels if any(level in job.levels for job, _result in played)}
    if not met:
        yield f"{GAMES[key].position.title}: no games yet"
        return
    try:
        standings = Standings(met, played)
    except ValueError as error:
        yield f"{GAMES[key].position.title}: {error}"
        return
    options = json.dumps(dict(played[0][0].options))
    yield f"{GAMES[key].position.title} {options}, {standings.games} games, seed {seed}"
    yield from describe(met)
    yield from standings.table()
    yield from standings.remarks()


def _play(jobs: list[Job], store: Store, chosen: Namespace) -> None:
    missing = [job for job in jobs if not store.get(job)]
    done = len(jobs) - len(missing)
    if done:
        print(f"{done} of {len(jobs)} games are known from {chosen.out}.", file=sys.stderr)

    def tell(job: Job, result: Result) -> None:
        nonlocal done
        done += 1
        print(progress(done, len(jobs), job, result), file=sys.stderr, flush=True)

    if missing:
        with executor(chosen.workers or os.cpu_count(), chosen.dask) as players:
            run(missing, players, store, tell)
