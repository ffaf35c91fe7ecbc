"""The bound on a search's tree is true in bytes, as the interpreter itself counts them, and an endless search keeps it.

On whole boards and in whole processes: ``python build.py bench memory``.
"""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from random import Random

import pytest

from pygame_core.ai.amaf import AGAIN
from pygame_core.ai.levels import Budget
from pygame_core.ai.node import Node
from pygame_core.ai.search import Search, searcher
from pygame_core.games.nooks.evaluation import PROVABLE
from pygame_core.games.nooks.rules import Nooks
from pygame_core.games.nooks.walls import count_on
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position
from tests.bench.memory import WARM, early, run

SMALL = 200_000  # bytes: some hundred nodes
BESIDE = 30_000  # what a hunt for a proof and the like may differ by
ITERATIONS = 30
SMALLER = {"nooks": {"size": 6}, "noede": {"size": 4}}  # where whole boards take long; none is proved soon
LONGER = 1.5  # times as many iterations as fill the tree


@pytest.fixture
def traced() -> Iterator[None]:
    gc.collect()
    tracemalloc.start()
    yield
    tracemalloc.stop()


def taken() -> int:
    """The bytes that have been allocated since the tracing began and are still held."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("key", GAMES)
def test_a_tree_goes_with_its_search_without_the_collector(key: str) -> None:
    """Which looks for cycles seldom where the protocol is served: a tree held by one would stay for long."""

    def searched(stopped: bool) -> weakref.ref[Search]:
        position = early(key)
        search = searcher(position, GAMES[key].model(position))
        for _slice in search.run(Budget(iterations=None if stopped else ITERATIONS)):
            if stopped and search.iterations >= ITERATIONS:
                break
        search.report()
        return weakref.ref(search)

    before = nodes()
    assert [searched(stopped)() for stopped in (False, True)] == [None, None]
    assert nodes() == before


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize(("walls", "iterations"), [(1_000, AGAIN + 50), (PROVABLE, 5)], ids=["surveys", "proof"])
def test_what_goes_on_beside_a_search_does_not_hold_its_tree(walls: int, iterations: int) -> None:
    position, random = Nooks.initial(size=8), Random(1)
    fitting = count_on(position.board)
    while fitting(position.open) > walls:
        position = position.play_unchecked(random.choice(list(position.legal_moves())))
    search = searcher(position, GAMES["nooks"].model(position))
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    assert search._beside  # and is not over
    tree = weakref.ref(search)
    del search
    assert tree() is None


def nodes() -> int:
    return sum(isinstance(each, Node) for each in gc.get_objects())


def held(position: Position, memory: int, iterations: int) -> tuple[int, int, int]:
    """What a search with such a bound counts, what it really holds, and the iterations that it has made.

    Without what its model has learnt meanwhile, which the model keeps and bounds by itself.
    """
    search = searcher(position, GAMES[position.key].model(position), memory=memory)
    run(search, Budget())
    run(search, Budget(max(iterations, int(LONGER * search.iterations))))
    assert search.full
    counted, made, before = search.bytes, search.iterations, taken()
    del search
    return counted, before - taken(), made


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_a_tree_takes_what_it_counts_and_an_endless_search_no_more(key: str, traced: None) -> None:
    position = early(key, **SMALLER.get(key, {}))
    run(searcher(position, GAMES[key].model(position)), Budget(WARM))  # the model's own tables are there
    counted, tree, made = held(position, SMALL, 0)
    least, beside, _made = held(position, 0, made)  # which has no tree but its root
    assert SMALL <= counted < 1.2 * SMALL
    assert 0.5 * (counted - least) < tree - beside < 1.1 * (counted - least) + BESIDE
