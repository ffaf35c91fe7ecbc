"""Takes the README's pictures from the built site: ``python -m tests.e2e.pictures``, in the tests' environment."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pygame_core.games.registry import GAMES
from pygame_core.testing import Table
from tests.e2e.conftest import open_chromium
from tests.e2e.serving import Host
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, WON_BY_WHITE, link, poll

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "static" / "pictures"


def shown(page: Page, text: str) -> None:
    poll(page, lambda: page.get_by_text(text).first.is_visible())


def refused(page: Page) -> None:
    page.mouse.click(*Table(page).point(REFUSED))
    shown(page, "is not allowed")


def games(page: Page) -> None:
    page.get_by_role("button", name="Games", exact=True).click()
    shown(page, "Pick a board")


def studied(page: Page) -> None:
    for message in (
        {"op": "go", "ply": 22},
        {"op": "play", "move": "i11"},
        {"op": "play", "move": "f7"},
        {"op": "comment", "text": "White's ring can be closed on two sides from here."},
        {"op": "sign", "shape": "arrow", "cells": ["f10", "d9"]},
        {"op": "sign", "shape": "circle", "cells": ["e9"]},
        {"op": "sign", "shape": "letter", "cells": ["i10"], "text": "A"},
    ):
        page.evaluate("message => hexarium.request(message)", message)
    page.get_by_role("button", name="Analysis", exact=True).click()
    poll(page, lambda: page.get_by_role("button", name="Threats").is_visible())
    page.wait_for_timeout(3000)  # for lines worth reading


def reviewed(page: Page) -> None:
    page.get_by_role("button", name="Review", exact=True).first.click()
    shown(page, "These moves turned the game")


def library(page: Page) -> None:
    """A game of each kind, as the computer would play it."""
    for key in GAMES:
        page.evaluate("game => hexarium.request({op: 'new', game, seats: ['human', 'human']})", key)
        for number in range(16):
            move = page.evaluate(SEARCH, number)
            page.evaluate("move => hexarium.request({op: 'play', move})", move)
        page.wait_for_timeout(300)  # each is kept before the next is begun
    page.get_by_role("button", name="Saved games", exact=True).click()
    shown(page, "Saved games: ")
    page.wait_for_timeout(500)  # miniatures are drawn as they come into sight


def nothing(_page: Page) -> None:
    pass


# What the computer would play on the board.
SEARCH = """async (seed) => {
  const { game, options, moves } = hexarium.current();
  return (await hexarium.request({ op: "search", game, options, moves, budget: { iterations: 30 }, seed })).move;
}"""
DESK, PHONE = (1280, 800), (390, 844)
PICTURES_TO_TAKE: tuple[tuple[str, list[str], bool, tuple[int, int], Callable[[Page], None]], ...] = (
    ("stibro", WON_BY_WHITE[:26], False, DESK, nothing),
    ("refusal", BEFORE_REFUSAL, False, DESK, refused),
    ("study", WON_BY_WHITE[:26], False, DESK, studied),
    ("review", WON_BY_WHITE, True, DESK, reviewed),
    ("library", WON_BY_WHITE[:26], False, (1280, 720), library),
    ("phone", WON_BY_WHITE[:26], True, PHONE, nothing),
    ("games", [], False, (1280, 720), games),
)


def main() -> None:
    """Write each picture anew."""
    PICTURES.mkdir(exist_ok=True)
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = open_chromium(engines, path)
        for name, moves, dark, (width, height), come in PICTURES_TO_TAKE:
            page = browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
            )
            page.goto(f"{host.url}#{link(moves)}")
            page.locator("html:not([data-busy])").wait_for()
            come(page)
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
