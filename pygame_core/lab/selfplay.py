"""Games of a level against itself, as many as one likes, on any executor."""

import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from ..ai.player import choose
from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError
from ..version import __version__

BATCH: Final = 10  # games that travel together
AHEAD: Final = 64  # batches that are under way at most

Visits = tuple[tuple[str, int], ...]


class SelfPlayed(NamedTuple):
    """A game by its seed, and what the search thought in each of its positions.

    Attributes:
        moves: Texts of the moves.
        winner: Colour that won; None for a draw.
        values: For each move, before it was played, the chance of the side to move, 0 to 1.
        visits: For each move, the moves that the search visited there with how often, the best first.
    """

    seed: int
    moves: tuple[str, ...]
    winner: int | None
    values: tuple[float, ...] = ()
    visits: tuple[Visits, ...] = ()


def self_play(key: str, seed: int, level: int = 1, options: Mapping[str, Any] | None = None) -> SelfPlayed:
    """One game, the same for the same arguments if the level has iterations.

    Raises UnknownGame, OptionError, and GameError for a level that there is not.
    """
    rules = game(key)
    if level not in rules.levels:
        raise GameError(_("Levels go from 1 to {count}.", count=max(rules.levels)))
    position = rules.initial(**(options or {}))
    model, moves, values, visits = rules.model(position), list[str](), list[float](), list[Visits]()
    while not (outcome := position.outcome()):
        report = choose(model, position, rules.levels[level], seed * 4096 + position.ply)
        moves.append(position.write(report.move))
        values.append(report.value)
        visits.append(tuple((position.write(move), count) for move, count in report.visits.items() if count))
        position = position.play_unchecked(report.move)
    return SelfPlayed(seed, tuple(moves), outcome.winner, tuple(values), tuple(visits))


def self_plays(
    key: str,
    seeds: Iterable[int],
    players: Executor,
    level: int = 1,
    options: Mapping[str, Any] | None = None,
    *,
    ahead: int = AHEAD,
    out: Path | str | None = None,
) -> Iterator[SelfPlayed]:
    """The games of all seeds, in order, as they come in.

    Seeds are taken one by one, so there may be any number of them, and leaving the iterator (``break``, ``close()``)
    cancels what has not begun.

    Args:
        ahead: How many batches of 10 games are under way at most.
        out: File that keeps each game, a line of JSON each. The same call with it goes on where the last one was left;
            the games that it holds come first.

    Raises:
        UnknownGame, OptionError: As the first game is asked for.
        GameError: There is no such level, or the file holds something else.
    """
    waiting, chosen = iter(seeds), game(key).position.choose(**(options or {}))
    under_way: deque[Future[list[SelfPlayed]]] = deque()
    file = _open(Path(out), {"hexarium": __version__, "game": key, "options": chosen, "level": level}) if out else None
    try:
        if file:
            yield from _kept(file, waiting)
        while True:
            while len(under_way) < max(1, ahead) and (batch := list(islice(waiting, BATCH))):
                under_way.append(players.submit(_batch, key, batch, level, chosen))
            if not under_way:
                return
            for played in under_way.popleft().result():
                if file:
                    file.write(json.dumps(played._asdict()) + "\n")
                    file.flush()
                yield played
    finally:
        for part in under_way:
            part.cancel()
        if file:
            file.close()


def _batch(key: str, seeds: Sequence[int], level: int, options: dict[str, Any]) -> list[SelfPlayed]:
    return [self_play(key, seed, level, options) for seed in seeds]


def _open(path: Path, head: dict[str, Any]) -> IO[str]:
    """The file of such games, behind its first line, which says what they are. Raises GameError."""
    file = path.open("a+", encoding="utf-8")
    file.seek(0)
    first = file.readline()
    if not first:
        file.write(json.dumps(head) + "\n")
        file.flush()
    elif first != json.dumps(head) + "\n":
        file.close()
        raise _other(path.name)
    return file


def _kept(file: IO[str], seeds: Iterator[int]) -> Iterator[SelfPlayed]:
    """The games that a file holds, which take their seeds; a line that was not written to its end is cut off."""
    while True:
        at = file.tell()
        line = file.readline()
        if not line.endswith("\n"):
            file.seek(at)
            file.truncate()
            return
        try:
            told = json.loads(line)
            visits = tuple(tuple((move, count) for move, count in each) for each in told["visits"])
            played = SelfPlayed(told["seed"], tuple(told["moves"]), told["winner"], tuple(told["values"]), visits)
        except (ValueError, KeyError, TypeError):
            raise _other(Path(file.name).name) from None
        if next(seeds, None) != played.seed:
            raise _other(Path(file.name).name)
        yield played


def _other(name: str) -> GameError:
    return GameError(_("“{name}” holds other games: name another file.", name=name))
