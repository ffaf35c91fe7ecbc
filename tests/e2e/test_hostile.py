"""What foreign code answers is hostile: nothing of it becomes markup, keeps the page from starting, or is believed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from pygame_core.testing import Table
from tests.e2e.added import keep, visited_with
from tests.e2e.conftest import open_profile
from tests.e2e.lies import LIES, PLANTED, WRONG_MOVES, lying
from tests.e2e.serving import Host
from tests.e2e.table import WITHOUT_SERVICE_WORKER, Machine, Opened, Until, drop, poll
from tests.e2e.workbench import COUNT_SIGNS, SMALL, bring, open_lab, press
from tests.minigame import MINI, wheel

# Each is found out at another place: by shapes, by a trial of the painter, by the frame, by what keeps the engine.
# That the reader refuses all others shows test_shapes.py.
MANY = {
    **{what: (LIES["play"][what], "view.get('moves')") for what in ("markup of a button", "what cannot be painted")},
    "five megabytes": (LIES["play"]["five megabytes"], "view.get('moves')"),
    "no word of any wheel": ("ok['wheels'] = []", "ok.get('wheels')"),
}
REACH = {"chromium": [*MANY], "firefox": ["what cannot be painted"], "webkit": ["markup of a button"]}
TOLD = "returned invalid data"
STOPPED = "stopped the game's engine. They are left out"
MARKUP = "document.querySelectorAll('main iframe, main img, #toasts img, meta[http-equiv=refresh], .hacked').length"
GAME = "game=stibro&size=5&seats=human,human"


def said(text: str) -> str:
    return f"document.body.innerText.includes({json.dumps(text)})"


def sound(table: Table, moves: list[str]) -> None:
    """The game is there, nothing foreign is in the page, and play goes on."""
    table.wait("() => document.documentElement.dataset.state === 'ready'", "The game does not go on")
    assert table.page.evaluate("hexarium.current()")["moves"] == moves
    assert table.page.evaluate(MARKUP) == 0 and table.page.evaluate("window.hacked") is None


@pytest.fixture
def unguarded(browser: Browser) -> Iterator[BrowserContext]:
    """Where complaints on the console are no fault."""
    context = open_profile(browser)
    yield context
    context.close()


@pytest.fixture(params=["browser", "firefox"])
def either(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in each engine that Playwright drives."""
    context = open_profile(request.getfixturevalue(request.param))
    yield context.new_page()
    context.close()


def test_a_wheel_that_lies_is_not_added(opened: Opened, host: Host, request: pytest.FixtureRequest) -> None:
    """In each engine; the game in progress goes on without it."""
    page = opened(host)
    table = Table(page, host.url)
    table.open(GAME)
    table.play("e5")
    for lie in REACH[request.node.callspec.params["opened"]]:
        says, when = MANY[lie]
        drop(page, wheel("lying", lying(says, when=when)))
        table.wait(f"() => {said(TOLD)} || {said(STOPPED)}", f"{lie} was not told")
        sound(table, ["e5"])
        page.evaluate("document.querySelectorAll('.toast > :last-child').forEach((button) => button.click())")
    table.play("f8")
    sound(table, ["e5", "f8"])


def test_a_wheel_that_begins_to_lie_is_left_out_at_each_visit_and_can_be_removed(
    page: Page, table: Table, site: str, until: Until
) -> None:
    visited_with(page, site, wheel("lying", lying(LIES["play"]["no view"])))
    table.open(GAME)
    assert table.state().moves == []
    type_move(page, "e5")
    until(page, said(TOLD))
    sound(table, [])
    table.play("e5")
    page.reload()
    until(page, said(TOLD))
    sound(table, ["e5"])
    assert not page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view.analysing)")
    page.locator("#home").click()
    picker = page.locator("#picker")
    expect(picker.get_by_role("heading", level=3)).to_have_count(6)  # five games, and the reader's own
    picker.get_by_role("button", name="Remove: lying").click()
    until(page, said("“lying” was removed."))
    page.reload()
    sound(table, ["e5"])
    assert not page.evaluate(said(TOLD))


