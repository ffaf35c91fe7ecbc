"""``python build.py test``: the tiers, what the chosen tests need, and how long they will take."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from pathlib import Path

from tests import browsers
from tests.times import RUNS, minutes, read, record
from web.build.environments import build_python, docs_python, node_path, run_node, tests_python
from web.build.site import build
from web.build.steps import ROOT, WEB, Problem, run, say
from web.build.thirdparties import unpacked

MOST_WORKERS = 8  # tests at the same time, each with a browser of its own
QUICK = ["-m", "quick"]  # the tests that `build.py test quick` runs: see the markers in pyproject.toml
# Minutes on two quiet cores, until this machine has its own: static/docs/speed.md says how they were measured.
USUAL = {"whole": 13.0, "quick": 3.0}

# Tests that need neither the built site nor a browser nor Node, and those among them that do.
PLAIN = ("tests/rules", "tests/core", "tests/fuzz", "tests/test_protocol.py")
PREPARED = (
    "tests/core/test_engines.py", "tests/core/test_one_place.py", "tests/core/test_template.py",
    "tests/core/test_web_rooms.py",
)  # fmt: skip


def test(arguments: list[str]) -> int:
    """Prepare what the chosen tests need and run them. Returns the exit status of pytest.

    Args:
        arguments: ``quick``, or test files or other arguments of pytest; nothing means the whole suite.
    """
    arguments = arguments[1:] if arguments[:1] == ["--"] else arguments
    tier = "whole" if not arguments else "quick" if arguments == ["quick"] else ""
    options = [*workers_option(arguments), *(QUICK if tier == "quick" else arguments)]
    paths = [path for path in (word.partition("::")[0] for word in arguments) if (ROOT / path).exists()]
    if not tier and paths and all(map(is_plain, paths)):
        say("plan", f"run {' '.join(arguments)}, which needs no site")
        return pytest(tests_python(), options)
    started = time.monotonic()
    say("plan", plan(tier, arguments))
    python = tests_python()
    build_python()  # tests build packages in it
    build()
    settings = find_browsers(python, quick=tier == "quick")
    if tier:
        check(python)
    unpacked("pyodide")
    if tier != "quick":
        with contextlib.suppress(Problem):  # without it, the tests of the reference are skipped
            docs_python()
    status = pytest(python, options, settings)
    if tier and status == 0:
        record(RUNS, {tier: time.monotonic() - started})
    say("test", f"took {minutes(time.monotonic() - started)}")
    return status


def is_plain(path: str) -> bool:
    """Whether the tests in a file or folder need nothing but their Python environment."""
    name = (ROOT / path).resolve().relative_to(ROOT).as_posix()
    return name.startswith(PLAIN) and name not in PREPARED and name != "tests/core"


def plan(tier: str, arguments: list[str]) -> str:
    steps = "environments, site and browsers, then "
    if not tier:
        return f"{steps}pytest {' '.join(arguments)}"
    tests = "every test" if tier == "whole" else "the quick tests"
    last = read(RUNS).get(tier)
    long = minutes(last) + " last time" if last else f"about {USUAL[tier]:g} minutes on two quiet cores"
    return f"{steps}style, types and {tests}: {long}, more where something must be downloaded first"


def find_browsers(python: Path, quick: bool) -> dict[str, str]:
    """Return the environment variables that name the browsers, and say what will be skipped without one."""
    found = {"Chromium": browsers.chromium(python)}
    if not quick:
        found |= {"Firefox": browsers.firefox(python), "WebKit": browsers.webkit()}
    say("browsers", ", ".join(path or f"no {name}: its tests will be skipped" for name, path in found.items()))
    return {f"HEXARIUM_{name.upper()}".replace("CHROMIUM", "BROWSER"): path for name, path in found.items()}


def check(python: Path) -> None:
    """Run the linter and the type checkers."""
    say("ruff", "style of all Python")
    run([python, "-m", "ruff", "check", "."], "Correct what ruff names above.")
    say("mypy", "types of pygame_core and build.py")
    run([python, "-m", "mypy"], "Correct what mypy names above.")
    say("tsc", "types of web/")
    run_node("node", [unpacked("typescript") / "bin" / "tsc", "-p", WEB], "Correct what tsc names above.")


def pytest(python: Path, options: list[str], settings: dict[str, str] | None = None) -> int:
    variables = {**os.environ, **(settings or {}), "HEXARIUM_NODE_PATH": node_path() if settings else ""}
    return subprocess.run([str(python), "-m", "pytest", *options], cwd=ROOT, env=variables).returncode


def workers() -> int:
    return min(os.cpu_count() or 1, MOST_WORKERS)


def workers_option(arguments: list[str]) -> list[str]:
    """Run in parallel, unless the arguments say how or name single tests."""
    single = bool(arguments) and all("::" in word for word in arguments)
    return [] if single else ["-n", str(workers()), "--dist", "loadgroup"]
