"""How many bytes the page needs, compressed as hosts do: ``python -m tests.bench.sizes``."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

DIST = Path(__file__).resolve().parent.parent.parent / "dist"


@cache
def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def sizes(dist: Path = DIST) -> dict[str, dict[str, int]]:
    """Bytes under gzip, by part of the site: of the page alone, of each way to start, and of everything."""
    files = {path.relative_to(dist).as_posix(): path for path in sorted(dist.rglob("*")) if path.is_file()}
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
    (script,) = (path for name, path in files.items() if re.match(r"boot/worker\.\w+\.js", name))
    match = re.search(r"JSON\.parse\((\".*\")\);", script.read_text(encoding="utf-8"))
    assert match
    config: dict[str, Any] = json.loads(json.loads(match[1]))
    return config


def print_sizes() -> None:
    measured = sizes()
    plain = sum(measured["plain"].values())
    print("under gzip, thousand bytes")
    for part, files in measured.items():
        total = sum(files.values())
        large = ", ".join(
            f"{name.rsplit('/', 1)[-1]} {size / 1000:,.0f}"
            for name, size in sorted(files.items(), key=lambda item: -item[1])
            if size > 50_000
        )
        print(f"{part:<11} {total / 1000:>8,.0f}  {total / plain:5.2f}  {large}")


if __name__ == "__main__":
    print_sizes()
