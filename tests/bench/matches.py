"""Matches of our player against the reference: ``python -m tests.bench.matches [GAME…] [--quick] …``.

All games at their default options, and size if no other one is asked for, but without a swap. Games 0 and 1, 2 and 3, …
begin with the same random moves, once with each side ours. A player may think for so many seconds of wall time a turn;
what it took is printed, but nothing is refused. Both players run in one process, one after the other, and keep nothing
between turns.

Every finished game is a line of JSON in the file; a game that is there already is not played again. So an interrupted
match goes on where it stopped. Begin with a new file after a change of the players.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final, NamedTuple

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import OptionError
from pygame_core.rules.move import SWAP, Move
from pygame_core.rules.position import Position

from .asked import read
from .pool import each
from .reference import Reference

QUICK_GAMES: Final = 12
HANDICAPPED_SECONDS: Final = 0.03  # our time where the reference has more of it
RANDOM_MOVES: Final = {"noede": 3}  # at the beginning of a game, else 2; Nøde's are the first anchors
HALVES: Final = {"noede": 2}  # moves that share the time of a turn
OUT: Final = Path(".cache/bench/matches.jsonl")
Z: Final = 1.959964  # 95 % of a normal distribution

Player = Callable[[Position, float, int], Move]  # with seconds to think, and a seed
Key = tuple[str, str, int, int, int | None]


class Setting(NamedTuple):
    """Seconds a turn for either player."""

    ours: float
    theirs: float

    def __str__(self) -> str:
        return f"{self.ours:g} s against {self.theirs:g} s"


class Task(NamedTuple):
    """A game to be played; the even numbers have our player begin."""

    game: str
    setting: Setting
    number: int
    seed: int
    size: int | None = None  # the default one without

    @property
    def key(self) -> Key:
        """What it is known by in the file."""
        return (self.game, str(self.setting), self.number, self.seed, self.size)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: our points (1, 0.5 or 0), all moves in order, seconds that turns took."""

    game: str
    setting: str
    number: int
    seed: int
    points: float
    moves: list[str]
    ours: list[float]
    theirs: list[float]
    size: int | None = None

    @property
    def key(self) -> Key:
        """What it is known by in the file."""
        return (self.game, self.setting, self.number, self.seed, self.size)


def ours(position: Position, seconds: float, seed: int) -> Move:
    """The move of the player that the page offers."""
    search = searcher(position, GAMES[position.key].model(position), seed)
    for _slice in search.run(Budget(ms=1000 * seconds)):
        pass
    return search.report().move


def theirs(position: Position, seconds: float, seed: int) -> Move:
    """The reference's move."""
    search = Reference(position, seed)
    search.run(Budget(ms=1000 * seconds))
    return search.move()


def opening(game: str, random: Random, size: int | None = None) -> tuple[Position, list[str]]:
    """The position after some random moves, and the moves."""
    kind = GAMES[game].position
    chosen: dict[str, Any] = {"swap": False} if any(option.key == "swap" for option in kind.options) else {}
    if size is not None:
        chosen["size"] = size
    position, moves = kind.initial(**chosen), []
    for _move in range(RANDOM_MOVES.get(game, 2)):
        move = random.choice([move for move in position.legal_moves() if move != SWAP])
        moves.append(position.write(move))
        position = position.play_unchecked(move)
    return position, moves


def play(task: Task, players: Sequence[Player] = (ours, theirs)) -> Played:
    """Play one game. Where a turn has two halves, each gets half of its time."""
    position, moves = opening(task.game, Random(f"{task.seed} {task.game} {task.number // 2}"), task.size)
    random = Random(f"{task.seed} {task.game} {task.number}")
    our_colour = task.number % 2
    GAMES[task.game].model(position)  # both players use it; it is made once, at nobody's expense
    taken: tuple[list[float], list[float]] = ([], [])
    second_half = False
    while not (outcome := position.outcome()):
        who = int(position.turn != our_colour)
        began = perf_counter()
        move = players[who](position, task.setting[who] / HALVES.get(task.game, 1), random.getrandbits(32))
        seconds = round(perf_counter() - began, 6)
        moves.append(position.write(move))
        after = position.play(move)
        if second_half:
            taken[who][-1] += seconds
        else:
            taken[who].append(seconds)
        second_half = after.turn == position.turn and not after.passed
        position = after
    points = 0.5 if outcome.winner is None else float(outcome.winner == our_colour)
    game, setting, number, seed, size = task.key
    return Played(game, setting, number, seed, points, moves, *taken, size)


