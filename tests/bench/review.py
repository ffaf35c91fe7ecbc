"""Whether who is blamed is to blame: ``python -m tests.bench.review [GAME…] [--games 100] …``.

Games between levels of the computer are reviewed as the page does it. Each move that the review names as a turning
point is looked at again, with ten times the longest search that the review gave it: the position before it, and the one
after it. The blame stands if the move still costs its side at least half of what the review takes for a turning
point; ``sure`` is the share where it costs all of that. Of each game one such move is drawn, or as many as ``--each``
says: to look at one again takes as long as the game and its review.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from pygame_core.ai.report import Report
from pygame_core.games.registry import GAMES
from pygame_core.protocol import Door
from pygame_core.rules.position import Position
from pygame_core.study.review import ITERATIONS, MOST_TURNING, TURNING

from .asked import read, searched
from .pool import each

LEVELS = (1, 2, 3, 4)  # the players: they make mistakes, as people do
TIMES = 10
BLAME = 0.5 * TURNING


class Play(NamedTuple):
    """A game to be played and reviewed; the number decides who plays and all seeds."""

    game: str
    number: int
    iterations: int  # of the review, a position
    each: int = MOST_TURNING  # so many moves are looked at again at most


class Blamed(NamedTuple):
    """What a move cost its side, as the review said, and as a longer search says."""

    ply: int
    said: float
    found: float


def options(key: str) -> dict[str, Any]:
    """The board that a new game proposes, without a swap."""
    return {"swap": False} if any(option.key == "swap" for option in GAMES[key].position.options) else {}


def game(task: Play) -> list[str]:
    """The moves of a game between two levels."""
    random = Random(f"review {task.game} {task.number}")
    levels = [GAMES[task.game].levels[random.choice(LEVELS)] for _ in "12"]
    position, moves = GAMES[task.game].position.initial(**options(task.game)), []
    while not position.outcome():
        level = levels[position.turn]
        search = searched(position, level.budget.iterations or 1, random.getrandbits(32))
        move = search.report(level.softness).move
        moves.append(position.write(move))
        position = position.play(move)
    return moves


def reviewed(task: Play, moves: Sequence[str]) -> list[dict[str, Any]]:
    """The turning points that a page would tell."""
    door = Door()

    def ask(op: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(door.handle(json.dumps({"op": op, **fields})))["ok"]
        return answer

    ask("new", game=task.game, options=options(task.game), moves=moves, seats=["human", "human"], seed=task.number)
    turning: list[dict[str, Any]] = ask("review", iterations=task.iterations)["turning"]
    return turning


def chance(position: Position, colour: int, iterations: int) -> float:
    """What a search of so many iterations gives a colour."""
    outcome = position.outcome()
    if outcome:
        return 0.5 if outcome.winner is None else float(outcome.winner == colour)
    report: Report = searched(position, iterations, 1).report()
    return report.value if position.turn == colour else 1.0 - report.value


def work(task: Play) -> list[Blamed]:
    """Play, review, and look again at what is blamed."""
    moves = game(task)
    positions = [GAMES[task.game].position.initial(**options(task.game))]
    for move in moves:
        positions.append(positions[-1].play(move))
    longer = TIMES * GAMES[task.game].model(positions[0]).tuning.again[-1] * task.iterations
    blamed = reviewed(task, moves)
    drawn = Random(f"again {task.game} {task.number}").sample(blamed, min(task.each, len(blamed)))
    return [cost(positions, one["ply"], one["better"], one["loss"], longer) for one in drawn]


def cost(positions: Sequence[Position], ply: int, better: str, said: float, iterations: int) -> Blamed:
    """What the move that led to a position cost, against the better one that was named for it."""
    before, after = positions[ply - 1], positions[ply]
    colour = before.turn
    left = chance(after, colour, iterations)
    best = chance(before.play(better), colour, iterations)
    if best - left < TURNING:  # it may be too little because another move was better still
        best = max(best, chance(before, colour, iterations))
    return Blamed(ply, said, best - left)


def row(name: str, games: int, found: Sequence[Blamed], seconds: float) -> str:
    """How many moves were blamed, and which share of that stands."""
    stands = sum(one.found >= BLAME for one in found)
    sure = sum(one.found >= TURNING for one in found)
    shares = "".join(f"{100 * count / len(found):9.1f} %" if found else f"{'.':>11}" for count in (stands, sure))
    return f"{name:12}{games:7}{len(found):8}{shares}{seconds:9.0f}"


def main(words: Sequence[str] | None = None) -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.review", description="Whether blame stands.")
    parser.add_argument("--games", type=int, default=100, help="of each (%(default)s)")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of the review, a position (%(default)s)")
    parser.add_argument("--each", type=int, default=1, help="moves of a game, at most (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    print(f"{'game':12}{'games':>7}{'blamed':>8}{'stands':>11}{'sure':>11}{'seconds':>9}")
    for key in chosen.game:
        began = perf_counter()
        tasks = [Play(key, number, chosen.iterations, chosen.each) for number in range(chosen.games)]
        found = [one for told in each(work, tasks, chosen.processes) for one in told]
        print(row(key, chosen.games, found, perf_counter() - began), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
