"""Prints the measurements of several Pythons: ``python -m tests.bench.table FILE…``, each file one line of JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

RULES = {"legal": "legal moves/s", "play": "play/s", "worst_ms": "worst list, ms"}
PLAYER = {
    "together": "completions/s, together",
    "one by one": "one by one",
    "gain": "times as many",
    "iterations": "iterations/s",
}
WIDTH = 25


def row(figures: dict[str, float], base: dict[str, float], columns: dict[str, str]) -> str:
    """Figures, with their ratio to those of the first Python."""
    cells = []
    for column in columns:
        number = f"{figures[column]:,.2f}" if figures[column] < 10 else f"{figures[column]:,.0f}"
        cells.append(number if figures is base else f"{number} ({figures[column] / base[column]:.2f})")
    return "".join(f"{cell:>{WIDTH}}" for cell in cells)


def tables(runs: list[dict[str, Any]]) -> str:
    """Per Python a table of the rules and one of the computer player."""
    for run in runs:
        for figures in run["games"].values():
            figures["gain"] = figures["together"] / figures["one by one"]
    lines = []
    for run in runs:
        for columns in (RULES, PLAYER):
            heading = run["python"] if columns is RULES else ""
            lines.append(f"\n{heading:16}" + "".join(f"{title:>{WIDTH}}" for title in columns.values()))
            for key, figures in run["games"].items():
                lines.append(f"{key:16}" + row(figures, runs[0]["games"][key], columns))
    return "\n".join(lines)


if __name__ == "__main__":
    print(tables([json.loads(Path(path).read_text("utf-8")) for path in sys.argv[1:]]))
