"""Loophole 2D on the page: windows, arcs and rim, refusals, and the two loops of a winner."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BAD, Until, pixel, poll

pytestmark = pytest.mark.warm

LINK = "game=loophole2d&size=10&seats=human,human"
GAME = (
    "g4 h3 a6 e7 j4 j1 h4 f3 j3 g3 d9 j10 c1 c7 a10 i2 a8 g2 i10 c8 f6 i4 j7 g10 b5 d7 a9 j6 a5 j2 e5 f10 h10 b2 e9 "
    "f9 e6 c10 a7"
).split()
GROUND = [241, 243, 240]  # --bg of the light theme
INKS = {1: [7, 80, 63], 2: [163, 64, 10]}  # --mark, --mark-2


def test_windows_refusals_and_two_loops(page: Page, table: Table, until: Until) -> None:
    table.open(LINK)
    status = page.get_by_role("status")
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    hole = [record["cell"] for record in view["board"] if record.get("type") == "hole"][3]
    arc = next(record["cell"] for record in view["board"] if record.get("type") == "arc")
    assert view["contents"][hole] == "window A" and view["contents"][arc].endswith("arc of window A")
    assert pixel(page, *table.point(hole), layer=0)[:3] == GROUND

    for cell, words in ((hole, "window"), (arc, "arc")):
        table.click(cell)
        expect(status).to_contain_text(re.compile(rf"Not allowed\. {cell} "))
        expect(status).to_contain_text(words)
        poll(page, lambda cell=cell: pixel(page, *table.point(cell))[:3] == BAD)
    page.get_by_role("application").press("Escape")
    expect(status).to_contain_text("Place a stone for Black.")

    for cell in GAME:
        table.play(cell)
    assert table.state().outcome["winner"] == 0
    expect(status).to_contain_text("Black wins with two loops")
    players = page.get_by_role("region", name="Players")
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    assert [loop["number"] for loop in view["loops"]] == [1, 2]
    step = abs(table.point("b1")[0] - table.point("a1")[0])
    for loop in view["loops"]:
        expect(players).to_contain_text(loop["text"])
        (tag,) = [r["tag"] for r in view["scene"] if r.get("loop") == loop["number"] and "tag" in r]
        x, y = table.point(tag)
        poll(page, lambda x=x, y=y, ink=INKS[loop["number"]]: pixel(page, x, y - 0.25 * step)[:3] == ink)

    # In a box that is much higher than wide the board stands on its corner.
    page.set_viewport_size({"width": 390, "height": 920})
    until(page, "hexarium.cellPoint('j1').y > hexarium.cellPoint('a1').y + 100")
