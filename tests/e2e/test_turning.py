"""How the board lies: turned and flipped by the player, and the keys that move as seen."""

from __future__ import annotations

import math
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import SPOKEN, Until, link, pixel, poll

pytestmark = pytest.mark.warm

POINTS = "names => names.map(name => hexarium.cellPoint(name)).map(({ x, y }) => [x, y])"
# Whether there is ink on the board around each of these points of the page.
INK = """points => {
  const canvas = document.querySelector("#board canvas"), box = canvas.getBoundingClientRect();
  const k = canvas.width / box.width, r = 5 * k, copy = document.createElement("canvas");
  const c = copy.getContext("2d", { willReadFrequently: true });
  [copy.width, copy.height] = [canvas.width, canvas.height];
  c.drawImage(canvas, 0, 0);
  return points.map(([x, y]) => {
    const { data } = c.getImageData((x - box.left) * k - r, (y - box.top) * k - r, 2 * r, 2 * r);
    const reds = data.filter((_, i) => i % 4 === 0);
    return Math.max(...reds) - Math.min(...reds);
  });
}"""
# Each with the directions of its grid and the letters that it has.
BOARDS: list[tuple[str, dict[str, Any], int, str]] = [
    ("noose", {"size": 5}, 6, "wedxza"),
    ("stibro", {"size": 5}, 6, "wedxza"),
    ("nooks", {"size": 5}, 6, "wedxza"),
    ("nooks", {"variant": "square"}, 4, "wdxa"),
    ("noede", {"size": 5}, 6, "wedxza"),
    ("loophole2d", {"size": 10}, 6, "wedxza"),
]


def lay(point: tuple[float, float], turn: int, flip: bool, steps: int) -> tuple[float, float]:
    """Where a point of a record lies: mirrored first, then turned clockwise."""
    x, y = (-point[0] if flip else point[0]), point[1]
    angle = 2 * math.pi * turn / steps
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


class Seen:
    """The cells and labels of the board on the page, and where they are seen."""

    def __init__(self, page: Page) -> None:
        records = page.evaluate("hexarium.request({ op: 'view' })")["view"]["board"]
        self.cells = {record["cell"]: record["at"] for record in records if record["kind"] == "cell"}
        self.labels = [record["at"] for record in records if record["kind"] == "label" and not record.get("cell")]
        self.page = page

    def check(self, turn: int, flip: bool, steps: int) -> None:
        """The cells are seen in the arrangement of the records, turned and flipped, inside the board's box."""
        page = self.page
        seen = page.evaluate(POINTS, list(self.cells))
        laid = [lay(at, turn, flip, steps) for at in self.cells.values()]
        ends = [laid.index(end) for end in (min(laid), max(laid))]
        unit = math.dist(*(seen[end] for end in ends)) / math.dist(*(laid[end] for end in ends))
        ox, oy = seen[0][0] - laid[0][0] * unit, seen[0][1] - laid[0][1] * unit
        box = page.get_by_role("application").bounding_box()
        assert box
        for (x, y), (lx, ly) in zip(seen, laid, strict=True):
            assert abs(x - ox - lx * unit) < 1 and abs(y - oy - ly * unit) < 1
            assert box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        assert unit > 15 and len({(round(x / 4), round(y / 4)) for x, y in seen}) == len(seen)
        labels = [lay(at, turn, flip, steps) for at in self.labels]
        assert min(math.dist(label, cell) for label in labels for cell in laid) > 0.7
        if unit > 13:
            ink = page.evaluate(INK, [(ox + x * unit, oy + y * unit) for x, y in labels])
            assert min(ink) > 40, ink


