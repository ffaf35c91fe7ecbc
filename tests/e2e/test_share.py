"""Games leave the page and come in: by links, as text, as files, and two computers play one by themselves."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import WON_BY_WHITE, Until, link, paste, poll, slide

pytestmark = pytest.mark.warm

Context = Callable[..., Any]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CLIPBOARD = ["clipboard-read", "clipboard-write"]

_DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.txt", { type: "text/plain" }));
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector("#board").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`${kind} is left to the browser`);
  }
}"""


def button(root: Page | Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True).locator("visible=true").first


def dialog(page: Page) -> Locator:
    """The dialog "Share and open"."""
    button(page, "Share and open").click()
    return page.get_by_role("dialog", name="Share and open")


def clipboard(page: Page) -> str:
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.mark.quick
@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_game_by_link(
    browser: Browser, host: Host, new_context: Context, until: Until, device: dict[str, Any], site: str
) -> None:
    """Two friends, each with a browser of his own, send each other links; the second one swaps."""
    mine, theirs = (new_context(browser, host.origin, permissions=CLIPBOARD, **device)[0].new_page() for _ in range(2))
    Table(mine, site).open()
    button(mine, "New game").click()
    form = mine.get_by_role("dialog", name=re.compile("New game"))
    form.get_by_role("radio", name="Friend elsewhere").check(force=True)
    form.get_by_role("radio", name="Black").check(force=True)
    form.get_by_role("radio", name="7", exact=True).check(force=True)  # the first board is smaller, and has no swap
    form.get_by_role("switch", name="Swap after the first stone").check()
    button(form, "Start").click()
    until(mine, "hexarium.current().seats.join() === 'human,away'")
    Table(mine).play("f5")
    status = mine.get_by_role("status")
    expect(status).to_contain_text("Your friend is to move.")
    Table(mine).click("g8")
    mine.get_by_role("application").press("Enter")
    expect(status.get_by_role("button", name="Send link")).to_be_visible()
    assert Table(mine).state().moves == ["f5"]
    form = dialog(mine)
    button(form, "Copy the link for your friend").click()
    expect(mine.get_by_role("log")).to_contain_text("Copied.")
    mine.keyboard.press("Escape")

    theirs.goto(clipboard(mine))
    until(theirs, "document.documentElement.dataset.state === 'ready'")
    assert Table(theirs).state().seats == ["away", "human"]
    theirs.get_by_role("status").get_by_role("button", name="Swap colours").click()
    until(theirs, "hexarium.current().moves.join() === 'f5,swap'")
    expect(theirs.get_by_role("status")).to_contain_text("Your friend is to move.")
    button(dialog(theirs), "Copy the link for your friend").click()
    expect(theirs.get_by_role("log")).to_contain_text("Copied.")
    theirs.keyboard.press("Escape")

    form = dialog(mine)
    paste(form.get_by_role("textbox", name="Link or record"), clipboard(theirs))
    button(form, "Open").click()
    until(mine, "hexarium.current().moves.join() === 'f5,swap' && !document.querySelector('dialog[open]')")
    Table(mine).play("k9")
    answer = mine.evaluate("hexarium.request({ op: 'view' })")["view"]["share"]
    theirs.evaluate("fragment => { location.hash = fragment; }", answer)  # clicked in a message, opened in the same tab
    until(theirs, "hexarium.current().moves.join() === 'f5,swap,k9'")
    Table(theirs).play("g8")
    button(theirs, "Resign").click()
    button(theirs.get_by_role("dialog"), "Resign").click()
    until(theirs, "document.documentElement.dataset.state === 'over'")
    # All of it is one game in the library of each.
    for page in (mine, theirs):
        stored = "hexarium.current() && new Promise(done => { indexedDB.open('hexarium').onsuccess = ({ target }) => "
        stored += (
            "target.result.transaction('games').objectStore('games').count().onsuccess = e => done(e.target.result); })"
        )
        poll(page, lambda page=page, stored=stored: page.evaluate(stored) == 1)


