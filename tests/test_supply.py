"""What comes from others: pinned by hash where it is fetched, licensed where it travels, and fetched only once."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from pathlib import Path
from typing import Any

SHA256 = re.compile(r"[0-9a-f]{64}")
# Words by which the text of a licence is known.
TEXTS = {
    "MIT AND BSD-3-Clause": "BSD License",
    "MIT": "Permission is hereby granted, free of charge",
    "MPL-2.0": "Mozilla Public License Version 2.0",
    "Apache-2.0": "Apache License",
}


def parts(root: Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads((root / "static" / "vendor.json").read_text("utf-8"))
    return told


def test_every_requirement_is_pinned_by_hash(root: Path) -> None:
    """All files that pip is handed, whoever adds one."""
    listed = [path for folder in ("static", "tests") for path in sorted((root / folder).rglob("*requirements*.txt"))]
    assert len(listed) >= 4
    for path in listed:
        for entry in re.split(r"\n(?=[^\s#])", re.sub(r"(?m)^#.*\n", "", path.read_text("utf-8").strip())):
            assert re.match(r"[\w.\[\]-]+==[\w.+!-]+( ;[^\n]*)?( \\)?\n", entry), f"{path.name}: {entry[:80]}"
            hashes = re.findall(r"--hash=sha256:(\w+)", entry)
            assert hashes and all(SHA256.fullmatch(each) for each in hashes), f"{path.name}: {entry[:80]}"


def test_pip_installs_nothing_that_is_not_proved(root: Path) -> None:
    """Every call of pip in the tools either asks for hashes, or for no index, or fetches what is proved then."""
    tools = [root / "build.py", *sorted((root / "web" / "build").glob("*.py")), *sorted((root / "tests").glob("*.py"))]
    for path in tools:
        text = path.read_text("utf-8")
        for found in re.finditer(r"\[\*pip\(.*?\]", text, re.S):
            call = text[text.rindex("\n", 0, max(1, found.start() - 160)) : found.end()]  # and what it is made of
            assert re.search(r'"--require-hashes"|"--no-index"|"download", \*only', call), f"{path.name}: {call}"


def test_pip_install_builds_with_the_versions_that_are_proved_here(root: Path) -> None:
    """The one table that pip reads for it cannot name hashes."""
    required = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pinned = re.findall(r"(?m)^[\w.-]+==[\w.]+", (root / "static" / "requirements-build.txt").read_text("utf-8"))
    assert [each.replace("_", "-") for each in required] == pinned


def test_every_third_party_is_one_version_proved_by_its_hash(root: Path) -> None:
    for part in parts(root):
        ((name, sha256),) = part["archive"].items()
        assert SHA256.fullmatch(sha256), part["name"]
        assert part["version"] in name and re.fullmatch(r"\d[\w.]*", part["version"])
        assert all(SHA256.fullmatch(each) for each in part["files"].values())


def test_what_the_site_has_of_others_is_what_was_reviewed(root: Path, dist: Path) -> None:
    known = {sha256 for part in parts(root) for sha256 in (*part["archive"].values(), *part["files"].values())}
    vendor = [path for path in (dist / "vendor").rglob("*") if path.is_file()]
    assert len(vendor) >= 6
    # What ends in .bin the build has packed, and proved before.
    whole = [path for path in vendor if path.suffix != ".bin"]
    assert [path.name for path in whole if hashlib.sha256(path.read_bytes()).hexdigest() not in known] == []


def test_the_package_needs_nothing(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert not project.get("dependencies")


def test_all_that_travels_has_its_licence_in_the_site(root: Path, dist: Path) -> None:
    texts = {path.name.split(".")[0]: path.read_text("utf-8") for path in (dist / "licences").iterdir()}
    page = (dist / "index.html").read_text("utf-8")
    assert {path.stem for path in (root / "static" / "licences").iterdir()} == set(texts)
    for name in texts:
        assert re.search(rf'<a href="licences/{name}\.\w+\.txt">{name}</a>', page), name
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["CPython"]  # within Pyodide
    for part in parts(root):
        if part["use"] in ("site", "bundle"):
            names = [name for name in texts if name.lower() in part["name"].lower() or part["name"] in texts[name]]
            assert names, f"{part['name']} has no licence in static/licences"
            assert any(TEXTS[part["licence"]] in texts[name] for name in names), part["name"]
