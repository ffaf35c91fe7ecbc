"""Nooks on the page: walls by two clicks or a drag, what is refused, and the score at the end."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BAD, RIBBON, Machine, Until, between, pixel, poll

pytestmark = pytest.mark.warm

LINK = "game=nooks&size=5&seats=human,human"
TINTS = [232, 140, 128], [240, 201, 71]


def ends(wall: str) -> tuple[str, str]:
    first, last = wall.split("-")
    return first, last


def build(page: Page, wall: str) -> None:
    """By a click on each end."""
    before = len(Table(page).state().moves)
    first, last = ends(wall)
    Table(page).click(first)
    poll(page, lambda: pixel(page, *Table(page).point(first))[:3] == RIBBON)
    Table(page).click(last)
    Table(page).settle()
    assert Table(page).state().moves[before:] == [wall]


@pytest.mark.quick
def test_walls_refusals_and_the_score(page: Page, table: Table, until: Until) -> None:
    table.open(LINK)
    status = page.get_by_role("status")

    # The first end is shown, a touch on it again takes it back.
    table.click("e5")
    poll(page, lambda: pixel(page, *table.point("e5"))[:3] == RIBBON)
    table.click("e5")
    poll(page, lambda: pixel(page, *table.point("e5"))[3] == 0)
    assert table.state().moves == []

    # Hovering shows the wall in the builder's colour; the second end builds it.
    table.click("e5")
    page.mouse.move(*table.point("h8"))
    poll(page, lambda: pixel(page, *table.point("g7"))[3] > 200)
    table.click("h8")
    until(page, "hexarium.current().moves.join() === 'e5-h8'")

    # A wall that meets another one is refused in words and on the board; Escape begins anew.
    def refuse() -> None:
        table.click("e4")
        poll(page, lambda: pixel(page, *table.point("e4"))[:3] == RIBBON)
        table.click("e7")
        expect(status).to_contain_text("e4-e7 is not allowed.")
        poll(page, lambda: pixel(page, *between(page, "e5", "e6"))[:3] == BAD)

    refuse()
    page.get_by_role("application").focus()
    page.keyboard.press("Escape")
    expect(status).to_contain_text("touch its two ends")

    # So does the next touch, and the wall that it begins goes on.
    refuse()
    first, last = ends(table.legal()[0])
    table.click(first)
    table.settle()
    expect(status).to_contain_text("Touch the other end of the wall")
    poll(page, lambda: pixel(page, *between(page, "e5", "e6"))[:3] != BAD)
    assert pixel(page, *table.point(first))[:3] == RIBBON
    table.click(first)
    table.settle()

    # And a drag, before it has ended.
    refuse()
    page.mouse.move(*table.point(first))
    page.mouse.down()
    page.mouse.move(*table.point(last), steps=4)
    table.settle()
    expect(status).to_contain_text("touch its two ends")
    poll(page, lambda: pixel(page, *between(page, "e5", "e6"))[:3] != BAD)
    page.mouse.move(*table.point(first), steps=4)
    page.mouse.up()  # where it began: only a touch
    table.settle()
    table.click(first)
    table.settle()

    # A drag from end to end.
    wall = table.legal()[0]
    one, other = ends(wall)
    page.mouse.move(*table.point(one))
    page.mouse.down()
    page.mouse.move(*table.point(other), steps=6)
    page.mouse.up()
    until(page, "hexarium.current().moves.length === 2")
    assert table.state().moves[1] == wall

    # The keyboard: Enter touches.
    wall = table.legal()[-1]
    table.click(ends(wall)[0])
    first = table.point(ends(wall)[0])
    board = page.get_by_role("application")
    poll(page, lambda: pixel(page, *first)[:3] == RIBBON)
    board.press("Escape")
    poll(page, lambda: pixel(page, *first)[:3] != RIBBON)
    board.press("Enter")
    poll(page, lambda: pixel(page, *first)[:3] == RIBBON)
    table.click(ends(wall)[1])
    until(page, "hexarium.current().moves.length === 3")
    assert table.state().moves[2] == wall

    while not table.state().outcome:
        build(page, table.legal()[0])
    assert page.evaluate("document.documentElement.dataset.state") == "over"
    expect(status).to_contain_text("cells")
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    players = page.get_by_role("region", name="Players")
    for name, player in zip(("Red", "Gold"), view["players"], strict=True):
        expect(players).to_contain_text(f"{name} {player['score']}")
    owned = [record for record in view["scene"] if record["kind"] == "area" and len(record["cells"]) > 1]
    assert owned
    x, y = table.point(owned[0]["cells"][0])
    pixels = page.evaluate(
        "([one, other]) => Math.hypot(one.x - other.x, one.y - other.y)",
        [page.evaluate("c => hexarium.cellPoint(c)", cell) for cell in ("e5", "e6")],
    )
    poll(page, lambda: pixel(page, x + 0.3 * pixels, y - 0.3 * pixels)[:3] in TINTS)


@pytest.mark.fresh
def test_cells_with_which_a_wall_may_be_begun_are_marked(page: Page, table: Table) -> None:
    page.add_init_script("localStorage.setItem('hexarium.settings', JSON.stringify({ legal: true }))")
    table.open(f"{LINK}&moves=b1-e4")
    walls = table.legal()
    wall = ends(walls[0])
    starts = set(page.evaluate("hexarium.request({ op: 'view' })")["view"]["starts"])
    assert set(wall) < starts and "c2" not in starts
    dotted = lambda cell: pixel(page, *table.point(cell))[3] > 150  # noqa: E731
    for cell in ("c5", *wall):
        assert cell in starts
        poll(page, lambda cell=cell: dotted(cell))  # type: ignore[misc]
    # Once one is begun, only what goes on with it.
    page.mouse.click(*table.point(wall[0]))
    table.settle()
    poll(page, lambda: pixel(page, *table.point("i9"))[3] == 0)


@pytest.mark.fresh
def test_half_a_wall_before_python(
    page: Page, browser: Browser, host: Any, site: str, new_context: Callable[..., Any], until: Until
) -> None:
    Table(page, site).open(LINK)
    build(page, "e5-h8")
    # Where nothing is stored by which Python could start.
    context, _ = new_context(browser, host.origin, storage_state=page.context.storage_state())
    page = context.new_page()
    machine = Machine(page)
    page.goto(site)
    until(page, "window.hexarium && hexarium.current().moves.length === 1")
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    for cell in ("b1", "c2", "c2", "e1"):  # one of them is taken back, with what came before it
        Table(page).click(cell)
    expect(page.locator("#spoken > :last-child")).to_contain_text("e1 is noted. The move goes on")
    poll(page, lambda: pixel(page, *Table(page).point("e1"))[:3] == RIBBON)
    assert pixel(page, *Table(page).point("b1"))[3] == 0
    size = math.dist(Table(page).point("e5"), Table(page).point("e6"))
    x, y = Table(page).point("e1")
    assert pixel(page, x + 0.35 * size, y)[3] == 0  # a mark, not a stone
    Table(page).click("e4")
    poll(page, lambda: machine.asked_for)
    machine.let_go()
    Table(page).settle()
    assert Table(page).state().moves == ["e5-h8", "e1-e4"]


def test_where_no_cell_is_open_the_bar_has_no_piece_for_them(page: Page, table: Table) -> None:
    moves = "d5-d8.e6-h9.a1-d1.c2-c5.g4-g7.i6-i9.d3-g3.a2-a5"
    table.open(f"game=nooks&size=5&moves={moves}&seats=human,human")
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("Open cells: 0")
    assert page.evaluate("document.querySelector('.amounts .open').getBoundingClientRect().width") == 0
