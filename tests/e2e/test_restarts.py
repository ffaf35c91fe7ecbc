"""The engine dies at awkward moments: whoever waits sees the end of it, and no game falls back to an older one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import RELEASE, hold

START = "game=stibro&moves=f5&seats=human,human"
FRAMES = """async () => {
  for (let i = 0; i < 10; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return "busy" in document.documentElement.dataset;
}"""


def kill(page: Page) -> None:
    page.workers[-1].evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")


@pytest.fixture
def restoring(page: Page, table: Table, until: Callable[..., Any]) -> Page:
    """Two moves behind the link that the visit began with, the engine has died; a new one is up and not yet asked."""
    page.add_init_script(hold("open"))
    table.open(START)
    for cell in ("h8", "d5"):
        table.play(cell)
    page.evaluate("void (self.holding = true)")
    kill(page)
    until(page, "held.length")
    return page


MOVES = ["f5", "h8", "d5"]


def test_the_page_is_busy_until_the_game_is_restored(restoring: Page) -> None:
    page = restoring
    assert page.evaluate(FRAMES)
    page.evaluate(RELEASE)
    Table(page).settle()
    expect(page.locator("body")).to_contain_text("restored")
    assert page.evaluate("hexarium.request({ op: 'view' })")["view"]["moves"] == MOVES


def test_an_engine_that_dies_while_the_game_is_restored(restoring: Page, until: Callable[..., Any]) -> None:
    page = restoring
    page.evaluate("void (self.holding = false)")
    kill(page)
    until(page, "document.body.innerText.includes('restored')")
    Table(page).settle()
    assert Table(page).state().moves == MOVES
    assert page.evaluate("hexarium.request({ op: 'view' })")["view"]["moves"] == MOVES


def test_a_page_that_is_hidden_before_it_could_paint(page: Page, table: Table) -> None:
    table.open(START)
    busy = page.evaluate(
        """async () => {
          self.requestAnimationFrame = () => 0; // no frames for a hidden page
          await hexarium.request({ op: "view" });
          const before = "busy" in document.documentElement.dataset;
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
          await Promise.race([hexarium.settled(), new Promise((done) => setTimeout(done, 10_000))]);
          return [before, "busy" in document.documentElement.dataset];
        }"""
    )
    assert busy == [True, False]
