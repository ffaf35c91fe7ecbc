"""How large files travel: packed, so that a host has nothing left to compress, and with what unpacks them in a page."""

from __future__ import annotations

import base64
import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from web.build.innode import made, run_in_node
from web.build.steps import WEB, Problem

PACKED: Final = ".bin"  # behind the name of a file: every host knows it, and leaves it as it is
OPENER: Final = "unpacker.bin"


def packed(files: dict[str, bytes], script: bytes) -> dict[str, bytes]:
    """Files as they travel, and the machine that unpacks them, which is part of a ``script``."""
    inputs = {OPENER: machine(script), **{name + PACKED: content for name, content in files.items()}}
    return _packed("packed", "packing what is large", inputs)


def written(name: str, text: str) -> str:
    """A long text as a page holds it: compressed, in base64."""
    packed = _packed(name, f"packing the {name} of the page", {name: text.encode()}, [name])
    return base64.b64encode(packed[name]).decode()


def _packed(step: str, doing: str, files: dict[str, bytes], plain: Sequence[str] = (OPENER,)) -> dict[str, bytes]:
    """Always by the pinned Node: other compressors make other bytes."""

    def make(folder: Path) -> None:
        with TemporaryDirectory() as source:
            for name, content in files.items():
                (Path(source) / name).write_bytes(content)
            run_in_node(WEB / "build" / "pack.mjs", [source, folder, *plain], "Mend what pack.mjs says above.")

    inputs = [part for name in sorted(files) for part in (name.encode(), files[name])]
    return made(step, doing, ["innode.py", "travel.py", "pack.mjs"], inputs, make)


def machine(script: bytes) -> bytes:
    """The WebAssembly that zstddec holds as text: as a file of its own it is smaller, and can be let go after use."""
    found = re.search(rb'const wasm = "([^"]+)"', script)
    if not found:
        raise Problem("zstddec.mjs does not hold its machine as it did: see where it is now, and read it from there.")
    return base64.b64decode(found[1])


def stored(archive: bytes) -> bytes:
    """A zip file with nothing compressed in it: it packs better as a whole."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            new.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), old.read(name))
    return target.getvalue()
