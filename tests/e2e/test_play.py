"""Whole games by the mouse, and everything that may happen in one."""

from __future__ import annotations

import json
import math
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import (
    BAD,
    BEFORE_REFUSAL,
    REFUSED,
    RING,
    SHARED,
    WON_BY_WHITE,
    Until,
    link,
    pixel,
    poll,
    ribbon_drawn,
    slide,
    write,
)

pytestmark = pytest.mark.warm


def button(page: Page, name: str):  # type: ignore[no-untyped-def]
    """The visible button of a name: what the panel offers, a small screen may offer in another place."""
    return page.get_by_role("button", name=name, exact=True).locator("visible=true").first


def status(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("status")


def new_game(page: Page, **choices: str) -> None:
    """Through the dialog; each choice is a field and what is chosen in it."""
    button(page, "New game").click()
    dialog = page.get_by_role("dialog", name=re.compile("New game"))
    for field, choice in choices.items():
        group = dialog.get_by_role("group", name=field.replace("_", " "))
        group.get_by_role("radio", name=choice, exact=True).check(force=True)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()


def test_whole_game_against_the_computer(page: Page, table: Table) -> None:
    table.open(link([], "human,computer3", size=5))
    chance = random.Random(5)
    while True:
        table.settle()
        if table.state().outcome:
            break
        table.click(chance.choice([move for move in table.legal() if move != "swap"]))
    outcome = table.state().outcome
    assert outcome["rule"] == "loop" and outcome["winner"] in (0, 1)
    mine = int("swap" in table.state().moves)  # only the computer may have
    expect(status(page)).to_contain_text("You won" if outcome["winner"] == mine else "The computer won")
    poll(page, lambda: ribbon_drawn(page))


@pytest.mark.quick
def test_two_people(page: Page, table: Table, until: Until) -> None:
    table.open()
    new_game(page, Opponent="Friend here", Board_size="7")
    until(page, "hexarium.current().seats.join() === 'human,human'")
    for cell in WON_BY_WHITE:
        table.play(cell)
    assert table.state().outcome["winner"] == 1
    assert page.evaluate("document.documentElement.dataset.state") == "over"
    expect(status(page)).to_contain_text("White wins")
    expect(page.get_by_role("region", name="Players")).to_contain_text("won")
    poll(page, lambda: ribbon_drawn(page))
    view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
    assert sorted(view["outcome"]["cells"]) == sorted(RING)


@pytest.mark.parametrize("size", ["5", "6", "7", "8", "9"])
def test_each_size(page: Page, table: Table, until: Until, size: str) -> None:
    table.open(link([]))
    new_game(page, Opponent="Friend here", Board_size=size)
    until(page, f"hexarium.current().seats.join() === 'human,human' && hexarium.current().options.size === {size}")
    expect(page.get_by_text(f"Size {size} · swap allowed")).to_be_visible()
    corner = f"{chr(96 + 2 * int(size) - 1)}{2 * int(size) - 1}"
    x, y = table.point(corner)
    box = page.get_by_role("application").bounding_box()
    assert box and box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
    table.play(chr(96 + int(size)) + size)


def test_the_dialog_offers_what_the_rules_declare(page: Page, table: Table, until: Until) -> None:
    table.open()
    button(page, "New game").click()
    dialog = page.get_by_role("dialog", name=re.compile("New game"))
    dialog.get_by_role("radio", name="Computer", exact=True).check(force=True)
    slide(dialog.get_by_role("slider", name="Strength"), 8)
    expect(dialog).to_contain_text("level 8 of 8")
    dialog.get_by_role("radio", name="White").check(force=True)
    dialog.get_by_role("switch", name="Swap after the first stone").uncheck()
    dialog.get_by_role("radio", name="5", exact=True).check(force=True)
    dialog.get_by_role("button", name="Start").click()
    until(page, "hexarium.current().seats.join() === 'computer8,human'")
    assert table.state().options == {"size": 5, "swap": False}
    button(page, "New game").click()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_have_count(0)


def test_swap(page: Page, table: Table, until: Until) -> None:
    table.open(link(["f5"]))
    expect(status(page)).to_contain_text("Keep White, or take the stone that Black has just played.")
    status(page).get_by_role("button", name="Swap colours").click()
    until(page, "hexarium.current().moves.join() === 'f5,swap'")
    assert table.state().turn == 1
    expect(button(page, "Swap")).to_have_count(0)
    button(page, "Undo").click()
    until(page, "hexarium.current().moves.join() === 'f5'")
    button(page, "Swap").click()
    until(page, "hexarium.current().moves.join() === 'f5,swap'")
    table.play("k9")


@pytest.mark.quick
def test_a_refusal_is_told_and_drawn(page: Page, table: Table, until: Until) -> None:
    table.open(link(BEFORE_REFUSAL))
    x, y = table.point(SHARED)
    unit = math.dist(table.point("h8"), table.point("h9"))
    table.click(REFUSED)
    expect(status(page)).to_contain_text(f"{REFUSED} is not allowed.")
    expect(status(page)).to_contain_text(SHARED)
    assert table.state().moves == BEFORE_REFUSAL
    # The shared cell is hatched, the refused one crossed, once the short motion is over.
    poll(page, lambda: pixel(page, x + unit / 3**0.5 * 0.945, y) == [*BAD, 255])
    poll(page, lambda: pixel(page, *table.point(REFUSED)) == [*BAD, 255])
    page.get_by_role("application").focus()
    page.keyboard.press("Escape")
    expect(status(page)).not_to_contain_text("not allowed")
    poll(page, lambda: pixel(page, *table.point(REFUSED))[3] == 0)


@pytest.mark.quick
def test_undo_redo_and_the_list(page: Page, table: Table, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:6]))
    expect(button(page, "Redo")).to_be_disabled()
    button(page, "Undo").click()
    until(page, "hexarium.current().moves.length === 5")
    button(page, "Redo").click()
    until(page, "hexarium.current().moves.length === 6")
    moves = page.get_by_role("region", name="Moves")
    moves.get_by_role("button", name="f9", exact=True).click()
    until(page, "hexarium.current().moves.length === 2")
    expect(moves.get_by_role("button", name="f9", exact=True)).to_have_attribute("aria-current", "true")
    button(page, "Last move").click()
    until(page, "hexarium.current().moves.length === 6")
    page.keyboard.press("ArrowLeft")
    until(page, "hexarium.current().moves.length === 5")
    button(page, "First move").click()
    until(page, "hexarium.current().moves.length === 0")
    expect(button(page, "Previous move")).to_be_disabled()


