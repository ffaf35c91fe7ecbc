"""What learned patterns are worth: ``python -m tests.bench.learned [GAME…] [--games 200] [--iterations 100] …``.

The player against itself without the hints that its table gives, with as many iterations a move. Games that have no
table are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from typing import Any, NamedTuple

from pygame_core.ai.model import Model
from pygame_core.ai.search import searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

from . import duels
from .asked import go_on, read


class Play(NamedTuple):
    """A game to be played; ``number`` decides its opening and all seeds."""

    game: str
    number: int
    iterations: int


def has_learned(game: str) -> bool:
    """Whether the model of a game has a table."""
    return hasattr(GAMES[game].model(GAMES[game].position.initial()), "patterns")


def untaught(model: Model[Any]) -> Model[Any]:
    """The model without hints."""
    blind = copy(model)
    blind.hints = lambda position, moves: ()
    return blind


def play(task: Play) -> float:
    """The points of the player that has the hints: 1, 0.5 or 0."""
    model = GAMES[task.game].model

    def player(model_of: Callable[[Position], Model[Any]]) -> duels.Player:
        def choose(position: Position, random: Random) -> Move:
            search = searcher(position, model_of(position), random.getrandbits(32))
            go_on(search, task.iterations)
            return search.report().move

        return choose

    blind = player(lambda position: untaught(model(position)))
    return duels.play("learned", task.game, task.number, player(model), blind)


def main(words: Sequence[str] | None = None) -> None:
    """Play, and print a row for each game."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.learned", description="What learned patterns are worth."
    )
    parser.add_argument("--quick", action="store_true", help="only 6 games of each, 40 iterations a move")
    parser.add_argument("--games", type=int, default=200, help="of each (%(default)s)")
    parser.add_argument("--iterations", type=int, default=100, help="of a move (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    if chosen.quick:
        chosen.games, chosen.iterations = 6, 40

    def task(game: str, number: int) -> Play:
        return Play(game, number, chosen.iterations)

    duels.show(filter(has_learned, chosen.game), chosen.games, task, play, chosen.processes)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
