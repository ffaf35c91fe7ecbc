"""The first minute: what a first visit offers, whom one plays against, the computer's turn, the swap, the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.games import registry
from pygame_core.page.opponents import opponent
from pygame_core.testing import Table
from tests.e2e.table import WON_BY_WHITE, Until, link, pixel, poll, slide

pytestmark = pytest.mark.warm

SCREENS = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (360, 740), "landscape": (740, 360)}
NAMES = {level: opponent(registry.game("stibro"), level).name for level in range(1, 9)}
# Whether a click in the middle of an element meets it.
MET = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
# The delays of the page's timers, and what is animated.
SPY = """
  window.delays = [];
  window.moved = [];
  const { setTimeout } = window, { animate } = Element.prototype;
  window.setTimeout = (run, delay, ...more) => (delays.push(delay), setTimeout(run, delay, ...more));
  Element.prototype.animate = function (frames, how) {
    moved.push([this.parentElement.className, JSON.stringify(frames)]);
    return animate.call(this, frames, how);
  };
"""


def button(within: Page | Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True).locator("visible=true")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_first_visit(page: Page, table: Table, screen: str) -> None:
    """It says what the game is about and offers three ways to begin, all in sight; the board is small, without swap."""
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS[screen], strict=True)))
    table.open()
    assert table.state().options == {"size": 5, "swap": False} and table.state().seats[0] == "human"
    table.settle()
    expect(
        page.get_by_text("Close a loop, but always leave each side a free group").locator("visible=true")
    ).to_have_count(1)
    for name in ("Learn in two minutes", "Play", "Rules"):
        way = page.locator("#list").get_by_role("button", name=name, exact=True)
        assert way.evaluate(MET), name
    begin = page.locator("#list")
    button(begin, "Learn in two minutes").click()
    expect(page.get_by_role("dialog", name="Learn Stibro")).to_be_visible()
    page.go_back()
    button(begin, "Rules").click()
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert pixel(page, *table.point("d4"))[3] == 0
    button(begin, "Play").click()
    expect(page.get_by_role("application")).to_be_focused()
    poll(page, lambda: pixel(page, *table.point("d4"))[3] > 0)  # where one may play
    table.click("d4")
    table.settle()
    assert len(table.state().moves) == 2
    expect(begin.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_nothing_invites_to_play_in_the_turn_of_another(page: Page, table: Table) -> None:
    table.open(link([], "computer8,human"))
    before = pixel(page, *table.point("d4"))
    button(page.locator("#list"), "Play").click()
    expect(page.get_by_role("application")).to_be_focused()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert pixel(page, *table.point("d4")) == before and table.state().moves == []


@pytest.mark.quick
def test_the_end_speaks_to_the_person_and_the_results_are_kept(page: Page, table: Table, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:-1], "computer2,human", size=7))
    status, me = page.get_by_role("status"), page.locator(".player.near")
    table.click(WON_BY_WHITE[-1])
    table.settle()
    expect(status).to_contain_text("You won with a loop of 8 stones round c7.")
    for name in ("Review", "Rematch", f"Play {NAMES[3]}"):
        expect(page.locator("#status, #acts").get_by_role("button", name=name, exact=True)).to_have_count(1)
    expect(me).to_contain_text("· 1 : 0")
    # Each game counts once: neither when it is taken back and won again, nor at the next visit.
    button(page, "Undo").click()
    table.settle()
    table.click(WON_BY_WHITE[-1])
    table.settle()
    expect(me).to_contain_text("· 1 : 0")
    # It counts as it has ended now: not at all once that is taken back, and given up it is the one loss.
    button(page, "Undo").click()
    table.settle()
    expect(me).not_to_contain_text(" : ")
    expect(button(page, "Resign")).to_have_attribute("aria-disabled", "false")
    page.evaluate("hexarium.request({ op: 'resign' })")
    expect(me).to_contain_text("· 0 : 1")
    button(page, "Undo").click()
    table.settle()
    expect(me).not_to_contain_text(" : ")
    table.click(WON_BY_WHITE[-1])
    table.settle()
    expect(me).to_contain_text("· 1 : 0")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'over'")
    expect(me).to_contain_text("· 1 : 0")
    button(page, "Games").click()
    expect(page.locator(".gcard", has_text="Stibro")).to_contain_text("1 won · 0 lost · best level 2")
    expect(page.locator(".gcard", has_text="Stibro").locator(".sort")).to_have_text("Loops, strategic · about 20 min")
    page.go_back()
    button(status, f"Play {NAMES[3]}").click()
    table.settle()
    assert table.state().seats == ["human", "computer3"]
    # After three losses the one below is offered, and not before.
    for lost in (1, 2, 3):
        page.evaluate("hexarium.request({ op: 'resign' })")
        table.settle()
        expect(status).to_contain_text("The computer won because you resigned.")
        expect(button(status, f"Play {NAMES[2]}")).to_have_count(int(lost == 3))
        if lost < 3:
            button(status, "Rematch").click()
            table.settle()
    expect(me).to_contain_text("· 0 : 3")
    button(status, f"Play {NAMES[2]}").click()
    table.settle()
    assert "computer2" in table.state().seats
    # The dialog knows both, and leads to the board.
    page.locator("#nav").get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Computer", exact=True).check(force=True)
    for level, told in ((2, "1 won · 0 lost"), (3, "0 won · 3 lost"), (4, "")):
        slide(dialog.get_by_role("slider", name="Strength"), level)
        expect(dialog.locator(".hint", has_text=NAMES[level])).to_contain_text(told)
    either = dialog.locator("label", has_text="Either")
    assert either.locator("canvas").count() == 2 and either.locator("svg").count() == 0
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_role("application")).to_be_focused()


@pytest.mark.fresh
def test_a_result_waits_until_it_is_known_which_game_it_is_of(page: Page, table: Table) -> None:
    # A transaction in which all kept games are read lasts until it is let go.
    page.add_init_script("""
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function () {
        const hold = () => window.letGo || (this.count().onsuccess = hold);
        hold();
        return getAll.call(this);
      };
    """)
    table.open(link(WON_BY_WHITE[:-1], "computer2,human", size=7))
    me = page.locator(".player.near")
    table.click(WON_BY_WHITE[-1])
    expect(page.get_by_role("status")).to_contain_text("You won")
    expect(me).not_to_contain_text(" : ")
    page.evaluate("window.letGo = true")
    expect(me).to_contain_text("· 1 : 0")
    button(page, "Undo").click()
    expect(me).not_to_contain_text(" : ")
    table.click(WON_BY_WHITE[-1])
    expect(me).to_contain_text("· 1 : 0")


@pytest.mark.fresh
def test_damaged_results_are_no_results(page: Page, table: Table) -> None:
    kept = {"stibro 2": "wwl", "stibro 3": 7, "stibro x": "what", "": None}
    for text in (json.dumps(kept), "[1, 2]", "{", '"wl"'):
        page.goto("about:blank")
        page.add_init_script(f"if (origin !== 'null') localStorage.setItem('hexarium.results', {json.dumps(text)})")
        table.open(link([], "human,computer2"))
        told = page.locator(".player.near").inner_text()
        assert ("2 : 1" in told) == (":" in told) == (text[:2] == '{"')


@pytest.mark.parametrize("calm", [False, True], ids=["moving", "calm"])
def test_the_answer_is_a_turn_of_its_own(browser: Browser, host: Any, new_context: Any, calm: bool, site: str) -> None:
    """First one's own stone comes to rest, then there is a pause; the stones of one turn come one after the other."""
    context, _ = new_context(browser, host.origin, reduced_motion="reduce" if calm else "no-preference")
    page = context.new_page()
    page.add_init_script(SPY)
    Table(page, site).open("game=noede&size=5&seats=human,computer1")
    paused = "delays.filter((delay) => delay >= 350 && delay < 1000).length"
    shown = "new MutationObserver(() => plies.push(document.documentElement.dataset.ply))"
    page.evaluate(f"""() => {{
      window.plies = [];
      {shown}.observe(document.documentElement, {{ attributeFilter: ["data-ply"] }});
      delays.length = 0;
    }}""")
    starts = page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view.starts)")
    Table(page).click(starts[0])
    Table(page).settle()
    moves = Table(page).state().moves
    while page.evaluate("hexarium.current().turn") == 0:  # the opening gives Black two anchors
        starts = page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view.starts)")
        before, moves = len(Table(page).state().moves), []
        page.evaluate("plies.length = delays.length = 0")
        Table(page).click(starts[0])
        Table(page).settle()
        moves = Table(page).state().moves[before:]
        if len(moves) > 2:
            break
    assert len(moves) > 2
    plies = page.evaluate("plies.map(Number)")
    assert plies == list(range(plies[0], plies[0] + len(moves)))  # each was shown alone
    assert page.evaluate(paused) == (0 if calm else len(moves) - 1)
    context.close()


