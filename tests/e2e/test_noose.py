"""Noose on the page: placements, a flip that is shown before it is played, a refusal, and a winning loop."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BAD, RIBBON, Until, pixel, poll, ribbon_drawn

pytestmark = pytest.mark.warm

LINK = "game=noose&size=4&seats=human,human"
BEFORE, FLIP, AFTER = "f6 c2 g4 d5 e4 e5 d3".split(), "xd3,e4", "a4 c3 b3 c4".split()


@pytest.mark.quick
def test_flips_refusals_and_a_loop(page: Page, table: Table, until: Until) -> None:
    table.open(LINK)
    status = page.get_by_role("status")
    for cell in BEFORE:
        table.play(cell)

    table.click("f6")
    expect(status).to_contain_text("No two stones of yours flank this arc.")
    poll(page, lambda: pixel(page, *table.point("f6"))[:3] == BAD)
    page.get_by_role("application").press("Escape")
    expect(status).to_contain_text("flip stones of")

    # The pointer over a stone shows the flip: its stones half turned, the stones that flank it ringed.
    step = abs(table.point("d5")[1] - table.point("d4")[1])
    x, y = table.point("d3")
    was = sum(pixel(page, x + 0.2 * step, y + 0.2 * step)[:3])
    page.mouse.move(x, y)
    poll(page, lambda: sum(pixel(page, x + 0.2 * step, y + 0.2 * step)[:3]) - was > 200)
    page.mouse.click(x, y)
    until(page, f"hexarium.current().moves.at(-1) === '{FLIP}'")

    for cell in AFTER:
        table.play(cell)
    assert table.state().outcome["rule"] == "loop"
    expect(status).to_contain_text("with a loop of")
    poll(page, lambda: ribbon_drawn(page))


@pytest.mark.fresh
def test_stones_that_may_be_flipped_are_marked_with_the_legal_cells(page: Page, table: Table) -> None:
    page.add_init_script("localStorage.setItem('hexarium.settings', JSON.stringify({ legal: true }))")
    table.open(f"{LINK}&moves={'.'.join(BEFORE)}")
    step = abs(table.point("d5")[1] - table.point("d4")[1])
    ringed = {}
    for cell in ("e4", "f6"):
        x, y = table.point(cell)
        colours = {
            tuple(pixel(page, x + 0.42 * step * math.cos(k / 6), y + 0.42 * step * math.sin(k / 6))) for k in range(38)
        }
        ringed[cell] = (*RIBBON, 255) in colours
    assert ringed == {"e4": True, "f6": False}
    assert pixel(page, *table.point("a1"))[3] > 150