def walk_as_seen(page: Page, until: Until, keys: str) -> None:
    """Each letter leads where it lies on the keyboard, seen from S; each arrow where it points."""
    board = page.get_by_role("application")
    arrows = {"ArrowUp": 0, "ArrowRight": 90, "ArrowDown": 180, "ArrowLeft": 270}
    ways = {key: -15 + 60 * "wedxza".index(key) for key in keys} | arrows
    board.press(keys[0])
    until(page, f"{SPOKEN}.includes(', empty')")
    here = page.evaluate(f"{SPOKEN}.split(',')[0]")
    for key, angle in ways.items():
        x, y = Table(page).point(here)
        board.press(key)
        until(page, f"{SPOKEN}.split(',')[0] !== '{here}'")
        here = page.evaluate(f"{SPOKEN}.split(',')[0]")
        nx, ny = Table(page).point(here)
        off = (math.degrees(math.atan2(nx - x, y - ny)) - angle + 180) % 360 - 180
        assert abs(off) < (31 if key in arrows else 16), (key, off)


@pytest.mark.quick
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_every_board_turned_and_flipped(page: Page, table: Table, until: Until, size: tuple[int, int]) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open()
    small = size[0] < 600

    def press(name: str) -> None:
        if small:
            page.get_by_role("button", name="More").click()
        page.get_by_role("button", name=name).click()

    turn, flip = 0, False
    for game, options, steps, keys in BOARDS:
        page.evaluate(
            "([game, options]) => hexarium.request({ op: 'new', game, options, seats: ['human', 'human'] })",
            [game, options],
        )
        seen = Seen(page)
        stands = int(small and game == "loophole2d")  # on its acute corner, before it is turned
        for name in ("Turn the board", "Flip the board", "Turn the board"):
            press(name)
            turn, flip = (turn + 1, flip) if name.startswith("Turn") else (-turn, not flip)
            seen.check(turn + (-stands if flip else stands), flip, steps)
        walk_as_seen(page, until, keys)
        if game == "nooks":
            continue  # one cell is no wall
        cell = page.evaluate("hexarium.request({ op: 'view' })")["view"]["legal"][3]
        page.mouse.click(*table.point(cell))
        until(page, f"hexarium.current().moves[0] === '{cell}'")
        poll(page, lambda cell=cell: pixel(page, *table.point(cell))[3] == 255)  # type: ignore[misc]


def test_the_lie_is_kept_and_a_damaged_one_is_not(page: Page, table: Table, until: Until) -> None:
    page.emulate_media(reduced_motion="reduce")
    table.open(link(["g7"]))
    upper = table.point("g13")
    page.get_by_role("button", name="Flip the board").click()
    page.get_by_role("button", name="Turn the board").click()
    turned = table.point("g13")
    assert math.dist(upper, turned) > 100
    table.open(link(["g7"]))
    assert math.dist(turned, table.point("g13")) < 1
    page.evaluate("localStorage.setItem('hexarium.settings', JSON.stringify({ turn: 0.5, flip: 'yes' }))")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert math.dist(upper, table.point("g13")) < 1


def test_a_click_while_the_board_turns(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    page.get_by_role("button", name="Turn the board").click()
    page.mouse.click(*table.point("h12"))
    until(page, "hexarium.current().moves.join() === 'h12'")


def test_the_keys_are_shown_and_listed(page: Page, table: Table, until: Until) -> None:
    page.emulate_media(reduced_motion="reduce")
    table.open(link([]))
    board = page.get_by_role("application")
    (x, y), (ux, uy) = table.point("g7"), table.point("g8")
    r = max(0.17, 6.5 / math.dist((x, y), (ux, uy)))
    edge = (0.5 + 1.75 * r) * (uy - y) + y  # the letter leaves the far side of its disc free

    def shown() -> bool:
        return pixel(page, x, edge)[:3] == [255, 255, 255]

    assert not shown()
    board.press("w")
    board.press("x")
    poll(page, shown)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Show movement keys").uncheck()
    page.keyboard.press("Escape")
    board.focus()
    board.press("w")
    board.press("x")
    until(page, f"{SPOKEN}.startsWith('g7')")
    poll(page, lambda: not shown())
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard")
    for key in (*"WEDXZA", "Enter", "Esc", "?"):
        expect(dialog.get_by_text(key, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(board).to_be_focused()
    field = page.get_by_role("textbox", name="Type a move")
    field.press("?")
    expect(field).to_have_value("?")
    expect(dialog).to_have_count(0)
    assert table.state().moves == []
