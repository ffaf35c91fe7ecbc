"""The arena: independent games that come out the same wherever they are played, kept, gone on with and summed up."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pygame_core import __version__
from pygame_core.__main__ import main
from pygame_core.ai.levels import LEVELS, Budget, Level
from pygame_core.games.registry import GAMES
from pygame_core.lab import arena, jobs
from pygame_core.lab.arena import ArenaError, Job, Result, Store, executor, pairings, plan, play, run
from pygame_core.lab.command import read_levels
from pygame_core.lab.players import settings
from pygame_core.lab.report import Standings
from pygame_core.protocol import handle
from pygame_core.rules.errors import GameError

LOW: dict[int, Level | None] = {1: LEVELS[1], 2: LEVELS[2]}
# Of Stibro on size 5: Black closes a ring around f7 and g6 with the last move.
BLACK_WINS = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1 i7 a5 f6".split()
JOBS = plan("noede", {"size": 4}, LOW, [(1, 2)], games=4, seed=3)


class Counting(Executor):
    """Plays at once, in this thread, and counts."""

    def __init__(self) -> None:
        self.played = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.played += 1
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def outcomes(store: Store, jobs: list[Job] = JOBS) -> list[tuple[float, tuple[str, ...]]]:
    """What must not depend on who plays: the time does."""
    results = [store.get(job) for job in jobs]
    return [(result.points, result.moves) for result in results if result]


@pytest.fixture(scope="module")
def expected() -> list[tuple[float, tuple[str, ...]]]:
    return [(result.points, result.moves) for result in map(play, JOBS)]


def test_threads_play_the_games(expected: list[tuple[float, tuple[str, ...]]]) -> None:
    store = Store()
    with ThreadPoolExecutor(2) as pool:
        run(JOBS, pool, store)
    assert outcomes(store) == expected


def test_other_processes_play_the_same_games(expected: list[tuple[float, tuple[str, ...]]]) -> None:
    store = Store()
    with executor(workers=1) as pool:
        run(JOBS, pool, store)
    assert outcomes(store) == expected


def test_a_cluster_plays_the_same_games(expected: list[tuple[float, tuple[str, ...]]]) -> None:
    distributed = pytest.importorskip("distributed")
    store = Store()
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        executor(dask=cluster.scheduler_address) as pool,
    ):
        run(JOBS, pool, store)
    assert outcomes(store) == expected


def test_without_dask_a_cluster_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaError, match="needs Dask"), executor(dask="tcp://127.0.0.1:1"):
        pass


@pytest.mark.parametrize("address", ["nonsense://here", "127.0.0.1:1", "tcp://127.0.0.1:1", "here", ""])
def test_a_scheduler_that_is_not_there_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(arena, "PATIENCE", 0.1)
    with pytest.raises(ArenaError, match=f"^No Dask scheduler answers at “{address}”"), executor(dask=address):
        pass


class TestJobs:
    def test_colours_alternate_and_two_games_share_an_opening(self) -> None:
        assert [(job.players, job.opening - JOBS[0].opening) for job in JOBS] == [
            ((1, 2), 0), ((2, 1), 0), ((1, 2), 1), ((2, 1), 1)
        ]  # fmt: skip
        assert all(job.settings == (LOW[job.players[0]], LOW[job.players[1]]) for job in JOBS)

    def test_games_differ(self, expected: list[tuple[float, tuple[str, ...]]]) -> None:
        assert len({moves for _points, moves in expected}) == len(JOBS)

    def test_every_job_has_its_own_key(self) -> None:
        others = plan("noede", {"size": 4}, LOW, [(1, 2)], games=4, seed=4)
        softer: dict[int, Level | None] = {**LOW, 2: Level(Budget(iterations=2), 0.5)}
        changed = plan("noede", {"size": 4}, softer, [(1, 2)], games=4, seed=3)
        assert len({job.key for job in JOBS + others + changed}) == 12

    def test_options_are_completed_and_checked(self) -> None:
        assert dict(plan("stibro", {}, LOW, [(1, 2)], 1)[0].options) == {"size": 7, "swap": True}
        with pytest.raises(GameError, match="does not offer"):
            plan("stibro", {"size": 3}, LOW, [(1, 2)], 1)

    @pytest.mark.parametrize(("key", "stones"), [("noede", 3), ("loophole2d", 2), ("nooks", 2), ("stibro", 1)])
    def test_games_begin_with_random_moves(self, key: str, stones: int) -> None:
        jobs = plan(key, {}, LOW, [(1, 2)], games=3)
        one, again, other = (arena.opening(GAMES[key], job) for job in jobs)
        assert len(one) == len(other) == stones
        assert one == again != other
        if key == "stibro":  # the answer to the first stone is no chance: it may be the swap
            position = GAMES[key].position.initial()
            assert position.play(position.read(one[0])).may_swap()
        if key == "noede":
            position = GAMES[key].position.initial()
            for move in one:
                position = position.play(position.read(move))
            assert position.turn == 0 and len(position.to_setup().stones[1]) == 2  # all anchors of the beginning

    def test_neighbours_and_the_next_but_one_meet_or_everyone(self) -> None:
        assert pairings([1, 2, 3, 4]) == [(1, 2), (1, 3), (2, 3), (2, 4), (3, 4)]
        assert len(pairings(list(range(1, 9)), 8)) == 28
        assert pairings([0, 1, 2], 1) == [(0, 1), (1, 2)]

    @pytest.mark.parametrize(("start", "points"), [("", 1.0), ("swap", 0.0)])
    def test_the_point_is_his_who_has_the_winning_stones_at_the_end(
        self, monkeypatch: pytest.MonkeyPatch, start: str, points: float
    ) -> None:
        """Black wins, whose stones are those of the second player after a swap."""
        first, *rest = BLACK_WINS
        script = [first, *start.split(), *rest]
        monkeypatch.setattr(
            jobs, "chooser", lambda *_: lambda position, moves, _random: position.read(script[len(moves)])
        )
        (job,) = plan("stibro", {"size": 5}, LOW, [(1, 2)], games=1, start=first)
        result = play(job)
        assert (result.points, list(result.moves), result.fault) == (points, script, None)

    @pytest.mark.slow
    def test_the_careful_player_is_no_match(self) -> None:
        levels: dict[int, Level | None] = {0: None, 6: LEVELS[6]}
        jobs = plan("noede", {"size": 4}, levels, [(0, 6)], games=4)
        won = sum(play(job).points == job.players.index(0) for job in jobs)
        assert won >= 3  # so small a board is kind to who begins: of sixty games the careful player wins seven


def lines(path: Path) -> list[dict[str, Any]]:
    """The games in a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