def test_undo_against_the_computer_goes_back_to_the_own_choice(page: Page, table: Table) -> None:
    table.open(link([], "human,computer1", size=5, swap="false"))
    table.click("e5")
    table.settle()
    assert len(table.state().moves) == 2
    before = table.state().moves
    button(page, "Undo").click()
    table.settle()
    assert table.state().moves == []
    # The same again is answered again; what is only walked is not.
    table.click("e5")
    table.settle()
    assert len(table.state().moves) == 2
    button(page, "First move").click()
    table.settle()
    table.click("e5")
    table.settle()
    answered = table.state().moves
    assert len(answered) == 2 and answered[0] == before[0]
    for way, count in (("First move", 0), ("Next move", 1)):
        button(page, way).click()
        table.settle()
        assert table.state().moves == answered[:count]


SCREENS = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (360, 740), "landscape": (740, 360)}


@pytest.mark.parametrize("screen", SCREENS)
def test_resign_and_rematch(page: Page, table: Table, screen: str) -> None:
    """Resigning asks first, and a rematch does not lie where the finger still is."""
    page.set_viewport_size(dict(zip(("width", "height"), SCREENS[screen], strict=True)))
    table.open(link(WON_BY_WHITE[:4], "human,computer1"))
    dialog = page.get_by_role("dialog", name="Resign this game?")
    button(page, "Resign").click()
    expect(dialog.get_by_role("button", name="Play on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert not table.state().outcome
    pressed = [button(page, "Resign").bounding_box()]
    button(page, "Resign").click()
    pressed.append(dialog.get_by_role("button", name="Resign").bounding_box())
    dialog.get_by_role("button", name="Resign").click()
    table.settle()
    expect(status(page)).to_contain_text("The computer won because you resigned.")
    rematch = page.get_by_role("button", name="Rematch").locator("visible=true")
    expect(rematch).to_have_count(1)
    there = rematch.bounding_box()
    assert there and all(box and apart(box, there) for box in pressed)
    rematch.dispatch_event("click", {"detail": 2})  # the rest of a double click on what was there before
    table.settle()
    assert table.state().outcome
    rematch.click()
    table.settle()
    assert table.state().seats == ["computer1", "human"] and len(table.state().moves) == 1


def apart(one: Any, other: Any) -> bool:
    """Whether two boxes have no point in common."""
    return bool(
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def test_stop_while_the_computer_thinks(page: Page, table: Table, until: Until) -> None:
    table.open(link(["f5"], "human,computer8"))
    assert until(page, "document.documentElement.dataset.state") == "thinking"
    stop = status(page).get_by_role("button", name="Stop")
    stop.click()
    until(page, "hexarium.current().moves.length === 2", 3)
    assert page.evaluate("document.documentElement.dataset.state") == "ready"
    expect(stop).to_have_count(0)


def test_a_change_while_the_computer_thinks(page: Page, table: Table, until: Until) -> None:
    table.open(link(["f5"], "human,computer8"))
    button(page, "Undo").click()
    until(page, "hexarium.current().moves.length === 0")
    assert page.evaluate("document.documentElement.dataset.state") == "ready"
    table.click("f5")
    until(page, "document.documentElement.dataset.state === 'thinking'")


@pytest.mark.quick
def test_the_game_is_kept(page: Page, table: Table, until: Until, site: str) -> None:
    table.open(link(WON_BY_WHITE[:6], size=7))
    table.play(WON_BY_WHITE[6])
    assert page.evaluate("location.hash").startswith("#r=")
    page.goto("about:blank")
    table.open()
    assert table.state().moves == WON_BY_WHITE[:7]
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert table.state().moves == WON_BY_WHITE[:7]


@pytest.mark.parametrize("kept", ["{", json.dumps({"record": "nonsense", "link": "r=x"}), json.dumps([1]), ""])
def test_a_damaged_save_is_told_and_play_goes_on(page: Page, table: Table, until: Until, kept: str) -> None:
    table.open(link(WON_BY_WHITE[:4]))
    until(page, "JSON.parse(localStorage.getItem('hexarium.game')).slot")  # nothing more is to be written
    page.evaluate("kept => localStorage.setItem('hexarium.game', kept)", kept)
    page.goto("about:blank")
    table.open()
    expect(page.get_by_role("log")).to_contain_text("The kept game could not be read. Its copy in the library goes on.")
    assert table.state().moves == WON_BY_WHITE[:4]
    table.play(WON_BY_WHITE[4])


def test_a_picture_that_cannot_be_painted_goes_and_the_game_stays(page: Page, table: Table, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:4]))
    until(page, "JSON.parse(localStorage.getItem('hexarium.game')).slot")
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem("hexarium.game"));
      localStorage.setItem("hexarium.game", JSON.stringify({ ...kept, view: { ...kept.view, board: [{}] } }));
    }""")
    page.goto("about:blank")
    table.open()
    assert table.state().moves == WON_BY_WHITE[:4]


def test_a_malformed_link_leaves_the_game(page: Page, table: Table, until: Until, site: str) -> None:
    table.open(link(WON_BY_WHITE[:6]))
    page.evaluate("location.hash = 'game=stibro&moves=zz9'")
    expect(page.get_by_role("log")).to_contain_text("The link could not be opened.")
    assert table.state().moves == WON_BY_WHITE[:6]
    assert page.evaluate("location.hash").startswith("#r=")
    page.goto("about:blank")
    table.open("game=stibro&moves=a1")
    expect(page.get_by_role("log")).to_contain_text("The link could not be opened.")
    assert table.state().moves == WON_BY_WHITE[:6]


def test_a_link_opened_by_hand(page: Page, table: Table, until: Until) -> None:
    table.open()
    page.evaluate("fragment => { location.hash = fragment; }", link(WON_BY_WHITE[:3], size=7))
    until(page, "hexarium.current().moves.length === 3")


def test_confirming_each_move(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    button(page, "Settings").click()
    page.get_by_role("switch", name="Confirm each move").check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    table.click("g7")
    expect(status(page)).to_contain_text("Once more to play it")
    assert table.state().moves == []
    table.click("e5")
    expect(status(page)).to_contain_text("e5")
    table.click("e5")
    until(page, "hexarium.current().moves.join() === 'e5'")


def test_typing_a_move(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    field = page.get_by_role("textbox", name="Type a move")
    write(field, "G 7")
    field.press("Enter")
    until(page, "hexarium.current().moves.join() === 'g7'")
    expect(field).to_have_value("")
    for wrong, sentence in (("what", "no move"), ("g7", "g7 is taken already.")):  # they stay there to be mended
        write(field, wrong)
        field.press("Enter")
        expect(status(page)).to_contain_text(sentence)
        expect(field).to_have_value(wrong)


def test_settings_are_kept(page: Page, table: Table, until: Until) -> None:
    table.open(link([]))
    button(page, "Settings").click()
    page.get_by_role("radio", name="Contrast").check(force=True)
    page.get_by_role("switch", name="Mark legal cells").check()
    page.keyboard.press("Escape")
    expect(button(page, "Settings")).to_be_focused()
    poll(page, lambda: pixel(page, *table.point("g7"))[3] > 150)
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"
    poll(page, lambda: pixel(page, *table.point("g7"))[3] > 150)


def test_automation_surface(page: Page, table: Table, until: Until) -> None:
    table.open()
    answer = page.evaluate("hexarium.request({ op: 'new', game: 'stibro', options: { size: 5 }, moves: ['e5'] })")
    assert answer["view"]["options"]["size"] == 5
    assert page.evaluate("hexarium.current()") == {
        "game": "stibro", "options": {"size": 5, "swap": True}, "setup": None, "moves": ["e5"], "turn": 1,
        "seats": answer["view"]["seats"], "outcome": None,
    }  # fmt: skip
    again = page.evaluate("hexarium.request({ op: 'position', ...hexarium.current() })")
    assert again["stones"] == [["e5"], [], []] and again["turn"] == 1
    wrong = page.evaluate("hexarium.request({ op: 'no such' }).catch(({ code, message }) => ({ code, message }))")
    assert wrong["code"] == "op" and wrong["message"]
    assert page.evaluate("document.documentElement.dataset.game") == "stibro"
    assert page.evaluate("document.documentElement.dataset.version").startswith("0.")
    assert page.evaluate("hexarium.cellPoint('z99')") is None
