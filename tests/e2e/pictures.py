"""Takes the README's pictures from the built site: ``python -m tests.e2e.pictures``, in the tests' environment."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.e2e.conftest import FLAGS
from tests.e2e.serving import Host
from tests.e2e.table import BEFORE_REFUSAL, REFUSED, WON_BY_WHITE, link, point, poll

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "static" / "pictures"


def ready(page: Page) -> bool:
    return page.evaluate("document.documentElement.dataset.state") in ("ready", "over")


def main() -> None:
    """Write each picture anew."""
    PICTURES.mkdir(exist_ok=True)
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with Host(ROOT / "dist") as host, sync_playwright() as engines:
        browser = engines.chromium.launch(executable_path=path, args=FLAGS)
        for name, moves, dark, size in (
            ("stibro", WON_BY_WHITE[:26], False, (1280, 800)),
            ("refusal", BEFORE_REFUSAL, False, (1280, 800)),
            ("won", WON_BY_WHITE, True, (1280, 800)),
            ("phone", WON_BY_WHITE[:26], False, (390, 844)),
            ("games", [], False, (1280, 720)),
        ):
            page = browser.new_page(
                viewport={"width": size[0], "height": size[1]},
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
            )
            page.goto(f"{host.url}#{link(moves)}")
            poll(page, lambda page=page: ready(page), 60)  # type: ignore[misc]
            if name == "refusal":
                page.mouse.click(*point(page, REFUSED))
                poll(page, lambda page=page: REFUSED in page.get_by_role("status").inner_text())  # type: ignore[misc]
            if name == "games":
                page.get_by_role("button", name="Games", exact=True).click()
                poll(page, lambda page=page: page.get_by_text("Pick a board").is_visible())  # type: ignore[misc]
            page.screenshot(path=PICTURES / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