def type_move(page: Page, move: str) -> None:
    page.get_by_role("textbox", name="Type a move").press_sequentially(move)
    page.keyboard.press("Enter")


ENDLESS = """    if "error" in answer and shown:
        answer = {"id": answer["id"], "ok": {"view": shown}}
    return write(answer)
"""


def test_a_wheel_whose_turn_never_ends_is_left_out(page: Page, table: Table, site: str, until: Until) -> None:
    source = lying("view['think'] = True; shown.update(view)").replace("    return write(answer)\n", ENDLESS)
    source = source.replace("write = door.write", "write, shown = door.write, {}")
    visited_with(page, site, wheel("lying", source))
    table.open(GAME)
    type_move(page, "e5")
    until(page, said(TOLD))
    table.wait("() => document.documentElement.dataset.state === 'ready'", "The game does not go on")


def test_games_settings_and_lessons_open_whatever_is_answered(
    page: Page, table: Table, site: str, until: Until
) -> None:
    visited_with(page, site, wheel("lying", lying("ok['games'] = {}", when="'games' in ok and 'seats' in ok")))
    table.open(GAME)
    until(page, said(TOLD))
    sound(table, [])
    for screen in ("#home", "[aria-label='Settings']"):
        page.locator(screen).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert page.evaluate(MARKUP) == 0
        page.go_back()
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
    keep(page, wheel("lying", lying("ok['steps'], ok['aim'] = [], None", when="'steps' in ok")))
    page.reload()
    sound(table, [])
    assert not page.evaluate(said(TOLD))
    page.get_by_role("button", name="Learn in two minutes").click()
    until(page, said(TOLD))
    sound(table, [])


PLANTS = {
    "chromium": [*PLANTED],
    "firefox": ["a broken board"],
    "webkit": ["markup"],
}


def test_a_planted_picture_is_not_shown_and_the_game_goes_on(
    opened: Opened, host: Host, request: pytest.FixtureRequest
) -> None:
    """That others are no pictures either shows test_shapes.py."""
    page = opened(host)
    table = Table(page, host.url)
    table.open(f"{GAME}&moves=e5")
    table.settle()
    for what in PLANTS[request.node.callspec.params["opened"]]:
        page.evaluate(
            "(() => { const game = JSON.parse(localStorage['hexarium.game']), { view } = game;"
            f" {PLANTED[what]}; localStorage['hexarium.game'] = JSON.stringify(game); }})()"
        )
        page.reload()
        table.wait("() => document.documentElement.dataset.state === 'ready'", f"{what} keeps the page from starting")
        sound(table, ["e5"])
        assert page.evaluate("location.href").startswith(host.url)


# What another application may write into the store of pictures.
DAMAGED = [
    "null", "7", "'picture'", "{}", "{ board: [], scene: [] }", "{ board: {}, scene: {} }", "{ ...good, scene: 1 }",
]  # fmt: skip
DAMAGE = """async () => {
  const database = await new Promise((done) => {
    indexedDB.open("hexarium", 1).onsuccess = ({ target }) => done(target.result);
  });
  const store = database.transaction("pictures", "readwrite").objectStore("pictures");
  const read = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
  const [id] = await read(store.getAllKeys()), good = (window.good ??= await read(store.get(id)));
  await read(store.put(DAMAGED, id));
  database.close();
}"""


def test_the_library_opens_with_a_damaged_picture(page: Page, table: Table, until: Until) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    table.open(GAME)
    table.play("e5")
    library = page.locator("#library")
    for damaged in (*DAMAGED, "good"):
        page.evaluate(DAMAGE.replace("DAMAGED", damaged))
        page.get_by_role("button", name="Saved games", exact=True).first.click()
        expect(library.locator(".saved li")).to_have_count(1)
        until(page, "!('busy' in document.documentElement.dataset)")
        assert faults == [], damaged
        if damaged != "good":
            page.go_back()
            expect(library).to_be_hidden()
    expect(library.locator("li canvas")).to_have_count(1)  # so it had been looked at


