"""What each of our games has to have beside its code: all that is missing is told at once, with what to write."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygame_core.games.registry import GAMES, OWN

ROOT = Path(__file__).parents[2]
PARTS = {
    "rules.py": "a subclass of Position, whose docstring begins with the numbered rules",
    "view.py": "how it looks and what touched cells mean (View)",
    "evaluation.py": "what the search asks (Model)",
    "guide.py": "its rules in clauses, with figures",
    "lesson.py": "a lesson in steps",
}


def missing(key: str, title: str, root: Path = ROOT) -> Iterator[str]:
    """A line for each thing that a game still lacks."""
    folder, tests = root / "pygame_core" / "games" / key, root / "tests"
    for name, what in PARTS.items():
        if not (folder / name).is_file():
            yield f"pygame_core/games/{key}/{name}: {what}"
    if not (tests / "oracles" / f"{key}.py").is_file():
        yield f"tests/oracles/{key}.py: the rules once more, slow and plain, without any import of pygame_core"
    for name, what in (
        (f"test_{key}.py", "tests that read like its rules, a class for each"),
        (f"test_{key}_oracle.py", "the package and the oracle on random positions"),
    ):
        if not (tests / "rules" / name).is_file():
            yield f"tests/rules/{name}: {what}"
    golden = tests / "rules" / "golden"
    counted = {case["game"] for case in json.loads((golden / "perft.json").read_text("utf-8"))}
    if key not in counted or not list(golden.glob(f"{key}-*.playthrough.txt")):
        yield f"tests/rules/golden: teach tests/oracles/golden.py about {key}; python -m tests.oracles.golden {key}"
    if not re.search(rf"^\| \*\*{re.escape(title)}\*\* \|", (root / "README.md").read_text("utf-8"), re.MULTILINE):
        yield f"README.md: a row of the first table, | **{title}** | designer, year | goal |"


@pytest.mark.parametrize("key", OWN)
def test_every_game_is_complete(key: str) -> None:
    lacks = list(missing(key, GAMES[key].position.title))
    assert not lacks, f"{key} still lacks:\n" + "\n".join(f"- {line}" for line in lacks)


def test_a_new_game_is_told_all_of_it_at_once() -> None:
    lacks = list(missing("corners", "Corners"))
    assert len(lacks) == len(PARTS) + 5
    assert lacks[0].startswith("pygame_core/games/corners/rules.py: ")
    assert lacks[-1] == "README.md: a row of the first table, | **Corners** | designer, year | goal |"
