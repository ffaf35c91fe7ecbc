"""The reference of the package's public names as pages that need no host, by pdoc, for ``python build.py docs``."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp

from web.build.environments import docs_python
from web.build.steps import CACHE, REFERENCE, ROOT, run, say


def reference(target: Path = REFERENCE) -> None:
    """All of it in a folder, or nothing. It lies beside dist/, whose bytes and offline copies it is no part of."""
    python = docs_python()
    fresh = Path(mkdtemp(prefix="reference-", dir=CACHE)) / "new"
    say("reference", "collecting what docstrings tell")
    # Whatever pdoc complains of is an error.
    command = [python, "-W", "error", "-m", "web.build.referring", fresh]
    run(command, "Mend the docstring, annotation or module that is named above.", cwd=ROOT)
    shutil.rmtree(target, ignore_errors=True)
    shutil.move(fresh, target)
    fresh.parent.rmdir()
    pages = len(list(target.rglob("*.html")))
    say("reference", f"{target.name}/ holds {pages} pages: open its index.html, or serve it wherever you like")
