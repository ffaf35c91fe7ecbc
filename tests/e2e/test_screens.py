"""The screens over the board: what the page offers, choosing a game, its rules, its lesson."""

from __future__ import annotations

import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.games.registry import GAMES
from pygame_core.testing import Table
from tests.e2e.conftest import guarded_context
from tests.e2e.serving import Host
from tests.e2e.table import Until, place
from web.build.innode import bundle

TITLES = {key: game.position.title for key, game in GAMES.items()}

# Whether the picture in a box is painted: its middle is not see-through.
_PAINTED = """box => {
  const canvas = box.querySelector("canvas"), one = document.createElement("canvas");
  const c = one.getContext("2d", { willReadFrequently: true });
  c.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return canvas.width > 50 && c.getImageData(0, 0, 1, 1).data[3] === 255;
}"""


@pytest.fixture(scope="module")
def visit(browser: Browser, host: Host) -> Iterator[Page]:
    """One page for all of this module: a load costs more than a test."""
    context, guard = guarded_context(browser, host.origin)
    page = context.new_page()
    Table(page, host.url).open()
    yield page
    context.close()
    assert not guard.faults, "\n".join(guard.faults)


@pytest.fixture
def page(visit: Page, until: Until) -> Iterator[Page]:
    """The page with nothing over the board, before and after."""
    yield visit
    while visit.evaluate("document.querySelectorAll('dialog.screen[open]').length"):
        count = visit.evaluate("document.querySelectorAll('dialog[open]').length")
        visit.go_back()
        until(visit, f"document.querySelectorAll('dialog[open]').length < {count}")
    Table(visit).settle()  # the history has gone back, too, or it would go under what the next test opens


def button(root: Page | Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True).locator("visible=true").first


def screen(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name, exact=True)


def ask(page: Page, **request: Any) -> Any:
    return page.evaluate("request => hexarium.request(request)", request)


def link(page: Page) -> str:
    """The link of the game on the board."""
    answer: str = ask(page, op="view")["view"]["link"]
    return answer


@pytest.mark.parametrize("key", GAMES)
def test_choosing_a_game(page: Page, until: Until, key: str) -> None:
    button(page, "Games").click()
    picker = screen(page, "Games")
    expect(picker.get_by_role("listitem")).to_have_count(len(GAMES))
    until(page, f"[...document.querySelectorAll('.gcard .mini')].every({_PAINTED})")
    card = picker.get_by_role("listitem").filter(has_text=TITLES[key])
    expect(card).to_contain_text(str(GAMES[key].about.year))
    button(card, TITLES[key]).click()
    dialog = screen(page, f"New game of {TITLES[key]}")
    for option in GAMES[key].position.options:
        field = dialog.get_by_role("switch" if option.kind == "flag" else "group", name=str(option.label)).first
        if option.house:
            expect(field.locator("xpath=ancestor-or-self::*[self::fieldset or self::label]").first).to_contain_text(
                "house ruling"
            )
        for other, value in option.when.items():  # shown only while it applies
            values = next(one.values for one in GAMES[key].position.options if one.key == other)
            radios = dialog.locator(f"input[name={other}]")
            expect(field).to_be_visible()
            radios.nth(next(i for i, one in enumerate(values) if one != value)).check(force=True)
            expect(field).to_be_hidden()
            radios.nth(values.index(value)).check(force=True)
            expect(field).to_be_visible()
    dialog.get_by_role("radio", name="Friend here").check(force=True)
    button(dialog, "Start").click()
    until(page, f"document.documentElement.dataset.game === {key!r}")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate("hexarium.settled()")  # the board may have shown this very game before
    assert Table(page).state().seats == ["human", "human"] and Table(page).state().moves == []


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_a_game(page: Page, until: Until, key: str) -> None:
    button(page, "Rules").click()
    guide = page.locator("#guide")
    button(guide, TITLES[key]).click()
    expect(screen(page, f"Rules of {TITLES[key]}")).to_be_visible()
    clauses = GAMES[key].teaching.guide
    expect(guide.locator("li")).to_have_count(len(clauses))
    expect(guide.locator("li .house")).to_have_count(sum(clause.house for clause in clauses))
    figures = [figure for clause in clauses for figure in clause.figures]
    expect(guide.locator("figure")).to_have_count(len(figures))
    until(page, f"[...document.querySelectorAll('#guide .mini')].every({_PAINTED})")
    expect(guide).to_contain_text(GAMES[key].about.designer)
    assert "false" not in guide.inner_text()

    tried = next(i for i, figure in enumerate(figures) if figure.moves or figure.setup)
    guide.get_by_role("button", name="Try it on the board").nth(tried).click()
    moves = list(figures[tried].moves)
    until(page, f"hexarium.current().game === {key!r} && document.querySelectorAll('dialog[open]').length === 0")
    page.evaluate("hexarium.settled()")  # the board may have shown this very game before
    assert Table(page).state().moves == moves
    assert Table(page).state().options.items() >= figures[tried].options.items()

    back = button(page, "Back to the rules")
    back.click()
    clause = next(at for at, clause in enumerate(clauses) if figures[tried] in clause.figures)
    expect(guide.locator("li").nth(clause)).to_be_focused()
    expect(guide.locator("li").nth(clause)).to_be_in_viewport()
    assert Table(page).state().moves == moves
    page.keyboard.press("Escape")
    ask(page, op="new", game=key)
    expect(back).to_have_count(0)


