"""Awkward moments: the engine dies while it thinks, tabs close, clocks are set back, deployments are cut off."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE, WON_BY_WHITE, Until, Visit, link, poll, write
from tests.e2e.test_offline import VERSION, cut, deploy, proof

READY = "document.documentElement.dataset.state === 'ready'"
KILL = "void setTimeout(() => { throw new Error('on purpose'); })"
A_PAGE = b"<!doctype html><title>Welcome</title><p>Please log in."


def test_an_engine_that_dies_while_it_thinks_thinks_again(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(link(["f5"], "human,computer8"))
    assert page.evaluate("document.documentElement.dataset.state") == "thinking"
    page.workers[0].evaluate(KILL)
    until(page, "document.body.innerText.includes('restored')")
    until(page, "document.documentElement.dataset.state === 'thinking'")
    page.get_by_role("button", name="Stop").locator("visible=true").first.click()
    until(page, "hexarium.current().moves.length === 2")
    Table(page).settle()
    assert Table(page).state().moves[0] == "f5" and page.evaluate("document.documentElement.dataset.state") == "ready"


def test_a_request_that_is_too_long_is_refused_and_leaves_the_page_at_rest(page: Page, site: str) -> None:
    Table(page, site).open(link(["f5"]))
    ask = "hexarium.request({op: 'peek', text: 'x'.repeat(1_100_000)}).catch(({message}) => message)"
    assert page.evaluate(ask) == "A request has at most 1048576 bytes."
    Table(page).settle()
    assert Table(page).state().moves == ["f5"]


def test_a_tab_that_is_closed_at_once_has_kept_the_move(page: Page, site: str) -> None:
    Table(page, site).open(link(WON_BY_WHITE[:4]))
    Table(page).play(WON_BY_WHITE[4])
    page.close()
    page = page.context.new_page()
    Table(page, site).open()
    assert Table(page).state().moves == WON_BY_WHITE[:5]


@pytest.mark.parametrize("wait", [0, 20, 60, 100])
def test_a_tab_that_is_closed_before_the_answer_has_the_game_before_or_after_it(
    page: Page, site: str, wait: int
) -> None:
    Table(page, site).open(link(WON_BY_WHITE[:4]))
    Table(page).settle()
    page.mouse.click(*Table(page).point(WON_BY_WHITE[4]))
    page.evaluate("wait => new Promise((done) => setTimeout(done, wait))", wait)
    page.close()
    page = page.context.new_page()
    Table(page, site).open()
    moves = Table(page).state().moves
    assert moves in (WON_BY_WHITE[:4], WON_BY_WHITE[:5])
    Table(page).play(WON_BY_WHITE[len(moves)])


def test_a_clock_that_was_set_back_costs_nobody_time(page: Page, site: str) -> None:
    """By a day between two visits: nobody has lost, nobody has more time than before, and the game goes on."""
    Table(page, site).open()
    request = {"op": "new", "game": "stibro", "moves": ["g7"], "seats": ["human", "human"], "clock": "600+0"}
    page.evaluate("request => hexarium.request(request)", request)
    Table(page).play("f9")
    before = times(page)
    page.close()
    page = page.context.new_page()
    page.add_init_script("const told = Date.now; Date.now = () => told() - 24 * 3600 * 1000;")
    Table(page, site).open()
    assert Table(page).state().moves == ["g7", "f9"] and Table(page).state().outcome is None
    Table(page).play("e9")
    assert Table(page).state().outcome is None
    assert all(550_000 < now <= then for now, then in zip(times(page), before, strict=True))


def times(page: Page) -> list[int]:
    """Milliseconds that the clocks leave to the two."""
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    return [player["time"] for player in view["players"]]


# What a new version would have in the place of a file: its name begins so; and what the host has of it.
CUT_OFF = [
    ("vendor/", ".wasm.bin", None),
    ("vendor/", ".wasm.bin", cut),
    ("python/", "image.bin", cut),
    ("app.", ".js", None),
]


@pytest.mark.parametrize(("begin", "end", "how"), CUT_OFF, ids=["no wasm", "half a wasm", "half an image", "no script"])
def test_a_deployment_that_was_cut_off_harms_nobody_who_was_there_before(
    copy: Path, visited: Visit, until: Until,
    begin: str, end: str, how: Callable[[bytes], bytes] | None,
) -> None:  # fmt: skip
    page, guard = visited(link(WON_BY_WHITE[:4]))
    first = page.evaluate(VERSION)
    names = (path for path in copy.rglob("*") if path.is_file())
    (file,) = (
        path for path in names if path.relative_to(copy).as_posix().startswith(begin) and path.name.endswith(end)
    )
    old = file.read_bytes()
    deploy(copy, lambda html: html.replace(first, "9.9.9+second"), "9.9.9+second")
    worker = copy / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace(proof(old), proof(old + b"new")), encoding="utf-8")
    if how:
        file.write_bytes(how(old))
    else:
        file.unlink()
    update = """navigator.serviceWorker.getRegistration().then(async (registration) => {
      const found = new Promise((done) => registration.addEventListener("updatefound", () => {
        const fresh = registration.installing;
        fresh.addEventListener("statechange", () => done(fresh.state));
      }));
      await registration.update();
      return found;
    })"""
    assert page.evaluate(update) == "redundant"
    page.reload()
    until(page, f"{OFFLINE} && {READY}")
    assert page.evaluate(VERSION) == first
    assert page.get_by_role("button", name="Reload").count() == 0
    assert Table(page).state().moves == WON_BY_WHITE[:4]
    Table(page).play(WON_BY_WHITE[4])
    guard.faults.clear()  # the browser's own words about what was missing
    page.context.close()


def test_a_new_version_that_is_there_starts_without_the_host(
    forgetful: Host, copy: Path, visited: Visit, until: Until
) -> None:
    page, _ = visited(link(WON_BY_WHITE[:4]))
    first = page.evaluate(VERSION)
    deploy(copy, lambda html: html.replace(first, "9.9.9+second"), "9.9.9+second")
    page.evaluate("void navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
    page.get_by_role("button", name="Reload").wait_for()
    forgetful.stop()
    page.get_by_role("button", name="Reload").click()
    until(page, f"{VERSION} === '9.9.9+second'")
    until(page, READY)
    assert Table(page).state().moves == WON_BY_WHITE[:4]
    page.context.close()


def test_a_host_that_answers_everything_with_a_page(forgetful: Host, visited: Visit, until: Until) -> None:
    """As networks do that one must log in to: who was there before plays on, and later all is as it was."""
    page, guard = visited(link(WON_BY_WHITE[:4]))
    first = page.evaluate(VERSION)
    forgetful.broken[""] = A_PAGE
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => {})")
    page.reload()
    until(page, READY)
    assert (page.evaluate(VERSION), page.title()) == (first, page.title()) and "Welcome" not in page.title()
    Table(page).play(WON_BY_WHITE[4])
    forgetful.broken.clear()
    page.reload()
    until(page, f"{OFFLINE} && {READY}")
    assert Table(page).state().moves == WON_BY_WHITE[:5]
    guard.faults.clear()  # the browser's own words about the script that was none
    page.context.close()


@pytest.mark.parametrize("name", ["worker.", "pyodide.asm.wasm", "image.bin", "pyodide.asm.js"])
def test_files_that_fail_twice_and_then_come(
    browser: Browser, dist: Path, new_context: Any, until: Until, name: str
) -> None:
    """At most a Retry each time, and the game starts."""
    (real,) = (path.name for path in dist.rglob("*") if path.name.startswith(name) and path.suffix != ".map")
    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        host.broken[real] = [503, 503]
        context, guard = new_context(browser, host.origin, service_workers="block")
        page = context.new_page()
        page.goto(host.url)
        for _ in range(3):
            until(page, "!['loading', undefined].includes(document.documentElement.dataset.state)")
            if page.evaluate(READY):
                break
            page.get_by_role("button", name="Retry").click()
            until(page, "document.documentElement.dataset.state !== 'failed'")
        until(page, READY)
        assert page.evaluate("hexarium.request({ op: 'games' })")["games"]
        guard.faults.clear()  # the browser's own words about the broken file
        context.close()


# So many games in the database, none with a picture: `[record, count]`.
SHELF = """([record, count]) => new Promise((done, fail) => {
  const request = indexedDB.open("hexarium", 1);
  request.onsuccess = () => {
    const change = request.result.transaction("games", "readwrite");
    for (let at = 0; at < count; at++) change.objectStore("games").put({
      id: `many-${at}`, record, name: `Game ${at}`, title: "Stibro", players: "Ada – Bob", state: "White wins",
      date: 1.7e12 + at, tags: ["stibro", "over"], lang: "en",
    });
    change.oncomplete = () => (request.result.close(), done());
  };
  request.onerror = fail;
})"""
MANY = 2000


def test_two_thousand_games_are_listed_found_and_drawn_as_they_come_into_sight(page: Page, site: str) -> None:
    Table(page, site).open(link(WON_BY_WHITE))
    record = page.evaluate("hexarium.request({ op: 'view' })")["view"]["record"]
    page.evaluate(SHELF, [record, MANY])
    page.get_by_role("button", name="Saved games").locator("visible=true").first.click()
    screen = page.get_by_role("dialog", name="Saved games")
    expect(screen.locator("li .choose").first).to_be_visible()
    assert 20 < screen.locator("li").count() < 100  # all at once would take seconds
    assert screen.locator("li canvas").count() < 100
    write(screen.get_by_role("searchbox"), "Game 1234")
    poll(page, lambda: screen.locator("li").count() == 1)
    assert "Game 1234" in screen.locator("li").inner_text()
    write(screen.get_by_role("searchbox"), "")
    poll(page, lambda: screen.locator("li").count() > 20)
    for wanted in (60, 100):  # more come as one scrolls
        screen.locator("li").last.scroll_into_view_if_needed()
        poll(page, lambda wanted=wanted: screen.locator("li").count() > wanted)  # type: ignore[misc]


@pytest.mark.parametrize("damage", ["half", "twice", "other"], ids=["cut off", "two files in one", "of something else"])
def test_a_damaged_file_of_games_is_told_and_changes_nothing(
    page: Page, site: str, tmp_path: Path, damage: str
) -> None:
    Table(page, site).open(link(WON_BY_WHITE[:6]))
    page.get_by_role("button", name="Saved games").locator("visible=true").first.click()
    screen = page.get_by_role("dialog", name="Saved games")
    with page.expect_download() as download:
        screen.get_by_role("button", name="Export").click()
    text = Path(download.value.path()).read_text("utf-8")
    told = {"half": text[: len(text) // 2], "twice": text + text, "other": json.dumps({"games": text})}
    path = tmp_path / "games.json"
    path.write_text(told[damage], "utf-8")
    before = screen.locator("li").count()
    with page.expect_file_chooser() as chooser:
        screen.get_by_role("button", name="Import").click()
    chooser.value.set_files(path)
    expect(page.get_by_role("log")).to_contain_text("This is not a file of saved games.")
    assert screen.locator("li").count() == before == 1
    assert Table(page).state().moves == WON_BY_WHITE[:6]
