"""What it takes to add something: a game is a folder and one line, a language is one file."""

from __future__ import annotations

import difflib
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import polib
import pytest

from tests.conftest import copy_parts

pytestmark = [pytest.mark.xdist_group("template"), pytest.mark.usefixtures("dist")]  # whose environment builds it
PARTS = ("pygame_core", "pyproject.toml", "README.md", "LICENSE", "static/backend.py")
REGISTRY = Path("pygame_core", "games", "registry.py")
LOCALE = Path("pygame_core", "language", "locale")


def texts(folder: Path) -> dict[str, str]:
    """The sources by name."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in (folder / "pygame_core").rglob("*.*")
        if path.suffix in (".py", ".po")
    }


@pytest.fixture(scope="module")
def grown(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one more game and one more language."""
    place = tmp_path_factory.mktemp("grown")
    copy_parts(root, place, PARTS)
    folder = place / "pygame_core" / "games" / "four"
    folder.mkdir()
    shutil.copyfile(root / "tests" / "template" / "hexarium_four.py", folder / "__init__.py")
    lines = (place / REGISTRY).read_text("utf-8").splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.strip().strip('",').isalnum() and '"' in line)
    lines.insert(last + 1, '    "four",\n')
    (place / REGISTRY).write_text("".join(lines), "utf-8")
    german = polib.pofile(str(place / LOCALE / "de.po"))
    german.metadata["X-Language-Name"] = "Quoted"
    for entry in german:
        entry.msgstr = entry.msgstr and f"«{entry.msgid}»"
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, f"«{entry.msgid_plural}»")
    german.save(str(place / LOCALE / "xx.po"))
    return place


@pytest.fixture(scope="module")
def wheel(root: Path, grown: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the page is built from, and ``pip install`` brings: that copy as a wheel, unpacked."""
    python = next((root / ".cache" / "build-env").glob("[bS]*/python*"))
    built, unpacked = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("unpacked")
    make = [python, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "-w", built]
    subprocess.run([*make, grown], check=True, timeout=120)
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        archive.extractall(unpacked)
    return unpacked


def run(wheel: Path, *arguments: str, typed: str = "") -> str:
    command = [sys.executable, "-S", *arguments]  # -S: no other package's games
    done = subprocess.run(
        command, input=typed, cwd=wheel, capture_output=True, encoding="utf-8", timeout=120, check=True,
        env={"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    return done.stdout


def ask(wheel: Path, **request: Any) -> Any:
    return json.loads(run(wheel, "-m", "pygame_core", "protocol", typed=json.dumps(request) + "\n"))["ok"]


def test_a_game_is_a_folder_and_one_line(root: Path, grown: Path) -> None:
    before, after = texts(root), texts(grown)
    assert after.keys() - before.keys() == {"pygame_core/games/four/__init__.py", f"{LOCALE.as_posix()}/xx.po"}
    changed = [name for name in before if before[name] != after[name]]
    assert changed == [REGISTRY.as_posix()]
    old, new = (tree[changed[0]].splitlines() for tree in (before, after))
    assert [line for line in difflib.ndiff(old, new) if line[0] != " "] == ['+     "four",']


@pytest.mark.slow
def test_the_game_is_played_like_any_other(wheel: Path) -> None:
    assert run(wheel, "-m", "pygame_core", "perft", "four", "--size", "4") == "1\t37\n2\t1332\n"
    told = run(wheel, "-m", "pygame_core", "play", "four", "--level", "1", "--seed", "1", typed="e5\n")
    assert "The computer plays" in told
    assert run(wheel, "-c", "from pygame_core import four; print(four.initial(size=4).play('d4').turn)") == "1\n"


def test_the_page_offers_the_game(wheel: Path) -> None:
    offered = {game["key"]: game for game in ask(wheel, op="legend")["games"]}
    assert offered["four"]["title"] == "Four" and list(offered)[-1] == "four"
    view = ask(wheel, op="new", game="four", seats=["human", "computer1"])["view"]
    assert view["game"] == "four" and next(record["kind"] for record in view["board"]) == "board"


def test_a_language_is_one_file(wheel: Path) -> None:
    assert json.loads((wheel / LOCALE / "xx.json").read_text("utf-8"))["name"] == "Quoted"
    english, quoted = (ask(wheel, op="position", game="four", **lang)["text"] for lang in ({}, {"lang": "xx"}))
    assert quoted.startswith("«") and english in quoted.replace("«", "").replace("»", "")
