"""What every test may use: where things are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


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