def load(path: Path) -> list[Played]:
    """The games in a file; a line that was cut off is none."""
    found = {}
    if path.is_file():
        for line in path.read_text("utf-8").splitlines():
            try:
                game = Played(**json.loads(line))
            except (ValueError, TypeError):
                continue
            found[game.key] = game
    return list(found.values())


def run(tasks: Sequence[Task], path: Path, processes: int = 1) -> list[Played]:
    """The games of all tasks, in their order; those that the file lacks are played and added to it."""
    known = {game.key: game for game in load(path)}
    missing = [task for task in tasks if task.key not in known]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("\n")  # a line that was cut off ends here
        for game in each(play, missing, processes):
            file.write(json.dumps(asdict(game)) + "\n")
            file.flush()
            known[game.key] = game
            _show(len(tasks) - sum(task.key not in known for task in tasks), len(tasks), game)
    return [known[task.key] for task in tasks]


def _show(done: int, total: int, game: Played) -> None:
    """One line of progress, written over the one before on a terminal."""
    result = {1.0: "won", 0.5: "drawn", 0.0: "lost"}[game.points]
    text = f"{done} of {total} games; {game.game}, {game.setting}: {result} in {len(game.moves)} moves"
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="\n" if done == total else "", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share; draws count one half."""
    share, spread = points / games, Z * Z / games
    middle = share + spread / 2
    width = sqrt(spread * (share * (1 - share) + spread / 4))
    return (middle - width) / (1 + spread), (middle + width) / (1 + spread)


def table(played: Sequence[Played]) -> str:
    """Per game and setting what became of the matches."""
    matches: dict[tuple[str, str], list[Played]] = {}
    for game in played:
        name = game.game if game.size is None else f"{game.game} {game.size}"
        matches.setdefault((name, game.setting), []).append(game)
    lines = [f"{'':12}{'a turn':24}{'won':>14}{'95 %':>14}{'moves':>8}{'ours, s':>10}{'theirs, s':>11}"]
    for (name, setting), games in matches.items():
        points, count = sum(game.points for game in games), len(games)
        low, high = wilson(points, count)
        moves = fmean(len(game.moves) for game in games)
        our_time = fmean(seconds for game in games for seconds in game.ours)
        their_time = fmean(seconds for game in games for seconds in game.theirs)
        lines.append(
            f"{name:12}{setting:24}{f'{points:g} of {count}':>14}{f'{100 * low:.0f}–{100 * high:.0f} %':>14}"
            f"{moves:8.1f}{our_time:10.3f}{their_time:11.3f}"
        )
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.matches", description="Our player against plain UCT.")
    parser.add_argument("--quick", action="store_true", help=f"only {QUICK_GAMES} games of each")
    parser.add_argument("--games", type=int, default=60, help="games of each, with each setting (%(default)s)")
    parser.add_argument("--ours", type=float, default=0.1, help="our seconds a turn (%(default)s)")
    parser.add_argument("--theirs", type=float, default=0.1, help="the reference's seconds a turn (%(default)s)")
    times = f"how many times our {HANDICAPPED_SECONDS:g} s the reference has in a second match; 0: none (%(default)g)"
    parser.add_argument("--factor", type=float, default=10, help=times)
    parser.add_argument("--size", type=int, help="of the board (each game's default)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and players (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    parser.add_argument("--out", type=Path, default=OUT, help="the file of games (%(default)s)")
    chosen = read(parser, words)
    try:
        for game in chosen.game:
            opening(game, Random(0), chosen.size)
    except OptionError as error:
        parser.error(str(error))
    settings = [Setting(chosen.ours, chosen.theirs)]
    if chosen.factor:
        settings.append(Setting(HANDICAPPED_SECONDS, HANDICAPPED_SECONDS * chosen.factor))
    tasks = [
        Task(game, setting, number, chosen.seed, chosen.size)
        for game in chosen.game
        for setting in settings
        for number in range(QUICK_GAMES if chosen.quick else chosen.games)
    ]
    print(table(run(tasks, chosen.out, chosen.processes)))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
