"""How many bytes the page needs: ``python -m tests.bench.sizes``.

They are compared with those of the plain start: the same page with Pyodide, micropip and the package's wheel as their
registries have them, compressed by the host. Both where the host compresses as hosts do, and where it does not.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DIST, CACHE = ROOT / "dist", ROOT / ".cache"
TOLD = r"JSON\.parse\((\".*?[^\\]\")\)"  # what the build has told a script
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WAYS = ("image", "library")


@cache
def compressed(path: Path) -> int:
    """Bytes of a file on the line, from a host that compresses."""
    return min(len(gzip.compress(path.read_bytes(), 6)), path.stat().st_size)


def raw(path: Path) -> int:
    """The same from one that does not."""
    return path.stat().st_size


def plain(dist: Path = DIST) -> dict[str, int]:
    """What the plain start needs, by name, compressed. Needs the build's cache."""
    shipped = [CACHE / "node_modules" / "pyodide" / name for name in PYODIDE]
    wheels = [*(CACHE / "wheel").glob("*.whl"), *(CACHE / "vendor").glob("micropip-*.whl")]
    return {path.name: compressed(path) for path in [*page(dist), *shipped, *wheels]}


def page(dist: Path = DIST) -> list[Path]:
    """The files of the page itself, and its workers."""
    kinds = ("index.html", "early.*.js", "app.*.js", "worker.*.js", "sw.js", "*.css")
    return [path for kind in kinds for path in sorted(dist.glob(kind))]


def needed(way: str, dist: Path = DIST) -> list[Path]:
    """What the first answer takes when Python starts that way."""
    config = start_config(dist)
    names = ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm"]
    paths = [*(config["vendor"] + name for name in names), config["unpacker"], config[way]]
    paths += [config["package"]] if way == "library" else []
    return [*page(dist), *(dist / config["files"][path]["path"] for path in paths)]


def offline(dist: Path = DIST) -> list[Path]:
    """What the service worker keeps from the first visit on."""
    config = json.loads(json.loads(_told(dist / "sw.js")))
    return [dist / name for name in config["files"] if name not in config.get("lab", ())]


def start_config(dist: Path = DIST) -> Any:
    """What the build has told the worker."""
    (script,) = dist.glob("worker.*.js")
    return json.loads(json.loads(_told(script)))


def _told(script: Path) -> str:
    match = re.search(TOLD, script.read_text(encoding="utf-8"))
    assert match
    return match[1]


def ratios(dist: Path = DIST) -> dict[str, tuple[float, float]]:
    """Of the bytes that the plain start needs: of each way to the first answer, and of all that is kept, from a host
    that compresses, and from one that does not."""
    base = sum(plain(dist).values())
    files: dict[str, Iterable[Path]] = {**{way: needed(way, dist) for way in WAYS}, "offline": offline(dist)}
    return {part: (sum(map(compressed, paths)) / base, sum(map(raw, paths)) / base) for part, paths in files.items()}


def print_sizes() -> None:
    """The plain start, file by file, then what each way needs."""
    print("thousand bytes, under gzip of what has not been packed by the build, and uncompressed")
    for part, paths in {way: needed(way) for way in WAYS}.items():
        print(f"{part:<28}{'':>10}{'':>10}")
        for path in sorted(paths, key=raw, reverse=True):
            name = re.sub(r"\.[0-9a-f]{10}\.", ".", path.name)
            print(f"  {name:<36}{compressed(path) / 1000:>10,.0f}{raw(path) / 1000:>10,.0f}")
    print("the plain start")
    for name, size in sorted(plain().items(), key=lambda item: -item[1]):
        print(f"  {re.sub(r'[.][0-9a-f]{10}[.]', '.', name):<36}{size / 1000:>10,.0f}")
    print(f"\n{'of what the plain start needs':<38}{'gzip':>10}{'no gzip':>10}")
    for part, (one, other) in ratios().items():
        print(f"{part:<38}{one:>10.2f}{other:>10.2f}")


if __name__ == "__main__":
    print_sizes()