def test_back_leaves_one_screen_after_another(page: Page, until: Until) -> None:
    shown = "[...document.querySelectorAll('dialog[open]')].map(one => one.id).join()"
    before = link(page)
    page.locator("#home").click()
    button(screen(page, "Games").get_by_role("listitem").first, f"Rules: {next(iter(TITLES.values()))}").click()
    button(page.locator("#guide"), "Learn").click()
    until(page, f"{shown} === 'picker,guide,lesson'")
    button(page.locator("#lesson"), "Rules").click()  # lies below already
    until(page, f"{shown} === 'picker,guide'")
    page.keyboard.press("Escape")
    until(page, f"{shown} === 'picker'")
    # Whatever happened on the board meanwhile is not undone by going back.
    ask(page, op="new", game="stibro", seats=["human", "human"], moves=["g7"])
    page.go_back()
    until(page, f"{shown} === ''")
    page.evaluate("void (window.walked = new Promise(done => addEventListener('popstate', done, { once: true })))")
    page.go_forward()
    page.evaluate("walked.then(() => {})")  # the page has heard of it before
    assert Table(page).state().moves == ["g7"] and link(page) != before
    assert page.evaluate(shown) == "" and page.evaluate("location.hash.slice(1)") == link(page)
    page.go_back()


@pytest.mark.quick
def test_a_lesson_by_clicks(page: Page, until: Until) -> None:
    before = link(page)
    button(page, "Rules").click()
    button(page.locator("#guide"), TITLES["stibro"]).click()
    button(page.locator("#guide"), "Learn").click()
    lesson = screen(page, "Learn Stibro")
    verdict = lesson.get_by_role("status")
    answer = ask(page, op="lesson", game="stibro")
    steps, frames = answer["steps"], answer["aim"]["frames"]
    expect(lesson.locator(".task")).to_have_text(answer["aim"]["text"])
    expect(verdict).to_have_text(frames[-1]["message"])  # the win goes on by itself
    button(lesson, "Start").click()
    refusing = {2: "d5", 4: "f9"}  # what the sentences of those steps ask to try
    for number, step in enumerate(steps, 1):
        expect(lesson).to_contain_text(f"{number} of {len(steps)}")
        expect(lesson.locator(".task")).to_have_text(step["text"])

        def touch(cell: str, board: Any = step["board"]) -> None:
            page.mouse.click(*place(lesson.get_by_role("application"), board, cell))

        if number == 1:
            touch("e6")
            expect(verdict).to_have_text("The first stone may go there, too. Here place it on e5.")
            touch("e9")
            expect(verdict).to_contain_text(
                ask(page, op="explain", game="stibro", options=step["options"], move="e9")["message"]
            )
        if number == 5:
            touch("f4")
            expect(verdict).to_have_text("Then Black wins at once with f5.")
        if number in (4, 6):
            button(lesson, "Show me").click()
        else:
            touch(step["accept"][0] if step["accept"] else refusing[number])
        expect(verdict).to_have_text(step["done"])
        following = button(lesson, "Play a game" if number == len(steps) else "Next")
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
    dialog = screen(page, "New game of Stibro")
    expect(dialog).to_be_visible()
    assert link(page) == before, "the lesson touched the game on the board"
    button(dialog, "Start").click()
    until(page, "hexarium.current().moves.length === 0 && !document.querySelector('dialog[open]')")


