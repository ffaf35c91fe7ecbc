"""Nothing kept is foreign: what is stored while a wheel is in the engine lies apart, and goes with the wheel."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.added import keep
from tests.e2e.serving import Host
from tests.e2e.table import WITHOUT_SERVICE_WORKER, Until, link, poll
from tests.e2e.test_wheels import add, button, looked_at, picker
from tests.minigame import MINI, wheel

Context = Callable[..., Any]

# All texts and all databases with all rows, as one text.
STORED = """async () => {
  const done = (request) => new Promise((then, fail) => {
    request.onsuccess = () => then(request.result);
    request.onerror = () => fail(request.error);
    request.onupgradeneeded = () => request.transaction.abort(); // it has just been deleted
  });
  const whole = (_, value) => (value instanceof Uint8Array ? `${value.length} bytes` : value);
  const databases = {};
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name)).catch(() => null);
    if (!database) continue;
    const stores = (databases[name] = {});
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())]);
      stores[store] = keys.map((key, i) => [key, values[i]]);
    }
    database.close();
  }
  const texts = Object.entries(localStorage).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify({ texts, databases }, whole, 1);
}"""
FOREIGN = "Object.keys(localStorage).filter((key) => key.startsWith('hexarium.foreign.'))"
PUT = """([store, row, key]) => new Promise((done, fail) => {
  indexedDB.open("hexarium").onsuccess = ({ target: { result } }) => {
    const change = result.transaction(store, "readwrite");
    change.objectStore(store).put(row, ...(key === null ? [] : [key]));
    change.oncomplete = () => (result.close(), done());
  };
})"""
LYING = """
import json
from pygame_core.page import presenter
from pygame_core.protocol import door

FALSE = {{"title": "Forged", "players": "Nobody", "state": "Forged.", "tags": ["stibro"], "lang": "en"}}


def lie(told):
    if isinstance(told, dict):
        for value in told.values():
            lie(value)
        if "record" in told and "entry" in told:
            told.update({lies})
    return told


for module in list(__import__("sys").modules.values()):
    if getattr(module, "__name__", "").startswith("pygame_core") and hasattr(module, "write"):
        if module.write is getattr(door, "write", None):
            module.write = lambda told, write=module.write, **more: write(lie(told), **more)
"""
EMPTY_RECORD = '{"record": "", "entry": FALSE}'
FALSE_RECORD = '{"record": "hexarium 1\\ngame: stibro\\n\\na4 *\\n", "entry": FALSE, "link": "game=stibro&moves=a4"}'
FALSE_ENTRY = '{"entry": FALSE}'


def stored(page: Page) -> Any:
    return json.loads(page.evaluate(STORED))


def comparable(page: Page) -> Any:
    """What is stored, once nothing is on its way."""
    Table(page).settle()
    return stored(page)


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_function("() => document.documentElement.dataset.state === 'ready'")
    Table(page).settle()


def slot_of(page: Page) -> str:
    """Where the game in progress is kept in the library, once that is known."""
    slot = "JSON.parse(localStorage.getItem('hexarium.game') ?? '{}').slot"
    page.wait_for_function(f"() => {slot}")
    return str(page.evaluate(slot))


def begun(page: Page, table: Table) -> Any:
    """A game of one move, and all that is stored once the library has it, too."""
    table.open(link(["g7"]))
    slot_of(page)
    poll(page, lambda: len(stored(page)["databases"].get("hexarium", {"games": []})["games"]) == 1)
    return comparable(page)


def shelf(page: Page) -> Locator:
    button(page.locator("body"), "Saved games").click()
    screen = page.get_by_role("dialog", name="Saved games")
    expect(screen).to_contain_text("This browser")
    return screen


def remove(page: Page, name: str) -> None:
    screen = picker(page)
    button(screen, f"Remove: {name}").click()
    expect(page.get_by_role("log")).to_contain_text(f"“{name}” was removed.")
    looked_at(page)


def leave(page: Page) -> None:
    page.go_back()
    page.wait_for_function("() => !document.querySelector('dialog[open]')")


@pytest.fixture
def own(request: pytest.FixtureRequest, host: Host, new_context: Context) -> Iterator[Page]:
    """Two games of the reader's own are kept, and one of them is on the board; in Chromium, if no engine is named."""
    context, _ = new_context(request.getfixturevalue(getattr(request, "param", "browser")), host.origin)
    context.add_init_script(WITHOUT_SERVICE_WORKER)
    page = context.new_page()
    Table(page, host.url).open(link(["g7"]))
    Table(page).play("f9")
    Table(page).request("new", game="noose", seats=["human", "human"], moves=["e5", "d5"])
    Table(page).settle()
    poll(page, lambda: len(stored(page)["databases"].get("hexarium", {"games": []})["games"]) == 2)
    slot_of(page)
    yield page
    context.close()


