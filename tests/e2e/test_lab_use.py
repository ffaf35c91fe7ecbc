"""Using the Lab: many programs, other games, how long they think, and where what came of them is told."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import PATIENCE, Until
from tests.e2e.workbench import CHANCE, HEAR_BEGUN, SMALL, bring, current, fly, open_lab, press, rename

FAULTY = "import nothing_like_it\n"
TELLS = CHANCE.replace("    return", "    print(f'<{position.ply} {turn.given:g}>')\n    return")
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "small": (320, 568)}
# What sticks out of a dialog or panel, or is cut off there without a title that tells all of it.
STRAY = """(holder) => {
  const { left, right } = holder.getBoundingClientRect();
  const told = (e) => getComputedStyle(e).overflow !== "visible" && e.title;
  return [...holder.querySelectorAll("*")].filter((e) => {
    const box = e.getBoundingClientRect();
    if (box.width < 2 || e.closest(".unseen, option, input, .program")) return false;
    const cut = e.clientWidth && e.scrollWidth > e.clientWidth + 1 && !told(e);
    return box.left < left - 1 || box.right > right + 1 || cut;
  }).map((e) => `${e.tagName}.${e.className} ${e.textContent.slice(0, 30)}`);
}"""
IN_SIGHT = """(e) => {
  const { top, bottom } = e.getBoundingClientRect();
  return top >= document.querySelector("#lab .bar").getBoundingClientRect().bottom && bottom <= innerHeight;
}"""


def name_of(number: int) -> str:
    return ("W" * 38 + f"{number:02}") if number % 2 else f"a program with quite a long name, number {number:02}"[-40:]


def bring_many(page: Page, names: list[str]) -> None:
    with page.expect_file_chooser() as chooser:
        press(page, "Import")
    files = [{"name": f"{name}.py", "mimeType": "text/x-python", "buffer": CHANCE.encode()} for name in names]
    chooser.value.set_files(files)  # type: ignore[arg-type]
    expect(page.locator("#lab nav [title]")).to_have_count(len(names))


def leave(page: Page) -> None:
    page.locator("#lab").get_by_role("button", name="Back").click()
    Table(page).settle()


def seconds(page: Page) -> Locator:
    return page.locator("#lab").get_by_label("Seconds for a move")


def sit_down(page: Page, site: str, source: str) -> Locator:
    """The person plays this program; the Lab."""
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, source)
    press(page, "Play it myself")
    Table(page).settle()
    return lab


def move(page: Page, until: Until) -> None:
    """The person plays, and the program answers."""
    view = page.evaluate("hexarium.request({op: 'view'})")["view"]
    Table(page).play(next(move for move in view["legal"] if move != "swap"))
    until(page, f"hexarium.current().moves.length === {len(view['moves']) + 2}")
    Table(page).settle()


def test_thirty_programs_with_long_names_have_room(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    names = [name_of(number) for number in range(30)]
    bring_many(page, names)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert lab.locator(".lab").evaluate(STRAY) == []
        assert sorted(lab.locator("nav [title]").evaluate_all("all => all.map(({title}) => title)")) == sorted(names)
    leave(page)
    page.evaluate("[...document.querySelectorAll('button')].find(b => b.ariaLabel === 'New game').click()")
    form = page.locator("#newgame")
    form.get_by_role("radio", name="Program").check(force=True)
    form.get_by_label("Which program").select_option(name_of(7))
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert form.evaluate(STRAY) == []
    form.get_by_role("button", name="Start").click()
    Table(page).settle()
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        Table(page).settle()
        for panel in [*page.locator(".player").all(), page.locator("#status")]:
            assert panel.evaluate(STRAY) == []
        expect(page.locator("#players .who").first).to_have_attribute("title", name_of(7))


def test_its_seconds_count_on_the_board(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, TELLS)
    seconds(page).select_option("1")
    press(page, "Play it myself")
    Table(page).settle()
    move(page, until)
    open_lab(page)
    expect(lab.get_by_label("Printed")).to_have_text("<1 1>")
    page.reload()
    Table(page).settle()
    open_lab(page)
    expect(seconds(page)).to_have_value("1")
    # A clock leaves it less.
    seconds(page).select_option("5")
    table = {"opponent": "program", "program": "mine", "colour": 0, "clock": "game", "minutes": 1, "more": 0}
    page.evaluate("table => hexarium.request({op: 'new', game: 'stibro', options: {size: 5}, table})", table)
    leave(page)
    move(page, until)
    open_lab(page)
    given = lab.get_by_label("Printed").inner_text().strip("<>\n").split()[1]
    assert 0 < float(given) < 5


def test_what_is_printed_in_a_game_is_kept_till_the_next(page: Page, site: str, until: Until) -> None:
    lab = sit_down(page, site, "print('read')\n" + TELLS)
    printed = lab.get_by_label("Printed")
    move(page, until)
    move(page, until)
    open_lab(page)
    expect(printed).to_have_text("read\n<1 0.3>\n<3 0.3>\n")
    leave(page)
    table = {"opponent": "program", "program": "mine"}
    page.evaluate("table => hexarium.request({op: 'new', game: 'stibro', options: {size: 5}, table})", table)
    Table(page).settle()
    move(page, until)
    open_lab(page)
    expect(printed).to_have_text("<1 0.3>\n")


def test_what_was_printed_before_a_fault_is_kept(page: Page, site: str, until: Until) -> None:
    lab = sit_down(page, site, TELLS.replace("    return", "    assert position.ply < 3\n    return"))
    move(page, until)
    Table(page).click(page.evaluate("hexarium.request({op: 'view'}).then(({view}) => view.legal[0])"))
    until(page, "document.documentElement.dataset.state === 'over'")
    open_lab(page)
    expect(lab.get_by_role("alert")).to_contain_text("AssertionError")
    expect(lab.get_by_label("Printed")).to_have_text("<1 0.3>\n<3 0.3>\n")


def test_of_much_that_is_printed_the_newest_is_kept(page: Page, site: str, until: Until) -> None:
    lab = sit_down(page, site, TELLS.replace("print(", "print('x' * 15000, end=''), print("))
    move(page, until)
    move(page, until)
    open_lab(page)
    text = lab.get_by_label("Printed").inner_text()
    assert len(text.rstrip("\n")) in range(19_990, 20_001)
    assert text.count("<") == 2 and text.rstrip("\n").endswith("<3 0.3>")


# As soon as a game is told of, another program is chosen, however fast the match goes on. Returns what is told then.
AT_THE_FIRST_GAME = """(other) => new Promise((done) => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector("#lab .rows li")) return;
    seen.disconnect();
    [...document.querySelectorAll("#lab nav button")].find((one) => one.textContent === other).click();
    requestAnimationFrame(() => done([...document.querySelectorAll("#lab [role=status]")].at(-1).textContent));
  });
  seen.observe(document.querySelector("#lab"), { childList: true, subtree: true });
})"""


def test_what_is_told_belongs_to_the_program_that_is_chosen(page: Page, site: str, until: Until) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    shelf = lab.get_by_role("navigation")
    bring(page, FAULTY, "bad")
    press(page, "Run against the level")
    expect(lab.get_by_role("alert")).to_contain_text("ModuleNotFoundError")
    bring(page, CHANCE, "good")
    expect(lab.get_by_role("alert")).to_be_empty()
    expect(lab.get_by_label("Where it happened")).to_have_count(0)
    expect(lab.locator(".cm-line.fault")).to_have_count(0)
    shelf.get_by_role("button", name="bad").click()
    expect(lab.get_by_role("alert")).to_contain_text("ModuleNotFoundError")
    expect(lab.locator(".cm-line.fault")).to_have_text("import nothing_like_it")
    # A match is told of, by the name of who plays it, as long as it is under way.
    shelf.get_by_role("button", name="good").click()
    seconds(page).select_option("5")
    press(page, "Match of 20")
    assert "good: " in page.evaluate(AT_THE_FIRST_GAME, "bad")
    expect(lab.get_by_role("button", name="Match of 20")).to_be_visible()
    expect(lab.locator(".rows li")).to_have_count(0)
    shelf.get_by_role("button", name="good").click()
    rename(page, "better")  # what is told of it goes with it
    until(page, "document.querySelectorAll('#lab .rows li').length === 20", 5 * PATIENCE)  # twenty whole games
    expect(lab.get_by_role("status").last).to_contain_text("20 games against Cleo")


def test_what_came_of_it_is_seen(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    open_lab(page)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        seen(page, size)


STOP = "[...document.querySelectorAll('#lab button')].find((one) => one.textContent === 'Stop')?.click()"


def seen(page: Page, size: str) -> None:
    """What comes of two new programs is told in sight."""
    lab = page.locator("#lab")
    bring(page, "\n" * 200 + FAULTY, f"faulty, {size}")
    Table(page).settle()  # or what was told of the program before still stands there, and takes room
    run = lab.get_by_role("button", name="Run against the level")
    run.scroll_into_view_if_needed()
    before = lab.evaluate("({scrollTop}) => scrollTop")
    run.click()
    Table(page).settle()
    alert = lab.get_by_role("alert")
    expect(alert).to_contain_text("Line 201.")
    Table(page).settle()
    assert alert.evaluate(IN_SIGHT), size
    lowest = lab.evaluate("({scrollHeight, clientHeight}) => scrollHeight - clientHeight")
    assert lab.evaluate("({scrollTop}) => scrollTop") >= min(before, lowest) - 1  # it stays where the reader has it
    assert lab.locator(".cm-scroller").evaluate("({scrollTop}) => scrollTop") > 1000  # it marks the line in sight
    bring(page, CHANCE, f"good, {size}")
    lab.get_by_role("button", name="Match of 20").click()
    status = lab.get_by_role("status").last
    expect(status).not_to_be_empty()
    Table(page).settle()
    assert status.evaluate(IN_SIGHT), size
    page.evaluate(STOP)  # or it is over already


def test_another_game_is_chosen_in_the_lab(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, CHANCE)
    lab.get_by_role("combobox").first.select_option("noede")
    sizes = lab.get_by_role("group", name="Board size").get_by_role("radio")
    expect(sizes.first).to_have_value("4")
    sizes.first.check(force=True)
    press(page, "Play it myself")
    Table(page).settle()
    expect(lab).to_be_hidden()
    assert (current(page)["game"], current(page)["options"]["size"]) == ("noede", 4)
    open_lab(page)
    expect(lab.get_by_role("combobox").first).to_have_value("noede")
    expect(sizes.first).to_be_checked()


def test_what_is_no_text_is_no_program(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
    with page.expect_file_chooser() as chooser:
        press(page, "Import")
    kind = {"mimeType": "text/x-python"}
    files = [("picture", picture), ("wide", CHANCE.encode("utf-16")), ("mine", CHANCE.encode())]
    chooser.value.set_files([{"name": f"{name}.py", "buffer": content, **kind} for name, content in files])  # type: ignore[misc]
    expect(lab.locator("nav [title]")).to_have_text(["mine"])
    for name in ("picture", "wide"):
        expect(page.get_by_role("log", name="Messages")).to_contain_text(f"“{name}.py” is no text, so no program.")


def test_a_name_that_is_taken_is_told(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    open_lab(page)
    bring(page, CHANCE, "one")
    bring(page, CHANCE, "two")
    name = page.get_by_label("Name", exact=True)
    rename(page, "one")
    expect(name).to_have_value("one 2")
    expect(page.get_by_role("log", name="Messages")).to_contain_text("this one is called “one 2”")
    rename(page, "")
    expect(name).to_have_value("one 2")


def test_no_button_stands_alone_in_its_row(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, CHANCE)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        boxes = [button.bounding_box() for button in lab.locator(".ways .btn").all()]
        rows = len({box["y"] for box in boxes if box})
        assert rows == (1 if size == "desktop" else 3), size


def test_a_suggestion_is_tapped(browser: Browser, host: Host, new_context: Any, site: str, until: Until) -> None:
    context, _ = new_context(
        browser, host.origin, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    Table(page, site).open(SMALL)
    page.evaluate("[...document.querySelectorAll('#nav button')].find(b => b.textContent === 'Lab').click()")
    lab = page.locator("#lab")
    lab.wait_for()
    Table(page).settle()
    bring(page, CHANCE)
    program = lab.get_by_role("textbox", name="Program")
    program.tap()
    page.keyboard.press("Control+a")
    page.keyboard.type("isins")
    option = lab.get_by_role("option", name="isinstance")
    box = option.bounding_box()
    assert box and box["height"] >= 36
    option.tap()
    expect(program).to_have_text("isinstance")
    leave(page)
    page.evaluate("hexarium.request({op: 'view'})")
    page.evaluate("[...document.querySelectorAll('#moves-head button')].find(b => b.textContent === 'Console').click()")
    field = page.locator("#console").get_by_role("textbox", name="Python")
    expect(field).to_be_focused()
    page.keyboard.type("position.legal_m")
    page.locator("#console").get_by_role("option", name="legal_moves").first.tap()
    expect(field).to_contain_text("position.legal_moves")
    context.close()


ASKED = "print('read')\n\n\ndef choose(position, turn):\n    print('begun')\n    "
SILENT = "did not answer within 5 seconds"


def test_what_was_printed_outlives_what_ends_the_program(page: Page, site: str, until: Until) -> None:
    """The page counts seconds by a timer, whose time flies here."""
    page.clock.install()
    page.add_init_script(HEAR_BEGUN)
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    printed, alert = lab.get_by_label("Printed"), lab.get_by_role("alert")
    bring(page, f"{ASKED}while True: print('and so on')\n", "prints for ever")
    press(page, "Match of 20")
    expect(printed).to_contain_text("and so on")  # it is seen while it runs
    fly(page, 7, lambda: SILENT in alert.inner_text())
    assert "and so on" in printed.inner_text()
    assert printed.inner_text().rstrip().endswith("What was printed beyond 20000 characters is left out.")
    bring(page, f"{ASKED}while True: pass\n", "hangs")
    page.evaluate("self.begun_to = false")
    press(page, "Run against the level")
    until(page, "self.begun_to")
    fly(page, 7, lambda: SILENT in page.get_by_role("status").first.inner_text())
    open_lab(page)
    assert printed.inner_text().split() == ["read", "begun"]


def test_names_that_begin_alike_can_be_told_apart_on_a_phone(page: Page, site: str) -> None:
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    names = [f"a program with quite a long name, no. {number:02}" for number in (1, 2)]
    bring_many(page, names)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        for listed, name in zip(lab.locator("nav [title]").all(), names, strict=True):
            assert listed.inner_text() == name
            assert listed.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    leave(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("[...document.querySelectorAll('button')].find(b => b.ariaLabel === 'New game').click()")
    form = page.locator("#newgame")
    form.get_by_role("radio", name="Program").check(force=True)
    which = form.get_by_label("Which program")
    which.select_option(names[1])
    expect(form).to_contain_text(names[1])  # beside the list, whole
    assert which.get_by_role("option").all_inner_texts() == ["a progr… no. 01", "a progr… no. 02"]
    room = """(e) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(e);
      const c = Object.assign(document.createElement("canvas").getContext("2d"), { font });
      const room = e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return c.measureText(e.selectedOptions[0].text).width <= room - 20; // beside its arrow
    }"""
    assert which.evaluate(room)


def test_what_was_told_earlier_is_seen_when_the_lab_is_opened(page: Page, site: str, until: Until) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Table(page, site).open(SMALL)
    page.evaluate("[...document.querySelectorAll('#nav button')].find(b => b.textContent === 'Lab').click()")
    lab = page.locator("#lab")
    lab.wait_for()
    bring(page, TELLS.replace("    return", "    assert position.ply > 9\n    return"))
    press(page, "Run against the level")
    until(page, "document.documentElement.dataset.state === 'over'")
    page.evaluate("[...document.querySelectorAll('#nav button')].find(b => b.textContent === 'Lab').click()")
    expect(lab.get_by_role("alert")).to_contain_text("AssertionError")
    Table(page).settle()
    assert lab.get_by_role("alert").evaluate(IN_SIGHT)


def test_a_removal_can_be_undone_till_something_else_is_done(page: Page, site: str) -> None:
    page.clock.install()
    Table(page, site).open(SMALL)
    lab = open_lab(page)
    bring(page, CHANCE)
    messages = page.get_by_role("log", name="Messages").locator(".toast")
    press(page, "Delete")
    page.clock.fast_forward(60_000)
    messages.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("mine")
    press(page, "Delete")
    expect(messages).to_have_count(1)  # from then on it is counted how long it has been there
    page.clock.fast_forward(13_000)
    expect(messages).to_have_count(1)
    lab.get_by_role("button", name="Any move").click()
    expect(messages).to_have_count(0)
