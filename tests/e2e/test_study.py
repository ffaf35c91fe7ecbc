"""Studying a game: its tree, comments and signs, what is known of a position, and a look back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import LOST, Until, between, link, pixel, poll

pytestmark = pytest.mark.warm

MAIN = "g7 f9 g9 e9 h9 h7".split()
BLUNDER, INSTEAD = "b1", "i7"  # of White, in the game that it lost

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(params=["desktop", "phone"])
def screen(request: Any, browser: Browser, host: Any, new_context: Callable[..., Any]) -> Iterator[Page]:
    """A page of either kind."""
    context, _ = new_context(browser, host.origin, **(PHONE if request.param == "phone" else {}))
    yield context.new_page()


def narrow(page: Page) -> bool:
    return bool(page.viewport_size and page.viewport_size["width"] < 600)


def button(root: Page | Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True).locator("visible=true").first


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name="Moves", exact=True)


def open_study(page: Page) -> None:
    """On a phone the list and its panes are a sheet, which opens on the analysis board: back to the game below it."""
    if narrow(page):
        button(page, "More").click()
        button(page, "Study").click()
        button(page.get_by_role("status"), "Back to the game").click()
        poll(page, lambda: not view(page)["analysing"])


def pane(page: Page, name: str) -> Locator:
    """One of the panes over the list, opened."""
    button(moves(page), name).click()
    opened = moves(page).get_by_role("group", name=name, exact=True)
    expect(opened).to_be_visible()
    return opened


def view(page: Page) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate("hexarium.request({op: 'view'}).then(({view}) => view)")
    return answer


def played(page: Page, expected: list[str]) -> None:
    poll(page, lambda: Table(page).state().moves == expected)
    page.evaluate("hexarium.settled()")  # and the board lies as it will be clicked


def text(page: Page) -> str:
    """The list of moves as it is read."""
    return " ".join(page.locator("#list").inner_text().split())


@pytest.mark.quick
def test_variations_are_walked_promoted_deleted_and_brought_back(screen: Page, site: str) -> None:
    page = screen
    Table(page, site).open(link(MAIN))
    open_study(page)
    button(moves(page), "g9").click()
    played(page, MAIN[:3])
    Table(page).click("d6")  # instead of e9
    played(page, [*MAIN[:3], "d6"])
    Table(page).click("k8")
    button(moves(page), "d6").click()
    played(page, [*MAIN[:3], "d6"])
    Table(page).click("c5")
    played(page, [*MAIN[:3], "d6", "c5"])
    side = page.locator(".variation")
    expect(side).to_have_text([re.compile(r"2…\s*e9"), re.compile(r"3\.\s*k8")])  # what is played is the main line
    expect(page.locator("#list [aria-current]")).to_have_text("c5")
    if narrow(page):  # closed, the strip has the line that is walked
        button(page, "Close").click()
        poll(page, lambda: text(page) == "1. g7 f9 2. g9 d6 3. c5")
        open_study(page)
    else:  # by keyboard: up into the variation above, and down again
        button(moves(page), "c5").focus()
        page.keyboard.press("ArrowUp")
        poll(page, lambda: view(page)["aside"] is not None)
        expect(page.locator("#list :focus")).to_have_attribute("aria-current", "true")
        page.keyboard.press("ArrowDown")
        poll(page, lambda: view(page)["aside"] is None)
    button(moves(page), "e9").click()
    played(page, MAIN[:4])

    notes = pane(page, "Notes")
    button(notes, "Make main line").click()
    poll(page, lambda: [move["label"] for move in view(page)["rows"][1]["moves"]] == ["g9", "e9"])
    expect(button(notes, "Make main line")).to_have_attribute("aria-disabled", "true")
    assert "'d6'" in str(view(page)["rows"][1]["variations"])
    page.evaluate("hexarium.request({op: 'go', ply: 3}).then(() => hexarium.request({op: 'play', move: 'd6'}))")
    played(page, [*MAIN[:3], "d6"])
    expect(button(notes, "Delete from here")).to_have_attribute("aria-disabled", "false")
    before = view(page)["rows"]
    button(notes, "Delete from here").click()
    played(page, MAIN[:3])
    poll(page, lambda: "d6" not in str(view(page)["rows"]))
    button(page.get_by_role("log"), "Undo").click()
    played(page, [*MAIN[:3], "d6"])

    def shape(rows: Any) -> str:
        return re.sub(r"'id': \d+", "", str(rows))

    assert shape(view(page)["rows"]) == shape(before)


def test_a_comment_stays_with_its_position(screen: Page, until: Until, site: str) -> None:
    page = screen
    Table(page, site).open(link(MAIN))
    open_study(page)
    notes = pane(page, "Notes")
    comment = notes.get_by_role("textbox", name="Comment")
    comment.press_sequentially("A sound  reply")
    page.keyboard.press("ArrowLeft")  # moves the caret, not the game
    poll(page, lambda: view(page)["comment"] == "A sound  reply")  # kept after a pause
    expect(comment).to_be_focused()
    page.keyboard.type("x")
    assert comment.input_value() == "A sound  replxy"
    button(moves(page), "Previous move").click()  # kept on leaving
    played(page, MAIN[:-1])
    expect(comment).to_have_value("")
    button(moves(page), "Next move").click()
    expect(comment).to_have_value("A sound  replxy")
    button(moves(page), "Notes").click()
    expect(page.locator("#list .said")).to_have_text("h7 A sound  replxy", use_inner_text=False)
    assert Table(page).state().moves == MAIN
    page.reload()
    until(page, "!['loading', undefined].includes(document.documentElement.dataset.state)")
    assert view(page)["comment"] == "A sound  replxy"


# What the page waits for of an engine that is silent takes seconds; here they are shorter.
QUICK = "const every = setInterval; self.setInterval = (run, time) => every(run, time === 1000 ? 200 : time);"
HANG = "void setTimeout(() => { for (;;); })"
KILL = "void setTimeout(() => { throw new Error('on purpose'); })"
SLOW = "void setTimeout(() => { for (const end = Date.now() + 1500; Date.now() < end; ); })"


def comments(page: Page) -> list[str]:
    """Every comment of the game, behind the move that it is about."""
    record = view(page)["record"].partition("\n\n")[2]
    return re.findall(r"(\S+) \{(.*?)\}", record)


def write(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Comment").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type(words)


@pytest.fixture
def noted(page: Page, table: Table) -> Page:
    """A game whose positions have other ids when it is read again, and "Good" said about the last move."""
    page.add_init_script(QUICK)
    table.open(link(MAIN))
    page.evaluate("hexarium.request({op: 'go', ply: 2}).then(() => hexarium.request({op: 'play', move: 'd6'}))")
    page.evaluate("hexarium.request({op: 'promote'})")
    button(moves(page), MAIN[-1]).click()
    played(page, MAIN)
    pane(page, "Notes")
    write(page, "Good")
    poll(page, lambda: comments(page) == [("h7", "Good")])
    return page


@pytest.mark.fresh
@pytest.mark.parametrize("fate", [HANG, KILL], ids=["hangs", "dies"])
def test_a_comment_outlives_the_engine(noted: Page, until: Until, fate: str) -> None:
    page = noted
    page.workers[0].evaluate(fate)
    write(page, ", and bold")
    page.get_by_role("textbox", name="Comment").blur()
    until(page, "document.body.innerText.includes('restored')")
    poll(page, lambda: comments(page) == [("h7", "Good, and bold")])
    assert page.get_by_role("textbox", name="Comment").input_value() == "Good, and bold"
    write(page, ".")
    poll(page, lambda: comments(page) == [("h7", "Good, and bold.")])
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


@pytest.mark.fresh
@pytest.mark.parametrize("fate", ["0", HANG], ids=["well", "hanging"])
def test_a_comment_outlives_the_page(noted: Page, fate: str, site: str) -> None:
    page = noted
    page.workers[0].evaluate(fate)
    write(page, "!")
    page.close()
    page = page.context.new_page()
    Table(page, site).open()
    assert Table(page).state().moves == MAIN
    poll(page, lambda: comments(page) == [("h7", "Good!")])
    page.reload()
    Table(page).settle()
    poll(page, lambda: comments(page) == [("h7", "Good!")])


@pytest.mark.fresh
def test_a_comment_never_goes_to_another_game(noted: Page, until: Until) -> None:
    """Said while the next game is asked for, of an engine that takes its time, or that then dies."""
    page = noted
    again = f"hexarium.request({{op: 'new', game: 'stibro', moves: {MAIN}, seats: ['human', 'human']}})"
    page.workers[0].evaluate(SLOW)
    page.evaluate(f"void {again}")
    write(page, "!")
    page.get_by_role("textbox", name="Comment").blur()
    until(page, "!document.querySelector('#notes textarea').value")
    assert comments(page) == []
    button(page, "Saved games").click()
    page.locator("#library .choose").last.click()
    poll(page, lambda: comments(page) == [("h7", "Good!")])
    page.workers[0].evaluate(HANG)
    page.evaluate(f"void {again}.catch(() => {{}})")
    write(page, "!")
    until(page, "document.body.innerText.includes('restored')")
    poll(page, lambda: comments(page) == [("h7", "Good!!")])


def test_signs_by_tool_keyboard_and_right_button(page: Page, table: Table, until: Until) -> None:
    table.open(link(MAIN))
    drawn = lambda: [(sign["shape"], *sign["cells"], sign["text"]) for sign in view(page)["signs"]]  # noqa: E731
    bare = pixel(page, *between(page, "j8", "k9"))
    page.mouse.click(*table.point("d5"), button="right")
    poll(page, lambda: drawn() == [("circle", "d5", "")])
    page.keyboard.down("Shift")
    page.mouse.click(*table.point("e5"), button="right")
    page.keyboard.up("Shift")
    page.mouse.move(*table.point("j8"))
    page.mouse.down(button="right")
    page.mouse.move(*table.point("k9"), steps=3)
    page.mouse.up(button="right")
    poll(page, lambda: drawn()[1:] == [("square", "e5", ""), ("arrow", "j8", "k9", "")])
    page.mouse.click(*table.point("d5"), button="right")  # again: taken away
    poll(page, lambda: len(drawn()) == 2)

    notes = pane(page, "Notes")
    letter = notes.get_by_role("button", name="Letter")
    letter.click()
    expect(letter).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status")).to_contain_text("Touch a cell")
    table.click("c3")
    poll(page, lambda: drawn()[2:] == [("letter", "c3", "A")])
    expect(page.get_by_role("application")).to_be_focused()
    page.keyboard.press("w")  # the cursor goes on from the cell that was clicked
    page.keyboard.press("Enter")
    poll(page, lambda: drawn()[3:] == [("letter", "c4", "B")])
    page.keyboard.press("Escape")
    expect(letter).to_have_attribute("aria-pressed", "false")
    notes.get_by_role("button", name="Arrow").click()
    table.click("d5")
    table.click("f6")
    poll(page, lambda: drawn()[4:] == [("arrow", "d5", "f6", "")])
    page.get_by_role("textbox", name="Type a move").focus()
    page.keyboard.press("Escape")  # off the board, too
    expect(button(page, "Done")).to_have_count(0)
    letter.click()
    button(page, "Done").click()
    assert table.state().moves == MAIN  # nothing was played
    page.mouse.move(0, 0)
    poll(page, lambda: pixel(page, *between(page, "j8", "k9")) != bare)
    kept = drawn()
    page.reload()
    until(page, "!['loading', undefined].includes(document.documentElement.dataset.state)")
    assert drawn() == kept
    table.click("c3")  # the tool is gone
    played(page, [*MAIN, "c3"])


# The panes that are opened from now on, and the list alone as a sheet.
PANES = """() => {
  window.panes = [];
  const play = document.getElementById("play");
  const look = () => panes.push(play.dataset.pane);
  new MutationObserver(look).observe(play, { attributeFilter: ["data-pane", "class"] });
}"""


def test_a_look_back_at_a_finished_game(screen: Page, site: str) -> None:
    page = screen
    Table(page, site).open(link(LOST, size=5, swap="false"))
    page.evaluate(PANES)
    button(page, "Review").click()
    look = moves(page).get_by_role("group", name="Review", exact=True)
    expect(look).to_contain_text(re.compile(rf"Looking at position \d+ of {len(LOST) + 1}"))
    assert set(page.evaluate("panes")) == {"review"}  # none was seen before it
    expect(button(moves(page), "Review")).to_be_focused()  # the button that was pressed is gone
    button(look, "Stop").click()
    expect(look).to_contain_text(re.compile(rf"Stopped: \d+ of {len(LOST) + 1} positions"))
    button(look, "Look again").click()
    turning = look.get_by_role("listitem").filter(has_text=f"White played {BLUNDER}; {INSTEAD} was better")
    expect(turning).to_be_visible()
    graph = page.get_by_role("slider", name="Chances of Black")
    expect(graph).to_have_attribute("aria-valuetext", f"After {len(LOST)}, f6: Black 100 %")
    graph.focus()
    page.keyboard.press("ArrowLeft")
    played(page, LOST[:-1])
    expect(graph).to_be_focused()
    page.keyboard.press("Home")
    played(page, [])
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + 14 + (box["width"] - 28) * 16 / len(LOST), box["y"] + box["height"] / 2)
    played(page, LOST[:16])
    expect(graph).to_have_attribute("aria-valuenow", "16")
    turning.get_by_role("button").click()  # every row leads to its position
    played(page, LOST[:15])
    empty = pixel(page, *Table(page).point("a1"))
    poll(page, lambda: pixel(page, *Table(page).point(INSTEAD)) != empty)  # the ghost of the better move
    expect(page.get_by_role("status").first).to_contain_text(f"{INSTEAD} was better")
    expect(look).to_contain_text(re.compile(r"White: [1-9]\d* mistakes?, best level met: \S+"))
    Table(page).click(INSTEAD)  # a variation, which the graph is not about
    played(page, [*LOST[:15], INSTEAD])
    expect(look).to_contain_text("The line is another one now.")
    button(moves(page), "Review").click()
    expect(moves(page).get_by_role("button", name=re.compile(rf"^{BLUNDER}.*turning point"))).to_contain_text("?")
    button(moves(page), "Review").click()
    page.evaluate("hexarium.request({op: 'new', game: 'stibro'})")
    expect(graph).to_be_hidden()  # another game
    expect(look).to_be_hidden()


def test_best_lines_threats_and_outlook(screen: Page, site: str) -> None:
    page = screen
    Table(page, site).open(link(LOST[:-2], size=5, swap="false"))
    open_study(page)
    known = pane(page, "Analysis")
    line = known.get_by_role("list", name="Best lines").get_by_role("button").first
    expect(line).to_contain_text("loses in 1 9…")
    button(known, "Threats").click()
    expect(known).to_contain_text("f6")
    _marked(page, "f6")
    button(known, "Threats").click()
    button(known, "Outlook").click()
    told = known.locator(".told").filter(has_text=".")
    expect(told).to_be_visible()
    words = told.inner_text()
    heat = button(known, "Heat map")
    expect(heat).to_have_attribute("aria-pressed", "true")  # and it is drawn below that
    page.evaluate("hexarium.settled()")
    _drawn_by(page, heat)
    button(moves(page), "Previous move").click()  # it follows the position
    expect(told).not_to_have_text(words)
    button(moves(page), "Next move").click()
    expect(told).to_have_text(words, use_inner_text=True)
    button(known, "Outlook").click()
    expect(told).to_be_hidden()

    line.focus()
    first = line.inner_text().split()[4]
    poll(page, lambda: pixel(page, *Table(page).point(first))[3] > 0)
    page.keyboard.press("Enter")
    poll(page, lambda: len(Table(page).state().moves) == len(LOST) - 1)
    assert Table(page).state().moves[:-1] == LOST[:-2]


def _drawn_by(page: Page, switch: Locator) -> None:
    """Switched off, the board looks different, and switched on again as before."""
    look = "canvas => canvas.toDataURL()"
    board = page.locator("#board canvas").nth(1)
    before = board.evaluate(look)
    switch.click()
    poll(page, lambda: board.evaluate(look) != before)
    switch.click()
    poll(page, lambda: board.evaluate(look) == before)


def _marked(page: Page, cell: str) -> None:
    poll(page, lambda: any(pixel(page, x, y)[3] > 0 for x, y in [Table(page).point(cell)]))
