"""The reference of the package's public names as pages that need no host, by pdoc, for ``python build.py docs``."""

from __future__ import annotations

import shutil
from pathlib import Path

from web.build.environments import environment
from web.build.steps import CACHE, REFERENCE, ROOT, run, say


def reference(target: Path = REFERENCE) -> None:
    """All of it in a folder, or nothing. It lies beside dist/, whose bytes and offline copies it is no part of."""
    python = environment("docs", "static/requirements-docs.txt")
    fresh = CACHE / "reference.new"
    shutil.rmtree(fresh, ignore_errors=True)
    say("reference", "collecting what docstrings tell")
    # Whatever pdoc complains of is an error.
    command = [python, "-W", "error", "-m", "web.build.referring", fresh]
    run(command, "Mend the docstring, annotation or module that is named above.", cwd=ROOT)
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(fresh, target)
    pages = len(list(target.rglob("*.html")))
    say("reference", f"{target.name}/ holds {pages} pages: open its index.html, or serve it wherever you like")
