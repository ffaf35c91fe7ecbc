"""What every test may use: where things are."""

import shutil
import signal
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.tiers import ROOT, is_core
from tests.times import TESTS, read

pytest.register_assert_rewrite("tests.rules.invariants")  # before anything imports it
pytest_plugins = ["pygame_core.testing.fixtures", "tests.progress"]


def pytest_configure() -> None:
    """A run in the background ignores Ctrl-C, and so would all programs that are tested."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of Python for the quick tier, except those marked `slow`; then begin with the longest files."""
    for item in items:
        if is_core(item.path) and not item.get_closest_marker("slow"):
            item.add_marker("quick")
    _longest_first(items)


def _longest_first(items: list[pytest.Item]) -> None:
    """Begin with the files that have the longest tests, so that no worker ends with one while the others are done.

    As they were measured on this machine, or else by their marks. Files stay whole, for what their tests share.
    """
    took, longest = read(TESTS), defaultdict[Path, float](float)
    for item in items:
        guess = 5.0 if item.get_closest_marker("slow") else 0.0 if item.get_closest_marker("quick") else 3.0
        longest[item.path] = max(longest[item.path], took.get(item.nodeid, guess))
    items.sort(key=lambda item: -longest[item.path])


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site."""
    folder = ROOT / "dist"
    if not (folder / "index.html").is_file():
        pytest.fail("There is no site to test: run `python build.py build` first, or `python build.py test` for all.")
    return folder


def copy_parts(root: Path, place: Path, names: Iterable[str]) -> None:
    """Files and folders of the project in another place."""
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        if (root / name).is_dir():
            shutil.copytree(root / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(root / name, place / name)
