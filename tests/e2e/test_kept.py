"""What a browser has kept, it keeps for ever: library, the reader's own games, settings, game and draft.

``kept/storage.json`` is all that was in the storage of a profile when games lay in one database and the reader's wheels
in another, as a page of that time left it while its engine hung over a comment. Others may be added, none is changed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from pygame_core.games.registry import OWN
from pygame_core.records.record_text import read_record, write_record
from pygame_core.testing import Table
from tests.e2e.table import Until, open_empty, poll

KEPT: dict[str, Any] = json.loads((Path(__file__).parent / "kept" / "storage.json").read_text("utf-8"))
GAMES: list[dict[str, Any]] = [game for _, game in KEPT["databases"]["hexarium"]["stores"]["games"]["entries"]]
SETTINGS: dict[str, Any] = json.loads(KEPT["localStorage"]["hexarium.settings"])
SWITCHES = {
    "coordinates": "Coordinates",
    "keys": "Show movement keys",
    "legal": "Mark legal cells",
    "shapes": "Strong shapes",
    "confirm": "Confirm each move",
    "ponder": "Think on your time",
    "sounds": "Sounds",
}

_PUT = """async ({ localStorage: texts, databases }) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const whole = (value) => value.bytes ? { ...value, bytes: bytes(value.bytes.base64) } : value;
  for (const [name, { version, stores }] of Object.entries(databases))
    await new Promise((done, fail) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = fail;
      opening.onupgradeneeded = () => {
        for (const [store, { keyPath, entries }] of Object.entries(stores)) {
          const table = opening.result.createObjectStore(store, { keyPath });
          for (const [key, value] of entries) keyPath ? table.put(value) : table.put(whole(value), key);
        }
      };
      opening.onsuccess = () => (opening.result.close(), done());
    });
}"""


def test_kept_records_are_read_and_written_as_they_were() -> None:
    own = [game["record"] for game in GAMES if game["title"] != "Mini Noose"]
    assert {read_record(record).key for record in own} == set(OWN)
    assert [write_record(read_record(record)) for record in own] == own


def test_a_kept_profile_goes_on(page: Page, table: Table, site: str, until: Until) -> None:
    open_empty(page, site)
    page.evaluate(_PUT, KEPT)
    table.open()
    assert page.evaluate("document.documentElement.dataset.theme") == SETTINGS["theme"] == "dark"
    last = json.loads(KEPT["localStorage"]["hexarium.game"])
    assert " ".join(table.state().moves) == last["record"].partition("\n\n")[2].replace("*", "").strip()
    (draft,) = [json.loads(text) for key, text in KEPT["localStorage"].items() if key.startswith("hexarium.draft ")]
    view = "hexarium.request({ op: 'view' }).then(({ view }) => view)"
    poll(page, lambda: page.evaluate(view)["comment"] == draft["text"])
    keys = "hexarium.request({ op: 'games' }).then(({ games }) => games.map((game) => game.key))"
    until(page, f"{keys}.then((keys) => keys.includes('mini'))")
    page.get_by_role("button", name="Settings", exact=True).locator("visible=true").first.click()
    for key, label in SWITCHES.items():
        assert page.get_by_role("dialog", name="Settings").get_by_label(label).is_checked() is SETTINGS[key], key
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Saved games", exact=True).locator("visible=true").first.click()
    shelf = page.get_by_role("dialog", name="Saved games")
    games = sorted(GAMES, key=lambda game: game["date"], reverse=True)
    expect(shelf.locator("li .choose")).to_have_count(len(games))
    names = sorted(shelf.locator("li .choose").all_inner_texts())
    assert names == sorted(game["name"] or game["title"] for game in games)
    expect(shelf.locator("li canvas")).to_have_count(len(games))
    shelf.get_by_role("button", name=re.compile("^Mini Noose")).click()
    until(page, "hexarium.current().game === 'mini'")
    (mini,) = [game for game in games if game["title"] == "Mini Noose"]
    assert " ".join(table.state().moves) in mini["record"].replace("*", "")
