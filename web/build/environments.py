"""The virtual environments of the tools, each with exactly the packages that are pinned for it, and Node."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

from web.build.steps import CACHE, ROOT, Problem, digest, run, say

WINDOWS = os.name == "nt"


def pip(python: Path) -> list[Any]:
    return [python, "-m", "pip", "--disable-pip-version-check"]


@cache
def environment(name: str, requirements: str, *welcome: str) -> Path:
    """The Python of a virtual environment holding exactly the pinned packages.

    The packages of each ``welcome`` file are there, too, if this platform has wheels of all of them.
    """
    home, pinned = CACHE / f"{name}-env", ROOT / requirements
    python = home / ("Scripts/python.exe" if WINDOWS else "bin/python")
    pins = [(ROOT / each).read_bytes() for each in (requirements, *welcome)]
    stamp, wanted = home / "made-for", digest([*pins, sys.version.encode(), str(home).encode()])
    if stamp.is_file() and stamp.read_text() == wanted:
        say(f"{name} packages", "up to date")
        return python
    say(f"{name} packages", f"installing what {requirements} pins")
    shutil.rmtree(home, ignore_errors=True)
    run(
        [sys.executable, "-m", "venv", home],
        "This Python cannot make virtual environments: install its venv and ensurepip modules "
        "(on Debian or Ubuntu: apt-get install python3-venv) or use another Python 3.11 or newer.",
    )
    run(
        [*pip(python), "install", "--require-hashes", "-r", pinned],
        "Check that pip reaches its package index, then run the same command again.",
    )
    for each in welcome:
        say(f"{name} packages", f"installing what {each} pins")
        wheels = ["--quiet", "--only-binary", ":all:", "--require-hashes"]
        try:
            run([*pip(python), "install", *wheels, "-r", ROOT / each], "")
        except Problem:
            say(f"{name} packages", f"without {each}: not all of it is to be had for this platform")
    stamp.write_text(wanted)
    return python


def tests_python() -> Path:
    """The one for the tests, with the libraries for research where they are to be had."""
    return environment("test", "tests/requirements.txt", "tests/requirements-zoo.txt", "tests/requirements-bench.txt")


def docs_python() -> Path:
    """What makes the reference of the package."""
    return environment("docs", "static/requirements-docs.txt")


def build_python() -> Path:
    return environment("build", "static/requirements-build.txt")


@cache
def node_path() -> str:
    """A PATH on which `node` and `npm` are found: the machine's, or else the pair that pip brings."""
    if shutil.which("node") and shutil.which("npm"):
        return os.environ.get("PATH", "")
    return f"{environment('node', 'static/requirements-node.txt').parent}{os.pathsep}{os.environ.get('PATH', '')}"


def run_node(tool: str, arguments: list[Any], advice: str, **options: Any) -> None:
    path = node_path()
    run([shutil.which(tool, path=path) or tool, *arguments], advice, env={**os.environ, "PATH": path}, **options)