def annotate(page: Page, words: str) -> None:
    page.locator("#moves-head").get_by_role("button", name="Notes").click()
    page.locator("#comment").press_sequentially(words)
    page.locator("#comment").blur()
    poll(page, lambda: Table(page).view()["comment"] == words)
    Table(page).request("sign", shape="circle", cells=["e5"], text="")
    Table(page).settle()


@pytest.mark.parametrize("own", ["browser", "firefox"], indirect=True)
def test_storage_is_as_it_was_when_the_wheel_is_gone(own: Page, until: Until) -> None:
    page, table = own, Table(own)
    before = comparable(page)
    add(page, wheel("mini_noose"))
    leave(page)
    assert table.state().moves == ["e5", "d5"]
    # The game in progress goes on, with a comment and a sign; another one is opened and played on.
    table.play("c5")
    annotate(page, "A wheel was there.")
    screen = shelf(page)
    expect(screen.locator("li")).to_have_count(2)
    expect(screen.locator("li canvas")).to_have_count(2)
    screen.locator("li .choose").filter(has_text="Stibro").click()
    until(page, "hexarium.current().game === 'stibro'")
    table.request("leave")
    table.settle()
    table.play("g9")
    played = table.state().moves
    # So does the wheel's own game, also after a reload.
    table.request("new", game="mini", options={"size": 4}, seats=["human", "human"])
    table.play("d4")
    reload(page)
    assert (table.state().game, table.state().moves) == ("mini", ["d4"])
    table.play("c4")
    screen = shelf(page)
    expect(screen.locator("li")).to_have_count(3)
    expect(screen.locator("li canvas")).to_have_count(2)  # of the clean games; the wheel's has no picture
    leave(page)
    during = comparable(page)
    assert during["databases"]["hexarium"]["games"] == before["databases"]["hexarium"]["games"]
    assert "pictures" not in during["databases"]["hexarium-foreign"]
    records = [game["record"] for _, game in during["databases"]["hexarium-foreign"]["games"]]
    assert any("A wheel was there." in record for record in records) and len(records) == 3
    texts = dict(during["texts"])
    assert {key: text for key, text in texts.items() if "foreign" not in key and key != "hexarium.own"} == dict(
        before["texts"]
    )
    assert json.loads(texts["hexarium.foreign.game"])["view"] is None
    remove(page, "mini-noose")
    expect(page.get_by_role("log")).to_contain_text("were deleted with it: 3.")
    poll(page, lambda: comparable(page) == before)
    leave(page)
    assert (table.state().game, table.state().moves) == ("noose", ["e5", "d5"])
    reload(page)
    assert comparable(page) | {"texts": 0} == before | {"texts": 0}
    assert (table.state().game, table.state().moves) == ("noose", ["e5", "d5"])
    assert played == ["g7", "f9", "g9"]


