"""The package as a wheel, and what it answers."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from web.build.environments import build_python, pip
from web.build.steps import CACHE, ROOT, Problem, digest, files_of, run, say


def wheel() -> tuple[Path, dict[str, dict[str, Any]]]:
    """The package as a wheel, the same bytes on every machine, and its catalogues for the page, by language."""
    folder, stage = CACHE / "wheel", CACHE / "stage"
    others = ("pyproject.toml", "README.md", "LICENSE", "static/backend.py")
    sources = [*files_of(ROOT / "pygame_core"), *(ROOT / name for name in others)]
    for path in sources:
        if not path.is_file():
            name = path.relative_to(ROOT)
            raise Problem(f"{name} is missing, and the package cannot be built without it: restore it.")
    wanted = digest(part for path in sources for part in (str(path.relative_to(ROOT)).encode(), path.read_bytes()))
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text() == wanted and stage.is_dir():
        say("wheel", "up to date")
    else:
        say("wheel", "building the package with flit")
        python = build_python()
        for old in (folder, stage):
            shutil.rmtree(old, ignore_errors=True)
        run(
            [*pip(python), "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, ROOT],
            "Mend what flit says above about the package.",
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
        )
        (built,) = folder.glob("*.whl")
        with zipfile.ZipFile(built) as archive:
            archive.extractall(stage)
        stamp.write_text(wanted)
    (built,) = folder.glob("*.whl")
    locale = files_of(stage / "pygame_core" / "language" / "locale")
    return built, {path.stem: json.loads(path.read_text("utf-8")) for path in locale}


def ask_python(requests: list[dict[str, Any]]) -> list[Any]:
    """The built package's answers to protocol requests: what the page shows before its own Python is up."""
    done = run(
        # Without the packages of this machine, which might bring games of their own.
        [sys.executable, "-S", "-m", "pygame_core", "protocol"],
        "Mend the package: it must answer the protocol on standard input.",
        input="".join(json.dumps(request) + "\n" for request in requests),
        stdout=subprocess.PIPE,
        cwd=CACHE / "stage",
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    finals = [answer for answer in answers if "partial" not in answer]
    for request, answer in zip(requests, finals, strict=True):
        if "ok" not in answer:
            raise Problem(f"The package answered the request {request} with {answer.get('error')}: mend it.")
    return [answer["ok"] for answer in finals]
