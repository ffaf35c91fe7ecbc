"""What ``freeze.mjs`` does in Python, each step in a Pyodide of its own."""

from __future__ import annotations

import importlib._bootstrap_external as external
import io
import json
import pathlib
import sys
import traceback
import zipfile
from types import CodeType
from typing import Any

SITE = "/lib/python3.14/site-packages/"
ARCHIVE = "/lib/python314.zip/"
PAGE = 256  # bytes; finer ones make a longer list of them and save next to nothing


def rehearse_all() -> None:
    """Everything the package can do, so that all it imports is known."""
    from pygame_core.protocol import handle

    def ask(**request: Any) -> Any:
        return json.loads(handle(json.dumps(request)))["ok"]

    ask(op="legend")
    for game in [each["key"] for each in ask(op="games")["games"]]:
        legal = ask(op="new", game=game, seats=["human", "computer1"])["view"]["legal"]
        ask(op="play", move=legal[0])
        ask(op="picture")
        ask(op="search", game=game, budget={"iterations": 3}, seed=1)
        ask(op="refine", game=game, clicked=[])
        ask(op="explain", game=game, moves=[], move=legal[0])
        ask(op="guide", game=game)
        ask(op="lesson", game=game)
    handle("not JSON")


def compiled(path: str, source: bytes) -> bytes:
    """A module without docstrings and assertions, never checked against a source."""
    code = compile(untyped(source), path, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(unnumbered(code), bytes(8), False))


def untyped(source: bytes) -> Any:
    """Without the annotations of functions and modules, which nobody asks for: each takes a function of its own."""
    import ast  # not at the top, or the library would have it

    tree = ast.parse(source)
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            each.returns = None
        elif isinstance(each, ast.arg):
            each.annotation = None
    for at, each in enumerate(tree.body):
        if isinstance(each, ast.AnnAssign) and each.value:
            tree.body[at] = ast.copy_location(ast.Assign([each.target], each.value), each)
    return tree


def unnumbered(code: CodeType) -> CodeType:
    """Of lines tracebacks show but the first of each function; all would be a fifth of the code."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([0xEF, 0] * whole + [0xE7 + rest, 0] * bool(rest))  # "the same line" for so many units, at most eight
    inner = [unnumbered(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def bare(source: str) -> bytes:
    """Without comments and docstrings."""
    import ast  # not at the top, or the library would have it

    tree = ast.parse(source)
    for each in ast.walk(tree):
        if isinstance(each, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(each) is not None:
            each.body[:1] = [] if each.body[1:] else [ast.Pass()]
    return ast.unparse(tree).encode()


def compile_all() -> dict[str, bytes]:
    """The library, the package, and the files of the package that an image is made of, compiled."""
    from pose import FOR_PICTURES, FOR_PROGRAMS, import_all

    with zipfile.ZipFile("/package.whl") as wheel:
        wheel.extractall(SITE)
    import_all()
    rehearse_all()
    origins = [getattr(module.__spec__, "origin", None) or "" for module in sys.modules.values() if module.__spec__]
    names = {origin.removeprefix(ARCHIVE) for origin in origins if origin.startswith(ARCHIVE)}
    names.add("encodings/cp437.py")  # in which zip files name their members unless they say otherwise
    with zipfile.ZipFile(ARCHIVE[:-1]) as library:
        modules = {f"{name}c": compiled(ARCHIVE + name, library.read(name)) for name in names}
    own: dict[str, bytes] = {}
    made: dict[str, bytes] = {}
    for path in sorted(path for path in pathlib.Path(SITE, "pygame_core").rglob("*.*") if path.is_file()):
        names_of = set(path.with_suffix("").parts)
        if path.suffix == ".py":
            code = compiled(str(path), path.read_bytes())
            if FOR_PICTURES & names_of:
                made[str(path)] = bare(path.read_text("utf-8"))
            else:
                made[f"{path}c"] = code
            if not FOR_PROGRAMS & names_of:
                own[f"{path.relative_to(SITE)}c"] = code
        elif path.suffix != ".pyc":
            made[str(path)] = path.read_bytes()
            # A catalogue comes with the page that needs it; other data would have to travel beside the image.
            assert path.name == "py.typed" or path.parent.name == "locale", path
    return {"library.zip": stored(modules), "package.zip": stored(own), **made}


def stored(files: dict[str, bytes]) -> bytes:
    """An archive that is packed as a whole later."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), files[name])
    return made.getvalue()


def wake() -> None:
    """The restored memory works, and what is not in it is found in the library."""
    from pygame_core.protocol import handle

    assert "text" in json.loads(handle('{"op": "picture"}'))["ok"]
    assert "games" in json.loads(handle('{"op": "games"}'))["ok"]
    try:
        json.loads("{")
    except ValueError:
        assert "JSONDecodeError" in traceback.format_exc()
    assert "encodings.cp437" not in sys.modules
    "".encode("cp437")


def pack() -> dict[str, bytes]:
    """The image: what differs from a fresh machine's memory, after a line that tells where."""
    snapshot, fresh = (pathlib.Path(name).read_bytes() for name in ("/snapshot", "/fresh"))
    size = int.from_bytes(snapshot[4:8], "little")
    header, memory = snapshot[:size], snapshot[size:]
    runs: list[list[int]] = []
    for at in range(0, len(memory), PAGE):
        if memory[at : at + PAGE] != fresh[at : at + PAGE]:
            if runs and sum(runs[-1]) == at:
                runs[-1][1] += PAGE
            else:
                runs.append([at, PAGE])
    told = json.dumps(runs, separators=(",", ":")).encode() + b"\n"
    parts = [told, header, *(memory[at : at + length] for at, length in runs)]
    sizes = {"memory": len(memory), "header": size}
    return {"image": b"".join(parts), "sizes.json": json.dumps(sizes).encode()}
