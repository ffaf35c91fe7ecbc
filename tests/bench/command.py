"""``python build.py bench``: what is measured, in which environment, and by which command."""

from __future__ import annotations

import os
import platform
import re
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests import browsers
from web.build.environments import environment, run_node, tests_python
from web.build.site import build
from web.build.steps import CACHE, ROOT, Problem, run, say
from web.build.thirdparties import third_parties, unpacked


class Order(NamedTuple):
    """What was asked for: the parts, all that measure if none is named, and how."""

    parts: list[str]
    quick: list[str]  # as it is handed on
    values: dict[str, str]  # by their options

    def handed(self, name: str) -> list[str]:
        """An option with its value, as it is handed on to what takes it."""
        return [name, self.values[name]] if name in self.values else []


VALUES: Final = {  # the options that have a value, and what of it counts
    "--net": re.compile(r"(\d+(?:\.\d+)?)(?:mbit)?"),
    "--inputs": re.compile(r"([1-9]\d*)"),
    "--games": re.compile(r"([1-9]\d*)"),
    "--tier": re.compile(r"(whole|quick)"),
    "--only": re.compile(r"([a-z0-9-]+)"),
}


def read_order(arguments: list[str]) -> Order | None:
    """``[--quick] [PART …] [--net 10mbit] …``, parts also written ``--boot``; None if it is something else."""
    order = Order([], [], {})
    words = iter(arguments)
    for word in words:
        if word == "--quick":
            order.quick[:] = [word]
        elif word in VALUES:
            value = VALUES[word].fullmatch(next(words, ""))
            if not value:
                return None
            order.values[word] = value[1]
        elif word.removeprefix("--") in PARTS:
            order.parts.append(word.removeprefix("--"))
        else:
            return None
    return order


def bench(arguments: list[str]) -> None:
    """Measure what is asked for."""
    order = read_order(arguments)
    if not order:
        takes = "--quick, --net with a speed such as 10mbit, --inputs and --games with a number, --tier, --only"
        raise Problem(f"bench takes {takes}, and parts of {', '.join(PARTS)}.")
    folder = CACHE / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    pyodide = next(part["version"] for part in third_parties() if part["name"] == "pyodide")
    cpus = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.+)", cpus.read_text()) if cpus.is_file() else []
    machine = f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} cores"
    say("machine", f"{machine}; {platform.system()}, Python {platform.python_version()}, Pyodide {pyodide}")
    for part in order.parts or [name for name in PARTS if name not in TRIALS]:
        PARTS[part](folder, order)


def speed(folder: Path, order: Order) -> None:
    here, there = folder / "cpython.json", folder / "pyodide.json"
    say("bench", "rules and computer player under this Python")
    with here.open("w") as out:
        run([sys.executable, "-m", "tests.bench.speed", *order.quick], "Mend what failed above.", stdout=out)
    say("bench", "the same inside Pyodide under Node")
    with there.open("w") as out:
        in_pyodide("speed", *order.quick, stdout=out)
    run([sys.executable, "-m", "tests.bench.table", here, there], "Mend what failed above.")


def matches(folder: Path, order: Order) -> None:
    say("bench", "matches against plain UCT")
    command = [sys.executable, "-m", "tests.bench.matches", "--out", folder / "matches.jsonl", *order.quick]
    run(command, "What was played is kept: run the same command again to go on.")


