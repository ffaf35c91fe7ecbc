"""The pytest plugin where pytest-playwright starts the browser: which one, the environment or an option says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAYWRIGHT = """
import pytest

@pytest.fixture(scope="session")
def browser_type_launch_args():
    return {"headless": True}

@pytest.fixture
def page(browser_type_launch_args):
    return browser_type_launch_args
"""  # what matters of pytest-playwright here
TEST = """
import os

def test_it(hexarium_page):
    wanted = os.environ["WANTED"]
    assert hexarium_page.page == {"headless": True, **({"executable_path": wanted} if wanted else {})}
"""
NOWHERE = "There is no browser “/nowhere”: --hexarium-browser=PLACE or HEXARIUM_BROWSER names its program."


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "fake_playwright.py").write_text(PLAYWRIGHT, "utf-8")
    plugins = 'pytest_plugins = ["fake_playwright", "pygame_core.testing.fixtures"]\n'
    (tmp_path / "conftest.py").write_text(plugins, "utf-8")
    (tmp_path / "test_it.py").write_text(TEST, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nhexarium_site = http://localhost:1/\n", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("named", "options", "wanted"),
    [
        ("", [], ""),
        (sys.executable, [], sys.executable),
        ("/nowhere", [f"--hexarium-browser={sys.executable}"], sys.executable),
        ("/nowhere", [], NOWHERE),
    ],
)
def test_a_browser_can_be_named(project: Path, named: str, options: list[str], wanted: str) -> None:
    found = os.pathsep.join([str(Path(__file__).parents[2]), str(project)])
    settings = {**os.environ, "HEXARIUM_BROWSER": named, "WANTED": wanted, "PYTHONPATH": found}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    done = subprocess.run(command, cwd=project, env=settings, capture_output=True, timeout=60)
    assert (done.returncode == 0) == (wanted != NOWHERE), done.stdout.decode()
    if wanted == NOWHERE:
        assert NOWHERE in done.stdout.decode()
