"""The library of saved games: nothing that was played is lost, whatever happens to tabs and storage."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import WON_BY_WHITE, Until, link, poll, write

pytestmark = pytest.mark.warm

Context = Callable[..., Any]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# What lies in the database, by a script of the page.
_KEPT = """new Promise((done, fail) => {
  const request = indexedDB.open("hexarium", 1);
  request.onsuccess = () => {
    const games = request.result.transaction("games").objectStore("games").getAll();
    games.onsuccess = () => (request.result.close(), done(games.result));
  };
  request.onerror = fail;
})"""
_PUT = """game => new Promise((done, fail) => {
  const request = indexedDB.open("hexarium", 1);
  request.onsuccess = () => {
    const change = request.result.transaction("games", "readwrite");
    change.objectStore("games").put(game);
    change.oncomplete = () => (request.result.close(), done());
  };
  request.onerror = fail;
})"""


def button(root: Page | Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True).locator("visible=true").first


def one(screen: Locator, name: str) -> Locator:
    """A button of a game without a name of its own, which its players and the time tell from others."""
    return screen.get_by_role("button", name=re.compile(f"^{name}, .*:")).first


def new(page: Page, game: str, moves: list[str], **more: Any) -> None:
    """A game between two people, already under way."""
    request = {"op": "new", "game": game, "moves": moves, "seats": ["human", "human"], **more}
    page.evaluate("request => hexarium.request(request)", request)


def library(page: Page) -> Locator:
    """The screen of saved games, from wherever the layout offers it."""
    if not page.locator("dialog#library[open]").count():
        if not page.get_by_role("button", name="Saved games").locator("visible=true").count():
            button(page, "More").click()
        button(page, "Saved games").click()
    screen = page.get_by_role("dialog", name="Saved games")
    expect(screen).to_contain_text("This browser")
    return screen


def titles(screen: Locator) -> list[str]:
    return screen.locator("li:not([hidden]) .choose").all_inner_texts()


def kept_moves(page: Page) -> list[str]:
    """The moves of every kept game."""
    return sorted(game["record"].partition("\n\n")[2].replace("*", "").strip() for game in page.evaluate(_KEPT))


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_finding_naming_and_throwing_away(
    browser: Browser, host: Host, new_context: Context, until: Until, device: dict[str, Any], site: str
) -> None:
    page = new_context(browser, host.origin, **device)[0].new_page()
    Table(page, site).open()
    screen = library(page)
    expect(screen).to_contain_text("No saved games yet.")
    expect(button(screen, "New game")).to_be_visible()
    page.go_back()
    new(page, "stibro", WON_BY_WHITE, options={"size": 7})
    new(page, "noose", ["e5"])
    new(page, "nooks", [])  # nothing has been played: nothing to keep
    screen = library(page)
    assert titles(screen) == ["Noose", "Stibro"]
    expect(screen.locator("li").nth(1)).to_contain_text("White wins with a loop of 8")
    expect(screen.locator("li canvas")).to_have_count(2)
    wide = "Math.max(...[...document.querySelectorAll('html, dialog[open]')].map(one => one.scrollWidth))"
    assert page.evaluate(wide) <= page.viewport_size["width"]  # type: ignore[index]

    one(screen, "Rename: Noose").click()
    field = screen.get_by_role("textbox", name="Name of the game")
    write(field, "<b>Evening</b>")
    field.press("Escape")
    assert titles(screen) == ["Noose", "Stibro"]
    one(screen, "Rename: Noose").click()
    write(field, "<b>Evening</b>")
    field.press("Enter")
    expect(button(screen, "<b>Evening</b>")).to_be_focused()
    search = screen.get_by_role("searchbox")
    for words, found in (
        ("wins WHITE", ["Stibro"]),
        ("evening", ["<b>Evening</b>"]),
        ("noose black", ["<b>Evening</b>"]),
    ):
        write(search, words)
        poll(page, lambda found=found: titles(screen) == found)  # type: ignore[misc]
    write(search, "chess")
    expect(screen.get_by_role("status")).to_have_text("Games found: 0")
    write(search, "")

    one(screen, "Delete: Stibro").click()
    expect(screen.locator(".toast")).to_contain_text(re.compile("“Stibro, Black – White, .*” was deleted."))
    expect(button(screen, "<b>Evening</b>")).to_be_focused()
    assert len(page.evaluate(_KEPT)) == 1
    button(screen, "Undo").press("Enter")
    expect(screen.locator("li")).to_have_count(2)
    expect(one(screen, "Stibro")).to_be_focused()
    button(screen, "Delete: <b>Evening</b>").click()
    one(screen, "Stibro").click()
    until(page, f"hexarium.current().moves.length === {len(WON_BY_WHITE)} && !document.querySelector('dialog[open]')")
    assert page.evaluate("document.documentElement.dataset.state") == "over"
    assert [game["title"] for game in page.evaluate(_KEPT)] == ["Stibro"]


@pytest.mark.quick
def test_each_game_has_its_slot(page: Page, table: Table, until: Until) -> None:
    table.open(link(WON_BY_WHITE[:4], size=7))
    table.play(WON_BY_WHITE[4])
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    table.play(WON_BY_WHITE[5])
    poll(page, lambda: kept_moves(page) == [" ".join(WON_BY_WHITE[:6])])
    # The same game further on goes on in its slot, what branches off is another game.
    for moves in (WON_BY_WHITE[:8], [*WON_BY_WHITE[:7], "h12"]):
        page.evaluate("fragment => { location.hash = fragment; }", link(moves, size=7))
        until(page, f"hexarium.current().moves.join() === '{','.join(moves)}'")
    both = sorted([" ".join(WON_BY_WHITE[:8]), " ".join([*WON_BY_WHITE[:7], "h12"])])
    poll(page, lambda: kept_moves(page) == both)
    # What is kept at once survives even a tab that dies before the database has it.
    page.evaluate("void (IDBDatabase.prototype.transaction = () => { throw new Error('gone'); })")
    table.play("h4")
    page.goto("about:blank")
    table.open()
    assert table.state().moves[-1] == "h4"
    poll(page, lambda: [moves for moves in kept_moves(page) if moves.endswith("h12 h4")] != [])
    assert len(kept_moves(page)) == 2
    # Deleted and seen again it is not kept, played on it is.
    screen = library(page)
    screen.locator("li").first.get_by_role("button", name="Delete").click()
    expect(screen.locator("li")).to_have_count(1)
    page.go_back()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert titles(library(page)) == ["Stibro"]
    page.go_back()
    until(page, "!document.querySelector('dialog[open]')")
    table.play("h5")
    poll(page, lambda: len(kept_moves(page)) == 2)


def play_apart(page: Page, other: Page, mine: str, theirs: str) -> None:
    """Two tabs are on one game: the other one plays, then this one, each its last move, and both games are kept."""
    Table(other).play(theirs.split()[-1])
    poll(other, lambda: kept_moves(other) == [theirs])
    page.bring_to_front()
    Table(page).play(mine.split()[-1])
    expect(page.get_by_role("log")).to_contain_text("changed in another tab")
    poll(page, lambda: kept_moves(page) == sorted([mine, theirs]))


def test_two_tabs_do_not_overwrite_each_other(page: Page, table: Table, until: Until, site: str) -> None:
    table.open(link(["g7", "f9"], size=7))
    other = page.context.new_page()
    Table(other, site).open()
    assert Table(other).state().moves == ["g7", "f9"]
    play_apart(page, other, "g7 f9 e9", "g7 f9 g9")
    table.open()  # goes on in the slot of its own
    assert table.state().moves == ["g7", "f9", "e9"]
    table.play("d9")
    poll(page, lambda: kept_moves(page) == ["g7 f9 e9 d9", "g7 f9 g9"])
    other.bring_to_front()
    Table(other).play("h9")
    poll(other, lambda: kept_moves(other) == ["g7 f9 e9 d9", "g7 f9 g9 h9"])
    page.close()
    Table(other, site).open()
    assert Table(other).state().moves == ["g7", "f9", "g9", "h9"], "the last one written"


def test_a_game_that_another_tab_has_begun_is_not_overwritten_either(
    page: Page, table: Table, until: Until, site: str
) -> None:
    table.open()
    new(page, "stibro", [])  # nothing of it is kept yet
    other = page.context.new_page()
    Table(other, site).open()
    play_apart(page, other, "e6", "e5")


def test_the_whole_library_as_a_file(page: Page, table: Table, until: Until, tmp_path: Path) -> None:
    table.open()
    new(page, "stibro", WON_BY_WHITE[:9], options={"size": 7})
    new(page, "noose", ["e5"])
    screen = library(page)
    one(screen, "Rename: Noose").click()
    write(screen.get_by_role("textbox", name="Name of the game"), "Morning")
    button(screen, "Save").click()
    expect(button(screen, "Morning")).to_be_visible()
    with page.expect_download() as download:
        button(screen, "Export").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    before = page.evaluate(_KEPT)
    button(screen, "Delete: Morning").click()
    one(screen, "Delete: Stibro").click()
    expect(screen).to_contain_text("No saved games yet.")

    def bring(content: str) -> None:
        """Import a file, and close what was said about the last one."""
        for close in reversed(page.get_by_role("button", name="Close message").all()):
            close.click()
        path.write_text(content)
        with page.expect_file_chooser() as chooser:
            button(screen, "Import").click()
        chooser.value.set_files(path)

    log = page.get_by_role("log")
    file = json.loads(path.read_text())
    bring(json.dumps(file))
    expect(log).to_contain_text("Games that came in: 2.")
    expect(screen.locator("li")).to_have_count(2)
    told = ("name", "record", "date", "players", "state")
    after = page.evaluate(_KEPT)
    assert sorted([game[key] for key in told] for game in after) == sorted(
        [game[key] for key in told] for game in before
    )

    illegal = file["games"][0]["record"].replace("e5", "e5 e5")
    bring(json.dumps({**file, "games": [*file["games"], {"record": illegal}, {"record": 7}, None]}))
    expect(log).to_contain_text("Games that came in: 0. Here already: 2. Not taken: 3, the first because: Move 2, e5")
    for content, sentence in (
        ("{", "This is not a file of saved games."),
        ("[]", "This is not a file of saved games."),
        (json.dumps({**file, "version": 2}), "made by a newer version"),
        (" " * 33_000_000, "too large"),
    ):
        bring(content)
        expect(log).to_contain_text(sentence)
    expect(screen.locator("li")).to_have_count(2)

    # A kept game that is damaged is told and left alone; the board keeps its game.
    damaged = {**before[0], "id": "damaged", "name": "Torn", "record": "hexarium 1\ngame: stibro\n\nzz"}
    for game in (damaged, {"id": "nonsense"}):
        page.evaluate(_PUT, game)
    page.go_back()
    until(page, "!document.querySelector('dialog[open]')")
    moves = table.state().moves
    screen = library(page)
    expect(screen).to_contain_text("Saved games that are damaged and cannot be shown: 1.")
    button(screen, "Torn").click()
    expect(log).to_contain_text("This game cannot be read.")
    assert table.state().moves == moves and len(page.evaluate(_KEPT)) == 4

    # A date beyond every calendar does not keep the shelf shut.
    record = file["games"][0]["record"].replace("e5", "d5")
    bring(json.dumps({**file, "games": [{"name": "Far away", "date": 1e300, "record": record}]}))
    expect(button(screen, "Far away")).to_be_visible()


@pytest.mark.parametrize("local", [True, False], ids=["local", "neither"])
def test_without_a_database(
    browser: Browser, host: Host, new_context: Context, until: Until, local: bool, site: str
) -> None:
    """Forbidden or full: play goes on, and it is told once, if the game would really be lost."""
    context, _ = new_context(browser, host.origin)
    context.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
    if not local:
        context.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        )
    page = context.new_page()
    Table(page, site).open(link(["g7"], size=7))
    log = page.get_by_role("log")
    sentence = "does not let the page keep your game"
    if not local:
        expect(log).to_contain_text(sentence)
        button(log, "Close message").click()
    Table(page).play("f9")
    Table(page).play("g9")
    expect(log).not_to_contain_text(sentence)
    button(page, "Saved games").click()
    expect(page.get_by_role("dialog", name="Saved games")).to_contain_text("does not let the page keep games")
    page.go_back()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert Table(page).state().moves == ["g7", "f9", "g9"]  # from the address, if from nowhere else


# Not one letter more has room.
_FILL = """() => {
  for (let size = 1 << 22; size >= 1; size >>= 1) {
    try {
      for (;;) localStorage.setItem("filler " + Math.random(), "x".repeat(size));
    } catch {
      // less, then
    }
  }
}"""


@pytest.mark.fresh
@pytest.mark.parametrize("room", [True, False], ids=["for less", "for nothing"])
def test_a_game_goes_on_from_the_library_where_storage_is_full(
    page: Page, table: Table, until: Until, room: bool
) -> None:
    if not room:  # from the second write on
        page.add_init_script(
            """const { setItem } = Storage.prototype;
            Storage.prototype.setItem = function (key, value) {
              if (sessionStorage.full) throw new DOMException("full", "QuotaExceededError");
              return setItem.call(this, key, value);
            };"""
        )
    table.open(link(["g7", "f9"]))
    poll(page, lambda: kept_moves(page) == ["g7 f9"])
    page.evaluate(_FILL if room else "sessionStorage.full = 'yes'")
    table.play("g9")
    poll(page, lambda: kept_moves(page) == ["g7 f9 g9"])
    page.goto("about:blank")
    table.open()
    assert table.state().moves == ["g7", "f9", "g9"]
    if not room:
        expect(page.get_by_role("log")).to_contain_text("Its copy in the library goes on.")
    table.play("e6")
    poll(page, lambda: kept_moves(page) == ["g7 f9 g9 e6"])
    if not room:  # what is over is not gone on with
        page.evaluate("hexarium.request({ op: 'resign' })")
        poll(page, lambda: page.evaluate(_KEPT)[0]["tags"].count("over") == 1)
        page.goto("about:blank")
        table.open()
        assert table.state().moves == []


def test_a_shared_game_is_kept_with_its_own_picture_and_an_undo_as_it_was_left(
    page: Page, table: Table, until: Until
) -> None:
    ask = lambda **request: page.evaluate("request => hexarium.request(request)", request)["view"]  # noqa: E731
    table.open()
    record = "hexarium 1\ngame: stibro\n\n" + " ".join(WON_BY_WHITE[:6])
    scene = ask(op="peek", record=record)["scene"]
    shared = ask(op="peek", record=record.replace("f9", "f9 *"))["link"]
    page.evaluate("link => (location.hash = link)", shared)  # it is analysed where it was looked at
    until(page, "hexarium.current().moves.length === 2")
    poll(page, lambda: len(page.evaluate(_KEPT)) == 1)
    pictures = "new Promise(done => { indexedDB.open('hexarium').onsuccess = ({ target: { result } }) => {"
    pictures += "result.transaction('pictures').objectStore('pictures').getAll().onsuccess = ({ target }) => {"
    pictures += "result.close(); done(target.result.map(({ scene }) => scene)); } } })"
    poll(page, lambda: scene in page.evaluate(pictures))
    ask(op="leave")
    ask(op="undo")
    poll(page, lambda: "**" in page.evaluate("localStorage.getItem('hexarium.game')"))
    page.reload()
    page.locator("html:not([data-busy])").wait_for()
    assert table.state().moves == WON_BY_WHITE[:5]
    expect(page.locator("#play")).to_have_attribute("data-band", "")


def test_the_library_wins_where_it_has_more_of_the_game(page: Page, table: Table, until: Until) -> None:
    table.open(link(["g7", "f9"]))
    poll(page, lambda: kept_moves(page) == ["g7 f9"])
    older = page.evaluate("localStorage.getItem('hexarium.game')")
    table.play("g9")
    poll(page, lambda: kept_moves(page) == ["g7 f9 g9"])
    page.evaluate("older => localStorage.setItem('hexarium.game', older)", older)
    page.goto("about:blank")
    table.open()
    assert table.state().moves == ["g7", "f9", "g9"]
    table.play("e9")
    poll(page, lambda: kept_moves(page) == ["g7 f9 g9 e9"])
    # As much of it at another position is no more of it: there the last visit ended.
    poll(page, lambda: "e9 *" in page.evaluate("localStorage.getItem('hexarium.game')"))
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage.getItem("hexarium.game"));
      kept.record = kept.record.replace("g9 e9 *", "g9 * e9");
      localStorage.setItem("hexarium.game", JSON.stringify(kept));
    }""")
    page.goto("about:blank")
    table.open()
    assert table.state().moves == ["g7", "f9", "g9"]


