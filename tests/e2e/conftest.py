"""A browser, the site on a host of its own, and pages that fail their test when anything goes wrong in them."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from pygame_core.testing import Table
from tests.e2e import webdriver
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE, PATIENCE, WITHOUT_SERVICE_WORKER, Opened, Until, Visit
from tests.e2e.warm import VIEWPORT, WarmPage, summary

FAILED = pytest.StashKey[bool]()

expect.set_options(timeout=1000 * PATIENCE)

# So many times slower Chromium runs a page's own thread: 4 is a cheap phone. For looking for races.
SLOWER = float(os.environ.get("HEXARIUM_SLOWER", "1"))

# Two pages of the browser's own, behind the address field that nobody sees, which it would start with every window, and
# what Playwright leaves out: of two such switches only the last one counts.
LEFT_OUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider",
    "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "Translate", "AutoDeElevate",
    "ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect", "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
)  # fmt: skip
FLAGS = [
    "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage",
    f"--disable-features={','.join(LEFT_OUT)}",
    # A new profile compiles Python's machine anew. To compile much of it a second time, for speed, or to check what is
    # never run, costs a test of some seconds more than it gains.
    "--js-flags=--liftoff-only --wasm-lazy-validation",
]  # fmt: skip
# Firefox under Playwright reports this for each screenshot that the driver takes; it is the driver's own style element.
DRIVERS_OWN = "Content-Security-Policy: The page’s settings blocked an inline style"


def open_chromium(engines: Playwright, path: str | None) -> Browser:
    """Launch Chromium in its sandbox, or without one for root and on systems that have none for it."""
    if getattr(os, "geteuid", lambda: 1)() != 0:
        with contextlib.suppress(Error):
            return engines.chromium.launch(executable_path=path, args=FLAGS, chromium_sandbox=True)
    return engines.chromium.launch(executable_path=path, args=FLAGS, chromium_sandbox=False)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as engines:
        yield engines


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("HEXARIUM_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    opened = open_chromium(playwright, path)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    path = os.environ.get("HEXARIUM_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not path:
        pytest.skip("no Firefox on this machine: install firefox-esr, or name one in HEXARIUM_FIREFOX")
    # Playwright drives the Firefox it built by its own protocol, any other by the standard one.
    channel = None if os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "\0") in path else "moz-firefox"
    opened = playwright.firefox.launch(channel=channel, executable_path=path)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def webkit() -> Iterator[Callable[[], webdriver.Browser]]:
    """Opens a WebKit in a fresh profile."""
    driver = os.environ.get("HEXARIUM_WEBKIT") or shutil.which("WebKitWebDriver")
    if not driver or not shutil.which("Xvfb"):
        pytest.skip(
            "no WebKit to drive: install webkit2gtk-driver and xvfb, or name a WebKitWebDriver in HEXARIUM_WEBKIT"
        )
    with webdriver.screen() as display:
        yield lambda: webdriver.Browser(driver, display)


@pytest.fixture(scope="session")
def host(dist: Path) -> Iterator[Host]:
    with Host(dist) as running:
        yield running


@pytest.fixture(scope="session")
def site(host: Host) -> str:
    """The address of the built site, under a sub-path."""
    return host.url


@pytest.fixture(scope="session")
def hexarium_site(site: str) -> str:
    return site


@pytest.fixture
def table(hexarium_page: Table) -> Table:
    """The page with its board, as people elsewhere have it in their tests."""
    return hexarium_page


class Guard:
    """Collects what must not happen in a page: complaints on the console, errors, requests to other hosts."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.faults: list[str] = []
        self.origin = origin
        context.on("console", self._console)
        context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._request(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(DRIVERS_OWN):
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.faults.append(f"request to another host: {url}")


def open_profile(browser: Browser, **options: Any) -> BrowserContext:
    """Open a fresh profile with the usual window."""
    context = browser.new_context(**{"viewport": VIEWPORT, **options})
    context.set_default_timeout(1000 * PATIENCE)
    if SLOWER > 1 and browser.browser_type.name == "chromium":
        context.on("page", slow_down)
    return context


def slow_down(page: Page) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def guarded_context(browser: Browser, origin: str, **options: Any) -> tuple[BrowserContext, Guard]:
    """Open a fresh profile, and return with it what collects the faults of its pages."""
    context = open_profile(browser, **options)
    return context, Guard(context, origin)


@pytest.fixture
def new_context() -> Iterator[Callable[..., tuple[BrowserContext, Guard]]]:
    """Makes fresh profiles, each with its guard; what the guard has collected by the end fails the test."""
    made: list[tuple[BrowserContext, Guard]] = []

    def make(browser: Browser, origin: str, **options: Any) -> tuple[BrowserContext, Guard]:
        made.append(guarded_context(browser, origin, **options))
        return made[-1]

    yield make
    for context, _ in made:
        with contextlib.suppress(Error):  # it may be closed or have crashed, as its test wanted
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")  # or what is still being fetched fails the next test
        context.close()
    faults = [fault for _, guard in made for fault in guard.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def warm(browser: Browser, host: Host) -> Iterator[WarmPage]:
    """The page that the tests marked ``warm`` use one after the other: see tests/e2e/warm.py."""
    lent = WarmPage(lambda: guarded_context(browser, host.origin), host.url)
    yield lent
    lent.close()


@pytest.fixture
def page(
    request: pytest.FixtureRequest, browser: Browser, host: Host, new_context: Callable[..., Any]
) -> Iterator[Page]:
    """A page in a fresh profile; for tests marked ``warm`` and not ``fresh`` the one that they share.

    Nothing is stored in a fresh one for offline use: to copy and prove the whole site costs a test as much as a third
    of its visit. Contexts that tests make themselves have a service worker.
    """
    if request.node.get_closest_marker("warm") and not request.node.get_closest_marker("fresh"):
        warm: WarmPage = request.getfixturevalue("warm")
        yield warm.lend()
        guard = warm.guard
        differences = warm.take_back(failed=request.node.stash.get(FAILED, False))
        if differences and os.environ.get("HEXARIUM_WARM"):
            print(f"The warm page was closed: {summary(differences)}")
        faults = "\n".join(guard.faults)
        guard.faults.clear()  # the next test has the same page
        assert not faults, faults
    else:
        context, _ = new_context(browser, host.origin)
        context.add_init_script(WITHOUT_SERVICE_WORKER)
        yield context.new_page()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note for the fixtures whether the test has failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def copy(dist: Path, tmp_path: Path) -> Path:
    """A deployment of the site that may be changed."""
    return Path(shutil.copytree(dist, tmp_path / "site"))


@pytest.fixture
def forgetful(copy: Path) -> Iterator[Host]:
    """A host that forbids all caches but the service worker's own."""
    with Host(copy, headers={"Cache-Control": "no-store"}) as running:
        yield running


@pytest.fixture
def visited(browser: Browser, forgetful: Host, new_context: Callable[..., Any], until: Until) -> Visit:
    """Opens a game there in a fresh profile, and waits until all is stored that the page needs without the host."""

    def visit(game: str = "") -> tuple[Page, Guard]:
        context, guard = new_context(browser, forgetful.origin)
        page = context.new_page()
        Table(page, forgetful.url).open(game)
        until(page, OFFLINE)
        return page, guard

    return visit


@pytest.fixture(scope="session")
def until() -> Callable[..., Any]:
    """Ask the page until the answer is true, and return it. Playwright itself waits for functions only."""

    def wait(page: Page, expression: str, seconds: float = PATIENCE) -> Any:
        end, last = time.monotonic() + seconds, "nothing"
        while time.monotonic() < end:
            try:
                last = page.evaluate(expression)
                if last:
                    return last
            except Error as error:
                if "closed" in str(error):
                    raise
                last = str(error)  # the page is on its way to another document
            page.wait_for_timeout(40)
        pytest.fail(f"{expression} did not come true within {seconds} s; at last it was {last!r}", pytrace=False)

    return wait


@pytest.fixture(scope="session")
def state() -> Callable[[Page], str]:
    def read(page: Page) -> str:
        return str(page.evaluate("document.documentElement.dataset.state"))

    return read


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def opened(request: pytest.FixtureRequest, new_context: Callable[..., Any]) -> Iterator[Opened]:
    """A page in a fresh profile of one of the engines; a complaint on its console fails the test."""
    with ExitStack() as open_browsers:
        windows = []

        def webkit(host: Host) -> Any:
            windows.append(open_browsers.enter_context(closing(request.getfixturevalue("webkit")())))
            return windows[-1].page

        def others(host: Host) -> Any:
            browser = request.getfixturevalue({"chromium": "browser"}.get(request.param, request.param))
            return new_context(browser, host.origin)[0].new_page()

        yield webkit if request.param == "webkit" else others
        complaints = [told for window in windows for told in window.page.complaints()]
        assert not complaints, "\n".join(complaints)
