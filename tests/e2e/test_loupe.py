"""A finger on cells that are smaller than it: seen enlarged, adjusted, and counted when it is lifted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pygame_core.testing import Table
from tests.e2e.table import RIBBON, Until, link, pixel, poll

Place = tuple[float, float]
PHONE = {"viewport": {"width": 320, "height": 568}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


class Finger:
    """One finger: down, moved, lifted."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind: str, *places: Place) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def slide(self, start: Place, *ways: Place) -> None:
        self._send("touchStart", start)
        for x, y in ways:
            self._send("touchMove", ((start[0] + x) / 2, (start[1] + y) / 2))
            self._send("touchMove", (x, y))
            start = x, y

    def lift(self) -> None:
        self._send("touchEnd")


@pytest.fixture
def phone(browser: Browser, host: Any, new_context: Callable[..., Any]) -> Iterator[Page]:
    context, _ = new_context(browser, host.origin, **PHONE)
    yield context.new_page()


def loupe(page: Page) -> dict[str, float] | None:
    """Where the loupe lies on the screen, wholly; None: it is hidden."""
    box: dict[str, float] | None = page.evaluate(
        """() => {
          const loupe = document.querySelector("#board .loupe");
          const { x, y, width, height } = loupe.getBoundingClientRect();
          return loupe.hidden ? null : { x, y, width, height };
        }"""
    )
    assert not box or (box["width"] == 96 and 0 <= box["x"] <= 320 - 96 and 0 <= box["y"] <= 568 - 96)
    return box


def loupe_drawn(page: Page) -> bool:
    box = loupe(page)
    assert box
    return pixel(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, layer=2)[3] == 255


@pytest.mark.quick
def test_a_touch_is_adjusted_before_it_counts(phone: Page, until: Until, site: str) -> None:
    Table(phone, site).open(link([]))
    finger = Finger(phone)

    # Down on one cell, on to the next and the one after: the last is played, the others are not.
    finger.slide(Table(phone).point("g7"), Table(phone).point("g8"), Table(phone).point("h10"))
    box = loupe(phone)
    assert box and box["y"] + box["height"] < Table(phone).point("h10")[1], "the finger hides what it shows"
    poll(
        phone,
        lambda: pixel(phone, *Table(phone).point("h10"))[3] > 60 and pixel(phone, *Table(phone).point("g7"))[3] == 0,
    )
    assert loupe_drawn(phone)
    assert Table(phone).state().moves == []
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'h10'")
    assert loupe(phone) is None

    # Off the board and lifted there: nothing counts.
    x, y = Table(phone).point("g1")
    finger.slide((x, y), (x, y + 60))
    assert loupe(phone) is None
    finger.lift()
    # Nowhere does the loupe leave the screen.
    for cell in ("a1", "a7", "g13", "m13", "m7"):
        finger.slide(Table(phone).point(cell))
        assert loupe(phone)
        finger.slide(Table(phone).point(cell), (2, 2))
        finger.lift()
    # A mouse needs no loupe.
    phone.mouse.move(*Table(phone).point("g7"))
    phone.mouse.down()
    assert loupe(phone) is None
    phone.mouse.up()
    until(phone, "hexarium.current().moves.join() === 'h10,g7'")


def test_walls_by_a_finger(phone: Page, until: Until, site: str) -> None:
    """A slip to the next cell corrects the end of a wall; a slide along a whole wall builds it."""
    Table(phone, site).open("game=nooks&size=6&seats=human,human")
    finger = Finger(phone)
    finger.slide(Table(phone).point("f6"), Table(phone).point("f7"))
    assert loupe(phone)
    finger.lift()
    poll(phone, lambda: pixel(phone, *Table(phone).point("f7"))[:3] == RIBBON)
    assert Table(phone).state().moves == []
    # With one end there, a touch that is corrected by some cells means the other end.
    finger.slide(Table(phone).point("h7"), Table(phone).point("f10"))
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'f7-f10'")
    finger.slide(Table(phone).point("d4"), Table(phone).point("d5"), Table(phone).point("d6"), Table(phone).point("d7"))
    poll(phone, lambda: pixel(phone, *Table(phone).point("d5"))[3] > 200)
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'f7-f10,d4-d7'")


def test_large_cells_need_no_loupe(
    browser: Browser, host: Any, new_context: Callable[..., Any], until: Until, site: str
) -> None:
    context, _ = new_context(browser, host.origin, has_touch=True)
    page = context.new_page()
    Table(page, site).open("game=noose&size=4&seats=human,human")
    finger = Finger(page)
    finger.slide(Table(page).point("d4"))
    assert page.evaluate("document.querySelector('#board .loupe').hidden")
    poll(page, lambda: pixel(page, *Table(page).point("d4"))[3] > 60)
    finger.lift()
    until(page, "hexarium.current().moves.join() === 'd4'")