@pytest.mark.parametrize("key", GAMES)
def test_the_first_step_of_a_lesson_by_keys(page: Page, until: Until, key: str) -> None:
    page.locator("#home").click()
    button(screen(page, "Games"), f"Learn: {TITLES[key]}").press("Enter")
    lesson = screen(page, f"Learn {TITLES[key]}")
    expect(lesson.locator(".task")).to_be_focused()
    (step, *_) = ask(page, op="lesson", game=key)["steps"]
    button(lesson, "Start").press("Enter")
    expect(lesson.locator(".task")).to_have_text(step["text"])
    expect(lesson.locator(".task")).to_be_focused()
    board = lesson.get_by_role("application")
    page.keyboard.press("Shift+Tab")
    expect(board).to_be_focused()
    expect(lesson.locator("[aria-live]")).to_contain_text(re.compile(r"^[a-z]\d+\b"))
    # A move with two ends by both, any other by its first cell.
    start = lesson.locator("[aria-live]").inner_text().replace(";", ",").split(",")[0]
    first, *others = re.findall(r"[a-z]\d+", step["accept"][0].partition(",")[0])
    walk_to(page, lesson, step["board"], start, first)
    page.keyboard.press("Enter")
    for cell in others:
        expect(lesson.locator("[aria-live]")).not_to_contain_text(re.compile(rf"^{first}\b"))  # how it goes on is told
        walk_to(page, lesson, step["board"], first, cell)
        page.keyboard.press("Enter")
    expect(lesson.get_by_role("status")).to_have_text(step["done"])


def walk_to(page: Page, lesson: Locator, board: list[dict[str, Any]], start: str, cell: str) -> None:
    """Move the board's cursor from ``start`` by the keys of the six directions; the live region says where it is."""
    directions = next(record["directions"] for record in board if record["kind"] == "board")
    keys = dict(zip("wedxza", directions, strict=True))
    place = {record["cell"]: record["at"] for record in board if record["kind"] == "cell"}
    at = {(round(10 * x), round(10 * y)): name for name, (x, y) in place.items()}
    ways = {start: ""}
    queue = deque([start])
    while cell not in ways:
        here = queue.popleft()
        x, y = place[here]
        for key, (dx, dy) in keys.items():
            beyond = at.get((round(10 * (x + dx)), round(10 * (y + dy))))
            if beyond and beyond not in ways:
                ways[beyond] = ways[here] + key
                queue.append(beyond)
    for key in ways[cell]:
        page.keyboard.press(key)
    expect(lesson.locator("[aria-live]")).to_contain_text(re.compile(rf"^{cell}\b"))


def test_links_to_rules_and_lessons(page: Page, until: Until) -> None:
    """They open over the game on the board, which stays; where nothing moves by itself, a button does it."""
    ask(page, op="new", game="stibro", seats=["human", "human"], moves=["g7"])
    page.emulate_media(reduced_motion="reduce")
    try:
        before = link(page)
        page.evaluate("location.hash = 'rules=noede&clause=3'")
        clause = screen(page, "Rules of Nøde").locator("li").nth(2)
        expect(clause).to_be_focused()
        expect(clause).to_be_in_viewport()
        page.evaluate("location.hash = 'lesson=nooks'")
        lesson = screen(page, "Learn Nooks")
        frames = ask(page, op="lesson", game="nooks")["aim"]["frames"]
        for frame in frames[1:]:
            button(lesson, "Next move").click()
            expect(lesson.get_by_role("status")).to_have_text(frame["message"])
        button(lesson, "Again").click()
        expect(lesson.get_by_role("status")).to_have_text("")
        page.evaluate("location.hash = 'lesson=noose&step=6'")
        expect(screen(page, "Learn Noose")).to_contain_text("6 of 7")
        assert link(page) == before == page.evaluate("location.hash.slice(1)")
        page.evaluate("location.hash = 'lesson=noose&step=60'")
        expect(page.locator(".toast")).to_have_text("The link could not be opened. This lesson has no step 60.")
        button(page, "Close message").click()
        assert link(page) == before == page.evaluate("location.hash.slice(1)")
    finally:
        page.emulate_media(reduced_motion="no-preference")


def test_the_words_of_a_lesson_follow_what_is_done(page: Page, until: Until) -> None:
    """A refusal ends with the next touch; what a half-made wall waits for, with the step."""
    page.evaluate("location.hash = 'lesson=nooks&step=1'")
    lesson = screen(page, "Learn Nooks")
    verdict, spoken = lesson.get_by_role("status"), lesson.locator("[aria-live]")
    board = ask(page, op="lesson", game="nooks")["steps"][0]["board"]

    def touch(*cells: str) -> None:
        for cell in cells:
            page.mouse.click(*place(lesson.get_by_role("application"), board, cell))

    touch("e5", "g8")
    expect(verdict).to_have_class(re.compile("bad"))
    touch("e7")
    expect(verdict).to_have_text(re.compile("^Touch the other end of the wall, .*, or e7 again to take it back"))
    expect(verdict).not_to_have_class(re.compile("bad"))
    expect(spoken).to_have_text("")
    touch("e7")
    expect(verdict).to_have_text("")
    expect(spoken).to_have_text("Taken back")
    touch("e7")
    button(lesson, "Show me").click()
    expect(verdict).to_have_class(re.compile("good"))
    button(lesson, "Next").click()
    expect(lesson).to_contain_text("2 of 7")
    expect(verdict).to_have_text("")
    expect(spoken).to_have_text("")


