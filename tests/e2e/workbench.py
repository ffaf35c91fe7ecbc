"""Working in the Lab: what the tests do there, as a person would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import poll, write

SMALL = "game=stibro&size=5&seats=human,human"  # a game that ends soon
CHANCE = "def choose(position, turn):\n    return turn.random.choice(list(position.legal_moves()))\n"


def open_lab(page: Page) -> Locator:
    page.get_by_role("button", name="Lab", exact=True).click()
    expect(page.locator("#lab")).to_be_visible()
    Table(page).settle()
    return page.locator("#lab")


def bring(page: Page, source: str, name: str = "mine") -> None:
    """A program from a file of the reader's."""
    with page.expect_file_chooser() as chooser:
        page.locator("#lab").get_by_role("button", name="Import", exact=True).click()
    chooser.value.set_files([{"name": f"{name}.py", "mimeType": "text/x-python", "buffer": source.encode()}])
    expect(page.get_by_label("Name", exact=True)).to_have_value(name)


def rename(page: Page, name: str) -> None:
    """The program that is chosen gets this name, or what the page makes of it."""
    field = page.get_by_label("Name", exact=True)
    write(field, name)
    field.press("Enter")


# A script for a page: whether a worker in a frame has begun to answer a program that says so.
HEAR_BEGUN = """addEventListener("message", ({ data }) => {
  if (String(data).includes("begun")) self.begun_to = true;
});"""


# How many signs of life have come from a frame.
COUNT_SIGNS = """self.signs = 0;
addEventListener("message", ({ data }) => { if (data === '{"event":"alive"}') self.signs += 1; });"""


def fly(page: Page, seconds: int, is_so: Callable[[], bool]) -> float:
    """Let so many seconds of a page with a fake clock fly, unless something is so before, and then wait until it is.

    No more than what is due may fly: what begins after that needs the processor's time. Returns how many passed for the
    page, whose clock goes on by itself, too.
    """
    began: int = page.evaluate("Date.now()")
    for _ in range(seconds):
        if is_so():
            break
        page.clock.run_for(1000)
        page.wait_for_timeout(10)
    poll(page, is_so)
    return float(page.evaluate("Date.now()") - began) / 1000


def press(page: Page, name: str) -> None:
    page.locator("#lab").get_by_role("button", name=name, exact=True).click()


def text_of(page: Page) -> str:
    """The program in the editor, line by line."""
    lines: list[str] = page.locator("#lab .cm-line").all_inner_texts()
    return "\n".join(line.replace("\n", "") for line in lines)


def open_console(page: Page) -> Locator:
    page.locator("#moves-head").get_by_role("button", name="Console", exact=True).click()
    field = page.locator("#console").get_by_role("textbox", name="Python")
    expect(field).to_be_focused()
    return field


def enter(page: Page, line: str) -> None:
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    Table(page).settle()


def current(page: Page) -> Any:
    return page.evaluate("hexarium.current()")
