"""What every test may use: where things are."""

import shutil
import signal
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytest.register_assert_rewrite("tests.rules.invariants")  # before anything imports it
pytest_plugins = ["pygame_core.testing.fixtures", "tests.progress"]


def pytest_configure() -> None:
    """A run in the background ignores Ctrl-C, and so would all programs that are tested."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The quick tier: whatever needs no browser, but for what is marked `slow`, and end-to-end tests marked `quick`."""
    for item in items:
        name = item.path.relative_to(ROOT).as_posix() if item.path.is_relative_to(ROOT) else ""
        long = name.startswith(("tests/e2e/", "tests/pyodide/", "tests/test_build.py", "tests/test_supply.py"))
        if not long and not item.get_closest_marker("slow"):
            item.add_marker("quick")


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