@pytest.mark.fresh
def test_the_swap_is_explained_told_and_seen(page: Page, table: Table) -> None:
    page.add_init_script(SPY)
    table.open(link(["f5"], "computer2,human", size=7))
    status = page.get_by_role("status")
    expect(status).to_contain_text("Keep White, or take the stone that Black has just played.")
    button(status, "Swap colours").click()
    table.settle()
    expect(page.locator(".player.near")).to_contain_text("Black")
    exchanged = (
        "moved.filter(([row, frames]) => /player/.test(row) && frames.includes('translate')).map(([row]) => row)"
    )
    assert len(page.evaluate(exchanged)) == 2
    table.open("game=noose&seats=human,human")
    asked = {"op": "new", "game": "stibro", "options": {"size": 5}, "seats": ["human", "computer6"], "seed": 1}
    page.evaluate("asked => hexarium.request(asked)", asked)
    page.evaluate("moved.length = 0")
    table.click("e5")
    table.settle()
    assert table.state().moves == ["e5", "swap"]
    told = "The computer has swapped: you play White now."
    expect(status).to_contain_text(told)
    assert told not in page.locator("#spoken").inner_text()  # the status line is read out, too: once is enough
    expect(page.locator(".player.near")).to_contain_text("White")
    assert len(page.evaluate(exchanged)) == 2


