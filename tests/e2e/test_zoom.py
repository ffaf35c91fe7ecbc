"""Two fingers: the board is seen nearer within its frame, played there, and lies again as it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import Until, link, pixel, poll

PHONE = {"viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
Place = tuple[float, float]


class Fingers:
    """As many as are told, each at its place."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *places: Place) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def pinch(self, begin: tuple[Place, Place], end: tuple[Place, Place]) -> None:
        self.send("touchStart", begin[0])
        self.send("touchStart", *begin)
        for part in (0.5, 1.0):
            ways = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in zip(begin, end, strict=True)]
            self.send("touchMove", ways[0], ways[1])
        self.send("touchEnd", end[0])
        self.send("touchEnd")


@pytest.mark.quick
def test_two_fingers(browser: Browser, host: Any, new_context: Callable[..., Any], until: Until, site: str) -> None:
    page = new_context(browser, host.origin, **PHONE, reduced_motion="reduce")[0].new_page()
    Table(page, site).open(link([]))
    fingers = Fingers(page)
    apart = "(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y))(['g7', 'g8'].map(hexarium.cellPoint))"
    usual, (x, y) = page.evaluate(apart), Table(page).point("g7")
    away = Table(page).point("f5")

    # Apart: twice as large; what was between the fingers stays there, and nothing was played.
    fingers.pinch(((x - 40, y), (x + 40, y)), ((x - 80, y), (x + 80, y)))
    poll(page, lambda: abs(page.evaluate(apart) / usual - 2) < 0.1)
    nearer = Table(page).point("g7")
    assert abs(nearer[0] - x) < 4 and abs(nearer[1] - y) < 4
    assert Table(page).state().moves == [] and page.evaluate("visualViewport.scale") == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # A tap plays where it is seen now: cells are large enough for a finger, so there is no loupe.
    page.touchscreen.tap(*Table(page).point("f5"))
    until(page, "hexarium.current().moves.join() === 'f5'")
    poll(page, lambda: pixel(page, *Table(page).point("f5"))[3] > 60)
    assert Table(page).point("f5") != away
    # One finger that moves takes it along, and plays nothing where it ends.
    (begin_x, begin_y), before = Table(page).point("g7"), Table(page).point("f5")
    fingers.send("touchStart", (begin_x, begin_y))
    for part in (10, 40, 70):
        fingers.send("touchMove", (begin_x - part, begin_y - part))
    fingers.send("touchEnd")
    Table(page).settle()
    moved = Table(page).point("f5")
    assert abs(moved[0] - before[0] + 70) < 4 and abs(moved[1] - before[1] + 70) < 4
    assert Table(page).state().moves == ["f5"] and page.evaluate(apart) / usual > 1.9
    # Both fingers move it, no farther than its frame has room for.
    fingers.pinch(((60, y), (140, y)), ((260, y), (340, y)))
    Table(page).settle()
    box = page.locator("#board").bounding_box()
    assert box and Table(page).point("a1")[0] < box["x"] + box["width"] / 2
    # For the keyboard's cursor, which might be out of sight, it lies again as it did.
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    poll(page, lambda: abs(page.evaluate(apart) / usual - 1) < 0.01)
    fingers.pinch(((x - 40, y), (x + 40, y)), ((x - 80, y), (x + 80, y)))
    poll(page, lambda: page.evaluate(apart) / usual > 1.9)
    # Tapped with both it lies as it did; and so when it is made small.
    fingers.pinch(((x - 40, y), (x + 40, y)), ((x - 40, y), (x + 40, y)))
    poll(page, lambda: abs(page.evaluate(apart) / usual - 1) < 0.01)
    fingers.pinch(((x - 40, y), (x + 40, y)), ((x - 90, y), (x + 90, y)))
    poll(page, lambda: page.evaluate(apart) / usual > 2)
    fingers.pinch(((x - 90, y), (x + 90, y)), ((x - 30, y), (x + 30, y)))
    poll(page, lambda: abs(page.evaluate(apart) / usual - 1) < 0.01)
    assert Table(page).point("f5") == away and Table(page).state().moves == ["f5"]

    # The bar stays beside the board, also while fingers hold it.
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Study").tap()
    bar = page.get_by_role("meter", name="Chances")
    seen = "bar => { const { x, y } = bar.getBoundingClientRect(); return [bar, ...bar.children].includes(AT) }"
    seen = seen.replace("AT", "document.elementFromPoint(x + 4, y + 4)")
    assert bar.evaluate(seen)
    x, y = Table(page).point("g7")
    fingers.send("touchStart", (x - 30, y))
    fingers.send("touchStart", (x - 30, y), (x + 30, y))
    fingers.send("touchMove", (x - 80, y), (x + 80, y))
    expect(page.locator("#board.pinched")).to_have_count(1)
    assert bar.evaluate(seen)
    fingers.send("touchEnd")
