"""The virtual environments of the tools, each with exactly the packages that are pinned for it, and Node."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

from web.build.steps import CACHE, ROOT, Problem, digest, run, say

WINDOWS = os.name == "nt"


# Only wheels, which run nothing while they are installed, and only those whose hashes the requirements name.
PROVED = ("--require-hashes", "--only-binary", ":all:")


def pip(python: Path) -> list[Any]:
    return [python, "-m", "pip", "--disable-pip-version-check"]


@cache
def environment(name: str, requirements: str, *welcome: str) -> Path:
    """Return the Python of a virtual environment that holds exactly the pinned packages, as they were installed.

    The packages of each ``welcome`` file are there, too, if this platform has wheels of all of them.

    Everything in it is compared with what was there after the installation. Measured with warm disk caches, this takes
    0.5 s for the tests' 10,700 files (490 MB; 1.4 s beside other work), 0.1 s for the docs, 0.3 s for Node and 0.02 s
    for the build.
    """
    home = CACHE / f"{name}-env"
    python = home / ("Scripts/python.exe" if WINDOWS else "bin/python")
    pins = [(ROOT / each).read_bytes() for each in (requirements, *welcome)]
    stamp, wanted = home / "made-for", digest([*pins, sys.version.encode(), str(home).encode()])
    made_for, installed = read_stamp(stamp)
    changed = differences(installed, contents(home)) if made_for == wanted else []
    if made_for == wanted and not changed:
        say(f"{name} packages", "up to date")
        return python
    if changed:
        say(f"{name} packages", f"{changed[0]} is not as it was installed{more(changed)}: installing all again")
    say(f"{name} packages", f"installing what {requirements} pins")
    shutil.rmtree(home, ignore_errors=True)
    run(
        [sys.executable, "-m", "venv", home],
        "This Python cannot make virtual environments: install its venv and ensurepip modules "
        "(on Debian or Ubuntu: apt-get install python3-venv) or use another Python 3.11 or newer.",
    )
    run(
        [*pip(python), "install", *PROVED, "-r", ROOT / requirements],
        "Check that pip reaches its package index, which must have wheels for this platform, then run this again.",
    )
    for each in welcome:
        say(f"{name} packages", f"installing what {each} pins")
        try:
            run([*pip(python), "install", "--quiet", *PROVED, "-r", ROOT / each], "")
        except Problem:
            say(f"{name} packages", f"without {each}: not all of it is to be had for this platform")
    stamp.write_text(json.dumps({"made for": wanted, "contents": contents(home)}), "utf-8")
    return python


def contents(home: Path) -> dict[str, str]:
    """Return the SHA-256 of each file and the target of each link of an environment, by path; its stamp aside.

    This includes what no wheel records: the link to the interpreter, ``pyvenv.cfg``, and files that were added. Folders
    named ``__pycache__`` are left out, since Python itself writes there. Whoever can write the stamp can forge it: this
    finds damage and changes to files, not somebody who has taken over the whole folder.
    """
    found: dict[str, str] = {}
    for folder, folders, files in os.walk(home):
        links = [each for each in folders if os.path.islink(os.path.join(folder, each))]
        folders[:] = [each for each in folders if each != "__pycache__"]
        for path in (os.path.join(folder, each) for each in (*files, *links)):
            found[os.path.relpath(path, home).replace(os.sep, "/")] = seal(path)
    found.pop("made-for", None)
    return found


def seal(path: str) -> str:
    if os.path.islink(path):
        return f"-> {os.readlink(path)}"
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read_stamp(stamp: Path) -> tuple[str, dict[str, str]]:
    """Return what an environment was made for and its contents then; nothing if it was never finished."""
    try:
        told = json.loads(stamp.read_text("utf-8"))
        return told["made for"], told["contents"]
    except (OSError, ValueError, TypeError, KeyError):
        return "", {}


def differences(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """Return the paths that were added, removed or changed, in order."""
    return sorted({path for path, _ in before.items() ^ now.items()})


def more(changed: list[str]) -> str:
    return f", nor are {len(changed) - 1} more" if len(changed) > 1 else ""


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