@pytest.mark.fresh
def test_a_message_goes_in_time(page: Page, table: Table) -> None:
    """What is told stays till it can be read, then till something is done; what is offered, too, or till a move."""
    page.clock.install()
    read = lambda: page.clock.fast_forward(5100)  # noqa: E731
    pause = lambda: page.clock.fast_forward(12_100)  # noqa: E731
    table.open("game=stibro&moves=zz")
    messages = page.get_by_role("log").locator(".toast")
    expect(messages).to_have_count(1)
    table.click("e5")
    table.settle()
    expect(messages).to_have_count(1)
    read()
    page.keyboard.press("Tab")  # on the way to its button
    expect(messages).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(messages).to_have_count(0)

    begin = "hexarium.request({ op: 'new', game: 'stibro', moves: ['e5', 'h9'], seats: ['human', 'human'] })"
    page.evaluate(begin)
    page.get_by_role("button", name="Notes").click()

    def delete() -> Locator:
        """A way back is offered, and was read."""
        count = len(table.state().moves)
        button(page, "Delete from here").click()
        poll(page, lambda: len(table.state().moves) < count)
        expect(button(messages, "Undo")).to_be_visible()
        read()
        return button(messages, "Undo")

    undo = delete()
    page.get_by_role("application").focus()
    for key in ("ArrowUp", "Shift+Tab"):
        page.keyboard.press(key)
    expect(undo).to_be_visible()
    undo.hover()  # while it is looked at it waits
    pause()
    page.mouse.move(4, 300)
    expect(undo).to_be_visible()
    undo.focus()
    pause()
    expect(undo).to_be_visible()
    page.keyboard.press("Enter")
    table.settle()
    assert table.state().moves
    undo = delete()
    page.mouse.click(4, 300)
    expect(undo).to_be_visible()
    page.get_by_role("application").focus()
    pause()
    expect(undo).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(undo).to_have_count(0)
    # Once more has been played, that would be undone as well.
    page.evaluate(begin)
    undo = delete()
    expect(undo).to_be_visible()
    page.evaluate("hexarium.request({ op: 'play', move: 'f8' })")
    expect(undo).to_have_count(0)


def test_the_letters_of_the_keys_do_not_cover_the_end(browser: Browser, host: Any, new_context: Any, site: str) -> None:
    context, _ = new_context(browser, host.origin, reduced_motion="reduce")
    page = context.new_page()
    seen: dict[bool, dict[bool, str]] = {True: {}, False: {}}
    for keys in (True, False):
        page.goto("about:blank")
        kept = json.dumps(json.dumps({"keys": keys}))
        page.add_init_script(f"if (origin !== 'null') localStorage.setItem('hexarium.settings', {kept})")
        for over in (False, True):
            page.goto("about:blank")
            Table(page, site).open(link(WON_BY_WHITE if over else WON_BY_WHITE[:-1], size=7))
            page.keyboard.press("Tab")
            page.get_by_role("application").focus()
            page.keyboard.press("ArrowUp")
            Table(page).settle()
            page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen[over][keys] = page.evaluate("document.querySelectorAll('#board canvas')[1].toDataURL()")
    assert seen[False][True] != seen[False][False]
    assert seen[True][True] == seen[True][False]
    context.close()


def test_games_against_a_level_are_not_those_against_another_whose_number_begins_so(page: Page, table: Table) -> None:
    table.open("game=stibro&seats=human,human")
    results = '{"stibro 1": {"a": "w"}, "stibro 10": {"b": "l", "c": "l"}}'
    page.evaluate("told => (localStorage['hexarium.results'] = told)", results)
    page.reload()
    table.settle()
    page.locator("#nav").get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Computer", exact=True).check(force=True)
    slide(dialog.get_by_role("slider", name="Strength"), 1)
    expect(dialog.locator(".hint", has_text=NAMES[1])).to_contain_text("1 won · 0 lost")
