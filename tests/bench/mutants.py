"""Mutation testing: which test notices each of the small faults of ``faults.toml``.

Every fault is put into a copy of the project, one at a time, and tests are run until one fails: first those that the
fault names, then all that reach its lines, the quickest first, as coverage recorded once with the fault out of the way;
for the page's scripts all end-to-end tests. Results are kept in ``.cache/bench/mutants/``, so that an interrupted run
continues where it stopped; a changed project or a changed fault is tried again.

    python build.py bench mutants                    all faults, against the whole suite
    python build.py bench mutants --tier quick       against `build.py test quick`
    python build.py bench mutants --only noose-arc   those whose names or rooms contain the word
    python build.py bench mutants --only table       only print the table
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from tests.run import QUICK, is_plain, workers
from tests.times import TESTS, read
from web.build.environments import node_path, tests_python
from web.build.steps import CACHE, ROOT, Problem, say

FAULTS = Path(__file__).with_name("faults.toml")
HOME = CACHE / "bench" / "mutants"
COPY = HOME / "project"
RESULTS = HOME / "results.jsonl"
TIERS = {"whole": [], "quick": QUICK}
MOST = 30 * 60  # seconds for a fault; a run that takes longer hangs, which a person would notice, too
SITE = ("web/", "static/")  # what only tests of the built site can notice
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
    project: str  # a digest of the project and of the fault
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


def project_digest(files: Iterable[str]) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(path.encode() + b"\0" + hashlib.sha256((ROOT / path).read_bytes()).digest())
    return total.hexdigest()[:16]


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


def measure_coverage(python: Path, digest: str) -> Path:
    """Record once for this project which test runs which line of Python; end-to-end tests cannot be asked."""
    data = HOME / f"coverage-{digest}"
    if data.is_file():
        return data
    say("mutants", "recording which test reaches which line: about twice as long as those tests take")
    skipped = ["--ignore=tests/e2e", "--ignore=tests/pyodide", "--ignore=tests/test_build.py"]
    cov = ["--cov=pygame_core", "--cov=web", "--cov=tests", "--cov=.", "--cov-context=test", "--cov-report="]
    done = in_copy(
        python, "-m", "pytest", "-q", *spread(), *skipped, *cov, "-p", "no:cacheprovider",
        COVERAGE_FILE=str(HOME / "coverage-new"),
    )  # fmt: skip
    if done.returncode not in (0, 1) or not (HOME / "coverage-new").is_file():
        raise Problem(f"The tests could not be run with coverage.\n{done.stdout[-2000:]}")
    (HOME / "coverage-new").rename(data)
    return data


def spread() -> list[str]:
    return ["-n", str(workers()), "--dist", "loadgroup"]


def reaching(data: Path, fault: Fault) -> list[str]:
    """Return the tests that run the lines of the fault, or any line of its file if those run at import only."""
    lines = (COPY / fault.file).read_text("utf-8").split(fault.old)[0].count("\n") + 1
    wanted = set(range(lines, lines + fault.old.strip("\n").count("\n") + 1))
    query = """SELECT context.context, line_bits.numbits FROM line_bits
        JOIN context ON context.id = line_bits.context_id JOIN file ON file.id = line_bits.file_id
        WHERE file.path LIKE ? AND context.context != ''"""
    rows = sqlite3.connect(data).execute(query, [f"%/project/{fault.file}"]).fetchall()
    everywhere: set[str] = set()
    there: set[str] = set()
    for context, bits in rows:
        test = context.partition("|")[0]
        everywhere.add(test)
        if any(number // 8 < len(bits) and bits[number // 8] >> number % 8 & 1 for number in wanted):
            there.add(test)
    took = read(TESTS)
    return sorted(there or everywhere, key=lambda test: (took.get(test, 0.1), test))


def pytest(python: Path, tests: list[str], tier: str) -> str | None:
    """Run tests until one fails, and return that one's name."""
    if not tests:
        return None
    listed = HOME / "tests.txt"
    listed.write_text("\n".join(tests), "utf-8")
    options = ["-x", "-q", "-rfE", "-p", "no:cacheprovider", *spread(), *TIERS[tier]]
    done = in_copy(python, "-m", "pytest", *options, f"@{listed}")
    if done.returncode == 4:  # some of the names are gone: the fault changes what tests are made of
        listed.write_text("\n".join(sorted({test.partition("::")[0] for test in tests})), "utf-8")
        done = in_copy(python, "-m", "pytest", *options, f"@{listed}")
    if done.returncode in (0, 5):
        return None
    found = FAILED.search(done.stdout)
    if found:
        return found[1]
    return "a run that does not end" if done.returncode == 124 else f"pytest: {done.stdout.strip().splitlines()[-1]}"


