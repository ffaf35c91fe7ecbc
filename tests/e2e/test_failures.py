"""What goes wrong is said, and the game goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.workbench import fly

START = "game=stibro&seats=human,human"
# How the newest worker was started.
STARTED = "performance.getEntriesByName('python').at(-1).detail"


def play_three(page: Page) -> list[str]:
    moves: list[str] = []
    for _ in range(3):
        asked = "(({game, options, setup, moves}) => hexarium.request({op: 'position', game, options, moves}))"
        legal = page.evaluate(f"{asked}(hexarium.current())")["legal"]
        moves.append([move for move in legal if move != "swap"][len(moves) * 7])
        Table(page).play(moves[-1])
    return moves


def break_in(page: Page, script: str) -> None:
    """Run a script inside the page's worker."""
    (worker,) = page.workers
    worker.evaluate(script)


def test_a_worker_that_throws_is_replaced(
    page: Page, table: Table, new_context: Any, until: Callable[..., Any]
) -> None:
    table.open(START)
    moves = play_three(page)
    old = page.workers[0]
    break_in(page, "void setTimeout(() => { throw new Error('broken on purpose'); })")
    until(page, "document.body.innerText.includes('restored')")
    assert old not in page.workers
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("hexarium.current()")["moves"] == moves
    legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
    table.play(legal[0])


@pytest.mark.quick
def test_a_silent_worker_is_replaced(page: Page, table: Table, until: Callable[..., Any]) -> None:
    page.clock.install()
    table.open(START)
    moves = play_three(page)
    break_in(page, "void setTimeout(() => self.close())")
    asked = "hexarium.request({op: 'games'}).then(() => self.lost = 'answered', ({code}) => self.lost = code)"
    page.evaluate(f"void {asked}")
    assert fly(page, 22, lambda: bool(page.evaluate("self.lost"))) > 15
    assert page.evaluate("self.lost") == "restarted"
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("hexarium.current()")["moves"] == moves
    assert page.evaluate("hexarium.request({op: 'view'})")["view"]["moves"] == moves


@pytest.mark.quick
def test_nonsense_does_not_hurt_the_worker(page: Page, table: Table) -> None:
    table.open(START)
    deep = "'['.repeat(100000)"
    for nonsense in ("12", "null", "[]", "''", "'{'", "{event: 'ready'}", deep, "new Uint8Array(9)", "'\\ud800'"):
        break_in(page, f"self.onmessage(new MessageEvent('message', {{data: {nonsense}}}))")
    assert page.evaluate("hexarium.request({op: 'games'})")["games"]


def damaged(content: bytes) -> bytes:
    """As long as before, and wrong in the middle."""
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def words(value: object) -> str:
    """A case by name, the same in every process: a function's own text has its address."""
    parts = value.items() if isinstance(value, dict) else []
    return ", ".join(f"{name} {getattr(how, '__name__', how)}" for name, how in parts) or str(value)


NOT_EVEN_PLAIN = {"image.bin": 404, "library.zip.bin": 404, ".whl.bin": 404}


@pytest.mark.parametrize(
    "broken",
    [
        NOT_EVEN_PLAIN,
        {**NOT_EVEN_PLAIN, ".whl.bin": b"something else"},
        {"pyodide.asm.wasm.bin": 503},
        {"pyodide.asm.wasm.bin": b"something else"},
        {"pyodide.asm.wasm.bin": damaged},
        {"pyodide.asm.js.bin": b""},
        {"worker.js": 404},
        {"worker.js": b"something else"},
    ],
    ids=words,
)
def test_a_file_that_cannot_be_had(
    browser: Browser, dist: Path, broken: dict[str, Any], new_context: Any, until: Callable[..., Any]
) -> None:
    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        named = {re.sub(r"\.\w{10}(?=\.js$)", "", path.as_posix()): path.name for path in dist.rglob("*.js")}
        for name, how in broken.items():
            host.broken[next((real for path, real in named.items() if path.endswith(name)), name)] = how
        context, guard = new_context(browser, host.origin)
        page = context.new_page()
        page.goto(host.url)
        until(page, "document.documentElement.dataset.state === 'failed'")
        retry = page.get_by_role("button", name="Retry")
        assert "could not be loaded" in page.locator("body").inner_text()
        host.broken.clear()
        Table(page).settle()  # nothing is to be waited for
        retry.click()
        Table(page).settle()
        assert page.evaluate("document.documentElement.dataset.state") == "ready"
        assert page.evaluate("hexarium.request({op: 'games'})")["games"]
        guard.faults.clear()  # the browser's own words about the broken file
        context.close()


