#!/usr/bin/env python3
"""Hexarium's only tool: serve, build, test, document, bench or clean.

Needs Python 3.11 or newer and the package clients' registries; all else is fetched into `.cache/`. Each step says in
one line what it does and is skipped when its inputs have not changed. The steps to the site are in `web/build/`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests import browsers
from web.build.environments import build_python, docs_python, node_path, run_node, tests_python
from web.build.reference import reference
from web.build.serving import listen
from web.build.site import build, single
from web.build.steps import CACHE, DIST, REFERENCE, ROOT, SINGLE, WEB, Problem, run, say
from web.build.thirdparties import unpacked

MOST_AT_ONCE = 8  # tests at the same time, each with a browser of its own; fewer on fewer cores


def serve(arguments: list[str]) -> None:
    host, port = "127.0.0.1", 8000
    words = iter(arguments)
    for word in words:
        value = next(words, "")
        if word == "--host" and value:
            host = value
        elif word == "--port" and value.isdecimal() and int(value) < 65536:
            port = int(value)
        else:
            raise Problem("serve takes --port with a number up to 65535 and --host with an address, nothing else.")
    build()
    server = listen(host, port)
    taken = server.server_address[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "") else host
    print(f"\nHexarium is at http://{shown}:{taken}/ (Ctrl+C ends it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def test(arguments: list[str]) -> int:
    arguments = arguments[1:] if arguments[:1] == ["--"] else arguments
    python = tests_python()
    build_python()  # tests build packages in it
    build()
    found = {"Chromium": browsers.chromium(python), "Firefox": browsers.firefox(python), "WebKit": browsers.webkit()}
    say("browsers", ", ".join(path or f"no {name}: its tests will be skipped" for name, path in found.items()))
    check(python)
    unpacked("pyodide")
    with contextlib.suppress(Problem):  # what it is for is skipped then
        docs_python()
    say("pytest", "the whole suite" if not arguments else " ".join(arguments))
    variables = ("HEXARIUM_BROWSER", "HEXARIUM_FIREFOX", "HEXARIUM_WEBKIT", "HEXARIUM_NODE_PATH")
    settings = dict(zip(variables, [*found.values(), node_path()], strict=True))
    spread = ["-n", str(min(os.cpu_count() or 1, MOST_AT_ONCE)), "--dist", "loadgroup"]
    command = [str(python), "-m", "pytest", *spread, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}).returncode


def check(python: Path) -> None:
    """What is found without running anything."""
    say("ruff", "style of all Python")
    run([python, "-m", "ruff", "check", "."], "Mend what ruff names above.")
    say("mypy", "types of pygame_core and build.py")
    run([python, "-m", "mypy"], "Mend what mypy names above.")
    say("tsc", "types of web/")
    run_node("node", [unpacked("typescript") / "bin" / "tsc", "-p", WEB], "Mend what tsc names above.")


def bench(arguments: list[str]) -> None:
    from tests.bench.command import bench as measure

    measure(arguments)


def clean() -> None:
    for folder in (DIST, REFERENCE, CACHE):
        say("clean", f"removing {folder.name}/")
        shutil.rmtree(folder, ignore_errors=True)
    SINGLE.unlink(missing_ok=True)


class Command(NamedTuple):
    name: str
    takes: str  # nothing: it refuses all arguments
    does: str
    run: Callable[..., int | None]


COMMANDS = (
    Command("serve", "[--port N] [--host H]", "build the site and serve it", serve),
    Command("build", "", "build the site into dist/", build),
    Command("single", "", "build it as one file, hexarium.html, that opens from a disk", single),
    Command("test", "[PYTEST ARGUMENTS]", "build, check and test everything, or what the arguments choose", test),
    Command(
        "bench",
        "[--quick] [PART …]",
        "measure speed, memory, page, boot, library, slices, links, matches, judgement, workers, learned,\n"
        "selfplay, openspiel, or parts of it; matches are kept in .cache/bench/ and go on where they stopped;\n"
        "boot takes --net 10mbit; or look for faults: fuzz --inputs 100000, soak, proofs, review --games 1000",
        bench,
    ),
    Command("docs", "", "make a reference of the Python API in reference/", reference),
    Command("clean", "", "remove dist/, reference/ and .cache/", clean),
)


def usage() -> str:
    told = "python build.py COMMAND\n\n"
    for name, takes, does, _ in COMMANDS:
        told += f"  {f'{name} {takes}':<30}" + does.replace("\n", "\n" + " " * 32) + "\n"
    return told


def main(arguments: list[str]) -> int:
    name, *rest = arguments or ["help"]
    if rest in (["-h"], ["--help"]):
        name, rest = "help", []
    for command in COMMANDS:
        if command.name == name and (command.takes or not rest):
            return (command.run(rest) if command.takes else command.run()) or 0
    print(usage(), end="")
    return 0 if name in ("help", "-h", "--help") and not rest else 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Problem as problem:
        sys.exit(f"\nbuild.py: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
