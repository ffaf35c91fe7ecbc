"""What ``reference.py`` does where pdoc is: the pages of the public modules, with all that they offer by another name.

``python -m web.build.referring FOLDER``
"""

from __future__ import annotations

import ast
import re
import sys
from importlib.util import find_spec
from inspect import Parameter, isclass
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

from jinja2 import ChoiceLoader, DictLoader
from pdoc import extract, render
from pdoc.doc import Class, Doc, Module, Variable

import pygame_core
from pygame_core.games.contract import Game
from pygame_core.games.registry import GAMES, OWN
from pygame_core.rules.option import describe_options

# What is promised, and what whoever writes a game or a bot works with; all else may change at any time.
PUBLIC = (
    *("", ".board", ".board.board", ".board.bitboard", ".board.topology", ".language", ".language.messages"),
    *(".rules", ".rules.errors", ".rules.move", ".rules.notation", ".rules.option", ".rules.perft"),
    *(".rules.position", ".rules.setup", ".rules.stones", ".rules.swap"),
    *(".drawing", ".drawing.scene", ".drawing.touch", ".drawing.words"),
    *(".ai", ".ai.levels", ".ai.model", ".ai.player", ".ai.report", ".ai.search"),
    *(".games", ".games.contract", ".games.registry", ".games.teaching"),
    *(each for key in OWN for each in (f".games.{key}", f".games.{key}.rules")),
    *(
        ".records",
        ".records.formats",
        ".records.link",
        ".records.record",
        ".records.record_text",
        ".records.sgf",
        ".records.tree",
    ),
    *(".discovery", ".protocol", ".protocol.door", ".lab", ".testing"),
)
ROOMS = (".lab.", ".testing.")  # of which every module is public

# What the extras need, with the modules that something is imported from.
EXTRAS = (
    *("numpy", "gymnasium", "pettingzoo", "pettingzoo.utils", "pyspiel", "open_spiel", "open_spiel.python"),
    *("open_spiel.python.algorithms", "open_spiel.python.observation"),
)

LONGEST_VALUE = 200  # characters
SAYS_NOTHING = ("Alias for field number", "Create new instance of")  # what Python writes for named tuples
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self' file: 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
TEMPLATES = {
    "module.html.jinja2": '{% extends "default/module.html.jinja2" %}{% block attribution %}{% endblock %}',
    "frame.html.jinja2": f"""{{% extends "default/frame.html.jinja2" %}}
{{% block head %}}<meta http-equiv="Content-Security-Policy" content="{POLICY}">{{% endblock %}}""",
}


def public(name: str) -> bool:
    room = name.removeprefix("pygame_core")
    return room in PUBLIC or room.startswith(ROOMS)


def modules() -> dict[str, Module]:
    """The public modules by name, each with what it offers."""
    found = {}
    for name in filter(public, extract.walk_specs(["pygame_core"])):
        try:
            found[name] = Module.from_name(name)
        except RuntimeError as error:
            needed = getattr(error.__cause__, "name", None) or "pygame_core"
            if needed.startswith("pygame_core"):
                raise
            print(f"  {name} is left out: it needs {needed}, which only its extra brings")
    for name, module in found.items():
        vars(module)["submodules"] = [found[each] for each in found if each.rpartition(".")[0] == name]  # no others
        evaluate_tuples(module)
        module.members = {**offered(module), **module.members}  # what is set is not looked for
    door = pygame_core._OFFERED.items()
    games = {key: game_entry(key) for key in OWN}
    found["pygame_core"].members = {**{name: member(f"pygame_core.{place}", name) for name, place in door}, **games}
    for module in found.values():
        tidy(module)
    return found


def tidy(doc: Doc) -> None:
    """Docstrings without what says nothing here, or is of another markup; no value that is longer than a line."""
    if isinstance(doc, Variable) and len(repr(doc.default_value)) > LONGEST_VALUE:
        doc.default_value = Parameter.empty
    told = re.sub(r"::(?=\n\s*\n)", ":", doc.docstring)
    doc.docstring = "" if told.startswith(SAYS_NOTHING) else told
    for each in doc.members.values() if isinstance(doc, Module | Class) else ():
        tidy(each)


def evaluate_tuples(module: Module) -> None:
    """Annotations of named tuples, which pdoc would look for in the namespace that made their constructors."""
    for each in vars(module.obj).values():
        if isclass(each) and issubclass(each, tuple) and hasattr(each, "_fields"):
            each.__new__.__annotations__ = get_type_hints(each)


def member(origin: str, name: str) -> Doc:
    return Module.from_name(origin).members[name]


def offered(module: Module) -> dict[str, Doc]:
    """What a package imports to offer it by its own name, in the form ``from .origin import name as name``."""
    if not module.is_package:
        return {}
    tree = ast.parse(Path(module.obj.__file__).read_text("utf-8"))
    return {
        alias.name: member(f"{module.modulename}.{node.module}", alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module
        for alias in node.names
        if alias.name == alias.asname and not alias.name.startswith("_")
    }


def game_entry(key: str) -> Doc:
    position, about = GAMES[key].position, GAMES[key].about
    told = (
        f"{position.title}, by {about.designer}, {about.year}: {about.goal} Its rules: `pygame_core.games.{key}.rules`."
        f"\n\nOptions:\n\n{describe_options(position.options)}"
    )
    front = "pygame_core"
    return Variable(front, key, docstring=told, annotation=Game, default_value=Parameter.empty, taken_from=(front, key))


class Stub(type):
    """A class that stands for whatever a package has that is not installed here, and has all that one may ask of it."""

    def __getattr__(cls, name: str) -> Stub:
        if name.startswith("__"):
            raise AttributeError(name)
        return stub(name)


def stub(name: str) -> Stub:
    def nothing(*_arguments: object, **_options: object) -> None:
        return None

    return Stub(name, (), {"__init__": nothing, "__iter__": lambda _self: iter(())})


def stand_in() -> None:
    """Let modules be imported that need the packages of an extra: their docstrings need none."""
    absent = {top for top in {name.partition(".")[0] for name in EXTRAS} if not find_spec(top)}
    for name in EXTRAS:
        if name.partition(".")[0] in absent:
            module = sys.modules[name] = ModuleType(name)
            module.__getattr__ = stub  # type: ignore[method-assign]
            module.__path__ = []


def main(folder: Path) -> None:
    render.configure(docformat="restructuredtext", show_source=False, footer_text="")
    render.env.loader = ChoiceLoader([DictLoader(TEMPLATES), render.env.loader])
    stand_in()
    found = modules()
    for name, module in found.items():
        page = folder / f"{name.replace('.', '/')}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(render.html_module(module, found), "utf-8")
    (folder / "index.html").write_text(render.html_index(found), "utf-8")
    (folder / "search.js").write_text(render.search_index(found), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
