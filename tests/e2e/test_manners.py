"""Manners: keys that players know, Back that closes what was opened last, a header that fits, clocks, names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import Until, link, poll, write

pytestmark = pytest.mark.warm

Context = Callable[..., Any]

OPENED = "[...document.querySelectorAll('dialog[open]')].map(one => one.id).join()"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# What of the header is cut off, or lies over something else, in a font wider than any we know.
HEADER = """() => {
  const seen = [...document.querySelectorAll(".top :is(button, .offline)")].filter((one) => one.checkVisibility());
  const boxes = seen.map((one) => one.getBoundingClientRect()).sort((one, other) => one.left - other.left);
  return boxes.some(({ left, right }, i) => left < 0 || right > innerWidth || right > boxes[i + 1]?.left + 0.5)
    || document.querySelector(".top").scrollWidth > innerWidth;
}"""
# Buttons whose words do not fit.
TIGHT = """() => [...document.querySelectorAll(".btn")].filter((one) => one.checkVisibility()
  && one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True).locator("visible=true").first


def new(page: Page, **request: Any) -> None:
    begun = {"op": "new", "game": "stibro", "options": {"size": 5}, "seats": ["human", "human"], **request}
    page.evaluate("request => hexarium.request(request)", begun)
    Table(page).settle()


def test_keys_and_the_way_back(page: Page, table: Table, until: Until) -> None:
    table.open()
    new(page, moves=["e5"])
    page.locator("#board").focus()
    for keys, count in (("Control+z", 0), ("Control+Shift+z", 1), ("Control+z", 0), ("Control+y", 1), ("Home", 0)):
        page.keyboard.press(keys)
        until(page, f"hexarium.current().moves.length === {count}")
    page.keyboard.press("End")
    until(page, "hexarium.current().moves.length === 1")
    before = page.evaluate("hexarium.cellPoint('a1')")
    page.keyboard.press("f")
    poll(page, lambda: page.evaluate("hexarium.cellPoint('a1')") != before)
    page.keyboard.press("m")
    expect(page.locator("#move")).to_be_focused()
    page.keyboard.type("mfz")  # letters in a field are letters, and Undo is the field's
    page.keyboard.press("Control+z")
    assert table.state().moves == ["e5"]
    page.locator("#heading").click(force=True)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keyboard")
    for told in ("Ctrl + Shift + Z", "Flip the board", "Tell the threats."):
        expect(keys).to_contain_text(told)
    # Back: the dialog, then the dialog over a screen, then the screen; the page stays.
    page.go_back()
    until(page, f"{OPENED} === ''")
    button(page, "Games").click()
    page.locator("#picker .choose").first.click()
    until(page, f"{OPENED} === 'picker,newgame'")
    page.go_back()
    until(page, f"{OPENED} === 'picker'")
    page.locator("#picker .choose").first.click()
    page.locator("#newgame").get_by_role("button", name="Learn").click()
    until(page, f"{OPENED} === 'picker,lesson'")
    page.go_back()
    until(page, f"{OPENED} === 'picker'")
    page.keyboard.press("Escape")
    until(page, f"{OPENED} === ''")
    # What closes one thing and opens another in its place costs one step back.
    button(page, "Settings").click()
    page.locator("#settings").get_by_role("button", name="Keyboard").click()
    until(page, f"{OPENED} === 'keyboard'")
    page.go_back()
    until(page, f"{OPENED} === ''")
    table.settle()
    assert table.state().moves == ["e5"]
    # The analysis board, also after a reload: to the game, not away from the site. A screen lies over it.
    depth, band = "history.state?.depth ?? 0", page.locator("#status .band")
    button(page, "Analysis").click()
    expect(page.get_by_role("status")).to_contain_text("Analysis board. White")  # heard with a stop between
    until(page, f"({depth}) === 1")
    button(page, "Games").click()
    page.locator("#picker").get_by_role("button", name="Resume").click()
    until(page, f"{OPENED} === '' && ({depth}) === 1")
    expect(band).to_have_count(1)
    page.reload()
    page.locator("html:not([data-busy])").wait_for()
    expect(band).to_have_text("Analysis board")
    assert page.evaluate(depth) == 1
    page.go_back()
    expect(band).to_have_count(0)
    assert table.state().moves == ["e5"] and page.evaluate(depth) == 0
    # What a move at an old position takes back is told, and comes back.
    new(page, moves=["e5", "h8", "c3"])
    button(page, "First move").click()
    write(page.locator("#move"), "d2")
    page.keyboard.press("Enter")
    expect(page.locator("#list")).not_to_contain_text("3.")
    page.get_by_role("log").get_by_role("button", name="Bring it back").click()
    until(page, "hexarium.current().moves.join() === 'e5,h8,c3'")


def test_back_leads_to_the_game_before_also_after_a_dialog(page: Page, table: Table, until: Until) -> None:
    table.open()
    new(page, moves=["e5"])
    button(page, "Settings").click()
    until(page, f"{OPENED} === 'settings'")
    page.keyboard.press("Escape")
    until(page, f"{OPENED} === '' && history.state?.depth === 0")
    page.evaluate("location.hash = 'game=noede&seats=human,human'")
    until(page, "hexarium.current().game === 'noede'")
    page.go_back()
    until(page, "hexarium.current().game === 'stibro' && hexarium.current().moves.join() === 'e5'")


