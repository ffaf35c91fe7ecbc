"""Elo ratings from scores: the likeliest under the Bradley-Terry model, a draw counting as half a win.

Player i is expected to score 1 / (1 + 10^((Rj - Ri) / 400)) against player j. A perfect score would put the ratings
infinitely far apart, so each pair that has met is given a small part of a drawn game in addition.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

DRAWN: Final = 0.5  # the part of a drawn game that each pair is given
UNIT: Final = 400 / log(10)  # Elo for a factor e in the odds
SURE: Final = 1.959964  # standard deviations to each side that hold 95 %
_LONGEST_STEP = 2.0
_ENOUGH = 1e-10


class Interval(NamedTuple):
    """A value and the half width of its 95 % interval, both in Elo."""

    value: float
    spread: float


class Ratings:
    """The ratings of some players; only their differences mean anything."""

    def __init__(self, points: Sequence[Sequence[float]], drawn: float = DRAWN) -> None:
        """``points[i][j]`` is what player i scored against player j. Raises ValueError for players who never met."""
        players = range(len(points))
        met = [[points[i][j] + points[j][i] > 0 for j in players] for i in players]
        scores = [[points[i][j] + drawn / 2 * met[i][j] for j in players] for i in players]
        natural = [0.0 for _i in players]
        while True:
            slope = [0.0 for _i in players]
            # One rating is free: this matrix, the information plus ones everywhere, keeps their sum.
            information = [[1.0 for _j in players] for _i in players]
            for i in players:
                for j in players:
                    if met[i][j]:
                        expected = 1 / (1 + exp(natural[j] - natural[i]))
                        games = scores[i][j] + scores[j][i]
                        slope[i] += scores[i][j] - games * expected
                        weight = games * expected * (1 - expected)
                        information[i][i] += weight
                        information[i][j] -= weight
            covariance = _inverse(information)
            step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in covariance]
            longest = max(map(abs, step))
            shorten = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
            natural = [rating + shorten * change for rating, change in zip(natural, step, strict=True)]
            if longest < _ENOUGH:
                break
        self._natural, self._covariance = natural, covariance

    def difference(self, player: int, other: int) -> Interval:
        """How much stronger ``player`` is than ``other``; the interval comes from the observed information."""
        of = self._covariance
        variance = of[player][player] + of[other][other] - 2 * of[player][other]
        value = self._natural[player] - self._natural[other]
        return Interval(value * UNIT, SURE * UNIT * sqrt(max(0.0, variance)))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix. Raises ValueError if it is singular."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        if pivot < 1e-12:
            raise ValueError("these players cannot be compared: some never met, not even by way of others")
        rows[i] = [value / pivot for value in rows[i]]
        for j in range(size):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [value - factor * other for value, other in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
