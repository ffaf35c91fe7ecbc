"""The warm page is as good as a fresh one: whatever a test leaves behind, the next one does not find it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.warm import WarmPage

# What tests leave behind that a reset mends, by what another test would notice of it.
MENDED = {
    "nothing": "0",
    "storage": "localStorage.setItem('hexarium.results', '[]')",
    "the tab's storage": "sessionStorage.setItem('mine', '1')",
    "a saved game": "hexarium.request({ op: 'play', move: 'e5' }).then(() => hexarium.settled())",
    "the game": "hexarium.request({ op: 'new', game: 'nooks', seats: ['human', 'computer2'] })",
    "an analysis": "hexarium.request({ op: 'play', move: 'e5' }).then(() => hexarium.request({ op: 'go', ply: 0 }))",
    "the address": "location.hash = 'game=noose&size=5'",
    "a screen": "document.getElementById('home').click()",
    "the history": "history.pushState({}, '', '?x')",
    "the place": "document.body.style.height = '5000px', scrollTo(0, 500), document.body.style.height = ''",
    "the focus": "document.querySelector('button').focus()",
}
THEME = "document.documentElement.dataset.theme"
# What it does not mend, and how the next line takes it back.
NOTICED = {
    "a timer": ("self.timer = setTimeout(() => {}, 1e6)", "clearTimeout(timer), delete self.timer"),
    "a repeated timer": ("self.timer = setInterval(() => {}, 1e6)", "clearInterval(timer), delete self.timer"),
    "a global": ("self.hacked = 1", "delete self.hacked"),
    "a patched clock": ("self.now = Date.now, Date.now = () => 0", "Date.now = now, delete self.now"),
    "the colours": (f"{THEME} = 'dark'", f"{THEME} = 'light'"),
    "an element": ("document.body.append('left behind')", "document.body.lastChild.remove()"),
}
# What ends the page.
CLOSED = {
    "settings": "localStorage.setItem('hexarium.settings', JSON.stringify({ legal: true }))",
    "a patched engine": "Worker.prototype.postMessage = function () {}",
    "a global": "self.hacked = 1",
    "another address": "location.href = 'about:blank'",
}


@pytest.fixture
def mine(browser: object, host: Host, new_context: object) -> Iterator[WarmPage]:
    """A warm page of this test's own."""
    lent = WarmPage(lambda: new_context(browser, host.origin), host.url)  # type: ignore[operator]
    yield lent
    lent.close()


def test_what_a_reset_mends_is_gone_and_the_page_stays(mine: WarmPage) -> None:
    page = mine.lend()
    before = mine.snapshot()
    for what, act in MENDED.items():
        page.evaluate(act)
        assert mine.take_back() == {}, what
        assert mine.lend() is page, what
        assert mine.snapshot() == before, what


def test_what_it_does_not_mend_is_noticed(mine: WarmPage) -> None:
    page = mine.lend()
    before = mine.snapshot()
    for what, (act, undo) in NOTICED.items():
        page.evaluate(act)
        assert mine.snapshot() != before, what
        page.evaluate(undo)
        assert mine.snapshot() == before, what


def test_what_is_noticed_ends_the_page(mine: WarmPage) -> None:
    page = mine.lend()
    before = mine.snapshot()
    for what, act in CLOSED.items():
        page.evaluate(act)
        assert mine.take_back() != {}, what
        after, page = page, mine.lend()
        assert page is not after and mine.snapshot() == before, what


def test_media_windows_and_routes_of_a_test_end_with_it(mine: WarmPage, host: Host) -> None:
    page = mine.lend()
    page.set_viewport_size({"width": 320, "height": 454})
    page.emulate_media(color_scheme="dark", reduced_motion="reduce", contrast="more")
    page.route("**/*", lambda route: route.abort())
    page.context.new_page().goto(host.url)
    assert mine.take_back() == {}
    assert mine.lend() is page and page.context.pages == [page]
    page.reload()
    Table(page, host.url).settle()


def test_a_page_after_a_failure_is_not_used_again(mine: WarmPage) -> None:
    page = mine.lend()
    mine.take_back(failed=True)
    assert mine.lend() is not page


@pytest.mark.warm
@pytest.mark.parametrize("visit", [1, 2])
def test_tests_that_share_it_find_it_as_a_first_visit_does(page: Page, table: Table, host: Host, visit: int) -> None:
    assert page.url == host.url
    assert table.state().moves == [] and page.evaluate("localStorage.length") == 0
    table.open("noose")
    table.play(table.legal()[visit])
