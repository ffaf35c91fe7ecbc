"""Prints the measurements of several Pythons: ``python -m tests.bench.table FILE…``, each file one line of JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

COLUMNS = {"legal": "legal moves/s", "play": "play/s", "playout": "playouts/s", "worst_ms": "worst list, ms"}


def main(paths: list[str]) -> None:
    """Print a table of rates, and of the later Pythons the ratio to the first."""
    runs = [json.loads(Path(path).read_text("utf-8")) for path in paths]
    base = runs[0]
    for run in runs:
        print(f"\n{run['python']}")
        print(f"{'':12}" + "".join(f"{title:>24}" for title in COLUMNS.values()))
        for key, figures in run["games"].items():
            cells = []
            for column in COLUMNS:
                ratio = "" if run is base else f" ({figures[column] / base['games'][key][column]:.2f})"
                number = f"{figures[column]:.2f}" if column == "worst_ms" else f"{figures[column]:,.0f}"
                cells.append(f"{number + ratio:>24}")
            print(f"{key:12}" + "".join(cells))


if __name__ == "__main__":
    main(sys.argv[1:])
