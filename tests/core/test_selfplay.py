"""Games of a level against itself: the same by their seeds, wherever they are played."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.lab.arena import executor
from pygame_core.lab.selfplay import BATCH, SelfPlayed, self_play, self_plays

SMALL = {"size": 4}
SEEDS = range(BATCH + 3)


def assert_played(games: list[SelfPlayed]) -> None:
    assert [game.seed for game in games] == list(SEEDS)
    assert len({game.moves for game in games}) > len(SEEDS) // 2
    for game in games:
        position: Any = GAMES["noede"].initial(**SMALL)
        for move in game.moves:
            position = position.play(move)
        assert position.outcome().winner == game.winner


def test_a_game_is_the_same_for_its_seed() -> None:
    with ThreadPoolExecutor(1) as players:
        games = list(self_plays("noede", SEEDS, players, options=SMALL))
    assert_played(games)
    assert games[5] == self_play("noede", 5, options=SMALL) != self_play("noede", 5, 2, SMALL)


def test_processes_play_the_same() -> None:
    with executor(2) as players:
        games = list(self_plays("noede", SEEDS, players, options=SMALL))
    assert games == [self_play("noede", seed, options=SMALL) for seed in SEEDS]


def test_a_cluster_plays_the_same() -> None:
    distributed = pytest.importorskip("distributed")
    players: Executor
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        executor(dask=cluster.scheduler_address) as players,
    ):
        games = list(self_plays("noede", SEEDS, players, options=SMALL))
    assert_played(games)
    assert games[0] == self_play("noede", 0, options=SMALL)
