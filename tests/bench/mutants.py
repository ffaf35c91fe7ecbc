"""Mutation testing: which test notices each of the small faults of ``faults.toml``.

Every fault is put into a copy of the project, one at a time, and tests are run until one fails: first the one that
caught it last time and those that the fault names; then, for Python, all that reach its lines, the quickest first, as
coverage recorded on the project without faults; then the whole tier. Results are kept in ``.cache/bench/mutants/``, so
that an interrupted run continues where it stopped; a changed project or a changed fault is tried again. What the quick
tier catches need not be tried against the whole, which has the same tests and more.

    python build.py bench mutants                    all faults, against the whole suite
    python build.py bench mutants --tier quick       against `build.py test quick`
    python build.py bench mutants --only noose-arc   those whose names or rooms contain the word
    python build.py bench mutants --only table       only print the table
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from coverage import CoverageData

from tests.run import workers_option
from tests.tiers import QUICK, is_plain
from tests.times import TESTS, read
from web.build.environments import node_path
from web.build.steps import CACHE, ROOT, Problem, digest, say

FAULTS = Path(__file__).with_name("faults.toml")
HOME = CACHE / "bench" / "mutants"
COPY = HOME / "project"
RESULTS = HOME / "results.jsonl"
TIERS = {"whole": [], "quick": QUICK}
MOST = 30 * 60  # seconds for a fault; a run that takes longer hangs, which a person would notice, too
PYTHON = sys.executable  # the tests' own, which has coverage
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.M)


@dataclass(frozen=True)
class Fault:
    """A small change of one file that somebody would notice."""

    name: str
    room: str
    file: str
    what: str  # is wrong then, in a sentence
    old: str  # occurs once in the file
    new: str
    first: tuple[str, ...] = ()  # the test files that are the likeliest to notice it
    hard: bool = False  # only at an edge, in one option, one engine or one language

    def apply(self, source: str) -> str:
        if source.count(self.old) != 1:
            raise Problem(
                f"The fault {self.name} no longer fits {self.file}: its old text occurs {source.count(self.old)} times "
                f"there. Correct it in {FAULTS.relative_to(ROOT)}."
            )
        return source.replace(self.old, self.new)


@dataclass(frozen=True)
class Result:
    """What came of a fault."""

    name: str
    tier: str
    key: str  # a digest of the project, the tier and the fault
    caught_by: str | None  # the first test that failed; None: the fault survived
    seconds: float


def read_faults() -> list[Fault]:
    """All faults, in the order of the file."""
    listed = tomllib.loads(FAULTS.read_text("utf-8"))["fault"]
    return [Fault(**{**each, "first": tuple(each.get("first", ()))}) for each in listed]


def project_files() -> list[str]:
    """The paths of all files that belong to the project, whether they are committed or not."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [path for path in listed if (ROOT / path).is_file()]


def copy_project(files: Iterable[str]) -> None:
    """Bring the copy up to date; its own caches stay, so that only the first build there takes long."""
    wanted = set(files)
    for path in COPY.rglob("*"):
        name = path.relative_to(COPY).as_posix()
        if path.is_file() and name not in wanted and not name.startswith((".cache/", "dist/")):
            path.unlink()
    for name in wanted:
        there, content = COPY / name, (ROOT / name).read_bytes()
        if not there.is_file() or there.read_bytes() != content:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(content)
            shutil.copymode(ROOT / name, there)


@contextmanager
def applied(fault: Fault) -> Iterator[None]:
    """The fault is in the copy for as long as the block lasts."""
    path = COPY / fault.file
    original = path.read_text("utf-8")
    path.write_text(fault.apply(original), "utf-8")
    try:
        yield
    finally:
        path.write_text(original, "utf-8")


