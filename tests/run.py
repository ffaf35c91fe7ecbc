"""``python build.py test``: the tiers, what the chosen tests need, and how long they will take."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from pathlib import Path

from tests import browsers
from tests.tiers import QUICK, is_plain
from tests.times import RUNS, minutes, read, record
from web.build.environments import build_python, docs_python, node_path, run_node, tests_python
from web.build.site import build
from web.build.steps import ROOT, WEB, Problem, run, say
from web.build.thirdparties import unpacked

MOST_WORKERS = 8  # tests at the same time, each with a browser of its own
# Minutes of a first run on two quiet cores, until this machine has its own.
USUAL = {"whole": 17.5, "quick": 3.0}
VARIABLES = {"Chromium": "HEXARIUM_BROWSER", "Firefox": "HEXARIUM_FIREFOX", "WebKit": "HEXARIUM_WEBKIT"}


def test(arguments: list[str]) -> int:
    """Prepare what the chosen tests need and run them. Returns the exit status of pytest.

    Args:
        arguments: Test files or other arguments of pytest, after ``quick`` for the quick tests alone; nothing means the
            whole suite.
    """
    arguments = arguments[1:] if arguments[:1] == ["--"] else arguments
    quick = arguments[:1] == ["quick"]
    chosen = arguments[1:] if quick else arguments
    options = [*workers_option(chosen), *(QUICK if quick else []), *chosen]
    paths = [path for path in (word.partition("::")[0] for word in chosen) if (ROOT / path).exists()]
    if paths and all(map(is_plain, paths)):
        say("plan", f"run {' '.join(chosen)}, which needs no site")
        return pytest(tests_python(), options, {})
    tier = "" if chosen else "quick" if quick else "whole"
    started = time.monotonic()
    say("plan", plan(tier, options))
    python = tests_python()
    build_python()  # tests build packages in it
    build()
    settings = {**find_browsers(python, quick), "HEXARIUM_NODE_PATH": node_path()}
    if tier:
        check(python)
    unpacked("pyodide")
    if not quick:
        with contextlib.suppress(Problem):  # without it, the tests of the reference are skipped
            docs_python()
    status = pytest(python, options, settings)
    if tier and status == 0:
        record(RUNS, {tier: time.monotonic() - started})
    say("test", f"took {minutes(time.monotonic() - started)} minutes")
    return status


def plan(tier: str, options: list[str]) -> str:
    steps = "environments, site and browsers, then "
    if not tier:
        return f"{steps}pytest {' '.join(options)}"
    tests = "every test" if tier == "whole" else "the quick tests"
    last = read(RUNS).get(tier)
    long = f"{minutes(last)} minutes last time" if last else f"about {USUAL[tier]:g} minutes on two quiet cores"
    return f"{steps}style, types and {tests}: {long}, more where something must be downloaded first"


def find_browsers(python: Path, quick: bool) -> dict[str, str]:
    """Return the environment variables that name the browsers, and say what will be skipped without one."""
    found = {"Chromium": browsers.chromium(python)}
    if not quick:
        found |= {"Firefox": browsers.firefox(python), "WebKit": browsers.webkit()}
    say("browsers", ", ".join(path or f"no {name}: its tests will be skipped" for name, path in found.items()))
    return {VARIABLES[name]: path for name, path in found.items()}


def check(python: Path) -> None:
    """Run the linter and the type checkers."""
    say("ruff", "style of all Python")
    run([python, "-m", "ruff", "check", "."], "Correct what ruff names above.")
    say("mypy", "types of pygame_core and build.py")
    run([python, "-m", "mypy"], "Correct what mypy names above.")
    say("tsc", "types of web/")
    run_node("node", [unpacked("typescript") / "bin" / "tsc", "-p", WEB], "Correct what tsc names above.")


def pytest(python: Path, options: list[str], settings: dict[str, str]) -> int:
    command = [str(python), "-m", "pytest", *options]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}).returncode


def workers() -> int:
    return min(os.cpu_count() or 1, MOST_WORKERS)


def workers_option(arguments: list[str]) -> list[str]:
    """Run in parallel, unless the arguments say how or name single tests."""
    single = bool(arguments) and all("::" in word for word in arguments)
    return [] if single else ["-n", str(workers()), "--dist", "loadgroup"]
