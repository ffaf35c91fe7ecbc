"""The console: Python beside the board, which it sees, draws on and plays on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.conftest import guarded_context
from tests.e2e.serving import Host
from tests.e2e.table import WITHOUT_SERVICE_WORKER, Until
from tests.e2e.workbench import SMALL, current, enter, fly, open_console

PAINTED = """(cell) => {
  const {x, y} = hexarium.cellPoint(cell);
  return [...document.querySelectorAll("#board canvas")].map((canvas) => {
    const box = canvas.getBoundingClientRect(), k = canvas.width / box.width;
    const one = document.createElement("canvas");
    one.width = one.height = 48;
    const c = one.getContext("2d", {willReadFrequently: true});
    c.drawImage(canvas, Math.floor((x - box.left) * k) - 24, Math.floor((y - box.top) * k) - 24, 48, 48, 0, 0, 48, 48);
    return c.getImageData(0, 0, 48, 48).data.join();
  }).join("|");
}"""


@pytest.fixture(scope="module")
def shared(browser: Browser, host: Host) -> Iterator[Page]:
    """A page with its console and the Python behind it, which take seconds to start."""
    context, guard = guarded_context(browser, host.origin)
    context.add_init_script(WITHOUT_SERVICE_WORKER)
    page = context.new_page()
    Table(page, host.url).open(SMALL)
    open_console(page)
    yield page
    context.close()
    assert not guard.faults, "\n".join(guard.faults)


@pytest.fixture
def desk(shared: Page) -> Page:
    """That page with an empty board; the field has the focus, and nothing is in it."""
    Table(shared).new_game("stibro", size=5)
    Table(shared).settle()
    field_of(shared).click()
    shared.keyboard.press("Control+a")
    shared.keyboard.press("Delete")
    return shared


def field_of(page: Page) -> Locator:
    return page.locator("#console").get_by_role("textbox", name="Python")


def test_it_sees_the_board_and_plays(desk: Page) -> None:
    page = desk
    enter(page, "play('e5')")
    log = page.get_by_role("log", name="Console")
    enter(page, "1 + 1")
    expect(log.locator(".result").last).to_have_text("2")
    enter(page, "moves")
    expect(log.locator(".result").last).to_have_text("['e5']")
    enter(page, "play('c6')")
    assert current(page)["moves"] == ["e5", "c6"]
    enter(page, "len(moves), 'c6' in legal")
    expect(log.locator(".result").last).to_have_text("(2, False)")
    enter(page, "position")
    picture = log.get_by_role("img")
    expect(picture).to_be_visible()
    assert page.evaluate("document.querySelector('#console img').naturalWidth") > 50
    enter(page, "1 / 0")
    expect(log.locator(".error").last).to_contain_text("ZeroDivisionError")


def test_what_is_typed_over_several_lines(desk: Page) -> None:
    page = desk
    enter(page, "for i in range(3):")
    enter(page, "print(7 * i)")
    enter(page, "")
    expect(page.get_by_role("log", name="Console").locator(".text").last).to_have_text("0\n7\n14\n")


def test_it_draws_on_the_board(desk: Page) -> None:
    page = desk
    before = page.evaluate(PAINTED, "e5")
    enter(page, "mark('e5')")
    marked = page.evaluate(PAINTED, "e5")
    assert marked != before
    enter(page, "mark()")
    assert page.evaluate(PAINTED, "e5") == before


def test_what_was_typed_comes_back(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    field = open_console(page)
    enter(page, "1 + 1")
    enter(page, "2 + 2")
    page.keyboard.press("ArrowUp")
    expect(field).to_have_text("2 + 2")
    page.keyboard.press("ArrowUp")
    expect(field).to_have_text("1 + 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(field).to_have_text("")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    Table(page).settle()
    field = open_console(page)
    page.keyboard.press("ArrowUp")
    expect(field).to_have_text("2 + 2")


def test_tab_completes_or_leaves(desk: Page) -> None:
    page = desk
    field = field_of(page)
    enter(page, "1")
    page.keyboard.type("position.legal_m")
    page.keyboard.press("Tab")
    option = page.locator("#console").get_by_role("option")
    expect(option.first).to_contain_text("legal_moves")
    page.keyboard.press("Enter")
    expect(field).to_contain_text("position.legal_moves")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    page.keyboard.press("Tab")
    expect(field).not_to_be_focused()


def test_every_letter_that_is_typed_arrives(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    field = open_console(page)
    page.keyboard.type("for move in legal")
    expect(field).to_have_text("for move in legal")


def test_an_endless_line_is_ended(page: Page, site: str) -> None:
    """The page counts seconds by a timer, whose time flies here."""
    page.clock.install()
    Table(page, site).open(SMALL)
    open_console(page)
    enter(page, "x = 5")
    enter(page, "while True: pass")
    page.keyboard.press("Enter")
    fly(page, 3, page.get_by_role("button", name="Wait a minute").is_visible)
    log = page.get_by_role("log", name="Console")
    fly(page, 12, lambda: "did not answer within 10 seconds" in log.inner_text())
    Table(page).settle()
    enter(page, "1 + 1")  # another one serves
    expect(log.locator(".result").last).to_have_text("2")


def test_a_line_is_run_and_stopped_by_a_button(desk: Page) -> None:
    page = desk
    button = page.locator("#console .prompt").get_by_role("button")
    log = page.get_by_role("log", name="Console")
    page.keyboard.type("6 * 7")
    expect(button).to_have_text("Run")
    button.click()
    expect(log.locator(".result").last).to_have_text("42")
    enter(page, "while True: pass")
    page.keyboard.press("Enter")
    expect(button).to_have_text("Stop")
    page.keyboard.type(" # and so on")  # what is typed meanwhile stays
    button.click()
    expect(log.locator(".error").last).to_have_text("It was stopped.")
    expect(field_of(page)).to_have_text(" # and so on", use_inner_text=True)
    Table(page).settle()
    expect(button).to_have_text("Run")
    expect(field_of(page)).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    enter(page, "while True: pass")
    page.keyboard.press("Enter")
    expect(button).to_have_text("Stop")
    page.keyboard.press("ControlOrMeta+Home")
    page.keyboard.type("not yet: ")  # so does what is changed
    button.click()
    Table(page).settle()
    expect(field_of(page)).to_have_text(re.compile("^not yet: while True: pass"))
    page.keyboard.press("ControlOrMeta+a")
    enter(page, "1 + 1")
    expect(log.locator(".result").last).to_have_text("2")


def test_in_firefox(firefox: Browser, host: Host, new_context: Any, site: str) -> None:
    context, _ = new_context(firefox, host.origin)
    page = context.new_page()
    Table(page, site).open(SMALL)
    open_console(page)
    enter(page, "mark(legal[0]); legal[0]")
    expect(page.get_by_role("log", name="Console").locator(".result")).to_have_count(1)
    enter(page, "position")
    expect(page.get_by_role("log", name="Console").get_by_role("img")).to_be_visible()
    context.close()
