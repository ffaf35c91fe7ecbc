"""A finger on cells that are smaller than it: seen enlarged, adjusted, and counted when it is lifted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.table import RIBBON, Until, current, link, pixel, point, poll

Open = Callable[..., None]
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


def test_a_touch_is_adjusted_before_it_counts(phone: Page, open_game: Open, until: Until) -> None:
    open_game(phone, link([]))
    finger = Finger(phone)

    # Down on one cell, on to the next and the one after: the last is played, the others are not.
    finger.slide(point(phone, "g7"), point(phone, "g8"), point(phone, "h10"))
    box = loupe(phone)
    assert box and box["y"] + box["height"] < point(phone, "h10")[1], "the finger hides what it shows"
    poll(phone, lambda: pixel(phone, *point(phone, "h10"))[3] > 60 and pixel(phone, *point(phone, "g7"))[3] == 0)
    assert loupe_drawn(phone)
    assert current(phone)["moves"] == []
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'h10'")
    assert loupe(phone) is None

    # Off the board and lifted there: nothing counts.
    x, y = point(phone, "g1")
    finger.slide((x, y), (x, y + 60))
    assert loupe(phone) is None
    finger.lift()
    # Nowhere does the loupe leave the screen.
    for cell in ("a1", "a7", "g13", "m13", "m7"):
        finger.slide(point(phone, cell))
        assert loupe(phone)
        finger.slide(point(phone, cell), (2, 2))
        finger.lift()
    # A mouse needs no loupe.
    phone.mouse.move(*point(phone, "g7"))
    phone.mouse.down()
    assert loupe(phone) is None
    phone.mouse.up()
    until(phone, "hexarium.current().moves.join() === 'h10,g7'")


def test_walls_by_a_finger(phone: Page, open_game: Open, until: Until) -> None:
    """A slip to the next cell corrects the end of a wall; a slide along a whole wall builds it."""
    open_game(phone, "game=nooks&size=6&seats=human,human")
    finger = Finger(phone)
    finger.slide(point(phone, "f6"), point(phone, "f7"))
    assert loupe(phone)
    finger.lift()
    poll(phone, lambda: pixel(phone, *point(phone, "f7"))[:3] == RIBBON)
    assert current(phone)["moves"] == []
    # With one end there, a touch that is corrected by some cells means the other end.
    finger.slide(point(phone, "h7"), point(phone, "f10"))
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'f7-f10'")
    finger.slide(point(phone, "d4"), point(phone, "d5"), point(phone, "d6"), point(phone, "d7"))
    poll(phone, lambda: pixel(phone, *point(phone, "d5"))[3] > 200)
    finger.lift()
    until(phone, "hexarium.current().moves.join() === 'f7-f10,d4-d7'")


def test_large_cells_need_no_loupe(
    browser: Browser, host: Any, new_context: Callable[..., Any], open_game: Open, until: Until
) -> None:
    context, _ = new_context(browser, host.origin, has_touch=True)
    page = context.new_page()
    open_game(page, "game=noose&size=4&seats=human,human")
    finger = Finger(page)
    finger.slide(point(page, "d4"))
    assert page.evaluate("document.querySelector('#board .loupe').hidden")
    poll(page, lambda: pixel(page, *point(page, "d4"))[3] > 60)
    finger.lift()
    until(page, "hexarium.current().moves.join() === 'd4'")
