"""The warm page: one page that many tests use in turn, because starting Python costs a second of the processor's time.

After each test it is reset by the page's own means and compared with how it was before the first one: storage, address
and history, settings, the game in the engine, timers, what is shown, and what scripts have added to the window. A page
that differs in anything is closed, and the next test gets a new one. So nothing of a test can reach another one, and a
test that leaves more behind than a reset mends costs one start.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from pygame_core.testing import Table, TableError
from tests.e2e.table import WITHOUT_SERVICE_WORKER

VIEWPORT = {"width": 1280, "height": 800}
MOST = 60  # tests for one page, so that it does not grow for ever

LASTING = 1  # timer: the one that watches the engine

# Before the page's own scripts: which timers wait, and which properties the window has by itself.
_COUNT_TIMERS = """(() => {
  const waiting = new Set(), names = new Set(Object.getOwnPropertyNames(window));
  const { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: end } = window;
  window.setTimeout = (run, ...more) => {
    const timer = set((...given) => (waiting.delete(timer), run(...given)), ...more);
    waiting.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => (waiting.delete(timer), clear(timer));
  window.setInterval = (...how) => {
    const timer = repeat(...how);
    waiting.add(timer);
    return timer;
  };
  window.clearInterval = (timer) => (waiting.delete(timer), end(timer));
  const pause = (time) => new Promise((done) => set(done, time)); // which is not counted
  const isNative = (one) => /\\[native code\\]/.test(Function.prototype.toString.call(one));
  const isOwn = () => // what the page is reset and compared by
    [Worker.prototype.postMessage, Date.now, Math.random, fetch, indexedDB.open, history.pushState].every(isNative);
  Object.defineProperty(window, "warm", { value: { waiting, names, pause, isOwn } });
})();"""

# By the page's own means as far as there are any. Returns the view that the engine has then; null: something cannot be
# mended, and the page is to be closed.
_RESET = """([game, address]) => Promise.race([(async () => {
  const until = async (condition) => {
    for (let tries = 0; !condition(); tries++) {
      if (tries > 100) return false;
      await warm.pause(20);
    }
    return true;
  };
  if (localStorage.getItem("hexarium.settings")) return null; // they are read at the start only
  if (!warm.isOwn()) return null;
  for (const dialog of [...document.querySelectorAll("dialog[open]")].reverse()) dialog.close();
  if (!(await until(() => !history.state?.depth))) return null;
  const start = document.createElement("span"); // where the first Tab starts from
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
  await hexarium.settled();
  await hexarium.request({ op: "new", ...game });
  const { view: { node, line, ...view } } = await hexarium.request({ op: "view" }); // nodes are counted on
  await hexarium.settled();
  for (const button of document.querySelectorAll("#toasts .toast > button:last-child")) button.click();
  const kept = () => JSON.parse(localStorage.getItem("hexarium.game") ?? "{}");
  if (!(await until(() => kept().slot !== undefined && location.hash.slice(1) === kept().link))) return null;
  const done = (request) => new Promise((end) => (request.onsuccess = () => end(request.result)));
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    if (stores.length) {
      const writing = database.transaction(stores, "readwrite");
      for (const store of stores) writing.objectStore(store).clear();
      await new Promise((end) => (writing.oncomplete = end));
    }
    database.close();
  }
  localStorage.clear();
  sessionStorage.clear();
  scrollTo(0, 0);
  history.replaceState(null, "", address);
  await until(() => !document.getAnimations().length && warm.waiting.size <= LASTING);
  document.getElementById("spoken").replaceChildren();
  return view;
})(), warm.pause(20_000)])""".replace("LASTING", str(LASTING))

# All that another test could notice. What differs from visit to visit, such as the time, is left out.
_SNAPSHOT = """async () => {
  const rows = {};
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name);
    const database = await new Promise((done) => (opening.onsuccess = () => done(opening.result)));
    for (const store of database.objectStoreNames) {
      const counted = database.transaction(store).objectStore(store).count();
      const count = await new Promise((done) => (counted.onsuccess = () => done(counted.result)));
      if (count) rows[`${name}/${store}`] = count;
    }
    database.close();
  }
  const { innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY } = window;
  const media = ["color-scheme: dark", "reduced-motion: reduce", "contrast: more"];
  return {
    address: location.href,
    history: [history.length, history.state],
    title: document.title,
    root: { ...document.documentElement.dataset },
    local: { ...localStorage },
    session: { ...sessionStorage },
    rows,
    game: hexarium.current(),
    shown: document.body.innerText,
    frames: frames.length, // an engine with wheels is in one
    dialogs: document.querySelectorAll("dialog[open]").length,
    focus: document.activeElement?.id || document.activeElement?.tagName,
    timers: warm.waiting.size,
    globals: Object.getOwnPropertyNames(window).filter((name) => !warm.names.has(name)),
    own: warm.isOwn(),
    window: [innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY],
    media: media.map((one) => matchMedia(`(prefers-${one})`).matches),
  };
}"""


class WarmPage:
    """One page for many tests, opened when the first of them asks for it."""

    def __init__(self, open_context: Callable[[], tuple[BrowserContext, Any]], address: str) -> None:
        """`open_context` returns a fresh profile, and what collects the faults of its pages."""
        self._open_context, self._address = open_context, address
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._pristine: dict[str, Any] = {}
        self._game: dict[str, Any] = {}
        self._used = 0
        self.guard: Any = None

    def lend(self) -> Page:
        """Return the page at the site's address, as after the first visit's start, with nothing in storage."""
        if not self._page:
            self._context, self.guard = self._open_context()
            self._context.add_init_script(WITHOUT_SERVICE_WORKER)
            self._context.add_init_script(_COUNT_TIMERS)
            self._page = self._context.new_page()
            # What outlives a reset is for fresh pages alone.
            self._page.add_init_script = self._context.add_init_script = _refuse  # type: ignore[method-assign]
            table = Table(self._page, self._address)
            table.go()
            state = table.state()
            self._game = {"game": state.game, "options": state.options, "seats": state.seats, "seed": 1}
            self._used = 0
            self._pristine = {"engine": self._reset(), **self.snapshot()}
        self._used += 1
        return self._page

    def take_back(self, failed: bool = False) -> dict[str, Any]:
        """Reset the page for the next test, or close it. Returns in what it differs from a fresh one."""
        differences: dict[str, Any] = {"failed": True} if failed else {}
        try:
            if not failed:
                engine = self._reset()
                now = {"engine": engine, **self.snapshot()} if engine else {"engine": None}
                differences = {name: now[name] for name in now if now[name] != self._pristine[name]}
        except (Error, TableError) as error:  # it has crashed or is at another address
            differences = {"error": str(error)}
        if differences or self._used >= MOST:
            self.close()
        return differences

    def snapshot(self) -> dict[str, Any]:
        """Return what another test could notice of the page."""
        assert self._page
        found: dict[str, Any] = self._page.evaluate(_SNAPSHOT)
        return found

    def close(self) -> None:
        if self._context:
            self._context.close()
        self._context = self._page = None

    def _reset(self) -> dict[str, Any] | None:
        """Return the engine's view of the game after the reset; None: the page cannot be reset."""
        page, context = self._page, self._context
        assert page and context
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        page.mouse.move(0, 0)
        page.set_viewport_size(VIEWPORT)  # type: ignore[arg-type]
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null", contrast="null")
        view: dict[str, Any] | None = page.evaluate(_RESET, [self._game, self._address])
        session = context.new_cdp_session(page)
        session.send("Page.resetNavigationHistory")
        session.detach()
        return view


def _refuse(*_: object, **__: object) -> None:
    raise AssertionError("This page is shared: mark the test `fresh` to change what its documents begin with.")


def summary(differences: dict[str, Any]) -> str:
    """Return why a page was closed, in a line."""
    return json.dumps(differences, ensure_ascii=False)[:300]
