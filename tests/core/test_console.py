"""Python typed line by line beside a game: as a person meets it, by way of the door."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from pygame_core.drawing.scene import check
from pygame_core.lab.console import MOST_WORDS
from pygame_core.lab.printed import MOST
from pygame_core.lab.workshop import Turns

PLACE: dict[str, Any] = {"game": "stibro", "options": {"size": 5}}


class Prompt:
    """A console beside a game, whose moves go on by what is played."""

    def __init__(self) -> None:
        self._told: list[str] = []
        self._turns = Turns(self._told.append)
        self.place = {**PLACE, "moves": list[str]()}

    def ask(self, **request: Any) -> dict[str, Any]:
        self._told.clear()
        self._turns.take(json.dumps({**self.place, **request}))
        while self._turns.turn():
            pass
        answer: dict[str, Any] = json.loads(self._told[-1])
        assert "ok" in answer, answer
        ok: dict[str, Any] = answer["ok"]
        return ok

    def type(self, line: str, **more: Any) -> dict[str, Any]:
        told = self.ask(op="console", line=line, **more)
        self.place["moves"] = [*self.place["moves"], *told.get("plays", [])]
        return told

    def out(self, line: str) -> list[tuple[str, str]]:
        return [(each["kind"], each["text"]) for each in self.type(line)["out"]]

    def value(self, line: str) -> Any:
        """What an expression gives, written and read again."""
        ((kind, text),) = self.out(line)
        assert kind == "result"
        return eval(text)


@pytest.fixture
def prompt() -> Prompt:
    return Prompt()


class TestWhatComesOut:
    def test_values_prints_and_nothing_in_their_order(self, prompt: Prompt) -> None:
        assert prompt.out("1 + 1") == [("result", "2")]
        assert prompt.out("print('a'); 'b'; print('c'); None; 4") == [
            ("text", "a\n"),
            ("result", "'b'"),
            ("text", "c\n"),
            ("result", "4"),
        ]
        assert prompt.out("x = 1") == []
        assert prompt.out("") == []

    def test_names_live_from_line_to_line(self, prompt: Prompt) -> None:
        prompt.type("x = 20")
        prompt.type("import math")
        assert prompt.value("x + math.sqrt(4)") == 22
        assert prompt.value("_ * 2") == 44

    def test_a_position_is_drawn(self, prompt: Prompt) -> None:
        prompt.place["moves"] = ["e5"]
        (board,) = prompt.type("position")["out"]
        assert (board["kind"], board["text"]) == ("board", "Stibro. White to move.")
        tree = ElementTree.fromstring(board["svg"])
        assert tree.tag == "{http://www.w3.org/2000/svg}svg"
        parts = {each.tag.rpartition("}")[2] for each in tree.iter()}
        assert not parts & {"script", "foreignObject", "image", "a"}  # an image that stands alone
        assert all(each.get("href", "#").startswith("#") for each in tree.iter())
        assert "http" not in board["svg"].replace("http://www.w3.org/2000/svg", "")

    def test_in_the_colours_of_the_page(self, prompt: Prompt) -> None:
        (plain,), (dyed,) = (
            prompt.type("position.play('e5')", **more)["out"] for more in ({}, {"inks": {"label": "#123456"}})
        )
        assert plain["svg"] != dyed["svg"]
        assert "#123456" in dyed["svg"]

    def test_what_is_long_is_cut(self, prompt: Prompt) -> None:
        ((_kind, result),) = prompt.out("'x' * 10 ** 6")
        assert len(result) == MOST + 1
        ((_kind, text),) = prompt.out("print('x' * 10 ** 6)")
        assert text.endswith(f"What was printed beyond {MOST} characters is left out.\n")
        assert len(text) < MOST + 100
        ((_kind, error),) = prompt.out("raise ValueError('x' * 10 ** 6)")
        assert len(error) == MOST


class TestErrors:
    def test_a_traceback_shows_only_what_was_typed(self, prompt: Prompt) -> None:
        prompt.type("def f():\n  return position.play('zz')\n\n")
        ((kind, text),) = prompt.out("f()")
        assert kind == "error"
        lines = [line.strip() for line in text.splitlines() if not set(line.strip()) <= set("^~ ")]
        assert lines == [
            "Traceback (most recent call last):",
            'File "<console 2>", line 1, in <module>',
            "f()",
            'File "<console 1>", line 2, in f',
            "return position.play('zz')",
            "pygame_core.rules.errors.NotationError: “zz” is no move in this game: write a cell, such as e5.",
        ]

    def test_what_led_to_an_error_is_told_too(self, prompt: Prompt) -> None:
        ((_kind, text),) = prompt.out("try:\n  1 / 0\nexcept ZeroDivisionError as e:\n  raise KeyError(1) from e\n\n")
        assert text.index("ZeroDivisionError") < text.index("direct cause") < text.index("KeyError: 1")
        assert "pygame_core" not in text and "exec(" not in text

    def test_what_is_no_python_is_pointed_at(self, prompt: Prompt) -> None:
        ((kind, text),) = prompt.out("x = = 1")
        assert kind == "error"
        assert text.splitlines()[0] == '  File "<console 1>", line 1'
        assert text.splitlines()[-1] == "SyntaxError: invalid syntax"
        assert prompt.out("x = '\0'")[0][0] == "error"

    @pytest.mark.parametrize(
        "line", ["raise SystemExit", "raise KeyboardInterrupt", "raise GeneratorExit", "exec('1/')"]
    )
    def test_nothing_that_is_raised_ends_it(self, prompt: Prompt, line: str) -> None:
        ((kind, _text),) = prompt.out(line)
        assert kind == "error"
        assert prompt.value("1 + 1") == 2

    def test_what_was_printed_comes_before_the_error(self, prompt: Prompt) -> None:
        assert [kind for kind, _text in prompt.out("print(1); 1 / 0")] == ["text", "error"]

    def test_what_cannot_be_shown_is_an_error(self, prompt: Prompt) -> None:
        prompt.type("class Odd:\n  def __repr__(self): raise ValueError('no')\n\n")
        ((kind, text),) = prompt.out("Odd()")
        assert kind == "error"
        assert text.endswith("ValueError: no\n")


class TestSeveralLines:
    def test_what_is_not_complete_asks_for_more(self, prompt: Prompt) -> None:
        for begun in ("for i in range(2):", "for i in range(2):\n  print(i)", "x = [1,", "'''a", "def f():"):
            assert prompt.type(begun) == {"more": True}
        assert prompt.out("for i in range(2):\n  print(i)\n") == [("text", "0\n1\n")]
        assert prompt.out("x = [1,\n2]") == []
        assert prompt.value("x") == [1, 2]

    def test_several_statements_may_be_pasted(self, prompt: Prompt) -> None:
        assert prompt.out("a = 1\nb = a + 1\na + b") == [("result", "3")]
        assert prompt.out("def f(x):\n  return 2 * x\n\nf(4)") == [("result", "8")]


class TestTheGame:
    def test_names_tell_of_the_board_of_each_line(self, prompt: Prompt) -> None:
        assert prompt.value("game.key, position.ply, moves, len(legal)") == ("stibro", 0, [], 37)
        prompt.place["moves"] = ["e5", "e8"]
        assert prompt.value("moves, position.ply") == (["e5", "e8"], 2)
        prompt.type("position = moves = legal = 7")
        assert prompt.value("moves") == ["e5", "e8"]
        prompt.place = {"game": "noede", "options": {"size": 4}, "moves": []}
        assert prompt.value("game.key, position.key") == ("noede", "noede")

    def test_one_programs_with_what_is_at_the_front_door(self, prompt: Prompt) -> None:
        assert prompt.value("perft(noede.initial(size=4), 1) > 1")
        assert prompt.value("choose(game.model(position), position, game.levels[1], 1).move in position.legal_moves()")
        assert prompt.value("position.explain(Move(Kind.PLACE, (Cell(1, 1),))).code") == "stibro/opening-rim"
        assert prompt.value("'position' in dir() and isinstance(position, Position)")

    def test_play_plays_in_the_game_and_the_names_go_on_at_once(self, prompt: Prompt) -> None:
        told = prompt.type("play('e5'); play(position.read('e8')); position.ply, moves")
        assert told["plays"] == ["e5", "e8"]
        assert told["out"] == [{"kind": "result", "text": "(2, ['e5', 'e8'])"}]
        assert prompt.value("moves") == ["e5", "e8"]

    def test_what_is_not_legal_is_not_played(self, prompt: Prompt) -> None:
        told = prompt.type("play('e5')\nplay('e5')\nplay('d3')")
        assert told["plays"] == ["e5"]
        assert told["out"][0]["text"].splitlines()[-1].startswith("pygame_core.rules.errors.IllegalMove: ")

    def test_mark_draws_until_something_else_is_on_the_board(self, prompt: Prompt) -> None:
        scene = prompt.type("mark('e5', position.read('d3'), Cell(2, 2), ['f5', 'e5'])")["scene"]
        assert scene == [{"kind": "mark", "role": "circle", "cells": ["e5", "d3", "b2", "f5"]}]
        check(scene)
        assert prompt.type("1")["scene"] == scene
        assert prompt.type("play('e5')")["scene"] == []
        assert prompt.type("mark(*legal[:2])")["scene"]
        assert prompt.type("mark()")["scene"] == []
        prompt.type("mark('d3')")
        prompt.place["moves"] = []
        assert prompt.type("1")["scene"] == []

    @pytest.mark.parametrize("line", ["mark('a9')", "mark('zz')", "mark(7)"])
    def test_what_is_no_cell_of_the_board_cannot_be_marked(self, prompt: Prompt, line: str) -> None:
        told = prompt.type(line)
        assert told["out"][0]["kind"] == "error"
        assert told["scene"] == []

    def test_a_wall_is_marked_by_its_move(self, prompt: Prompt) -> None:
        prompt.place = {"game": "nooks", "options": {"size": 5}, "moves": []}
        assert len(prompt.type("mark(next(move for move in legal if '-' in move))")["scene"][0]["cells"]) > 1

    def test_help_tells_what_is_here_and_what_anything_is(self, prompt: Prompt) -> None:
        ((_kind, text),) = prompt.out("help()")
        assert {"game", "position", "moves", "legal", "mark(cells…)", "play(move)"} <= set(text.split())
        assert "Setup, Turn, choose" in text
        ((_kind, text),) = prompt.out("help(mark)")
        assert "Draw on the board" in text


class TestCompletion:
    def complete(self, prompt: Prompt, text: str) -> list[str]:
        told = prompt.ask(op="complete", text=text)
        return [text[: told["start"]] + word for word in told["words"]]

    def test_names_and_what_they_have(self, prompt: Prompt) -> None:
        assert "position.legal_moves()" in self.complete(prompt, "position.legal_m")
        assert self.complete(prompt, "x = [sti") == ["x = [stibro"]
        prompt.type("mine = 1")
        assert "mine" in self.complete(prompt, "min")
        assert self.complete(prompt, "") == self.complete(prompt, "nothing_like_it") == []
        assert self.complete(prompt, "nothing.like") == []

    def test_in_quotes_a_legal_move(self, prompt: Prompt) -> None:
        prompt.place["moves"] = ["e5"]
        assert self.complete(prompt, "play('sw") == ["play('swap"]
        assert self.complete(prompt, 'play("e') == ['play("e2', 'play("e8']
        assert self.complete(prompt, "mark('it''s', \"d3\", 'e8") == ["mark('it''s', \"d3\", 'e8"]
        assert len(self.complete(prompt, "play('")) <= MOST_WORDS

    def test_to_complete_changes_nothing(self, prompt: Prompt) -> None:
        prompt.type("x = 1")
        scene = prompt.type("mark('e5')")["scene"]
        self.complete(prompt, "x.re")
        assert prompt.type("x") == {"out": [{"kind": "result", "text": "1"}], "scene": scene, "plays": []}