def test_a_game_that_goes_on_without_the_wheel_is_kept_when_it_changes(own: Page) -> None:
    page, table = own, Table(own)
    before = comparable(page)
    add(page, wheel("mini_noose"))
    leave(page)
    table.play("c5")
    remove(page, "mini-noose")
    leave(page)
    assert table.state().moves == ["e5", "d5", "c5"]
    table.press("first")
    table.press("last")
    poll(page, lambda: comparable(page) == before)
    table.play("b4")
    poll(page, lambda: len(stored(page)["databases"]["hexarium"]["games"]) == 3)
    after = comparable(page)["databases"]["hexarium"]["games"]
    assert [row for row in before["databases"]["hexarium"]["games"] if row not in after] == []
    reload(page)
    assert table.state().moves == ["e5", "d5", "c5", "b4"]


def test_what_a_hostile_wheel_answers_replaces_nothing(own: Page) -> None:
    before = comparable(own)
    for lies in (EMPTY_RECORD, FALSE_RECORD, FALSE_ENTRY):
        keep(own, wheel("hostile", MINI + LYING.format(lies=lies)))
        reload(own)
        replaced_nothing(own, lies, before)


def replaced_nothing(page: Page, lies: str, before: Any) -> None:
    """Games are opened and played on with a wheel that lies so, and are what they were when it is gone."""
    table = Table(page)
    forged = page.evaluate("hexarium.request({op: 'view'}).then(({view}) => view.entry.title)")
    assert forged == "Forged", lies
    for title in ("Stibro", "Noose"):
        screen = shelf(page)
        screen.locator("li .choose").filter(has_text=title).click()
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
        table.settle()
    page.evaluate("hexarium.request({op: 'play', move: 'g7'}).catch(() => {})")
    reload(page)
    screen = shelf(page)
    shown = screen.locator("li .choose").all_inner_texts()
    # What goes on from a clean game is shown in its place, by the words that the wheel has for it.
    assert ("Stibro" in shown, "Noose" in shown) == (True, lies != FALSE_ENTRY), lies
    leave(page)
    during = comparable(page)
    assert during["databases"]["hexarium"]["games"] == before["databases"]["hexarium"]["games"], lies
    lied = {EMPTY_RECORD: "", FALSE_RECORD: "hexarium 1\ngame: stibro\n\na4 *\n"}.get(lies)
    records = [game["record"] for _, game in during["databases"]["hexarium-foreign"]["games"]]
    assert records and (lied is None or set(records) == {lied}), lies
    remove(page, "hostile")
    poll(page, lambda: comparable(page) == before)
    leave(page)


def test_games_are_kept_or_come_back_if_the_reader_wishes(page: Page, table: Table, until: Until) -> None:
    log = page.get_by_role("log")
    begun(page, table)
    add(page, wheel("mini_noose"))
    leave(page)
    table.play("f9")
    poll(page, lambda: layer_has(page, "g7 f9"))
    table.request("new", game="mini", options={"size": 4}, seats=["human", "human"])
    table.play("d4")
    poll(page, lambda: layer_has(page, "d4"))
    before = comparable(page)
    remove(page, "mini-noose")
    assert page.evaluate(FOREIGN) == []
    button(log, "Undo").click()
    until(page, "hexarium.current().game === 'mini'")
    looked_at(page)
    leave(page)
    after = comparable(page)
    assert after["databases"] == before["databases"]
    assert [key for key, _ in after["texts"]] == [key for key, _ in before["texts"]]
    remove(page, "mini-noose")
    expect(log).to_contain_text("were deleted with it: 2.")
    button(log, "Keep them").click()
    expect(log).to_contain_text("Games that came in: 1.")
    records = [game["record"] for _, game in comparable(page)["databases"]["hexarium"]["games"]]
    assert len(records) == 2 and any("g7 f9" in record for record in records)
    assert page.evaluate(FOREIGN) == []


