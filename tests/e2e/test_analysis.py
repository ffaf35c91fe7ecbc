"""What the computer thinks: hint, analysis with its bar, the end of a search without end, strong against weak."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import LOST, RIBBON, WON_BY_WHITE, Until, link, pixel, poll

pytestmark = pytest.mark.warm

LAST = WON_BY_WHITE[-1]  # closes White's ring


@pytest.mark.quick
def test_a_hint_tells_and_shows_the_winning_move_against_the_computer_too(page: Page, table: Table) -> None:
    table.open(link(WON_BY_WHITE[:-1], "computer1,human"))
    bare = pixel(page, *table.point(LAST))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").first).to_contain_text(f"Hint: {LAST}.")  # in words, too
    x, y = table.point(LAST)
    step = table.point("c7")[1] - table.point("c8")[1]
    poll(page, lambda: any(_ring(page, x, y, step, r) for r in (0.45, 0.43, 0.41, 0.47, 0.39)))  # at the next frame
    assert pixel(page, x, y) == bare  # a ring, not a stone
    assert table.state().moves == WON_BY_WHITE[:-1]
    table.click(LAST)
    poll(page, lambda: table.state().outcome is not None)
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()  # in its place one may look back


def _ring(page: Page, x: float, y: float, step: float, radius: float) -> bool:
    return pixel(page, x, y + step * radius)[:3] == RIBBON


# How high the list of moves is, frame by frame.
HEIGHTS = """() => {
  window.heights = [];
  const list = document.getElementById("list");
  new ResizeObserver(() => heights.push(list.clientHeight)).observe(list);
}"""

# Where the bar stands, change by change.
STANDS = """() => {
  window.stands = [];
  const bar = document.querySelector(".chance i");
  new MutationObserver(() => stands.push(bar.style.transform)).observe(bar, { attributeFilter: ["style"] });
}"""


def test_the_analysis_follows_the_game(page: Page, table: Table, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:20]))
    toggle = page.get_by_role("button", name="Analysis")
    page.evaluate(HEIGHTS)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    bar = page.get_by_role("meter", name="Chances")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^Black stands at \d+ %\.$"))
    card = page.get_by_role("group", name="Analysis")
    lines = card.get_by_role("list", name="Best lines").get_by_role("button")
    expect(lines).to_have_count(3)
    assert re.match(r"\d+ %\s+11\.\s+\S+\s", lines.first.inner_text())
    best = lines.first.inner_text().split()[3]
    line, whole = lines.first.evaluate("line => [line.innerText, line.querySelector('[title]').title]")
    assert whole.split() == re.findall(r"[a-z]\d+", line)  # told in full where it is cut off
    board, meter = page.get_by_role("application").bounding_box(), bar.bounding_box()
    assert board and meter and meter["x"] + meter["width"] <= board["x"]  # beside it
    figure = int(bar.locator("b").inner_text())
    assert 50 <= figure <= 100
    # The room of the lines and of the scale is kept: what is below moves once, when the pane is opened.
    expect(card).to_contain_text("after each of the best moves")
    assert len(set(page.evaluate("heights"))) == 2
    heat = card.get_by_role("button", name="Heat map")
    expect(heat).to_have_attribute("aria-pressed", "true")
    expect(card).to_contain_text("after each of the best moves")
    heat.click()
    expect(card).not_to_contain_text("after each of the best moves")
    heat.click()
    expect(card).to_contain_text(re.compile(r"Depth \d+ · \d+ lines"))
    assert best in page.evaluate("hexarium.request({op: 'view'}).then(({view}) => view.legal)")
    page.evaluate(STANDS)
    table.click(WON_BY_WHITE[20])
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^White stands at \d+ %\.$"))
    stands = page.evaluate("stands")
    assert stands
    assert "scaleY(0.5)" not in stands  # it stays until more is known
    assert board == page.get_by_role("application").bounding_box()
    page.evaluate("moves => hexarium.request({op: 'new', game: 'stibro', moves})", WON_BY_WHITE[:-1])
    expect(card).to_be_hidden()  # another game is on the board
    assert board == page.get_by_role("application").bounding_box()  # the room of the bar is kept
    toggle.click()
    expect(bar).to_have_attribute("aria-valuetext", "White wins in 1 turn.")
    expect(bar).to_have_attribute("aria-valuenow", "0")  # Black sits below
    expect(bar).to_have_text("100")
    expect(lines.first).to_contain_text("wins in 1")
    expect(card).to_contain_text(f"White wins at once with {LAST}.")
    toggle.click()
    expect(bar).to_be_hidden()
    expect(card).to_be_hidden()


def test_of_a_game_that_is_over_there_is_nothing_to_find(page: Page, table: Table) -> None:
    table.open(link(WON_BY_WHITE[:-1]))
    toggle = page.get_by_role("button", name="Analysis")
    card = page.get_by_role("group", name="Analysis")
    lines = card.get_by_role("list", name="Best lines").get_by_role("button")
    bar = page.get_by_role("meter", name="Chances")
    toggle.click()
    expect(lines.first).to_contain_text(LAST)
    table.click(LAST)
    expect(card).to_contain_text("The game is over.")
    expect(lines).to_have_count(0)
    expect(bar).to_have_attribute("aria-valuenow", "0")  # Black, who has lost, sits below
    expect(bar).to_have_text("100")
    page.evaluate("hexarium.request({op: 'new', game: 'nooks', options: {size: 5}, seats: ['human', 'human']})")
    expect(card).to_be_hidden()
    toggle.click()
    expect(lines.first).to_contain_text("-")  # a wall of this game, nothing of the last one
    expect(bar.locator("b")).not_to_have_text("100")


# What the engine's own worker is asked, and what a second one is.
WATCH = """const post = Worker.prototype.postMessage;
let engine;
window.asked = [];
window.helping = [];
Worker.prototype.postMessage = function (text) {
  engine ??= this;
  if (typeof text === "string") (this === engine ? asked : helping).push(JSON.parse(text).op);
  return post.apply(this, arguments);
};
Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });"""


@pytest.mark.fresh
def test_an_analysis_is_a_board_of_its_own_beside_the_game(page: Page, table: Table) -> None:
    page.add_init_script(WATCH)
    moves = WON_BY_WHITE[:20]
    table.open(link(moves, "human,computer1"))
    ask = lambda: page.evaluate("hexarium.request({op: 'view'})")["view"]  # noqa: E731
    before = ask()
    page.get_by_role("button", name="Analysis").click()
    status = page.get_by_role("status").first
    expect(status).to_contain_text("Analysis board")
    lines = page.get_by_role("list", name="Best lines").get_by_role("button")
    expect(lines).to_have_count(3)
    walked = lines.first.inner_text().split()
    lines.first.click()  # a line is walked: all of it stands in the list, and one goes on step by step
    poll(page, lambda: len(table.state().moves) == 21)
    assert table.state().moves[20] in walked
    expect(page.locator("#list .variation .m").nth(1)).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    poll(page, lambda: len(table.state().moves) == 22)
    page.get_by_role("button", name="Back to the game").click()
    poll(page, lambda: table.state().moves == moves)
    page.get_by_role("button", name="Analysis").click()
    expect(status).to_contain_text("the game waits")
    for ply, move in enumerate(WON_BY_WHITE[20:22], 21):  # by hand, both sides
        table.click(move)
        poll(page, lambda ply=ply: len(table.state().moves) == ply)
    assert "think" not in page.evaluate("asked")
    assert ask()["link"] == before["link"]
    expect(page.locator("#list .variation").last).to_contain_text(WON_BY_WHITE[21])
    # The next visit comes back to this board, from its first picture on, also where it would be the computer's turn.
    pictured = lambda: page.evaluate("JSON.parse(localStorage.getItem('hexarium.game')).view")  # noqa: E731
    page.get_by_role("button", name="Previous move").click()
    poll(page, lambda: len(pictured()["moves"]) == 21)
    page.reload()
    expect(page.locator("#list [aria-current]")).to_have_text(WON_BY_WHITE[20])
    page.locator("html:not([data-busy])").wait_for()
    expect(status).to_contain_text("the game waits")
    assert table.state().moves == WON_BY_WHITE[:21] and "think" not in page.evaluate("asked")
    page.workers[-1].evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")
    expect(page.locator("body")).to_contain_text("restored")  # nor does another engine leave it
    page.locator("html:not([data-busy])").wait_for()
    expect(status).to_contain_text("the game waits")
    assert table.state().moves == WON_BY_WHITE[:21]
    page.get_by_role("button", name="Back to the game").click()
    poll(page, lambda: table.state().moves == moves)
    expect(status).to_contain_text("Your move.")
    expect(page.get_by_role("group", name="Analysis")).to_be_hidden()
    assert pictured()["moves"] == moves
    page.reload()
    page.locator("html:not([data-busy])").wait_for()
    assert table.state().moves == moves
    expect(page.locator("#list .variation").last).to_contain_text(WON_BY_WHITE[21])
    table.click(WON_BY_WHITE[20])
    poll(page, lambda: len(table.state().moves) == 22)  # the computer has answered
    assert table.state().moves[:21] == WON_BY_WHITE[:21]


@pytest.mark.parametrize("screen", [(360, 740), (740, 360)])
def test_studying_on_a_phone(
    browser: Browser, host: Any, new_context: Callable[..., Any], screen: tuple[int, int], site: str
) -> None:
    """The board stays as it stands, the moves are in sight, and three lines have room beside them."""
    size = dict(zip(("width", "height"), screen, strict=True))
    context, _ = new_context(browser, host.origin, viewport=size, has_touch=True, is_mobile=True)
    page = context.new_page()
    Table(page, site).open("game=loophole2d&size=10&moves=e5.f6.d7.g4&seats=human,computer1")

    def lies() -> tuple[bool, bool]:
        (x, y), (u, v) = Table(page).point("a1"), Table(page).point("j1")
        return abs(x - u) < abs(y - v), x < u

    before = lies()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Study").click()
    lines = page.get_by_role("list", name="Best lines").get_by_role("button")
    expect(lines).to_have_count(3)
    pane = page.locator("#analysis").bounding_box()
    for line in lines.all():
        box = line.bounding_box()
        assert pane and box and box["y"] + box["height"] <= pane["y"] + pane["height"]
    if screen[1] > screen[0]:
        expect(page.locator("#list [aria-current]")).to_be_in_viewport()
    page.get_by_role("button", name="Analysis").click()  # the list alone
    moves = page.locator("#list .m")
    expect(moves).to_have_count(4)
    for move in moves.all():
        expect(move).to_be_in_viewport()
    assert lies() == before


def test_from_an_analysis_one_plays_on_and_the_players_of_a_game_change(page: Page, table: Table) -> None:
    moves = WON_BY_WHITE[:20]
    table.open(link(moves, "human,computer1"))
    page.get_by_role("button", name="Analysis").click()
    page.get_by_role("button", name="Previous move").click()
    poll(page, lambda: len(table.state().moves) == 19)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It begins with the position on the board.")
    dialog.get_by_role("radio", name="White").check(force=True)
    dialog.get_by_role("button", name="Start").click()
    poll(page, lambda: table.state().seats == ["computer1", "human"])
    assert table.state().moves[:19] == moves[:19]
    expect(page.get_by_role("status").first).not_to_contain_text("Analysis board")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Who plays").click()
    expect(dialog).to_contain_text("The game on the board goes on.")
    dialog.get_by_role("radio", name="Friend here").check(force=True)
    dialog.get_by_role("button", name="Play on").click()
    poll(page, lambda: table.state().seats == ["human", "human"])
    assert table.state().moves[:19] == moves[:19]
    shared = page.evaluate("hexarium.request({op: 'view'})")["view"]["link"]
    page.evaluate("hexarium.request({op: 'new', game: 'noose'})")
    page.evaluate("link => (location.hash = link)", shared)  # what somebody shares is looked at
    expect(page.get_by_role("status").first).to_contain_text("Analysis board")
    assert table.state().moves[:19] == moves[:19]


@pytest.mark.fresh
def test_nothing_is_searched_for_a_hidden_page_or_after_a_proof(page: Page, table: Table) -> None:
    page.add_init_script(WATCH)
    table.open(link(WON_BY_WHITE[:20]))
    page.get_by_role("button", name="Analysis").click()
    bar = page.get_by_role("meter", name="Chances")
    expect(bar).to_have_attribute("aria-valuetext", re.compile(r"^Black stands at \d+ %\.$"))
    count = lambda op: page.evaluate("asked").count(op)  # noqa: E731
    for number in (1, 2):
        assert count("analyse") == number
        seen = """hidden => {
            Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }"""
        page.evaluate(seen, True)
        poll(page, lambda number=number: count("stop") == number)
        page.evaluate("hexarium.request({op: 'view'})")  # what is shown again does not begin it again
        assert count("analyse") == number
        page.evaluate(seen, False)
        poll(page, lambda number=number: count("analyse") == number + 1)
    page.evaluate("moves => hexarium.request({op: 'new', game: 'stibro', moves})", WON_BY_WHITE[:-1])
    page.get_by_role("button", name="Analysis").click()
    expect(bar).to_have_attribute("aria-valuetext", "White wins in 1 turn.")
    asked = count("analyse")
    page.evaluate("hexarium.request({op: 'comment', text: 'Won.'})")
    page.evaluate("hexarium.request({op: 'view'})")
    assert count("analyse") == asked


@pytest.mark.fresh
def test_a_second_worker_helps_with_what_a_person_looks_at(page: Page, table: Table, until: Until) -> None:
    page.add_init_script(WATCH)
    table.open(link(WON_BY_WHITE[:12], "human,human"))
    assert len(page.workers) == 1  # it begins when it is first wanted
    page.get_by_role("button", name="Analysis").click()
    poll(page, lambda: "heed" in page.evaluate("asked"))
    assert page.evaluate("helping")[0] == "search"
    assert len(page.workers) == 2
    table.click(WON_BY_WHITE[12])
    poll(page, lambda: page.evaluate("helping").count("search") == 2)
    poll(page, lambda: page.evaluate("helping").count("stop") == 1)
    heeded = page.evaluate("asked.filter((op) => op === 'heed').length")
    poll(page, lambda: page.evaluate("asked.filter((op) => op === 'heed').length") > heeded + 1)
    page.get_by_role("button", name="Analysis").click()
    poll(page, lambda: page.evaluate("helping").count("stop") == 2)
    assert len(page.workers) == 2  # for the next time


@pytest.mark.fresh
def test_workers_tell_each_other_what_they_find(page: Page, table: Table) -> None:
    page.add_init_script("""window.heeded = new Map(); // by worker how often it has heeded
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function () {
  if (!heeded.has(this)) {
    heeded.set(this, 0);
    this.addEventListener("message", ({ data }) => {
      const heard = typeof data === "string" && JSON.parse(data).ok?.heeded;
      if (heard) heeded.set(this, heeded.get(this) + 1);
    });
  }
  return post.apply(this, arguments);
};
Object.defineProperty(navigator, "hardwareConcurrency", { value: 3 });""")
    table.open(link(WON_BY_WHITE[:6], "human,human"))
    page.get_by_role("button", name="Analysis").click()
    poll(page, lambda: len(page.workers) == 3)
    poll(page, lambda: min(page.evaluate("[...heeded.values()]")) > 2)
    page.get_by_role("button", name="Analysis").click()


@pytest.mark.fresh
def test_a_second_worker_takes_looks_off_a_review(page: Page, table: Table) -> None:
    page.add_init_script(WATCH)
    table.open(link(LOST, size=5, swap="false"))
    page.get_by_role("region", name="Moves").get_by_role("button", name="Review").click()
    poll(page, lambda: page.evaluate("asked").count("learn") > 1)
    assert page.evaluate("helping").count("look") > 1
    look = page.get_by_role("group", name="Review", exact=True)
    look.get_by_role("button", name="Stop").click()
    expect(look).to_contain_text("Stopped before all was looked at again")
    looks = page.evaluate("helping").count("look")
    look.get_by_role("button", name="Look again").click()  # by the same worker
    poll(page, lambda: page.evaluate("helping").count("look") > looks)
    assert len(page.workers) == 2
    look.get_by_role("button", name="Stop").click()


def test_a_search_without_end_is_stopped_and_its_best_move_played(page: Page, table: Table) -> None:
    table.open(link(["f5", "swap"]))
    answer = page.evaluate(
        """async () => {
          const {game, options, moves} = hexarium.current();
          const partials = [];
          const search = hexarium.request(
            {op: "search", game, options, moves, budget: {ms: 3600000}, id: "endless"},
            (partial) => partials.push(partial.iterations),
          );
          while (partials.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
          await hexarium.request({op: "stop", target: "endless"});
          return {...(await search), partials};
        }"""
    )
    assert answer["stopped"]
    assert 0 < answer["partials"][0] < answer["partials"][2] <= answer["iterations"]
    table.click(answer["move"])
    poll(page, lambda: table.state().moves[2:] == [answer["move"]])


@pytest.mark.fresh
@pytest.mark.parametrize("allowed", [False, True])
def test_the_strongest_level_thinks_on_the_persons_time_if_allowed(page: Page, table: Table, allowed: bool) -> None:
    page.add_init_script(WATCH)
    table.open(link([], "computer1,human"))
    poll(page, lambda: len(table.state().moves) == 1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Think on your time").set_checked(allowed)
    page.keyboard.press("Escape")
    page.evaluate("hexarium.request({op: 'seats', seats: ['computer8', 'human']})")
    expect(page.get_by_role("status")).to_contain_text("Keep White,")
    if allowed:
        poll(page, lambda: "analyse" in page.evaluate("asked"))
    else:
        page.evaluate("hexarium.request({op: 'view'})")
        assert "analyse" not in page.evaluate("asked")
    assert page.get_by_role("meter").count() == 0  # nothing of it is shown


def test_level_8_beats_level_1(page: Page, table: Table, until: Until) -> None:
    """In the page, too; how strong each level is, `python build.py bench matches` measures."""
    table.open("noede", size=4)
    for _game in range(2):  # of a hundred games on so small a board the weak one wins about one by luck
        # Without a clock it would take five seconds for every move.
        table.new_game("noede", size=4, seats=["computer8", "computer1"], clock="3+0")
        until(page, "hexarium.current().outcome !== null", 120)
        if table.state().outcome["winner"] == 0:
            return
    pytest.fail("Level 1 won twice.")