def memory(_folder: Path, order: Order) -> None:
    from pygame_core.ai.memory import MEGABYTE, MOST
    from pygame_core.games.registry import GAMES

    from .memory import HEAD, HOUR

    say("bench", "what an endless search takes in memory, by game: in a process under this Python")
    print(HEAD, flush=True)
    most, little = ("20", "20") if order.quick else (str(MOST // MEGABYTE), "60")
    minutes = "3" if order.quick else str(HOUR)
    for key in GAMES:
        run([sys.executable, "-m", "tests.bench.memory", key, most, minutes], "Mend what failed above.")
    say("bench", "the same inside Pyodide under Node, where a page asks for less: what its heap grows by")
    for key in GAMES:
        in_pyodide("memory", key, little)


def slices(_folder: Path, order: Order) -> None:
    say("bench", "how long the search works before it looks up: under this Python")
    run([sys.executable, "-m", "tests.bench.slices", *order.quick], "Mend what failed above.")
    say("bench", "the same inside Pyodide under Node")
    in_pyodide("slices", *order.quick)


def links(_folder: Path, order: Order) -> None:
    say("bench", "how long the links of games are, and how quickly they are written and read")
    games = ["--games", "5"] if order.quick else []
    run([sys.executable, "-m", "tests.bench.links", *games], "Mend what failed above.")


def judgement(_folder: Path, order: Order) -> None:
    say("bench", "how honest the value is: claims against longer searches, and against how games end")
    run([sys.executable, "-m", "tests.bench.judgement", *order.quick], "Mend what failed above.")


def workers(_folder: Path, order: Order) -> None:
    say("bench", "what more workers are worth: four searches against one, each with the same iterations")
    run([sys.executable, "-m", "tests.bench.workers", *order.quick], "Mend what failed above.")


def learned(_folder: Path, order: Order) -> None:
    say("bench", "what learned patterns are worth: the player against itself without them")
    run([sys.executable, "-m", "tests.bench.learned", *order.quick], "Mend what failed above.")


def selfplay(_folder: Path, order: Order) -> None:
    python = environment("test", "tests/requirements.txt")
    say("bench", "games a minute of the first level against itself: in processes, and on a Dask cluster")
    run([python, "-m", "tests.bench.selfplay", *order.quick], "Mend what failed above.")


def openspiel(folder: Path, order: Order) -> None:
    try:
        python = environment("bench", "tests/requirements-bench.txt")
    except Problem as problem:
        say("bench", f"OpenSpiel is left out, because it could not be installed here. {problem}")
        return
    for factor in ("1", "10"):
        say("bench", f"Hex against OpenSpiel with {factor} times our time")
        command = [python, "-m", "tests.bench.openspiel", "--factor", factor, "--out", folder / "openspiel.jsonl"]
        run([*command, *order.quick], "What was played is kept: run the same command again to go on.")


def fuzz(_folder: Path, order: Order) -> None:
    say("bench", "everything that can be asked, in any order and often wrong")
    inputs = order.handed("--inputs") or (["--inputs", "5000"] if order.quick else [])
    run([sys.executable, "-m", "tests.bench.fuzz", *inputs], "Mend what is told above.")


def soak(_folder: Path, order: Order) -> None:
    python = environment("test", "tests/requirements.txt")
    say("bench", "what every game promises, by many games of each")
    games = order.handed("--games")
    few = ["--games", "20"] if order.quick else []
    run([python, "-m", "tests.bench.soak", *(games or few)], "Mend what is told above.")
    few = ["--games", "36"] if order.quick else []
    in_browser("soak_page", "what one page holds while many games are played in it", games or few)


def proofs(_folder: Path, order: Order) -> None:
    say("bench", "every claim of proof against an exhaustive search")
    games = order.handed("--games") or (["--games", "30"] if order.quick else [])
    run([sys.executable, "-m", "tests.bench.proofs", *games], "Mend what is told above.")


def review(_folder: Path, order: Order) -> None:
    say("bench", "whether the moves that a review blames are still to blame after ten times the search")
    games = order.handed("--games") or (["--games", "3"] if order.quick else [])
    run([sys.executable, "-m", "tests.bench.review", *games], "Mend what failed above.")


def mutants(_folder: Path, order: Order) -> None:
    say("bench", "which test notices each of the small faults in tests/bench/faults.toml")
    command = [tests_python(), "-m", "tests.bench.mutants", *order.handed("--tier"), *order.handed("--only")]
    run(command, "What was tried is kept: run the same command again to continue.")


def page(_folder: Path, _order: Order) -> None:
    in_browser("page", "the page's own tasks while the computer thinks, and what a click costs", [])


def library(_folder: Path, _order: Order) -> None:
    in_browser("library", "how long a library of two thousand games takes to open, to search and to scroll", [])


def boot(_folder: Path, order: Order) -> None:
    runs = ["--runs", "3"] if order.quick else []
    in_browser("boot", "how long a start takes in fresh profiles, and how many bytes", [*runs, *order.handed("--net")])


def in_pyodide(name: str, *words: str, **options: Any) -> None:
    """Run a part inside Pyodide under Node."""
    command = [ROOT / "tests" / "bench" / "pyodide.mjs", unpacked("pyodide"), ROOT, name, *words]
    run_node("node", command, "Mend what failed above.", **options)


def in_browser(name: str, what: str, arguments: list[str]) -> None:
    python = tests_python()
    build()
    say("bench", what)
    found = {**os.environ, "HEXARIUM_BROWSER": browsers.chromium(python)}
    run([python, "-m", f"tests.bench.{name}", *arguments], "Mend what failed above.", env=found)


PARTS = {
    "speed": speed,
    "memory": memory,
    "page": page,
    "boot": boot,
    "library": library,
    "slices": slices,
    "links": links,
    "matches": matches,
    "judgement": judgement,
    "workers": workers,
    "learned": learned,
    "selfplay": selfplay,
    "openspiel": openspiel,
    "review": review,
    "fuzz": fuzz,
    "soak": soak,
    "proofs": proofs,
    "mutants": mutants,
}
TRIALS = ("review", "fuzz", "soak", "proofs", "mutants")  # which look for faults, and run only where they are named
