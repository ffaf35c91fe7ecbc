"""The site as one file: opened from a disk, it plays everything and asks nobody for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table

pytestmark = pytest.mark.xdist_group("single")  # one process makes the file, in the repository, for all of them

STARTED = "performance.getEntriesByName('python').at(-1).detail.way"


@pytest.fixture(scope="module")
def file(root: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the file, away from everything that lies beside it."""
    command = [sys.executable, "build.py", "single"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    moved = (root / "hexarium.html").rename(tmp_path_factory.mktemp("single") / "a game.html")
    return moved.as_uri()


def play_some(page: Page) -> list[str]:
    for number in range(3):
        legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
        Table(page).play([move for move in legal if re.fullmatch(r"[a-z]\d+", move)][number * 5])
    moves: list[str] = page.evaluate("hexarium.current().moves")
    return moves


def test_it_plays_everything(browser: Browser, file: str, new_context: Any, until: Callable[..., Any]) -> None:
    context, guard = new_context(browser, file)
    page = context.new_page()
    Table(page, file).open()
    assert page.evaluate(STARTED) == "image"
    for game in page.evaluate("hexarium.request({op: 'games'})")["games"]:
        Table(page, file).open(f"game={game['key']}&seats=human,human")
        asked = "key => hexarium.request({op: 'position', game: key, moves: []})"
        legal = page.evaluate(asked, game["key"])["legal"]
        if game["key"] == "stibro":
            moves = play_some(page)
            page.reload()  # it goes on where it was
            until(page, "document.documentElement.dataset.state === 'ready'")
            assert page.evaluate("hexarium.current()")["moves"] == moves
        page.evaluate("key => hexarium.request({op: 'new', game: key, seats: ['human', 'computer1']})", game["key"])
        page.evaluate("move => hexarium.request({op: 'play', move})", legal[0])
        until(page, "hexarium.current().moves.length >= 2")
        for part in ("guide", "lesson"):
            assert page.evaluate("message => hexarium.request(message)", {"op": part, "game": game["key"]})
    page.get_by_role("button", name="Games", exact=True).click()
    expect(page.locator("#picker")).to_contain_text("Pick a board")
    assert not page.get_by_role("region", name="Your own game").count()  # nothing to install it with is inside
    page.go_back()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Share and open").click()
    with page.expect_download() as download:  # by what a page on a host loads only then
        page.get_by_role("button", name="Picture (SVG)").click()
    assert b"</svg>" in download.value.path().read_bytes()
    assert "XGAME[loophole2d]" in page.evaluate("hexarium.request({op: 'export', format: 'sgf'})")["text"]
    assert not guard.faults
    context.close()


def test_a_worker_that_throws_is_replaced(
    browser: Browser, file: str, new_context: Any, until: Callable[..., Any]
) -> None:
    context, _ = new_context(browser, file)
    page = context.new_page()
    Table(page, file).open("game=stibro&seats=human,human")
    (worker,) = page.workers
    worker.evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")
    until(page, "document.body.innerText.includes('restored')")
    assert page.evaluate("hexarium.request({op: 'games'})")["games"]
    context.close()


def test_it_speaks_german(browser: Browser, file: str, new_context: Any) -> None:
    context, _ = new_context(browser, file, locale="de-DE")
    page = context.new_page()
    Table(page, file).open("game=stibro&seats=human,human")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert "Schwarz ist am Zug." in page.get_by_role("status").inner_text()
    assert page.get_by_role("button", name="Spiele", exact=True).is_visible()
    context.close()


def test_its_policy_allows_itself_alone(browser: Browser, file: str, new_context: Any) -> None:
    context, _ = new_context(browser, file)
    page = context.new_page()
    Table(page, file).open()
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert re.fullmatch(r"('sha256-[\w+/=]+' ){2}'wasm-unsafe-eval'", rules["script-src"])
    assert re.fullmatch(r"('sha256-[\w+/=]+' ?)+", rules["style-src"])
    assert rules["worker-src"] == "blob:"
    assert "connect-src" not in rules
    assert page.locator("script[src], link[rel=stylesheet], link[rel=manifest]").count() == 0
    assert "Mozilla Public" in (page.locator("#about").text_content() or "")
    context.close()


def test_it_opens_in_firefox(firefox: Browser, file: str, new_context: Any) -> None:
    context, _ = new_context(firefox, file)
    page = context.new_page()
    Table(page, file).open("game=stibro&seats=human,human")
    assert page.evaluate(STARTED) == "image"
    assert len(play_some(page)) == 3
    context.close()
