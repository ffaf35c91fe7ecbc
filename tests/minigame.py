"""Games from elsewhere: Noose under another name, wheels that bring it or something worse, and the template's."""

from __future__ import annotations

import base64
import hashlib
import io
import subprocess
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

MINI = """
from dataclasses import replace
from pygame_core.games import noose
from pygame_core.games.noose.rules import Noose
from pygame_core.language.messages import _
from pygame_core.rules.option import Option

class Mini(Noose):
    __slots__ = ()
    key, title = "mini", "Mini Noose"
    options = (*Noose.options, Option("goal", _("Goal"), (5, "none", 1000), 5))

    @classmethod
    def initial(cls, goal=5, **options):
        position = super().initial(**options)
        object.__setattr__(position, "chosen", {**position.chosen, "goal": goal})
        return position

GAME = replace(noose.GAME, position=Mini)
"""


def entries(package: str) -> str:
    """What names the game of a package."""
    return f"[pygame_core.games]\n{package} = {package}:GAME\n"


def wheel(package: str, source: str = MINI, *, version: str = "1.0", tag: str = "py3-none-any") -> Any:
    """A wheel of one module, as Playwright takes files; it names a game if its module has one."""
    about = f"{package}-{version}.dist-info"
    told = f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\nRequires-Dist: hexarium\n"
    files = {
        f"{package}.py": source,
        f"{about}/METADATA": told,
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{about}/entry_points.txt": entries(package) if "GAME" in source else "",
    }
    lines = []
    for name, text in files.items():
        proof = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
        lines.append(f"{name},sha256={proof},{len(text.encode())}")
    files[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,", ""])
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return {"name": f"{package}-{version}-{tag}.whl", "mimeType": "application/zip", "buffer": content.getvalue()}


def build_template(folder: Path) -> Path:
    """The wheel of the template, built there as its author would build it."""
    python = next((ROOT / ".cache" / "build-env").glob("[bS]*/python*"))
    command = [python, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    subprocess.run([*command, "-w", folder, ROOT / "tests" / "template"], check=True, timeout=60)
    (wheel,) = folder.glob("*.whl")
    return wheel