def in_copy(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    path = {"PATH": node_path(), "HEXARIUM_NODE_PATH": node_path(), **environment}
    # It gets a group of its own, so that a run that hangs is ended with its browsers.
    process = subprocess.Popen(
        [str(word) for word in command],
        cwd=COPY,
        env={**os.environ, **path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=MOST)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        output, _ = process.communicate()
        return subprocess.CompletedProcess(command, 124, output)
    except BaseException:
        os.killpg(process.pid, 9)
        raise
    return subprocess.CompletedProcess(command, process.returncode, output)


def build_copy() -> str:
    """Build the site there. Returns what went wrong, if anything did."""
    done = in_copy(sys.executable, "build.py", "build")
    return "" if done.returncode == 0 else done.stdout.strip().splitlines()[-1][:200]


def measure_coverage(project: str) -> CoverageData:
    """Record once for a state of the project which test runs which line of Python; end-to-end tests cannot be asked."""
    kept, fresh = HOME / f"coverage-{project}", HOME / "coverage-new"
    if not kept.is_file():
        say("mutants", "recording which test reaches which line: about twice as long as those tests take")
        skipped = ["--ignore=tests/e2e", "--ignore=tests/pyodide", "--ignore=tests/test_build.py"]
        options = [*workers_option([]), *skipped, "--cov=.", "--cov-context=test", "--cov-report="]
        done = in_copy(PYTHON, "-m", "pytest", "-q", *options, COVERAGE_FILE=str(fresh))
        if done.returncode not in (0, 1) or not fresh.is_file():
            raise Problem(f"The tests could not be run with coverage.\n{done.stdout[-2000:]}")
        fresh.rename(kept)
    data = CoverageData(str(kept))
    data.read()
    return data


def reaching(data: CoverageData, fault: Fault) -> list[str]:
    """Return the tests that run the lines of the fault, or any line of its file if those run at import only."""
    first = (COPY / fault.file).read_text("utf-8").split(fault.old)[0].count("\n") + 1
    lines = range(first, first + fault.old.count("\n") + 1)
    contexts = data.contexts_by_lineno(str(COPY / fault.file))
    there = {test for line in lines for test in contexts.get(line, ()) if test}
    everywhere = {test for tests in contexts.values() for test in tests if test}
    took = read(TESTS)
    tests = {context.partition("|")[0] for context in there or everywhere}
    return sorted(tests, key=lambda test: (took.get(test, 0.1), test))


def pytest(tests: list[str], tier: str) -> str | None:
    """Run tests until one fails, and return that one's name."""
    if not tests:
        return None
    listed = HOME / "tests.txt"
    listed.write_text("\n".join(tests), "utf-8")
    options = ["-x", "-q", "-p", "no:cacheprovider", *workers_option([]), *TIERS[tier]]
    done = in_copy(PYTHON, "-m", "pytest", *options, f"@{listed}")
    if done.returncode == 4:  # some of the names are gone: the fault changes what tests are made of
        listed.write_text("\n".join(sorted({test.partition("::")[0] for test in tests})), "utf-8")
        done = in_copy(PYTHON, "-m", "pytest", *options, f"@{listed}")
    if done.returncode in (0, 5):
        return None
    found = FAILED.search(done.stdout)
    if found:
        return found[1]
    return "a run that does not end" if done.returncode == 124 else f"pytest: {done.stdout.strip().splitlines()[-1]}"


def try_first(fault: Fault, tier: str, last: dict[str, str]) -> str | None:
    """Return the test that catches the fault among those that it names, or that caught it ``last``; first those that
    need no site."""
    known = [last[fault.name]] if fault.name in last else []
    is_built = False
    for tests in (known, [test for test in fault.first if is_plain(test.partition("::")[0])], fault.first):
        if not is_built and not all(is_plain(test.partition("::")[0]) for test in tests):
            problem = build_copy()
            if problem:
                return f"build.py build: {problem}"
            is_built = True
        caught = pytest(list(tests), tier)
        if caught:
            return caught
    return None


def try_all(fault: Fault, tier: str, data: CoverageData) -> str | None:
    """Return the test that catches the fault among all: first those that reach it."""
    caught = pytest(reaching(data, fault), tier)
    if caught:
        return caught
    build_copy()
    return pytest(["tests"], tier)


def read_results() -> list[Result]:
    if not RESULTS.is_file():
        return []
    return [Result(**json.loads(line)) for line in RESULTS.read_text("utf-8").splitlines()]


def print_table(faults: list[Fault]) -> None:
    """By room how many faults are caught by each tier, and by fault the first test that failed; the newest results."""
    latest: dict[tuple[str, str], Result] = {}
    for result in read_results():
        latest[result.name, result.tier] = result
        if result.caught_by:
            latest[result.name, "whole"] = result
    rooms = list(dict.fromkeys(fault.room for fault in faults))
    print(f"\n{'room':<12}{'faults':>8}{'hard':>6}" + "".join(f"{tier:>10}" for tier in TIERS))
    for room in [*rooms, "all"]:
        there = [fault for fault in faults if room in (fault.room, "all")]
        cells = []
        for tier in TIERS:
            tried = [latest[fault.name, tier] for fault in there if (fault.name, tier) in latest]
            cells.append(f"{sum(bool(each.caught_by) for each in tried)}/{len(tried)}" if tried else "–")
        print(f"{room:<12}{len(there):>8}{sum(fault.hard for fault in there):>6}" + "".join(f"{c:>10}" for c in cells))
    for tier in TIERS:
        tried = [latest[fault.name, tier] for fault in faults if (fault.name, tier) in latest]
        if tried:
            print(f"\n{tier}:")
        for each in tried:
            print(f"  {each.name:<40} {each.seconds:6.1f} s  {each.caught_by or 'SURVIVED'}")


def try_fault(fault: Fault, tier: str, key: str, attempt: Callable[[Fault], str | None], last: bool = False) -> bool:
    """Try a fault and keep the result if it was caught, or this was the last attempt. Returns whether it was caught."""
    say("mutants", fault.name)
    start = time.monotonic()
    with applied(fault):
        caught = attempt(fault)
    seconds = round(time.monotonic() - start, 1)
    say("", f"{caught or ('SURVIVED' if last else 'not caught by the tests that it names')} ({seconds:.0f} s)")
    if caught or last:
        with RESULTS.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(asdict(Result(fault.name, tier, key, caught, seconds))) + "\n")
    return bool(caught)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python build.py bench mutants")
    parser.add_argument("--tier", choices=TIERS, default="whole")
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    tier, faults = chosen.tier, read_faults()
    if chosen.only == "table":
        return print_table(faults)
    wanted = [fault for fault in faults if chosen.only in fault.name or chosen.only == fault.room]
    if not wanted:
        raise Problem(f"No fault has “{chosen.only}” in its name, and no room has that name.")
    files = project_files()
    named = (name for name in files if not name.endswith(".md"))
    project = digest(part for name in named for part in (name.encode(), (ROOT / name).read_bytes()))[:16]
    COPY.mkdir(parents=True, exist_ok=True)
    copy_project(files)
    problem = build_copy()
    if problem:
        raise Problem(f"The project cannot be built as it is: {problem}")

    def key(fault: Fault, tier: str) -> str:
        return digest([project.encode(), tier.encode(), json.dumps(asdict(fault)).encode()])

    keys = {fault: key(fault, tier) for fault in wanted}
    results = read_results()
    done = {result.key for result in results if result.tier == tier or result.caught_by}
    left = [fault for fault in wanted if keys[fault] not in done and key(fault, "quick") not in done]
    caught = ((result.name, result.caught_by or "") for result in results)
    last = {name: test for name, test in caught if test.startswith("tests/")}
    first = partial(try_first, tier=tier, last=last)
    escaped = [fault for fault in left if not try_fault(fault, tier, keys[fault], first)]
    if escaped:
        every = partial(try_all, tier=tier, data=measure_coverage(project))
        for fault in escaped:
            try_fault(fault, tier, keys[fault], every, last=True)
    return print_table(faults)


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"\n{problem}")
