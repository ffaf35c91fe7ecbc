"""Python starts in the page: under a sub-path, on hosts that know little, without a word to anybody else."""

from __future__ import annotations

import base64
import gzip
import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page

from pygame_core.testing import Table
from tests.e2e.serving import Host

KNOWS_LITTLE = {".bin": "text/plain", ".whl": "text/html", ".webmanifest": "text/plain"}


def test_it_starts_under_a_sub_path(page: Page, table: Table, host: Host, dist: Path) -> None:
    table.open()
    games = page.evaluate("hexarium.request({op: 'games'})")["games"]
    assert [game["key"] for game in games]
    files = {f"{host.prefix}{path.relative_to(dist).as_posix()}" for path in dist.rglob("*") if path.is_file()}
    assert set(host.requests) <= files | {host.prefix}


def test_the_first_board_is_there_before_python(page: Page, site: str, until: Callable[..., Any]) -> None:
    page.goto(site)
    first = json.loads(gzip.decompress(base64.b64decode(page.locator("#first").text_content() or "")))
    assert first["view"]["board"]
    assert not until(page, "hexarium.current()")["moves"]


def test_it_starts_from_the_image(page: Page, table: Table, host: Host) -> None:
    """Nothing else would show it but the time it takes: every other way leads to the same page."""
    table.open()
    told = page.evaluate("performance.getEntriesByName('python').map(mark => mark.detail)")
    assert [(each["way"], each["failed"]) for each in told] == [("image", [])]


def test_a_slow_line_takes_the_way_with_fewer_bytes(
    browser: Browser, dist: Path, new_context: Callable[..., Any], until: Callable[..., Any]
) -> None:
    told = "performance.getEntriesByName('python').map(({detail}) => [detail.way, detail.failed.length])"
    with Host(dist, rate=10 * 125_000) as slow:
        context, _ = new_context(browser, slow.origin)
        page = context.new_page()
        Table(page, slow.url).open()
        assert page.evaluate(told) == [["library", 1]]
        assert slow.line
        slow.line.rate = 1e9
        until(page, "document.documentElement.dataset.offline === 'ready'")
        page.reload()  # everything is here now
        until(page, "document.documentElement.dataset.state === 'ready'")
        assert page.evaluate(told) == [["image", 0]]
        context.close()


def test_chance_is_not_in_the_image(page: Page, table: Table) -> None:
    """The computer's random choices differ from start to start."""
    games = set()
    for _ in range(3):
        page.goto("about:blank")
        table.open("game=noose&seats=human,human")
        page.evaluate("hexarium.request({op: 'new', game: 'noose', seats: ['computer1', 'computer1']})")
        for _ in range(3):
            view = page.evaluate("hexarium.request({op: 'think'})")["view"]
        games.add(" ".join(view["moves"]))
    assert len(games) > 1


@pytest.mark.parametrize("prefix", ["/", "/a/b.c/d%20e/"])
def test_a_host_that_knows_no_types(browser: Browser, dist: Path, prefix: str, new_context: Callable[..., Any]) -> None:
    with Host(dist, prefix=prefix, types=KNOWS_LITTLE, headers={"X-Content-Type-Options": "nosniff"}) as plain:
        context, _ = new_context(browser, plain.origin)
        page = context.new_page()
        Table(page, plain.url).open()
        assert page.evaluate("hexarium.request({op: 'games'})")["games"]
        context.close()


def test_the_policy_is_strict(page: Page, table: Table) -> None:
    table.open()
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    assert rules["worker-src"] == "'self' blob:"  # of the Lab's frame
    assert len(re.findall("'sha256-", policy)) == 1  # its script
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert page.locator("script:not([src])").evaluate_all("all => all.map(one => one.type)") == ["text/plain"]
    assert page.locator("[style], style").count() == 0 or "style-src 'self'" in policy


def test_errors_come_back_as_errors(page: Page, table: Table) -> None:
    table.open()
    ask = "request => hexarium.request(request).then(ok => ({ok}), ({code, message}) => ({code, message}))"
    for request, code in (({"op": "nothing"}, "op"), ({}, "request"), ({"op": "position", "game": "x"}, "game")):
        told = page.evaluate(ask, request)
        assert told["code"] == code, told
        assert told["message"]


def test_a_quick_question_passes_a_long_one(page: Page, table: Table) -> None:
    table.open()
    order = page.evaluate(
        """async () => {
            const order = [];
            const game = hexarium.current().game;
            const long = hexarium.request({op: "search", game, budget: {ms: 3000}}).then(() => order.push("long"));
            await hexarium.request({op: "games"}).then(() => order.push("quick"));
            await long;
            return order;
        }"""
    )
    assert order == ["quick", "long"]


def test_the_manifest_makes_it_installable(page: Page, table: Table, site: str) -> None:
    table.open()
    address = urljoin(site, page.locator("link[rel=manifest]").get_attribute("href") or "")
    manifest = page.request.get(address).json()
    assert manifest["name"] == "Hexarium"
    assert manifest["display"] == "standalone"
    assert urljoin(address, manifest["start_url"]) == site
    assert urljoin(address, manifest["scope"]) == site
    sizes = {}
    for icon in manifest["icons"]:
        answer = page.request.get(urljoin(address, icon["src"]))
        assert answer.ok
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes[icon.get("purpose", "any"), width] = icon
    assert {("any", 192), ("any", 512), ("maskable", 512)} <= set(sizes)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        # A profile of its own counts as private, which alone keeps Chromium from offering it.
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


def test_licences_travel_with_the_site(page: Page, dist: Path, site: str) -> None:
    texts = {path.name.split(".")[0]: path for path in (dist / "licences").iterdir()}
    for name, words in (
        ("Pyodide", "Mozilla Public"),
        ("CPython", "PYTHON SOFTWARE"),
        ("micropip", "Mozilla Public"),
        ("sgfmill", "Matthew Woodcraft"),
        ("Preact", "Jason Miller"),
        ("Preact", "Preact Team"),
        ("CodeMirror", "Marijn Haverbeke"),
    ):
        assert words in page.request.get(f"{site}licences/{texts[name].name}").text()
