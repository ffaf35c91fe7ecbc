"""Everything that can be asked, of every game, in any order and often wrong: every answer is one, and nothing is lost.

The whole is ``python build.py bench fuzz``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.language import messages
from pygame_core.protocol.door import Door
from tests.fuzz import fuzzer
from tests.fuzz.fuzzer import Fault, Fuzzer

STEPS = 110


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is brought here is forgotten again."""
    monkeypatch.setattr(messages, "_brought", {})


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", GAMES)
def test_nothing_breaks_and_nothing_is_lost(key: str, seed: int) -> None:
    asked = Fuzzer(key, seed)
    asked.run(STEPS)
    assert asked.refused > STEPS / 20
    assert len(asked.answered) > 25


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ('{"error":{"code":"internal","message":"Something."}}', "internal"),
        ('{"error":{"code":"op","message":" "}}', "op"),
        ('{"id":1}', "neither answer nor refusal"),
        ('{"ok":{"a":1,"a":2}}', "a name twice"),
        ('{"ok":{"a":NaN}}', "NaN is not JSON"),
    ],
)
def test_a_wrong_answer_is_found(monkeypatch: pytest.MonkeyPatch, answer: str, told: str) -> None:
    asked = Fuzzer("stibro", 0)
    monkeypatch.setattr(Door, "serve", lambda _door, _text: iter([answer]))
    with pytest.raises(Fault, match=told):
        asked.tell({"op": "view"})


def test_a_refusal_that_changes_the_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, serve = Fuzzer("stibro", 0), Door.serve

    def careless(door: Door, text: str) -> Iterator[Any]:
        door.session.record.names = ("Eve", "")
        yield from serve(door, text)

    monkeypatch.setattr(Door, "serve", careless)
    with pytest.raises(Fault, match="has changed the game"):
        asked.tell({"op": "nothing of the kind"})


def test_a_slow_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Fuzzer("stibro", 0)
    monkeypatch.setattr(fuzzer, "MOST_SECONDS", 0.0)
    with pytest.raises(Fault, match="s for"):
        asked.tell({"op": "view"})
