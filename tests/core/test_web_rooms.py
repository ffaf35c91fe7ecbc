"""The page's rooms: a folder imports only from those above it, no game is named, and all can be read in one go."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

from pygame_core.games.registry import GAMES, OWN

# Each imports only from those before it. What runs inside the worker imports nothing but itself, the scripts at the
# root ("") are what the page begins with, and `build` is for Node.
ROOMS = (
    "engine/worker", "ui", "keep", "paint", "engine", "game", "board", "study", "screens", "lab", "play", "", "build"
)  # fmt: skip
SCRIPTS = (".ts", ".tsx", ".js", ".mjs")
MOST_LINES, MOST_IN_A_FUNCTION, WIDEST = 400, 60, 120
# Bytes of each script as a host with gzip sends it: what a visit downloads counts, not how many lines a script has.
# `app`, `early` and `worker` come with every visit, `sw` after it; the others when the Lab or a wheel wants them.
MOST_BYTES = {"app": 67_300, "early": 2_100, "worker": 5_000, "sw": 3_500, "lab": 143_500, "foreign": 3_000}


def files(web: Path, *kinds: str) -> dict[str, str]:
    """What is written in the files of these kinds, by name."""
    found = (path for path in sorted(web.rglob("*")) if path.suffix in kinds)
    return {path.relative_to(web).as_posix(): path.read_text("utf-8") for path in found}


@pytest.fixture(scope="module")
def scripts(root: Path) -> dict[str, str]:
    return files(root / "web", *SCRIPTS)


@pytest.fixture(scope="module")
def outline(root: Path, scripts: dict[str, str]) -> dict[str, Any]:
    """The imports and functions of each script, as TypeScript's own parser reads them."""
    node = shutil.which("node", path=os.environ.get("HEXARIUM_NODE_PATH"))
    typescript = root / ".cache" / "node_modules" / "typescript"
    if not node or not typescript.is_dir():
        pytest.skip("needs Node and TypeScript, which `python build.py test` brings")
    command: list[Any] = [node, root / "tests" / "core" / "outline.mjs", typescript, *scripts]
    done = subprocess.run(command, cwd=root / "web", capture_output=True, encoding="utf-8", timeout=60, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.fixture(scope="module")
def imports(scripts: dict[str, str], outline: dict[str, Any]) -> dict[str, set[str]]:
    """The modules of the page that each module imports; those of packages are nobody's room."""
    found: dict[str, set[str]] = {}
    for name in scripts:
        found[name] = set()
        for told in outline[name]["imports"]:
            if told.startswith("."):
                target = os.path.normpath(Path(name).parent / told).replace(os.sep, "/")
                endings = [ending for ending in ("", *SCRIPTS, ".d.ts") if target + ending in scripts]
                assert len(endings) == 1, f"{name} imports {told}: {endings}"
                found[name].add(target + endings[0])
    return found


def room(name: str) -> str:
    """The room of a module."""
    folder = name.rpartition("/")[0]
    return folder if folder in ROOMS else folder.partition("/")[0]


def test_every_folder_is_a_room(scripts: dict[str, str]) -> None:
    assert {room(name) for name in scripts} == set(ROOMS)


def test_a_room_imports_only_from_those_above_it(imports: dict[str, set[str]]) -> None:
    place = {each: number for number, each in enumerate(ROOMS)}
    upward = [
        f"{name} imports {target}"
        for name, targets in imports.items()
        for target in sorted(targets)
        if place[room(target)] > place[room(name)]
    ]
    assert upward == []
    assert sum(len(targets) for targets in imports.values()) > len(imports)


def test_preact_is_known_in_the_room_of_all_views_alone(outline: dict[str, Any]) -> None:
    knowing = {name for name, told in outline.items() if any("preact" in each for each in told["imports"])}
    assert {room(name) for name in knowing} == {"ui"}


def test_no_modules_import_each_other_in_a_circle(imports: dict[str, set[str]]) -> None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])), pytrace=False)


def test_no_game_is_named(root: Path) -> None:
    """Not by its key, nor by the name that people see."""
    names = {name for key in OWN for name in (key, GAMES[key].position.title)}
    named = re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, names))})(?![^\W_])", re.I)
    written = files(root / "web", *SCRIPTS, ".html", ".css", ".py")
    assert [f"{name}: {found[0]}" for name, text in written.items() for found in named.finditer(text)] == []


def test_every_sign_has_its_path(root: Path, scripts: dict[str, str]) -> None:
    named = {name for text in scripts.values() for name in re.findall(r'\bsign(?:=|: )"(\w+)"', text)}
    assert len(named) > 15
    assert named <= set(re.findall(r'<path id="sign-(\w+)"', (root / "web" / "index.html").read_text("utf-8")))


def test_the_page_s_scripts_are_few(scripts: dict[str, str]) -> None:
    lines = {name: len(text.splitlines()) for name, text in scripts.items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_script_grows_unseen(dist: Path) -> None:
    for name, most in MOST_BYTES.items():
        (path,) = [*dist.glob(f"{name}.js"), *dist.glob(f"{name}.*.js*")]
        size = len(gzip.compress(path.read_bytes(), 9))
        assert size <= most, f"{path.name} has {size} bytes under gzip, {most} are allowed"


def test_no_line_is_wide(scripts: dict[str, str]) -> None:
    lines = ((name, *each) for name, text in scripts.items() for each in enumerate(text.splitlines(), 1))
    assert [f"{name}:{number}" for name, number, line in lines if len(line) > WIDEST] == []


def test_a_function_can_be_read_in_one_go(outline: dict[str, Any]) -> None:
    functions = [(name, *each) for name, told in outline.items() for each in told["functions"]]
    assert len(functions) > 500
    assert [f"{name}:{line}: {lines} lines" for name, line, lines in functions if lines > MOST_IN_A_FUNCTION] == []
