"""What every step of the build is made of: a line that says what it does, commands, files, and what goes wrong."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CACHE, WEB, STATIC = ROOT / ".cache", ROOT / "web", ROOT / "static"
DIST, SINGLE, REFERENCE = ROOT / "dist", ROOT / "hexarium.html", ROOT / "reference"


class Problem(Exception):
    """Something the person at the keyboard has to know, in a sentence that says what to do."""


def say(step: str, state: str) -> None:
    print(f"  {step:<14} {state}", flush=True)


def run(command: list[Any], advice: str, **options: Any) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(words, **{"cwd": ROOT, "text": True, **options})
    except OSError as error:
        raise Problem(f"{words[0]} could not be started ({error.strerror}). {advice}") from None
    if done.stderr:  # it may show the line that failed, and those of bundles are a megabyte long
        print(re.sub("(.{300}).+", r"\1 …", done.stderr), end="", file=sys.stderr)
    if done.returncode:
        raise Problem(f"`{' '.join(words[:5])}` ended with status {done.returncode}. {advice}")
    return done


@contextmanager
def alone(step: str) -> Iterator[None]:
    """While another process of this folder is at the same step, wait for it; where systems know no such locks, hope."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{step}.lock").open("w") as file:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def files_of(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)


def digest(parts: Iterable[bytes]) -> str:
    """One SHA-256 over parts, each kept apart from the next."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()
