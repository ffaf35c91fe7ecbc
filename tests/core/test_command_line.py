"""``python -m pygame_core``: perft and play, options and refusals; the protocol has its own tests."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pygame_core import __version__
from pygame_core.__main__ import main
from pygame_core.games.registry import GAMES
from pygame_core.records.record_text import read_record

STIBRO = ["play", "stibro", "--size", "5", "--level", "1"]

Type = Callable[..., str]


def test_perft_prints_a_line_a_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "stibro", "--size", "5", "--depth", "2"]) == 0
    assert capsys.readouterr().out == "1\t37\n2\t907\n"


def test_options_are_the_declared_values_that_are_written_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "nooks", "--option", "variant=square", "--option", "swap=TRUE", "--depth", "1"]) == 0
    assert capsys.readouterr().out.startswith("1\t")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert (end.value.code, capsys.readouterr().out) == (0, f"hexarium {__version__}\n")


@pytest.mark.parametrize(("path", "named"), [("/bin/hexarium", "hexarium"), ("__main__.py", "python -m pygame_core")])
def test_the_help_names_the_command_as_it_was_typed(
    path: str, named: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [path])
    with pytest.raises(SystemExit):
        main(["perft", "--help"])
    assert capsys.readouterr().out.startswith(f"usage: {named} perft ")


def interrupt(command: subprocess.Popen[Any]) -> int:
    """The exit status. A signal that comes just before a read begins is only seen after it, so another one follows."""
    while True:
        command.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return command.wait(10)


@pytest.mark.parametrize("words", ["perft stibro --depth 9", "protocol"])
def test_ctrl_c_needs_no_traceback(words: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pygame_core", *words.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as command:
        assert command.stdin and command.stdout
        if words == "protocol":
            command.stdin.write(b'{"op": "stop"}\n')
            command.stdin.flush()
        assert command.stdout.readline()
        # Its input stays open: it is the signal that ends it.
        assert (interrupt(command), command.stderr and command.stderr.read()) == (130, b"")


@pytest.mark.parametrize("words", ["perft stibro --size 5", "play stibro --size 5"])
def test_a_reader_that_leaves_needs_no_traceback(words: str) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "pygame_core", *words.split()]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=write, stderr=subprocess.PIPE, timeout=60)
    os.close(write)
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_terminal_without_a_character_shows_the_rest() -> None:
    command = [sys.executable, "-m", "pygame_core", "play", "noede", "--size", "4"]
    plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=plain, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b'N?de {"size": 4}: you are White (#)')


@pytest.mark.parametrize("command", ["perft", "play", "arena"])
def test_the_help_lists_the_options_of_each_game(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    told = capsys.readouterr().out
    for key, game in GAMES.items():
        shown = told[told.index(f"\n  {key}  ") :]
        for option in game.position.options:
            (values,) = re.findall(rf" {option.key}=(.*)", shown[: shown.index(f"{option.key}=") + 80])[:1]
            words = values.split(" (only")[0].split()
            assert [word.strip("[]") for word in words] == [str(value).lower() for value in option.values]
            assert [word for word in words if word[0] == "["] == [f"[{str(option.default).lower()}]"]
    assert "size=5 6 7 [8] 9 (only with variant=hexhex)" in told


@pytest.mark.parametrize("word", ["cls=1", "self=1", "setup={}", "options=1", "=1"])
def test_what_is_no_option_is_refused_in_words(capsys: pytest.CaptureFixture[str], word: str) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "stibro", "--option", word])
    assert "option" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("perft stibro --size 3", "Stibro does not offer this value of “size”, only 5, 6, 7, 8, 9."),
        ("perft stibro --size five", "Stibro does not offer this value of “size”, only 5, 6, 7, 8, 9."),
        ("play noose --option repetition=7", "does not offer this value of “repetition”, only threefold, none."),
        ("play noede --option swap=true", "Nøde has no option “swap”, only size."),
        ("play noede --option cls=1", "Nøde has no option “cls”, only size."),
        ("play noede --option size", "“size” sets no option: write it like size=5."),
        ("play noede --seed -1", "“-1” is no whole number from 0 to 65535"),
        ("perft noede --depth 0", "“0” is no whole number from 1 on"),
        ("arena --games 0", "“0” is no whole number from 1 on"),
        ("arena --games -3", "“-3” is no whole number from 1 on"),
        ("arena --workers 0", "“0” is no whole number from 1 on"),
        ("arena --ms 0", "“0” is no number above 0"),
        ("arena --ms nan", "“nan” is no number above 0"),
        ("arena --levels 3", "an arena needs two or more of the levels 1 to 8, or 0"),
        ("arena --size 4", "Stibro does not offer this value of “size”, only 5, 6, 7, 8, 9."),
        ("arena chess", "There is no game “chess”; the games are: noose,"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence_before_anything_is_played(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(words.split())
    assert end.value.code == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-1].startswith(f"python -m pygame_core {words.split()[0]}: error: ")
    assert told in shown.err.splitlines()[-1]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Play with these lines typed, and return what is printed behind the first of them."""

    def play(*lines: str, command: list[str] = STIBRO, seed: int = 5) -> str:
        typed = iter(lines)

        def read(prompt: str) -> str:
            line = next(typed, None)
            if line is None:
                raise EOFError
            print(f"{prompt}{line}")
            return line

        monkeypatch.setattr("builtins.input", read)
        assert main([*command, "--seed", str(seed)]) == 0
        return capsys.readouterr().out

    return play