def test_the_page_says_nothing_of_itself_to_others(dist: Path) -> None:
    text = (dist / "index.html").read_text("utf-8")
    assert '<meta name="referrer" content="no-referrer">' in text
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    for part in ("default-src 'none'", "frame-src 'none'", "base-uri 'none'", "form-action 'none'", "trusted-types "):
        assert part in policy[1]


def test_no_text_becomes_markup_or_a_script(page: Page, table: Table) -> None:
    """The page's policy: whoever writes a view wrong gets an error, not a hole."""
    table.open(GAME)
    tried = page.evaluate(
        """() => {
          const attempts = {
            html: () => (document.createElement("div").innerHTML = "<b>"),
            frame: () => (document.createElement("iframe").srcdoc = "<b>"),
            script: () => (document.createElement("script").src = "x.js"),
            worker: () => new Worker("x.js"),
            policy: () => trustedTypes.createPolicy("mine", {}),
            again: () => trustedTypes.createPolicy("hexarium", {}),
            markup: () => document.write("<b>"),
          };
          const tried = {};
          for (const [name, attempt] of Object.entries(attempts))
            try { attempt(); tried[name] = "done"; } catch { tried[name] = "refused"; }
          return tried;
        }"""
    )
    assert set(tried.values()) == {"refused"}


@pytest.fixture
def page(browser: Browser, host: Host, unguarded: BrowserContext, request: pytest.FixtureRequest) -> Page:
    """A page without the service worker; what the policy refuses is told on its console, which is no fault here."""
    unguarded.add_init_script(WITHOUT_SERVICE_WORKER)
    return unguarded.new_page()


FORGES = """import js


def choose(position, turn):
    for number in range(1, 60):
        js.self.postMessage('{"id":%d,"ok":__ANSWER__}' % number)
    return turn.random.choice(list(position.legal_moves()))
"""


def test_a_program_that_forges_its_answer_loses(either: Page, host: Host, until: Until) -> None:
    """That no other wrong answer is believed shows test_shapes.py. The game is over after a reload, too."""
    page = either
    Table(page, host.url).open(SMALL)
    open_lab(page)
    bring(page, FORGES.replace("__ANSWER__", WRONG_MOVES["a number"]), "forger")
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    expect(page.get_by_role("status").first).to_contain_text("It sent something that is no answer.")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'over'")


# By the ply: a move, and how long it is said to have taken.
TIMES = """import js

TOLD = {0: ("e5", "-1e9"), 2: ("d4", "1e300")}


def choose(position, turn):
    for number in range(1, 60):
        js.self.postMessage('{"id":%d,"ok":{"move":"%s","seconds":%s}}' % (number, *TOLD[position.ply]))
    return turn.random.choice(list(position.legal_moves()))
"""


def test_a_program_cannot_set_its_clock(page: Page, table: Table, until: Until) -> None:
    table.open(SMALL)
    open_lab(page)
    bring(page, TIMES, "forger")
    seats = "seats: ['bot', 'human'], names: ['forger', '']"
    game = "op: 'new', game: 'stibro', options: { size: 5 }"
    page.evaluate(f"void hexarium.request({{ {game}, {seats}, clock: '60+0' }})")
    for moves in (["e5"], ["e5", "f8", "d4"]):
        if len(moves) > 1:
            page.evaluate("hexarium.request({ op: 'play', move: 'f8' })")
        until(page, f"hexarium.current().moves.length === {len(moves)} || hexarium.current().outcome")
        assert page.evaluate("hexarium.current()")["moves"] == moves
        left = page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view.players[0].time)")
        assert 0 < left <= 60_000


def test_the_worker_obeys_nobody_in_a_document(page: Page, table: Table) -> None:
    table.open(GAME)
    address = page.evaluate(
        "performance.getEntriesByType('resource').find(({ name }) => name.includes('/worker.')).name"
    )
    told = page.evaluate("(address) => import(address).then(() => 'runs', (error) => error.message)", address)
    assert told == "This script runs in a worker."
    assert page.evaluate("window.onmessage") is None


