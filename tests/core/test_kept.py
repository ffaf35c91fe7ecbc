"""Games that have been kept and sent: what links, records and SGF files once said, they say for ever.

``kept_games.jsonl`` was written when these forms were new, a game a line: what the game is in plain words, and each
form in which it was sent. Lines are added to it, never written anew: whoever changes one breaks links in chats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pygame_core.games.registry import GAMES, OWN
from pygame_core.records.formats import read_any
from pygame_core.records.link import read_link
from pygame_core.records.record import Record
from pygame_core.records.record_text import read_record
from pygame_core.records.sgf import read_sgf
from tests.core.trees import plain
from tests.minigame import MINI

FILE = Path(__file__).with_name("kept_games.jsonl")
KEPT: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
READERS: dict[str, Callable[[str], Record]] = {
    "link": read_link,
    "older link": read_link,
    "readable": read_link,
    "record": read_record,
    "sgf": read_sgf,
}
FORMS = sorted({(kept["game"]["key"], form) for kept in KEPT for form in kept if form != "game"})


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of another package is installed."""
    module: dict[str, Any] = {}
    exec(MINI, module)
    monkeypatch.setitem(GAMES, "mini", module["GAME"])


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize(("key", "form"), FORMS)
def test_what_was_kept_is_read_for_ever(key: str, form: str) -> None:
    for kept in (kept for kept in KEPT if kept["game"]["key"] == key and form in kept):
        for read in (READERS[form], read_any):
            assert plain(read(kept[form])) == kept["game"]


def nodes() -> Iterator[tuple[str, dict[str, Any]]]:
    """Of every position the move that led to it and what is said about it."""
    for kept in KEPT:
        for node in kept["game"]["nodes"]:
            yield (
                next((part for part in node if isinstance(part, str)), ""),
                next((part for part in node if isinstance(part, dict)), {}),
            )


def test_the_kept_games_have_everything_that_a_game_can_have() -> None:
    moves, said = zip(*nodes(), strict=True)
    assert {"swap", "a1"} <= set(moves)
    assert {move.count(",") for move in moves if move.startswith("x")} >= {0, 1, 2, 3}
    assert {about.get("resigned") for about in said} == {None, 0, 1}
    assert {sign[0] for about in said for sign in about.get("signs", [])} == {"circle", "square", "letter", "arrow"}
    assert len({about.get("comment") for about in said}) > 5
    games = [kept["game"] for kept in KEPT]
    setups = [game["setup"] for game in games if game["setup"]]
    assert {setup["turn"] for setup in setups} == {0, 1}
    assert any("pending" in setup for setup in setups) and any(any(setup.get("owned", [])) for setup in setups)
    assert len({seat for game in games for seat in game["seats"]}) == 10
    assert any(len({node[0] for node in game["nodes"] if len(node) > 1}) < len(game["nodes"]) - 1 for game in games)
    assert {(key, form) for key in OWN for form in READERS} <= set(FORMS)
    for key in OWN:
        for option in GAMES[key].position.options:
            offered = [game["options"][option.key] for game in games if game["key"] == key]
            assert all(value in offered for value in option.values)