def test_what_can_be_taken_away(
    browser: Browser, host: Host, new_context: Context, until: Until, tmp_path: Path, site: str
) -> None:
    page = new_context(browser, host.origin, permissions=CLIPBOARD)[0].new_page()
    Table(page, site).open(link(WON_BY_WHITE[:6], size=7))
    page.evaluate("hexarium.request({ op: 'comment', text: 'Even so far.' })")
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    form = dialog(page)
    expect(button(form, "Copy the link for your friend")).to_have_count(0)
    button(form, "Copy the link").click()
    poll(page, lambda: clipboard(page).endswith(f"#{view['link']}"))
    url = clipboard(page)
    button(form, "Copy as text").click()
    poll(page, lambda: clipboard(page).replace("\r", "") == view["record"])
    saved = {}
    for name in ("Save as text", "Save as SGF", "Picture (SVG)", "Picture (PNG)"):
        with page.expect_download() as download:
            button(form, name).click()
        saved[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[name])
    assert saved["Picture (SVG)"].read_text().startswith("<svg")
    assert saved["Picture (PNG)"].read_bytes().startswith(b"\x89PNG")

    # In a fresh profile the link, and each text, bring the game with what was said about it.
    other = new_context(browser, host.origin)[0].new_page()
    other.goto(url)
    until(other, "document.documentElement.dataset.state === 'ready'")
    texts = [saved["Save as text"].read_text(), saved["Save as SGF"].read_text()]
    for bring in (None, lambda: choose(other, saved["Save as SGF"]), lambda: other.evaluate(_DROP, texts[0])):
        if bring:
            other.evaluate("hexarium.request({ op: 'new', game: 'noose' })")
            bring()
        until(other, f"hexarium.current().moves.join() === '{','.join(WON_BY_WHITE[:6])}'")
        assert other.evaluate("hexarium.request({ op: 'view' })")["view"]["comment"] == "Even so far."

    # What cannot be read costs nothing.
    before = Table(other).state()
    form = dialog(other)
    field = form.get_by_role("textbox", name="Link or record")
    for text in (
        "",
        "what is this?",
        "(;FF[4]",
        "hexarium 1\ngame: chess\n\n",
        f"{host.url}#r=!!!",
        "#game=stibro&moves=a1",
        "x" * 1_000_001,
    ):
        field.evaluate("(field, text) => { field.value = text; }", text)
        button(form, "Open").click()
        expect(form.get_by_role("alert")).not_to_be_empty()
        field.evaluate("field => { field.value = ''; document.querySelector('.trouble').textContent = ''; }")
    (tmp_path / "huge.txt").write_text("x" * 1_000_001)
    (tmp_path / "picture.sgf").write_bytes(base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB"))
    for name, sentence in (("huge.txt", "too large"), ("picture.sgf", "")):
        with other.expect_file_chooser() as chooser:
            button(form, "Choose a file").click()
        chooser.value.set_files(tmp_path / name)
        expect(form.get_by_role("alert")).to_contain_text(re.compile(f"{sentence}.+"))
        other.evaluate("document.querySelector('.trouble').textContent = ''")
    button(form, "Close").click()
    other.evaluate(_DROP, "nonsense")
    expect(other.get_by_role("log")).not_to_be_empty()
    assert Table(other).state() == before


def choose(page: Page, path: Path) -> None:
    form = dialog(page)
    with page.expect_file_chooser() as chooser:
        button(form, "Choose a file").click()
    chooser.value.set_files(path)


def test_two_computers(page: Page, table: Table, until: Until) -> None:
    table.open(link([], size=5))
    button(page, "New game").click()
    form = page.get_by_role("dialog", name=re.compile("New game"))
    form.get_by_role("radio", name="Two computers").check(force=True)
    slide(form.get_by_role("slider", name="Strength of Black"), 2)
    slide(form.get_by_role("slider", name="Strength of White"), 1)
    form.get_by_role("radio", name="5", exact=True).check(force=True)
    button(form, "Start").click()
    until(page, "hexarium.current().seats.join() === 'computer2,computer1' && hexarium.current().moves.length > 2")
    status = page.get_by_role("status")
    button(status, "Stop").click()
    expect(status).to_contain_text("Both computers wait.")
    assert page.evaluate("document.documentElement.dataset.state") == "ready"
    stopped = len(table.state().moves)
    button(page, "Undo").click()
    until(page, f"hexarium.current().moves.length === {stopped - 1}")
    button(page, "Redo").click()  # at the end of the line they go on
    until(page, f"hexarium.current().moves.length > {stopped}")
    button(status, "Stop").click()
    button(status, "Go on").click()
    until(page, "document.documentElement.dataset.state === 'over'")
    assert table.state().outcome["rule"] == "loop"
    # Colours are exchanged as they were at the end: whoever has swapped has the same again.
    seats = "computer2,computer1" if "swap" in table.state().moves else "computer1,computer2"
    button(status, "Rematch").click()
    until(page, f"hexarium.current().seats.join() === '{seats}' && document.documentElement.dataset.state !== 'over'")
