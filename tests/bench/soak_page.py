"""Hundreds of games in one page, and what it holds meanwhile: ``python -m tests.bench.soak_page [--games 300]``.

Random games of every kind on small boards are played through the protocol and painted move by move, each of a new
start, and kept in the library; after some the garbage is collected and what is left is measured.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from pygame_core.games.registry import GAMES
from tests.e2e.conftest import open_chromium
from tests.e2e.serving import Host
from tests.e2e.table import poll

ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000
EVERY = 3 * len(GAMES)  # games to a row, at the end of which the same kind of game is on the board
WARM = 2  # rows after which nothing new is to come

# A random game by a seed, painted move by move; how many moves it had.
GAME = """async ([game, options, seed]) => {
  let state = seed * 2654435761 % 4294967296;
  const below = (count) => (state = (state * 1664525 + 1013904223) % 4294967296) * count / 4294967296 | 0;
  let { view } = await hexarium.request({ op: "new", game, options, seats: ["human", "human"], seed });
  let moves = 0;
  for (; !view.outcome; moves++) {
    const legal = view.legal.filter((move) => move !== "swap");
    ({ view } = await hexarium.request({ op: "play", move: legal[below(legal.length)] }));
    await hexarium.settled();
  }
  return moves;
}"""


class Held(NamedTuple):
    """What a page holds after its garbage is collected: bytes of scripts, elements, listeners, bytes of its process."""

    heap: float
    nodes: int
    listeners: int
    process: int


MOST_GROWTH = Held(1.1, 1.1, 1.1, 1.25)  # of the end against the beginning; a process also keeps what is free


def held(page: Page, session: CDPSession) -> Held:
    """Measure by the browser's own tools; the process, which is the worker's too, on Linux alone."""
    session.send("Performance.enable")
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    told = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return Held(told["JSHeapUsedSize"], int(told["Nodes"]), int(told["JSEventListeners"]), process(page))


def process(page: Page) -> int:
    """The resident bytes of the largest renderer: there is one page."""
    browser = page.context.browser
    if not browser or not Path("/proc/self/statm").is_file():
        return 0
    told = browser.new_browser_cdp_session()
    sizes = [0]
    for each in told.send("SystemInfo.getProcessInfo")["processInfo"]:
        statm = Path(f"/proc/{each['id']}/statm")
        if each["type"] == "renderer" and statm.is_file():
            sizes.append(int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    told.detach()
    return max(sizes)


def play(page: Page, first: int, count: int) -> int:
    """So many games from a number on, of every kind in turn; how many moves they had."""
    moves = 0
    for number in range(first, first + count):
        key = list(GAMES)[number % len(GAMES)]
        small = {each.key: each.values[0] for each in GAMES[key].position.options if each.key == "size"}
        moves += page.evaluate(GAME, [key, small, number])
    return moves


def opened(browser: Browser, address: str) -> Page:
    """A page with a game on the board, in which nothing moves for show."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    poll(page, lambda: page.evaluate("document.documentElement.dataset.state") == "ready", 60)
    return page


def growth(begin: Held, end: Held) -> list[float]:
    """By what factor each figure has grown."""
    return [after / before if before else 1.0 for before, after in zip(begin, end, strict=True)]


def told(games: int, moves: int, now: Held) -> str:
    """A row of the table."""
    heap, size = now.heap / MEGABYTE, now.process / MEGABYTE
    return f"{games:6}{moves:8}{heap:12.2f}{now.nodes:10}{now.listeners:11}{size:13.0f}"


def main(words: Sequence[str] | None = None) -> int:
    """Play, print a row every so many games, and compare the end with the beginning; 1 if it has grown."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak_page", description="Many games in one page.")
    parser.add_argument("--games", type=int, default=300, help="how many (%(default)s)")
    games = parser.parse_args(words).games
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = open_chromium(engines, path)
        page = opened(browser, host.url)
        session = page.context.new_cdp_session(page)
        print(f"{browser.browser_type.name} {browser.version}")
        print(f"{'games':>6}{'moves':>8}{'scripts, MB':>12}{'elements':>10}{'listeners':>11}{'process, MB':>13}")
        rows: list[Held] = []
        moves = 0
        for first in range(0, games, EVERY):
            moves += play(page, first, min(EVERY, games - first))
            rows.append(held(page, session))
            print(told(min(first + EVERY, games), moves, rows[-1]), flush=True)
        browser.close()
    ratios = growth(rows[min(WARM, len(rows) - 1)], rows[-1])
    print(f"the end against row {WARM + 1}: " + ", ".join(f"{ratio:.2f}" for ratio in ratios))
    return int(any(ratio > most for ratio, most in zip(ratios, MOST_GROWTH, strict=True)))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
