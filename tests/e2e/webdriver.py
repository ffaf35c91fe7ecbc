"""WebKit under its own driver, with as much of Playwright's interface as a `Table` needs.

WebKitGTK's `WebKitWebDriver` speaks the W3C's WebDriver over HTTP and drives a `MiniBrowser`, on the screen of an Xvfb.
A driver has one session, and a session one fresh profile, which is gone with it.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as Late

SIZE = {"width": 1280, "height": 838}  # a bar of the browser's own is 38 pixels high
# The driver has no console to listen to: the page keeps its complaints, from when its document is there.
LISTEN = """if (window.complaints) return;
const told = window.complaints = [];
for (const level of ["error", "warn"]) {
  const say = console[level];
  console[level] = (...words) => { told.push(`console ${level}: ${words.join(" ")}`); say.apply(console, words); };
}
addEventListener("error", ({ message }) => told.push(`uncaught: ${message}`));
addEventListener("unhandledrejection", ({ reason }) => told.push(`uncaught: ${reason}`));
addEventListener("securitypolicyviolation", ({ blockedURI }) => told.push(`forbidden: ${blockedURI}`));"""
# What `evaluate` of Playwright does: an expression, or a function of one argument.
ASK = """const [argument, answer] = arguments;
(async () => { const it = (%s); return typeof it === "function" ? it(argument) : it; })()
  .then((value) => answer({ value }), (error) => answer({ error: String(error) }));"""
# Until a time is over; a document that goes meanwhile takes the answer with it.
WAIT = """async ([argument, ms]) => {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const it = (%s), value = await (typeof it === "function" ? it(argument) : it);
    if (value) return [value];
    await new Promise((next) => setTimeout(next, 20));
  }
  return [];
}"""
SLICE = 5.0  # seconds that a script in the page may wait before it is asked anew


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display that nobody sees."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class Browser:
    """A driver with a session of its own, until it is closed."""

    def __init__(self, driver: str | Path, display: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        settings = {**os.environ, "DISPLAY": display, "LC_ALL": "C.UTF-8", "LANGUAGE": "en"}
        self.process = subprocess.Popen([driver, f"--port={port}"], env=settings)
        try:
            self._wait()
            options = {"timeouts": {"script": 60_000, "pageLoad": 60_000}}
            opened = self._send("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        self.version: str = opened["capabilities"]["browserVersion"]
        self.session = f"/session/{opened['sessionId']}"
        self.page = Page(self)

    def send(self, method: str, path: str, **body: Any) -> Any:
        """The value that answers a command. Raises Playwright's Error."""
        return self._send(method, self.session + path, body)

    def _send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        content = json.dumps(body).encode() if method == "POST" else None
        request = Request(self.address + path, content, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            with refused:
                told = json.load(refused)["value"]
            raise Error(f"{told['error']}: {told['message']}") from None

    def _wait(self) -> None:
        """Until the driver answers."""
        end = time.monotonic() + 30
        while True:
            try:
                return self._send("GET", "/status", {})
            except URLError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise
                time.sleep(0.02)

    def close(self) -> None:
        with contextlib.suppress(Error, OSError):  # it may have gone by itself
            self.send("DELETE", "")
        self.process.terminate()
        self.process.wait()


class Mouse:
    """Real pointer actions, in pixels of the page."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def click(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        press, lift = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        mouse = {"type": "pointer", "id": "mouse", "actions": [move, press, lift]}
        self.browser.send("POST", "/actions", actions=[mouse])


class Found:
    """What a script has waited for."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def json_value(self) -> Any:
        return self.value


class Page:
    """The one window of a browser. Its methods are those of Playwright's page, and raise what that raises."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.mouse = Mouse(browser)
        self._told: list[str] = []
        browser.send("POST", "/window/rect", **SIZE)

    @property
    def url(self) -> str:
        return str(self.browser.send("GET", "/url"))

    def goto(self, url: str, timeout: float = 60_000) -> None:
        self._turn("/url", url=url)

    def reload(self) -> None:
        self._turn("/refresh")

    def complaints(self) -> list[str]:
        """What all documents of this page have complained of."""
        self._told += self.evaluate("(window.complaints ?? []).splice(0)")
        return self._told

    def evaluate(self, expression: str, argument: object = None) -> Any:
        told = self.browser.send("POST", "/execute/async", script=ASK % expression, args=[argument])
        if "error" in told:
            raise Error(told["error"])
        return told.get("value")

    def wait_for_function(self, expression: str, *, arg: object = None, timeout: float = 60_000) -> Found:
        end = time.monotonic() + timeout / 1000
        while (left := end - time.monotonic()) > 0:
            try:
                found = self.evaluate(WAIT % expression, [arg, 1000 * min(left, SLICE)])
            except Error as error:
                if "javascript error" not in str(error):  # the document has gone, and another one comes
                    raise
                found = []
            if found:
                return Found(found[0])
        raise Late(f"{expression} did not come true within {timeout / 1000:g} s")

    def wait_for_timeout(self, timeout: float) -> None:
        time.sleep(timeout / 1000)

    def _turn(self, path: str, **body: Any) -> None:
        """Leave this document for another one, and keep what it has complained of."""
        self.complaints()
        self.browser.send("POST", path, **body)
        self.browser.send("POST", "/execute/sync", script=LISTEN, args=[])
