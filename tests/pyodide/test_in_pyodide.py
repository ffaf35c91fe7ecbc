"""The rules, and what runs programs that are not ours, under the Python that the page runs: the same tests, by real
pytest, inside Pyodide under Node; and that those come to what is started from the image, which lacks them."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def node(root: Path) -> list[str | Path]:
    """What a command begins with, and the folder of Pyodide."""
    node = shutil.which("node", path=os.environ.get("HEXARIUM_NODE_PATH"))
    pyodide = root / ".cache" / "node_modules" / "pyodide"
    if not node or not pyodide.is_dir():
        pytest.skip("needs Node and Pyodide, which `python build.py test` brings")
    return [node, pyodide]


def told(command: list[str | Path]) -> dict[str, Any]:
    """The last line that a script prints."""
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=600, check=False)
    assert run.returncode == 0, (run.stdout + run.stderr)[-5000:]
    last: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    assert not last.get("failed"), run.stdout
    return last


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen",
    [
        # What compares the rules with second implementations asks nothing of the platform and takes long there, and so
        # do all sizes of every game.
        ["tests/rules", "--ignore-glob=*_oracle.py", "-m", "not further"],
        ["tests/core/test_bots.py", "tests/core/test_workshop.py", "tests/core/test_console.py"],
    ],
    ids=["rules", "lab"],
)
def test_the_same_holds_inside_pyodide(node: list[str | Path], root: Path, chosen: list[str]) -> None:
    spec = importlib.util.find_spec("pytest")
    assert spec
    assert spec.origin
    packages = Path(spec.origin).parent.parent
    program, pyodide = node
    last = told([program, root / "tests" / "pyodide" / "run_pytest.mjs", pyodide, packages, root, "-q", *chosen])
    assert last["platform"] == "emscripten"
    assert last["version"] == [3, 14]
    assert last["status"] == 0
    assert last["passed"] > 0


def test_the_workshop_comes_to_what_starts_from_the_image(node: list[str | Path], root: Path) -> None:
    """Started as the page's engine is, which has never heard of it, and then given the library and the wheel."""
    program, pyodide = node
    image, wheels = root / ".cache" / "image", list((root / ".cache" / "wheel").glob("*.whl"))
    if not image.is_dir() or not wheels:
        pytest.skip("needs a built site: run `python build.py build` first")
    last = told([program, root / "tests" / "pyodide" / "workshop.mjs", pyodide, image, wheels[0]])
    assert last["before"] == []  # nothing of it is in the image
    assert last["answers"][0]["ok"]["out"] == [{"kind": "result", "text": "[1, 2]"}]
    assert last["answers"][1]["ok"]["out"][0]["kind"] == "board"
    assert last["answers"][2]["ok"]["move"] == "b2"
    assert last["answers"][3]["error"]["line"] == 2
    assert last["answers"][4]["ok"]["played"] == 1


@pytest.mark.parametrize("whole", [True, False])
def test_compiled_libraries_load_beside_the_trimmed_script(node: list[str | Path], root: Path, whole: bool) -> None:
    """Packages may hold such; as beside Pyodide's whole script, they find what Python's machine offers."""
    program, pyodide = node
    script = Path(pyodide if whole else root / ".cache" / "engine") / "pyodide.asm.mjs"
    if not script.is_file():
        pytest.skip("needs a built site: run `python build.py build` first")
    last = told([program, root / "tests" / "pyodide" / "compiled.mjs", pyodide, script])
    assert last == {"called": 42, "pointed": 7, "same_place": True}
