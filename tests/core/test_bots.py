"""What a bot is, what a program brings, and how each thing that a bot does wrong is told, with its line."""

from __future__ import annotations

from math import inf
from random import Random
from textwrap import dedent
from time import perf_counter
from typing import Any

import pytest

from pygame_core import Move, Position, stibro
from pygame_core.board.board import Cell
from pygame_core.lab.bots import Bot, BotFault, Plain, Turn, ask, judged, program
from pygame_core.rules.move import Kind

START: Position = stibro.initial(size=5)


def made(source: str, wanted: str = "") -> Bot:
    return program(dedent(source), "bots/mine.py", wanted)()


def fault(source: str, wanted: str = "", turn: Turn | None = None) -> BotFault:
    """What is wrong with a program, or with what it answers."""
    with pytest.raises(BotFault) as caught:
        ask(made(source, wanted), START, turn or Turn())
    return caught.value


class TestWhatAProgramBrings:
    def test_a_function(self) -> None:
        assert ask(made("def choose(position, turn):\n return 'e5'"), START, Turn()) == START.read("e5")

    def test_its_one_class_of_which_each_game_gets_a_fresh_one(self) -> None:
        make = program("class Mine:\n def choose(self, position, turn):\n  return 'e5'\nclass Helper: ...", "mine.py")
        one, other = make(), make()
        assert type(one) is type(other) and one is not other
        assert ask(one, START, Turn()) == START.read("e5")

    def test_what_it_calls_bot_goes_before_all_else(self) -> None:
        source = """
            class A:
                def choose(self, position, turn): return "e5"
            class B:
                def choose(self, position, turn): return "d3"
            bot = B()
            def choose(position, turn): return "c2"
        """
        assert ask(made(source), START, Turn()) == START.read("d3")
        assert ask(made(source, "A"), START, Turn()) == START.read("e5")
        assert ask(made(source, "choose"), START, Turn()) == START.read("c2")

    def test_a_class_from_elsewhere_is_not_its_own(self) -> None:
        source = "from pygame_core.lab.bots import Plain\nclass Mine:\n def choose(self, position, turn): return 'e5'"
        assert ask(made(source), START, Turn()) == START.read("e5")

    @pytest.mark.parametrize(
        ("source", "wanted", "words"),
        [
            ("x = 1", "", "It has no bot"),
            ("class A:\n def choose(s, p, t): ...\nclass B(A): ...", "", "It has no bot"),
            ("x = 1", "Bot", "It has nothing that is called “Bot”."),
            ("bot = 7", "", "“7” cannot choose moves."),
        ],
    )
    def test_without_a_bot_there_is_none(self, source: str, wanted: str, words: str) -> None:
        told = fault(source, wanted)
        assert told.kind == "load"
        assert str(told).startswith(words)

    def test_what_is_no_python_is_told_with_its_line(self) -> None:
        told = fault("x = 1\n\ndef choose(:\n")
        assert (told.kind, told.line) == ("load", 3)
        assert str(told) == "This is not Python: invalid syntax"
        assert 'File "bots/mine.py", line 3' in told.trace
        assert fault("x = '\0'").kind == "load"


class TestWhatItRaises:
    def test_while_it_is_read(self) -> None:
        told = fault("x = 1\ny = x / 0\n")
        assert (told.kind, told.line) == ("raised", 2)
        assert str(told) == "It raised ZeroDivisionError: division by zero"

    def test_while_it_is_made(self) -> None:
        source = """\
            class Mine:
                def __init__(self):
                    raise ValueError("no")
                def choose(self, position, turn): ...
        """
        assert (fault(source).kind, fault(source).line) == ("raised", 3)

    def test_while_it_chooses_the_last_of_its_own_lines_counts(self) -> None:
        source = """\
            def choose(position, turn):
                return deeper(position)
            def deeper(position):
                return position.play("nonsense")
        """
        told = fault(source)
        assert (told.kind, told.line) == ("raised", 4)
        lines = [line.strip() for line in told.trace.splitlines()]
        assert lines[0] == 'File "bots/mine.py", line 2, in choose'  # nothing of how it was asked
        assert 'return position.play("nonsense")' in lines
        assert lines[-1].startswith("pygame_core.rules.errors.NotationError: ")

    @pytest.mark.parametrize("what", ["exit()", "raise SystemExit", "raise SystemExit(3)"])
    def test_to_leave_is_no_way_out(self, what: str) -> None:
        told = fault(f"import sys\nfrom sys import exit\ndef choose(position, turn):\n {what}")
        assert (told.kind, told.line) == ("raised", 4)

    def test_a_long_complaint_is_cut(self) -> None:
        assert len(str(fault("def choose(position, turn):\n raise ValueError('x' * 10_000)"))) < 250


class TestWhatItAnswers:
    @pytest.mark.parametrize("answer", ["7", "None", "'zz'", "('e5',)", "position", "''"])
    def test_what_is_no_move(self, answer: str) -> None:
        assert fault(f"def choose(position, turn):\n return {answer}").kind == "unreadable"

    def test_what_cannot_even_be_shown(self) -> None:
        source = """\
            class Odd:
                def __repr__(self): raise ValueError
            def choose(position, turn): return Odd()
        """
        assert str(fault(source)) == "It answered “Odd”, which is no move."

    @pytest.mark.parametrize("move", [Move(Kind.PLACE, (1,)), Move("x", ()), Move(Kind.PLACE, None)])  # type: ignore[arg-type]
    def test_a_move_made_by_hand_that_is_none(self, move: Any) -> None:
        with pytest.raises(BotFault) as caught:
            judged(START, move)
        assert caught.value.kind == "unreadable"

    def test_what_breaks_a_rule_is_told_with_the_rule(self) -> None:
        told = fault("def choose(position, turn):\n return 'a1'")
        assert told.kind == "illegal"
        assert str(told).startswith("Its move a1 is not legal: ")
        assert judged(START, Move(Kind.PLACE, (Cell(5, 5),))) == START.read("e5")

    @pytest.mark.parametrize(("given", "limit"), [(0.3, "0.3 seconds"), (1, "1 second"), (1.5, "1.5 seconds")])
    def test_what_comes_too_late(self, given: float, limit: str) -> None:
        turn = Turn(given=given, began=perf_counter() - 60)
        told = fault("def choose(position, turn):\n return 'e5'", turn=turn)
        assert told.kind == "late"
        assert str(told) == f"It took longer for a move than the {limit} that it had."

    def test_its_own_fault_passes_through(self) -> None:
        told = fault(
            "from pygame_core.lab.bots import BotFault\ndef choose(position, turn):\n raise BotFault('died', 'x')"
        )
        assert told.kind == "died"


class TestTheTurn:
    def test_without_end_unless_told(self) -> None:
        assert Turn().seconds == inf
        assert not Turn().stop()

    def test_it_stops_with_its_time_or_when_whoever_asked_hurries(self) -> None:
        assert Turn(given=1, began=perf_counter() - 2).stop()
        assert not Turn(given=60).stop()
        hurried = [False]
        turn = Turn(given=60, hurry=lambda: hurried[0])
        assert not turn.stop()
        hurried[0] = True
        assert turn.stop()

    def test_chance_is_seeded(self) -> None:
        bot = made("def choose(position, turn):\n return turn.random.choice(list(position.legal_moves()))")
        assert len({ask(bot, START, Turn(Random(7))) for _time in range(3)}) == 1

    def test_a_plain_function_is_a_bot(self) -> None:
        assert isinstance(Plain(lambda position, turn: "e5"), Bot)
