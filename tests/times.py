"""How long tests and whole runs took on this machine, in seconds, by their names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from web.build.steps import CACHE

TESTS, RUNS = CACHE / "tests" / "durations.json", CACHE / "tests" / "runs.json"


def read(path: Path) -> dict[str, float]:
    """Return what was recorded there: nothing if there was no run, or its file is damaged."""
    try:
        return {str(name): float(seconds) for name, seconds in json.loads(path.read_text("utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def record(path: Path, took: Mapping[str, float]) -> None:
    """Keep these durations beside those that were recorded before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    rounded = {name: round(seconds, 2) for name, seconds in took.items()}
    path.write_text(json.dumps({**read(path), **rounded}), "utf-8")


def minutes(seconds: float) -> str:
    """Write a duration as minutes and seconds, such as 2:48."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
