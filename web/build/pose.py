"""How a Python sits for the picture of its memory that ``freeze.mjs`` takes.

All that is compiled for this stays in the picture, so what is not needed for it is in ``freeze.py``.
"""

SITE = "/lib/python3.14/site-packages/"
FOR_PROGRAMS = {"__main__", "lab", "pipe", "svg", "reference"}  # parts of the package, and for notebooks


def import_all() -> None:
    """All of the package that the page may use: afterwards no file of it is there to import from."""
    import importlib
    import pathlib

    importlib.invalidate_caches()  # by this clock no folder ever changes
    for path in sorted(pathlib.Path(SITE, "pygame_core").rglob("*.py*")):
        names = path.relative_to(SITE).with_suffix("").parts
        if path.suffix in (".py", ".pyc") and not FOR_PROGRAMS & set(names):
            importlib.import_module(".".join(names).removesuffix(".__init__"))
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
