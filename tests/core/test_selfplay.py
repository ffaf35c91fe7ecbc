"""Games of a level against itself: the same by their seeds, wherever they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.lab.arena import executor
from pygame_core.lab.selfplay import BATCH, SelfPlayed, self_play, self_plays
from pygame_core.rules.errors import GameError

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


class Counting(Executor):
    """Plays at once when it is asked for the result, and counts what it was given."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, work: Any, /, *args: Any, **options: Any) -> Future[Any]:
        future = Later(lambda: work(*args, **options))
        self.given.append(future)
        return future


class Later(Future[Any]):
    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self.work = work

    def result(self, timeout: float | None = None) -> Any:
        return self.work()


def test_a_million_games_begin_at_once_and_can_be_left() -> None:
    taken: list[int] = []

    def seeds() -> Iterator[int]:
        for seed in range(1_000_000):
            taken.append(seed)
            yield seed

    players = Counting()
    games = self_plays("noede", seeds(), players, options=SMALL, ahead=3)
    assert taken == []
    assert [next(games).seed for _ in range(BATCH + 1)] == list(range(BATCH + 1))
    assert len(taken) == 4 * BATCH and len(players.given) == 4
    games.close()  # type: ignore[attr-defined]  # it is a generator
    assert [future.cancelled() for future in players.given] == [False, False, True, True]
    assert len(taken) == 4 * BATCH


def test_positions_come_with_values_and_visits_for_training() -> None:
    game = self_play("noede", 1, 5, SMALL)
    assert len(game.moves) == len(game.values) == len(game.visits)
    position: Any = GAMES["noede"].initial(**SMALL)
    for move, value, visits in zip(game.moves, game.values, game.visits, strict=True):
        assert 0 <= value <= 1
        legal = {position.write(each) for each in position.legal_moves()}
        assert legal >= dict(visits).keys() and all(count > 0 for _move, count in visits)
        position = position.play(move)
    assert sum(len(visits) > 1 for visits in game.visits) > 3
    assert hash(game) == hash(self_play("noede", 1, 5, SMALL))


def test_a_file_lets_them_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    players = Counting()
    games = self_plays("noede", SEEDS, players, options=SMALL, out=file)
    first = [next(games) for _ in range(4)]
    games.close()  # type: ignore[attr-defined]
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"seed": 4, "mo')
    players = Counting()
    again = list(self_plays("noede", iter(SEEDS), players, options=SMALL, out=str(file)))
    assert again[:4] == first
    assert_played(again)
    assert len(players.given) == 1
    assert list(self_plays("noede", SEEDS, Counting(), options=SMALL, out=file)) == again
    for seeds, level, options in ((range(3, 9), 1, SMALL), (SEEDS, 2, SMALL), (SEEDS, 1, {})):
        with pytest.raises(GameError, match="holds other games: name another file"):
            list(self_plays("noede", seeds, Counting(), level, options, out=file))
    (tmp_path / "other.txt").write_text("Hello.\n", "utf-8")
    with pytest.raises(GameError, match=r"“other\.txt” holds other games"):
        next(self_plays("noede", SEEDS, Counting(), options=SMALL, out=tmp_path / "other.txt"))


def test_there_must_be_such_a_level() -> None:
    with pytest.raises(GameError, match="Levels go from 1 to 8"):
        self_play("noede", 1, 9)


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
