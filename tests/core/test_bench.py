"""The benches: the reference takes wins, matches go on where they stopped, their table counts right."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from pygame_core.ai.levels import Budget, Level
from pygame_core.games.registry import GAMES
from pygame_core.lab.jobs import play as play_job
from pygame_core.rules.position import Position
from tests.bench import judgement, learned, matches, selfplay, slices, workers
from tests.bench.command import Order, read_order
from tests.bench.matches import Played, Setting, Task, load, play, run, table, wilson
from tests.bench.playouts import FAITHFUL, QUICK, Playout
from tests.bench.reference import Reference

every_game = pytest.mark.parametrize("key", GAMES)
every_kind = pytest.mark.parametrize("kind", [QUICK, FAITHFUL], ids=["quick", "faithful"])
TINY = Setting(0.001, 0.001)
TASKS = [Task("loophole2d", TINY, number, 1) for number in range(2)]


def one_turn_before_the_end(key: str, seed: int) -> Position:
    """A position of a random game whose next move wins."""
    random, position = Random(seed), matches.opening(key, Random(seed))[0]
    while True:
        moves = list(position.legal_moves())
        for move in moves:
            outcome = position.play(move).outcome()
            if outcome and outcome.winner == position.turn:
                return position
        position = position.play(random.choice(moves))


class TestReference:
    @every_game
    def test_an_immediate_win_is_taken(self, key: str) -> None:
        position = one_turn_before_the_end(key, 1)
        turn = position.turn
        while not position.outcome():
            assert position.turn == turn  # a win may take both halves of a turn
            search = Reference(position, seed=1)
            search.run(Budget(iterations=1))
            position = position.play(search.move())
        outcome = position.outcome()
        assert outcome
        assert outcome.winner == turn

    @every_game
    def test_it_plays_by_the_rules_and_the_same_for_the_same_seed(self, key: str) -> None:
        position = matches.opening(key, Random(2))[0]
        found = []
        for _time in range(2):
            search = Reference(position, seed=3)
            search.run(Budget(iterations=150))
            assert search.iterations == 150
            found.append(search.move())
        assert found[0] == found[1]
        assert position.explain(found[0]) is None


class TestPlayouts:
    @every_game
    @every_kind
    def test_a_game_that_is_over_keeps_its_result(self, key: str, kind: dict[str, Playout]) -> None:
        position = one_turn_before_the_end(key, 3)
        for move in position.legal_moves():
            after = position.play(move)
            outcome = after.outcome()
            if outcome and outcome.winner is not None:
                assert kind[key](after, Random(1)) == 1.0 - outcome.winner

    @every_game
    @every_kind
    def test_both_sides_win_some(self, key: str, kind: dict[str, Playout]) -> None:
        random, position = Random(4), matches.opening(key, Random(4))[0]
        values = {kind[key](position, random) for _ in range(40)}
        assert {0.0, 1.0} <= values <= {0.0, 0.5, 1.0}


class TestMatches:
    def test_two_games_are_kept_and_not_played_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "deep" / "games.jsonl"
        first = run(TASKS[:1], path)
        whole = path.read_text("utf-8")
        path.write_text(whole + whole.strip()[:40], "utf-8")  # as if stopped while the second one was written
        played = []

        def counted(task: Task) -> Played:
            played.append(task)
            return play(task)

        monkeypatch.setattr(matches, "play", counted)
        both = run(TASKS, path)
        assert played == TASKS[1:]
        assert both[0] == first[0]
        assert run(TASKS, path) == both == load(path)
        assert played == TASKS[1:]
        (counts,) = table(both).splitlines()[1:]
        assert f"{sum(game.points for game in both):g} of 2" in counts
        assert str(TINY) in counts

    def test_a_pair_of_games_has_one_opening_and_both_colours(self) -> None:
        both = [play(task) for task in TASKS]
        assert both[0].moves[:2] == both[1].moves[:2]
        for task, game in zip(TASKS, both, strict=True):
            position: Position = GAMES[task.game].position.initial()
            turns = [0, 0]
            for number, move in enumerate(game.moves):
                turns[position.turn] += number > 1
                position = position.play(position.read(move))
            outcome = position.outcome()
            assert outcome
            assert game.points == (outcome.winner == task.number)
            assert (len(game.ours), len(game.theirs)) == (turns[task.number], turns[1 - task.number])

    def test_halves_of_a_turn_count_as_one(self) -> None:
        game = play(Task("noede", TINY, 0, 1))
        assert len(game.ours) + len(game.theirs) < len(game.moves) - 3

    def test_another_size_is_another_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        small, usual = (play(Task("noede", TINY, 0, 1, size)) for size in (4, None))
        assert "size=4" in repr(matches.opening("noede", Random(1), 4)[0])
        assert small.key != usual.key
        assert [row.split()[:2] for row in table([usual, small]).splitlines()[1:]] == [
            ["noede", "0.001"],
            ["noede", "4"],
        ]
        with pytest.raises(SystemExit):
            matches.main(["noede", "--size", "3"])
        assert "only 4, 5, 6, 7, 8" in capsys.readouterr().err

    def test_the_table(self) -> None:
        games = [
            Played("hex", "equal", number, 1, points, ["a1"] * (10 + number), [0.1, 0.3], [0.5])
            for number, points in enumerate([1.0, 1.0, 0.5, 0.0])
        ]
        games.append(Played("hex", "unequal", 0, 1, 1.0, ["a1"], [0.1], [0.5]))
        equal, unequal = table(games).splitlines()[1:]
        assert equal.split() == ["hex", "equal", "2.5", "of", "4", "22–91", "%", "11.5", "0.200", "0.500"]
        assert "1 of 1" in unequal


class TestJudgement:
    def test_claims_are_honest_on_a_small_share(self) -> None:
        """Of Loophole 2D, whose games are quick: a longer search agrees, and who is ahead wins more often than not."""
        claims = [claim for number in range(4) for claim in judgement.play(judgement.Play("loophole2d", number, 12))]
        checked = [judgement.check(judgement.Check(claim, 120)) for claim in judgement.spread(claims, 24)]
        assert len(checked) == 24
        assert judgement.agreement(checked) > 0.5
        ahead = [claim.became for claim in claims if claim.claimed > 0.6]
        assert len(ahead) > 10
        assert sum(ahead) > len(ahead) / 2

    def test_the_table_tells_gaps_by_bin_and_phase(self) -> None:
        start = GAMES["loophole2d"].position.initial()
        claims = [judgement.Claim(start, 1, 0.62, float(number < 20)) for number in range(40)]
        claims.append(judgement.Claim(start, 2, 1.0, 1.0))
        checked = [judgement.Checked(claim, claim.claimed / 2) for claim in claims]
        claims += [judgement.Claim(start, 2, 1.0, 0.0, proved=True)] * 40  # tells nothing about claims
        checked.append(judgement.Checked(claims[-1], 0.0))
        every, opening, middle, end, unproved = judgement.table("loophole2d", claims, checked).splitlines()
        assert every.split()[:2] == ["loophole2d", "42"]
        assert every.split()[3] == "41"
        assert float(every.split()[2]) < 0.8
        assert unproved.split()[:4] == ["unproved", "41", "1.000", "41"]
        assert every.split().count(".") == judgement.BINS - 1
        assert "-0.120" in every
        assert "-0.120" in middle
        assert opening.split()[:4] == ["opening", "0", ".", "0"]
        assert end.split()[3] == "1"

    def test_what_is_fitted_makes_claims_come_true(self) -> None:
        start = GAMES["nooks"].position.initial()
        tuning = GAMES["nooks"].model(start).tuning._replace(confidence=2.0, hope=0.3)
        values = [number / 200 for number in range(20, 181)]
        # Of each value as many have won as these say.
        claims = [
            judgement.Claim(start, 1, GAMES["nooks"].model(start).tuning.chance(value), won)
            for value in values
            for won in [1.0] * round(100 * tuning.chance(value)) + [0.0] * round(100 * (1 - tuning.chance(value)))
        ]
        assert judgement.fitted("nooks", claims) == pytest.approx((2.0, 0.3), abs=0.02)

    def test_the_same_claims_are_searched_longer_each_time_as_many_of_each_phase(self) -> None:
        start = GAMES["loophole2d"].position.initial()
        claims = [judgement.Claim(start, number % 3, number / 100, 1.0) for number in range(90)]
        some = list(judgement.spread(claims, 30))
        assert some == list(judgement.spread(claims, 30))
        assert [sum(claim.phase == phase for claim in some) for phase in range(3)] == [10, 10, 10]


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    # 10 of 10 and 0 of 10 by 1 / (1 + z²/n); the others from Wilson's formula as statistics packages print it
    [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (15, 20, 0.5313, 0.8881), (30, 60, 0.3774, 0.6226)],
)
def test_wilson_interval(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


class TestCommand:
    @pytest.mark.parametrize(
        ("words", "order"),
        [
            ([], Order([], [], {})),
            (["--quick", "boot"], Order(["boot"], ["--quick"], {})),
            (["--boot", "--net", "10mbit"], Order(["boot"], [], {"--net": "10"})),
            (["boot", "--net", "1.5", "speed"], Order(["boot", "speed"], [], {"--net": "1.5"})),
            (["fuzz", "--inputs", "100000"], Order(["fuzz"], [], {"--inputs": "100000"})),
        ],
    )
    def test_what_is_asked_for_is_read(self, words: list[str], order: Order) -> None:
        assert read_order(words) == order

    @pytest.mark.parametrize(
        "words", [["--fast"], ["bot"], ["--net"], ["boot", "--net", "slow"], ["--boots"], ["--inputs", "0"]]
    )
    def test_anything_else_is_refused(self, words: list[str]) -> None:
        assert read_order(words) is None


class TestSelfplay:
    def test_games_are_kept_and_gone_on_with(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "new" / "games.jsonl"
        with ThreadPoolExecutor(1) as players:
            selfplay.keep(path, selfplay.jobs("noose", 0, 2, seed=1), players)
            first = path.read_text("utf-8")
            selfplay.keep(path, selfplay.jobs("noose", 0, 3, seed=1), players)
        assert path.read_text("utf-8").startswith(first)
        games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert [game["game"] for game in games] == ["noose"] * 3
        assert not any(game["options"]["swap"] for game in games)
        assert games[0]["moves"][:2] == games[1]["moves"][:2] != games[2]["moves"][:2]  # the random opening
        assert games[0]["moves"] != games[1]["moves"]
        assert capsys.readouterr().out.count("game 3 of 3") == 1

    def test_the_pace_is_that_of_the_games_that_were_asked_for(self) -> None:
        wanted = selfplay.both("noede", GAMES["noede"].levels[1], {"size": 4}, 3, seed=1)
        with ThreadPoolExecutor(1) as players:
            rate, moves = selfplay.pace(wanted, players, workers=1)
        assert rate > 0 and moves == sum(len(play_job(job).moves) for job in wanted)

    def test_a_line_tells_both_paces(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("distributed")
        monkeypatch.setattr(selfplay, "executor", lambda *_, **__: ThreadPoolExecutor(1))
        monkeypatch.setattr(selfplay, "cluster", lambda _workers: ThreadPoolExecutor(1))
        selfplay.main(["loophole2d", "--games", "2", "--workers", "1"])
        title, _head, line = capsys.readouterr().out.splitlines()
        assert title == "level 1 against itself, 2 games of each game, 1 at a time"
        game, here, there, moves = line.replace(",", "").split()
        assert game == "loophole2d" and float(here) > 0 and float(there) > 0 and float(moves) > 20

    @every_game
    def test_both_sides_are_the_same_player(self, key: str) -> None:
        for job in selfplay.jobs(key, 7, 2, seed=0):
            assert job.settings == (Level(Budget(iterations=7)),) * 2


class TestSlices:
    def test_steps_make_slices_as_long_as_the_search_works_before_it_looks_up(self) -> None:
        assert slices.slices([0.004, 0.004, 0.004, 0.02, 0.001]) == pytest.approx([0.012, 0.02])

    @every_game
    def test_every_step_of_a_search_is_timed(self, key: str) -> None:
        position = matches.opening(key, Random(1))[0]
        times = list(slices.steps(slices.started(position), 5))
        assert len(times) > 5  # before the iterations the root is judged
        assert min(times) > 0


class TestWorkers:
    def test_several_searches_play_whole_games_by_the_rules(self) -> None:
        points = [workers.play(workers.Play("loophole2d", number, 2, 4, 2)) for number in range(2)]
        assert points == [workers.play(workers.Play("loophole2d", number, 2, 4, 2)) for number in range(2)]
        assert set(points) <= {0.0, 0.5, 1.0}


class TestLearned:
    def test_what_knows_no_patterns_plays_otherwise(self) -> None:
        position = matches.opening("stibro", Random(1))[0]
        model = GAMES["stibro"].model(position)
        moves = model.listed(position)
        assert len(model.hints(position, moves)) == len(moves)
        assert not learned.untaught(model).hints(position, moves)
        assert GAMES["stibro"].model(position).hints(position, moves)  # which all searches share

    def test_both_play_whole_games_by_the_rules(self) -> None:
        points = [learned.play(learned.Play("loophole2d", number, 4)) for number in range(2)]
        assert points == [learned.play(learned.Play("loophole2d", number, 4)) for number in range(2)]
        assert set(points) <= {0.0, 0.5, 1.0}

    def test_games_without_a_table_are_left_out(self, capsys: pytest.CaptureFixture[str]) -> None:
        learned.main(["noose", "nooks", "--games", "2", "--iterations", "3", "--processes", "1"])
        _head, only = capsys.readouterr().out.splitlines()
        assert only.split()[0] == "noose" and "of 2" in only
