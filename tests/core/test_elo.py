"""Elo ratings: known values, and intervals as wide as the likelihood says when it is simply tabulated."""

from __future__ import annotations

from itertools import product
from math import exp, log, sqrt

import pytest

from pygame_core.lab.elo import SURE, UNIT, Ratings

Points = list[list[float]]


def test_three_games_of_four_are_191_elo() -> None:
    assert Ratings([[0, 75], [25, 0]], drawn=0).difference(0, 1).value == pytest.approx(400 * log(3) / log(10))
    assert Ratings([[0, 75], [25, 0]], drawn=0).difference(0, 1).value == pytest.approx(190.85, abs=0.01)


def test_even_scores_are_no_difference() -> None:
    assert Ratings([[0, 8.5], [8.5, 0]]).difference(1, 0).value == pytest.approx(0)


def test_differences_turn_with_the_players() -> None:
    ratings = Ratings([[0, 7], [3, 0]])
    one, other = ratings.difference(0, 1), ratings.difference(1, 0)
    assert one.value == pytest.approx(-other.value)
    assert one.spread == pytest.approx(other.spread)


def test_differences_add_up_along_a_chain() -> None:
    """Who met nobody but a neighbour is rated by way of that neighbour."""
    ratings = Ratings([[0, 25, 0], [75, 0, 25], [0, 75, 0]], drawn=0)
    assert ratings.difference(2, 0).value == pytest.approx(2 * 190.85, abs=0.02)
    assert ratings.difference(2, 0).spread == pytest.approx(sqrt(2) * ratings.difference(1, 0).spread)


def test_consistent_scores_are_met_exactly() -> None:
    """Scores that ratings of 0, 120 and 300 make expected give back these ratings, whoever met how often."""
    truth, games = [0.0, 120.0, 300.0], [[0, 10, 30], [10, 0, 20], [30, 20, 0]]
    points = [[games[i][j] / (1 + 10 ** ((truth[j] - truth[i]) / 400)) for j in range(3)] for i in range(3)]
    ratings = Ratings(points, drawn=0)
    assert [ratings.difference(i, 0).value for i in range(3)] == pytest.approx(truth)


def test_a_perfect_score_is_finite_and_grows_with_the_games() -> None:
    values = [Ratings([[0, games], [0, 0]]).difference(0, 1) for games in (4, 20)]
    assert 300 < values[0].value < values[1].value < 1000
    assert values[0].value - values[0].spread < 300  # four games do not prove much


def test_without_the_drawn_game_a_perfect_score_has_no_rating() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        Ratings([[0, 4], [0, 0]], drawn=0)


def test_players_who_never_met_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        Ratings([[0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 3], [0, 0, 1, 0]])


def log_likelihood(points: Points, natural: list[float]) -> float:
    players = range(len(points))
    return -sum(points[i][j] * log(1 + exp(natural[j] - natural[i])) for i in players for j in players)


@pytest.mark.parametrize(
    "points",
    [
        [[0.0, 140.0, 90.0], [60.0, 0.0, 95.5], [10.0, 44.5, 0.0]],
        [[0.0, 100.0, 0.0], [100.0, 0.0, 150.0], [0.0, 50.0, 0.0]],
    ],
)
def test_intervals_agree_with_the_tabulated_likelihood(points: Points) -> None:
    """With many games the likelihood is nearly a bell: its mean and deviation on a fine grid are the estimate's."""
    ratings = Ratings(points, drawn=0)
    step, reach = 0.02, 75
    centre = [ratings.difference(player, 0).value / UNIT for player in range(3)]
    best = log_likelihood(points, centre)
    total, sums, squares = 0.0, [0.0] * 3, [0.0] * 3
    for offsets in product(range(-reach, reach + 1), repeat=2):
        at = [0.0, centre[1] + step * offsets[0], centre[2] + step * offsets[1]]
        weight = exp(log_likelihood(points, at) - best)
        assert weight <= 1 + 1e-9  # nowhere likelier than at the estimate
        total += weight
        sums = [old + weight * x for old, x in zip(sums, at, strict=True)]
        squares = [old + weight * x * x for old, x in zip(squares, at, strict=True)]
    for player in (1, 2):
        mean = sums[player] / total
        deviation = sqrt(squares[player] / total - mean * mean)
        found = ratings.difference(player, 0)
        assert found.value == pytest.approx(UNIT * mean, abs=5)
        assert found.spread == pytest.approx(SURE * UNIT * deviation, rel=0.04)
