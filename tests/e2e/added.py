"""Wheels that an earlier visit has added: they are put where web/keep/wheels.ts keeps them, which costs no start."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

from tests.e2e.table import open_empty

KEEP = """async (wheels) => {
  const opening = indexedDB.open("hexarium", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("games", { keyPath: "id" });
    opening.result.createObjectStore("pictures");
  };
  const database = await new Promise((done, fail) => {
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const change = database.transaction("pictures", "readwrite");
  for (const [key, name, content] of wheels) {
    const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
    change.objectStore("pictures").put({ name, bytes }, ["wheel", key]);
  }
  await new Promise((done, fail) => ([change.oncomplete, change.onabort] = [done, fail]));
  database.close();
  localStorage.setItem("hexarium.own", "true");
}"""


def package_of(file: Any) -> str:
    """The key by which a wheel of ``tests.minigame`` is kept."""
    return str(file["name"].partition("-")[0].replace("_", "-"))


def keep(page: Page, *wheels: Any) -> None:
    """The next start of this page is one with these wheels, or with other content of those it had."""
    rows = [[package_of(file), file["name"], base64.b64encode(file["buffer"]).decode()] for file in wheels]
    page.evaluate(KEEP, rows)


def visited_with(page: Page, site: str, *wheels: Any) -> None:
    """The same where the page has not been opened yet: the first start is one with wheels."""
    open_empty(page, site)
    keep(page, *wheels)
