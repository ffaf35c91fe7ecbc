"""Other places' notations and records: cells are called what they are called there, and nothing is lost on the way."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygame_core.__main__ import main
from pygame_core.board.board import Cell, hexhex
from pygame_core.games.registry import GAMES
from pygame_core.protocol import Door
from pygame_core.records import abstractplay
from pygame_core.records.formats import export, read_any
from pygame_core.records.moves import read_moves, write_moves
from pygame_core.records.record import Record, begin, stepped
from pygame_core.records.tree import resign
from pygame_core.rules.errors import GameError, NotationError
from pygame_core.rules.move import SWAP

THEIRS = GAMES["stibro"].notations["abstractplay"]
Ask = Callable[..., Any]


@pytest.fixture
def ask() -> Ask:
    door = Door()
    return lambda op, **fields: json.loads(door.handle(json.dumps({"op": op, **fields})))


def finished(seed: int, size: int = 5, *, swap: bool = False) -> Record:
    """A random game that has been won."""
    record = begin("stibro", {"size": size, "swap": True}, None, ["human", "computer3"])
    record.names = ("Ada", "")
    chance = Random(seed)
    while moves := list(record.current.position.legal_moves()):
        swaps = moves[-1] == SWAP and swap
        move = SWAP if swaps else chance.choice([move for move in moves if move != SWAP])
        stepped(record, [record.current.position.write(move)])
    return record


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_rows_are_counted_from_below(size: int) -> None:
    """Rows of 5, 6, 7, 8, 9, 8 … cells; one leans against its neighbours in the same row and in those beside it."""
    board, labels = hexhex(size), THEIRS.labels(hexhex(size))
    widths = [*range(size, 2 * size), *range(2 * size - 2, size - 1, -1)]
    rows = [[f"{chr(97 + row)}{number + 1}" for number in range(width)] for row, width in enumerate(widths)]
    assert sorted(labels.values()) == sorted(name for row in rows for name in row)
    beside = {frozenset(pair) for row in rows for pair in itertools.pairwise(row)}
    for row, above in itertools.pairwise(rows):
        narrow, wide = sorted((row, above), key=len)
        beside |= {frozenset((name, wide[at + side])) for at, name in enumerate(narrow) for side in (0, 1)}
    ours = {
        frozenset((labels[cell.name], labels[Cell(cell.file + step.file, cell.rank + step.rank).name]))
        for cell in board.cells
        for step in board.steps
        if Cell(cell.file + step.file, cell.rank + step.rank) in board.index
    }
    assert ours == beside


def test_moves_there_and_back() -> None:
    board = hexhex(7)
    assert THEIRS.shown(board, "g7") == "g7" and THEIRS.shown(board, "a1") == "a1"
    assert THEIRS.shown(board, "m13 xe4,i12 swap") == "m7 xd5,l4 swap"
    assert THEIRS.meant(board, "M7 xd5,l4 swap") == "m13 xe4,i12 swap"
    for cell in board.cells:
        assert THEIRS.meant(board, THEIRS.shown(board, cell.name)) == cell.name
    for text in ("a8", "n1", "m0"):
        with pytest.raises(NotationError, match="is no cell of this board in this notation"):
            THEIRS.meant(board, text)


@pytest.mark.parametrize("notation", ["hexarium", "abstractplay"])
def test_a_list_of_moves_is_a_game(notation: str) -> None:
    record = finished(4, swap=True)
    text = write_moves(record, notation)
    again = read_moves("stibro", {"size": 5}, text, notation)
    assert again.current.position == record.current.position and again.current.moves() == record.current.moves()
    turns = text.split()
    paired = [f"{at // 2 + 1}. {' '.join(turns[at : at + 2])}" for at in range(0, len(turns), 2)]
    for other in ("\n".join(paired), "; ".join(turns), text.upper(), text.replace(" ", "\n")):
        assert read_moves("stibro", {"size": 5}, other, notation).current.moves() == record.current.moves()
    assert (text == " ".join(record.current.moves())) is (notation == "hexarium")


def test_a_turn_may_be_written_as_one() -> None:
    turns = read_moves("noede", {"size": 4}, "1. a1 d1 2. d7 a4,d4")
    assert turns.current.moves() == ["a1", "d1", "d7", "a4", "d4"]
    flips = read_moves("noose", {"size": 4}, "1. c3 d4 2. f6 e5 3. xd4,e5")
    assert flips.current.moves() == ["c3", "d4", "f6", "e5", "xd4,e5"]


def test_a_notation_belongs_to_its_games() -> None:
    assert {key: list(game.notations) for key, game in GAMES.items() if game.notations} == {"stibro": ["abstractplay"]}
    with pytest.raises(GameError, match="is not written in the notation “abstractplay”, only: hexarium"):
        read_moves("noose", {}, "d4", "abstractplay")


@pytest.mark.parametrize(("size", "swap"), [(5, False), (6, True), (7, True), (8, False)])
def test_a_record_there_and_back(size: int, swap: bool) -> None:
    record = finished(size, size, swap=swap)
    text = abstractplay.write(record, datetime(2026, 1, 2, tzinfo=UTC))
    told = json.loads(text)
    header = told["header"]
    assert header["game"] == {"name": "Stibro"} | ({} if size == 7 else {"variants": [f"size-{size}"]})
    assert header["date-end"] == "2026-01-02T00:00:00+00:00" and header.get("pied", False) is swap
    outcome = record.current.position.outcome()
    assert outcome and [player["result"] for player in header["players"]] == [outcome.winner == 0, outcome.winner == 1]
    names = ["Ada", "Hexarium"]  # in the order of colours at the end
    assert [player["name"] for player in header["players"]] == (names[::-1] if swap else names)
    moves = [move for both in told["moves"] for move in both]
    assert len(moves) == record.current.ply - swap and all(len(both) == 2 for both in told["moves"][:-1])
    again = read_any(text)
    assert again.current.moves() == record.current.moves() and again.options == record.options
    assert again.names == ("Ada", "Hexarium")


WRITTEN_THERE = """ {"header": {"game": {"name": "Stibro", "variants": ["Smaller board (5 a side)"]},
 "site": {"name": "Abstract Play", "gameid": "x"}, "date-start": "", "date-end": "", "date-generated": "",
 "pie-invoked": true, "turn-model": {}, "players": [
 {"name": "Bo", "userid": "2", "result": 0}, {"name": "Cy", "userid": "1", "result": 1}]},
 "moves": [["f4", {"move": "B2", "sequence": 2, "result": [{"type": "place"}]}], ["e8", null], ["timeout"]]}"""


def test_a_record_that_was_written_there() -> None:
    text = WRITTEN_THERE.replace('"e8", null', '"g6", "c2"')
    record = read_any(text)
    assert record.options == {"size": 5, "swap": True}
    assert record.current.moves() == [*_ours(5, ["f4"]), "swap", *_ours(5, ["b2", "g6", "c2"])]
    assert record.names == ("Cy", "Bo")  # before the swap
    assert (record.current.resigned, record.current.late) == (0, True)


def _ours(size: int, labels: list[str]) -> list[str]:
    """Cells by the rule as it is told: the file is k + max(0, r - n)."""
    found = []
    for label in labels:
        row, number = ord(label[0]) - 96, int(label[1:])
        found.append(Cell(number + max(0, row - size), row).name)
    return found


def test_who_gives_up_loses() -> None:
    record = stepped(begin("stibro", {}, None), ["g7", "d4"])
    resign(record.current, 1)
    again = read_any(abstractplay.write(record))
    assert (again.current.resigned, again.current.late, again.current.moves()) == (1, False, ["g7", "d4"])
    with pytest.raises(GameError, match="AbstractPlay has no board of this size, only: 5, 6, 7, 8"):
        abstractplay.write(finished(1, 9))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"header": 1}', "no game record of AbstractPlay"),
        ('{"header"', "no game record of AbstractPlay"),
        (WRITTEN_THERE.replace('"Stibro"', '"Chess"'), "are read of: Stibro"),
        (WRITTEN_THERE.replace('"Stibro"', "7"), "no game record of AbstractPlay"),
        (WRITTEN_THERE.replace('"f4"', '"z9"'), "is no cell of this board"),
        (WRITTEN_THERE.replace('"f4"', '"a1"'), "Move 1, a1, breaks a rule"),
    ],
)
def test_what_is_no_record(text: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        read_any(text)


def test_what_cannot_be_told_there() -> None:
    for record in (begin("stibro", {}, None), begin("noose", {}, None)):
        with pytest.raises(GameError, match=r"over can be|are written of: Stibro"):
            export(record, "abstractplay")


def test_the_door_offers_it(ask: Ask) -> None:
    games = {game["key"]: game["notations"] for game in ask("games")["ok"]["games"]}
    assert games["stibro"] == [{"key": "abstractplay", "title": "AbstractPlay", "record": True}] and not games["noose"]
    ask("new", game="stibro", options={"size": 5}, moves=["e6", "swap", "c3"])
    told = ask("export", format="moves", notation="abstractplay")["ok"]
    assert told == {"text": THEIRS.shown(hexhex(5), "e6 swap c3"), "name": "hexarium-stibro.txt"}
    assert ask("export", format="moves")["ok"]["text"] == "e6 swap c3"
    fields = {"game": "stibro", "options": {"size": 5}, "text": told["text"], "notation": "abstractplay"}
    assert ask("open", **fields)["ok"]["view"]["moves"] == ["e6", "swap", "c3"]
    assert ask("peek", **fields)["ok"]["view"]["moves"] == ["e6", "swap", "c3"]
    assert ask("open", text=told["text"], notation="abstractplay")["error"]["field"] == "game"
    assert ask("open", game="stibro", notation="abstractplay")["error"]["field"] == "text"
    assert ask("open", **{**fields, "notation": "chess"})["error"]["code"] == "request"
    assert "hexarium, abstractplay" in ask("export", format="moves", notation="chess")["error"]["message"]
    ask("resign")
    record = ask("export", format="abstractplay")["ok"]
    assert record["name"] == "hexarium-stibro.json"
    assert ask("open", text=record["text"])["ok"]["view"]["moves"] == ["e6", "swap", "c3"]


def test_the_terminal_speaks_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    lines = iter(["i5", "a1", "z3", "f4", "legal", "hint", "help", f"save {file}", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert main("play stibro --size 5 --level 1 --seed 3 --option swap=false --notation abstractplay".split()) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[3].split() == ["i1"]  # the upper end, e9 of ours
    assert "The first stone must not lie on the rim" in told
    assert "“z3” is no cell of this board in this notation" in told
    moves = read_any(file.read_text("utf-8")).current.moves()
    assert moves[0] == _ours(5, ["f4"])[0] == "e6"
    assert f"The computer plays {THEIRS.shown(hexhex(5), moves[1])}." in told
    legal = told.partition(" legal: ")[2].partition("Hint")[0].split()
    assert sorted(legal) == sorted(THEIRS.shown(hexhex(5), position_move) for position_move in map(str, _legal(moves)))


def _legal(moves: list[str]) -> list[str]:
    position: Any = GAMES["stibro"].initial(size=5, swap=False)
    for move in moves:
        position = position.play(move)
    return [position.write(move) for move in position.legal_moves()]
