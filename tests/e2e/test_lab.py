"""The Lab: a program is written, tried, played against, and kept."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import Until, Visit
from tests.e2e.workbench import CHANCE, HEAR_BEGUN, SMALL, bring, current, fly, open_lab, press, rename, text_of

LAB = "performance.getEntriesByType('resource').filter(({name}) => /lab|sandbox/.test(name)).length"
BREAKS = 'def choose(position, turn):\n    print("before")\n    return position.nothing\n'
MODULE = """from __future__ import annotations
import pickle
from dataclasses import dataclass, field
from typing import get_type_hints

@dataclass
class Bot:
    seen: list[str] = field(default_factory=list)

    def choose(self, position, turn):
        assert get_type_hints(Bot) == {"seen": list[str]}
        assert pickle.loads(pickle.dumps(self)) == self
        self.seen.append(position.write(turn.random.choice(list(position.legal_moves()))))
        return self.seen[-1]
"""
HANGS = "def choose(position, turn):\n    print('begun')\n    while True:\n        pass\n"
# The names of what caches hold, of the Lab's own files.
HELD = """(async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
  .flat().map(({url}) => url.split("/").pop().split("?")[0]).filter((name) => /^(lab|sandbox)\\./.test(name))
  .sort())()"""


def test_a_program_is_written_and_plays_a_level(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    assert page.evaluate(LAB) == 0
    open_lab(page)
    press(page, "Any move")
    program = page.locator("#lab").get_by_role("textbox", name="Program")
    program.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(CHANCE)  # pasted
    assert text_of(page) == CHANCE
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    assert current(page)["seats"] == ["bot", "computer3"]
    assert len(current(page)["moves"]) > 5
    expect(page.locator("#players")).to_contain_text("random")


def test_a_program_is_a_module(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    open_lab(page)
    bring(page, MODULE)
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    assert len(current(page)["moves"]) > 5
    expect(page.get_by_role("status").first).not_to_contain_text("Error")


def test_a_traceback_marks_its_line(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, "import nothing_like_it\n\n" + CHANCE)
    press(page, "Run against the level")
    expect(lab.get_by_role("alert")).to_contain_text("Line 1. It raised ModuleNotFoundError")
    expect(lab.locator(".cm-line.fault")).to_have_text("import nothing_like_it")
    expect(lab.get_by_label("Where it happened")).to_contain_text("nothing_like_it")
    # It goes with the next change.
    lab.locator(".cm-line").nth(1).click()
    page.keyboard.type("x = 1")
    expect(lab.locator(".cm-line.fault")).to_have_count(0)


def test_a_fault_on_the_board_loses_and_is_told_in_the_lab(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, BREAKS)
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    expect(page.get_by_role("status").first).to_contain_text("AttributeError")
    open_lab(page)
    expect(lab.get_by_role("alert")).to_contain_text("Line 3.")
    expect(lab.locator(".cm-line.fault")).to_contain_text("position.nothing")
    expect(lab.get_by_label("Printed")).to_have_text("before")


def test_an_endless_loop_is_ended_and_told(page: Page, site: str, until: Until) -> None:
    page.clock.install()  # the page counts seconds by a timer, whose time flies here
    page.add_init_script(HEAR_BEGUN)
    Table(page, site).open(SMALL)
    open_lab(page)
    bring(page, HANGS, "hangs")
    press(page, "Play it myself")
    Table(page).settle()
    page.evaluate("document.documentElement.dataset.witness = 'the same page'")
    Table(page).click("e5")
    until(page, "self.begun_to")
    fly(page, 7, lambda: bool(page.evaluate("document.documentElement.dataset.state === 'over'")))
    expect(page.get_by_role("status").first).to_contain_text("did not answer within 5 seconds and was ended.")
    assert page.locator("iframe").count() == 0
    # The game goes on: the person takes it back, and someone else sits there.
    page.get_by_role("button", name="Undo", exact=True).click()
    until(page, "!hexarium.current().outcome")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("The program waits.")
    page.evaluate("hexarium.request({op: 'seats', seats: ['human', 'human']})")
    Table(page).settle()
    legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
    Table(page).play(next(move for move in legal if move != "swap"))
    assert len(current(page)["moves"]) == 2
    assert page.evaluate("document.documentElement.dataset.witness") == "the same page"


def test_a_match_has_a_live_table(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, CHANCE)
    press(page, "Match of 20")
    until(page, "[...Array(19).keys()].includes(document.querySelectorAll('#lab .rows li').length - 1)")
    until(page, "document.querySelectorAll('#lab .rows li').length === 20")
    expect(lab.get_by_role("button", name="Match of 20", exact=True)).to_be_visible()
    expect(lab.get_by_role("status").last).to_contain_text("20 games against Cleo")
    assert lab.locator(".elo").is_visible()
    lab.locator(".rows button").first.click()
    expect(page.locator("#lab")).to_be_hidden()
    Table(page).settle()
    until(page, "hexarium.current().moves.length > 5")


def test_a_match_is_stopped(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, "import time\n\n" + CHANCE.replace("    return", "    time.sleep(0.05)\n    return"))
    press(page, "Match of 20")
    until(page, "document.querySelectorAll('#lab .rows li').length >= 1")
    press(page, "Stop")
    expect(lab.get_by_role("button", name="Match of 20", exact=True)).to_be_visible()
    assert 1 <= lab.locator(".rows li").count() < 20


def test_a_program_is_an_opponent(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    open_lab(page)
    bring(page, CHANCE, "Zoe")
    page.locator("#lab").get_by_role("button", name="Back").click()
    Table(page).settle()
    page.locator("#nav").get_by_role("button", name="New game", exact=True).click()
    page.locator("#newgame").get_by_role("radio", name="Program").check(force=True)
    page.locator("#newgame").get_by_label("Which program").select_option("Zoe")
    page.get_by_role("button", name="Start", exact=True).click()
    Table(page).settle()
    for count in (1, 2, 3):
        legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
        Table(page).play(next(move for move in legal if move != "swap"))
        until(page, f"hexarium.current().moves.length === {2 * count}")
    assert sorted(current(page)["seats"]) == ["bot", "human"]
    # After a reload it goes on.
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    Table(page).settle()
    legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
    Table(page).play(next(move for move in legal if move != "swap"))
    until(page, "hexarium.current().moves.length === 8")


def test_a_program_that_this_device_lacks(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    page.evaluate("hexarium.request({op: 'new', game: 'stibro', seats: ['bot', 'human'], names: ['Nemo', '']})")
    status = page.get_by_role("status").first
    expect(status).to_contain_text("not on this device")
    status.get_by_role("button", name="Change who plays").click()
    expect(page.locator("#newgame")).to_be_visible()


def test_it_is_kept_named_taken_out_and_brought_back(page: Page, site: str, tmp_path: Path) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, CHANCE, "one")
    bring(page, CHANCE + "# second\n", "one 2")
    name = page.get_by_label("Name", exact=True)
    rename(page, "one")  # which another has
    expect(name).to_have_value("one 2")
    rename(page, "Ada")
    expect(lab.get_by_role("navigation").get_by_role("button", name="Ada")).to_be_visible()
    Table(page).settle()  # it is kept
    page.reload()
    Table(page).settle()
    open_lab(page)
    expect(lab.locator("nav [title]")).to_have_count(2)  # none by the earlier name
    lab.get_by_role("navigation").get_by_role("button", name="Ada").click()
    assert "# second" in text_of(page)
    with page.expect_download() as taken:
        press(page, "Export")
    assert taken.value.suggested_filename == "Ada.py"
    taken.value.save_as(tmp_path / "Ada.py")
    assert (tmp_path / "Ada.py").read_text() == CHANCE + "# second\n"
    press(page, "Delete")
    expect(lab.get_by_role("navigation").get_by_role("button", name="Ada")).to_have_count(0)
    page.get_by_role("log", name="Messages").get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Ada")
    assert "# second" in text_of(page)


def test_the_keyboard_leaves_the_editor(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    press(page, "One move ahead")
    lab.get_by_role("textbox", name="Program").focus()
    page.keyboard.press("Escape")
    expect(lab).to_be_visible()
    page.keyboard.press("Tab")
    expect(lab.get_by_role("textbox", name="Program")).not_to_be_focused()
    assert page.evaluate("document.activeElement.closest('#lab') !== null")


def test_it_works_offline_once_it_was_opened(forgetful: Host, visited: Visit, until: Callable[..., Any]) -> None:
    page, guard = visited(SMALL)
    assert page.evaluate(HELD) == []
    assert not [path for path in forgetful.requests if "/lab." in path or "/sandbox." in path]
    open_lab(page)
    until(page, f"{HELD}.then(held => held.length === 3)")
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    open_lab(page)
    press(page, "Any move")
    press(page, "Run against the level")
    until(page, "hexarium.current().moves.length >= 2")
    assert not guard.faults
    page.context.close()


def test_settings_fetch_it_and_an_update_keeps_it(forgetful: Host, visited: Visit, until: Callable[..., Any]) -> None:
    page, _ = visited(SMALL)
    page.get_by_role("button", name="Settings", exact=True).click()
    line = page.locator("#settings .sw", has_text="Lab")
    expect(line).to_contain_text("MB")
    line.get_by_role("button", name="Fetch now").click()
    expect(line).to_contain_text("ready for offline use")
    before = page.evaluate(HELD)
    assert len(before) == 3
    # A new version of the site, whose Lab is another one.
    (script,) = forgetful.folder.glob("lab.*.js")
    worker = forgetful.folder / "sw.js"
    content = script.read_text() + "\n// another\n"
    (forgetful.folder / "lab.0123456789.js").write_text(content)
    proof = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
    told = worker.read_text().replace(script.name, "lab.0123456789.js")
    at = told.index('lab.0123456789.js\\": \\"') + len('lab.0123456789.js\\": \\"')
    told = told[:at] + proof + told[told.index('\\"', at) :]
    worker.write_text(told.replace('"version\\": \\"', '"version\\": \\"1', 1))
    page.reload()
    until(page, "caches.keys().then(names => names.length === 2)")
    until(page, f"{HELD}.then(held => held.includes('lab.0123456789.js'))")
    page.context.close()


def test_in_firefox(firefox: Browser, host: Host, new_context: Any, site: str, until: Until) -> None:
    context, _ = new_context(firefox, host.origin)
    page = context.new_page()
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, BREAKS.replace("position.nothing", "next(iter(position.legal_moves()))"))
    press(page, "Play it myself")
    Table(page).settle()
    Table(page).play("e5")
    until(page, "hexarium.current().moves.length === 2")
    open_lab(page)
    bring(page, "1 +\n", "wrong")
    press(page, "Run against the level")
    expect(lab.locator(".cm-line.fault")).to_have_text("1 +")
    context.close()
