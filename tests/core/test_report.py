"""What is told of a tournament: its table with any players, a page of it, and how far it is."""

from __future__ import annotations

import io
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pygame_core.__main__ import main
from pygame_core.ai.levels import LEVELS
from pygame_core.lab.jobs import Fault, Job, Result, plan, play
from pygame_core.lab.players import Foreign, Name, Setting
from pygame_core.lab.progress import telling
from pygame_core.lab.report import Standings, describe, progress
from pygame_core.lab.sheet import Sheet, record
from pygame_core.lab.store import ArenaError
from pygame_core.records.link import read_link, write_link
from tests.core.opponents import games, write

BOT = "<b>&amp;.py"
PLAYERS: dict[Name, Setting] = {1: LEVELS[1], BOT: Foreign("program", BOT, "0" * 64, 2), 0: None}
PAIRS: list[tuple[Name, Name]] = [(1, BOT), (1, 0), (BOT, 0)]
JOBS = plan("noede", {"size": 4}, PLAYERS, PAIRS, games=2)
FAULT = "It raised KeyError: '</table>' (line 3)"


def result(job: Job) -> Result:
    """The level beats both, the bot loses by its fault where it moves first, and draws otherwise."""
    if 1 in job.players:
        return Result(float(job.players[0] == 1), ("a1", "a3", "b1"), 3, (0, 0), (0.0, 0.0))
    if job.players[0] == BOT:
        return Result(0.0, ("a1", "a3", "b1", "c1"), 3, (1, 0), (1.5, 0.0), Fault(0, "raised", FAULT))
    return Result(0.5, ("a1",), 1, (0, 0), (0.0, 0.0))


PLAYED = [(job, result(job)) for job in JOBS]


class TestTable:
    def test_players_of_any_kind_share_one_table(self) -> None:
        standings = Standings(PLAYERS, PLAYED)
        head, numbers, *rows = standings.table()
        assert head.startswith("player ") and numbers.split() == ["|", "1", "2", "3"]
        assert [row.split("  ")[:2] for row in rows] == [["1", "level 1"], ["2", BOT], ["3", "level 0"]]
        assert [row.split("|")[1].split() for row in rows] == [
            ["-", "2/2", "2/2"], ["0/2", "-", "0.5/2"], ["0/2", "1.5/2", "-"]
        ]  # fmt: skip
        assert standings.elo(1) == (0, 0)
        assert standings.elo(BOT).value < standings.elo(0).value < 0
        assert {row.index("|") for row in (head, numbers, *rows)} == {head.index("|")}

    def test_who_lost_otherwise_than_on_the_board_is_told(self) -> None:
        assert Standings(PLAYERS, PLAYED).remarks() == [f"{BOT} lost 1 game otherwise than on the board: {FAULT}"]
        assert describe(PLAYERS)[1] == f"{BOT}: a program in Python (00000000), 2 s a move"
        (lost,) = (each for each in PLAYED if each[1].fault)
        assert progress(3, 6, *lost) == f"[3/6] noede, {BOT} against level 0: level 0 wins after 1 move; {BOT}: {FAULT}"


