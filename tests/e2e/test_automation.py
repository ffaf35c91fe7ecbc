"""The surface that browser tests drive: what is done is waited for by conditions that cannot be missed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, SHARED, link, write

pytestmark = pytest.mark.warm

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
BUSY = "'busy' in document.documentElement.dataset"
# The ways to wait that the README names; the page's policy forbids expressions as text, not functions.
WAYS: dict[str, Callable[[Page], object]] = {
    "settled": lambda page: Table(page).settle(),
    "function": lambda page: page.wait_for_function("() => !('busy' in document.documentElement.dataset)"),
    "locator": lambda page: page.locator("html:not([data-busy])").wait_for(),
}


def answered(page: Page, moves: list[str]) -> None:
    """A move stands on the board, and so does the computer's answer, unless the game is over."""
    state, ply = page.evaluate("[document.documentElement.dataset.state, Number(document.documentElement.dataset.ply)]")
    now = Table(page).state().moves
    assert now[: len(moves)] == moves and ply == len(now)
    assert state == "over" or (state == "ready" and ply == len(moves) + 1)


def against_the_computer(
    page: Page, rounds: int, act: Callable[[str], Any], wait: Callable[[Page], object], motion: bool = False
) -> None:
    """Random games, in which each move is waited for. Without motion the computer answers at once, which is harder."""
    page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    chance = random.Random(rounds)
    for _ in range(rounds):
        if Table(page).state().outcome:
            page.evaluate("hexarium.request({ op: 'rematch' })")
            wait(page)
        moves = Table(page).state().moves
        move = chance.choice(Table(page).legal())
        act(move)
        wait(page)
        answered(page, [*moves, move])


@pytest.mark.parametrize("way", WAYS)
def test_no_answer_is_missed_after_a_click(page: Page, table: Table, way: str) -> None:
    table.open(link([], "human,computer1", size=5, swap="false"))
    against_the_computer(page, 10, lambda cell: page.mouse.click(*table.point(cell)), WAYS[way], way == "settled")


def test_nor_after_a_touch(browser: Browser, host: Any, new_context: Callable[..., Any], site: str) -> None:
    context, _ = new_context(browser, host.origin, **PHONE)
    page = context.new_page()
    Table(page, site).open(link([], "human,computer1", size=5, swap="false"))
    against_the_computer(page, 10, lambda cell: page.touchscreen.tap(*Table(page).point(cell)), WAYS["settled"])


def test_nor_after_a_key_or_a_request(page: Page, table: Table) -> None:
    table.open(link([], "human,computer1", size=5, swap="false"))
    field = page.get_by_role("textbox", name="Type a move")

    def typed(move: str) -> None:
        write(field, move)
        field.press("Enter")

    against_the_computer(page, 10, typed, WAYS["settled"])
    asked = "move => void hexarium.request({ op: 'play', move })"
    against_the_computer(page, 10, lambda move: page.evaluate(asked, move), WAYS["settled"])


def test_busy_in_the_same_task(page: Page, table: Table) -> None:
    table.open(link([], "human,computer8", size=5))
    assert not page.evaluate(BUSY)
    busy = page.evaluate(
        """({ x, y }) => {
          document.getElementById("board").dispatchEvent(new MouseEvent("click", { clientX: x, clientY: y }));
          return "busy" in document.documentElement.dataset;
        }""",
        page.evaluate("hexarium.cellPoint('e5')"),
    )
    assert busy
    # Until the computer has moved, too.
    page.wait_for_function("() => document.documentElement.dataset.state === 'thinking'")
    assert page.evaluate(BUSY)
    page.get_by_role("status").get_by_role("button", name="Stop").click()
    table.settle()
    assert len(table.state().moves) == 2
    # What goes on beside the game does not keep anybody waiting.
    page.get_by_role("button", name="Analysis", exact=True).click()
    table.settle()
    page.evaluate("location.hash = 'game=noose&size=4&seats=human,human'")
    table.settle()
    assert table.state().game == "noose"


def test_a_game_begun_from_a_screen(page: Page, table: Table) -> None:
    table.open(link(["f5"]))
    page.get_by_role("button", name="Games", exact=True).click()
    page.get_by_role("button", name="Noose", exact=True).click()
    page.get_by_role("button", name="Start").click()
    table.settle()
    assert table.state().game == "noose"
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_refused_move_is_an_error_and_is_shown(page: Page, table: Table) -> None:
    table.open(link(BEFORE_REFUSAL))
    told = page.evaluate(
        """move => hexarium.request({ op: "play", move })
          .then(String, ({ code, message, cells }) => [code, message, cells])""",
        REFUSED,
    )
    (code, message, cells) = told
    assert code == "stibro/no-free-pair" and SHARED in message and SHARED in cells
    expect(page.get_by_role("status")).to_contain_text(message)
    told = page.evaluate("hexarium.request({ op: 'play', move: 'what' }).catch(({ code }) => code)")
    assert told == "notation"
    assert table.state().moves == BEFORE_REFUSAL
