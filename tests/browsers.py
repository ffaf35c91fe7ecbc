"""Find the browsers the tests drive, or get them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

from web.build.steps import CACHE, Problem

CHROMIUM = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"
)  # fmt: skip
FIREFOX = ("firefox-esr", "firefox")
WEBKIT = ("WebKitWebDriver",)
APT = 600  # seconds in which a package is there, or is done without
# Whatever the machine's settings allow: only packages of sources with a valid signature. A source that its own entry
# calls trusted stays so.
SIGNED = tuple(
    f"-o{option}=false"
    for option in (
        "APT::Get::AllowUnauthenticated", "Acquire::AllowInsecureRepositories",
        "Acquire::AllowDowngradeToInsecureRepositories", "Acquire::AllowWeakRepositories",
    )
)  # fmt: skip
SCREEN = ("Xvfb",)  # WebKit's browser has no mode without one

_ASK_PLAYWRIGHT = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as engines:
    print(getattr(engines, sys.argv[1]).executable_path)
"""


def chromium(python: Path) -> str:
    path = _find("HEXARIUM_BROWSER", "chromium", CHROMIUM, "chromium", python)
    if not path:
        raise Problem(
            "There is no browser to test with: install Chromium or Chrome, or name one that runs in HEXARIUM_BROWSER."
        )
    return path


def firefox(python: Path) -> str:
    """None is "": its tests are skipped then."""
    return _find("HEXARIUM_FIREFOX", "firefox", FIREFOX, "firefox-esr", python)


def webkit() -> str:
    """The driver of the system's own WebKit; none is "": its tests are skipped then."""
    if named := os.environ.get("HEXARIUM_WEBKIT"):
        return shutil.which(named) or ""
    if not (_on_path(WEBKIT) and _on_path(SCREEN)):
        _apt("webkit2gtk-driver", "xvfb")
    return _on_path(WEBKIT) if _on_path(SCREEN) else ""


def _find(variable: str, engine: str, names: tuple[str, ...], package: str, python: Path) -> str:
    """The path of a browser: the one an environment variable names, the machine's, Playwright's, Debian's; else ""."""
    if named := os.environ.get(variable):
        return shutil.which(named) or ""
    if found := _on_path(names):
        return found
    os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(CACHE / "browsers")
    if found := _playwrights(engine, python):
        return found
    print(f"  no {engine} on this machine: asking Playwright for one", flush=True)
    fetched = subprocess.run([python, "-m", "playwright", "install", engine], check=False).returncode == 0
    if fetched and (found := _playwrights(engine, python)):
        return found
    _apt(package)
    return _on_path(names)


def _apt(*packages: str) -> None:
    """Install Debian's packages where that may be done; a package source that does not answer costs a minute or so."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return
    print(f"  installing Debian's {' and '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    soon = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=30"]
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(
                ["apt-get", *SIGNED, *soon, *command], check=False, env=quiet, stdout=subprocess.DEVNULL, timeout=APT
            )


def _on_path(names: tuple[str, ...]) -> str:
    return next(filter(None, map(shutil.which, names)), "")


def _playwrights(engine: str, python: Path) -> str:
    asked = subprocess.run([python, "-c", _ASK_PLAYWRIGHT, engine], check=False, stdout=subprocess.PIPE, text=True)
    path = asked.stdout.strip()
    if not path or not Path(path).is_file():
        return ""
    # A download may lack libraries of this system: only a browser that starts counts.
    started = subprocess.run([path, "--version"], check=False, capture_output=True)
    return path if started.returncode == 0 else ""
