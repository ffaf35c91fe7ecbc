"""The page in German, from its first sentence to its last dialog; changing the language keeps the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.games.registry import GAMES
from pygame_core.testing import Table
from tests import catalogue
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, Machine, Until, link, poll

SCREENS = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 320, "height": 640}, "has_touch": True},
}
GERMAN = catalogue.read(catalogue.LOCALE / "de.po")

# Everything that is shown or read out, also where it is not shown yet.
_TEXTS = """() => {
  const texts = [document.title], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest("script, noscript")) texts.push(data);
  }
  const named = ["aria-label", "aria-valuetext", "aria-roledescription", "placeholder", "title"];
  for (const element of document.body.querySelectorAll("*"))
    for (const name of named) if (element.hasAttribute(name)) texts.push(element.getAttribute(name));
  return [...new Set(texts.map(text => text.trim()))].filter(text => text);
}"""

# Words that have no room where they stand, and what to press beyond the edge, unless it can be scrolled into sight.
_OVERFLOW = """() => [...document.querySelectorAll(
    "button, label, legend, select, h1, h2, h3, .seg span, .tag, .who, .what, .status, p")]
  .filter(element => !element.closest(".unseen, .tabs, .list") && element.checkVisibility())
  .filter(element => {
    const { left, right } = element.getBoundingClientRect();
    const wide = getComputedStyle(element).display !== "inline" && element.scrollWidth > element.clientWidth;
    const high = element.matches(".status") && element.scrollHeight > element.clientHeight;
    return wide || high || left < 0 || right > innerWidth;
  })
  .map(element => `${element.tagName} ${element.className}: ${element.textContent}`)"""

# Which of some sentences the status line cannot hold, said of the move that they refuse.
_TOO_LONG = """sentences => {
  const line = document.querySelector("#status .bad span"), [subject, text] = line.childNodes, old = text.data;
  const long = sentences.filter(sentence => {
    text.data = ` ${sentence}`;
    return line.scrollHeight > line.parentElement.clientHeight;
  });
  text.data = old;
  return long;
}"""


def english() -> list[tuple[str, re.Pattern[str]]]:
    """The sentences of the sources that read otherwise in German, as what finds them in a text."""
    found = []
    for entry in GERMAN:
        for text in filter(None, (entry.msgid, entry.msgid_plural)):
            words = re.sub(r"\\\{\w+\\\}", "(.+)", re.escape(text))
            if text not in (entry.msgstr, *entry.msgstr_plural.values()):
                # A short one may well be a part of something German.
                found.append((text, re.compile(words if len(re.findall(r"\b[A-Za-z]+\b", text)) > 3 else f"^{words}$")))
    return found


ENGLISH = english()
GERMAN_WORDS = {text for entry in GERMAN for text in (entry.msgstr, *entry.msgstr_plural.values())}


def refusals() -> list[str]:
    """Why moves are refused, with values as long as they are in play."""
    values = {"colour": "Schwarz", "count": "12", "cells": "h8, h9"}
    return [
        re.sub(r"\{(\w+)\}", lambda match: values.get(match[1], "m12"), entry.msgstr)
        for entry in GERMAN
        for file, _line in entry.occurrences
        if re.search(r"games/\w+/(rules|refusals)\.py", file) and re.search(r"[.]$", entry.msgstr)
    ]


def left_over(page: Page) -> list[str]:
    """What stands on the page in English."""
    texts = [text for text in page.evaluate(_TEXTS) if text not in GERMAN_WORDS]
    return [f"{text!r} is {sentence!r}" for text in texts for sentence, pattern in ENGLISH if pattern.search(text)]


def test_what_finds_english_finds_it() -> None:
    for text in ("g11 is not allowed.", "Rules of Stibro", "Größe 7 · Place a stone for Weiß.", "Undo"):
        assert any(pattern.search(text) for _sentence, pattern in ENGLISH), text


def tour(page: Page) -> Iterator[str]:
    """Every screen and dialog in turn, each open while its name is out; the board with a refusal first."""

    def button(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).locator("visible=true").first.click()

    def menu(name: str) -> None:
        """A tool of the header, or of the menu that small screens have."""
        if not page.get_by_role("button", name=name, exact=True).locator("visible=true").count():
            button("Mehr")
        button(name)

    def close() -> None:
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)

    yield "board"
    Table(page).click(REFUSED)
    expect(page.get_by_role("status")).to_contain_text(f"{REFUSED} ist nicht erlaubt.")
    yield "refusal"
    for name, heading in (("Einstellungen", "Einstellungen"), ("Neue Partie", "Neue Partie Stibro"), ("Über", None)):
        menu(name)
        if heading:
            expect(page.get_by_role("dialog", name=heading)).to_be_visible()
        yield name
        close()
    if page.get_by_role("button", name="Mehr").is_visible():
        button("Mehr")
        yield "Mehr"
        close()
    menu("Regeln")
    for game in GAMES.values():
        page.locator("#guide").get_by_role("button", name=game.position.title, exact=True).click()
        page.locator("#guide li").nth(len(game.teaching.guide) - 1).wait_for()
        yield f"Regeln {game.key}"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    menu("Spiele")
    yield "Spiele"
    for game in GAMES.values():
        page.locator("#picker").get_by_role("button", name=game.position.title, exact=True).click()
        page.locator("#newgame").wait_for()
        yield f"Neue Partie {game.key}"
        page.locator("#newgame").get_by_role("button", name="Lernen", exact=True).click()
        page.locator("#lesson .steps button:visible").first.wait_for()
        yield f"Lernen {game.key}"
        page.go_back()
        page.locator("#lesson").wait_for(state="hidden")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("screen", SCREENS)
def test_all_of_the_page_is_german(
    browser: Browser, host: Any, new_context: Callable[..., Any], screen: str, site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale="de-DE", **SCREENS[screen])
    page = context.new_page()
    Table(page, site).open(link(BEFORE_REFUSAL))
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_role("status")).to_contain_text("Weiß ist am Zug.")
    faults = []
    for place in tour(page):
        faults += [f"{place}: {fault}" for fault in left_over(page)]
        faults += [f"{place}: no room for {element}" for element in page.evaluate(_OVERFLOW)]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, place
        if place == "refusal":
            faults += [f"too long: {sentence}" for sentence in page.evaluate(_TOO_LONG, refusals())]
    assert not faults, "\n".join(dict.fromkeys(faults))


def test_the_first_words_are_german_while_python_is_fetched(
    browser: Browser, host: Any, site: str, new_context: Callable[..., Any], until: Until
) -> None:
    context, _ = new_context(browser, host.origin, locale="de-AT")
    page = context.new_page()
    machine = Machine(page)
    page.goto(site)
    until(page, "document.documentElement.lang === 'de' && document.querySelector('#players .who')")
    poll(page, lambda: machine.asked_for)
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    assert not left_over(page)
    expect(page.locator("#players")).to_contain_text("Stufe 1")
    machine.let_go()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert not left_over(page)


def test_changing_the_language_keeps_the_game(page: Page, table: Table, until: Until) -> None:
    table.open(link(BEFORE_REFUSAL))
    before = table.state()
    (name,) = [entry.msgstr for entry in GERMAN if entry.msgid == "Language"]
    for label, language, settings in (("Language", "de", "Einstellungen"), (name, "en", "Settings")):
        page.get_by_role("button", name="Settings" if language == "de" else "Einstellungen").click()
        page.get_by_role("combobox", name=label).select_option(language)
        page.get_by_role("button", name=settings).wait_for()
        until(page, "document.documentElement.dataset.state === 'ready'")
        assert page.evaluate("document.documentElement.lang") == language
        assert table.state() == before
        says = "Weiß ist am Zug." if language == "de" else "White to move."
        expect(page.get_by_role("status")).to_contain_text(says)
        kept = page.evaluate("JSON.parse(localStorage.getItem('hexarium.game')).view.status.subject")
        assert kept == says
    page.reload()  # the reader's own choice stands over the browser's
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("document.documentElement.lang") == "en"


def test_a_new_worker_goes_on_in_german(
    browser: Browser, host: Any, new_context: Callable[..., Any], until: Until, site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale="de-DE")
    page = context.new_page()
    Table(page, site).open(link(BEFORE_REFUSAL))
    (worker,) = page.workers
    worker.evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")
    until(page, "document.body.innerText.includes('wiederhergestellt')")
    Table(page).click(REFUSED)
    expect(page.get_by_role("status")).to_contain_text("ist nicht erlaubt.")
    assert not left_over(page)


def test_a_catalogue_that_is_missing_leaves_english(browser: Browser, host: Any, site: str) -> None:
    context = browser.new_context(locale="de-DE")  # without a guard: the browser tells of the missing file
    page = context.new_page()
    page.route("**/de.json", lambda route: route.fulfill(status=404, body=""))
    Table(page, site).open(link(BEFORE_REFUSAL))
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page.get_by_role("status")).to_contain_text("White to move.")
    context.close()
