"""``pygame_core.testing`` as people elsewhere have it: by its public names alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pygame_core.games.registry import GAMES
from pygame_core.testing import Host, Refused, RequestError, Table, TableError, fragment
from pygame_core.testing.fixtures import reached
from tests.e2e.table import SHORT_GAMES

pytestmark = pytest.mark.warm


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_by_clicks(hexarium_page: Table, key: str) -> None:
    table = hexarium_page
    options, moves, _ = SHORT_GAMES[key]
    begun = table.open(key, **options)
    assert (begun.game, begun.moves, begun.seats, begun.phase) == (key, [], ["human", "human"], "ready")
    position = GAMES[key].initial(**begun.options)
    for move in moves.split():
        legal = table.legal()
        assert not table.outcome() and move in legal and len(legal) == len(list(position.legal_moves()))
        table.play(move)
        position = position.play(move)
    state, outcome = table.state(), position.outcome()
    assert state.moves == moves.split() and state.ply == len(state.moves) and state.phase == "over"
    assert outcome and state.outcome and state.outcome["winner"] == outcome.winner


def test_walls(hexarium_page: Table) -> None:
    table = hexarium_page
    table.open("nooks", size=5, swap=False)
    assert table.drag_wall("e5", "h8") == "e5-h8"
    table.play("b1-e4")
    assert table.state().moves == ["e5-h8", "b1-e4"]
    for attempt in (lambda: table.play("e3-e6"), lambda: table.drag_wall("e6", "e3"), lambda: table.type("e3-e6")):
        with pytest.raises(Refused, match="is refused") as told:
            attempt()
        assert told.value.refusal.code.startswith("nooks/"), told.value
    assert table.state().ply == 2
    with pytest.raises(TableError, match=r"The mouse was dragged from a1 to a1, and no move came of it\. The page"):
        table.drag_wall("a1", "a1")


def test_a_game_against_the_computer(hexarium_page: Table) -> None:
    table = hexarium_page
    table.open("stibro", size=5, swap=False, seats=["human", "computer1"])
    for _ in range(3):
        before = table.state().moves
        table.play(table.legal()[len(before)])
        (answer,) = table.reply()
        assert table.state().moves[len(before) + 1 :] == [answer]
    with pytest.raises(
        TableError, match=r"The computer was not to move: no move has come after ply 6\. The page shows"
    ):
        table.reply()
    assert table.undo().ply == 4
    table.play("  E5") if "e5" in table.legal() else table.play(table.legal()[0])
    assert len(table.reply()) == 1
    end = table.resign()
    assert end.outcome and end.outcome["rule"] == "resign" and end.phase == "over"
    assert table.reply() == []
    table.press("rematch")
    assert len(table.reply()) == 1  # the computer begins now


def test_no_answer_is_missed_whenever_it_came(hexarium_page: Table) -> None:
    table = hexarium_page
    for link in (fragment("noede", size=4, seats=["computer1", "human"]), "#game=noede&seats=computer1,human"):
        table.open(link)
        table.settle()  # it has moved already
        first = table.reply()
        assert first == table.state().moves and first
    table.new_game("noose", size=4, seats=["computer1", "human"])
    table.settle()
    assert len(table.reply()) == 1 and table.state().game == "noose"
    table.new_game("stibro", seats=["human", "computer8"])
    table.play("f5")
    assert table.stop() == table.state().moves[1:]
    table.new_game("stibro", moves=["f5"], seats=["computer1", "human"], clock="300+5")
    table.press("swap")
    (answer,) = table.reply()
    assert table.state().moves == ["f5", "swap", answer]


def test_a_refused_move(hexarium_page: Table) -> None:
    table = hexarium_page
    table.open("stibro", moves=["g7", "swap"])
    with pytest.raises(Refused) as told:
        table.play("g7")
    refusal = told.value.refusal
    assert refusal == table.refusal()
    assert (refusal.move, refusal.code, refusal.cells) == ("g7", "stibro/occupied", ("g7",))
    assert refusal.message in table.status() and refusal.message in str(told.value)
    table.play("f9")
    assert table.refusal() is None
    with pytest.raises(Refused, match="notation"):
        table.type("nonsense")
    table.type("E5")
    assert table.state().moves == ["g7", "swap", "f9", "e5"]


@pytest.mark.fresh
def test_the_swap_and_buttons_in_any_language(hexarium_page: Table) -> None:
    table = hexarium_page
    table.page.add_init_script("localStorage.setItem('hexarium.settings', JSON.stringify({ language: 'de' }))")
    table.open("stibro", moves=["f5"])
    table.play("swap")
    assert table.state().moves == ["f5", "swap"] and table.state().turn == 1
    assert table.undo().moves == ["f5"]
    table.press("redo")
    assert table.state().moves == ["f5", "swap"]
    table.undo()
    table.press("swap")
    assert table.state().moves == ["f5", "swap"]
    table.press("first")
    assert table.state().moves == []
    table.press("last")
    assert table.resign().outcome == {"winner": 0, "rule": "resign", "cells": []}


def test_what_is_not_as_wanted_is_told(hexarium_page: Table, hexarium_site: str) -> None:
    table = Table(hexarium_page.page, hexarium_site, timeout=20)
    table.open("stibro", moves=["f5"])
    with pytest.raises(TableError, match=r"No “what” is offered, but .*undo.* The page shows stibro after 1 moves"):
        table.play("what")
    with pytest.raises(TableError, match="There is no cell z99 on this board"):
        table.point("z99")
    with pytest.raises(RequestError, match=r"^op: ") as told:
        table.request("no such")
    assert told.value.code == "op"
    with pytest.raises(TableError, match=r"game=stibro&size=40&.* was not opened\. .* Messages: The link could not be"):
        table.open("stibro", size=40)
    table.timeout = 0.5
    with pytest.raises(TableError, match=r"The computer did not think long enough to be stopped within 0\.5 s\. The"):
        table.stop()
    with pytest.raises(TableError, match=r"it is ready, and says “.*White.*”\. Over the board: Games\."):
        table.page.get_by_role("button", name="Games", exact=True).click()
        table.wait("() => false", "Nothing came")
    elsewhere = Table(table.page, "data:text/html,<title>Else</title>", timeout=0.5)
    with pytest.raises(TableError, match=r"no game at data:.* within 0\.5 s\. .* its title is “Else”\."):
        elsewhere.open()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "index.html").write_text("<!doctype html><title>Here</title>")
    (tmp_path / "some.wasm").write_bytes(b"\0asm")
    yield tmp_path


def test_a_site_is_a_folder_or_an_address(folder: Path, page: Page) -> None:
    with reached("https://example.org/games/", folder) as address:
        assert address == "https://example.org/games/"
    with reached(folder.name, folder.parent) as address:
        assert "Here" in page.request.get(address).text()
    wrong = reached("missing", folder)
    with pytest.raises(pytest.fail.Exception, match=r"There is no built site in .*: --hexarium-site=PLACE names it"):
        wrong.__enter__()


def test_a_host_serves_a_folder(folder: Path, page: Page) -> None:
    with Host(folder, prefix="/a/", headers={"X-Told": "yes"}) as host:
        answer = page.request.get(f"{host.url}some.wasm?1")
        assert (answer.headers["content-type"], answer.headers["x-told"]) == ("application/wasm", "yes")
        assert page.request.get(f"{host.origin}/some.wasm").status == 404
        assert host.requests == ["/a/some.wasm", "/some.wasm"]
    with pytest.raises(FileNotFoundError, match="There is no folder"):
        Host(folder / "missing")


def test_a_package_without_the_extra_is_not_disturbed(root: Path) -> None:
    """Neither pytest nor Playwright is imported, and no plugin is announced."""
    import subprocess
    import sys

    code = "import sys, pygame_core.testing; print([n for n in ('pytest', 'playwright') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    assert "pytest11" not in (root / "pyproject.toml").read_text("utf-8")


def test_what_the_readme_shows_runs(root: Path, hexarium_page: Table) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (root / "README.md").read_text("utf-8"), re.S)
    (shown,) = [block for block in blocks if "hexarium_page" in block]
    assert len(shown.splitlines()) <= 12
    names: dict[str, object] = {}
    exec(shown, names)
    (test,) = [thing for name, thing in names.items() if name.startswith("test_")]
    test(hexarium_page)  # type: ignore[operator]
