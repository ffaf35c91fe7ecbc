"""A game of the reader's own: its wheel is added, played, kept and removed, and a bad one costs nothing."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.games.registry import OWN
from pygame_core.testing import Table
from tests.e2e.added import keep, visited_with
from tests.e2e.serving import Host
from tests.e2e.table import Visit, drop, poll
from tests.e2e.workbench import fly
from tests.minigame import MINI, build_template, wheel

Context = Callable[..., Any]
Until = Callable[..., Any]

STARTED = "performance.getEntriesByName('python').at(-1).detail.way"
KEPT = """new Promise((done) => {
  indexedDB.open("hexarium", 1).onsuccess = ({ target: { result } }) => {
    const games = result.transaction("games").objectStore("games").getAll();
    games.onsuccess = () => (result.close(), done(games.result));
  };
})"""
HELD = """caches.keys().then(([name]) => caches.open(name)).then((cache) => cache.keys())
  .then((all) => all.some(({url}) => url.includes("/sandbox.")))"""
INSTALLER = ("micropip-", "python_stdlib.zip")


def button(root: Page | Locator, name: str) -> Locator:
    return root.get_by_role("button", name=name, exact=True).locator("visible=true").first


def games(page: Page) -> list[str]:
    keys: list[str] = page.evaluate("hexarium.request({op: 'games'}).then(({games}) => games.map(game => game.key))")
    return keys


def picker(page: Page) -> Locator:
    """The screen of games, opened if it is not."""
    screen = page.locator("#picker")
    if not screen.is_visible():
        page.locator("#home").click()
    return screen


def add(page: Page, *wheels: Any, label: str = "Add a wheel…") -> None:
    """Choose wheels, and wait until Python has looked at them."""
    for close in reversed(page.locator(".toast > :last-child").all()):
        close.click()
    screen = picker(page)
    with page.expect_file_chooser() as chooser:
        screen.get_by_role("button", name=label).click()
    chooser.value.set_files(list(wheels))
    expect(screen.locator(".own").get_by_role("status")).not_to_be_empty()
    looked_at(page)


def looked_at(page: Page) -> None:
    expect(page.locator("#picker .own").get_by_role("status")).to_be_empty()


def test_a_game_is_added_played_kept_and_removed(page: Page, table: Table, site: str, until: Until) -> None:
    def reload() -> None:
        page.reload()
        until(page, "document.documentElement.dataset.state === 'ready'")

    table.open("game=stibro&seats=human,human")
    table.play("g7")
    log, screen = page.get_by_role("log"), picker(page)
    mini = wheel("mini_noose")
    add(page, {**mini, "name": "mini_noose-1.0-py3-none-any (1).whl"})  # as a browser names what it has fetched twice
    expect(log).to_contain_text("Added: Mini Noose.")
    expect(screen.get_by_role("listitem").filter(has_text="Mini Noose · mini-noose 1.0")).to_be_visible()
    assert (table.state().game, table.state().moves) == ("stibro", ["g7"])

    button(screen, "Mini Noose").click()
    dialog = page.get_by_role("dialog", name="New game of Mini Noose")
    button(dialog, "Start").click()
    until(page, "hexarium.current().game === 'mini'")
    table.play("e5")
    reload()
    assert (table.state().game, table.state().moves) == ("mini", ["e5"])
    assert page.evaluate(STARTED) == "image"
    page.workers[0].evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")
    until(page, "document.body.innerText.includes('restored')")
    table.play("d5")

    # What is bad is told, and costs neither the game on the board nor what is good.
    add(
        page,
        wheel("mini_noose", "GAME = 1 / 0", version="1.1"),  # it does not take the place of a good one
        wheel("raising", "GAME = 1 / 0"),
        wheel("lacking", "import numpy\nGAME = numpy"),
        wheel("other", tag="cp311-cp311-win32"),
        wheel("older", tag="py2-none-any"),
        {**wheel("torn"), "buffer": b"no zip"},
        {**wheel("odd"), "name": "odd.whl"},
        wheel("double"),
        wheel("helper", "x = 1"),
    )
    for sentence in (
        "The game “mini_noose” could not be loaded: ZeroDivisionError: division by zero.",
        "The game “raising” could not be loaded: ZeroDivisionError: division by zero.",
        "The game “lacking” could not be loaded: ModuleNotFoundError: No module named 'numpy'.",
        "“other-1.0-cp311-cp311-win32.whl” could not be installed. It is made for another Python or another system.",
        "“older-1.0-py2-none-any.whl” could not be installed. It is made for another Python or another system.",
        "“torn-1.0-py3-none-any.whl” could not be installed. It is damaged, or no wheel.",
        "“odd.whl” could not be installed. Its name is not that of a wheel.",
        "“double” was not added: another game has its key “mini”.",
        "“helper” was added, but it brings no game.",
    ):
        expect(log).to_contain_text(sentence)
    expect(screen.locator(".own li")).to_have_count(2)
    assert (games(page), table.state().moves) == ([*OWN, "mini"], ["e5", "d5"])

    # Nor does what stops the engine.
    add(page, wheel("stopping", "raise KeyboardInterrupt  # GAME"))
    expect(log).to_contain_text("stopped when it looked at this, so nothing was changed.")
    add(page, wheel("mini_noose", "from helper import x\n" + MINI.replace("Mini Noose", "Midi Noose"), version="2.0"))
    expect(log).to_contain_text("Added: Midi Noose.")
    expect(screen.locator(".own li")).to_contain_text(["no game · helper 1.0", "Midi Noose · mini-noose 2.0"])
    add(page, wheel("helper", "y = 1", version="2.0"))
    expect(log).to_contain_text("“helper” was not added: “mini-noose” would no longer work with it.")
    assert table.state().moves == ["e5", "d5"]

    # Its game goes from the board with it, or with what it needs, even while it hangs, and comes back with it.
    for package, sentence in (
        ("helper", "The game “mini_noose” could not be loaded: ModuleNotFoundError: No module named 'helper'."),
        ("mini-noose", "“mini-noose” was removed."),
    ):
        poll(page, lambda: len(page.workers) == 1)
        page.workers[0].evaluate("void setTimeout(() => { for (;;); })")
        button(screen, f"Remove: {package}").click()
        expect(log).to_contain_text(sentence)
        expect(screen.locator(".gcard")).to_have_count(len(OWN))
        assert table.state().game in OWN
        expect(button(screen, "Add a wheel…")).to_be_focused()
        button(log, "Undo").click()
        until(page, "hexarium.current().game === 'mini'")
        expect(screen.locator(".gcard")).to_have_count(len(OWN) + 1)
        assert table.state().moves == ["e5", "d5"]
    reload()
    assert (games(page), table.state().moves) == ([*OWN, "mini"], ["e5", "d5"])

    page.goto(f"{site}?embed")  # within another page nothing is kept, nor looked at
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert games(page) == list(OWN)
    assert not page.locator("#picker .own").count()


def test_another_way_to_start_and_no_storage(browser: Browser, dist: Path, new_context: Context, until: Until) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with Host(dist) as host:
        host.broken["/image.bin"] = 404
        context, guard = new_context(browser, host.origin, locale="de-DE", service_workers="block", **phone)
        context.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };")
        page = context.new_page()
        Table(page, host.url).open("game=stibro&seats=human,human")
        assert page.evaluate(STARTED) == "library"
        drop(page, wheel("mini_noose"))
        expect(page.get_by_role("log")).to_contain_text("Hinzugekommen: Mini Noose.")
        expect(page.get_by_role("log")).to_contain_text("Dieser Browser lässt die Seite keine Wheels aufbewahren")
        add(page, wheel("raising", "GAME = 1 / 0"), label="Wheel hinzufügen …")
        expect(page.get_by_role("log")).to_contain_text("Das Spiel „raising“ ließ sich nicht laden: Zero")
        page.go_back()
        page.evaluate("hexarium.request({op: 'new', game: 'mini', options: {size: 4}, seats: ['human', 'human']})")
        Table(page).play("d4")
        page.workers[0].evaluate("void setTimeout(() => { throw new Error('broken on purpose'); })")
        until(page, "document.body.innerText.includes('wiederhergestellt')")
        Table(page).play("c4")
        ways = page.evaluate("performance.getEntriesByName('python').map(({detail}) => detail.way)")
        assert len(ways) >= 3 and set(ways) == {"library"}
        blamed = "registration blocked|404|image.bin"
        guard.faults[:] = [fault for fault in guard.faults if not re.search(blamed, fault)]
        context.close()


def test_the_installer_is_fetched_for_wheels_alone(
    browser: Browser, dist: Path, new_context: Context, until: Until
) -> None:
    def fetched() -> list[str]:
        return [path for path in host.requests if any(name in path for name in INSTALLER)]

    def visit() -> None:
        host.requests.clear()
        page.goto("about:blank")
        Table(page, host.url).open()

    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        context, guard = new_context(browser, host.origin, service_workers="block")
        page = context.new_page()
        log = page.get_by_role("log")
        visit()
        assert not fetched()
        host.broken["-none-any.whl"] = 404
        add(page, wheel("mini_noose"))
        expect(log).to_contain_text("What installs wheels could not be loaded.")
        host.broken.clear()
        add(page, wheel("mini_noose"))
        visit()
        assert len(fetched()) == 2 and games(page) == [*OWN, "mini"]
        host.broken["-none-any.whl"] = 404  # for a while
        visit()
        expect(log).to_contain_text("Until then the games that you added are missing.")
        assert games(page) == list(OWN)
        expect(picker(page).locator(".own li")).to_have_count(1)  # for another visit
        host.broken.clear()
        # What has become faulty is given up; what stops the engine, for this visit.
        stopping = wheel("mini_noose", "raise KeyboardInterrupt  # GAME")
        torn = {**wheel("mini_noose"), "buffer": b"no zip"}
        for kept, sentence, again in (
            (stopping, "They are left out during this visit.", True),
            (torn, "could not be installed. It is damaged", False),
        ):
            keep(page, kept)
            visit()
            expect(log).to_contain_text(sentence)
            assert games(page) == list(OWN)
            expect(picker(page).locator(".own li")).to_have_count(int(again))
        poll(page, lambda: page.evaluate("localStorage.getItem('hexarium.own')") is None)
        visit()
        assert not fetched()
        guard.faults.clear()  # the browser's own words about the missing file
        context.close()


def test_it_is_played_without_the_host(forgetful: Host, visited: Visit, until: Until) -> None:
    page, guard = visited()
    add(page, wheel("mini_noose"))
    until(page, HELD)
    forgetful.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert games(page) == [*OWN, "mini"]
    assert not guard.faults
    page.context.close()


# What versions before had: games and pictures in one database, wheels in another. They open both just so.
OLD = """
  const open = (name, upgrade) => new Promise((done, fail) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const put = async (name, upgrade, stores, write) => {
    const database = await open(name, upgrade);
    const change = database.transaction(stores, "readwrite");
    write(...stores.map((store) => change.objectStore(store)));
    await new Promise((done) => (change.oncomplete = done));
    return database;
  };
  const keepGame = (game) => put("hexarium", (database) => {
    database.createObjectStore("games", { keyPath: "id" });
    database.createObjectStore("pictures");
  }, ["games", "pictures"], (games, pictures) => (games.put(game), pictures.put({ board: [], scene: [] }, game.id)));
  const keepWheel = async (package, name, content) => {
    const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
    const upgrade = (database) => database.createObjectStore("wheels");
    (await put("hexarium-wheels", upgrade, ["wheels"], (wheels) => wheels.put({ name, bytes }, package))).close();
    localStorage.setItem("hexarium.wheels", "true");
  };
"""


def test_what_earlier_versions_kept_is_there_and_their_tabs_go_on(
    page: Page, table: Table, site: str, until: Until
) -> None:
    def old(script: str, *given: Any) -> None:
        other.evaluate(f"async (given) => {{ {OLD} {script} }}", given)

    def keep_wheel(package: str, file: Any) -> None:
        content = base64.b64encode(file["buffer"]).decode()
        old("await keepWheel(...given)", package, file["name"], content)

    def kept_games() -> list[str]:
        page.goto("about:blank")
        table.open()
        return sorted(game["id"] for game in page.evaluate(KEPT))

    game = {"record": "hexarium 1\ngame: stibro\n\ng7 f9", "name": "Old", "title": "Stibro", "state": "", "players": ""}
    other = page.context.new_page()  # a tab of the last version
    other.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    other.goto(f"{site}app.webmanifest")
    keep_wheel("mini-noose", wheel("mini_noose"))
    old("self.database = await keepGame(given[0])", {**game, "id": "one", "date": 1})
    assert kept_games() == ["one"]
    assert games(page) == [*OWN, "mini"]
    poll(page, lambda: "hexarium-wheels" not in [one["name"] for one in page.evaluate("indexedDB.databases()")])
    # It goes on as it did, and what it keeps is there at the next visit.
    old("(await keepGame(given[0])).close()", {**game, "id": "two", "date": 2})
    keep_wheel("helper", wheel("helper", "x = 1"))
    assert kept_games() == ["one", "two"]
    assert games(page) == [*OWN, "mini"]
    expect(picker(page).locator(".own li")).to_contain_text(["mini-noose 1.0", "helper 1.0"])
    other.close()


def test_the_template_is_played_in_firefox(
    firefox: Browser, host: Host, new_context: Context, until: Until, tmp_path: Path
) -> None:
    context, _ = new_context(firefox, host.origin)
    page = context.new_page()
    Table(page, host.url).open()
    add(page, build_template(tmp_path))
    expect(page.get_by_role("log")).to_contain_text("Added: Four.")
    page.go_back()
    page.evaluate("hexarium.request({op: 'new', game: 'four', seats: ['human', 'computer1']})")
    Table(page).play("e5")
    until(page, "hexarium.current().moves.length === 2")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert Table(page).state().game == "four" and Table(page).state().moves[0] == "e5"
    context.close()


# Whether an engine in a frame has come so far that it may look at wheels.
UP = """addEventListener("message", ({ data }) => {
  if (String(data).startsWith('{"event":"ready"')) self.up = true;
});"""


def test_one_that_hangs_is_told_from_one_that_stops(page: Page, table: Table, until: Until) -> None:
    """The page counts seconds by a timer, whose time flies here."""
    page.clock.install()
    page.add_init_script(UP)
    table.open("game=stibro&seats=human,human")
    drop(page, wheel("hanging", "while True:\n    pass\nGAME = 1"))
    until(page, "self.up")
    sentence = "The game's engine did not answer within 20 seconds when it looked at this, so nothing was changed."
    assert fly(page, 22, lambda: sentence in page.get_by_role("log").inner_text()) >= 20
    assert games(page) == list(OWN)


def test_what_is_told_of_a_removal_lies_beside_the_button(page: Page, table: Table, site: str) -> None:
    visited_with(page, site, wheel("mini_noose"))
    page.set_viewport_size({"width": 390, "height": 844})
    table.open("game=stibro&seats=human,human")
    page.evaluate("[...document.querySelectorAll('button')].find(b => b.id === 'home').click()")
    log, screen = page.get_by_role("log"), page.locator("#picker")
    button(screen, "Remove: mini-noose").click()
    expect(log).to_contain_text("“mini-noose” was removed.")
    looked_at(page)
    table.settle()
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(button(screen, "Add a wheel…")).to_be_focused()
        message, box = log.locator(".toast").last.bounding_box(), button(screen, "Add a wheel…").bounding_box()
        assert message and box
        assert box["y"] + box["height"] <= message["y"] or box["y"] >= message["y"] + message["height"]
    expect(button(log, "Undo")).to_be_visible()
    expect(button(log, "Keep them")).to_have_count(0)  # nothing was played
