"""The command ``arena``: how far apart players are, measured in games."""

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from pathlib import Path

from ..ai.levels import LEVELS
from ..games.registry import GAMES, game
from ..language.messages import _
from ..rules.errors import GameError
from .arena import ArenaError, Job, Result, Store, executor, pairings, plan, run
from .engines import faults
from .players import CAREFUL, SECONDS, Foreign, Name, Setting, read_players, settings, templates
from .progress import telling
from .report import HOW, Standings, describe, met
from .sheet import SITE, Sheet

QUICK_GAMES, QUICK_MS = 4, 300.0


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes, apart from the games' options."""
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them if none is named")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--levels", type=read_levels, metavar="1-8", help="such as 1-4,7; 0 is a careful beginner")
    who.add_argument(
        "--players",
        nargs="+",
        metavar="PLAYER",
        help=f"level1 to level{max(LEVELS)}, {', '.join(['careful', *templates()])}, a file my_bot.py or "
        "my_bot.py:Name, a bot of an installed package by its name, or “cmd:./engine --fast”",
    )
    parser.add_argument("--games", type=whole(1), dest="rounds", metavar="N", help="of each pair; 20 unless told")
    time = parser.add_mutually_exclusive_group()
    time.add_argument(
        "--seconds",
        type=lambda text: 1000 * duration(text),
        dest="ms",
        metavar="S",
        help="time for a move of players that are no levels, and of levels that have a time instead of iterations; "
        f"{SECONDS:g} unless told",
    )
    time.add_argument("--ms", type=duration, help="the same in milliseconds")
    parser.add_argument("--quick", action="store_true", help=f"--games {QUICK_GAMES} --ms {QUICK_MS:g} unless told")
    parser.add_argument(
        "--opening",
        default="",
        metavar="MOVES",
        help="such as “e5 d3”: how every game begins; a number: with so many random moves, two games the same; "
        "unless told with a random move of each side",
    )
    reach = parser.add_mutually_exclusive_group()
    reach.add_argument(
        "--all",
        action="store_const",
        dest="reach",
        const=sys.maxsize,
        help="every level meets every other, not only those at most two apart; other players always do",
    )
    reach.add_argument("--neighbours", action="store_const", dest="reach", const=1, help="only neighbours meet")
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
    parser.add_argument("--report", type=Path, metavar="FILE.html", help="write a page about it, too")
    parser.add_argument(
        "--site", default=SITE, metavar="ADDRESS", help=f"where the games of the page open; {SITE} unless told"
    )
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


def arena(chosen: Namespace, texts: Mapping[str, str]) -> int:
    """Play what is missing, print what came out and return the exit status. Raises GameError for a wrong option.

    ``texts`` are the options as they were written, for each of the games.
    """
    rounds = chosen.rounds or (QUICK_GAMES if chosen.quick else 20)
    ms = chosen.ms or (QUICK_MS if chosen.quick else None)
    keys = list(dict.fromkeys(chosen.games or GAMES))
    who = _who(chosen, ms)
    pairs = pairings(list(who), chosen.reach or (len(who) if chosen.players else 2))
    players = {key: settings(game(key).levels, who, ms) for key in keys}
    jobs = [
        job
        for key in keys
        for job in plan(
            key, game(key).position.read_options(texts), players[key], pairs, rounds, chosen.seed, chosen.opening
        )
    ]
    try:
        store, sheet = Store(chosen.out), chosen.report and Sheet(chosen.report, chosen.site)
        if not chosen.so_far:
            missing = [job for job in jobs if not store.get(job)]
            if wrong := faults(_foreign(missing)):
                print(*wrong, sep="\n", file=sys.stderr)
                return 2
            _play(missing, len(jobs), store, chosen)
        for key in keys:
            played = [(job, result) for job in jobs if job.game == key and (result := store.get(job))]
            print("\n".join([*_told(key, players[key], played, chosen.seed, sheet), ""]))
        print(HOW)
        if sheet:
            sheet.write()
    except ArenaError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        kept = f"; the same command goes on with what {chosen.out} holds" if chosen.out else ""
        print(f"Stopped{kept}.", file=sys.stderr)
        return 130
    return 0


def _who(chosen: Namespace, ms: float | None) -> dict[Name, Foreign | None]:
    """The players that were asked for. Raises GameError."""
    if not chosen.players:
        return dict.fromkeys(chosen.levels or sorted(LEVELS))
    players = read_players(chosen.players, ms / 1000 if ms else SECONDS)
    if len(players) < 2:
        raise GameError(_("An arena needs two or more players."))
    return players


def _told(
    key: str, players: Mapping[Name, Setting], played: Sequence[tuple[Job, Result]], seed: int, sheet: Sheet | None
) -> Iterator[str]:
    """What became of the games of one game."""
    title = game(key).position.title
    there = met(players, played)
    if not there:
        yield f"{title}: no games yet"
        return
    try:
        standings = Standings(there, played)
    except ValueError as error:
        yield f"{title}: {error}"
        return
    options = json.dumps(dict(played[0][0].options))
    heading = f"{title} {options}, {standings.games} games, seed {seed}"
    if sheet:
        sheet.add(heading, standings, played)
    yield heading
    yield from describe(there)
    yield from standings.table()
    yield from standings.remarks()


def _foreign(jobs: Sequence[Job]) -> list[Foreign]:
    """The players of these jobs that are no levels, each once."""
    return list(dict.fromkeys(each for job in jobs for each in job.settings if isinstance(each, Foreign)))


def _play(missing: list[Job], total: int, store: Store, chosen: Namespace) -> None:
    done = total - len(missing)
    if done:
        print(f"{done} of {total} games are known from {chosen.out}.", file=sys.stderr)
    if missing:
        with executor(chosen.workers or os.cpu_count(), chosen.dask) as players, telling(done, total) as tell:
            run(missing, players, store, tell)
