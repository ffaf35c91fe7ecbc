"""A search that gathers what leaves say of moves: on Nøde, and on Loophole 2D, which has hints besides."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from pygame_core.ai.gather import BATCHES, MOST_LEAVES, OWN, STEPS, GatheringNode, GatheringSearch
from pygame_core.ai.levels import Budget
from pygame_core.ai.memory import MOST
from pygame_core.games.loophole2d.evaluation import model as loophole_model
from pygame_core.games.loophole2d.rules import Loophole2D
from pygame_core.games.noede.evaluation import model
from pygame_core.games.noede.rules import Noede


def searched(iterations: int, seed: int = 1) -> GatheringSearch:
    start = Noede.initial(size=5)
    for text in ("a1", "c1", "i7", "e1", "e5"):
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


def gathered(memos: Sequence[Sequence[float]], leaves: int = 0) -> GatheringNode:
    """A node that has taken up the first as its own and then the others, and has been revised; or so many at once."""
    search = searched(1)
    node = search.kind_of_node(search.root.position, None, True)
    assert isinstance(node, GatheringNode)
    node.moves, node.shares = search.root.moves, search.root.shares
    own, *others = (array("f", memo) for memo in memos)
    node.memo = own
    for memo in others:
        search.gather([node], memo)
    if leaves:
        node.leaves, node.gathered = leaves, node.gathered // node.leaves * leaves
    search.gather([node], own)
    search._revise(node)
    return node


def test_the_mean_of_the_leaves_is_exact_to_a_step():
    random, count = Random(4), len(searched(1).root.memo)
    memos = [[random.uniform(-1, 1) for _each in range(count)] for _memo in range(30)]
    node = gathered(memos)
    means = [fmean([*each, *each[:1] * (OWN - 1), each[0]]) for each in zip(*memos, strict=True)]
    assert list(node.memo) == [pytest.approx(mean, abs=1 / STEPS) for mean in means]


@pytest.mark.parametrize("bound", [-1.0, 1.0])
def test_a_sum_has_room_for_what_is_certain_in_very_many_leaves_and_then_takes_no_more(bound: float):
    count = len(searched(1).root.memo)
    memo = [bound, *[-bound] * (count - 1)]
    node = gathered([memo, memo], MOST_LEAVES)
    assert node.leaves == MOST_LEAVES
    assert list(node.memo) == [pytest.approx(each, abs=1e-6) for each in memo]


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
