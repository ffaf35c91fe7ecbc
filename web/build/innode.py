"""What is made in the pinned Node: the page's scripts, bundled, and the memory that Python starts from."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from web.build.environments import environment
from web.build.steps import CACHE, STATIC, WEB, digest, files_of, run, say
from web.build.thirdparties import PACKAGES, third_parties, unpacked
from web.build.typescript import write_types

SCRIPTS = {".js", ".ts", ".tsx"}


def made(step: str, doing: str, script: str, inputs: Iterable[bytes], arguments: list[Any]) -> dict[str, bytes]:
    """The files that a script makes in the pinned Node, since that shows in them; anew only for new inputs."""
    path, folder = WEB / "build" / script, CACHE / step
    pinned = [path, STATIC / "vendor.json", STATIC / "requirements-node.txt"]
    wanted = digest([*(each.read_bytes() for each in pinned), *inputs])
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text() == wanted:
        say(step, "up to date")
    else:
        say(step, doing)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        home = environment("node", "static/requirements-node.txt").parent
        environ = {**os.environ, "PATH": f"{home}{os.pathsep}{os.environ.get('PATH', '')}"}
        node = shutil.which("node", path=str(home)) or "node"
        run([node, path, folder, *arguments], f"Mend what {script} says above.", env=environ)
        stamp.write_text(wanted)
    return {path.name: path.read_bytes() for path in files_of(folder) if path != stamp}


def frozen(package: Path, asked: list[dict[str, Any]]) -> dict[str, bytes]:
    """What Python starts from in the page, made by Pyodide itself once it has answered what a first visit asks."""
    first = json.dumps(asked)
    return made(
        "image",
        "compiling the library and the memory that Python starts from",
        "freeze.mjs",
        [package.read_bytes(), first.encode()],
        [unpacked("pyodide"), package, first],
    )


def bundled(what: str) -> dict[str, bytes]:
    """The page's scripts and their source maps, for a ``site`` or for one ``file``; tsc will ask for their types."""
    write_types()
    for part in third_parties():
        if part["use"] in ("bundle", "build") or part["name"] == "pyodide":
            unpacked(part["name"])
    scripts = [path for path in files_of(WEB) if path.suffix in SCRIPTS]
    inputs = [part for path in scripts for part in (path.relative_to(WEB).as_posix().encode(), path.read_bytes())]
    doing = "bundling the page's TypeScript and JavaScript with esbuild"
    return made(f"scripts-{what}", doing, "bundle.mjs", inputs, [WEB, PACKAGES, what])
