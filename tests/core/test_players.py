"""Players by name: who they are, what travels with them, and that a changed one is another player."""

from __future__ import annotations

import json
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pygame_core.__main__ import main
from pygame_core.ai.levels import LEVELS, Budget
from pygame_core.lab.arena import Store, executor, run
from pygame_core.lab.jobs import Job, play
from pygame_core.lab.players import CAREFUL, Foreign, read_player, read_players, settings, short, templates
from pygame_core.rules.errors import GameError
from tests.core.opponents import CHANCE, games, write


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that brings a bot."""
    (tmp_path / "by_chance.py").write_text(CHANCE, "utf-8")
    info = tmp_path / "by_chance-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: by-chance\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[pygame_core.bots]\nchance = by_chance:choose\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


class TestNames:
    def test_levels_and_the_careful_beginner_are_none_of_the_others(self) -> None:
        assert read_players(["level5", "careful", "level1"]) == {5: None, CAREFUL: None, 1: None}

    def test_templates_are_found_by_their_names(self) -> None:
        assert {"random", "greedy", "uct"} <= set(templates())
        name, player = read_player("greedy", 2)
        assert name == "greedy" and player
        assert (player.kind, player.told, player.seconds) == ("program", "greedy.py", 2)
        assert "def choose" in player.source

    def test_a_file_is_read_at_once_and_may_name_its_bot(self, tmp_path: Path) -> None:
        path = write(tmp_path, CHANCE)
        name, player = read_player(f"{path}:choose")
        assert name == f"{path}:choose" and player and player.source == CHANCE
        assert read_player(path)[1] != player  # which of its bots plays belongs to who it is

    def test_a_command_knows_its_own_files(self, tmp_path: Path) -> None:
        path = write(tmp_path, "print()", "engine.py")
        one = read_player(f"cmd:python3 '{path}' --fast")[1]
        write(tmp_path, "print(1)", "engine.py")
        assert one and one.kind == "command" and one != read_player(f"cmd:python3 '{path}' --fast")[1]

    @pytest.mark.usefixtures("installed")
    def test_a_bot_of_an_installed_package_plays(self) -> None:
        player = read_player("chance")[1]
        assert player and (player.kind, player.told) == ("package", "chance")
        result = play(*games("chance", "level1"))
        assert result.fault is None and len(result.moves) > 8
        with pytest.raises(GameError, match="random, uct, chance, a file"):
            read_player("nobody")

    @pytest.mark.parametrize(
        ("word", "told"),
        [
            ("nobody", "There is no player “nobody”: write level1 to level8, careful, greedy, random, uct, a file"),
            ("level9", "Levels go from 1 to 8."),
            ("level0", "Levels go from 1 to 8."),
            ("nowhere.py", "The program nowhere.py cannot be read (No such file or directory)."),
            ("nowhere.py:Bot", "The program nowhere.py cannot be read (No such file or directory)."),
            ("cmd:", "“” is no command."),
            ("cmd:'engine", "“'engine” is no command."),
            ("cmd:./no-engine --fast", "There is no command “./no-engine”."),
        ],
    )
    def test_who_is_nobody_is_told_in_a_sentence(self, word: str, told: str) -> None:
        with pytest.raises(GameError, match=re.escape(told)):
            read_player(word)

    def test_what_is_no_text_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "bot.py").write_bytes(b"\xff\xfe\0")
        with pytest.raises(GameError, match="is no text"):
            read_player(str(tmp_path / "bot.py"))

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            ("level1 level1", "The player “level1” is named twice."),
            ("level1", "An arena needs two or more players."),
            ("level1 nobody", "There is no player “nobody”"),
        ],
    )
    def test_the_arena_refuses_before_it_plays(self, words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as end:
            main(["arena", "noede", "--players", *words.split()])
        assert end.value.code == 2
        assert told in capsys.readouterr().err.splitlines()[-1]

    def test_names_that_are_too_long_for_a_table_are_cut_in_the_middle(self) -> None:
        assert short(3) == "level 3" and short("my_bot.py") == "my_bot.py"
        cut = short("cmd:/a/long/way/to/some/engine/that --is --fast")
        assert len(cut) == 32 and cut.startswith("cmd:/a") and cut.endswith("--is --fast")

    def test_seconds_are_for_those_who_have_a_time(self) -> None:
        foreign = read_player("random", 0.3)[1]
        chosen = settings(LEVELS, {2: None, 8: None, "random": foreign}, ms=300)
        assert chosen[2] == LEVELS[2]
        assert chosen[8] == LEVELS[8]._replace(budget=Budget(ms=300))
        assert isinstance(chosen["random"], Foreign) and chosen["random"].seconds == 0.3


class TestIdentity:
    def test_a_job_carries_the_source_but_is_known_by_its_digest(self, tmp_path: Path) -> None:
        (job,) = games(path := write(tmp_path, CHANCE), "level1")
        again: Foreign = pickle.loads(pickle.dumps(job)).settings[0]
        assert again.source == CHANCE and again == job.settings[0]
        write(tmp_path, f"{CHANCE}\n# another one")
        (other,) = games(path, "level1")
        assert other.key != job.key and other != job
        assert CHANCE not in job.key

    @pytest.mark.slow
    def test_a_second_run_goes_on_and_a_changed_program_begins_anew(self, tmp_path: Path) -> None:
        path, out = write(tmp_path, CHANCE), tmp_path / "games.jsonl"

        def missing() -> int:
            told: list[object] = []
            with ThreadPoolExecutor(1) as pool:
                run(games(path, "random", count=2), pool, Store(out), lambda *both: told.append(both))
            return len(told)

        assert [missing(), missing()] == [2, 0]
        assert CHANCE.strip() not in out.read_text("utf-8").replace("\\n", "\n")  # the digest says which it was
        write(tmp_path, CHANCE.replace("legal_moves", " legal_moves"))
        assert [missing(), missing()] == [2, 0]

    def test_games_of_levels_alone_are_those_that_were_played_before_there_were_others(self, tmp_path: Path) -> None:
        out, (job,) = tmp_path / "games.jsonl", games("level1", "level2")
        assert job.key == repr(("noede", (("size", 4),), (1, 2), job.settings, 0, 0))
        store = Store(out)
        with ThreadPoolExecutor(1) as pool:
            run([job], pool, store)
        told = json.loads(out.read_text("utf-8"))
        old = {"levels" if name == "players" else name: value for name, value in told.items()}
        del old["start"], old["fault"]
        out.write_text(json.dumps(old) + "\n", "utf-8")
        assert Store(out).get(job) == store.get(job) is not None


@pytest.mark.slow
def test_everyone_plays_everyone_in_other_processes_and_comes_out_the_same(tmp_path: Path) -> None:
    jobs = games(write(tmp_path, CHANCE), "random", count=2)
    store = Store()
    with executor(workers=1) as pool:
        run(jobs, pool, store)
    expected = [play(job) for job in jobs]
    assert [found and (found.moves, found.points) for found in map(store.get, jobs)] == [
        (result.moves, result.points) for result in expected
    ]
    assert expected[0].moves[:3] == expected[1].moves[:3] and expected[0].moves != expected[1].moves


def test_a_cluster_plays_programs_that_it_has_not_got(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    jobs = games(path := write(tmp_path, CHANCE), "level1")
    Path(path).unlink()
    store = Store()
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        executor(dask=cluster.scheduler_address) as pool,
    ):
        run(jobs, pool, store)
    result = store.get(jobs[0])
    assert result and result.fault is None and result.moves


class TestOpenings:
    def test_a_game_can_begin_with_given_moves(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        out = tmp_path / "games.jsonl"
        command = ["arena", "stibro", "--size", "5", "--players", "level1", "careful", "--games", "2", "--workers", "1"]
        assert main([*command, "--opening", "E5  e8", "--out", str(out)]) == 0
        kept = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
        assert [(game["moves"][:2], game["opened"]) for game in kept] == [(["e5", "e8"], 2)] * 2
        assert {tuple(game["players"]) for game in kept} == {(1, 0), (0, 1)}
        capsys.readouterr()
        with pytest.raises(SystemExit):
            main([*command, "--opening", "a1"])
        assert "No game can begin with a1: The first stone must not lie on the rim." in capsys.readouterr().err

    def test_a_game_can_begin_with_so_many_random_moves(self) -> None:
        first, second, third = (job._replace(start="6", game="stibro", options=()) for job in pairs())
        assert len(play(first).moves) >= play(first).opened == 6
        assert play(first).moves[:6] == play(second).moves[:6] != play(third).moves[:6]
        assert "swap" not in play(first).moves[:6]


def pairs() -> list[Job]:
    return games("level1", "careful", count=3)
