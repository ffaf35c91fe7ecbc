"""SGF in the page: what reads and writes it is fetched when it is first asked for, however Python was started."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import link

WHEEL = "sgfmill-1.1.1-py3-none-any.whl"
STARTED = "performance.getEntriesByName('python').at(-1).detail.way"
ASK = "request => hexarium.request(request).then(ok => ({ok}), ({code, message}) => ({code, message}))"


def fetched(page: Page) -> bool:
    """Whether the page's worker has fetched the grammar."""
    names = page.workers[0].evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
    return any(name.endswith(WHEEL) for name in names)


@pytest.mark.parametrize(
    ("broken", "way"),
    [({}, "image"), ({"image.bin": 404}, "library"), ({"image.bin": 404, "library.zip.bin": 404}, "plain")],
)
def test_it_is_brought_when_it_is_asked_for(
    browser: Browser, dist: Path, broken: dict[str, int], way: str, new_context: Any
) -> None:
    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        host.broken.update(broken)
        context, guard = new_context(browser, host.origin, service_workers="block")  # it would have stored the file
        page = context.new_page()
        Table(page, host.url).open(link(["g7", "f9"], swap="false"))
        assert page.evaluate(STARTED) == way
        text = page.evaluate(ASK, {"op": "export", "format": "text"})["ok"]["text"]
        assert not fetched(page)
        host.broken[WHEEL] = 503
        refused = page.evaluate(ASK, {"op": "export", "format": "sgf"})
        assert refused["code"] == "needs"
        assert "could not be loaded" in refused["message"]
        host.broken.clear()
        both = "Promise.all(['sgf', 'sgf'].map(format => hexarium.request({op: 'export', format})))"
        first, second = page.evaluate(both)
        assert first == second
        assert fetched(page)
        assert ";B[g7];W[f9]" in first["text"]
        page.evaluate(ASK, {"op": "new", "game": "noose"})
        assert page.evaluate(ASK, {"op": "open", "sgf": first["text"]})["ok"]["view"]["record"] == text
        assert "(Go)" in page.evaluate(ASK, {"op": "open", "text": "(;GM[1];B[dd])"})["message"]
        nested = "(;XGAME[stibro]" + "(;C[x]" * 399 + ")" * 400
        assert page.evaluate(ASK, {"op": "open", "sgf": nested})["ok"]["view"]["game"] == "stibro"
        hopeless = "(;XGAME[stibro]" + "(;C[x]" * 20_000 + ")" * 20_001
        assert "too long" in page.evaluate(ASK, {"op": "open", "sgf": hopeless})["message"]
        assert not [fault for fault in guard.faults if "sgf" in fault and "Failed to load" not in fault]
        guard.faults.clear()  # the browser's own words about what was missing
        context.close()
