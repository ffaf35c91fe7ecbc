"""``python -m pygame_core``: perft and play; the protocol has its own tests."""

import subprocess
import sys

import pytest

from pygame_core.__main__ import main


def test_perft_prints_a_line_a_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "stibro", "--size", "5", "--depth", "2"]) == 0
    assert capsys.readouterr().out == "1\t37\n2\t907\n"


def test_a_wrong_option_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "stibro", "--size", "3"])
    assert "does not offer" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["cls=1", "self=1", "setup={}", "options=1", "=1"])
def test_what_is_no_option_is_refused_in_words(capsys: pytest.CaptureFixture[str], word: str) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "stibro", "--option", word])
    assert "option" in capsys.readouterr().err.splitlines()[-1]


def test_a_game_can_be_played_in_the_terminal() -> None:
    command = [sys.executable, "-m", "pygame_core", "play", "stibro", "--size", "5", "--level", "1"]
    result = subprocess.run(command, input="a1\nhello\ne5\n", capture_output=True, text=True, timeout=60, check=True)
    assert "The first stone must not lie on the rim." in result.stdout
    assert "cannot be read as a move" in result.stdout
    assert "The computer plays" in result.stdout
