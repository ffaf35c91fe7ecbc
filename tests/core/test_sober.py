"""A sober search: what shares have promised too much so far is taken off the shares."""

from __future__ import annotations

from array import array

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Tuning
from pygame_core.ai.node import Node
from pygame_core.ai.search import Search, searcher
from pygame_core.games.noede.evaluation import NoedeModel
from pygame_core.games.noede.rules import Noede

TRUST = 3
SOBER = Tuning(exploration=0.1, sharpness=30, trust=TRUST, completions=1, sober=True)


def looked_at(*seen: tuple[float, list[float]]) -> Node:
    """A node whose candidates have these shares, and these values of their visits."""
    node = Node(Noede.initial(size=4), None, True)
    node.moves = list(node.position.legal_moves())[: len(seen)]
    node.shares = array("d", [share for share, _values in seen])
    for move, (share, values) in zip(node.moves, seen, strict=True):
        if values:
            node.add(node.after(move), TRUST * share + sum(values))
            node.visits_of[-1] = len(values)
            node.visits += len(values)
            node.missing += sum(share - value for value in values)
    return node


def test_shares_lose_what_visits_have_brought_less_in_the_mean():
    node = looked_at((0.7, [0.6, 0.5]), (0.6, [0.5]), (0.55, []))
    less = (0.1 + 0.2 + 0.1) / 4
    assert node.disappointment(SOBER) == pytest.approx(less)
    first = (TRUST * (0.7 - less) + 1.1) / (TRUST + 2)
    second = (TRUST * (0.6 - less) + 0.5) / (TRUST + 1)
    assert node.values(SOBER) == pytest.approx([first, second, 0.55 - less])


def test_what_shares_promise_too_little_is_added():
    assert looked_at((0.4, [0.6]), (0.3, [])).values(SOBER)[1] == pytest.approx(0.4)


def test_nothing_comes_nearer_to_a_certain_end_than_what_is_proved():
    assert looked_at((0.9, [0.1] * 9), (0.2, [])).values(SOBER)[1] > 0.0
    assert looked_at((0.1, [0.9] * 9), (0.8, [])).values(SOBER)[1] < 1.0


def test_others_take_shares_as_they_are():
    node = looked_at((0.7, [0.5]), (0.6, []))
    assert node.values(SOBER._replace(sober=False)) == pytest.approx([(TRUST * 0.7 + 0.5) / (TRUST + 1), 0.6])


def searched(sober: bool) -> Search:
    start = Noede.initial(size=6)
    for text in ("k7", "h11", "d1", "k11", "g7", "i4", "d4"):
        start = start.play(start.read(text))
    model = NoedeModel(start.board)
    model.tuning = model.tuning._replace(sober=sober)
    search = searcher(start, model, 1)
    for _slice in search.run(Budget(iterations=60)):
        pass
    return search


def test_it_looks_more_often_at_fewer_moves():
    """Otherwise each move looks better than the one that was looked at, until it is looked at itself."""
    sober, other = (searched(way).root for way in (True, False))
    assert sober.visits == other.visits
    assert len(sober.children) < len(other.children)
    assert max(sober.visits_of) > 2 * max(other.visits_of)
