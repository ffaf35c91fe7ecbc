"""The whole game without a network, and versions that never mix."""

from __future__ import annotations

import base64
import hashlib
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.e2e.serving import Host

OFFLINE = "document.documentElement.dataset.offline === 'ready'"
VERSION = "document.documentElement.dataset.version"
POSITION = """(({game, options, setup, moves}) =>
    hexarium.request({op: "position", game, options, moves, ...(setup ? {setup} : {})}))(hexarium.current())"""


@pytest.fixture
def copy(dist: Path, tmp_path: Path) -> Path:
    """A deployment of the site that may be changed."""
    return Path(shutil.copytree(dist, tmp_path / "site"))


@pytest.fixture
def forgetful(copy: Path) -> Iterator[Host]:
    """A host that forbids all caches but the service worker's own."""
    with Host(copy, headers={"Cache-Control": "no-store"}) as running:
        yield running


def play_to_the_end(page: Page, play: Callable[[Page, str], None], until: Callable[..., Any]) -> None:
    chance = random.Random(5)
    while not page.evaluate("hexarium.current().outcome"):
        legal = page.evaluate(POSITION)["legal"]
        play(page, chance.choice([move for move in legal if move != "swap"]))
    until(page, "document.documentElement.dataset.state === 'over'")
    assert page.evaluate(POSITION)["legal"] == []


def test_a_whole_game_without_a_host(
    browser: Browser, forgetful: Host, new_context: Any, open_game: Any, play: Any, until: Callable[..., Any]
) -> None:
    context, guard = new_context(browser, forgetful.origin)
    page = context.new_page()
    open_game(page, url=forgetful.url)
    until(page, OFFLINE)
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    page.close()
    page = context.new_page()
    open_game(page, "game=stibro&size=5&seats=human,human", url=forgetful.url)
    assert page.evaluate("hexarium.current()")["options"]["size"] == 5
    play_to_the_end(page, play, until)
    # The computer works there too.
    open_game(page, "game=stibro&size=5&seats=human,computer1", url=forgetful.url + "index.html")
    play(page, page.evaluate(POSITION)["legal"][0])
    until(page, "hexarium.current().moves.length === 2")
    assert "XGAME[stibro]" in page.evaluate("hexarium.request({op: 'export', format: 'sgf'})")["text"]
    assert not guard.faults
    # The control: nothing but the stored version made this possible.
    page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
    with pytest.raises(Error, match=r"ERR_FAILED|ERR_CONNECTION_REFUSED"):
        page.reload()
    guard.faults.clear()


def test_what_a_browser_threw_away_is_fetched_again(
    browser: Browser, forgetful: Host, new_context: Any, open_game: Any, until: Callable[..., Any]
) -> None:
    context, _ = new_context(browser, forgetful.origin)
    page = context.new_page()
    open_game(page, url=forgetful.url)
    until(page, OFFLINE)
    page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
    page.reload()
    until(page, OFFLINE)
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    context.close()


def test_two_deployments_of_one_origin_keep_apart(
    browser: Browser, dist: Path, tmp_path: Path, new_context: Any, open_game: Any, until: Callable[..., Any]
) -> None:
    for name in ("one", "two"):
        shutil.copytree(dist, tmp_path / name)
    with Host(tmp_path, prefix="/") as host:
        context, _ = new_context(browser, host.origin)
        page = context.new_page()
        for name in ("one", "two"):
            open_game(page, url=f"{host.url}{name}/")
            until(page, OFFLINE)
        assert len(page.evaluate("caches.keys()")) == 2
        context.close()


def deploy(copy: Path, edit: Callable[[str], str], version: str) -> None:
    """Another version of the site in the same place: the page says something else, the rest is unchanged."""
    index, worker = copy / "index.html", copy / "sw.js"
    old = index.read_bytes()
    index.write_text(edit(old.decode()), encoding="utf-8")
    text = worker.read_text(encoding="utf-8")
    text = text.replace(proof(old), proof(index.read_bytes()))
    start = text.index('VERSION = "') + len('VERSION = "')
    worker.write_text(text[:start] + version + text[text.index('"', start) :], encoding="utf-8")


def proof(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def test_a_new_version_waits_until_it_is_wanted(
    browser: Browser, forgetful: Host, copy: Path, new_context: Any, open_game: Any, until: Callable[..., Any]
) -> None:
    context, _ = new_context(browser, forgetful.origin)
    page = context.new_page()
    open_game(page, url=forgetful.url)
    until(page, OFFLINE)
    first = page.evaluate(VERSION)
    deploy(copy, lambda html: html.replace(first, "9.9.9+second"), "9.9.9+second")
    forgetful.requests.clear()
    page.reload()
    reload = page.get_by_role("button", name="Reload")
    reload.wait_for()
    # The old version goes on, whole, and only what changed was fetched.
    assert page.evaluate(VERSION) == first
    assert {path.removeprefix(forgetful.prefix) for path in forgetful.requests} == {"sw.js", ""}
    until(page, "document.documentElement.dataset.state === 'ready'")
    other = context.new_page()
    open_game(other, url=forgetful.url)
    assert other.evaluate(VERSION) == first
    other.close()
    reload.click()
    until(page, f"{VERSION} === '9.9.9+second'")
    until(page, "document.documentElement.dataset.state === 'ready'")
    until(page, f"{OFFLINE} && caches.keys().then(names => names.length === 1)")
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate(VERSION) == "9.9.9+second"
    context.close()


def test_a_broken_deployment_keeps_the_old_version(
    browser: Browser, forgetful: Host, copy: Path, new_context: Any, open_game: Any, until: Callable[..., Any]
) -> None:
    context, guard = new_context(browser, forgetful.origin)
    page = context.new_page()
    open_game(page, url=forgetful.url)
    until(page, OFFLINE)
    first = page.evaluate(VERSION)
    deploy(copy, lambda html: html.replace(first, "9.9.9+broken"), "9.9.9+broken")
    index = copy / "index.html"
    index.write_text(index.read_text(encoding="utf-8") + "<!-- half of it -->", encoding="utf-8")
    update = """navigator.serviceWorker.getRegistration().then(async registration => {
        const found = new Promise(resolve => registration.addEventListener("updatefound", () => {
            const fresh = registration.installing;
            fresh.addEventListener("statechange", () => resolve(fresh.state));
        }));
        await registration.update();
        return found;
    })"""
    assert page.evaluate(update) == "redundant"
    page.reload()
    until(page, OFFLINE)
    assert page.evaluate(VERSION) == first
    assert page.get_by_role("button", name="Reload").count() == 0
    guard.faults[:] = [fault for fault in guard.faults if "integrity" not in fault and "digest" not in fault]
    context.close()
