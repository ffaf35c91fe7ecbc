"""Setting up a position: by mouse, by keys, by text; refused with a reason; played on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import Until, paste, place, write

pytestmark = pytest.mark.warm


class Editor:
    """The screen, as a person works on it."""

    def __init__(self, page: Page, game: str, **options: Any) -> None:
        self.page, self.game, self.options = page, game, options
        self.screen = page.locator("#editor")
        self.board = self.screen.get_by_role("application")
        self.text = self.screen.get_by_label("As text")
        self.verdict = self.screen.get_by_role("status")
        self.play = self.button("Play from here")

    def button(self, name: str) -> Locator:
        return self.screen.get_by_role("button", name=name, exact=True)

    def choose(self, name: str) -> None:
        self.screen.get_by_role("radio", name=name, exact=True).check(force=True)

    def place(self, cell: str) -> tuple[float, float]:
        message = {"op": "setup", "game": self.game, "options": self.options, "setup": {}}
        records = self.page.evaluate("message => hexarium.request(message)", message)["board"]
        return place(self.board, records, cell)

    def click(self, cell: str) -> None:
        self.page.mouse.click(*self.place(cell))

    def drag(self, *cells: str) -> None:
        self.page.mouse.move(*self.place(cells[0]))
        self.page.mouse.down()
        for cell in cells[1:]:
            self.page.mouse.move(*self.place(cell), steps=4)
        self.page.mouse.up()


def test_a_position_by_hand_and_by_text(page: Page, table: Table, until: Until) -> None:
    table.open("game=stibro&size=5&moves=e5.e8&swap=false&seats=human,human")
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Set up a position").click()
    editor = Editor(page, "stibro", size=5, swap=False)
    expect(editor.screen).to_be_visible()
    expect(editor.text).to_have_value("to move: black")

    # By mouse: what lies there already is taken away, what is drawn over several cells is one stroke.
    editor.click("a1")
    expect(editor.text).to_have_value("black: a1\nto move: black")
    expect(editor.verdict).to_have_text("A single stone must not lie on the rim.")
    expect(editor.play).to_have_attribute("aria-disabled", "true")
    editor.play.click(force=True)
    expect(page.locator("#newgame")).to_be_hidden()
    editor.click("a1")
    expect(editor.text).to_have_value("to move: black")
    editor.drag("b2", "c3", "d4")
    expect(editor.text).to_have_value("black: b2 c3 d4\nto move: black")
    editor.choose("Nothing")
    editor.drag("c3", "d4")
    editor.choose("White stone")
    editor.drag("e5", "e6")
    editor.choose("White")
    expect(editor.text).to_have_value("black: b2\nwhite: e5 e6\nto move: white")
    expect(editor.verdict).to_have_text("White to move.")

    # By keys.
    editor.choose("Black stone")
    editor.board.focus()
    page.keyboard.press("z")
    spoken = editor.screen.locator("[aria-live=polite]")
    expect(spoken).to_have_text("d5, empty")
    page.keyboard.press("Enter")
    expect(spoken).to_have_text("d5, Black stone")
    expect(editor.text).to_have_value("black: b2 d5\nwhite: e5 e6\nto move: white")

    # By text: what cannot be read says why and costs nothing.
    write(editor.text, "green: a1")
    expect(editor.verdict).to_contain_text("each line begins with one of: black, white, to move")
    expect(editor.play).to_have_attribute("aria-disabled", "true")
    paste(editor.text, "black " + "a1 " * 6000)
    expect(editor.verdict).to_have_text("This text is too long for a position.")
    paste(editor.text, '{"stones": [["e5"], ["e8"]], "turn": 1}')
    expect(editor.verdict).to_have_text("White to move.")
    expect(editor.screen.get_by_role("radio", name="White", exact=True)).to_be_checked()
    editor.choose("Black")
    expect(editor.text).to_have_value("black: e5\nwhite: e8\nto move: black")
    editor.button("Clear").click()
    expect(editor.text).to_have_value("to move: black")
    editor.button("From the game on the board").click()
    expect(editor.text).to_have_value("black: e5\nwhite: e8\nto move: black")
    expect(editor.button("From the game on the board")).to_be_focused()

    # And play on.
    write(editor.text, "BLACK c3, e5 / white e8; to move white")
    expect(editor.verdict).to_have_text("White to move.")
    editor.play.click()
    dialog = page.get_by_role("dialog", name="New game of Stibro")
    expect(dialog).to_contain_text("It begins with the position that you set up.")
    expect(dialog.get_by_role("group", name="Board size")).to_have_count(0)
    dialog.get_by_role("radio", name="Friend here").check(force=True)
    dialog.get_by_role("button", name="Start").click()
    until(page, "hexarium.current().setup && !document.querySelector('dialog[open]')")
    now = table.state()
    assert now.options == {"size": 5, "swap": False} and now.turn == 1 and now.moves == []
    assert now.setup == {"stones": [["c3", "e5"], ["e8"], []], "turn": 1}
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert table.state().setup == now.setup


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone(browser: Browser, site: str, new_context: Callable[..., Any], width: int) -> None:
    height = 844 if width == 390 else 640
    context, _ = new_context(
        browser, site.split("/games")[0], viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    Table(page, site).open("game=nooks&seats=human,human")
    page.get_by_role("button", name="More").click()
    page.get_by_role("dialog").get_by_role("button", name="Set up a position").click()
    editor = Editor(page, "nooks")
    expect(editor.text).to_have_value("wall: b8 n8\nto move: red")  # as this game begins
    editor.button("Clear").click()
    page.evaluate("document.querySelector('#editor').scrollTop = 0")  # on a small one the button lies further down
    for cell in ("c3", "d4"):
        page.touchscreen.tap(*editor.place(cell))
    expect(editor.text).to_have_value("wall: c3 d4\nto move: red")
    editor.choose("Nook of Gold")
    page.touchscreen.tap(*editor.place("d4"))
    expect(editor.text).to_have_value("wall: c3\ngold: d4\nto move: red")
    expect(editor.verdict).to_contain_text("Every nook is owned by one side")
    assert page.evaluate("document.querySelector('#editor').scrollWidth") <= width
    editor.play.scroll_into_view_if_needed()
    for control in editor.screen.get_by_role("button").all():
        box = control.bounding_box()
        assert box and box["height"] >= 40 and box["x"] >= 0 and box["x"] + box["width"] <= width
