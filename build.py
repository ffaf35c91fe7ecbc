#!/usr/bin/env python3
"""Hexarium's only tool: serve, build, test, document, bench or clean.

Needs Python 3.11 or newer and the package clients' registries; all else is fetched into `.cache/`. Each step says in
one line what it does and is skipped when its inputs have not changed. The steps to the site are in `web/build/`.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable
from typing import NamedTuple

from tests.run import test
from web.build.reference import reference
from web.build.serving import listen
from web.build.site import build, single
from web.build.steps import CACHE, DIST, REFERENCE, SINGLE, Problem, say


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
    Command(
        "test",
        "[quick | FILES]",
        "build, check and test everything, or a share of it in three minutes (quick), or only some\n"
        "test files; other words are arguments of pytest",
        test,
    ),
    Command(
        "bench",
        "[--quick] [PART …]",
        "measure speed, memory, page, boot, library, slices, links, matches, judgement, workers, learned,\n"
        "selfplay, openspiel, or parts of it; matches are kept in .cache/bench/ and go on where they stopped;\n"
        "boot takes --net 10mbit; or look for faults: fuzz --inputs 100000, soak, proofs, review --games 1000,\n"
        "mutants --tier quick",
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