def test_games_are_found_by_game_and_result_and_told_in_the_language_of_today(
    page: Page, table: Table, until: Until
) -> None:
    table.open()
    new(page, "stibro", WON_BY_WHITE, options={"size": 7}, seats=["computer1", "human"], names=["", "Ada"])
    new(page, "noose", ["e5"])
    for game in page.evaluate(_KEPT):  # as an older version kept them, in another language
        old = {name: game[name] for name in ("id", "record", "name", "title", "date")}
        page.evaluate(_PUT, {**old, "players": "Schwarz – Weiß", "state": "Schwarz spielt e5."})
    screen = library(page)
    expect(screen).not_to_contain_text("Schwarz")
    expect(screen).to_contain_text("Ada (White)")
    until(page, f"({_KEPT}).then(games => games.every(({{ lang, tags }}) => lang === 'en' && tags.length > 1))")
    game, result = screen.locator(".filters select").all()
    for chosen, found in (("Won", ["Stibro"]), ("Lost", []), ("Not finished", ["Noose"]), ("Finished", ["Stibro"])):
        result.select_option(chosen)
        expect(screen.get_by_role("status")).to_have_text(f"Games found: {len(found)}")
        assert titles(screen) == found
    game.select_option("Noose")
    assert titles(screen) == []
    result.select_option("All results")
    assert titles(screen) == ["Noose"]
    # What came in again from a file before its deletion was undone is there once.
    kept = [{name: each[name] for name in ("name", "date", "record")} for each in page.evaluate(_KEPT)]
    one(screen, "Delete: Noose").click()
    expect(button(screen, "Undo")).to_be_visible()
    file = {"format": "hexarium games", "version": 1, "games": kept}
    with page.expect_file_chooser() as chooser:
        button(screen, "Import").click()
    content = json.dumps(file).encode()
    chooser.value.set_files({"name": "games.json", "mimeType": "application/json", "buffer": content})
    expect(screen).to_contain_text("Games that came in: 1. Here already: 1.")
    button(screen, "Undo").click()
    page.evaluate("hexarium.settled()")
    kept = page.evaluate(_KEPT)
    assert len(kept) == 2
    # Of many, those in sight are there, all can be found, and those farther down come as one goes there.
    page.go_back()
    put = (
        f"([game, count]) => Promise.all(Array.from({{ length: count }}, (_, i) => ({_PUT})({{ ...game, id: `m${{i}}`,"
    )
    page.evaluate(f"{put} name: `Game ${{i}}`, date: game.date - i }})))", [kept[0], 100])
    screen = library(page)
    expect(screen.get_by_role("status")).to_have_text("Saved games: 102")
    assert screen.locator("li").count() == 40
    screen.locator("li").last.scroll_into_view_if_needed()
    until(page, "document.querySelectorAll('#library li').length > 40")
    write(screen.get_by_role("searchbox"), "game 99")
    poll(page, lambda: titles(screen) == ["Game 99"])
