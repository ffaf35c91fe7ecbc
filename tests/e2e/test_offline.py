"""The whole game without a network, and versions that never mix."""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import LOST, OFFLINE, Visit

VERSION = "document.documentElement.dataset.version"
# Of every version that is stored: the sign that the Lab is wanted, which comes first, and what comes with it.
LAB_IS_KEPT = """caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
  .then((all) => Promise.all(all.map((cache) => cache.keys()))).then((all) =>
    all.every((requests) => [/lab[?]$/, /sandbox/].every((one) => requests.some(({ url }) => one.test(url)))))"""
PAST_ALL_CACHES = "fetch(document.querySelector('link[rel=stylesheet]').href, {cache: 'reload'}).then(({ok}) => ok)"
POSITION = """(({game, options, setup, moves}) =>
    hexarium.request({op: "position", game, options, moves, ...(setup ? {setup} : {})}))(hexarium.current())"""


@pytest.mark.quick
def test_a_game_is_played_to_its_end_without_a_host(forgetful: Host, visited: Visit, until: Callable[..., Any]) -> None:
    page, guard = visited()
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate(PAST_ALL_CACHES)  # as Retry asks
    page.close()
    page = page.context.new_page()
    table = Table(page, forgetful.url)
    table.open("stibro", size=5, swap=False, moves=LOST[:-3])
    assert table.state().options["size"] == 5
    for move in LOST[-3:]:
        table.play(move)
    until(page, "document.documentElement.dataset.state === 'over'")
    assert page.evaluate(POSITION)["legal"] == []
    # The computer works there too.
    Table(page, forgetful.url + "index.html").open("game=stibro&size=5&seats=human,computer1")
    Table(page).play(page.evaluate(POSITION)["legal"][0])
    until(page, "hexarium.current().moves.length === 2")
    assert "XGAME[stibro]" in page.evaluate("hexarium.request({op: 'export', format: 'sgf'})")["text"]
    assert not guard.faults
    # The control: nothing but the stored version made this possible.
    page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
    with pytest.raises(Error, match=r"ERR_FAILED|ERR_CONNECTION_REFUSED"):
        page.reload()
    guard.faults.clear()


def test_what_a_browser_threw_away_is_fetched_again(forgetful: Host, visited: Visit, until: Callable[..., Any]) -> None:
    page, _ = visited()
    page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
    page.reload()
    until(page, OFFLINE)
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    page.context.close()


