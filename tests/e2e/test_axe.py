"""axe-core finds nothing on any screen, in any state and theme, on a desktop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import BEFORE_REFUSAL, REFUSED, WON_BY_WHITE, click, link

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js"))
# Everything of the WCAG, and the best practices; what is found comes with the elements it is about.
FIND = """() => axe.run(document, {resultTypes: ["violations"]}).then(({violations}) =>
  violations.flatMap(({id, help, nodes}) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${
    node.any.concat(node.all).map((check) => check.message).join("; ").slice(0, 200)}`)))"""
VIEWPORTS = {"desktop": (1280, 800), "phone": (390, 844)}
THEMES = ("light", "dark", "contrast")


def button(page: Page, name: str, within: str = "body") -> None:
    """Press the visible button of this name; on a phone it may be in the menu."""
    found = page.locator(within).get_by_role("button", name=name, exact=True).locator("visible=true")
    if not found.count():
        page.get_by_role("button", name="More", exact=True).locator("visible=true").click()
        found = page.locator("#more").get_by_role("button", name=name, exact=True)
    found.first.click()


def refused(page: Page) -> None:
    click(page, REFUSED)
    expect(page.get_by_role("status")).to_contain_text("is not allowed")


def pane(name: str, shown: str) -> Callable[[Page], None]:
    """One of the panes over the list of moves, which are a sheet on a phone."""

    def open_pane(page: Page) -> None:
        if not page.locator("#moves-head").is_visible():
            button(page, "Study")
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
    expect(way).to_have_attribute("href", page.url.replace("?embed", ""), timeout=30_000)  # Python starts again


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
    "more": (link(BEFORE_REFUSAL), screen("More", "#more")),
    "about": ("", screen("About", "#about")),
}


@pytest.mark.parametrize("viewport", VIEWPORTS)
@pytest.mark.parametrize("state", STATES)
def test_nothing_is_found(page: Page, open_game: Callable[..., None], state: str, viewport: str) -> None:
    width, height = VIEWPORTS[viewport]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")  # a colour on its way to another theme's is not looked at
    game, come = STATES[state]
    open_game(page, game)
    come(page)
    page.evaluate(AXE.read_text())
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert page.evaluate(FIND) == [], f"{state} in {theme} on a {viewport}"