def test_the_reader_s_own_acts_reach_both_layers(own: Page) -> None:
    page, table = own, Table(own)
    add(page, wheel("mini_noose"))
    leave(page)
    table.play("c5")
    screen = shelf(page)
    expect(screen.locator("li")).to_have_count(2)
    screen.locator("li").filter(has_text="Noose").get_by_role("button", name="Rename").click()
    name = screen.get_by_role("textbox", name="Name of the game")
    name.press("Control+a")
    name.press_sequentially("Morning")
    button(screen, "Save").click()
    expect(button(screen, "Morning")).to_be_visible()
    names = {
        name: [game["name"] for _, game in stores["games"] if game["title"] == "Noose"]
        for name, stores in comparable(page)["databases"].items()
    }
    assert names == {"hexarium": ["Morning"], "hexarium-foreign": ["Morning"]}
    before = comparable(page)
    button(screen, "Delete: Morning").click()
    expect(screen.locator("li")).to_have_count(1)
    games = {name: stores["games"] for name, stores in comparable(page)["databases"].items()}
    assert len(games["hexarium"]) == 1 and games["hexarium-foreign"] == []
    button(screen, "Undo").click()
    expect(screen.locator("li")).to_have_count(2)
    assert comparable(page) == before
    # A file has all games that are shown.
    with page.expect_download() as download:
        button(screen, "Export").click()
    records = [game["record"] for game in json.loads(download.value.path().read_text())["games"]]
    assert sorted("c5" in record for record in records) == [False, True]


def test_a_tab_with_the_wheel_and_one_without_lose_no_game_of_each_other(own: Page, host: Host) -> None:
    page, table = own, Table(own)
    other = page.context.new_page()  # it has begun without the wheel
    Table(other, host.url).open()
    page.bring_to_front()
    add(page, wheel("mini_noose"))
    leave(page)
    table.play("c5")
    other.bring_to_front()
    Table(other).play("b3")
    Table(other).settle()
    page.bring_to_front()
    screen = shelf(page)
    expect(screen.locator("li")).to_have_count(3)  # both goings-on of the one game
    leave(page)
    table.play("c6")
    poll(
        page, lambda: any("c6" in game["record"] for _, game in stored(page)["databases"]["hexarium-foreign"]["games"])
    )
    clean = [game["record"] for _, game in stored(page)["databases"]["hexarium"]["games"]]
    assert any("b3" in record for record in clean) and not any("c5" in record for record in clean)
    # The wheel is removed in a third tab, and this one goes on with it: that is offered at the next visit.
    third = page.context.new_page()
    Table(third, host.url).open()
    remove(third, "mini-noose")
    page.bring_to_front()
    table.play("c7")
    poll(page, lambda: bool(page.evaluate(FOREIGN)) and layer_has(page, "c7"))  # what is counted is in the database
    page.close()
    reload(third)
    expect(third.get_by_role("log")).to_contain_text("were deleted with it: 1.")
    button(third.get_by_role("log"), "Keep them").click()
    expect(third.get_by_role("log")).to_contain_text("Games that came in: 1.")
    assert third.evaluate(FOREIGN) == []


def layer_has(page: Page, moves: str) -> bool:
    games = stored(page)["databases"].get("hexarium-foreign", {}).get("games", [])
    return any(moves in game["record"] for _, game in games)


def test_a_wheel_that_is_left_out_for_a_visit_leaves_its_layer_and_a_faulty_one_takes_it(
    page: Page, table: Table
) -> None:
    log = page.get_by_role("log")
    before = begun(page, table)
    add(page, wheel("mini_noose"))
    leave(page)
    table.play("f9")
    poll(page, lambda: layer_has(page, "g7 f9"))
    # An update of the page may make a good one faulty.
    keep(page, wheel("mini_noose", "raise KeyboardInterrupt  # GAME"))
    reload(page)
    expect(log).to_contain_text("left out during this visit")
    assert table.state().moves == ["g7"]
    assert layer_has(page, "g7 f9") and "hexarium.foreign.game" in dict(comparable(page)["texts"])
    keep(page, {**wheel("mini_noose"), "buffer": b"no zip"})
    page.goto("about:blank")
    table.open()
    expect(log).to_contain_text("were deleted with it: 1.")
    poll(page, lambda: comparable(page)["databases"] == before["databases"])
    assert page.evaluate(FOREIGN) == [] and page.locator("iframe").count() == 0
    button(log, "Keep them").click()
    expect(log).to_contain_text("Games that came in: 1.")
    assert len(comparable(page)["databases"]["hexarium"]["games"]) == 2


