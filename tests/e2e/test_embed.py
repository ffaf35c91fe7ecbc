"""The board within another page: bare, and driven through a door that one origin alone may use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import Until

OUTSIDE = """<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>
<iframe id="board" width="480" height="560" title="A game"></iframe>
<script>
const heard = [], frame = document.getElementById("board");
addEventListener("message", ({ data, origin }) => heard.push({ data, origin }));
const say = (message, to = "*") => frame.contentWindow.postMessage(message, to);
</script>"""
STATE = "document.documentElement.dataset.state"


@pytest.fixture(scope="module")
def blogs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Host]]:
    """Two sites of other origins with a page that holds a board."""
    folder: Path = tmp_path_factory.mktemp("blog")
    (folder / "index.html").write_text(OUTSIDE, encoding="utf-8")
    with Host(folder, prefix="/") as one, Host(folder, prefix="/") as other:
        yield [one, other]


@pytest.fixture
def visit(browser: Browser, site: str, new_context: Callable[..., Any], until: Until) -> Callable[..., Frame]:
    """Go to a blog that holds the board with a query and a fragment, and wait for the board."""

    def go(blog: Host, query: str, fragment: str, **options: Any) -> Frame:
        context, _ = new_context(browser, "http://127.0.0.1", **options)
        page = context.new_page()
        page.goto(blog.url)
        page.evaluate("address => void (frame.src = address)", f"{site}?{query}#{fragment}")
        until(page, "frames.length === 1")
        frame = page.frames[1]
        until(frame, f"!['loading', undefined].includes({STATE})")  # type: ignore[arg-type]
        return frame

    return go


def heard(page: Page) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = page.evaluate("heard.map(({ data }) => data)")
    return said


@pytest.mark.quick
def test_a_bare_board(visit: Callable[..., Frame], blogs: list[Host], site: str, until: Until) -> None:
    link = "game=stibro&size=5&moves=e5.e8&seats=human,human"
    frame = visit(blogs[0], "embed&theme=dark", link)
    page = frame.page
    for name in ("Games", "Settings", "Undo", "Resign", "Analysis"):
        expect(frame.get_by_role("button", name=name)).to_have_count(0)
    expect(frame.get_by_role("textbox")).to_have_count(0)
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    frame.get_by_role("button", name="Previous move").click()
    until(frame, "hexarium.current().moves.length === 1")  # type: ignore[arg-type]
    frame.get_by_role("button", name="Last move").click()
    until(frame, "hexarium.current().moves.length === 2")  # type: ignore[arg-type]
    box = page.locator("#board").bounding_box()
    place = frame.evaluate("hexarium.cellPoint('e2')")
    assert box
    page.mouse.click(box["x"] + 2 + place["x"], box["y"] + 2 + place["y"])
    until(frame, "hexarium.current().moves.join() === 'e5,e8,e2'")  # type: ignore[arg-type]

    way = frame.get_by_role("link", name="Open in Hexarium")
    assert way.get_attribute("rel") == "noopener" and way.get_attribute("target") == "_blank"
    address = way.get_attribute("href") or ""
    assert address.startswith(site + "#r=")
    assert frame.evaluate("location.hash") == f"#{link}" and frame.evaluate("location.search") == "?embed&theme=dark"
    # Nothing is kept, nobody is told anything.
    assert frame.evaluate("localStorage.length") == 0
    assert frame.evaluate("indexedDB.databases().then(all => all.length)") == 0
    assert frame.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert heard(page) == []
    other = page.context.new_page()
    other.goto(address)
    until(other, f"{STATE} === 'ready'")
    assert other.evaluate("hexarium.current().moves") == ["e5", "e8", "e2"]


def test_the_door(visit: Callable[..., Frame], blogs: list[Host], until: Until) -> None:
    friend, stranger = blogs
    frame = visit(friend, f"embed={quote(friend.origin)}", "game=stibro&size=5&moves=e5&seats=human,human")
    page = frame.page
    until(page, "heard.length === 1")
    begun = heard(page)[0]
    assert begun["event"] == "ready" and begun == {"event": "ready", **frame.evaluate("hexarium.current()")}
    page.evaluate("""() => {
      say({ id: "a", op: "play", move: "e8" });
      say({ id: 2, op: "play", move: 7 });
      say({ id: [3], op: "fly" });
      say({ id: 4, op: "view", more: 5n });
      say("play");
      say({ id: 6, op: "search", game: "stibro", budget: { ms: 350 } });
    }""")
    until(page, "heard.some(({ data }) => data.id === 6 && data.ok)")
    told = {str(one.get("id")): one for one in heard(page) if "id" in one and "partial" not in one}
    assert told["a"]["ok"]["view"]["moves"] == ["e5", "e8"]
    assert told["2"]["error"] == {
        "code": "request",
        "message": "The field “move” has the wrong type.",
        "field": "move",
    }
    assert told["[3]"]["error"]["code"] == "op" and told["4"]["error"]["code"] == "json"
    assert any("partial" in one for one in heard(page) if one.get("id") == 6)
    (move,) = [one for one in heard(page) if one.get("event") == "move"]
    assert move == {"event": "move", **frame.evaluate("hexarium.current()")}
    assert page.evaluate("heard.every(({ origin }) => origin !== location.origin)")
    # A game that ends; events come for moves on the board, too.
    page.evaluate("say({ id: 7, op: 'resign' })")
    until(page, "heard.some(({ data }) => data.event === 'over')")
    over = next(one for one in heard(page) if one.get("event") == "over")
    assert over["outcome"]["rule"] == "resign"
    assert frame.evaluate("localStorage.length") == 0

    # Another origin: neither answered nor told.
    frame = visit(stranger, f"embed={quote(friend.origin)}", "game=stibro&size=5&seats=human,human")
    page = frame.page
    page.evaluate("say({ id: 1, op: 'play', move: 'e5' })")
    frame.evaluate("hexarium.request({ op: 'play', move: 'e6' })")
    assert frame.evaluate("hexarium.current().moves") == ["e6"]
    assert heard(page) == []


def test_an_address_that_is_none(visit: Callable[..., Frame], blogs: list[Host], until: Until) -> None:
    frame = visit(
        blogs[0], "embed=javascript:1", "game=noose&seats=human,human", viewport={"width": 390, "height": 844}
    )
    expect(frame.get_by_role("status")).to_contain_text("names no origin")
    expect(frame.get_by_role("status")).to_contain_text("Black to move.")
    frame.page.evaluate("say({ id: 1, op: 'view' })")
    frame.evaluate("hexarium.request({ op: 'view' })")
    assert heard(frame.page) == []


def test_offline(browser: Browser, dist: Path, new_context: Callable[..., Any], until: Until) -> None:
    host = Host(dist)
    context, _ = new_context(browser, host.origin)
    page = context.new_page()
    Table(page, host.url).open()
    until(page, "document.documentElement.dataset.offline === 'ready'")
    host.stop()
    Table(page, host.url + "?embed&theme=light").open("game=noose&seats=human,human")
    expect(page.get_by_role("link", name="Open in Hexarium")).to_be_visible()
    assert page.evaluate("hexarium.current().game") == "noose"
