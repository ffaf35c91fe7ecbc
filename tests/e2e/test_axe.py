"""axe-core finds nothing on any screen, in any state and theme, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from pygame_core.testing import Table
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, WON_BY_WHITE, Until, link, place

pytestmark = pytest.mark.warm

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
# Everything of the WCAG, and the best practices; what is found comes with the elements it is about.
# Of shadow roots it would read style sheets by way of inline styles, which the page refuses, and where there is
# one it does not see that all but the uppermost dialog is inert.
FIND = """(rules) => axe.run(document.querySelector(".program") ? document.querySelector("#lab") : document, {
  resultTypes: ["violations"], preload: !document.querySelector(".program, .prompt"),
  ...(rules && { runOnly: rules }),
}).then(({violations}) =>
  violations.flatMap(({id, help, nodes}) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${
    node.any.concat(node.all).map((check) => check.message).join("; ").slice(0, 200)}`)))"""
PHONE: ViewportSize = {"width": 390, "height": 844}
VIEWPORTS: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 800}, "phone": PHONE}
THEMES = ("light", "dark", "contrast")
COLOURS = ["color-contrast", "link-in-text-block"]  # what a theme can break


def button(page: Page, name: str, within: str = "body") -> None:
    """Press the visible button of this name; on a phone it may be in the menu."""
    found = page.locator(within).get_by_role("button", name=name, exact=True).locator("visible=true")
    if not found.count():
        page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
        found = page.locator("#more").get_by_role("button", name=name, exact=True)
    found.first.click()


def refused(page: Page) -> None:
    Table(page).click(REFUSED)
    expect(page.get_by_role("status")).to_contain_text("is not allowed")


def pane(name: str, shown: str) -> Callable[[Page], None]:
    """One of the panes over the list of moves, which are a sheet on a phone."""

    def open_pane(page: Page) -> None:
        if not page.locator("#moves-head").is_visible():
            button(page, "Study")
            expect(page.locator("#moves-head")).to_be_visible()
        if not page.locator("#moves-head [aria-pressed=true]", has_text=name).count():
            button(page, name, "#moves-head")
        expect(page.locator(shown).first).to_be_visible()

    return open_pane


def screen(name: str, shown: str) -> Callable[[Page], None]:
    def open_screen(page: Page) -> None:
        button(page, name)
        expect(page.locator(shown)).to_be_visible()

    return open_screen


def lesson(page: Page) -> None:
    screen("Games", "#picker")(page)
    page.get_by_role("button", name="Learn: Nooks").click()
    expect(page.locator("#lesson .task")).not_to_be_empty()


def lab(page: Page) -> None:
    screen("Lab", "#lab")(page)
    button(page, "One move ahead", "#lab")
    expect(page.locator("#lab .cm-content")).to_be_visible()


def described(page: Page) -> None:
    button(page, "Describe the board")
    expect(page.get_by_role("heading", name="Threats")).to_be_visible()


def keyboard(page: Page) -> None:
    screen("Settings", "#settings")(page)
    button(page, "Keyboard", "#settings")
    expect(page.locator("#keyboard")).to_be_visible()


def embedded(page: Page) -> None:
    page.goto(page.url.replace("#", "?embed#"))
    way = page.get_by_role("link", name="Open in Hexarium")
    expect(way).to_have_attribute("href", page.url.replace("?embed", ""))  # Python starts again


def nothing(_page: Page) -> None:
    pass


# Each state: the game on the board, and how to come there.
STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "first": ("", nothing),
    "swap": (link(["g7"]), nothing),
    "middle": (link(BEFORE_REFUSAL), nothing),
    "refused": (link(BEFORE_REFUSAL), refused),
    "over": (link(WON_BY_WHITE), nothing),
    "nooks": ("game=nooks&moves=k12-k15.e5-e8", nothing),
    "loops": ("game=loophole2d&moves=e5.f6", nothing),
    "analysis": (link(BEFORE_REFUSAL), pane("Analysis", ".line")),
    "notes": (link(BEFORE_REFUSAL), pane("Notes", "#notes")),
    "review": (link(["g7"]), pane("Review", "#graph")),
    "games": (link(BEFORE_REFUSAL), screen("Games", "#picker")),
    "saved games": (link(BEFORE_REFUSAL), screen("Saved games", "#library li")),
    "share": (link(["g7"], "human,away"), screen("Share and open", "#share")),
    "rules": ("", screen("Rules", "#guide")),
    "lesson": ("", lesson),
    "new game": ("", screen("New game", "#newgame")),
    "set-up": (link(BEFORE_REFUSAL), screen("Set up a position", "#editor")),
    "described": (link(BEFORE_REFUSAL), described),
    "embedded": (link(BEFORE_REFUSAL), embedded),
    "settings": ("", screen("Settings", "#settings")),
    "keyboard": ("", keyboard),
    "lab": ("", lab),
    "console": (link(BEFORE_REFUSAL), pane("Console", "#console .prompt")),
    "more": (link(BEFORE_REFUSAL), screen("More", "#more")),
    "about": ("", screen("About", "#about")),
}


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.parametrize("state", STATES)
def test_nothing_is_found(page: Page, table: Table, state: str, viewport: str) -> None:
    page.set_viewport_size(VIEWPORTS[viewport])
    page.emulate_media(reduced_motion="reduce")  # a colour on its way to another theme's is not looked at
    game, come = STATES[state]
    table.open(game)
    come(page)
    look(page, f"{state} on a {viewport}")


def look(page: Page, state: str) -> None:
    # Colours are the same in every window.
    themes = ("dark",) if page.viewport_size == PHONE else THEMES
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        rules = None if theme == themes[0] else COLOURS
        assert page.evaluate(FIND, rules) == [], f"{state} in {theme}"
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", THEMES[0])
    page.evaluate("() => ['axe', '__core-js_shared__'].forEach((name) => delete self[name])")  # all that axe leaves


@pytest.mark.parametrize("viewport", VIEWPORTS)
def test_nothing_is_found_while_one_plays_learns_and_studies(
    page: Page, table: Table, until: Until, viewport: str
) -> None:
    """What comes and goes, in one visit: what waits, what is old, what is being searched, what is answered."""
    page.set_viewport_size(VIEWPORTS[viewport])
    page.emulate_media(reduced_motion="reduce")
    table.open()
    status = page.get_by_role("status").first
    expect(button_of(page, "Learn in two minutes")).to_be_visible()
    look(page, "invited")

    table.open("game=nooks&size=6&seats=human,human")
    table.click("f6")
    expect(status).to_contain_text("Touch the other end")
    look(page, "half-made")
    table.open(link(["f5", "i9", "d4"], "human,computer8"))
    until(page, "document.documentElement.dataset.state === 'thinking'")
    table.click("h5")
    expect(status).to_contain_text("Next: h5")
    look(page, "chosen ahead")

    table.open(link(WON_BY_WHITE[:20], "human,computer1"))
    page.evaluate("hexarium.request({ op: 'go', ply: 12 })")
    expect(button_of(status, "Back to the game")).to_be_visible()
    look(page, "old")
    button_of(status, "Back to the game").click()
    pane("Analysis", ".line")(page)
    expect(page.locator(".chance b")).to_have_count(1)
    expect(page.get_by_role("list", name="Best lines").get_by_role("button")).to_have_count(3)
    look(page, "analysed")
    page.evaluate("hexarium.request({ op: 'new', game: 'stibro', table: { opponent: 'friend', clock: 'game' } })")
    close_sheet(page)
    page.evaluate("hexarium.request({ op: 'play', move: 'e5' })")
    expect(page.locator(".clock.runs")).to_be_visible()
    look(page, "against the clock")

    table.open(link(WON_BY_WHITE[:-1], "computer2,human", size=7))
    table.click(WON_BY_WHITE[-1])
    expect(button_of(status, "Rematch")).to_be_visible()
    table.settle()
    look(page, "won")
    table.open(link("d6 e3 h7 d2".split(), size=5, swap="false"))
    pane("Review", "#review .side")(page)
    look(page, "reviewed")
    close_sheet(page)

    page.evaluate("location.hash = 'lesson=stibro'")
    lesson = page.get_by_role("dialog", name="Learn Stibro")
    expect(lesson.locator(".task")).to_contain_text("loop")
    look(page, "shown the aim")
    button_of(lesson, "Start").click()
    steps = page.evaluate("hexarium.request({ op: 'lesson', game: 'stibro' })")["steps"]
    page.mouse.click(*place(lesson.get_by_role("application"), steps[0]["board"], "e9"))
    expect(lesson.locator(".verdict.bad")).to_be_visible()
    look(page, "answered wrongly")
    button_of(lesson, "Show me").click()
    expect(lesson.locator(".verdict.good")).to_be_visible()
    look(page, "shown")
    page.keyboard.press("Escape")

    screen("New game", "#newgame")(page)
    form = page.locator("#newgame")
    form.get_by_role("radio", name="Computer", exact=True).check(force=True)
    form.get_by_role("radio", name="For the game").check(force=True)
    expect(form.get_by_role("slider", name="Strength")).to_be_visible()
    look(page, "an opponent is chosen")
    page.keyboard.press("Escape")
    screen("Saved games", "#library li:first-child")(page)
    page.get_by_role("combobox", name="Result").select_option(index=1)
    look(page, "filtered")


def button_of(within: Page | Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True).locator("visible=true").first


def close_sheet(page: Page) -> None:
    """Back to the board, where the panes lie over the players."""
    close = page.locator("#moves-head .close")
    if close.is_visible():
        close.click()
