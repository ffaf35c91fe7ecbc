"""A pytest plugin: what is under way while a run goes on, and at its end the slowest tests and what was skipped."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from tests.times import TESTS, minutes, record

EVERY = 15  # seconds between two lines
SHOWN = 3  # tests of those under way
SLOWEST = 10
SLOW = 1  # second: what takes less is not worth a line


class Progress:
    """Replaces the dots of pytest by a line now and then; failures are named as they come."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self.reporter = reporter
        self.begun = time.monotonic()
        self.under_way: dict[str, float] = {}  # since when
        self.took: Counter[str] = Counter()  # seconds of set-up, call and teardown
        self.failed = 0
        self.finished = 0
        self.total = 0
        self.ended = threading.Event()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.total = len(session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.total = len(ids)

    def pytest_runtestloop(self) -> None:
        threading.Thread(target=self._report_now_and_then, daemon=True).start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.under_way[nodeid] = time.monotonic()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.under_way.pop(nodeid, None)
        self.finished += 1

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.partition("@")[0]  # behind it xdist writes the group
        self.took[name] += report.duration
        if report.failed:
            self.failed += 1
            self.reporter.write_line(f"  FAILED         {report.nodeid} ({report.when})", red=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> Generator[None, Any, Any]:
        """Without a letter, pytest prints nothing as tests go by; words are for its list of failures."""
        category, _letter, word = yield
        return category, "", "" if category in ("", "passed", "skipped") else word

    def pytest_sessionfinish(self) -> None:
        self.ended.set()

    def _report_now_and_then(self) -> None:
        while not self.ended.wait(EVERY):
            self.reporter.write_line(self.line())

    def line(self) -> str:
        now = time.monotonic()
        share = 100 * self.finished // self.total if self.total else 0
        oldest = sorted(self.under_way.copy().items(), key=lambda item: item[1])[:SHOWN]
        tests = ", ".join(f"{name.removeprefix('tests/')} ({now - since:.0f} s)" for name, since in oldest)
        failed = f", {self.failed} failed" if self.failed else ""
        done = f"{self.finished:,} of {self.total:,}{failed}"
        return f"  {share:3d} %  {minutes(now - self.begun):>5}  {done}  {tests}"

    def pytest_terminal_summary(self) -> None:
        write = self.reporter.write_line
        slowest = [(name, seconds) for name, seconds in self.took.most_common(SLOWEST) if seconds >= SLOW]
        if slowest:
            self.reporter.section("slowest tests")
            for name, seconds in slowest:
                write(f"{seconds:6.1f} s  {name}")
        skipped = Counter(reason(report) for report in self.reporter.stats.get("skipped", []))
        if skipped:
            self.reporter.section("skipped tests")
            for why, number in skipped.most_common():
                write(f"{number:6}    {why}")
        if self.took:
            record(TESTS, self.took)


def reason(report: pytest.TestReport) -> str:
    """Why a test was skipped, which says what to install."""
    told = report.longrepr
    return str(told[2] if isinstance(told, tuple) else told).removeprefix("Skipped: ")


@pytest.hookimpl(trylast=True)  # the reporter is there only then
def pytest_configure(config: pytest.Config) -> None:
    """In the process that prints, unless pytest was asked for more or for less words than usual."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and not hasattr(config, "workerinput") and not config.option.verbose:
        config.pluginmanager.register(Progress(reporter), "hexarium-progress")
