"""Games of one way of playing against another, which prints what came of them the same whenever it is run.

Pairs of games share a random opening, colours alternate, and all is decided by seeds and iterations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from pygame_core.lab.elo import Ratings
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

from .matches import opening, wilson
from .pool import each

HEAD: Final = f"{'game':12}{'won':>14}{'95 %':>14}{'Elo':>16}"

Player = Callable[[Position, Random], Move]
Task = TypeVar("Task")


def play(name: str, game: str, number: int, one: Player, other: Player) -> float:
    """The points of ``one`` in a game: 1, 0.5 or 0. It begins those of even numbers; the name is part of the seed."""
    position, _moves = opening(game, Random(f"{name} {game} {number // 2}"))
    random = Random(f"{name} {game} {number}")
    colour = number % 2
    while not (outcome := position.outcome()):
        player = one if position.turn == colour else other
        position = position.play(player(position, random))
    return 0.5 if outcome.winner is None else float(outcome.winner == colour)


def show(
    games: Iterable[str], count: int, task: Callable[[str, int], Task], points: Callable[[Task], float], processes: int
) -> None:
    """Play so many numbered tasks of each game, and print a row for each game."""
    print(HEAD)
    for game in games:
        tasks = [task(game, number) for number in range(count)]
        print(row(game, sum(each(points, tasks, processes)), count), flush=True)


def row(game: str, points: float, games: int) -> str:
    """Points, their interval, and Elo."""
    low, high = wilson(points, games)
    elo = Ratings([[0, points], [games - points, 0]]).difference(0, 1)
    share = f"{100 * low:.0f}–{100 * high:.0f} %"
    return f"{game:12}{f'{points:g} of {games}':>14}{share:>14}{f'{elo.value:+.0f} ± {elo.spread:.0f}':>16}"
