"""Tests that make one thing together run one after the other, in one worker: pytest and pytest-xdist must agree on it.

pytest 9.2 keeps to itself what pytest-xdist 3.8 writes the groups into, and spreads them without a word.
(And pytest 9.1 loses the fixtures of a folder that its arguments name twice, with a file between.)
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import os, pathlib, pytest

@pytest.mark.parametrize("number", range(6))
@pytest.mark.xdist_group("one")
def test_of_a_group(number):
    pathlib.Path(f"{number}-{os.environ['PYTEST_XDIST_WORKER']}").touch()
"""


@pytest.mark.slow
def test_a_group_stays_together(tmp_path: Path) -> None:
    (tmp_path / "test_group.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")  # or pytest looks for one in the folders above
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "--dist", "loadgroup", "--rootdir", "."]
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run([sys.executable, *command], cwd=tmp_path, env=settings, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    ran = [path.name.split("-") for path in tmp_path.glob("?-gw?")]
    assert sorted(number for number, _ in ran) == list("012345")
    assert len({worker for _, worker in ran}) == 1