class Page(HTMLParser):
    """What is in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        assert not set(given) & {"src", "style", "onclick"}
        if tag == "a":
            self.links.append(given["href"] or "")

    def handle_data(self, data: str) -> None:
        self.text += data


class TestSheet:
    @pytest.fixture
    def text(self, tmp_path: Path) -> str:
        sheet = Sheet(tmp_path / "arena.html", "https://example.org/play/?a&b")
        sheet.add("Nøde", Standings(PLAYERS, PLAYED), PLAYED)
        sheet.write()
        return (tmp_path / "arena.html").read_text("utf-8")

    def test_it_shows_who_scored_what_and_every_game(self, text: str) -> None:
        page = Page(text)
        assert page.tags.count("table") == 2 and page.tags.count("svg") == 2 and page.tags.count("circle") == 3
        assert page.tags.count("b") == 0 and "script" not in page.tags and "link" not in page.tags
        assert page.text.count(FAULT) == 2 and BOT in page.text
        bars = re.findall(r"<title>(\d+) to \d+: (\d+)</title>", text)
        assert {int(low): int(count) for low, count in bars if count != "0"} == {1: 1, 3: 4, 4: 1}

    def test_its_links_open_the_games(self, text: str) -> None:
        links = Page(text).links
        assert len(links) == len(PLAYED)
        for link, (job, told) in zip(links, PLAYED, strict=True):
            site, _, fragment = link.partition("#")
            assert site == "https://example.org/play/?a&b"
            kept = read_link(fragment)
            assert (kept.key, kept.options, tuple(kept.current.moves())) == (job.game, dict(job.options), told.moves)
            assert kept.seats == tuple("computer1" if name == 1 else "bot" for name in job.players)
            assert kept.names == tuple("" if name == 1 else str(name).replace("0", "level 0") for name in job.players)
            assert kept.current.resigned == (told.fault.player if told.fault else None)
            assert kept.current.comment == (f"{BOT}: {FAULT}" if told.fault else "")

    def test_who_swapped_and_then_lost_by_a_fault_has_the_other_colour(self) -> None:
        job = games("level1", "careful", key="stibro", size=5)[0]
        kept = record(job, Result(1.0, ("e5", "swap", "e8"), 1, (1, 1), (0.0, 0.0), Fault(1, "died", "It died.")))
        assert kept.current.resigned == 0
        assert read_link(write_link(kept)).current.resigned == 0

    def test_the_command_writes_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path, out = tmp_path / "arena.html", tmp_path / "games.jsonl"
        command = ["arena", "noede", "--size", "4", "--levels", "0,1", "--games", "2", "--workers", "1"]
        assert main([*command, "--out", str(out), "--report", str(path)]) == 0
        assert main([*command, "--out", str(out), "--report", str(path), "--so-far"]) == 0
        page = Page(path.read_text("utf-8"))
        assert [link.partition("#")[0] for link in page.links] == ["http://localhost:8000/"] * 2
        assert 'Nøde {"size": 4}, 2 games, seed 0' in page.text and page.text.count("level 1 wins") <= 2
        capsys.readouterr()

    def test_a_page_that_cannot_be_written_is_told_before_anything_is_played(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pygame_core.lab.command.run", lambda *_: pytest.fail("played"))
        assert main(["arena", "noede", "--size", "4", "--report", str(tmp_path)]) == 1
        assert re.search(r"cannot be written \(.+\): name another file\.", capsys.readouterr().err)
        with pytest.raises(ArenaError):
            Sheet(tmp_path / "no" / "where.html")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestProgress:
    def tell(self) -> None:
        with telling(1, 3) as tell:
            for job, told in PLAYED[1:3]:
                tell(job, told)

    def test_without_a_terminal_there_is_a_line_for_each_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.tell()
        assert [line[:13] for line in capsys.readouterr().err.splitlines()] == ["[2/3] noede, ", "[3/3] noede, "]

    def test_a_terminal_shows_a_bar_with_the_time_that_is_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("tqdm")
        monkeypatch.setattr(sys, "stderr", terminal := Terminal())
        self.tell()
        told = terminal.getvalue()
        assert "3/3" in told and "game/s" in told and re.search(r"\d\d:\d\d<\d\d:\d\d", told)
        assert "\n[" not in told

    def test_faults_are_told_above_the_bar(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("tqdm")
        monkeypatch.setattr(sys, "stderr", terminal := Terminal())
        self.tell()
        assert [line for line in re.split("[\r\n]", terminal.getvalue()) if BOT in line and "It raised" in line] == [
            f"{BOT}: {FAULT}"
        ]

    def test_where_there_is_no_bar_lines_do(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "tqdm", None)
        monkeypatch.setattr(sys, "stderr", terminal := Terminal())
        self.tell()
        assert terminal.getvalue().startswith("[2/3] noede, ")


class TestAgainst:
    """A game in the terminal against anyone."""

    def played(self, words: str, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
        typed = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _prompt: next(typed, "quit"))
        assert main(["play", "noede", "--size", "4", "--seed", "5", *words.split()]) == 0

    @pytest.mark.parametrize(
        ("who", "name"), [("random", "random"), ("careful", "careful"), ("level1", "The computer")]
    )
    def test_anyone_answers(
        self, who: str, name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.played(f"--against {who}", ["a1", "undo", "a1"], monkeypatch)
        told = capsys.readouterr().out
        assert f"you are White (#), {name if name != 'The computer' else 'the computer'} is Black (O)." in told
        moves = re.findall(rf"^{name} plays (\w+)\.$", told, re.M)
        assert len(moves) == 4 and moves[:2] == moves[2:]  # its two anchors, and again
        assert f"The moves: a1 {moves[0]} {moves[1]}" in told

    def test_a_fault_ends_the_game_with_its_sentence(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = write(tmp_path, "def choose(position, turn):\n    return sorted(position.legal_moves())[position.ply]\n")
        self.played(f"--against {path} --colour 1", ["g4"], monkeypatch)
        assert "my_bot.py plays a1." in capsys.readouterr().out
        write(tmp_path, "def choose(position, turn):\n    return 'd4'\n")
        self.played(f"--against {path} --colour 1", ["hint", f"save {tmp_path / 'game.txt'}"], monkeypatch)
        told = capsys.readouterr().out
        assert "You won my_bot.py: Its move d4 is not legal: " in told and "The game is over.\n" in told
        assert "my_bot.py: Its move d4" in (tmp_path / "game.txt").read_text("utf-8")

    def test_nobody_is_told(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        with pytest.raises(SystemExit):
            self.played("--against nobody", [], monkeypatch)
        assert "There is no player “nobody”" in capsys.readouterr().err


def test_a_game_that_was_played_shows_in_a_report(tmp_path: Path) -> None:
    """With a result that nobody has made up."""
    jobs: list[Any] = games("random", "careful", count=2)
    played = [(job, play(job)) for job in jobs]
    players: dict[Name, Setting] = {"random": jobs[0].settings[0], 0: None}
    sheet = Sheet(tmp_path / "arena.html")
    sheet.add("Nøde", Standings(players, played), played)
    sheet.write()
    kept = [read_link(link.partition("#")[2]) for link in Page((tmp_path / "arena.html").read_text("utf-8")).links]
    assert [tuple(each.current.moves()) for each in kept] == [told.moves for _job, told in played]
    assert all(each.current.position.outcome() for each in kept)
    assert kept[0].options == {"size": 4}