def test_the_layer_goes_with_either_of_two_wheels(page: Page, table: Table) -> None:
    log = page.get_by_role("log")
    before = begun(page, table)
    add(page, wheel("mini_noose"), wheel("helper", "x = 1"))
    leave(page)
    table.play("f9")
    poll(page, lambda: layer_has(page, "g7 f9"))
    remove(page, "helper")
    assert table.state().moves == ["g7", "f9"]
    assert not layer_has(page, "g7") and page.evaluate(FOREIGN) == []
    button(log, "Keep them").click()
    expect(log).to_contain_text("Games that came in: 1.")
    assert layer_has(page, "g7 f9")  # there is still a wheel that may have made it up
    leave(page)
    table.play("g9")
    poll(page, lambda: layer_has(page, "g7 f9 g9"))
    remove(page, "mini-noose")
    poll(page, lambda: comparable(page) == before)
    # Undo lets the game go on where it did.
    button(log, "Undo").click()
    expect(picker(page).locator(".own li")).to_have_count(1)
    looked_at(page)
    leave(page)
    reload(page)
    assert table.state().moves == ["g7", "f9", "g9"]
    rows = len(stored(page)["databases"]["hexarium-foreign"]["games"])
    table.play("e9")
    poll(page, lambda: layer_has(page, "g7 f9 g9 e9"))
    assert len(stored(page)["databases"]["hexarium-foreign"]["games"]) == rows


def test_a_comment_that_is_being_typed_outlives_the_removal(own: Page) -> None:
    page, table = own, Table(own)
    add(page, wheel("mini_noose"))
    page.evaluate(
        """() => {
          const field = document.getElementById("comment");
          field.value = "Typed at the last moment.";
          field.dispatchEvent(new Event("input", { bubbles: true }));
          document.querySelector("#own li button").click();
        }"""
    )
    expect(page.get_by_role("log")).to_contain_text("“mini-noose” was removed.")
    poll(page, lambda: table.view()["comment"] == "Typed at the last moment.")
    assert page.evaluate(FOREIGN) == []


# The engine does not answer what is said of positions.
SILENT = """const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  if (sessionStorage.silent && typeof message === "string" && message.includes('"op":"comment"')) return;
  return post.call(this, message, ...more);
};"""


def test_two_tabs_that_close_at_once_lose_no_draft(page: Page, table: Table, site: str) -> None:
    table.open(link(["g7", "f9"]))
    slot_of(page)
    other = page.context.new_page()
    Table(other, site).open()
    for tab, words in ((page, "From one tab."), (other, "From the other.")):
        tab.bring_to_front()
        tab.evaluate("sessionStorage.silent = 'yes'")
        tab.evaluate(f"() => {{ {SILENT} }}")
        tab.locator("#moves-head").get_by_role("button", name="Notes").click()
        tab.locator("#comment").press_sequentially(words)
    page.close()
    other.close()
    third = page.context.new_page()
    Table(third, site).open()
    both = "From one tab.\nFrom the other."
    poll(third, lambda: Table(third).view()["comment"] == both)
    third.wait_for_function("() => !Object.keys(localStorage).some((key) => key.includes('draft'))")


def test_drafts_of_two_positions_come_back_each_at_its_own(page: Page, table: Table) -> None:
    table.open(link(["g7", "f9"]))
    table.settle()
    slot = slot_of(page)
    drafts = {
        f"hexarium.draft {slot}": {"moves": ["g7"], "text": "Older."},
        f"hexarium.draft {slot} b": {"moves": ["g7", "f9"], "text": "Later.", "at": 2},
        f"hexarium.draft {slot} a": {"moves": ["g7", "f9"], "text": "Sooner.", "at": 1},
        f"hexarium.draft {slot} c": {"moves": "g7", "text": "No list."},
    }
    page.evaluate("all => Object.entries(all).forEach(([key, one]) => localStorage[key] = JSON.stringify(one))", drafts)
    reload(page)
    poll(page, lambda: "{Later." not in table.view()["record"] and "Later." in table.view()["record"])
    record = table.view()["record"]
    assert "g7 {Older.}" in record and "Sooner.\nLater." in record


