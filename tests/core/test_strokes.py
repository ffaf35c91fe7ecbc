"""The table of how everything looks: it knows every record and no ink that the page does not have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pygame_core.drawing.scene import KINDS, MATERIALS, ROLES
from pygame_core.drawing.strokes import STROKES

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
TOKEN = re.compile(r"--([\w-]+): ?([^;]+);")


@pytest.fixture(scope="module")
def themes(root: Path) -> dict[str, dict[str, dict[str, str]]]:
    """The tokens of each material in each theme."""
    style = re.sub(r"/\*.*?\*/", "", (root / "web" / "tokens.css").read_text("utf-8"), flags=re.S)
    found: dict[str, dict[str, dict[str, str]]] = {}
    for theme in ("light", "dark", "contrast"):
        for material in MATERIALS:
            tokens: dict[str, str] = {}
            for selectors, block in RULE.findall(style):
                for selector in selectors.strip().split(", "):
                    own, _space, inside = selector.rpartition(" ")
                    here = own in ("", f'[data-theme="{theme}"]') and (
                        inside in (":root", f".m-{material}", f'[data-theme="{theme}"]', '[class^="m-"]')
                    )
                    if here:
                        tokens |= dict(TOKEN.findall(block))
            found.setdefault(theme, {})[material] = tokens
    return found


def test_every_record_has_its_look() -> None:
    drawn = {name for passes in (STROKES["board"], STROKES["scene"]) for each in passes for name in each}
    assert {name.split()[0] for name in drawn} | {"cell"} == set(KINDS)  # a board draws its cells itself
    assert {name.split()[1] for name in drawn if " " in name} == set(ROLES)


def test_every_ink_is_a_token_in_every_theme(themes: dict[str, dict[str, dict[str, str]]]) -> None:
    for theme, materials in themes.items():
        for material, tokens in materials.items():
            assert set(STROKES["inks"]) <= tokens.keys(), (theme, material)


def test_it_is_plain_data() -> None:
    assert json.loads(json.dumps(STROKES)) == STROKES
