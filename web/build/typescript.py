"""What Python hands to the page, in TypeScript: tsc holds the scripts to what mypy holds its makers to."""

from __future__ import annotations

import ast
import re

from web.build.steps import CACHE, ROOT

DECLARED = (
    "pygame_core/drawing/scene.py", "pygame_core/drawing/strokes.py", "pygame_core/page/shapes.py",
    "pygame_core/page/described.py", "pygame_core/page/wheels.py", "pygame_core/study/analysis.py",
    "pygame_core/study/review.py", "pygame_core/page/answers.py", "web/build/site.py",
)  # fmt: skip
HEAD = """// Made by the build: what Python hands to the page.

declare global {
  /** What a script has to know of the other files of the site. */
  const BUILD: any;
  /** Whether the page is one file that opens from a disk, where nothing can be loaded. */
  const ONE_FILE: boolean;
}

export type Point = [number, number];
"""
NAMES = {
    "str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any",
    "Mapping": "Record", "dict": "Record", "list": "Array", "Sequence": "Array", "Record": "SceneRecord",
}  # fmt: skip


def write_types() -> None:
    """Where tsconfig.json looks for the module "python"."""
    texts = ((ROOT / name).read_text("utf-8") for name in DECLARED)
    (CACHE / "python.d.ts").write_text(HEAD + "".join(map(typescript, texts)), "utf-8")


def typescript(source: str) -> str:
    """The aliases and the TypedDicts of a module, in its order."""
    declared = {"TypedDict"}
    written = ""
    for each in ast.parse(source).body:
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.annotation) == "TypeAlias" and each.value:
            written += f"\nexport type {ast.unparse(each.target)} = {_type(each.value)};\n"
        elif isinstance(each, ast.Assign) and isinstance(each.value, ast.Call) and len(each.value.args) == 2:
            named, inner = each.value.args  # a TypedDict with names that no class could have
            if isinstance(inner, ast.Dict):
                name = ast.literal_eval(named)
                declared.add(name)
                pairs = zip(inner.keys, inner.values, strict=True)
                told = " ".join(f"{ast.literal_eval(key)}: {_type(kind)};" for key, kind in pairs if key)
                written += f"\nexport type {name} = {{ {told} }};\n"
        elif isinstance(each, ast.ClassDef) and (bases := {ast.unparse(base) for base in each.bases}) & declared:
            declared.add(each.name)
            partial = any(word.arg == "total" for word in each.keywords)
            fields = [_field(field, source, partial) for field in each.body if isinstance(field, ast.AnnAssign)]
            names = "".join(f"{base} & " for base in sorted(bases - {"TypedDict"}))
            written += f"\n/** {ast.get_docstring(each)} */\nexport type {_named(each.name)} = {names}{{\n"
            written += "".join(f"  {field}\n" for field in fields) + "};\n"
    return written


def _field(field: ast.AnnAssign, source: str, partial: bool) -> str:
    inner = field.annotation
    optional = isinstance(inner, ast.Subscript) and ast.unparse(inner.value) == "NotRequired"
    told = _type(inner.slice if optional and isinstance(inner, ast.Subscript) else inner)
    comment = re.search(r"  # (.*)$", source.splitlines()[field.lineno - 1])
    mark = "?" if optional or partial else ""
    return f"{ast.unparse(field.target)}{mark}: {told};{f' // {comment[1]}' if comment else ''}"


def _type(node: ast.expr) -> str:
    if isinstance(node, ast.BinOp):
        return f"{_type(node.left)} | {_type(node.right)}"
    if isinstance(node, ast.Subscript):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if ast.unparse(node.value) == "Literal":
            return " | ".join(map(ast.unparse, inner))
        if ast.unparse(node.value) == "tuple":
            return f"[{', '.join(map(_type, inner))}]"
        return f"{_type(node.value)}<{', '.join(map(_type, inner))}>"
    return _named(ast.unparse(node))


def _named(name: str) -> str:
    return NAMES.get(name, name)
