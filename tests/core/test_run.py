"""The test command and what it reports: which tests need the site, what is under way, what was slow or skipped."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import progress, run, tiers, times

SITE = re.compile(r"\bdist: Path|[\"']dist[\"']|HEXARIUM_NODE_PATH|\.cache\b|playwright\.sync_api")

SAMPLE = """
import pytest

def test_passes(): pass

def test_fails(): assert 0

@pytest.mark.skip(reason="no dice on this machine: install dice")
def test_is_skipped(): pass
"""


@pytest.mark.parametrize(
    "path, plain",
    [
        ("tests/rules/test_noose.py", True),
        ("tests/rules", True),
        ("tests/core/test_search.py", True),
        ("tests/test_protocol.py", True),
        ("tests/core", False),
        ("tests/core/test_template.py", False),
        ("tests/e2e/test_play.py", False),
        ("tests/test_build.py", False),
        ("tests", False),
        ("./tests/rules/test_noose.py", True),
        ("tests/core_of_another", False),
        ("/tmp", False),
    ],
)
def test_the_command_knows_which_files_need_the_site(path: str, plain: bool) -> None:
    assert tiers.is_plain(path) == plain


def test_what_is_run_without_the_site_does_not_use_it(root: Path) -> None:
    for path in sorted(path for folder in tiers.PLAIN for path in [root / folder, *(root / folder).rglob("test_*.py")]):
        name = path.relative_to(root).as_posix()
        if path.is_file() and tiers.is_plain(name) and path != Path(__file__):
            assert not SITE.search(path.read_text("utf-8")), f"{name} belongs to PREPARED in tests/tiers.py"


@pytest.mark.parametrize(
    "arguments, parallel",
    [
        ([], True),
        (["quick"], True),
        (["tests/rules"], True),
        (["-k", "swap"], True),
        (["tests/rules/test_noose.py::test_x"], False),
    ],
)
def test_single_tests_are_not_spread(arguments: list[str], parallel: bool) -> None:
    assert bool(run.workers_option(arguments)) == parallel


def test_durations_are_merged_and_survive_damage(tmp_path: Path) -> None:
    path = tmp_path / "tests" / "durations.json"
    assert times.read(path) == {}
    times.record(path, {"one": 1.234, "two": 2})
    times.record(path, {"two": 3})
    assert times.read(path) == {"one": 1.23, "two": 3.0}
    for damaged in ("", "[1]", '{"one": "x"}', "\0"):
        path.write_text(damaged)
        assert times.read(path) == {}


@pytest.mark.parametrize("spread", [[], ["-n", "1"]], ids=["in one process", "in a worker"])
def test_a_run_names_failures_slow_tests_and_skips(tmp_path: Path, root: Path, spread: list[str]) -> None:
    (tmp_path / "test_sample.py").write_text(SAMPLE)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    start = f"import sys; sys.path.insert(0, {str(root)!r}); import tests.progress as p, tests.times as t, pathlib; "
    kept = tmp_path / "durations.json"
    start += f"p.TESTS = pathlib.Path({str(kept)!r}); p.SLOW = 0; "
    options = ["-p", "tests.progress", "-p", "no:cacheprovider", "--rootdir", ".", *spread]
    settings = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-c", f"{start}import pytest; sys.exit(pytest.main({options!r}))"],
        cwd=tmp_path, env={**settings, "PYTHONPATH": str(root)}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "FAILED         test_sample.py::test_fails (call)" in done.stdout
    assert re.search(r"^FAILED test_sample\.py::test_fails - assert 0", done.stdout, re.M)
    assert re.search(r"slowest tests.*test_sample\.py::test_", done.stdout, re.S)
    assert re.search(r"skipped tests.*1    no dice on this machine: install dice", done.stdout, re.S)
    names = {f"test_sample.py::test_{name}" for name in ("passes", "fails", "is_skipped")}
    assert set(json.loads(kept.read_text())) == names


def test_a_line_tells_what_is_under_way(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock: Callable[[], float] = iter([0.0, 100.0, 130.0, 161.0]).__next__
    monkeypatch.setattr(progress.time, "monotonic", clock)
    reporter = progress.Progress(None)  # type: ignore[arg-type]  # it writes nothing here
    reporter.pytest_xdist_node_collection_finished(["a"] * 1000)
    reporter.pytest_runtest_logstart("tests/e2e/test_play.py::test_a")
    reporter.pytest_runtest_logstart("tests/core/test_b.py::test_b")
    reporter.finished, reporter.failed = 250, 2
    shown = "e2e/test_play.py::test_a (61 s), core/test_b.py::test_b (31 s)"
    assert reporter.line() == f"   25 %   2:41  250 of 1,000, 2 failed  {shown}"
