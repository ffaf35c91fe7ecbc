"""What is written for readers: examples run, links lead somewhere, lists are complete, and the README is short."""

from __future__ import annotations

import doctest
import os
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path

import pytest

from pygame_core.ai.model import Model
from pygame_core.games.contract import About, Game, View
from pygame_core.games.teaching import Teaching
from pygame_core.lab.arena import Store, run
from pygame_core.rules.position import Position
from tests.core.opponents import games, write

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = sorted((ROOT / "static" / "docs").glob("*.md"))
ALL = [README, ROOT / "CONTRIBUTING.md", *PAGES]
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")

BOUT = int(os.environ.get("HEXARIUM_README_GAMES", "4"))  # that its bot plays; 20 prove that it is the better one
EXTRAS = {".zoo": "pettingzoo", ".openspiel": "pyspiel", " import openspiel": "pyspiel"}  # and what they need

every_page = pytest.mark.parametrize("page", ALL, ids=lambda page: page.name)


def runnable(text: str) -> str:
    """A page without the examples of what is not installed here."""
    for block in re.findall(r"```python\n.*?```", text, re.S):
        if any(f"pygame_core.lab{each}" in block and not find_spec(needed) for each, needed in EXTRAS.items()):
            text = text.replace(block, "")
    return text


@every_page
def test_examples_are_true(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(runnable(page.read_text("utf-8")), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0
    assert result.attempted > 10 or page != README


def test_examples_of_what_is_missing_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "static" / "docs" / "research.md").read_text("utf-8")
    monkeypatch.setitem(globals(), "find_spec", lambda name: name != "pettingzoo")
    left = runnable(page)
    assert "api_test" in left and "agent_iter" in page and "agent_iter" not in left and "Mcts(" in left


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        found = page.parent / name if name else page
        assert found.exists(), target
        if anchor:
            titles = re.findall(r"^#+ (.*)", found.read_text("utf-8"), re.M)
            assert anchor in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}, target


def test_every_page_is_linked() -> None:
    linked = {(README.parent / target).resolve() for target in LINK.findall(README.read_text("utf-8"))}
    assert {page for page in ALL if page != README} <= linked


def test_the_readme_takes_four_minutes() -> None:
    text = README.read_text("utf-8")
    assert len(text.splitlines()) <= 220
    words = re.findall(r"\w[\w’'-]*", re.sub(r"```.*?```|\]\([^)]*\)|<[^>]*>", "", text, flags=re.S))
    assert len(words) <= 1_000  # beside the examples: 250 a minute


@pytest.mark.slow
def test_the_bot_in_the_readme_beats_level_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three times of four; of 20 games, one of two equals would by chance only once in fifty times."""
    (source,) = re.findall(r"```python\n((?:(?!```).)*?\ndef choose.*?)```", README.read_text("utf-8"), re.S)
    assert len(source.splitlines()) <= 30
    write(tmp_path, source)
    monkeypatch.chdir(tmp_path)  # its name is part of what chance begins with
    jobs = games("level2", "my_bot.py", key="nooks", size=5, count=BOUT)
    store, points = Store(), 0.0
    with ThreadPoolExecutor(2) as pool:  # each has a process of its own
        run(jobs, pool, store)
    for job in jobs:
        result = store.get(job)
        assert result and not result.fault
        points += result.points if job.players[0] == "my_bot.py" else 1 - result.points
    assert points >= 0.75 * BOUT


@pytest.mark.parametrize("tree", ["pygame_core", "web"])
def test_every_room_is_in_the_readme(tree: str) -> None:
    table = README.read_text("utf-8").split(f"| `{tree}/` |")[1].split("\n\n")[0]
    rooms = {path.name for path in (ROOT / tree).iterdir() if path.name != "__pycache__" and any(path.glob("[!.]*.*"))}
    assert set(re.findall(r"`(\w+)/`", table)) == rooms


def test_all_that_a_game_needs_is_listed() -> None:
    listed = (ROOT / "static" / "docs" / "games.md").read_text("utf-8")
    needed = {field.name for part in (Game, View, Teaching) for field in fields(part)} | {*About._fields}
    needed |= set(Position.__abstractmethods__) | set(Model.__abstractmethods__)
    needed |= {name for name in Position.__annotations__ if name[0] != "_"}
    needed |= {name for name in Model.__annotations__ if name[0] != "_"}
    assert {name for name in needed if f"`{name}`" not in listed} == set()
