"""What the page must do in every engine: start fast, be played, keep its games, and need no host."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

from playwright.sync_api import Error

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE, SHORT_GAMES, Opened, Until


def test_it_starts_fast(opened: Opened, host: Host) -> None:
    page = opened(host)
    table = Table(page, host.url)
    table.open()
    for _visit in range(5):
        told = table.wait("() => performance.getEntriesByName('python')[0]?.detail", "Python did not start")
        if "too slow" not in str(told["failed"]):  # as the line may look from a busy machine: no fault of an engine
            break
        page.reload()
    assert (told["way"], told["failed"]) == ("image", [])


def test_each_game_is_played_and_one_to_its_end(opened: Opened, host: Host) -> None:
    """In Chromium, tests/e2e/test_testing.py plays all of them to the end."""
    page = opened(host)
    table = Table(page, host.url)
    for game, (options, moves, _) in SHORT_GAMES.items():
        played = moves.split() if game == "noose" else moves.split()[:2]
        table.open(game, **options)
        for move in played:
            table.play(move)
        assert (table.state().game, table.state().moves) == (game, played)
        assert (table.state().phase == "over") == (game == "noose")
        if game == "noose":
            assert "Black wins " in page.evaluate("document.getElementById('status').innerText")


def test_games_are_kept(opened: Opened, host: Host) -> None:
    page = opened(host)
    table = Table(page, host.url)
    options, game, _ = SHORT_GAMES["noose"]
    moves = game.split()[:5]
    table.open("noose", **options)
    for move in moves:
        table.play(move)
    page.reload()
    table.wait("() => performance.getEntriesByName('python')[0]", "Python did not start")  # or it is left while it does
    assert table.open().moves == moves


def test_it_needs_no_host(opened: Opened, forgetful: Host, until: Until) -> None:
    page = opened(forgetful)
    table = Table(page, forgetful.url)
    table.open()
    until(page, OFFLINE)
    forgetful.stop()
    page.reload()
    options, game, _ = SHORT_GAMES["nooks"]
    moves = game.split()[:3]
    table.open("nooks", **options)
    for move in moves:
        table.play(move)
    assert table.state().moves == moves
    # The control: nothing but the stored version made this possible.
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    with suppress(Error):
        page.reload()
    until(page, "!('hexarium' in window)")


def test_webkit_complains_aloud(webkit: Callable[[], Any], host: Host) -> None:
    """Playwright hears the console of the others; here our own ears are tested."""
    with closing(webkit()) as browser:
        browser.page.goto(host.url)
        browser.page.evaluate("console.error('out', 'loud'), void Promise.reject(new Error('unkept'))")
        browser.page.evaluate("fetch('https://example.org/').catch(() => {})")
        browser.page.reload()
        browser.page.evaluate("void setTimeout(() => { throw new Error('late'); })")
        browser.page.wait_for_function("() => complaints.length")
        heard = "\n".join(browser.page.complaints())
    for part in ("console error: out loud", "uncaught: Error: unkept", "forbidden: https://example.org", "late"):
        assert part in heard