GAMES = "hexarium.request({ op: 'games' }).then(({ games }) => games.map(({ key }) => key))"


def test_a_start_without_what_was_added_exists(page: Page, table: Table, site: str, until: Until) -> None:
    visited_with(page, site, wheel("mini_noose", MINI))
    table.open(GAME)
    table.play("e5")
    page.evaluate("location.hash = 'safe'")  # as from a link
    until(page, said("left out during this visit"))
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert "mini" not in page.evaluate(GAMES)
    page.locator("#home").click()
    expect(page.get_by_role("button", name="Remove: mini-noose")).to_be_visible()
    page.reload()  # the address is the game's by now: an ordinary visit
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert "mini" in page.evaluate(GAMES)


def test_a_link_is_opened_in_a_safe_start_too(page: Page, host: Host, until: Until) -> None:
    page.goto(f"{host.url}#safe&game=noose&size=5&moves=e5")
    until(page, "window.hexarium?.current().moves.length === 1 && document.documentElement.dataset.state === 'ready'")
    assert page.evaluate("hexarium.current()")["game"] == "noose"


def fulfilled(question: Callable[[], bool]) -> bool:
    """False where the page is on its way to another document."""
    try:
        return question()
    except Error:
        return False


def test_whoever_holds_shift_starts_safely(page: Page, site: str, until: Until) -> None:
    visited_with(page, site, wheel("mini_noose", MINI))
    machine = Machine(page)  # it takes its time
    page.goto(f"{site}#{GAME}", wait_until="commit")

    def held() -> bool:
        leaves, safe = page.evaluate("[location.hash.startsWith('#safe'), 'safe' in document.documentElement.dataset]")
        if not leaves:  # a held key repeats; where the page is on its way already that would start the reload anew
            page.keyboard.down("Shift")
        return bool(safe)

    poll(page, lambda: fulfilled(held))
    page.keyboard.up("Shift")
    machine.let_go()
    until(page, "document.documentElement.dataset.state === 'ready'")  # a message may have gone with a key
    assert "mini" not in page.evaluate(GAMES)


def test_after_two_failed_starts_a_safe_one_is_offered(page: Page, host: Host, until: Until) -> None:
    tries = "JSON.parse(localStorage['hexarium.starts'] ?? 'null')"
    page.goto(host.url)
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert page.evaluate(tries) is None
    page.route("**/app.*.js*", lambda route: route.abort())
    for failures in (0, 1):
        page.goto(host.url)
        until(page, "document.documentElement.dataset.state === 'failed'")
        assert page.evaluate(tries)["failures"] == failures
        page.evaluate(f"localStorage['hexarium.starts'] = JSON.stringify({{ failures: {failures}, at: 0 }})")
        assert page.locator("#safe-offer").count() == 0
        expect(page.locator("#status button")).to_have_text(["Retry", "Start safely"])
        page.goto("about:blank")
    page.goto(host.url)
    expect(page.locator("#safe-offer")).to_contain_text("The page failed to start the last two times.")
    page.unroute("**/app.*.js*")
    page.locator("#safe-offer button").click()
    until(page, "document.documentElement.dataset.state === 'ready' && 'safe' in document.documentElement.dataset")
    assert page.evaluate(tries) is None and page.locator("#safe-offer").count() == 0


def test_whoever_leaves_a_start_early_has_seen_no_failure(page: Page, host: Host, until: Until) -> None:
    page.route("**/*.wasm*", lambda route: None)  # it never comes
    for _ in range(3):
        page.goto(host.url)
        until(page, "window.begun")
        assert page.evaluate("JSON.parse(localStorage['hexarium.starts']).failures") == 0
        page.goto("about:blank")


