"""How much the computer player gets through a second, per game: random completions, and iterations of its search.

Completions are decided together by the game's model (bit-sliced; Nooks' model does so once for each search), and, to
compare, one by one (:mod:`.playouts`), on the same positions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import TypeVar

from pygame_core.ai.completing import AmafModel
from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Model
from pygame_core.ai.search import searcher
from pygame_core.games.nooks.survey import LANES
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

from .playouts import PLAYOUTS

SEARCHED = 5  # positions among which the seconds of searching are divided
Item = TypeVar("Item")


def rate(work: Callable[[Item], object], items: Sequence[Item], seconds: float) -> float:
    """How often a second ``work`` can be done, over all items in turn."""
    count, began = 0, perf_counter()
    while perf_counter() - began < seconds:
        for item in items:
            work(item)
        count += len(items)
    return count / (perf_counter() - began)


def measure(key: str, positions: Sequence[Position], seconds: float) -> dict[str, float]:
    """The rates of a game on those of ``positions`` that the search would have estimated."""
    model, random, playout = GAMES[key].model(positions[0]), Random(3), PLAYOUTS[key]
    open_ones = [position for position in positions if _is_estimated(model, position)]
    moves = {position: model.tactics(position).moves for position in open_ones}

    def decide(position: Position) -> None:
        """One batch of completions."""
        if isinstance(model, AmafModel):
            for _step in model.survey(position, random):
                pass
        else:
            model.estimate(position, moves[position], random, None)

    batch = LANES if isinstance(model, AmafModel) else model.tuning.completions
    return {
        "together": rate(decide, open_ones, seconds) * batch,
        "one by one": rate(lambda position: playout(position, random), open_ones, seconds),
        "iterations": iterations(model, open_ones[:: -(-len(open_ones) // SEARCHED)], seconds),
    }


def iterations(model: Model, positions: Sequence[Position], seconds: float) -> float:
    """Iterations of the search a second; one that ends early, by a proof, counts for the time that it took."""
    done, taken = 0, 0.0
    for position in positions:
        search = searcher(position, model, 1)
        began = perf_counter()
        for _slice in search.run(Budget(ms=1000 * seconds / len(positions))):
            pass
        taken += perf_counter() - began
        done += search.iterations
    return done / taken


def _is_estimated(model: Model, position: Position) -> bool:
    """Whether there is more than one move that is not known to lose, and a value of the position's own."""
    length, moves = model.tactics(position)
    if length is not None or (moves is not None and len(moves) < 2):
        return False
    return model.estimate(position, moves, Random(1), None).value is not None
