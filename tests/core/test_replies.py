"""What a leaf counts for: what its best moves gain beyond what best moves gain elsewhere."""

from __future__ import annotations

from random import Random

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.replies import BEST, Replies
from pygame_core.ai.search import searcher
from pygame_core.games.registry import GAMES


def test_equal_leaves_count_for_their_value() -> None:
    replies = Replies(0.5)
    assert [replies.worth(0.4, [0.6, 0.5, 0.4]) for _leaf in range(4)] == [0.4] * 4


def test_a_leaf_with_better_moves_than_the_mean_counts_for_more() -> None:
    replies = Replies(0.5)
    assert replies.worth(0.5, [0.5] * 5) == 0.5
    assert replies.worth(0.5, [0.7] * BEST + [0.1]) == pytest.approx(0.5 + 0.5 * (0.2 - 0.1))  # .1 is the mean by now
    assert replies.worth(0.5, [0.5]) < 0.5


def test_without_weight_nothing_counts_but_the_value() -> None:
    replies = Replies(0.0)
    assert [replies.worth(value, [share]) for value, share in ((0.2, 0.9), (0.7, 0.7))] == [0.2, 0.7]


def test_no_leaf_counts_as_decided() -> None:
    replies = Replies(1.0)
    replies.worth(0.5, [0.5])
    assert 0.0 < replies.worth(0.1, [0.1]) < replies.worth(0.95, [1.0]) < 1.0
    for _leaf in range(9):
        replies.worth(0.5, [1.0])
    assert 0.0 < replies.worth(0.0, [0.0]) < 0.01


@pytest.mark.parametrize("key", GAMES)
def test_the_tree_is_told_what_its_leaves_count_for(key: str) -> None:
    """Of the games with such a weight the leaves differ from their values, and by no more than it allows."""
    random, position = Random(3), GAMES[key].position.initial()
    for _move in range(8):
        position = position.play(random.choice(list(position.legal_moves())))
    model = GAMES[key].model(position)
    search = searcher(position, model, 1)
    for _slice in search.run(Budget(iterations=60)):
        pass
    leaves = [node for node in search.nodes() if node.value is not None and node.worth is not None]
    moved = [abs(node.worth - node.value) for node in leaves if node.worth is not None and node.value is not None]
    assert bool(moved) == (type(search).__name__ != "AmafSearch")  # which has one completion a leaf, and its gains
    if model.tuning.reply:
        assert 0.0 < max(moved) <= model.tuning.reply
    else:
        assert not any(moved)
