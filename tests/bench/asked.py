"""What measurements have in common: the games that are asked for, and a search of so many iterations."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position


def read(parser: argparse.ArgumentParser, words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for, with the games as ``game``: all if none is named; one that is not known ends the process."""
    parser.add_argument("game", nargs="*", help=f"which games, of {', '.join(GAMES)}; without any, all")
    chosen = parser.parse_args(words)
    for game in chosen.game:
        if game not in GAMES:
            parser.error(f"there is no game “{game}”; the games are: {', '.join(GAMES)}")
    chosen.game = chosen.game or list(GAMES)
    return chosen


def searched(position: Position, iterations: int, seed: int) -> Search:
    """A search that has used up its iterations."""
    search = searcher(position, GAMES[position.key].model(position), seed)
    go_on(search, iterations)
    return search


def go_on(search: Search, iterations: int) -> None:
    """Until it has used up so many iterations in all."""
    for _slice in search.run(Budget(iterations=iterations)):
        pass
