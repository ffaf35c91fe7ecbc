"""Fixtures for pytest: a served site, and the page with a game on its board.

A ``conftest.py`` takes them by ``pytest_plugins = ["pygame_core.testing.fixtures"]``. The fixture ``page`` is that of
pytest-playwright, or a project's own. Where pytest-playwright starts the browser, ``--hexarium-browser=PLACE`` or the
environment variable ``HEXARIUM_BROWSER`` names the program that it starts.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .serving import Host
from .table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

SITE = "dist"  # where a build leaves it
BROWSER = "HEXARIUM_BROWSER"  # the environment variable that names one


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "the Hexarium to be tested: a folder with a built site, which is served, or an address that begins with http"
    parser.getgroup("hexarium").addoption("--hexarium-site", metavar="PLACE", help=told)
    program = f"the browser's program for pytest-playwright, by its path or name ({BROWSER} in the environment)"
    parser.getgroup("hexarium").addoption("--hexarium-browser", metavar="PLACE", help=program)
    parser.addini("hexarium_site", f"{told} ({SITE} unless told)", default=SITE)


@contextmanager
def reached(place: str | Path, root: Path) -> Iterator[str]:
    """The address of a site, for as long as the block lasts: its own, or that of a host for a folder under ``root``."""
    if str(place).startswith(("http://", "https://")):
        yield str(place)
        return
    folder = root / place
    if not (folder / "index.html").is_file():
        pytest.fail(f"There is no built site in {folder}: --hexarium-site=PLACE names it, or an address.", False)
    with Host(folder) as host:
        yield host.url


@pytest.fixture(scope="session")
def hexarium_site(pytestconfig: pytest.Config) -> Iterator[str]:
    """The address of the site that is tested: see ``--hexarium-site``, and ``hexarium_site`` in pytest's settings."""
    place = pytestconfig.getoption("--hexarium-site") or pytestconfig.getini("hexarium_site")
    with reached(place, pytestconfig.rootpath) as address:
        yield address


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], pytestconfig: pytest.Config) -> dict[str, Any]:
    """What pytest-playwright starts a browser with, and which one where one is named."""
    named = pytestconfig.getoption("--hexarium-browser") or os.environ.get(BROWSER)
    if not named:
        return browser_type_launch_args
    program = shutil.which(named)
    if not program:
        pytest.fail(f"There is no browser “{named}”: --hexarium-browser=PLACE or {BROWSER} names its program.", False)
    return {**browser_type_launch_args, "executable_path": program}


@pytest.fixture
def hexarium_page(page: Page, hexarium_site: str) -> Table:
    """A :class:`pygame_core.testing.Table` at that site; nothing is opened yet."""
    return Table(page, hexarium_site)
