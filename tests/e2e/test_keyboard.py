"""The whole game without a mouse, and what is said on the way."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import SPOKEN, WON_BY_WHITE, Until, link, poll, ribbon_drawn

pytestmark = pytest.mark.warm

# Clockwise from the upper end, as the board's directions are.
KEYS = "wedxza"


def walk(page: Page, start: str, goal: str) -> None:
    """From cell to cell with the six keys, always the one that leads nearest."""
    here, (gx, gy) = start, Table(page).point(goal)
    step = math.dist(Table(page).point("g7"), Table(page).point("g8"))
    ways = [(math.sin(k * math.pi / 3), -math.cos(k * math.pi / 3)) for k in range(6)]
    x, y = Table(page).point(here)
    while math.dist((x, y), (gx, gy)) > step / 2:
        key = min(range(6), key=lambda k: math.dist((x + ways[k][0] * step, y + ways[k][1] * step), (gx, gy)))
        x, y = x + ways[key][0] * step, y + ways[key][1] * step
        page.keyboard.press(KEYS[key])


@pytest.mark.quick
def test_a_whole_game_by_keyboard(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the board")).to_be_focused()
    page.keyboard.press("Enter")
    board = page.get_by_role("application", name="Stibro board")
    expect(board).to_be_focused()
    assert page.evaluate("location.hash").startswith("#r=")
    here = "g7"
    for ply, cell in enumerate(WON_BY_WHITE):
        walk(page, here, cell)
        until(page, f"{SPOKEN}.startsWith('{cell}, ') || {ply} === 0")
        page.keyboard.press("Enter" if ply % 2 else " ")
        until(page, f"hexarium.current().moves.length === {ply + 1}")
        here = cell
    assert table.state().moves == WON_BY_WHITE
    assert table.state().outcome["winner"] == 1
    until(page, f"{SPOKEN}.includes('White')")
    expect(board).to_be_focused()
    page.keyboard.press("Tab")  # takes the cursor off the last stone
    poll(page, lambda: ribbon_drawn(page))


def test_what_the_cursor_says(page: Page, table: Table, until: Until) -> None:
    table.open(link(["g7"]))
    board = page.get_by_role("application", name="Stibro board")
    board.focus()
    page.keyboard.press("w")
    until(page, f"{SPOKEN} === 'g8, empty, not allowed'")
    page.keyboard.press("x")
    until(page, f"{SPOKEN}.toLowerCase() === 'g7, black stone'")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    until(page, f"{SPOKEN} === 'g10, empty, allowed'")
    for _ in range(4):
        page.keyboard.press("ArrowUp")
    until(page, f"{SPOKEN} === 'Edge of the board'")


def test_arrows_walk_along_a_row(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    page.get_by_role("application").focus()
    start = table.point("g7")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    until(page, f"{SPOKEN}.startsWith('k9')")
    assert abs(table.point("k9")[1] - start[1]) < 1
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    until(page, f"{SPOKEN}.startsWith('c5')")


def test_arrows_follow_a_slanted_edge_and_letters_stop_there(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    page.get_by_role("application").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    for cell in ("m9", "m8", "m7", "l6", "k5"):
        page.keyboard.press("ArrowDown")
        until(page, f"{SPOKEN}.startsWith('{cell}')")
    page.keyboard.press("x")
    until(page, f"{SPOKEN} === 'Edge of the board'")


def test_escape_drops_what_was_begun(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Confirm each move").check()
    page.keyboard.press("Escape")
    page.get_by_role("application").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Once more to play it")
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).not_to_contain_text("Once more")
    assert table.state().moves == []


def test_the_order_of_focus(page: Page, table: Table) -> None:
    table.open(link(["g7"]))
    names = []
    for _ in range(26):
        page.keyboard.press("Tab")
        names.append(page.evaluate("(e => e.getAttribute('aria-label') || e.textContent)(document.activeElement)"))
    assert names[0] == "Skip to the board" and names[1].endswith(": all games")
    assert names[2:9] == ["Games", "Saved games", "Rules", "New game", "Lab", "About", "Share and open"]
    assert names[9:11] == ["Change theme", "Settings"]
    assert names[11:15] == ["Stibro board", "Swap colours", "Turn the board", "Flip the board"]
    assert names[15:20] == ["Analysis", "Notes", "Review", "Console", "g7"]
    assert names[20:25] == ["First move", "Previous move", "Next move", "Last move", "Type a move"]


CONTROL = re.compile(r"^ *- '?((?:button|radio|switch|slider|textbox|link|dialog|group)\b.*)$", re.MULTILINE)


def test_every_control_has_a_name(page: Page, table: Table) -> None:
    table.open(link(["g7"], "human,computer1"))
    for opener in (None, "New game", "Settings", "About"):
        if opener:
            page.get_by_role("button", name=opener, exact=True).first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
        # All of one moment: the buttons beside the board change when the computer has answered.
        controls = CONTROL.findall(page.locator("body").aria_snapshot())
        assert len(controls) > 20
        assert [control for control in controls if '"' not in control] == []
        page.keyboard.press("Escape")


# What other keyboards have on the keys of an American one.
LAYOUTS = {
    "German": {"z": "y", "y": "z"},
    "French": {"w": "z", "z": "w", "a": "q", "q": "a"},
    "Russian": dict(zip("wedxzabn", "цувчяфит", strict=True)),
}


def strike(page: Page, layout: str, place: str, *, control: bool = False) -> None:
    """Press the key at the place of a letter, on another keyboard."""
    key = LAYOUTS[layout].get(place, place)
    told = {"key": key, "code": f"Key{place.upper()}", "modifiers": 2 if control else 0}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **told, **({} if control else {"text": key})})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **told})
    session.detach()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_directions_are_places_and_shortcuts_letters_on_any_keyboard(page: Page, table: Table, layout: str) -> None:
    table.open(link(["e5"]))
    page.get_by_role("application").focus()
    ring: list[list[str]] = [[], []]
    for seen, press in zip(ring, (page.keyboard.press, lambda key: strike(page, layout, key)), strict=True):
        for key in KEYS:
            before = page.evaluate(SPOKEN)
            press(key)
            poll(page, lambda before=before: page.evaluate(SPOKEN) != before)  # type: ignore[misc]
            seen.append(page.evaluate(SPOKEN))
    assert ring[0] == ring[1] and len(set(ring[0])) == 6
    strike(page, layout, "b")
    poll(page, lambda: "e5" in page.evaluate(SPOKEN))  # the board is told
    # Undo is called Z: by the letter where there is one, else by its place.
    strike(page, layout, {"German": "y", "French": "w", "Russian": "z"}[layout], control=True)
    poll(page, lambda: table.state().moves == [])


@pytest.mark.fresh
def test_the_list_of_keys_has_the_letters_of_the_reader(page: Page, table: Table) -> None:
    written = '[["KeyZ", "y"], ["KeyY", "z"], ["KeyB", "и"]]'
    page.add_init_script(f"Keyboard.prototype.getLayoutMap = async () => new Map({written})")
    table.open(link([]))
    page.get_by_role("application").focus()
    page.keyboard.press("h")
    keys = page.get_by_role("dialog", name="Keyboard").locator("dt")
    shown = [row.split() for row in keys.all_inner_texts()]
    assert [*"WEDXYA"] in shown and ["И"] in shown and ["Ctrl", "+", "Z"] in shown
