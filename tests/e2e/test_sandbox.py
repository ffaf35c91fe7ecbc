"""A hostile program finds no storage, no net, no origin and no way out of the frame that it runs in."""

from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import Until
from tests.e2e.workbench import SMALL, bring, open_lab, press

# What a program tries, each way by the browser's own means; what it comes to is printed.
HOSTILE = '''
import asyncio, js
from pyodide.ffi import create_once_callable, to_js

OUTSIDE, SITE = "{outside}", "{site}"
told = {{}}


def attempt(name, act):
    try:
        told[name] = "YES " + str(act())[:80]
    except BaseException as error:
        told[name] = "no " + type(error).__name__


def options(**given):
    return to_js(given, dict_converter=js.Object.fromEntries)


CODE = "fetch('%s/nested', {{mode: 'no-cors'}}).catch(() => {{}})" % OUTSIDE


def nested():
    url = js.URL.createObjectURL(js.Blob.new(to_js([CODE]), options(type="text/javascript")))
    js.Worker.new(url)


attempt("eval", lambda: js.eval("1 + 1"))
attempt("function", lambda: js.Function.new("return 1")())
attempt("indexedDB", lambda: js.indexedDB.open("hexarium").readyState)
attempt("caches", lambda: js.caches.keys)
attempt("localStorage", lambda: js.localStorage.length)
attempt("cookies", lambda: js.document.cookie)
attempt("parent", lambda: js.parent.document)
attempt("importScripts", lambda: js.WorkerGlobalScope.prototype.importScripts.call(js.self, OUTSIDE + "/script"))
attempt("fetch", lambda: js.fetch(OUTSIDE + "/fetch"))
attempt("no-cors", lambda: js.fetch(OUTSIDE + "/no-cors", options(mode="no-cors")))
attempt("beacon", lambda: js.navigator.sendBeacon(OUTSIDE + "/beacon", "x"))
attempt("site", lambda: js.fetch(SITE + "index.html"))
attempt("xhr", lambda: (lambda x: (x.open("GET", OUTSIDE + "/xhr", False), x.send()))(js.XMLHttpRequest.new()))
attempt("socket", lambda: js.WebSocket.new(OUTSIDE.replace("http", "ws") + "/socket").readyState)
attempt("events", lambda: js.EventSource.new(OUTSIDE + "/events").readyState)
attempt("nested", nested)


async def later():
    """What only a promise tells."""
    import pyodide.http

    ways = {{
        "fetch, awaited": lambda: pyodide.http.pyfetch(OUTSIDE + "/later"),
        "site, awaited": lambda: pyodide.http.pyfetch(SITE + "index.html"),
        "import, awaited": lambda: pyodide.code.run_js("1"),
        "caches, awaited": lambda: js.caches.open("x"),
        "files, awaited": lambda: js.navigator.storage.getDirectory(),
    }}
    for name, way in ways.items():
        try:
            told[name] = "YES " + str(await way())[:80]
        except BaseException as error:
            told[name] = "no " + type(error).__name__
    try:
        request = js.indexedDB.open("hexarium")
        request.onsuccess = create_once_callable(lambda _: told.update({{"database, awaited": "YES"}}))
        request.onerror = create_once_callable(lambda _: told.update({{"database, awaited": "no"}}))
    except BaseException as error:
        told["database, awaited"] = "no " + type(error).__name__


def begin():
    try:
        asyncio.ensure_future(later())
    except BaseException as error:
        told["database, awaited"] = "no " + type(error).__name__


attempt("begun", begin)
LEFT = [6]


def choose(position, turn):
    LEFT[0] -= 1
    if "database, awaited" not in told and LEFT[0]:
        return next(iter(position.legal_moves()))
    print("origin", js.self.origin)
    for name, outcome in told.items():
        print(name + ":", outcome)
    raise RuntimeError("all was tried")
'''

# Where the outcome tells. Of the others the server outside does, of which nothing may be asked.
REFUSED = (
    "eval", "function", "localStorage", "cookies", "parent", "importScripts", "beacon", "xhr", "fetch, awaited",
    "site, awaited", "import, awaited", "files, awaited", "database, awaited",
)  # fmt: skip


@pytest.fixture
def outside() -> Iterator[tuple[str, list[str]]]:
    """Another server, and what was asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", asked
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("name", ["browser", "firefox"])
def test_nothing_gets_out_or_in(
    name: str,
    request: pytest.FixtureRequest,
    host: Host,
    outside: tuple[str, list[str]],
    site: str,
    until: Until,
) -> None:
    browser: Browser = request.getfixturevalue(name)
    address, asked = outside
    context = browser.new_context()  # without a guard: that browsers complain is what is wanted
    page = context.new_page()
    Table(page, site).open(SMALL)
    before = page.evaluate("fetch('index.html').then(answer => answer.text())")
    lab = open_lab(page)
    bring(page, HOSTILE.format(outside=address, site=host.url), "hostile")
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    open_lab(page)
    expect(lab.get_by_role("alert")).to_contain_text("all was tried")
    printed = lab.get_by_label("Printed").inner_text()
    lines = dict(line.split(": ", 1) for line in printed.splitlines() if ": " in line)
    assert "origin null" in printed
    for way in REFUSED:
        assert lines[way].startswith("no"), f"{way}: {lines[way]}"
    assert asked == []
    urllib.request.urlopen(f"{address}/control").close()
    assert asked == ["/control"]
    assert page.evaluate("caches.keys().then(names => names.filter(name => !name.startsWith('hexarium ')))") == []
    assert page.evaluate("fetch('index.html', {cache: 'reload'}).then(answer => answer.text())") == before
    context.close()
