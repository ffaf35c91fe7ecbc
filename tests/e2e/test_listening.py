"""A screen reader at the board: what is there, what may be played, what both sides played, and what a letter tells."""

from __future__ import annotations

import re
from collections import deque

import pytest
from playwright.sync_api import Page, expect

from pygame_core.games.registry import GAMES
from pygame_core.testing import Refused, Table
from tests.e2e.table import BEFORE_REFUSAL, LOST, REFUSED, SHORT_GAMES, SPOKEN, Until, link, poll

pytestmark = pytest.mark.warm

KEYS = "wedxza"  # as the directions turn, for a board that lies unturned


class Walker:
    """Moves the cursor of the board by the keys of its directions, from where it stands."""

    def __init__(self, page: Page) -> None:
        self.page = page
        view = page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view)")
        board = next(record for record in view["board"] if record["kind"] == "board")
        self.ways = dict(zip(KEYS if len(board["directions"]) == 6 else "wdxa", board["directions"], strict=True))
        self.places = {record["cell"]: record["at"] for record in view["board"] if record["kind"] == "cell"}
        self.cells = {self.spot(*at): cell for cell, at in self.places.items()}
        self.here = re.match(r"[a-z]\d+", page.evaluate(SPOKEN))[0]  # type: ignore[index]

    @staticmethod
    def spot(x: float, y: float) -> tuple[int, int]:
        return round(10 * x), round(10 * y)

    def to(self, cell: str) -> None:
        came = {self.here: ""}
        queue = deque(came)
        while cell not in came:
            at = queue.popleft()
            x, y = self.places[at]
            for key, (dx, dy) in self.ways.items():
                beyond = self.cells.get(self.spot(x + dx, y + dy))
                if beyond and beyond not in came:
                    came[beyond] = came[at] + key
                    queue.append(beyond)
        for key in came[cell]:
            self.page.keyboard.press(key)
        self.here = cell


def sit_down(page: Page, key: str) -> Walker:
    """To the board, by keys alone; a screen reader hears what it is."""
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    board = page.get_by_role("application", name=f"{GAMES[key].position.title} board")
    expect(board).to_be_focused()
    assert page.evaluate("document.activeElement.getAttribute('aria-roledescription')") == "board"
    expect(board).to_have_accessible_description(re.compile("move from cell to cell.*B tells the board"))
    assert f'application "{GAMES[key].position.title} board"' in page.get_by_role("main").aria_snapshot()
    return Walker(page)


@pytest.mark.parametrize("key", [key for key in SHORT_GAMES if key != "stibro"])
def test_a_whole_game_of_two(page: Page, table: Table, until: Until, key: str) -> None:
    options, game, end = SHORT_GAMES[key]
    table.open(f"game={key}&seats=human,human&" + "&".join(f"{name}={value}" for name, value in options.items()))
    walker = sit_down(page, key)
    moves = game.split()
    for ply, move in enumerate(moves, 1):
        for cell in move.split("-"):
            walker.to(cell)
            page.keyboard.press("Enter")
        wanted = "builds a wall from {} to {}.*".format(*move.split("-")) if "-" in move else f"plays {move}.*"
        until(page, f"hexarium.current().moves.length === {ply} && / {wanted}\\.$/.test({SPOKEN})")
    assert table.state().moves == moves and table.state().outcome
    # What comes next is heard once, from the status line.
    last = page.evaluate("hexarium.request({ op: 'view' })")["view"]["event"]
    assert page.evaluate(SPOKEN).endswith(last)
    expect(page.get_by_role("status").first).to_contain_text(end or "wins")


def test_a_game_against_the_computer(page: Page, table: Table, until: Until) -> None:
    game = "game=stibro&size=5&swap=false&seats=human,computer1"
    table.open(game)
    walker = sit_down(page, "stibro")
    until(page, f"/^e5, empty/.test({SPOKEN})")
    page.keyboard.press("w")
    until(page, f"{SPOKEN} === 'e6, empty, allowed'")
    page.keyboard.press("x")
    walker.here = "e5"
    for ply in (0, 2):
        move = min(table.legal(), key=lambda cell: abs(ord(cell[0]) - ord(walker.here[0])))
        walker.to(move)
        page.keyboard.press("Enter")
        until(page, f"(({{ moves, turn }}) => moves.length > {ply} && turn === 0)(hexarium.current())")
        # Each once, in order: a quick answer does not drown the move before it.
        told = [f"Black plays {move}.", f"White plays {table.state().moves[ply + 1]}."]
        poll(page, lambda told=told: page.locator("#spoken > *").all_text_contents()[-2:] == told)  # type: ignore[misc]
    table.open(f"{game}&moves={'.'.join(LOST[:-1])}")
    walker.to(LOST[-1])
    page.keyboard.press("Enter")
    until(page, "hexarium.current().outcome")
    page.keyboard.press("p")
    until(page, f"/plays {LOST[-1]}. .* wins/.test({SPOKEN})")


