"""The rooms of the package: who may know whom, what may be named where, and how long things may be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from pygame_core.games.registry import OWN

PACKAGE = Path(__file__).parents[2] / "pygame_core"
ROOMS = (  # each imports only from itself and from those before it
    "version", "board", "language", "rules", "drawing", "ai", "games", "records", "session", "study", "page",
    "discovery", "protocol", "lab", "testing", "__main__",
)  # fmt: skip
FRONT = "__init__"  # the door of the package, which leads to any room; inside it is asked for its version
MOST_LINES, LONGEST_FUNCTION = 400, 60
MODULES = {
    ".".join(("pygame_core", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def imports(module: str) -> list[tuple[int, str]]:
    """The modules of the package that a module imports, with the lines: anywhere, also in functions and for types."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    return list(found(tree(module), package))


def found(code: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """What ``code`` in a package imports; a name that is a module is that module, any other one is of its origin."""
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            names = {f"{origin}.{alias.name}" for alias in node.names}
            if origin in MODULES and not names <= set(MODULES):
                yield node.lineno, origin
            yield from ((node.lineno, name) for name in sorted(names & set(MODULES)))


def room(module: str) -> str:
    return module.split(".")[1] if "." in module else FRONT


def test_every_module_is_in_a_room() -> None:
    assert {room(module) for module in MODULES} <= {*ROOMS, FRONT}


def test_what_is_imported_late_or_for_types_is_found() -> None:
    code = """
if TYPE_CHECKING:
    from .levels import Level
def late():
    from ..games import registry
    from .. import __version__
    import pygame_core.board.board
"""
    assert sorted(found(ast.parse(code), "pygame_core.ai")) == [
        (3, "pygame_core.ai.levels"),
        (5, "pygame_core.games.registry"),
        (6, "pygame_core"),
        (7, "pygame_core.board.board"),
    ]


def test_no_arrow_points_upwards() -> None:
    assert [
        f"{module}:{line} imports {name}"
        for module in MODULES
        if room(module) != FRONT
        for line, name in imports(module)
        if name != "pygame_core" and ROOMS.index(room(name)) > ROOMS.index(room(module))
    ] == []


def test_modules_are_imported_by_name_where_this_can_be_seen_only() -> None:
    """What the door offers and what the list of games holds is named by text."""
    own = re.compile(r"import_module\(f?\"(\.|pygame_core)")
    by_text = {module for module, path in MODULES.items() if own.search(path.read_text("utf-8"))}
    assert by_text <= {"pygame_core", "pygame_core.games.registry"}


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: {name for _line, name in imports(module)} - {"pygame_core"} for module in MODULES}
    graph["pygame_core"] = set()
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(reversed(circle.args[1])))


def test_a_circle_would_be_found() -> None:
    with pytest.raises(CycleError):
        TopologicalSorter({"a": {"b"}, "b": {"a"}}).prepare()


NAMES = {"noede": "noede|nøde"}  # of a game, where it is not its key alone
IDENTIFIERS = frozenset(
    name
    for module in MODULES
    if room(module) in ("board", "rules", "drawing", "ai")
    for node in ast.walk(tree(module))
    for name in ([node.attr] if isinstance(node, ast.Attribute) else [node.arg] if isinstance(node, ast.arg) else [])
)


def naming(key: str) -> re.Pattern[str]:
    """What names a game. A key that is a word of the package's own, such as ``corners``, does so in quotes only."""
    names = NAMES.get(key, key)
    return re.compile(rf"[\"'.]({names})[\"']" if key in IDENTIFIERS else rf"\b({names})\b", re.IGNORECASE)


GAMES = {key: naming(key) for key in OWN}


def test_a_key_may_be_a_word_that_the_package_has() -> None:
    corners, noose = naming("corners"), naming("noose")
    assert not corners.search("board.corners[0]  # the corners of it")
    assert corners.search('game("corners")')
    assert noose.search("as in Noose")
    assert noose.search("from ..noose import rules")


def test_no_game_is_named_but_in_its_own_folder() -> None:
    """Docstrings, strings and comments count; the list of games is the one place."""
    assert [
        f"{module} names {key}: let the game's own folder have it, as a field of Game that any game can have"
        for module, path in MODULES.items()
        if module != "pygame_core.games.registry"
        for key, name in GAMES.items()
        if not f"{module}.".startswith(f"pygame_core.games.{key}.") and name.search(path.read_text("utf-8"))
    ] == []


def test_nothing_is_too_long_for_one_sitting() -> None:
    lines = {module: len(path.read_text("utf-8").splitlines()) for module, path in MODULES.items()}
    assert {module: count for module, count in lines.items() if count > MOST_LINES} == {}
    functions = {
        f"{module}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for module in MODULES
        for node in ast.walk(tree(module))
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: count for name, count in functions.items() if count > LONGEST_FUNCTION} == {}
