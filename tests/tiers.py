"""Which tests need what: those of the quick tier, and those that need no built site."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
QUICK = ["-m", "quick"]  # pytest's arguments for `build.py test quick`: see the markers in pyproject.toml
# Tests that need neither the built site nor a browser nor Node, and those among them that do.
PLAIN = ("tests/rules", "tests/core", "tests/fuzz", "tests/test_protocol.py")
PREPARED = (
    "tests/core/test_engines.py", "tests/core/test_one_place.py", "tests/core/test_template.py",
    "tests/core/test_web_rooms.py",
)  # fmt: skip


def is_core(path: str | Path) -> bool:
    """Whether tests are about Python alone; a few of these need the built site all the same."""
    return any(_is_within(path, folder) for folder in PLAIN)


def is_plain(path: str | Path) -> bool:
    """Whether the tests in a file or folder need nothing but their Python environment."""
    return is_core(path) and not any(_is_within(prepared, path) for prepared in PREPARED)


def _is_within(path: str | Path, folder: str | Path) -> bool:
    return PurePosixPath(ROOT / path).is_relative_to(PurePosixPath(ROOT / folder))