@pytest.mark.parametrize(
    "broken", [404, b"<!doctype html><p>Nothing here.", [503], [damaged]], ids=["404", "html", "503 once", "bit once"]
)
def test_a_first_visit_without_the_script_of_the_page(
    browser: Browser, dist: Path, broken: Any, new_context: Any, until: Callable[..., Any]
) -> None:
    """It is asked for once more, past all caches; then that is said, in the reader's language."""
    (script,) = (path.name for path in dist.glob("app.*.js"))
    with Host(dist, headers={"Cache-Control": "max-age=31536000"}) as host:
        host.broken[script] = broken
        context, guard = new_context(browser, host.origin, locale="de-DE", service_workers="block")
        page = context.new_page()
        page.goto(host.url)
        if not isinstance(broken, list):
            page.get_by_text("Nicht geladen. Die Seite ließ sich nicht laden.").wait_for()
            assert page.evaluate("document.documentElement.dataset.state") == "failed"
            assert sum(path.endswith(script) for path in host.requests) == 2
            host.broken.clear()
            page.get_by_role("button", name="Noch einmal").click()
        until(page, "document.documentElement.dataset.state === 'ready'")
        guard.faults.clear()  # the browser's own words about the broken file
        context.close()


@pytest.mark.parametrize("name", ["pyodide.asm.js.bin", "pyodide.asm.wasm.bin", "worker.js"])
def test_retry_goes_past_what_the_browser_keeps(
    browser: Browser, dist: Path, name: str, new_context: Any, until: Callable[..., Any]
) -> None:
    """A host that says once that its files never change, and sends a wrong one."""
    with Host(dist, headers={"Cache-Control": "max-age=31536000, immutable"}) as host:
        real = next(dist.glob("worker.*.js")).name if name == "worker.js" else name
        host.broken[real] = b"something else"
        context, guard = new_context(browser, host.origin, service_workers="block")
        page = context.new_page()
        page.goto(host.url)
        until(page, "document.documentElement.dataset.state === 'failed'")
        host.broken.clear()
        page.get_by_role("button", name="Retry").click()
        until(page, "document.documentElement.dataset.state === 'ready'")
        guard.faults.clear()  # the browser's own words about the broken file
        context.close()


@pytest.mark.parametrize(
    "lack",
    [
        "delete self.WebAssembly",
        "const Known = Worker; self.Worker = class extends Known { constructor(address) { super(address); } };",
        "delete self.Worker",
    ],
)
def test_a_browser_that_cannot_run_it(page: Page, site: str, lack: str, until: Callable[..., Any]) -> None:
    page.add_init_script(lack)
    page.goto(site)
    until(page, "document.documentElement.dataset.state === 'failed'")
    assert "This browser cannot run the game" in page.get_by_role("status").inner_text()


@pytest.mark.parametrize(
    ("broken", "way"),
    [
        ({"image.bin": 404}, "library"),
        ({"image.bin": b""}, "library"),
        ({"image.bin": b"something else"}, "library"),
        ({"image.bin": damaged}, "library"),
        ({"image.bin": damaged, "library.zip.bin": damaged}, "plain"),
    ],
    ids=words,
)
def test_another_way_to_start(
    browser: Browser,
    dist: Path,
    broken: dict[str, Any],
    way: str,
    new_context: Any,
    until: Callable[..., Any],
) -> None:
    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        host.broken.update(broken)
        context, guard = new_context(browser, host.origin, service_workers="block")
        page = context.new_page()
        Table(page, host.url).open(START)
        told = page.evaluate(STARTED)
        assert (told["way"], len(told["failed"])) == (way, len(broken))
        moves = play_three(page)
        break_in(page, "void setTimeout(() => { throw new Error('broken on purpose'); })")
        until(page, "document.body.innerText.includes('restored')")
        assert page.evaluate("hexarium.current()")["moves"] == moves
        assert page.evaluate(STARTED)["way"] == way
        # What is fetched and compiled serves the next way to start, and the next worker.
        assert sum(path.endswith(".wasm.bin") for path in host.requests) == 1
        guard.faults.clear()
        context.close()


def insecure(context: BrowserContext, host: Host) -> str:
    """An address of the host's site that is not secure."""
    fetch = context.request.get

    def forward(route: Route) -> None:
        with suppress(Error):  # the icon is asked for again when the address changes, even as the page goes
            route.fulfill(response=fetch(route.request.url.replace("http://hexarium.test", host.origin)))

    context.route("http://hexarium.test/**", forward)
    return "http://hexarium.test" + host.prefix


def test_a_damaged_image_without_https(browser: Browser, dist: Path, new_context: Any) -> None:
    """There no hashes can be computed."""
    with Host(dist) as host:
        host.broken["image.bin"] = damaged
        context, guard = new_context(browser, "http://hexarium.test")
        page = context.new_page()
        Table(page, insecure(context, host)).open()
        assert page.evaluate(STARTED)["way"] == "library"
        guard.faults.clear()
        context.close()


def test_a_site_without_https(browser: Browser, host: Host, new_context: Any, until: Callable[..., Any]) -> None:
    """An address of a local network: no service worker and no `crypto.subtle` there."""
    context, guard = new_context(browser, "http://hexarium.test")
    page = context.new_page()
    Table(page, insecure(context, host)).open()
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("hexarium.request({op: 'games'})")["games"]
    until(page, "document.body.textContent.includes('Offline use is not available here')")
    assert page.evaluate("document.documentElement.dataset.offline") != "ready"
    guard.faults.clear()
    context.close()
