"""How the page feels: how soon a click, a switch and a stop are answered, and the main thread's longest task meanwhile.

``python -m tests.bench.page`` in the tests' environment, with the site built.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pygame_core.games.registry import GAMES
from pygame_core.testing import Table
from tests.e2e.conftest import open_chromium
from tests.e2e.serving import Host
from tests.e2e.table import poll

ROOT = Path(__file__).parents[2]
STOPS = 15
CLICKS = 15
OPENINGS = 5

# From the click that completes a move until the frame that shows Python's verdict has been painted.
CLICK = """() => {
  window.clicked = [];
  window.timed = false;
  addEventListener("click", ({ timeStamp }) => {
    if (!timed) return;
    timed = false;
    const before = hexarium.current().moves.length;
    const look = () => {
      if (hexarium.current().moves.length === before) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => clicked.push(performance.now() - timeStamp)));
    };
    requestAnimationFrame(look);
  }, true);
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
# A request that changes what is shown, until that has been painted.
SWITCH = """async (message) => {
  const began = performance.now();
  await hexarium.request(message);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - began;
}"""

# A search without end, stopped after a while: milliseconds until its answer is there.
STOP = """async ([game, wait]) => {
  const id = `bench-${Math.random()}`;
  const search = hexarium.request({op: "search", game, budget: {ms: 3600000}, id});
  await new Promise((resolve) => setTimeout(resolve, wait));
  const began = performance.now();
  hexarium.request({op: "stop", target: id});
  const answer = await search;
  if (!answer.stopped) throw new Error("it was not the stop that ended it");
  return performance.now() - began;
}"""
WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({type: "longtask", buffered: false});
}"""


def clicks(page: Page, key: str) -> list[float]:
    """Moves by the mouse in a new game for two people."""
    page.evaluate("key => hexarium.request({op: 'new', game: key, seats: ['human', 'human'], seed: 1})", key)
    page.evaluate("clicked.length = 0")
    chance = Random(key)
    while page.evaluate("clicked.length") < CLICKS:
        view = page.evaluate("hexarium.request({op: 'view'})")["view"]
        if view["outcome"]:
            page.evaluate("hexarium.request({op: 'rematch'})")
            continue
        cells = chance.choice([move for move in view["legal"] if move[0] != "x" and move != "swap"]).split("-")
        done = page.evaluate("clicked.length")
        for cell in cells:
            page.evaluate("last => { timed = last }", cell == cells[-1])
            page.mouse.click(*Table(page).point(cell))
        poll(page, lambda done=done: page.evaluate("clicked.length") > done, 20)  # type: ignore[misc]
    times: list[float] = page.evaluate("clicked")
    return times


def switches(page: Page, key: str, other: str) -> list[float]:
    """Undo, redo, a new game, another game, and back to the record of the first."""
    record = page.evaluate("hexarium.request({op: 'view'})")["view"]["record"]
    told = []
    for message in (
        {"op": "undo"},
        {"op": "redo"},
        {"op": "new", "game": key},
        {"op": "new", "game": other},
        {"op": "open", "record": record},
    ):
        told += [page.evaluate(SWITCH, message) for _ in range(3)]
    return told


def measure(page: Page, key: str) -> dict[str, Any]:
    """The figures of one game."""
    clicked = clicks(page, key)
    switched = switches(page, key, next(other for other in GAMES if other != key))
    page.evaluate("key => hexarium.request({op: 'new', game: key, seats: ['human', 'human']})", key)
    page.evaluate(STOP, [key, 500])  # the model is made once
    page.evaluate(WATCH)
    stops = [page.evaluate(STOP, [key, 120 + 37 * i]) for i in range(STOPS)]
    page.get_by_role("button", name="Analysis").click()
    poll(page, lambda: page.locator("#analysis li").count() > 0, 20)
    page.wait_for_timeout(2000)  # analysing, with bar, heat and lines
    page.get_by_role("button", name="Analysis").click()
    return {
        "click": median(clicked),
        "switch": median(switched),
        "stop": median(stops),
        "worst": max(stops),
        "task": page.evaluate("window.longest"),
    }


LAB = """() => new Promise((done) => {
  const began = performance.now(), told = {};
  const longest = (list) => list.getEntries().forEach((one) => (told.task = Math.max(told.task ?? 0, one.duration)));
  new PerformanceObserver(longest).observe({ type: "longtask" });
  const look = () => {
    if (document.querySelector("#lab .lab")) told.shown ??= performance.now() - began;
    const [up] = performance.getEntriesByName("sandbox");
    if (up && told.shown) setTimeout(() => done({ ...told, ready: up.startTime - began }), 100);
    else requestAnimationFrame(look);
  };
  [...document.querySelectorAll("#nav button")].find(({ textContent }) => textContent === "Lab").click();
  look();
})"""


def openings(browser: Browser, url: str) -> list[dict[str, float]]:
    """The Lab opened for the first time, each in a fresh profile: until it is seen, and until programs can run."""
    told = []
    for _ in range(OPENINGS):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.goto(url)
        poll(page, lambda page=page: page.evaluate("document.documentElement.dataset.offline") == "ready", 60)  # type: ignore[misc]
        told.append(page.evaluate(LAB))
        context.close()
    return told


def main() -> None:
    """Measure all games and print a table."""
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = open_chromium(engines, path)
        lab = openings(browser, host.url)
        shown, ready = (median(each[name] for each in lab) for name in ("shown", "ready"))
        task = max(each.get("task", 0) for each in lab)
        print(
            f"the Lab's first opening: seen after {shown:.0f} ms, its Python up after {ready:.0f} ms, medians of",
            end=" ",
        )
        print(f"{OPENINGS}; longest task {task:.0f} ms", flush=True)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(host.url)
        poll(page, lambda: page.evaluate("document.documentElement.dataset.state") == "ready", 60)
        page.evaluate(CLICK)
        print(f"{browser.browser_type.name} {browser.version}; milliseconds, medians of {CLICKS} a game")
        columns = ["click painted", "switch painted", "stop", "worst stop", "longest task"]
        print(f"{'':12}" + "".join(f"{column:>16}" for column in columns))
        figures = {}
        for key in GAMES:
            figures[key] = measure(page, key)
            *row, task = figures[key].values()
            words = [*(f"{value:.1f}" for value in row), f"{task:.0f}" if task else "under 50"]
            print(f"{key:12}" + "".join(f"{word:>16}" for word in words), flush=True)
        print(f"layout shift since the first paint: {page.evaluate('shift'):.4f}")
        browser.close()
    (ROOT / ".cache" / "bench").mkdir(parents=True, exist_ok=True)
    (ROOT / ".cache" / "bench" / "page.json").write_text(json.dumps(figures))


if __name__ == "__main__":
    main()