class TestPlay:
    def test_moves_are_played_and_refusals_explained(self, type_in: Type) -> None:
        told = type_in("a1", "hello", "E5")
        assert "you are Black (#), the computer is White (O)" in told
        assert "The first stone must not lie on the rim." in told
        assert "is no move in this game" in told
        assert re.search(r"The computer plays [a-i][1-9]\.", told)
        assert " # " in told and "O" in told.split("The computer plays")[1]

    def test_a_seed_plays_the_same_again_and_another_one_something_else(self, type_in: Type) -> None:
        def game(seed: int) -> str:
            told = type_in("e5", "e4", "e6", seed=seed)
            return re.findall(r"The moves: (.*)", told)[0]

        assert game(5) == game(5)
        assert len({game(seed) for seed in range(4)}) > 1

    def test_without_a_seed_games_differ(self, type_in: Type, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn = iter([7, 8])
        monkeypatch.setattr("pygame_core.lab.terminal.randrange", lambda _most: next(drawn))
        monkeypatch.setattr("builtins.input", lambda _prompt: "quit")
        assert [main(STIBRO), main(STIBRO)] == [0, 0]
        assert next(drawn, None) is None

    def test_help_lists_the_commands(self, type_in: Type) -> None:
        told = type_in("help", "?")
        for command in ("help", "hint", "legal", "quit", "resign", "save", "undo"):
            assert len(re.findall(rf"^  {command} +[A-Z]", told, re.M)) == 2
        assert "Write a move, such as b2" in told

    def test_legal_moves_are_listed(self, type_in: Type) -> None:
        told = type_in("legal", command=["play", "noede", "--size", "4", "--level", "1"])
        listed = told.split(" legal: ")[1].split("Your move")[0].split()
        position = GAMES["noede"].position.initial(size=4)
        assert listed == [position.write(move) for move in position.legal_moves()]

    def test_a_hint_is_a_legal_move_and_changes_nothing(self, type_in: Type) -> None:
        told = type_in("Hint", "undo")
        (move,) = re.findall(r"Hint: (\S+)\. Your chances: [0-9]+ %\.", told)
        position = GAMES["stibro"].position.initial(size=5)
        assert position.explain(position.read(move)) is None
        assert "There is nothing to take back." in told and "The moves" not in told

    def test_undo_takes_back_the_answer_too_and_the_same_move_is_answered_again(self, type_in: Type) -> None:
        told = type_in("e5", "undo", "e5")
        first, second = re.findall(r"The computer plays (\S+)\.", told)
        assert first == second
        assert told.count("The computer thinks") == 2
        assert f"The moves: e5 {first}" in told

    def test_one_may_resign_and_take_that_back(self, type_in: Type) -> None:
        told = type_in("e5", "resign", "resign", "hint", "undo", "legal")
        assert "The computer won because you resigned." in told
        assert "Nobody can resign here." in told
        assert "The game is over.\n" in told
        assert "Your move: legal" in told.split("(undo, save, quit): undo")[1]

    def test_colours_after_a_swap(self, type_in: Type) -> None:
        told = type_in("swap", command=[*STIBRO, "--colour", "1"])
        assert "you are White (O)" in told
        assert "You swap: you are Black (#) now." in told
        assert told.count("The computer plays") == 2  # the first stone, and then an answer to it

    def test_a_game_is_saved_and_no_other_file_lost(self, type_in: Type, tmp_path: Path) -> None:
        path, other = tmp_path / "My game.txt", tmp_path / "other.txt"
        other.write_text("mine")
        told = type_in("e5", f"save {path}", "e4", f"SAVE {path}", f"save {other}", f"save {tmp_path}/no/where", "save")
        record = read_record(path.read_text("utf-8"))
        assert record.seats == ("human", "computer1") and record.seed == 5
        assert [record.current.moves()[i] for i in (0, 2)] == ["e5", "e4"]
        assert told.count(f"Saved in {path}.") == 2
        assert f"{other} exists already: name another file." in told and other.read_text() == "mine"
        assert "where cannot be written (No such file or directory): name another file." in told
        assert "Name a file, as in: save game.txt" in told
        assert "The moves: " not in told

    def test_ctrl_c_ends_it_in_a_sentence(self) -> None:
        command = [sys.executable, "-u", "-m", "pygame_core", *STIBRO, "--seed", "5"]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        ) as game:
            assert game.stdin and game.stdout and game.stderr
            game.stdin.write("e5\n")
            game.stdin.flush()
            while not game.stdout.readline().startswith("The computer plays"):
                assert game.poll() is None
            interrupt(game)
            told, failed = game.communicate(timeout=60)
        assert (game.returncode, failed) == (130, "")
        assert re.search(r"Stopped\.\nThe moves: e5 \S+\n$", told)

    def test_a_game_can_be_played_through_a_pipe(self) -> None:
        command = [sys.executable, "-m", "pygame_core", *STIBRO, "--seed", "5"]
        done = subprocess.run(command, input="e5\n", capture_output=True, text=True, timeout=60, check=True)
        assert "The computer plays" in done.stdout
