"""Whatever a search calls proved is what a plain exhaustive search finds that shares nothing with it but the rules.

Scores of positions a game; more by ``python build.py bench proofs``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from pygame_core import stibro
from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search, searcher
from pygame_core.games.noose import tactics
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup
from tests.core.exact import CROWDED, DRAWN, LOST, TRIALS, WON, Exhaustive, TooMuch, Trial, claims, compare, positions


class Share(NamedTuple):
    """Of a trial so many seeds, of which at least so many positions are to be compared, with so many proofs each way.

    A win at once needs no proof.
    """

    trial: Trial
    seeds: int
    compared: int
    wins: int
    losses: int
    draws: int = 0


SHARES = [
    Share(TRIALS[0], 40, 60, wins=15, losses=15),
    Share(TRIALS[1], 40, 90, wins=60, losses=20),
    Share(TRIALS[2], 40, 90, wins=55, losses=25),
    Share(TRIALS[3], 90, 200, wins=140, losses=50, draws=10),
    Share(TRIALS[4], 40, 80, wins=18, losses=24),
    Share(TRIALS[5], 50, 75, wins=9, losses=18),
    Share(CROWDED, 45, 35, wins=5, losses=20),
]


@pytest.mark.parametrize("share", SHARES, ids=lambda share: share.trial.name)
def test_what_is_proved_is_what_an_exhaustive_search_finds(share: Share) -> None:
    found = compared(share.trial, share.seeds)
    assert sum(found.values()) >= share.compared
    assert found[WON] >= share.wins and found[LOST] >= share.losses and found[DRAWN] >= share.draws


def test_where_not_all_moves_are_looked_at_nothing_false_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of crowds that are too large for an exhaustive search, brought down to boards that are not."""
    monkeypatch.setattr(tactics, "MOST_FLIPS", 5)
    monkeypatch.setattr(tactics, "MOST_STEPS", 60)
    assert compared(CROWDED, 30).total() >= 20


def compared(trial: Trial, seeds: int) -> Counter[object]:
    """Nothing false is claimed of positions; how many were proved either way, won at once, or left open."""
    found: Counter[object] = Counter()
    for position in (each for seed in range(seeds) for each in positions(trial, seed)):
        try:
            agreed = compare(position, trial.most)
        except TooMuch:
            continue
        assert agreed.false == [], repr(position)
        open_yet = agreed.proved is None and agreed.value != DRAWN
        found["open" if open_yet else "at once" if agreed.proved == 1 else agreed.value] += 1
    return found


# Black to move wins in three turns by b5, which is the first move that is looked at, and by most others.
WON_IN_THREE = stibro.from_setup(
    Setup.of(
        "a5 b1 b6 c4 c5 c7 d2 d3 d5 d6 e5 e9 f2 f5 f6 g4 g5 g6 g7 g9 h5 h7 h8 i7 i8",
        "a2 a3 a4 b2 b4 c1 c2 c3 c6 d8 e1 e3 e4 e6 e7 e8 f4 f7 f8 g3 g8 h6 h9 i6 i9",
    ),
    size=5,
)


def searched(position: Position) -> Search:
    search = searcher(position, GAMES[position.key].model(position), seed=1)
    for _slice in search.run(Budget(iterations=200)):
        pass
    return search


def test_a_move_that_was_not_looked_at_is_not_told_to_win() -> None:
    report = searched(WON_IN_THREE).report()
    assert report.proved == 3
    assert report.lengths == (3, None, None)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda search: setattr(search.root, "length", 1), "in 1 turns"),
        (lambda search: setattr(search.root, "result", 0.0), "proved -3"),
        (lambda search: setattr(search.root, "result", 0.5), "drawn"),
        (lambda search: search.threats[0].append(search.root.moves[1]), "wins at once"),
    ],
)
def test_a_false_claim_is_found(damage: object, told: str) -> None:
    def false(search: Search) -> Iterator[str]:
        return (what for so, what in claims(search, Exhaustive(10_000)) if not so)

    search = searched(WON_IN_THREE)
    assert list(false(search)) == []
    damage(search)  # type: ignore[operator]
    assert any(told in what for what in false(search))
