"""How a Python sits for the picture of its memory that ``freeze.mjs`` takes.

All that is compiled for this stays in the picture, so what is not needed for it is in ``freeze.py``.
"""

from typing import Any

SITE = "/lib/python3.14/site-packages/"
FOR_PROGRAMS = {"__main__", "lab", "pipe", "reference", "testing"}  # parts of the package
FOR_PICTURES = {"svg", "strokes", "layers", "looks"}


class Seldom:
    """Imports what few visits need from sources, which take less than half of what comes of them."""

    def __init__(self, sources: dict[str, bytes]) -> None:
        self.sources = sources

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> Any:
        from importlib._bootstrap import ModuleSpec

        folder = any(other.startswith(f"{name}.") for other in self.sources)
        return ModuleSpec(name, self, is_package=folder) if name in self.sources else None

    def create_module(self, _spec: Any) -> None:
        """As usual."""

    def exec_module(self, module: Any) -> None:
        exec(self.sources[module.__name__], module.__dict__)


def import_all() -> None:
    """All of the package that the page may use: afterwards no file of it is there to import from."""
    import importlib
    import pathlib
    import sys

    importlib.invalidate_caches()  # by this clock no folder ever changes
    sources: dict[str, bytes] = {}
    for path in sorted(pathlib.Path(SITE, "pygame_core").rglob("*.py*")):
        names = path.relative_to(SITE).with_suffix("").parts
        name = ".".join(names).removesuffix(".__init__")
        if path.suffix == ".py" and FOR_PICTURES & set(names):
            sources[name] = path.read_bytes()
        elif path.suffix in (".py", ".pyc") and not FOR_PROGRAMS & set(names):
            importlib.import_module(name)
    sys.meta_path.append(Seldom(sources))  # type: ignore[arg-type]
    import string  # noqa: F401  for what reads SGF, which is brought later


def rehearse() -> None:
    """What a first visit asks, so that its answers find their tables laid out."""
    import json
    import os

    from pygame_core.protocol import Door

    door = Door()  # not the one that will serve
    with open("/asked.json") as asked:
        for request in json.load(asked):
            assert "ok" in json.loads(door.handle(json.dumps(request))), request
    os.remove("/asked.json")


def pose() -> None:
    """All is there and laid out, and what would only be ballast has gone."""
    import linecache
    import random
    import re
    import sys

    import_all()
    rehearse()
    random.seed(0)
    linecache.clearcache()
    re.purge()
    sys._clear_internal_caches()  # type: ignore[attr-defined]
