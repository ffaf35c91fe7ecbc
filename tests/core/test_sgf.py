"""SGF files: whole annotated trees go out and come back, files of other games and damaged ones are refused."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.protocol import Door
from pygame_core.records.formats import read_any
from pygame_core.records.link import write_link
from pygame_core.records.record import MOST_CHARACTERS, Record, begin
from pygame_core.records.record_text import read_record, write_record
from pygame_core.records.sgf import DEEPEST, read_sgf, write_sgf
from pygame_core.records.tree import Node
from pygame_core.rules.errors import GameError
from tests.core.trees import annotated_tree, comes_back, told

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # newer Pythons complain about the form of its comments, when they compile it
    from sgfmill import sgf

every_game = pytest.mark.parametrize("key", GAMES)
Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask() -> Ask:
    door = Door()

    def send(op: str, **more: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(door.handle(json.dumps({"op": op, **more})))
        return answer

    return send


@every_game
@pytest.mark.parametrize("seed", range(12))
def test_everything_comes_back(seed: int, key: str) -> None:
    comes_back(annotated_tree(seed, key), write_sgf, read_sgf, sort=True)


@every_game
def test_other_programs_can_read_it(key: str) -> None:
    record = annotated_tree(3, key)
    game = sgf.Sgf_game.from_string(write_sgf(record))
    root = game.get_root()
    assert root.get("FF") == 4
    assert root.get("AP")[0] == "Hexarium"
    for node, ours in zip(game.get_main_sequence(), record.root.main(), strict=True):
        raw = node.get_raw_property_map()
        written = [raw[name] for name in ("B", "W") if name in raw]
        assert written == ([[ours.parent.position.write(ours.move).encode()]] if ours.parent else [])
        assert node.has_property("C") == bool(ours.comment)
        if ours.comment:
            assert node.get("C") == ours.comment


def test_the_moves_and_marks_are_the_usual_properties() -> None:
    text = (
        'hexarium 1\ngame: nooks\noptions: {"swap": true}\n\nk12-k15 {A ] and a \\\\.} [circle e5] [letter e5 A]'
        " [arrow e5 g7] swap * #0"
    )
    written = write_sgf(read_record(text))
    for part in ("FF[4]", "XGAME[nooks]", "B[k12-k15]", "C[A \\] and a \\\\.]", "CR[e5]", "LB[e5:A]", "AR[e5:g7]"):
        assert part in written
    for part in ("W[swap]", "RE[W+R]", "XRES[0]", "XHERE[]", "PB[Player]"):
        assert part in written


def test_a_file_from_elsewhere_is_read() -> None:
    record = read_sgf(
        '\r\n(;FF[4]XGAME[stibro]XOPT[{"size": 7}]PB[Ann]PW[Ben]RE[B+R]C[Before.]\r\n'
        ";B[ G7 ]C[First\\: \\[yes\\]\\\r\n.];C[said later]TR[g7]LB[g8:12](;W[f9];B[g9])(;W[e9]CR[g7][e9]))"
    )
    first = record.root.children[0]
    assert record.root.comment == "Before."
    assert first.comment == "First: [yes].\nsaid later"
    assert first.signs[0].text == "1"
    assert [child.moves() for child in first.children] == [["g7", "f9"], ["g7", "e9"]]
    assert len(first.children[1].signs) == 2
    assert record.current.moves() == ["g7", "f9", "g9"]
    assert record.current.resigned == 1
    assert record.seats == ("human", "human")


def test_stones_of_a_set_up_are_the_usual_properties() -> None:
    record = begin("stibro", {"size": 6, "swap": False}, {"stones": [["e5"], ["e8"], []], "turn": 1})
    text = write_sgf(record)
    assert "AB[e5]" in text
    assert "AW[e8]" in text
    assert "PL[W]" in text
    assert "XSET" not in text
    assert read_sgf(text).root.position == record.root.position


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "damaged"),
        ("(;GM[1]FF[4]SZ[19];B[dd])", "Go"),
        ("(;FF[4];B[dd])", "Go"),
        ("(;GM[11]FF[4];B[a1])", "Hex"),
        ("(;GM[77])", "77"),
        ("(;XGAME[chess])", "no game"),
        ("(;XGAME[stibro];B[g7]", "damaged"),
        ("(;XGAME[stibro];B)", "damaged"),
        ("(;XGAME[stibro]XOPT[{])", "cannot be read"),
        ("(;XGAME[stibro]XOPT[[1\\]])", "cannot be read"),
        ("(;XGAME[stibro]XSEAT[me you])", "Seats"),
        ("(;XGAME[stibro]XSEED[-1])", "cannot be read"),
        ("(;XGAME[stibro];B[g7](;W[f9])(;W[g7]))", "Move 2, g7, breaks a rule: g7 is taken already."),
        ("(;XGAME[stibro];B[g7];W[])", "Move 2 cannot be read"),
        ("(;XGAME[stibro];B[g7];B[f9])", "Move 2, f9, is out of turn: White moves."),
        ("(;XGAME[stibro];B[g7]W[f9])", "two moves"),
        ("(;XGAME[stibro];B[g7];AB[f9])", "changes the stones after move 1"),
        ("(;XGAME[stibro]CR[z99])", "sign"),
        ("(;XGAME[stibro]AR[e5])", "sign"),
        ("(;XGAME[stibro]C[" + "x" * 2001 + "])", "comment"),
        ("(;XGAME[stibro]" + "C[" + "x" * MOST_CHARACTERS, "too long"),
        ("(;XGAME[stibro]" + ";C[x]" * 5000 + ")", "too long"),
        ("(;XGAME[stibro]" + "(;C[x]" * 20_000 + ")" * 20_001, "too long"),
        ("[ (;XGAME[stibro]" + "(;C[x]" * 20_000 + ")" * 20_001 + "]", "too long"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, why: str) -> None:
    with pytest.raises(GameError, match=why.replace("(", "\\(")):
        read_sgf(text)


def test_every_cut_is_refused_or_read() -> None:
    text = write_sgf(annotated_tree(5, "noose"))
    for length in range(0, len(text), 7):
        try:
            read_sgf(text[:length])
        except GameError as error:
            assert str(error).endswith(".")


def test_variations_may_be_as_deep_as_the_limit_and_no_deeper() -> None:
    def bushy(depth: int) -> Record:
        """A tree in which each move of the main line has a variation."""
        record = begin("stibro", {}, None)
        position = record.root.position
        moves = list(position.legal_moves())[:2]
        for _ in range(depth):
            record.current.children = [Node(position, move, record.current) for move in moves]
            record.current = record.current.children[0]
        return record

    deep = "(;XGAME[stibro]" + "(;C[x]" * (DEEPEST - 1) + ")" * DEEPEST
    assert read_sgf(deep)
    assert "(;" not in write_sgf(bushy(DEEPEST))[2:]
    assert write_sgf(bushy(DEEPEST - 2)).count("(;") > DEEPEST


def test_text_of_any_kind_is_recognised() -> None:
    record = annotated_tree(2, "noede")
    link = write_link(record)
    for text in (
        write_record(record),
        "\ufeff" + write_sgf(record),
        link,
        f"#{link}",
        f"Look: https://example.org/games/#{link}\nYour turn!",
        "\n" + write_sgf(record),
    ):
        assert told(read_any(text), sort=True) == told(record, sort=True)
    readable = "https://example.org/?embed#size=7&game=stibro&moves=f5"
    assert read_any(readable).current.moves() == ["f5"]
    for text in ("", "hello", "https://example.org/", "1. e4 e5", "x" * 500_000):
        with pytest.raises(GameError, match="neither"):
            read_any(text)


@pytest.mark.parametrize("field", ["sgf", "text"])
def test_the_door_exports_and_opens(ask: Ask, field: str) -> None:
    ask("new", game="stibro", options={"size": 6}, moves=["e5", "e8"])
    exported = ask("export", format="sgf")["ok"]
    assert exported["name"] == "hexarium-stibro.sgf"
    text = ask("export", format="text")["ok"]
    assert text["name"] == "hexarium-stibro.txt"
    ask("new", game="noose")
    assert ask("open", **{field: exported["text"]})["ok"]["view"]["moves"] == ["e5", "e8"]
    assert ask("open", text=text["text"])["ok"]["view"]["game"] == "stibro"
    assert ask("export", format="pgn")["error"]["code"] == "request"
    assert ask("export")["error"]["field"] == "format"
    refused = ask("open", **{field: "(;GM[1];B[dd])"})["error"]
    assert "(Go)" in refused["message"]
    assert ask("view")["ok"]["view"]["moves"] == ["e5", "e8"]


def test_without_the_grammar_a_sentence_tells_what_to_install(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sgfmill", None)
    for error in (ask("export", format="sgf")["error"], ask("open", text="(;FF[4])")["error"]):
        assert error["code"] == "needs"
        assert "pip install" in error["message"]