def test_a_draft_from_before_the_wheel_comes_back_once_and_stays(page: Page, table: Table) -> None:
    table.open(link(["g7", "f9"]))
    table.settle()
    slot = slot_of(page)
    keep(page, wheel("mini_noose"))
    draft = json.dumps({"moves": ["g7", "f9"], "text": "From before.", "at": 1})
    page.evaluate("([key, text]) => (localStorage[key] = text)", [f"hexarium.draft {slot} a", draft])
    reload(page)
    poll(page, lambda: table.view()["comment"] == "From before.")
    table.request("comment", text="Changed since.")
    table.settle()
    reload(page)
    table.settle()
    assert table.view()["comment"] == "Changed since."
    assert page.evaluate("key => localStorage[key]", f"hexarium.draft {slot} a") == draft


WRONG: list[Any] = [None, 7, "x", [], [None], {}, {"moves": 3, "text": {}}, {"record": 1, "link": []}]
NAMES = ("results", "console", "lab.seconds", "own", "settings", "game", "foreign.game", "foreign.results", "draft x y")


def test_what_is_of_a_wrong_shape_is_as_if_it_were_not_there(page: Page, table: Table) -> None:
    lab = page.locator("#lab")
    for wrong in WRONG:
        table.open(link(["g7"]))
        table.settle()
        page.evaluate(
            "([names, wrong]) => names.forEach((name) => (localStorage[`hexarium.${name}`] = JSON.stringify(wrong)))",
            [NAMES, wrong],
        )
        for kind in ("bot", "wheel"):
            page.evaluate(PUT, ["pictures", wrong, [kind, "wrong"]])
        page.evaluate(PUT, ["pictures", {"name": "good", "source": "pass"}, ["bot", "good"]])
        page.evaluate("wrong => history.replaceState(wrong, '')", wrong)
        reload(page)
        table.play("f9")
        page.get_by_role("button", name="Lab", exact=True).click()
        expect(lab.get_by_role("button", name="good", exact=True), f"with {wrong}").to_be_visible()
        lab.get_by_role("button", name="Back").click()
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
        assert table.state().moves == ["g7", "f9"], wrong
        expect(picker(page).locator(".own li"), f"with {wrong}").to_have_count(0)
        leave(page)


WRONG_FIELDS: list[Any] = [
    {"slot": 7, "at": "x", "analysed": "g7", "version": {}},
    {"slot": {}, "at": 1e300, "analysed": [1], "version": None},
    {"slot": None, "at": None, "analysed": {}, "version": 3},
]


def test_fields_of_the_game_in_progress_that_are_of_a_wrong_shape(page: Page, table: Table) -> None:
    table.open(link(["g7"]))
    played = ["g7"]
    for wrong, move in zip(WRONG_FIELDS, ["f9", "g9", "e9"], strict=True):
        table.settle()
        page.evaluate(
            """wrong => {
              const game = JSON.parse(localStorage["hexarium.game"]);
              localStorage["hexarium.game"] = JSON.stringify({ ...game, ...wrong });
            }""",
            wrong,
        )
        page.goto("about:blank")
        table.open()
        assert table.state().moves == played, wrong
        table.play(move)
        played.append(move)


def test_results_of_a_wrong_shape_count_nothing(page: Page, table: Table) -> None:
    table.open(link(["g7"]))
    results = {"stibro 1": {"a": "w", "b": {}, "c": "www"}, "stibro 2": "wl", "stibro 3": 7, "x" * 1000: {"a": "w"}}
    page.evaluate("told => (localStorage['hexarium.results'] = JSON.stringify(told))", results)
    reload(page)
    expect(picker(page).locator(".gcard").filter(has_text="Stibro").first).to_contain_text("2 won · 1 lost")
