"""The files of the site, each named by its content, with the names inside the files rewritten to match.

So every host and cache may keep a file for ever, and two versions of the site never mix. Only what a browser looks for
again after an update keeps its name.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from web.build.steps import Problem, digest

FIXED_NAMES = {"index.html", "sw.js", "app.webmanifest"}

# The name of another of our files: an attribute or url(). Scripts are told by the build.
IN_MARKUP = re.compile(
    r"(?P<skip><!--.*?-->|/\*.*?\*/)|(?P<before>\b(?:href|src)=\"|url\([\"']?|\"src\": ?\")(?P<name>[^\"')#?:]+)", re.S
)
MARKUP = {".css", ".html", ".webmanifest"}


class SiteError(Problem):
    """A source file that cannot go into the site, in a sentence that says what to do."""


class Site:
    """Sources go in by name; `files` is what the site consists of, by path."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.sources: dict[str, bytes] = {}
        self._names: dict[str, str] = {}
        self._open: list[str] = []

    def place_all(self) -> None:
        """Place all but the fixed names."""
        for name in sorted(self.sources.keys() - FIXED_NAMES):
            self.place(name)

    def place(self, source: str) -> str:
        """The final path of a source file, after those of all that it mentions."""
        if source in self._names:
            return self._names[source]
        if source in self._open:
            raise SiteError(f"These files name each other in a circle: {' -> '.join([*self._open, source])}. Break it.")
        self._open.append(source)
        content = self.sources[source]
        if PurePosixPath(source).suffix in MARKUP:
            content = IN_MARKUP.sub(partial(self._follow, source), content.decode()).encode()
        self._names[source] = self.add(source, content)
        self._open.pop()
        return self._names[source]

    def add(self, name: str, content: bytes) -> str:
        """A file as it is; its final path."""
        path = PurePosixPath(name)
        stem = path.stem if name in FIXED_NAMES else f"{path.stem}.{hashlib.sha256(content).hexdigest()[:10]}"
        final = str(path.with_name(stem + path.suffix))
        self.files[final] = content
        return final

    def _follow(self, source: str, match: re.Match[str]) -> str:
        if match["skip"] is not None:
            return match[0]
        name, folder = match["name"], PurePosixPath(source).parent
        target = os.path.normpath(folder / name).replace(os.sep, "/")
        if target not in self.sources:
            if name.endswith((".js", ".css")):
                raise SiteError(f"{source} names {name}, which does not exist: correct the name or add the file.")
            return match[0]
        if target in FIXED_NAMES:  # written last, and it may well name this file in turn
            return match[0]
        final = os.path.relpath(self.place(target), folder).replace(os.sep, "/")
        return match["before"] + final

    def add_shelf(self, name: str, files: dict[str, bytes]) -> str:
        """Files that must keep their names, in a folder that is named by their content; its path."""
        shelf = f"{name}/{digest(files[key] for key in sorted(files))[:12]}/"
        self.files.update({shelf + key: content for key, content in files.items()})
        return shelf

    def tell(self, script: str, what: Any) -> None:
        """Write what only the build knows into a script, as JSON."""
        self.fill_in(script, '"@BUILD@"', json.dumps(json.dumps(what)))

    def fill_in(self, name: str, mark: str, text: str) -> None:
        """Write the build's data over its mark in a source file."""
        content = self.sources[name].decode()
        if content.count(mark) != 1:
            raise SiteError(f"{name} must hold {mark} exactly once, where the build writes its data: put it back.")
        self.sources[name] = content.replace(mark, text).encode()
