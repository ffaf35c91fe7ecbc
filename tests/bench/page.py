"""How the page feels while the computer thinks: how soon a stop is answered, and the main thread's longest task.

``python -m tests.bench.page`` in the tests' environment, with the site built.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pygame_core.registry import GAMES
from tests.e2e.conftest import FLAGS
from tests.e2e.serving import Host
from tests.e2e.table import poll

ROOT = Path(__file__).parents[2]
STOPS = 15

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


def measure(page: Page, key: str) -> dict[str, Any]:
    """The figures of one game."""
    page.evaluate("key => hexarium.request({op: 'new', game: key, seats: ['human', 'human']})", key)
    page.evaluate(STOP, [key, 500])  # the model is made once
    page.evaluate(WATCH)
    stops = [page.evaluate(STOP, [key, 120 + 37 * i]) for i in range(STOPS)]
    page.get_by_role("button", name="Analysis").click()
    poll(page, lambda: page.locator("#analysis li").count() > 0, 20)
    page.wait_for_timeout(2000)  # analysing, with bar, heat and lines
    page.get_by_role("button", name="Analysis").click()
    return {"median": median(stops), "worst": max(stops), "task": page.evaluate("window.longest")}


def main() -> None:
    """Measure all games and print a table."""
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = engines.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(host.url)
        poll(page, lambda: page.evaluate("document.documentElement.dataset.state") == "ready", 60)
        print(f"{browser.browser_type.name} {browser.version}; milliseconds, {STOPS} stops a game")
        print(f"{'':12}{'stop, median':>14}{'stop, worst':>14}{'longest task of the page':>28}")
        figures = {}
        for key in GAMES:
            figures[key] = measure(page, key)
            row = figures[key]
            task = f"{row['task']:.0f}" if row["task"] else "under 50"
            print(f"{key:12}{row['median']:>14.1f}{row['worst']:>14.1f}{task:>28}", flush=True)
        browser.close()
    (ROOT / ".cache" / "bench").mkdir(parents=True, exist_ok=True)
    (ROOT / ".cache" / "bench" / "page.json").write_text(json.dumps(figures))


if __name__ == "__main__":
    main()