# Put something else in the place of what is stored, in every cache: `[part of its path, text, headers]`.
WRITE = """async ([part, text, headers]) => {
  let done = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!request.url.includes(part)) continue;
      const stored = await cache.match(request);
      const there = Object.fromEntries(stored.headers);
      await cache.put(request, new Response(text ?? await stored.arrayBuffer(), { headers: { ...there, ...headers } }));
      done += 1;
    }
  }
  return done;
}"""
# The stored files that are not what their keys say.
WRONG = """(async () => {
  const wrong = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const content = await (await cache.match(request)).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      const said = decodeURIComponent(new URL(request.url).search.slice(1));
      if (btoa(String.fromCharCode(...hash)) !== said) wrong.push(request.url);
    }
  }
  return wrong;
})()"""
# The same, but as the host has sent it: `[part of the path, address]`.
DAMAGE = """async ([part, address]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes(part)) await cache.put(request, await fetch(address, { cache: "no-store" }));
    }
  }
}"""


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flip(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


def test_damaged_files_are_replaced(dist: Path, forgetful: Host, visited: Visit, until: Callable[..., Any]) -> None:
    """The next visit has them as they were built, and so has one without a host."""
    page, _ = visited()
    (name,) = (path.name for path in dist.glob("app.*.js"))
    script = f"/{name}"

    def damage(part: str, how: Callable[[bytes], bytes]) -> None:
        names = (path.relative_to(dist).as_posix() for path in dist.rglob("*"))
        (path,) = (dist / name for name in names if part in f"/{name}" and not name.startswith("maps/"))
        forgetful.broken["/damaged"] = how(path.read_bytes())
        page.evaluate(DAMAGE, [part, "damaged"])
        assert any(part in url for url in page.evaluate(WRONG))

    for damages in (
        {script: cut, "/worker.": flip, "/pyodide.asm.wasm": cut, "/image.bin": flip},
        {script: flip, "/pyodide.asm.js": cut, "/pyodide.asm.wasm": flip, "/index.html": flip},
    ):
        for part, how in damages.items():
            damage(part, how)
        page.reload()
        until(page, OFFLINE)
        assert page.evaluate("document.documentElement.dataset.state") == "ready"
    damage("/library.zip", flip)  # which nothing has asked for yet
    page.reload()
    until(page, OFFLINE)
    assert page.evaluate(WRONG) == []
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    page.context.close()


def test_code_written_into_the_caches_never_runs(
    forgetful: Host, copy: Path, visited: Visit, until: Callable[..., Any]
) -> None:
    """A wheel can write there, even while the service worker is up; when it is gone nothing of it may be left."""
    page, _ = visited()
    first = page.evaluate(VERSION)
    alone = len(page.workers)
    hostile = "globalThis.hostile = true; caches.open('hostile');"

    def rewrite() -> None:
        for part in ("/app.", "/early.", "/worker.", "/pyodide.asm.js", "/pyodide.js"):
            assert page.workers[0].evaluate(WRITE, [part, hostile, {}])

    rewrite()
    # The page itself, with a header that leads away.
    page.workers[0].evaluate(WRITE, ["/index.html", None, {"Refresh": "0; url=hostile.html"}])
    page.workers[0].evaluate("void setTimeout(() => { throw new Error('on purpose'); })")  # a new worker
    until(page, "document.body.innerText.includes('restored')")
    assert not page.workers[-1].evaluate("'hostile' in globalThis")
    for _ in range(2):
        page.reload()
        until(page, OFFLINE)
        assert not page.evaluate("'hostile' in window") and len(page.workers) == alone
        assert not page.workers[-1].evaluate("'hostile' in globalThis")
    # Nor by an update, which takes what has not changed from the older cache, nor in a page of the older version.
    rewrite()
    deploy(copy, lambda html: html.replace(first, "9.9.9+second"), "9.9.9+second")
    old = page.context.new_page()
    Table(old, forgetful.url).open()
    rewrite()
    page.reload()
    page.get_by_role("button", name="Reload").click()
    until(page, f"{VERSION} === '9.9.9+second'")
    until(page, OFFLINE)
    old.workers[0].evaluate("void setTimeout(() => { throw new Error('on purpose'); })")
    until(old, "document.body.innerText.includes('restored')")
    for one in (page, old):
        assert not one.evaluate("'hostile' in window")
        assert not one.workers[-1].evaluate("'hostile' in globalThis")
    assert "hostile" not in page.evaluate("caches.keys()")
    old.close()
    page.reload()
    until(page, OFFLINE)
    assert page.evaluate(WRONG) == []
    page.context.close()


def test_deployments_of_one_origin_keep_apart(
    browser: Browser, dist: Path, tmp_path: Path, new_context: Any, until: Callable[..., Any]
) -> None:
    """One at the root, in whose scope the other one's folder lies, too."""
    shutil.copytree(dist, tmp_path / "site")
    shutil.copytree(dist, tmp_path / "site" / "two")
    with Host(tmp_path / "site", prefix="/") as host:
        context, _ = new_context(browser, host.origin)
        page = context.new_page()
        for name in ("two/", ""):
            Table(page, f"{host.url}{name}").open()
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
    told = re.sub(r'(?<=\\"version\\": \\").*?(?=\\")', version, text)
    worker.write_text(told, encoding="utf-8")


def proof(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


@pytest.mark.quick
def test_a_new_version_waits_until_it_is_wanted(
    forgetful: Host, copy: Path, visited: Visit, until: Callable[..., Any]
) -> None:
    page, _ = visited()
    first = page.evaluate(VERSION)
    page.get_by_role("button", name="Lab", exact=True).click()  # from now on it is kept of each version
    until(page, f"{OFFLINE} && {LAB_IS_KEPT}")
    page.locator("#lab").get_by_role("button", name="Back").click()
    Table(page).settle()
    deploy(copy, lambda html: html.replace(first, "9.9.9+second"), "9.9.9+second")
    forgetful.requests.clear()
    page.reload()
    reload = page.get_by_role("button", name="Reload")
    reload.wait_for()
    # The old version goes on, whole, and only what changed was fetched.
    assert page.evaluate(VERSION) == first
    assert {path.removeprefix(forgetful.prefix) for path in forgetful.requests} == {"sw.js", ""}
    until(page, "document.documentElement.dataset.state === 'ready'")
    other = page.context.new_page()
    Table(other, forgetful.url).open()
    assert other.evaluate(VERSION) == first
    other.close()
    reload.click()
    until(page, f"{VERSION} === '9.9.9+second'")
    until(page, "document.documentElement.dataset.state === 'ready'")
    until(page, f"{OFFLINE} && caches.keys().then(names => names.length === 1)")
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate(VERSION) == "9.9.9+second" and page.evaluate(LAB_IS_KEPT)
    page.context.close()


def test_every_tab_can_change_to_the_new_version(
    browser: Browser, forgetful: Host, copy: Path, new_context: Any, until: Callable[..., Any]
) -> None:
    """And none is reloaded before it says so, by this update or the next."""
    context, _ = new_context(browser, forgetful.origin)
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        Table(page, forgetful.url).open()
        until(page, OFFLINE)
    first = one.evaluate(VERSION)

    def update(before: str, version: str) -> None:
        deploy(copy, lambda html: html.replace(before, version), version)
        one.evaluate("void navigator.serviceWorker.getRegistration().then((registration) => registration.update())")
        for page in (one, other):
            page.get_by_role("button", name="Reload").wait_for()
            page.evaluate("window.stayed = true")

    def change(page: Page, version: str) -> None:
        page.get_by_role("button", name="Reload").click()
        until(page, f"{VERSION} === '{version}'")
        until(page, OFFLINE)

    update(first, "9.9.9+second")
    change(one, "9.9.9+second")
    assert other.evaluate("window.stayed") and other.evaluate(VERSION) == first
    change(other, "9.9.9+second")
    update("9.9.9+second", "9.9.9+third")
    change(other, "9.9.9+third")
    assert one.evaluate("window.stayed") and one.evaluate(VERSION) == "9.9.9+second"
    change(one, "9.9.9+third")
    context.close()


def test_a_broken_deployment_keeps_the_old_version(copy: Path, visited: Visit, until: Callable[..., Any]) -> None:
    page, guard = visited()
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
    page.context.close()
