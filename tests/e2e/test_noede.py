"""Nøde on the page: an anchor with its node due, rings, refusals, and a chain from side to side."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BAD, RIBBON, Until, between, pixel, poll

pytestmark = pytest.mark.warm

LINK = "game=noede&size=4&seats=human,human"
GAME = "b1 d1 a1 f3 d3 a4 d4 g4 f4 d7 g5 e3 c1 c4 a2 c2 g7 c3 b2".split()
FREE = "d6"  # on no line of the first anchor whose node is due


def test_anchors_nodes_refusals_and_a_chain(page: Page, table: Table, until: Until) -> None:
    table.open(LINK)
    status = page.get_by_role("status")
    view = "hexarium.request({ op: 'view' }).then(({ view }) => view)"
    due = ""
    for cell in GAME:
        table.play(cell)
        rings = [r for r in page.evaluate(view)["scene"] if r["kind"] == "mark" and r["role"] == "allowed"]
        if not rings or due:
            continue
        due = cell
        x, y = table.point(rings[0]["cells"][0])
        away = 0.27 * abs(table.point("d4")[1] - table.point("d3")[1])
        poll(page, lambda x=x, y=y, away=away: pixel(page, x - away, y)[:3] == RIBBON)
        expect(status).to_contain_text(f"Place the node of anchor {due}")
        table.click(FREE)
        expect(status).to_contain_text(f"Not allowed. {FREE} ")
        poll(page, lambda: pixel(page, *table.point(FREE))[:3] == BAD)
        # The anchor touched again is taken back.
        before = len(table.state().moves)
        table.click(due)
        until(page, f"hexarium.current().moves.length === {before - 1}")
        table.play(due)
    assert due
    assert table.state().outcome["winner"] == 0
    # The turn of which a half is shown is the current one.
    assert due != GAME[-1]
    half = page.evaluate(view)["rows"]
    turn = next(turn for row in half for turn in row["moves"] if turn["text"].startswith(f"{due},"))
    page.evaluate("ply => hexarium.request({ op: 'go', ply })", turn["ply"] - 1)
    expect(page.locator("#list [aria-current]")).to_have_attribute("data-id", str(turn["id"]))
    page.evaluate("hexarium.request({ op: 'leave' })")
    expect(status).to_contain_text("White wins by joining")
    (walk,) = [r["cells"] for r in page.evaluate(view)["scene"] if r["kind"] == "path" and r["role"] == "win"]
    for one, other in pairwise(walk):
        poll(page, lambda one=one, other=other: pixel(page, *between(page, one, other))[:3] == RIBBON)
