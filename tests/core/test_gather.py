"""A search that gathers what leaves say of moves: on Nøde, and on Loophole 2D, which has hints besides."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pygame_core.ai.gather import BATCHES, OWN, GatheringNode, GatheringSearch
from pygame_core.ai.levels import Budget
from pygame_core.ai.memory import MOST
from pygame_core.games.loophole2d.evaluation import model as loophole_model
from pygame_core.games.loophole2d.rules import Loophole2D
from pygame_core.games.noede.evaluation import model
from pygame_core.games.noede.rules import Noede


def searched(iterations: int, seed: int = 1) -> GatheringSearch:
    start = Noede.initial(size=5)
    for text in ("a1", "c1", "i7", "e1"):
        start = start.play(start.read(text))
    search = GatheringSearch(start, model(start), seed, MOST)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    return search


def test_every_leaf_is_gathered_in_all_nodes_above_it():
    root = searched(40).root
    assert isinstance(root, GatheringNode)
    assert root.result is None
    assert root.leaves == OWN + BATCHES + 40


def test_candidates_without_a_child_are_in_the_order_of_their_shares():
    search = searched(32)  # the root has just been revised
    root = search.root
    known = len(root.children)
    assert [child.move for child in root.children] == list(root.moves[:known])
    assert all(one >= other for one, other in pairwise(root.shares[known:]))
    assert set(root.moves) == set(root.position.legal_moves())
    assert len(root.priors) == len(root.moves)


def test_the_same_seed_gives_the_same_tree():
    one, two = (searched(30, seed=5).report() for _twice in range(2))
    assert one == two


def test_the_root_is_in_order_from_the_first_leaf_on():
    root = searched(1).root
    assert root.children[0].move == root.moves[0]
    assert all(one >= other for one, other in pairwise(root.shares))


def test_hints_go_with_their_moves_and_order_them_too():
    start = Loophole2D.initial(size=10)
    knowing = loophole_model(start)
    search = GatheringSearch(start, knowing, 1, MOST)
    for _slice in search.run(Budget(iterations=32)):
        pass
    root = search.root
    assert isinstance(root, GatheringNode)
    assert root.leaves == OWN + BATCHES + 32
    hints = knowing.hints(start, root.moves)
    assert list(root.hints) == [pytest.approx(hint, abs=1e-5) for hint in hints]
    merits = [knowing.tuning.sharpness * share + hint for share, hint in zip(root.shares, hints, strict=True)]
    assert all(one >= other - 1e-5 for one, other in pairwise(merits[len(root.children) :]))