@pytest.mark.quick
def test_what_letters_tell(page: Page, table: Table, until: Until) -> None:
    table.open("game=stibro&size=5&swap=false&moves=e5.e8&seats=human,human")
    walker = sit_down(page, "stibro")
    walker.to("e5")
    for letter, what in {
        "b": "board",
        "l": "legal",
        "r": "rays",
        "g": "group",
        "t": "threats",
        "s": "lifeline",
    }.items():
        wanted = page.evaluate("what => hexarium.request({ op: 'explore', what, cell: 'e5' })", what)
        page.keyboard.press(letter)
        until(page, f"{SPOKEN} === {wanted['text']!r}")
        assert wanted["text"]
    page.keyboard.press("p")
    until(page, f"{SPOKEN} === 'White plays e8. Black to move.'")
    # What is told is drawn, until the next input.
    picture = "document.querySelectorAll('#board canvas')[1].toDataURL()"
    page.keyboard.press("Escape")
    painted = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
    assert page.evaluate(painted)
    before = page.evaluate(picture)
    page.keyboard.press("r")
    until(page, f"{picture} !== {before!r}")
    page.keyboard.press("Escape")
    until(page, f"{picture} === {before!r}")
    # Refusals are heard.
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("e5 is taken already.")
    page.keyboard.press("h")
    keys = page.get_by_role("dialog", name="Keyboard")
    expect(keys).to_contain_text("Tell what lies in each direction.")
    page.keyboard.press("Escape")
    # All of it to be read, for who does not listen.
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Describe the board").click()
    words = page.get_by_role("dialog", name="The board in words")
    for title in ("Board", "Legal moves", "Threats", "What helps now"):
        expect(words.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(words).to_contain_text(page.evaluate("hexarium.request({ op: 'explore', what: 'legal' })")["lines"][0])


# What a screen reader is told of: what is added to the live regions, but for what is hidden from it.
LISTEN = """() => {
  self.told = [];
  const hear = (node) => {
    if ((node.nodeType === 1 ? node : node.parentElement)?.closest("[aria-hidden=true]")) return;
    const copy = node.cloneNode(true);
    copy.querySelectorAll?.("[aria-hidden=true], button").forEach((one) => one.remove());
    const text = copy.textContent.replace(/\\s+/g, " ").trim();
    if (text) told.push(text);
  };
  for (const id of ["spoken", "status"])
    new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(hear)))
      .observe(document.getElementById(id), { childList: true, subtree: true });
}"""


def heard(page: Page) -> list[str]:
    """What has been told since this was asked last."""
    page.evaluate("hexarium.settled()")
    told: list[str] = page.evaluate("told.splice(0)")
    return told


@pytest.mark.fresh
def test_each_event_is_told_once_and_in_order(page: Page, table: Table) -> None:
    table.open("game=stibro&size=5&swap=false&seats=human,computer1")
    page.evaluate(LISTEN)
    for ply in (0, 2):
        move = table.legal()[-1]
        table.play(move)
        table.reply()
        told = heard(page)
        answer = table.state().moves[ply + 1]
        assert [each for each in told if "plays" in each] == [f"Black plays {move}.", f"White plays {answer}."]
        assert not [each for each in told if "Thinking" in each]
    table.press("undo")
    assert [each for each in heard(page) if "plays" in each or "Taken" in each] == ["Taken back"]

    table.open(link(BEFORE_REFUSAL))
    heard(page)
    for _again in range(2):  # and each time it is told
        with pytest.raises(Refused):
            table.type(REFUSED)
        assert len([each for each in heard(page) if "is not allowed" in each]) == 1
    table.open(f"game=stibro&size=5&swap=false&moves={'.'.join(LOST[:-1])}&seats=human,human")
    heard(page)
    table.play(LOST[-1])
    told = heard(page)
    assert len([each for each in told if "wins" in each]) == 1, told
