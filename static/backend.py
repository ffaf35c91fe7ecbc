"""How the package becomes a wheel (PEP 517): flit's way, with each catalogue compiled to what `messages.py` reads.

`pip install .` and build.py both come here. It needs what requirements-build.txt pins.
"""

from __future__ import annotations

import contextlib
import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polib
from flit_core import buildapi
from flit_core.buildapi import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",  # of the sources as they are: English alone
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Build the wheel from a copy of the sources, which stay as they are."""
    target = str(Path(wheel_directory).resolve())
    with TemporaryDirectory() as stage:
        shutil.copytree("pygame_core", Path(stage, "pygame_core"), ignore=shutil.ignore_patterns("__pycache__", "*.po"))
        for path in Path("pygame_core", "language", "locale").glob("*.po"):
            Path(stage, path).with_suffix(".json").write_text(compiled(path), "utf-8")
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(name, stage)
        with contextlib.chdir(stage):
            return str(buildapi.build_wheel(target, config_settings, metadata_directory))


def compiled(path: Path) -> str:
    """A catalogue as JSON: the language's own name, its plural rule, and the sentences by their English."""
    catalogue = polib.pofile(str(path), encoding="utf-8")
    told = {
        "name": catalogue.metadata["X-Language-Name"],
        "plural": catalogue.metadata["Plural-Forms"].split("plural=")[1].strip(" ;"),
        "words": {
            each.msgid: [form for _n, form in sorted(each.msgstr_plural.items())] if each.msgid_plural else each.msgstr
            for each in catalogue.translated_entries()
        },
    }
    return json.dumps(told, ensure_ascii=False)