class TestStore:
    def test_a_second_run_plays_only_what_is_missing(self, tmp_path: Path) -> None:
        path, first, second = tmp_path / "games.jsonl", Counting(), Counting()
        run(JOBS[:3], first, Store(path))
        before = path.read_bytes()
        told: list[Job] = []
        run(JOBS, second, Store(path), lambda job, _result: told.append(job))
        assert (first.played, second.played, told) == (3, 1, JOBS[3:])
        assert [result is not None for result in map(Store(path).get, JOBS)] == [True] * 4
        assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]
        assert path.read_bytes().startswith(before) and len(lines(path)) == 4

    def test_results_come_back_as_they_were(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        timed: dict[int, Level | None] = {0: None, 8: Level(Budget(ms=1.5), 0.1, 0.2)}
        (other,) = plan("stibro", {"size": 5}, timed, [(0, 8)], games=1)
        store = Store(path)
        run(JOBS[:1], Counting(), store)
        store.add(other, Result(0.5, ("e5", "swap"), 2, (0, 1), (0.0, 0.25)))
        again = Store(path)
        for job in (JOBS[0], other):
            assert again.get(job) == store.get(job) != None  # noqa: E711

    def test_every_kept_game_can_be_replayed(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        careful: dict[int, Level | None] = {0: None, 1: LEVELS[1]}
        options = {
            "noose": {"size": 4, "swap": True},
            "stibro": {"size": 5},
            "nooks": {"size": 5},
            "noede": {"size": 4},
        }
        jobs = [job for key in GAMES for job in plan(key, options.get(key, {}), careful, [(0, 1)], games=2)]
        run(jobs, Counting(), Store(path))
        assert len(lines(path)) == len(jobs) == 2 * len(GAMES)
        of = {(job.game, job.players): job for job in jobs}
        for told in lines(path):
            job = of[told["game"], tuple(told["players"])]
            assert told["hexarium"] == __version__
            fields = {name: told[name] for name in ("game", "options", "moves")}
            answer = json.loads(handle(json.dumps({"op": "position", **fields})))["ok"]
            assert answer["options"] == dict(job.options)
            assert answer["ply"] == len(told["moves"]) == told["opened"] + sum(told["choices"])
            winner = answer["outcome"]["winner"]
            swapped = "swap" in told["moves"]
            assert told["points"] == (0.5 if winner is None else float(winner == swapped))
            assert told["moves"][: told["opened"]] == arena.opening(GAMES[job.game], job)

    def test_a_game_is_kept_before_the_next_one_ends(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        kept: list[int] = []
        run(JOBS, Counting(), Store(path), lambda *_: kept.append(len(lines(path))))
        assert kept == [1, 2, 3, 4]

    def test_what_was_played_survives_a_failure(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"

        def stop(_job: Job, _result: Result) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run(JOBS, Counting(), Store(path), stop)
        assert len(outcomes(Store(path))) == 1

    @pytest.mark.parametrize("left", [1, 5, 100, -1])
    def test_a_line_that_was_cut_is_played_again(self, tmp_path: Path, left: int) -> None:
        path = tmp_path / "games.jsonl"
        run(JOBS[:2], Counting(), Store(path))
        whole = path.read_bytes()
        first = whole.index(b"\n") + 1
        path.write_bytes(whole[:first] + whole[first:][:left])
        again = Counting()
        run(JOBS[:2], again, Store(path))
        assert again.played == 1 and path.read_bytes()[:first] == whole[:first]
        assert [(told["game"], told["moves"]) for told in lines(path)] == [
            (told["game"], told["moves"]) for told in map(json.loads, whole.splitlines())
        ]

    @pytest.mark.parametrize(
        "text",
        ["[]", "{}\n", '{"standings": {}, "games": {}}\n', "\n", '{"hexarium": "%s", "game": "noede"}\n', "\ufeff"],
    )
    def test_another_file_is_refused_in_words(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "other.json"
        path.write_text(text.replace("%s", __version__), "utf-8")
        before = path.read_bytes()
        with pytest.raises(ArenaError, match="holds something else than games of an arena: name another file"):
            Store(path)
        assert path.read_bytes() == before

    @pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="no devices here")
    def test_a_device_is_refused_before_it_is_read(self) -> None:
        with pytest.raises(ArenaError, match="holds something else"):
            Store(Path("/dev/null"))

    def test_games_of_another_version_are_not_gone_on_with(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        run(JOBS[:1], Counting(), Store(path))
        path.write_text(path.read_text("utf-8").replace(__version__, "0.0.9"), "utf-8")
        before = path.read_bytes()
        with pytest.raises(
            ArenaError, match=rf"holds games of version 0\.0\.9, and this is {__version__}: name another"
        ):
            Store(path)
        assert path.read_bytes() == before

    def test_a_file_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        for path in (tmp_path, tmp_path / "no" / "where.jsonl"):
            with pytest.raises(ArenaError, match=r"cannot be written \(.+\): name another file\.$"):
                Store(path)


def result(points: float) -> Result:
    return Result(points, (), 0, (10, 20), (1.0, 4.0))


class TestStandings:
    @pytest.fixture
    def standings(self) -> Standings:
        """Level 2 scores 3 of 4 against level 1, a draw and a win with each colour."""
        return Standings(LOW, zip(JOBS, map(result, (0.5, 0.5, 0.0, 1.0)), strict=True))

    def test_points_are_counted_for_both_sides(self, standings: Standings) -> None:
        assert standings.points == [[0, 1], [3, 0]]
        assert standings.games == 4

    def test_the_lowest_level_is_zero(self, standings: Standings) -> None:
        assert standings.elo(1) == (0, 0)
        assert 150 < standings.elo(2).value < 191  # a little less for the drawn game in addition

    def test_the_table_has_scores_and_time(self, standings: Standings) -> None:
        first, second = standings.table()[2:]
        assert first.split() == ["1", "0", "25", "%", "0.167", "|", "-", "1/4"]
        assert second.split()[-4:] == ["0.167", "|", "3/4", "-"]

    def test_a_step_in_the_wished_range_needs_no_remark(self, standings: Standings) -> None:
        assert standings.remarks() == []

    def test_a_step_that_is_too_large_or_too_small_is_told(self) -> None:
        jobs = plan("noede", {"size": 4}, LOW, [(1, 2)], games=80)
        lopsided = [float(job.players[0] == 2) if number % 20 else 0.5 for number, job in enumerate(jobs)]
        (large,) = Standings(LOW, zip(jobs, map(result, lopsided), strict=True)).remarks()
        assert large.startswith("Level 2 is ") and "more than 350." in large
        (small,) = Standings(LOW, ((job, result(0.5)) for job in jobs)).remarks()
        assert small.startswith("Level 2 is 0 Elo above level 1") and "less than 150." in small

    def test_no_rating_is_minus_zero(self) -> None:
        levels: dict[int, Level | None] = {level: LEVELS[level] for level in (1, 2, 3)}
        jobs = plan("noede", {"size": 4}, levels, [(1, 2), (1, 3), (2, 3)], games=2)
        beaten = [(job, result(0.5 if 1 not in job.players else float(job.players[1] == 1))) for job in jobs]
        standings = Standings(levels, beaten)
        assert "-0" not in re.findall(r"-?\d+", " ".join(standings.remarks() + standings.table()))


class TestCommand:
    @pytest.mark.parametrize(("text", "levels"), [("1-3", [1, 2, 3]), ("4,1", [1, 4]), ("0-2,8", [0, 1, 2, 8])])
    def test_levels_are_listed(self, text: str, levels: list[int]) -> None:
        assert read_levels(text) == levels

    @pytest.mark.parametrize("text", ["", "x", "1-", "3", "1-9", "-1-2", "²-3"])
    def test_other_lists_are_refused(self, text: str) -> None:
        with pytest.raises(ArgumentTypeError):
            read_levels(text)

    def test_only_levels_that_have_a_time_get_another(self) -> None:
        chosen = settings(LEVELS, dict.fromkeys([0, 7, 8]), ms=300)
        assert chosen[0] is None
        assert chosen[7] == LEVELS[7]
        assert chosen[8] and chosen[8].budget == Budget(ms=300)

    @pytest.fixture(autouse=True)
    def here(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """The command's games are played in this process."""
        monkeypatch.setattr("pygame_core.lab.command.executor", lambda *_: ThreadPoolExecutor(1))
        yield

    def test_a_table_is_printed_and_kept(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "games.jsonl"
        command = ["arena", "noede", "--size", "4", "--levels", "1-3", "--games", "2", "--out", str(path)]
        assert main(command) == 0
        first = capsys.readouterr()
        assert "Nøde" in first.out and "6 games" in first.out
        assert "level 1: " in first.out
        assert len(first.err.splitlines()) == 6
        assert first.err.splitlines()[-1].startswith("[6/6] noede, level ")
        assert main(command) == 0
        second = capsys.readouterr()
        assert second.out == first.out
        assert second.err == f"6 of 6 games are known from {path}.\n"
        assert len(lines(path)) == 6
        assert {tuple(told["players"]) for told in lines(path)} == {
            (a, b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b
        }

    def test_neighbours_alone_meet_if_that_is_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        command = ["arena", "noede", "--size", "4", "--levels", "0-2", "--games", "2", "--neighbours"]
        assert main(command) == 0
        assert "4 games" in capsys.readouterr().out

    def test_what_is_known_so_far_is_told_without_a_game(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "games.jsonl"
        command = ["arena", "noede", "--size", "4", "--out", str(path), "--so-far"]
        assert main(command) == 0
        assert "Nøde: no games yet" in capsys.readouterr().out
        assert main(["arena", "noede", "--size", "4", "--levels", "1,2", "--games", "2", "--out", str(path)]) == 0
        capsys.readouterr()
        assert main(command) == 0  # of all levels only these have met, and rather seldom
        shown = capsys.readouterr()
        assert "2 games" in shown.out and "level 3" not in shown.out and shown.err == ""
        assert main(["arena", "noede", "--size", "4", "--levels", "4,5", "--games", "2", "--out", str(path)]) == 0
        capsys.readouterr()
        assert main(command) == 0
        assert "cannot be compared" in capsys.readouterr().out

    def test_each_game_plays_by_its_own_levels(self, capsys: pytest.CaptureFixture[str]) -> None:
        level = GAMES["noede"].levels[2]
        assert main(["arena", "noede", "--size", "4", "--levels", "1,2", "--games", "1"]) == 0
        assert f"level 2: {level.budget.iterations} iteration" in capsys.readouterr().out

    def test_nothing_is_played_if_it_could_not_be_kept(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pygame_core.lab.command.run", lambda *_: pytest.fail("played"))
        assert main(["arena", "noede", "--size", "4", "--out", str(tmp_path)]) == 1
        shown = capsys.readouterr()
        assert (shown.out, shown.err.count("\n")) == ("", 1)
        assert shown.err.startswith(f"{tmp_path} cannot be written (")

    def test_a_game_that_is_named_twice_is_played_once(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["arena", "noede", "noede", "--size", "4", "--levels", "1,2", "--games", "1"]) == 0
        assert capsys.readouterr().err.splitlines()[-1].startswith("[1/1] noede")

    def test_an_unknown_game_and_a_wrong_option_are_refused(self, capsys: pytest.CaptureFixture[str]) -> None:
        for words, complaint in ((["chess"], "no game “chess”"), (["noede", "--size", "3"], "does not offer")):
            with pytest.raises(SystemExit):
                main(["arena", *words])
            assert complaint in capsys.readouterr().err
