"""Third-party packages: fetched by their registries' clients, proved by the hashes of static/vendor.json."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from web.build.environments import build_python, pip, run_node
from web.build.steps import CACHE, ROOT, STATIC, Problem, files_of, run, say

PACKAGES = CACHE / "node_modules"  # where Node, the bundler and the type checker look for them


def third_parties() -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = json.loads((STATIC / "vendor.json").read_text())
    return parts


def fetch(part: dict[str, Any], folder: Path) -> None:
    name = f"{part['name']} {part['version']}"
    say("third parties", f"fetching {name} with {part['client']}")
    advice = f"{name} could not be fetched: check that {part['client']} reaches its registry, then run this again."
    if part["client"] == "npm":
        spec = f"{part['name']}@{part['version']}"
        quiet = ["--loglevel", "error", "--pack-destination", folder]
        run_node("npm", ["pack", spec, *quiet], advice, stdout=subprocess.DEVNULL)
    else:
        only = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14", "--progress-bar", "on"]
        spec = f"{part['name']}=={part['version']}"
        run([*pip(build_python()), "download", *only, "-d", folder, spec], advice)


def archive(part: dict[str, Any]) -> Path:
    """The package as its registry delivers it, proved by its hash each time it is used."""
    folder = CACHE / "vendor"
    folder.mkdir(parents=True, exist_ok=True)
    ((name, sha256),) = part["archive"].items()
    path = folder / str(name)
    if not path.is_file():
        fetch(part, folder)
    prove(str(path.relative_to(ROOT)), path.read_bytes(), sha256)
    return path


def prove(name: str, content: bytes, sha256: str) -> None:
    if hashlib.sha256(content).hexdigest() != sha256:
        raise Problem(
            f"{name} does not have the SHA-256 that static/vendor.json names: delete .cache/vendor and run this again; "
            "if that does not help, the registry delivers something else than was reviewed, and it must not be used."
        )


def vendor_files() -> dict[str, bytes]:
    """The third-party files of the site, by name."""
    found: dict[str, bytes] = {}
    for part in third_parties():
        if part["use"] != "site":
            continue
        path = archive(part)
        if not part["files"]:
            found[path.name] = path.read_bytes()
        else:
            with tarfile.open(path) as tar:
                for name, sha256 in part["files"].items():
                    member = tar.extractfile(f"package/{name}")
                    found[name] = member.read() if member else b""
                    prove(f"{name} in {path.relative_to(ROOT)}", found[name], sha256)
    say("third parties", "hashes agree with static/vendor.json")
    return found


@cache
def unpacked(name: str) -> Path:
    """Return the folder of an npm package's files, for what runs in Node: exactly those of the proved archive."""
    part = next(part for part in third_parties() if part["name"] == name)
    path = archive(part)
    with tarfile.open(path) as tar:
        files = {
            PurePosixPath(member.name).relative_to("package").as_posix(): content.read()
            for member in tar
            if (content := tar.extractfile(member))
        }
    folder = PACKAGES / name
    if {each.relative_to(folder).as_posix(): each.read_bytes() for each in files_of(folder)} != files:
        fresh = CACHE / "unpacked"
        for old in (fresh, folder):
            shutil.rmtree(old, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        for each, data in files.items():
            target = fresh / each
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        fresh.rename(folder)
    return folder