def test_back_closes_the_sheet_of_a_phone(
    browser: Browser, host: Host, new_context: Context, until: Until, site: str
) -> None:
    page = new_context(browser, host.origin, **PHONE)[0].new_page()
    Table(page, site).open()
    new(page, moves=["e5"])
    button(page, "More").click()
    page.locator("#more").get_by_role("button", name="Study").click()
    studying = "document.getElementById('play').classList.contains('studying')"
    until(page, studying)
    band = page.locator("#status .band")
    expect(band).to_have_text("Analysis board")  # a tap there is no move of the game
    page.go_back()
    until(page, f"!{studying}")
    page.go_back()
    expect(band).to_have_count(0)
    # Closed by its own button, it leaves nothing to go back from.
    depth = "history.state?.depth ?? 0"
    assert page.evaluate(depth) == 0
    button(page, "More").click()
    page.locator("#more").get_by_role("button", name="Study").click()
    until(page, f"{studying} && ({depth}) === 2")
    page.locator("#moves-head .close").click()
    until(page, f"!{studying} && ({depth}) === 1")
    button(page, "Back to the game").click()
    until(page, f"({depth}) === 0")


def test_the_header_fits_and_buttons_hold_their_words(
    browser: Browser, host: Host, new_context: Context, site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale="de", has_touch=True, bypass_csp=True)
    page = context.new_page()
    Table(page, site).open()
    new(page, moves=["e5"])  # with the swap there are most buttons
    for width in (1280, 1024, 900, 801, 800, 740, 601, 360):
        page.set_viewport_size({"width": width, "height": 800})
        Table(page).settle()
        assert page.evaluate(TIGHT) == [], width
        page.add_style_tag(content=".top .btn, .top .brand { letter-spacing: .08em }")
        assert not page.evaluate(HEADER), width


@pytest.mark.fresh
def test_clocks_run_outlive_a_reload_and_end_the_game(page: Page, table: Table, until: Until) -> None:
    table.open()
    button(page, "New game").click()
    form = page.locator("#newgame")
    form.locator("input[name=opponent]").nth(1).check(force=True)
    form.get_by_role("radio", name="For the game").check(force=True)
    form.get_by_label("Minutes for each side").select_option("1")
    form.get_by_label("Seconds added with each move").select_option("0")
    write(form.get_by_label("Name of Black"), "Ada")
    write(form.get_by_label("Name of White"), "Bo")
    button(page, "Start").click()
    until(page, "document.querySelectorAll('.clock').length === 2 && hexarium.current().moves.length === 0")
    expect(page.locator(".clock")).to_have_text(["1:00", "1:00"])
    expect(page.locator("#players")).to_contain_text("Ada")
    page.evaluate("hexarium.request({ op: 'play', move: hexarium.current().moves[0] ?? 'e5' })")
    table.settle()
    expect(page.locator(".clock.runs")).not_to_have_text("1:00")  # it counts
    kept = page.evaluate("JSON.parse(localStorage['hexarium.game'])")
    # As if half a minute had passed since.
    older = "game => { game.at -= 30_000; localStorage['hexarium.game'] = JSON.stringify(game) }"
    page.goto("about:blank")
    page.add_init_script(f"if (localStorage['hexarium.game']) ({older})(JSON.parse(localStorage['hexarium.game']))")
    page.go_back()
    until(page, "document.querySelector('.clock.runs')?.textContent < '0:31'")
    # Python's verdict, asked for as soon as the count is at its end.
    record = kept["record"].replace("60000 60000", "60000 1")
    assert "60000 1" in record
    page.evaluate("record => hexarium.request({ op: 'open', record })", record)
    until(page, "hexarium.current().outcome?.rule === 'time'")
    expect(page.get_by_role("status").first).to_contain_text("because the time of White is up.")


def test_what_is_selected_out_of_a_dialog_does_not_close_it(page: Page, table: Table) -> None:
    table.open(link([]))
    button(page, "New game").click()
    dialog = page.get_by_role("dialog", name=re.compile("New game"))
    box = dialog.bounding_box()
    assert box
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] - 20, box["y"] + 40, steps=3)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(box["x"] - 20, box["y"] + 40)  # beside it, from beginning to end
    expect(dialog).to_be_hidden()


def test_what_was_begun_stays_when_something_else_is_touched(page: Page, table: Table) -> None:
    table.open("game=nooks&size=6&seats=human,human")
    table.click("f6")
    status = page.get_by_role("status").first
    expect(status).to_contain_text("Touch the other end")
    page.locator("#moves-head").get_by_role("button", name="Notes", exact=True).click()
    for thing in ("#comment", "#move"):
        page.locator(thing).click()
        expect(status).to_contain_text("Touch the other end")
    box = page.locator("#board").bounding_box()
    assert box
    page.mouse.click(box["x"] + 4, box["y"] + 4)  # beside the cells
    expect(status).not_to_contain_text("Touch the other end")
