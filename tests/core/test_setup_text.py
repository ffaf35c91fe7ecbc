"""Positions as text: nothing is lost, reading is lenient, and what cannot be read is told in a sentence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core import protocol
from pygame_core.games.contract import Game
from pygame_core.games.registry import GAMES
from pygame_core.records.setup_text import MOST_CHARACTERS, read_text, write_text
from pygame_core.records.setups import write_setup
from pygame_core.rules.errors import SetupError
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup


def somewhere(game: Game, chance: random.Random) -> Position:
    """A position that random moves from the beginning lead to, perhaps the last."""
    options = {option.key: chance.choice(option.values) for option in game.position.options}
    position = game.position.initial(**options)
    for _ in range(chance.randrange(60)):
        moves = list(position.legal_moves())
        if not moves:
            break
        position = position.play(chance.choice(moves))
    return position


def ask(**fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(protocol.handle(json.dumps({"op": "setup", **fields})))
    return answer


@pytest.mark.parametrize("key", GAMES)
def test_nothing_is_lost(key: str) -> None:
    game, chance = GAMES[key], random.Random(7)
    for _ in range(25):
        position = somewhere(game, chance)
        setup = position.to_setup()
        text = write_text(game, setup)
        assert read_text(game, text) == setup
        assert read_text(game, json.dumps(write_setup(setup))) == setup
        told = ask(game=key, options=position.chosen, text=text)["ok"]
        assert told["legal"] and told["text"] == text and told["setup"] == write_setup(setup)
        assert told["scene"] == game.view.scene(game.position.from_setup(setup, **position.chosen), None)


def test_reading_is_lenient() -> None:
    wanted = read_text(GAMES["noose"], "black: a1 b2\nwhite: c3\nto move: white")
    for text in (
        "black: a1 b2 / white: c3 / to move: white",
        "  WHITE c3;Black A1, B2;Turn: White ",
        "black stones = b2,a1 | white stone: c3 | to play 1",
        "black: a1\r\nwhite: c3\r\n\r\nblack: b2\r\nto move : white",
        '{"stones": [["b2", "a1"], ["c3"]], "turn": 1}',
    ):
        assert read_text(GAMES["noose"], text) == wanted, text
    nooks = read_text(GAMES["nooks"], "walls a1 a2\nred: b2\nNook of Gold: c3\nto move gold")
    assert write_text(GAMES["nooks"], nooks) == "wall: a1 a2\nred: b2\ngold: c3\nto move: gold"
    assert read_text(GAMES["noede"], "white a4\nnode due: a4").due == (1, 4)
    assert read_text(GAMES["stibro"], " \n ") == Setup()


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("noose", "green: a1", "begins with one of: black, white, to move"),
        ("noose", "black: a1 zz", "“zz” is not a cell"),
        ("noose", "to move: green", "is not a side"),
        ("noose", "{", "not JSON"),
        ("noose", '{"stones": [[], [], ["a1"]]}', "has only: black, white"),
        ("noose", '{"turn": 2}', "0 or 1"),
        ("noose", '{"stone": []}', "no field"),
        ("noose", "black: " + "a1 " * MOST_CHARACTERS, "too long"),
        ("noede", "node due: a4 a5", "one cell"),
    ],
)
def test_what_cannot_be_read(game: str, text: str, words: str) -> None:
    error = ask(game=game, text=text)["error"]
    assert error["code"] == "setup" and words in error["message"]


def test_what_is_refused_is_shown_all_the_same() -> None:
    told = ask(game="stibro", options={"size": 5}, text="black: a1")["ok"]
    assert not told["legal"] and told["message"] == "A single stone must not lie on the rim."
    assert told["scene"] == [{"kind": "stone", "cell": "a1", "colour": "black"}]
    assert told["contents"] == {"a1": "Black stone"} and told["outcome"] is None
    told = ask(game="nooks", text="wall: a1 / red: c3 c4")["ok"]
    assert not told["legal"] and [record["kind"] for record in told["scene"]] == ["bar", "area"]
    assert told["contents"] == {"a1": "neutral stone", "c3": "scored by Red", "c4": "scored by Red"}
    told = ask(game="noose", text="black: a1 a1")["ok"]
    assert told["message"] == "a1 is named twice." and told["text"].startswith("black: a1 a1")


def test_a_position_that_is_won() -> None:
    told = ask(game="noose", text="black: d5 e5 e4 d3 c3 c4")["ok"]
    assert told["outcome"]["winner"] == 0 and told["message"].startswith("Black wins")


def test_the_position_after_moves() -> None:
    assert ask(game="stibro", moves=["g7"])["ok"]["text"] == "black: g7\nto move: white"
    begun = {"stones": [["g7"], ["f9"], []], "turn": 0}
    assert ask(game="stibro", setup=begun, moves=["g9"])["ok"]["text"] == "black: g7 g9\nwhite: f9\nto move: white"


@given(st.text(alphabet=st.sampled_from('blackwhite to move:a1b2/{}[]"\n,=;|½')))
def test_damage_ends_in_a_sentence(text: str) -> None:
    for game in GAMES.values():
        try:
            setup = read_text(game, text)
        except SetupError as error:
            assert str(error.message)
        else:
            assert read_text(game, write_text(game, setup)) == setup
