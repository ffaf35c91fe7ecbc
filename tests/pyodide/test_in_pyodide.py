"""The rules under the Python that the page runs: the same tests, by real pytest, inside Pyodide under Node."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest


def test_the_rules_hold_inside_pyodide(root: Path) -> None:
    node = shutil.which("node", path=os.environ.get("HEXARIUM_NODE_PATH"))
    pyodide = root / ".cache" / "node_modules" / "pyodide"
    if not node or not pyodide.is_dir():
        pytest.skip("needs Node and Pyodide, which `python build.py test` brings")
    spec = importlib.util.find_spec("pytest")
    assert spec
    assert spec.origin
    packages = Path(spec.origin).parent.parent
    script = root / "tests" / "pyodide" / "run_pytest.mjs"
    # What compares the rules with second implementations asks nothing of the platform and takes long there.
    chosen = ["-q", "tests/rules", "--ignore-glob=*_oracle.py"]
    command = [node, script, pyodide, packages, root, *chosen]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    told = json.loads(run.stdout.splitlines()[-1])
    assert told["platform"] == "emscripten"
    assert told["version"] == [3, 14]
    assert told["status"] == 0, run.stdout
    assert told["passed"] > 0
    assert not told.get("failed")