@pytest.mark.parametrize("width", [320, 601, 820])
def test_nothing_scrolls_sideways(page: Page, until: Until, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    try:
        page.locator("#home").click()
        wide = "Math.max(...[...document.querySelectorAll('html, dialog[open]')].map(one => one.scrollWidth))"
        assert page.evaluate(wide) <= width
        button(screen(page, "Games"), f"Rules: {TITLES['stibro']}").click()
        until(page, "document.querySelector('#guide figure')")
        assert page.evaluate(wide) <= width
        button(page.locator("#guide"), "Learn").click()
        until(page, "document.querySelector('#lesson .task').textContent")
        assert page.evaluate(wide) <= width
        box = page.locator("#lesson .board").bounding_box()
        assert box and box["width"] > 200 and box["height"] > 200
        following = button(page.locator("#lesson"), "Start").bounding_box()
        assert following and following["y"] + following["height"] <= 640
    finally:
        page.set_viewport_size({"width": 1280, "height": 800})


def test_leaving_two_screens_at_once_stays_on_the_page(page: Page, until: Until) -> None:
    """The history answers late: what is asked of it before must not add up."""
    shown = "[...document.querySelectorAll('dialog[open]')].map(one => one.id).join()"
    for leave in (
        "document.getElementById('guide').close(), document.getElementById('picker').close()",  # Escape, twice
        "document.querySelector('#guide .bar button').click(), document.querySelector('#picker .bar button').click()",
    ):
        page.locator("#home").click()
        button(screen(page, "Games").get_by_role("listitem").first, f"Rules: {next(iter(TITLES.values()))}").click()
        until(page, f"{shown} === 'picker,guide'")
        page.evaluate(f"{leave}, document.querySelector('#picker .bar button').click()")
        until(page, f"{shown} === '' && history.state.depth === 0")
    # One opened while the history is still on its way back stays, and is left as ever.
    page.locator("#home").click()
    page.evaluate("document.querySelector('#picker .bar button').click(), document.getElementById('home').click()")
    until(page, f"{shown} === 'picker' && history.state.depth === 1")
    page.go_back()
    until(page, f"{shown} === ''")
    assert Table(page).state().game


def test_every_screen_that_is_offered_opens_and_gives_the_focus_back(page: Page) -> None:
    for tool in (*page.locator("#nav button").all(), *page.locator("#tools button").all()):
        if not tool.is_visible() or tool.get_attribute("aria-label") == "Change theme":
            continue
        tool.click()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_have_count(1)
        expect(dialog.get_by_role("heading", level=2)).not_to_be_empty()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(tool).to_be_focused()


HELLO = """
import { openScreen } from "../ui/overlays";
import type { Screen } from "./ways";

const open = () => openScreen("hello", "Hello, screens", null);

export const screen: Screen = { sign: "about", label: () => "Hello", open, nav: 6, menu: 10 };
"""


def test_adding_a_screen_is_a_module_and_a_line(
    browser: Browser, root: Path, dist: Path, tmp_path: Path, new_context: Callable[..., Any]
) -> None:
    web, out = tmp_path / "web", tmp_path / "out"
    shutil.copytree(root / "web", web)
    out.mkdir()
    (web / "screens" / "hello.tsx").write_text(HELLO)
    with (web / "screens" / "table.ts").open("a") as table:
        table.write('export { screen as hello } from "./hello";\n')
    bundle(out, web, ["play/app"])

    (built,) = dist.glob("app.*.js")
    told = built.read_bytes().partition(b"\n")[0]  # what the build says to the script, before its first line
    index = re.sub(rb' integrity="[^"]*"', b"", (dist / "index.html").read_bytes())
    with Host(dist) as host:
        host.broken = {built.name: told + b"\n" + (out / "app.js").read_bytes(), "/hexarium/": index}
        context, guard = new_context(browser, host.origin, service_workers="block")
        page = context.new_page()
        Table(page, host.url).open()
        page.locator("#nav").get_by_role("button", name="Hello", exact=True).click()
        expect(screen(page, "Hello, screens")).to_be_visible()
        page.go_back()
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.set_viewport_size({"width": 390, "height": 844})
        button(page, "More").click()
        page.locator("#more").get_by_role("button", name="Hello", exact=True).click()
        expect(screen(page, "Hello, screens")).to_be_visible()
        guard.faults.remove("console warning: Service Worker registration blocked by Playwright")
        context.close()