def test_a_game_that_is_chosen_while_wheels_start_is_the_one_that_is_opened(
    page: Page, table: Table, until: Until
) -> None:
    table.open(GAME)
    table.play("e5")
    table.open("game=noose&size=5&seats=human,human")
    table.play("d4")
    table.settle()
    keep(page, wheel("mini_noose", MINI))
    machine = Machine(page)
    page.reload(wait_until="commit")
    until(page, "window.begun")
    page.get_by_role("button", name="Saved games", exact=True).first.click()
    page.locator("#library .choose").filter(has_text="Stibro").click()
    machine.let_go()
    until(page, "document.documentElement.dataset.state === 'ready' && !document.querySelector('dialog[open]')")
    table.settle()
    assert (table.state().game, table.state().moves) == ("stibro", ["e5"])


@pytest.mark.parametrize("after", ['src="early', 'type="module"', "<body", 'id="board"', "<noscript", 'id="first">@'])
def test_a_page_that_was_cut_short_says_so(page: Page, copy: Path, until: Until, after: str) -> None:
    text = (copy / "index.html").read_text("utf-8")
    cut = text.index(after.rstrip("@")) + (200 if after.endswith("@") else 0)
    cut = text.index(">", cut) + 1 if after.startswith('src="early') else cut
    (copy / "index.html").write_text(text[: cut + len("</script>") * after.startswith('src="early')], "utf-8")
    with Host(copy) as host:
        page.goto(host.url)
        until(page, "document.documentElement.dataset.state === 'failed'")
        assert "Not loaded." in page.evaluate("document.body.innerText")
        assert page.get_by_role("button", name="Retry").is_visible()


def test_a_page_in_a_strange_frame_keeps_and_shows_nothing_of_ones_own(
    unguarded: BrowserContext, host: Host, dist: Path, tmp_path: Path, until: Until
) -> None:
    page = unguarded.new_page()
    Table(page, host.url).open(GAME)
    Table(page, host.url).play("e5")
    record = "JSON.parse(localStorage['hexarium.game']).record"
    before = page.evaluate(record)
    (tmp_path / "index.html").write_text(f"<!doctype html><iframe src='{host.url}' width=800></iframe>", "utf-8")
    with Host(tmp_path, prefix="/") as around:
        page.goto(around.url.replace("127.0.0.1", "localhost"))
        frame = page.frames[1]
        until(frame, "document.documentElement.dataset.state === 'ready'")
        assert frame.evaluate("hexarium.current().moves") == []
        assert "embed" in frame.evaluate("({ ...document.documentElement.dataset })")
    page.goto(host.url)
    assert page.evaluate(record) == before


DOES_MORE = [
    "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
    '<svg onload="x"></svg>', '<svg><use href="https://example.org/x"/></svg>', "<svg><foreignObject/></svg>",
    '<svg><a href="javascript:x"><path d=""/></a></svg>', '<svg><path fill="url(https://example.org/x)"/></svg>',
    '<svg><style>@import "x"</style></svg>', "<!DOCTYPE svg [<!ENTITY x 'y'>]><svg/>",
    "<?xml-stylesheet href='x'?><svg/>",
]  # fmt: skip
# In a worker: what is handed out is a text of this kind, or has this name.
FORGE = """() => {
  const post = self.postMessage.bind(self);
  self.postMessage = (message, ...more) => {
    const answer = typeof message === "string" && self.forged ? JSON.parse(message) : {};
    const handed = Object.keys(answer.ok ?? {}).sort().join() === "name,text";
    if (handed) Object.assign(answer.ok, self.forged);
    post(handed ? JSON.stringify(answer) : message, ...more);
  };
}"""


def forge(page: Page, forged: dict[str, str] | None) -> None:
    for worker in page.workers:
        worker.evaluate("forged => (self.forged = forged)", forged)


@pytest.fixture
def handing(page: Page, table: Table) -> Page:
    """A page whose answers may be forged before they come from the engine, and its dialog by which games leave it."""
    table.open(GAME)
    for worker in page.workers:
        worker.evaluate(FORGE)
    page.get_by_role("button", name="Share and open").first.click()
    return page


