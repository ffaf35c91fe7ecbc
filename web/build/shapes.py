"""The shapes of what Python hands to the page, as data: what the page checks foreign answers and its own store by.

They are read from the same declarations as the types for ``tsc`` (see ``typescript.py``), so the two cannot differ.
A shape is written as

- a letter: ``s`` text, ``t`` text of any length, ``n`` number, ``i`` whole number, ``b`` true or false, ``z`` null,
  ``a`` any JSON;
- a longer text: the name of a shape in ``named``, or in ``words``, where a pattern of the whole text stands;
- ``["l", shape]`` a list, ``["d", shape]`` an object by any names, ``["t", shapes]`` a list of exactly these,
  ``["u", shapes]`` one of these, ``["e", texts]`` one of these texts;
- an object: its fields; the name of one that may be missing ends with ``?``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from pygame_core.page.shapes import PATTERNS
from web.build.steps import ROOT
from web.build.typescript import DECLARED, NAMES

STORED = ("View", "Picture")  # what the page reads from its own store
FOREIGN = ("Answers", "Partials", "Failed", "Started")  # what an engine with wheels sends
LAB = ("LabAnswers", "LabPartials", "Failed", "Started")  # what the sandbox of the Lab sends
SIMPLE = {"str": "s", "Long": "t", "float": "n", "int": "i", "bool": "b", "None": "z", "Any": "a"}
LISTS, TABLES = {"list", "Sequence"}, {"dict", "Mapping"}
ALIASES: dict[str, Any] = {"Point": ["t", ["n", "n"]]}  # declared where no shapes are

Shape = Any


def shapes(roots: Sequence[str]) -> dict[str, Any]:
    """These shapes and all that they use: ``named`` ones, and ``words``, patterns of texts."""
    named: dict[str, Shape] = {}
    for name in DECLARED:
        _read((ROOT / name).read_text("utf-8"), named)
    wanted: dict[str, Shape] = {}
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in wanted:
            wanted[name] = named[name]
            todo += [each for each in _names(named[name]) if each in named]
    words = {name: pattern for name, pattern in PATTERNS.items() if name in set(_names([*wanted.values()]))}
    return {"named": dict(sorted(wanted.items())), "words": words}


def _read(source: str, named: dict[str, Shape]) -> None:
    """Add the aliases and the TypedDicts of a module."""
    for each in ast.parse(source).body:
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.annotation) == "TypeAlias" and each.value:
            name = ast.unparse(each.target)
            named[name] = name if name in PATTERNS else _shape(each.value)
        elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and len(each.value.args) == 2:
            title, fields = each.value.args
            if isinstance(fields, ast.Dict):
                pairs = zip(fields.keys, fields.values, strict=True)
                named[ast.literal_eval(title)] = {ast.literal_eval(key): _shape(kind) for key, kind in pairs if key}
        elif isinstance(each, ast.ClassDef) and each.bases:
            bases = [NAMES.get(name, name) for name in map(ast.unparse, each.bases)]
            if "TypedDict" in bases or any(isinstance(named.get(base), dict) for base in bases):
                named[NAMES.get(each.name, each.name)] = _fields(each, bases, named)


def _fields(declared: ast.ClassDef, bases: list[str], named: dict[str, Shape]) -> Shape:
    """The fields of a TypedDict, those of its bases first."""
    fields: dict[str, Shape] = {}
    for base in bases:
        fields |= named.get(base, {})
    name = NAMES.get(declared.name, declared.name)
    partial = any(word.arg == "total" for word in declared.keywords)
    for each in declared.body:
        if isinstance(each, ast.AnnAssign):
            field, kind = ast.unparse(each.target), each.annotation
            optional = isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "NotRequired"
            inner = kind.slice if optional and isinstance(kind, ast.Subscript) else kind
            pattern = f"{name}.{field}"
            mark = "?" if optional or partial else ""
            fields.pop(field, None)  # a base may have declared it otherwise
            fields[field + mark] = pattern if pattern in PATTERNS else _shape(inner)
    return fields


def _shape(node: ast.expr) -> Shape:
    if isinstance(node, ast.BinOp):
        return ["u", [*_alternatives(node)]]
    if isinstance(node, ast.Subscript):
        kind = ast.unparse(node.value)
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if kind == "Literal":
            return ["e", [ast.literal_eval(each) for each in inner]]
        if kind == "tuple":
            return ["t", [*map(_shape, inner)]]
        if kind in LISTS:
            return ["l", _shape(inner[0])]
        if kind in TABLES:
            return ["d", _shape(inner[1])]
        raise ValueError(f"{ast.unparse(node)} has no shape: write it with list, dict, tuple, Literal or a name.")
    name = ast.unparse(node)
    return SIMPLE.get(name) or ALIASES.get(name) or NAMES.get(name, name)


def _alternatives(node: ast.expr) -> Iterator[Shape]:
    if isinstance(node, ast.BinOp):
        yield from _alternatives(node.left)
        yield from _alternatives(node.right)
    else:
        yield _shape(node)


def _names(shape: Shape) -> Iterator[str]:
    """The names that a shape uses."""
    if isinstance(shape, str):
        yield shape
    elif isinstance(shape, dict):
        for each in shape.values():
            yield from _names(each)
    elif isinstance(shape, list) and shape[:1] != ["e"]:
        for each in shape:
            yield from _names(each)
