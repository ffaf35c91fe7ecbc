"""How many bytes the page needs, compressed as hosts do: ``python -m tests.bench.sizes``."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

LARGE = 50_000  # bytes
DIST = Path(__file__).resolve().parent.parent.parent / "dist"


@cache
def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def sizes(dist: Path = DIST) -> dict[str, dict[str, int]]:
    """Bytes under gzip, by part of the site: of the page alone, of each way to start, and of everything."""
    files = {path.relative_to(dist).as_posix(): path for path in sorted(dist.rglob("*")) if path.is_file()}
    files = {name: path for name, path in files.items() if not name.startswith("maps/")}  # which no player fetches
    config = _config(files)
    vendor = config["vendor"]
    engine = [vendor + name for name in ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")]
    installer = [vendor + "python_stdlib.zip", vendor + config["lock"]["packages"]["micropip"]["file_name"]]
    needs = {
        "plain": [*engine, *installer, config["wheel"]],
        "library": [*engine, config["library"], config["wheel"]],
        "image": [*engine, config["image"]],
    }
    heavy = {path for paths in needs.values() for path in paths}
    first = [name for name in files if name not in heavy and name.endswith((".html", ".js", ".css"))]
    parts = {"page": first} | {way: [*first, *paths] for way, paths in needs.items()} | {"everything": list(files)}
    return {part: {name: _compressed(files[name]) for name in names} for part, names in parts.items()}


def _config(files: dict[str, Path]) -> dict[str, Any]:
    (script,) = (path for name, path in files.items() if re.match(r"worker\.\w+\.js", name))
    match = re.search(r"JSON\.parse\((\".*\")\);", script.read_text(encoding="utf-8"))
    assert match
    config: dict[str, Any] = json.loads(json.loads(match[1]))
    return config


def print_sizes() -> None:
    """A table: which parts each way to start needs, and what is kept for later besides."""
    measured = sizes()
    page = measured.pop("page")
    names = sorted(measured["everything"].keys() - page.keys(), key=lambda name: -measured["everything"][name])
    large = [name for name in names if measured["everything"][name] > LARGE]
    rows = {"page": list(page), **{name.rsplit("/", 1)[-1]: [name] for name in large}, "others": names[len(large) :]}
    rows["sum"] = [*page, *names]
    print(f"{'under gzip, thousand bytes':<36}" + "".join(f"{part:>12}" for part in measured))
    for row, files in rows.items():
        sums = [sum(part.get(name, 0) for name in files) for part in measured.values()]
        print(f"{row:<36}" + "".join(f"{total / 1000:>12,.0f}" if total else f"{'':>12}" for total in sums))
    totals = [sum(part.values()) for part in measured.values()]
    print(f"{'of what the plain start needs':<36}" + "".join(f"{total / totals[0]:>12.2f}" for total in totals))


if __name__ == "__main__":
    print_sizes()