def test_a_picture_that_does_more_is_not_handed_out(handing: Page, until: Until) -> None:
    page, save = handing, handing.get_by_role("button", name="Picture (SVG)")
    downloads: list[str] = []
    page.on("download", lambda download: downloads.append(download.suggested_filename))
    for text in DOES_MORE:
        forge(page, {"text": text})
        save.click()
        until(page, said("The picture could not be made."))
        page.evaluate("document.querySelectorAll('.toast > :last-child').forEach((button) => button.click())")
        until(page, f"!{said('The picture could not be made.')}")
        assert downloads == [], text
    forge(page, None)
    with page.expect_download() as download:
        save.click()
    assert download.value.suggested_filename.endswith(".svg")


def test_a_text_is_saved_as_what_it_is(handing: Page) -> None:
    forge(handing, {"name": "../game.html"})
    with handing.expect_download() as download:
        handing.get_by_role("button", name="Save as text").click()
    name = download.value.suggested_filename
    assert re.fullmatch(r"[\w-]+\.txt", name) and "game" in name


# Shows that it is alive, and does not say what it brings.
SILENT = """
import js
from pyodide.ffi import create_proxy
js.setInterval(create_proxy(lambda: js.self.postMessage('{"event":"alive"}')), 50)
"""


def test_nobody_waits_for_ever_for_a_wheel_that_only_lives(page: Page, table: Table, until: Until) -> None:
    """The page counts seconds by a timer, whose time flies here; a sign of life comes in less than its patience."""
    page.clock.install()
    page.add_init_script(COUNT_SIGNS)
    table.open(GAME)
    drop(page, wheel("lying", lying("return ''", when="'packages' in ok") + SILENT))
    passed = 0
    while not page.evaluate(said("nothing was changed")):
        until(page, f"self.signs > {page.evaluate('self.signs')} || {said('nothing was changed')}")
        page.clock.run_for(5000)
        passed += 5
    assert passed in range(50, 100)
    assert page.evaluate(said("stopped when it looked at this, so nothing was changed"))
    sound(table, [])


def test_a_history_that_another_program_wrote_blocks_nothing(page: Page, table: Table, until: Until) -> None:
    table.open(GAME)
    page.evaluate("history.replaceState({ visit: 0.5, depth: 50 }, '')")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready' && !('busy' in document.documentElement.dataset)")
    page.locator("#home").click()
    page.locator("#picker .choose").first.click()
    page.locator("#newgame").get_by_role("button", name="Start", exact=True).click()
    until(page, "!document.querySelector('dialog[open]') && hexarium.current().game !== 'stibro'")


@pytest.mark.parametrize(
    "planted", ['{"failures":0,"at":9e15}', '{"failures":-1e9,"at":0}', '{"failures":"x","at":{}}']
)
def test_no_stored_count_hides_the_safe_start(page: Page, host: Host, until: Until, planted: str) -> None:
    page.goto(host.url)
    until(page, "document.documentElement.dataset.state === 'ready'")
    page.route("**/app.*.js*", lambda route: route.abort())
    page.evaluate("planted => (localStorage['hexarium.starts'] = planted)", planted)
    for _ in range(3):
        page.reload()
        until(page, "document.documentElement.dataset.state === 'failed'")
        page.evaluate(
            """() => {
              const { failures, at } = JSON.parse(localStorage['hexarium.starts']);
              localStorage['hexarium.starts'] = JSON.stringify({ failures, at: at - 4000 });
            }"""
        )
    expect(page.locator("#safe-offer")).to_contain_text("The page failed to start the last two times.")


def test_a_program_marks_no_line_that_is_not_there(page: Page, table: Table, until: Until) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    table.open(SMALL)
    open_lab(page)
    wrong = '"error":{"code":"program","message":"x","line":-5}'
    bring(page, FORGES.replace('"ok":__ANSWER__', wrong), "forger")
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    page.get_by_role("button", name="Lab", exact=True).click()
    expect(page.locator("#lab")).to_be_visible()
    expect(page.locator("#lab").get_by_role("button", name="forger", exact=True)).to_be_visible()
    assert faults == []
