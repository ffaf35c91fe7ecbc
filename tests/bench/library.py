"""How a library of two thousand games feels: ``python -m tests.bench.library`` in the tests' environment.

Milliseconds from the click, the letter or the turn of the wheel until what it shows has been painted.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from tests.bench.soak_page import opened
from tests.e2e.conftest import open_chromium
from tests.e2e.serving import Host
from tests.e2e.test_faults import MANY, SHELF

ROOT = Path(__file__).parents[2]
TIMES = 7
RECORD = "hexarium.request({ op: 'new', game: 'stibro', moves: ['e5', 'e8'] }).then(({ view }) => view.record)"
# From an act until what it shows is there and painted.
UNTIL = """async ([act, shown]) => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const screen = () => document.querySelector("dialog#library[open]");
  const list = () => [...(screen()?.querySelectorAll("li") ?? [])];
  const began = performance.now();
  if (act === "open") [...document.querySelectorAll("button")].find((each) =>
    each.checkVisibility() && (each.ariaLabel ?? each.innerText).trim() === "Saved games").click();
  else if (act === "scroll") list().at(-1).scrollIntoView();
  else {
    const field = screen().querySelector("input[type=search]");
    field.value = act;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const before = list().length;
  const done = { some: () => list().length > 0, one: () => list().length === 1, all: () => list().length > 20,
    more: () => list().length > before }[shown];
  while (!done()) await painted();
  await painted();
  return performance.now() - began;
}"""
ACTS = (("open", "some"), ("Game 1234", "one"), ("", "all"), ("scroll", "more"))


def main() -> None:
    """Measure and print the medians and the slowest."""
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = open_chromium(engines, path)
        page = opened(browser, host.url)
        page.evaluate(SHELF, [page.evaluate(RECORD), MANY])
        taken: dict[str, list[float]] = {}
        for _ in range(TIMES):
            for act, shown in ACTS:
                taken.setdefault(act or "all again", []).append(page.evaluate(UNTIL, [act, shown]))
            page.go_back()
            page.locator("dialog#library[open]").wait_for(state="detached")
        print(f"{browser.browser_type.name} {browser.version}, {MANY} kept games: milliseconds, medians of {TIMES}")
        for act, times in taken.items():
            print(f"{act:12}{median(times):8.0f}  at most {max(times):.0f}")
        browser.close()


if __name__ == "__main__":
    main()