def try_first(fault: Fault, tier: str, python: Path) -> str | None:
    """Return the test that catches the fault among those that it names; first those that need no site."""
    plain = [test for test in fault.first if is_plain(test.partition("::")[0])]
    caught = pytest(python, plain, tier)
    if caught:
        return caught
    problem = build_copy()
    if problem:
        return f"build.py build: {problem}"
    return pytest(python, [test for test in fault.first if test not in plain], tier)


def try_all(fault: Fault, tier: str, python: Path, data: Path) -> str | None:
    """Return the test that catches the fault among all that may notice it."""
    if fault.file.endswith(".py"):
        caught = pytest(python, reaching(data, fault), tier)
        if caught:
            return caught
    if not fault.file.startswith(SITE):
        return None
    build_copy()
    return pytest(python, ["tests/e2e", "tests/test_build.py", "tests/core/test_web_rooms.py"], tier)


def read_results() -> list[Result]:
    if not RESULTS.is_file():
        return []
    return [Result(**json.loads(line)) for line in RESULTS.read_text("utf-8").splitlines()]


def print_table(faults: list[Fault]) -> None:
    """By room how many faults are caught by each tier, and by fault the first test that failed; the newest results."""
    latest = {(result.name, result.tier): result for result in read_results()}
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


def key(fault: Fault, tier: str, digest: str) -> str:
    return hashlib.sha256(json.dumps([digest, tier, asdict(fault)]).encode()).hexdigest()[:16]


def tried(fault: Fault, tier: str, project: str, attempt: Callable[[Fault], str | None], last: bool = False) -> bool:
    """Try a fault and keep the result if it was caught, or this was the last attempt. Returns whether it was caught."""
    say("mutants", fault.name)
    start = time.monotonic()
    with applied(fault):
        caught = attempt(fault)
    seconds = round(time.monotonic() - start, 1)
    say("", f"{caught or ('SURVIVED' if last else 'not caught by the tests that it names')} ({seconds:.0f} s)")
    if caught or last:
        with RESULTS.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(asdict(Result(fault.name, tier, project, caught, seconds))) + "\n")
    return bool(caught)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python build.py bench mutants")
    parser.add_argument("--tier", choices=TIERS, default="whole")
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    faults = read_faults()
    if chosen.only == "table":
        return print_table(faults)
    wanted = [fault for fault in faults if chosen.only in fault.name or chosen.only == fault.room]
    if not wanted:
        raise Problem(f"No fault has “{chosen.only}” in its name, and no room has that name.")
    files = project_files()
    digest = project_digest(path for path in files if not path.endswith(".md"))
    HOME.mkdir(parents=True, exist_ok=True)
    done = {result.project for result in read_results()}
    python = tests_python()
    COPY.mkdir(exist_ok=True)
    copy_project(files)
    problem = build_copy()
    if problem:
        raise Problem(f"The project cannot be built as it is: {problem}")
    keys = {fault: key(fault, chosen.tier, digest) for fault in wanted}
    left = [fault for fault in wanted if keys[fault] not in done]
    first = partial(try_first, tier=chosen.tier, python=python)
    escaped = [fault for fault in left if not tried(fault, chosen.tier, keys[fault], first)]
    data = measure_coverage(python, digest) if escaped else HOME
    every = partial(try_all, tier=chosen.tier, python=python, data=data)
    for fault in escaped:
        tried(fault, chosen.tier, keys[fault], every, last=True)
    return print_table(faults)


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"\n{problem}")
