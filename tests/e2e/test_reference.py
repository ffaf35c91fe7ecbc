"""``python build.py docs``: pages of the public names that need nothing but themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, expect

import pygame_core
from pygame_core.games.registry import OWN
from pygame_core.testing import Host
from tests.e2e.table import write
from web.build.reference import reference
from web.build.steps import Problem

pytestmark = pytest.mark.xdist_group("reference")  # whose environment makes it


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "reference"
    try:
        reference(folder)
    except Problem as problem:
        if "pip install" not in str(problem):
            raise
        pytest.skip(f"What makes the reference could not be installed. {problem}")
    return folder


class Reader(HTMLParser):
    """What of a page matters here: names, links, and the text of each section by its name."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.texts: dict[str, str] = {}
        self._in, self._docstring = "", False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = dict(attributes)
        self.names |= {value for value in (told.get("id"), told.get("name")) if value}
        self.links += [value for value in (told.get("href"), told.get("src")) if value is not None]
        if tag == "section":
            self._in = told.get("id") or ""
        if tag == "div":
            self._docstring = told.get("class") == "docstring"

    def handle_data(self, data: str) -> None:
        if self._docstring:
            self.texts[self._in] = self.texts.get(self._in, "") + data


read = cache(Reader)


def test_every_name_of_the_front_door_is_told(pages: Path) -> None:
    front = read(pages / "pygame_core.html")
    for name in (*pygame_core._OFFERED, *OWN):
        assert name in front.names
        assert len(front.texts[name].strip()) > 20, name


def test_the_public_modules_are_there(pages: Path) -> None:
    made = {page.relative_to(pages).with_suffix("").as_posix() for page in pages.rglob("*.html")}
    assert {"index", "pygame_core/rules/position", "pygame_core/games/contract", "pygame_core/protocol"} <= made
    assert {"pygame_core/lab/bots", "pygame_core/testing/table"} <= made
    assert not {name for name in made if name.startswith(("pygame_core/page", "pygame_core/session"))}
    assert "Position.legal_moves" in read(pages / "pygame_core" / "rules" / "position.html").names
    assert "Table" in read(pages / "pygame_core" / "testing.html").names  # by the name that it is imported by


def test_nothing_is_told_of_this_machine_or_at_length(pages: Path) -> None:
    for page in pages.rglob("*.html"):
        text = page.read_text("utf-8")
        assert str(Path(pygame_core.__file__).parents[1]) not in text and " at 0x" not in text, page
        shown = re.sub("<[^>]+>", "", re.sub(r"(?s)<(style|script).*?</\1>|<svg.*?</svg>", "", text))
        assert max(map(len, shown.splitlines())) < 2000, page


def test_options_and_what_extras_bring_are_there(pages: Path) -> None:
    front = read(pages / "pygame_core.html")
    for key in OWN:
        for option in pygame_core.game(key).position.options:
            assert f"{option.key}: {option.label}: " in " ".join(front.texts[key].split()), key
    for name in ("zoo", "planes", "openspiel", "selfplay"):
        assert (pages / "pygame_core" / "lab" / f"{name}.html").is_file()


def test_links_lead_to_other_pages_of_it(pages: Path) -> None:
    count = 0
    for page in pages.rglob("*.html"):
        for link in read(page).links:
            address, _, name = link.partition("#")
            if address.startswith("data:image/"):
                continue
            assert ":" not in address and not address.startswith("/"), (page, link)
            there = (page.parent / address).resolve() if address else page
            assert there.is_relative_to(pages) and there.is_file(), (page, link)
            assert not name or unquote(name) in read(there).names, (page, link)
            count += 1
    assert count > 1000


def test_no_markup_is_left_over(pages: Path) -> None:
    for page in pages.rglob("*.html"):
        left = [text for text in read(page).texts.values() if re.search(r":[a-z]+:`|``|::\n", text)]
        assert left == [], page


def test_it_is_searched_in_a_browser(pages: Path, browser: Browser, new_context: Callable[..., Any]) -> None:
    """With nothing on the console and no request to anybody else: by a host, and from a disk."""
    with Host(pages) as host:
        for address, origin in (
            (f"{host.url}pygame_core.html", host.origin),
            (pages.as_uri() + "/index.html", "file:"),
        ):
            context, _ = new_context(browser, origin)
            page = context.new_page()
            if address.startswith("http"):
                page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
            page.goto(address)
            write(page.get_by_role("searchbox"), "legal_moves")
            expect(page.locator("main")).to_contain_text("Position.legal_moves")
            context.close()
