"""Sizes, sharpness, themes, and the time before Python is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import (
    BEFORE_REFUSAL,
    REFUSED,
    WON_BY_WHITE,
    Machine,
    Until,
    link,
    pixel,
    poll,
    ribbon_drawn,
    write,
)

pytestmark = pytest.mark.warm

SCREENS = {
    "desktop": (1280, 800), "large": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844), "narrow": (320, 568),
    "landscape": (844, 390), "zoomed": (640, 400), "zoomed narrow": (512, 384),
}  # fmt: skip
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_sideways(page: Page, table: Table, screen: str) -> None:
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    table.open(link(BEFORE_REFUSAL, "computer3,human"))
    before = table.point("a1")
    table.click(REFUSED)
    expect(page.get_by_role("status")).to_contain_text("is not allowed")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert table.point("a1") == before  # the status has its room: nothing moves
    for cell in ("a1", "a7", "g13", "m13", "m7", "g1"):
        x, y = table.point(cell)
        assert 0 < x < width and 0 < y < height, cell
    line = page.get_by_role("status").bounding_box()
    assert line and line["x"] >= 0 and line["x"] + line["width"] <= width
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        if box and box["width"]:
            assert box["y"] < height and box["x"] < width
    newer = page.get_by_role("button", name="New game").locator("visible=true")
    if not newer.count():
        page.get_by_role("button", name="More").click()
    newer.first.click()
    assert page.evaluate("(d => d.scrollWidth - d.clientWidth)(document.querySelector('dialog[open]'))") <= 0
    assert page.evaluate(SIDEWAYS) <= 0


# Which of the board's cells, players and clocks a message lies over.
COVERED = """async () => {
  const box = document.querySelector(".toast").getBoundingClientRect();
  const over = (one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top;
  const { legal: cells } = (await hexarium.request({ op: "view" })).view;
  const players = [...document.querySelectorAll(".player")].filter((one) => over(one.getBoundingClientRect()));
  return [...cells.filter((cell) => {
    const { x, y } = hexarium.cellPoint(cell);
    return over({ left: x, right: x, top: y - 10, bottom: y + 10 });
  }), ...players.map((one) => one.innerText)];
}"""


@pytest.mark.parametrize("locale", ["en", "de"])
def test_messages_cover_neither_board_nor_clocks(
    browser: Browser, host: Any, new_context: Callable[..., Any], locale: str, site: str
) -> None:
    page = new_context(browser, host.origin, locale=locale, has_touch=True)[0].new_page()
    Table(page, site).open()
    begin = "hexarium.request({ op: 'new', game: 'stibro', options: { size: 7 }, moves: ['g7', 'f9'], clock: '300+5' })"
    sizes = [(1280, 800), (820, 1180), (740, 360), (390, 844), (360, 740), (360, 740)]
    for number, (width, height) in enumerate(sizes):
        page.set_viewport_size({"width": width, "height": height})
        sheet = number == len(sizes) - 1
        if sheet:
            page.locator("#acts").get_by_role("button").last.click()
            page.locator("#more .menu").get_by_role("button").first.click()
            page.locator("#play.studying").wait_for()
            Table(page).settle()
        page.evaluate(begin)
        page.evaluate("hexarium.request({ op: 'go', ply: 1 })")
        page.evaluate("hexarium.request({ op: 'play', move: 'd6' })")
        Table(page).settle()
        message = page.get_by_role("log").locator(".toast")
        expect(message).to_be_visible()
        box = message.bounding_box()
        assert box and box["y"] + box["height"] <= height and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert page.evaluate(COVERED) == []
        tabs = page.locator("#moves-head").bounding_box()
        assert not sheet or (tabs and box["y"] + box["height"] <= tabs["y"])
        page.evaluate("hexarium.request({ op: 'undo' })")  # something else is done
        expect(message).to_have_count(0)


# What does not keep to its place in header and panels: beyond the window or what holds it, over its neighbour, cut off.
ASTRAY = """() => {
  const faults = [], name = (e) => `${e.tagName}.${e.className} ${e.id} ${e.textContent.slice(0, 20)}`;
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().width > 1;
  const holders = "html, .top, #nav, #tools, #acts, #players, .player, .moves .head, #walk, #typed";
  for (const e of document.querySelectorAll(holders))
    if (seen(e) && e.scrollWidth > e.clientWidth + 1) faults.push(`${name(e)}: ${e.scrollWidth} in ${e.clientWidth}`);
  for (const e of document.querySelectorAll(".top button, #acts button, .moves .head button, #walk button, #status")) {
    if (!seen(e)) continue;
    const { left, right } = e.getBoundingClientRect();
    if (left < 0 || right > innerWidth) faults.push(`${name(e)}: ${left} to ${right}`);
    if (e.scrollWidth > e.clientWidth + 1) faults.push(`${name(e)}: ${e.scrollWidth} in ${e.clientWidth}`);
  }
  for (const row of document.querySelectorAll(".top, #nav, #tools, #acts, .moves .head, .panes")) {
    const boxes = [...row.children].filter(seen).map((e) => [e.getBoundingClientRect(), e]);
    boxes.sort(([a], [b]) => a.left - b.left);
    boxes.slice(1).forEach(([box, e], i) => {
      if (box.left < boxes[i][0].right - 0.5) faults.push(`${name(e)} lies over ${name(boxes[i][1])}`);
    });
  }
  return faults;
}"""


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_header_and_panels_keep_to_their_places(
    browser: Browser, host: Any, new_context: Callable[..., Any], language: str, site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale=language, reduced_motion="reduce")
    page = context.new_page()
    Table(page, site).open(link(["f5"], "human,human"))  # there are most buttons where one may swap
    page.locator("html[data-offline=ready]").wait_for()  # said in the header, too
    faults = {}
    for height in (1180, 620):
        for width in range(320, 1101, 20):
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(ASTRAY)
            if found:
                faults[width, height] = found
    assert not faults


# Black wins with a loop of window A and one of the rim and window B: the longest sentence there is.
TWO_LOOPS = "d7 c7 e5 d10 f4 e9 g4 b1 h3 b5 f6 b7 h2 i5 h1 f10 g10 a10 e1 e6 f5".split()
SPILT = """() => {
  const [room, words] = ["#status", ".status.win span"].map((s) => document.querySelector(s).getBoundingClientRect());
  const box = document.querySelector(".status.win").getBoundingClientRect(), bottom = Math.max(room.bottom, box.bottom);
  return Math.max(room.top - words.top, words.bottom - bottom, words.height - box.height);
}"""


def test_the_longest_result_keeps_to_its_box_on_phones(
    browser: Browser, host: Any, new_context: Callable[..., Any], site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale="de-DE", viewport={"width": 360, "height": 740})
    page = context.new_page()
    spilt = {}
    for seats, buttons in (("human,human", 1), ("human,computer3", 2), ("computer3,human", 1)):
        page.goto("about:blank")
        Table(page, site).open(f"game=loophole2d&size=10&moves={'.'.join(TWO_LOOPS)}&seats={seats}")
        expect(page.get_by_role("status")).to_contain_text("durch den Rand und Fenster B")
        expect(page.get_by_role("status").get_by_role("button")).to_have_count(buttons)
        for width, height in ((320, 568), (320, 740), (360, 640), (360, 740), (390, 844), (600, 900)):
            page.set_viewport_size({"width": width, "height": height})
            spilt[seats, width, height] = page.evaluate(SPILT)
    assert max(spilt.values()) <= 0, spilt


# How far words or a button reach beyond the status line's room, and the words of the actions beyond their buttons.
CRAMPED = """() => {
  const box = (element) => element.getBoundingClientRect(), all = (s) => [...document.querySelectorAll(s)];
  const [room] = all("#status").map(box), parts = all("#status .status > *").map(box);
  const over = parts.flatMap((part) => [room.top - part.top, part.bottom - room.bottom, part.right - room.right]);
  const tight = all("#acts .btn").map((button) => button.scrollWidth - button.clientWidth);
  return Math.max(...over, ...tight);
}"""


# Whether all of an element is seen in the card of the moves.
WITHIN = """element => {
  const [box, room] = [element, element.closest(".moves")].map((one) => one.getBoundingClientRect());
  return box.left >= room.left && box.right <= room.right && box.right <= innerWidth;
}"""


def test_the_swap_keeps_to_its_box_in_german(
    browser: Browser, host: Any, new_context: Callable[..., Any], site: str
) -> None:
    context, _ = new_context(browser, host.origin, locale="de-DE")
    page = context.new_page()
    Table(page, site).open()
    ways = page.locator("#list button")
    expect(ways).to_have_text(["Lernen in 2 Minuten", "Spielen", "Regeln"])
    for width, height in ((320, 568), (360, 740), (740, 360), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert all(way.evaluate(WITHIN) for way in ways.all()), (width, height)
    page.goto("about:blank")
    Table(page, site).open(link(["f5"], "computer2,human"))
    expect(page.get_by_role("status")).to_contain_text("Behalte Weiß, oder nimm den Stein")
    cramped = {}
    for width, height in (
        (320, 568),
        (360, 640),
        (360, 740),
        (390, 844),
        (740, 360),
        (820, 1180),
        (1024, 768),
        (1280, 800),
    ):
        page.set_viewport_size({"width": width, "height": height})
        cramped[width, height] = page.evaluate(CRAMPED)
    assert max(cramped.values()) <= 0.5, cramped


@pytest.mark.parametrize("screen", [(820, 1180), (744, 1133), (1000, 900)])
@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_analysis_has_room_on_a_tablet(
    browser: Browser, host: Any, new_context: Callable[..., Any], screen: tuple[int, int], finger: bool, site: str
) -> None:
    """For three lines and the buttons below them, without scrolling, and for some of the list."""
    size = dict(zip(("width", "height"), screen, strict=True))
    context, _ = new_context(browser, host.origin, viewport=size, has_touch=finger, is_mobile=finger)
    page = context.new_page()
    Table(page, site).open(link(WON_BY_WHITE[:16]))
    page.get_by_role("button", name="Analysis", exact=True).click()
    lines = page.get_by_role("list", name="Best lines").get_by_role("listitem")
    expect(lines).to_have_count(3)
    expect(lines.last).to_be_visible()
    pane, moves, board = (page.locator(name).bounding_box() for name in ("#analysis", "#list", "#board"))
    assert pane and moves and board
    for part in (*lines.all(), page.get_by_role("button", name="Outlook")):
        box = part.bounding_box()
        assert box and box["y"] >= pane["y"] and box["y"] + box["height"] <= pane["y"] + pane["height"]
    assert moves["height"] >= 84 and board["height"] >= size["height"] / 3


@pytest.mark.quick
@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
def test_the_canvas_is_sharp(
    browser: Browser, host: Any, new_context: Callable[..., Any], until: Until, ratio: float, site: str
) -> None:
    context, _ = new_context(browser, host.origin, device_scale_factor=ratio)
    page = context.new_page()
    Table(page, site).open()
    shown = "[...document.querySelectorAll('#board canvas:not([hidden])')]"
    sizes = f"{shown}.map(c => c.width / c.getBoundingClientRect().width)"
    assert page.evaluate(sizes) == pytest.approx([ratio, ratio], rel=1e-3)
    page.set_viewport_size({"width": 900, "height": 700})
    until(page, "document.querySelector('#board canvas').getBoundingClientRect().width < 700")
    assert page.evaluate(sizes) == pytest.approx([ratio, ratio], rel=1e-3)
    poll(page, lambda: pixel(page, *Table(page).point("g7"), layer=0)[3] == 255)  # drawn in the frame after


def test_themes(page: Page, table: Table, until: Until) -> None:
    page.emulate_media(color_scheme="dark")
    table.open(link([]))
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = pixel(page, *table.point("g7"), layer=0)
    page.emulate_media(color_scheme="light")
    until(page, "document.documentElement.dataset.theme === 'light'")
    poll(page, lambda: pixel(page, *table.point("g7"), layer=0) != dark)
    page.get_by_role("button", name="Change theme").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.emulate_media(contrast="more")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"  # chosen here


def test_touch(browser: Browser, host: Any, new_context: Callable[..., Any], until: Until, site: str) -> None:
    phone = {"viewport": {"width": 320, "height": 568}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
    context, _ = new_context(browser, host.origin, **phone)
    page = context.new_page()
    Table(page, site).open(link([]))
    for cell in WON_BY_WHITE[:8]:
        before = len(Table(page).state().moves)
        page.touchscreen.tap(*Table(page).point(cell))
        page.get_by_role("status").get_by_role(
            "button", name="Play"
        ).tap()  # cells are so small there that a tap is asked about
        until(page, f"hexarium.current().moves.length === {before + 1}")
    assert Table(page).state().moves == WON_BY_WHITE[:8]
    page.get_by_role("button", name="More").click()
    write(page.get_by_role("textbox", name="Type a move"), WON_BY_WHITE[8])
    page.keyboard.press("Enter")
    until(page, "hexarium.current().moves.length === 9")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_reduced_motion_shows_the_final_picture(page: Page, table: Table, until: Until) -> None:
    page.emulate_media(reduced_motion="reduce")
    table.open(link(WON_BY_WHITE[:-1]))
    table.click(WON_BY_WHITE[-1])
    until(page, "document.documentElement.dataset.state === 'over'")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert ribbon_drawn(page)


@pytest.mark.fresh
def test_first_click_before_python(page: Page, table: Table, site: str, until: Until) -> None:
    machine = Machine(page)
    page.goto(site)
    until(page, "window.hexarium && hexarium.cellPoint('g7')")
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    x, y = table.point("g7")
    assert pixel(page, x, y, layer=0)[3] == 255  # the board is painted
    expect(page.get_by_role("progressbar", name="Loading")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("the rules")
    assert pixel(page, x, y)[3] == 0
    table.click("g7")
    expect(page.get_by_text("g7 is noted").locator("visible=true").first).to_be_visible()
    poll(page, lambda: pixel(page, x, y)[3] > 0)
    assert table.state().moves == []
    poll(page, lambda: machine.asked_for)
    machine.let_go()
    until(page, "hexarium.current().moves[0] === 'g7'")


@pytest.mark.fresh
def test_the_loading_line_fits_a_phone(page: Page, site: str, until: Until) -> None:
    machine = Machine(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(site)
    expect(page.get_by_role("progressbar", name="Loading")).to_be_visible()
    poll(page, lambda: machine.asked_for)
    page.evaluate("document.querySelector('.progress').firstChild.firstChild.data = 'Die Regeln werden geladen'")
    page.evaluate("document.querySelector('.progress').lastChild.textContent = '13,1 von 14,2 MB'")
    box = page.locator(".progress > :last-child").bounding_box()
    assert box and box["x"] + box["width"] <= 360, "longer words take a second line"
    fits = "(one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight)"
    assert page.evaluate(f"{fits}(document.querySelector('.progress'))")
    machine.let_go()
    until(page, "document.documentElement.dataset.state === 'ready'")


@pytest.mark.fresh
def test_a_kept_game_is_painted_before_python(page: Page, table: Table, site: str, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:6]))
    page.goto("about:blank")
    machine = Machine(page)
    page.goto(site)
    until(page, "window.hexarium && hexarium.current().moves.length === 6")
    if page.evaluate("document.documentElement.dataset.state") == "loading":
        poll(page, lambda: pixel(page, *table.point(WON_BY_WHITE[0]))[3] == 255)
    machine.let_go()
    until(page, "document.documentElement.dataset.state === 'ready'")


SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { hadRecentInput, sources } of list.getEntries())
    for (const { node } of hadRecentInput ? [] : sources)
      if (!node?.closest("#status")) shifts.push(node?.outerHTML?.slice(0, 80));
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.fresh
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_nothing_shifts_after_the_first_paint(page: Page, table: Table, screen: str) -> None:
    """But for the words within the status line; and what a player does moves neither board nor panels."""
    width, height = SCREENS[screen]
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(SHIFTS)
    table.open(link([]))
    settled = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
    page.evaluate(settled)
    assert page.evaluate("shifts") == []
    parts = [page.locator(name) for name in ("#board", "#players", ".moves", "#acts")]
    places = [part.bounding_box() for part in parts]
    for cell in ("g7", "f9", "f9"):  # the last is refused
        table.click(cell)
        page.evaluate("hexarium.request({op: 'view'})")
    expect(page.get_by_role("status")).to_contain_text("Not allowed")
    assert [part.bounding_box() for part in parts] == places
    page.get_by_role("button", name="Undo").locator("visible=true").click()
    page.evaluate(settled)
    assert [part.bounding_box() for part in parts] == places


def test_stones_follow_the_system_s_colours_while_the_page_is_open(page: Page, table: Table) -> None:
    table.open(link(["e5"]))
    drawn = "[...document.querySelectorAll('#players canvas, #board canvas')].map((one) => one.toDataURL())"
    page.evaluate("hexarium.settled()")
    light = page.evaluate(drawn)
    for media in ({"color_scheme": "dark"}, {"color_scheme": "light", "contrast": "more"}):
        page.emulate_media(**media)  # type: ignore[arg-type]
        poll(page, lambda: not set(page.evaluate(drawn)[:2]) & set(light[:2]))
    page.emulate_media(color_scheme="light", contrast="no-preference")
    poll(page, lambda: page.evaluate(drawn) == light)
