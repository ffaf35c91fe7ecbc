"""How long the page takes to its first answer, for each way to start Python, and how many bytes that takes.

Needs the built site and the packages of the test environment: ``python -m tests.bench.boot [--runs 7] [--net MBIT]``.
The plain start, which the others are compared with, has all that it takes as the registries have it.
Each run is a browser process of its own, with a fresh profile (cold) or with one that has seen the site before (warm);
the ways take turns, so that they meet the same weather. With ``--net`` the line is that slow and only cold is measured.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.bench.sizes import CACHE, DIST, TOLD, print_sizes, start_config
from tests.e2e.conftest import FLAGS
from tests.e2e.serving import Host

WAYS = ("plain", "library", "image")
STEPS = ("asked", "fetched", "compiled", "instantiated", "restored", "started", "answered")
BROWSER = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Notes when the page's first view came from Python.
WATCH = """
new MutationObserver((_, observer) => {
    if ([undefined, "loading"].includes(document.documentElement?.dataset.state)) return;
    performance.mark("answered");
    observer.disconnect();
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-state"]});
"""
TIMES = """(() => {
    const [answered] = performance.getEntriesByName("answered");
    if (!answered) return null;
    return performance.getEntriesByName("python").map(({detail: {way, times}}) => ({
        way, answered: answered.startTime,
        ...Object.fromEntries(Object.entries(times).map(([step, time]) => [step, time - performance.timeOrigin])),
    }));
})()"""


def told(change: Callable[[Any], object], script: bytes) -> bytes:
    """The worker with another configuration."""
    config = start_config()
    change(config)
    return re.sub(TOLD, lambda _: f"JSON.parse({json.dumps(json.dumps(config))})", script.decode()).encode()


def only(way: str, config: Any) -> None:
    """One way to start."""
    config["ways"] = [way]


def as_shipped(site: Path) -> None:
    """A copy of the site that starts plainly, from what the registries have."""
    shutil.copytree(DIST, site)

    def change(config: Any) -> None:
        only("plain", config)
        (wheel,) = (CACHE / "wheel").glob("*.whl")
        taken = {config["wheel"]: wheel}
        for name in ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide.js", "pyodide.asm.js"):
            taken[config["vendor"] + name] = CACHE / "node_modules" / "pyodide" / name.replace(".js", ".mjs")
        for path, source in taken.items():
            content = shutil.copyfile(source, site / path).read_bytes()
            proof = base64.b64encode(hashlib.sha256(content).digest()).decode()
            config["files"][path] = {"path": path, "bytes": len(content), "proof": proof}

    (worker,) = site.glob("worker.*.js")
    worker.write_bytes(told(change, worker.read_bytes()))


def visit(playwright: Playwright, browser: str, host: Host, way: str, profile: Path, again: bool = False) -> list[Any]:
    """When what was done, in milliseconds after navigation; with ``again`` a second worker too."""
    (worker,) = DIST.glob("worker.*.js")
    host.broken = {worker.name: partial(told, partial(only, way))} if way in WAYS[1:] else {}
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=browser, args=FLAGS, service_workers="block"
    )
    try:
        page = context.new_page()
        page.add_init_script(WATCH)
        time.sleep(1)  # the browser's own start
        page.goto(host.url)
        marks = wait(page, 1)
        if again:
            (worker,) = page.workers
            worker.evaluate("void setTimeout(() => { throw new Error('on purpose'); })")
            marks = wait(page, 2)
        assert way not in WAYS or {mark["way"] for mark in marks} == {way}, marks
        return marks
    finally:
        context.close()


def wait(page: Page, starts: int) -> list[Any]:
    for _ in range(6000):
        marks: list[Any] = page.evaluate(TIMES) or []
        if len(marks) >= starts:
            return marks
        page.wait_for_timeout(20)
    raise TimeoutError(page.locator("body").inner_text())


def measure(
    playwright: Playwright, browser: str, host: Host, plain: Host, runs: int, ways: list[str], warm: bool
) -> None:
    hosts = {way: plain if way == "plain" else host for way in ways}
    found: dict[str, list[Any]] = {way: [] for way in ways}
    second: list[float] = []
    folder = Path(tempfile.mkdtemp(prefix="hexarium-bench-"))
    try:
        if warm:  # a browser keeps compiled code of what it has seen more than once
            for way in ways:
                for _ in range(2):
                    visit(playwright, browser, hosts[way], way, folder / way)
        for run in range(runs):
            for way in ways:
                profile = folder / (way if warm else f"{way}-{run}")
                marks = visit(playwright, browser, hosts[way], way, profile, again=way == "image")
                found[way].append(marks[0])
                if len(marks) == 2:
                    one, other = (mark["started"] - mark["asked"] for mark in marks)
                    second.append(other / one)
                print(".", end="", flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"\r{'warm' if warm else 'cold'}: milliseconds after navigation, medians of {runs}")
    print(f"{'':<8}" + "".join(f"{step:>13}" for step in STEPS) + f"{'ratio':>8}  range")
    base = statistics.median(mark["answered"] for mark in found[ways[0]])
    for way, marks in found.items():
        cells = [statistics.median(values) if (values := [m[s] for m in marks if s in m]) else None for s in STEPS]
        answered = sorted(mark["answered"] for mark in marks)
        taken = "" if way in WAYS else f"  took {', '.join(sorted({mark['way'] for mark in marks}))}"
        print(
            f"{way:<8}"
            + "".join(f"{'' if cell is None else f'{cell:,.0f}':>13}" for cell in cells)
            + f"{(cells[-1] or 0) / base:>8.2f}  {answered[0]:,.0f}-{answered[-1]:,.0f}{taken}"
        )
    if second:
        print(f"a second worker starts from the image in {statistics.median(second):.2f} of the time of the first")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument(
        "--ways", nargs="+", choices=WAYS, default=list(WAYS), help="the first is what the others are compared with"
    )
    parser.add_argument("--net", type=float, default=0, help="megabits a second")
    chosen = parser.parse_args()
    browser = os.environ.get("HEXARIUM_BROWSER") or next(filter(None, map(shutil.which, BROWSER)))
    with ExitStack() as stack:
        shipped = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hexarium-bench-"))) / "site"
        as_shipped(shipped)
        how = {"headers": {"Cache-Control": "max-age=31536000"}, "rate": chosen.net * 125_000}
        host, plain = (stack.enter_context(Host(folder, **how)) for folder in (DIST, shipped))
        playwright = stack.enter_context(sync_playwright())
        for warm in (False,) if chosen.net else (False, True):
            # On a slow line the page chooses between the last two by itself.
            ways = [*chosen.ways, *["chosen"] * bool(chosen.net)]
            measure(playwright, browser, host, plain, chosen.runs, ways, warm)
    print()
    print_sizes()


if __name__ == "__main__":
    main()
