"""One state, always told: half-made moves, refusals, old positions, and what is chosen while the computer thinks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, RELEASE, SPOKEN, Until, hold, link, pixel, poll, write

pytestmark = pytest.mark.warm

# Black to move threatens to close a ring at b7: there White has to play.
THREAT = (
    "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 f7 h8 "
    "e6 g8 g4 b6 i5 j12 d5 c8"
).split()


def line(page: Page) -> Any:
    return page.get_by_role("status").first


def test_what_is_half_made_refused_or_old_is_told(page: Page, table: Table, until: Until) -> None:
    table.open("game=nooks&size=6&seats=human,human")
    expect(line(page)).to_contain_text("touch its two ends")
    table.click("f6")
    expect(line(page)).to_contain_text(
        re.compile("^ *Touch the other end of the wall, .*, or f6 again to take it back")
    )
    page.keyboard.press("Escape")  # off the board
    expect(line(page)).to_contain_text("touch its two ends")
    for cell in ("f6", "f6"):
        table.click(cell)
    expect(page.locator("#spoken > :last-child")).to_have_text("Taken back")
    for cell in ("a1", "a4"):
        table.click(cell)
    expect(page.locator("#players .turn")).to_contain_text("to move")
    assert page.evaluate("document.querySelectorAll('#players .tag').length") == 2

    # A refusal goes with the next touch: beside the cells, on another cell, by Escape elsewhere; the text with it.
    table.open(link(BEFORE_REFUSAL))
    box = page.locator("#board").bounding_box()
    assert box
    aside = (box["x"] + 4, box["y"] + 4)
    typed = page.get_by_role("textbox", name="Type a move")
    for go in (lambda: page.mouse.click(*aside), lambda: page.keyboard.press("Escape")):
        write(typed, REFUSED)
        typed.press("Enter")
        expect(line(page)).to_contain_text("not allowed")
        expect(typed).to_have_value(REFUSED)
        go()
        expect(line(page)).not_to_contain_text("not allowed")
        expect(typed).to_have_value("")
        poll(page, lambda: pixel(page, *table.point(REFUSED))[3] == 0)
    table.click(REFUSED)
    expect(line(page)).to_contain_text("not allowed")
    table.click("g7")
    expect(line(page)).to_contain_text("g7 is taken already.")
    expect(line(page)).not_to_contain_text(REFUSED)

    # An old position, walked to, is no live one; Undo takes back in the game.
    play = page.locator("#play")
    page.get_by_role("button", name="First move").click()
    expect(line(page)).to_contain_text(f"Move 0 of {len(BEFORE_REFUSAL)}")
    expect(play).to_have_attribute("data-band", "old")
    line(page).get_by_role("button", name="Back to the game").click()
    expect(play).to_have_attribute("data-band", "")
    page.get_by_role("button", name="Previous move").click()
    expect(play).to_have_attribute("data-band", "old")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(play).to_have_attribute("data-band", "")
    table.settle()
    assert len(table.state().moves) == len(BEFORE_REFUSAL) - 1

    # Who moved, where the columns do not tell; the cell that the cursor came to is said once.
    table.open(link(["e5", "swap", "h8"]))
    moves = page.get_by_role("region", name="Moves")
    expect(moves.get_by_role("button", name="White h8")).to_be_visible()
    page.get_by_role("application").focus()
    page.evaluate("""() => {
      window.heard = [];
      new MutationObserver(() => heard.push(document.getElementById("spoken").textContent))
        .observe(document.getElementById("spoken"), { childList: true });
    }""")
    page.keyboard.press("w")
    until(page, f"{SPOKEN}.endsWith('allowed')")
    table.settle()
    assert page.evaluate("heard.length") == 1


def test_a_move_on_its_way_does_not_meet_the_game_that_is_opened(page: Page, table: Table) -> None:
    table.open(link(["g7"]))
    # The address is already that of the move when the page hears that a link was followed.
    page.evaluate(
        """there => {
          const here = location.href;
          location.href = there;
          history.replaceState(history.state, "", here);
        }""",
        f"#{link(['e5'])}",
    )
    poll(page, lambda: table.state().moves == ["e5"])
    page.get_by_role("application").focus()
    page.keyboard.press("ArrowRight")
    table.settle()
    page.evaluate(
        """link => {
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
          return hexarium.request({ op: "open", link }).then(() => hexarium.settled());
        }""",
        link(["h8"]),
    )
    assert table.state().moves == ["h8"]


@pytest.mark.fresh
def test_a_link_followed_while_the_page_begins_is_what_it_shows(page: Page, table: Table) -> None:
    """Not the kept game, for which the library is asked at that moment."""
    table.open("game=noede&size=4&seats=human,human")
    table.play("b1")
    page.add_init_script(
        """const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (key) {
          IDBObjectStore.prototype.get = get;
          location.hash = "game=nooks&size=5&seats=human,human";
          return this.get(key);
        };"""
    )
    page.reload()
    table.wait("() => document.documentElement.dataset.state === 'ready'", "The page did not begin")
    table.settle()
    assert (table.state().game, table.state().moves) == ("nooks", [])


@pytest.mark.fresh
def test_a_move_is_chosen_while_the_computer_thinks(page: Page, table: Table, until: Until) -> None:
    """Its thought is held back until it may answer."""
    page.add_init_script(hold("think", holding=True))
    thinking = "document.documentElement.dataset.state === 'thinking'"
    table.open(link(["f5", "i9", "d4"], "human,computer8"))
    until(page, f"held.length && {thinking}")
    drawn = lambda cell: pixel(page, *table.point(cell))[3] > 60  # noqa: E731
    table.click("h5")
    expect(line(page)).to_contain_text("Next: h5")
    page.mouse.move(2, 2)
    poll(page, lambda: drawn("h5"))
    table.click("h5")  # again: taken back
    expect(line(page)).not_to_contain_text("Next")
    table.click("e9")
    expect(line(page)).to_contain_text("Next: e9")
    page.get_by_role("application").focus()
    page.keyboard.press("Escape")
    expect(line(page)).not_to_contain_text("Next")
    table.click("f5")  # taken: told at once
    expect(line(page)).to_contain_text("f5 is taken already.")
    assert table.state().moves == ["f5", "i9", "d4"]
    table.click("a1")
    page.evaluate(RELEASE)
    line(page).get_by_role("button", name="Stop").click()
    until(page, "hexarium.current().moves.length >= 5")
    assert table.state().moves[4] == "a1"

    # What has become illegal is told, and costs nothing.
    page.goto("about:blank")  # or it would be the first game that is thinking
    table.open(link(THREAT, "computer7,human"))
    until(page, f"held.length && {thinking}")
    table.click("b7")
    expect(line(page)).to_contain_text("Next: b7")
    page.evaluate(RELEASE)
    until(page, f"hexarium.current().moves.length === {len(THREAT) + 1}")
    table.settle()
    assert table.state().moves[-1] == "b7"
    expect(line(page)).to_contain_text("b7 is taken already.")


def test_small_cells_are_confirmed_by_a_finger_and_a_phone_walks(
    browser: Browser, site: str, host: Any, new_context: Callable[..., tuple[BrowserContext, Any]], until: Until
) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context, _ = new_context(browser, host.origin, **phone)
    page = context.new_page()
    Table(page, site).open("game=nooks&seats=human,human")
    page.evaluate("location.hash = 'game=loophole2d&seats=human,human'")
    until(page, "hexarium.current().game === 'loophole2d'")
    Table(page).settle()
    assert abs(Table(page).point("a1")[0] - 180) < 5, "it does not stand on its corner, for which there is room"
    plays = page.get_by_role("button", name="Play", exact=True).locator("visible=true")
    box = page.locator("#board").bounding_box()
    assert box
    for aside in ((box["x"] + 4, box["y"] + 4), (box["x"] + 40, box["y"] - 20)):  # on the board's box, and off it
        expect(plays).to_have_count(1)
        page.touchscreen.tap(*Table(page).point("f7"))
        expect(line(page)).to_contain_text("Once more to play it, beside the board to drop it.")
        expect(plays).to_have_count(1)  # of the line, no longer of the first visit
        expect(line(page).get_by_role("button", name="Play")).to_be_visible()
        page.touchscreen.tap(*aside)
        expect(line(page)).not_to_contain_text("Once more")
    page.touchscreen.tap(*Table(page).point("f7"))
    expect(line(page)).to_contain_text("Once more to play it")
    assert Table(page).state().moves == []
    line(page).get_by_role("button", name="Play").tap()
    until(page, "hexarium.current().moves.join() === 'f7'")
    page.get_by_role("button", name="Previous move").tap()
    expect(page.locator("#play")).to_have_attribute("data-band", "old")
    for width, height in ((360, 740), (740, 360), (820, 1180), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        Table(page).settle()
        back = line(page).get_by_role("button", name="Back to the game").bounding_box()
        assert back and back["x"] >= 0 and back["x"] + back["width"] <= width and back["y"] + back["height"] <= height
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
