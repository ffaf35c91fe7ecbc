"""The files of the site, each named by its content, with the names inside the files rewritten to match.

So every host and cache may keep a file for ever, and two versions of the site never mix. Only what a browser looks for
again after an update keeps its name.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from functools import partial
from pathlib import PurePosixPath

from web.boot.join import SiteError, graph, joined

FIXED_NAMES = {"index.html", "sw.js", "app.webmanifest"}

# The name of another of our files: in a script any quoted relative path outside of comments (types are imported there,
# in circles if need be), elsewhere an attribute or url().
IN_SCRIPT = re.compile(
    r"(?P<skip>/\*\*.*?\*/|^[ \t]*//[^\n]*)|(?P<before>[\"'])(?P<name>\.{1,2}/[^\"'\s]+)(?=[\"'])", re.S | re.M
)
IN_MARKUP = re.compile(
    r"(?P<skip><!--.*?-->|/\*.*?\*/)|(?P<before>\b(?:href|src)=\"|url\([\"']?|\"src\": ?\")(?P<name>[^\"')#?:]+)", re.S
)
PATTERNS = {".js": IN_SCRIPT, ".css": IN_MARKUP, ".html": IN_MARKUP, ".webmanifest": IN_MARKUP}


def digest(parts: Iterable[bytes]) -> str:
    """One SHA-256 over parts, each kept apart from the next."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(part).digest())
    return total.hexdigest()


class Site:
    """Sources go in by name; `files` is what the site consists of, by path. What is `whole` is joined of modules."""

    def __init__(self, whole: Iterable[str] = ()) -> None:
        self.whole = set(whole)
        self.files: dict[str, bytes] = {}
        self.sources: dict[str, bytes] = {}
        self._names: dict[str, str] = {}
        self._open: list[str] = []

    @property
    def texts(self) -> dict[str, str]:
        """The scripts."""
        return {name: content.decode() for name, content in self.sources.items() if name.endswith(".js")}

    def place_all(self) -> None:
        """Place all but the fixed names and what others are joined of."""
        within = {name for whole in self.whole for name in graph(whole, self.texts)} - self.whole
        for name in sorted(self.sources.keys() - FIXED_NAMES - within):
            self.place(name)

    def place(self, source: str) -> str:
        """The final path of a source file, after those of all that it mentions."""
        if source in self._names:
            return self._names[source]
        if source in self._open:
            raise SiteError(f"These files name each other in a circle: {' -> '.join([*self._open, source])}. Break it.")
        self._open.append(source)
        path = PurePosixPath(source)
        content = joined(source, self.texts).encode() if source in self.whole else self.sources[source]
        if pattern := PATTERNS.get(path.suffix):
            content = pattern.sub(partial(self._follow, source), content.decode()).encode()
        stem = path.stem if source in FIXED_NAMES else f"{path.stem}.{hashlib.sha256(content).hexdigest()[:10]}"
        final = str(path.with_name(stem + path.suffix))
        self.files[final], self._names[source] = content, final
        self._open.pop()
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
        dotted = name.startswith(".") and not final.startswith("../")
        return match["before"] + ("./" if dotted else "") + final

    def add_shelf(self, name: str, files: dict[str, bytes]) -> str:
        """Files that must keep their names, in a folder that is named by their content; its path."""
        shelf = f"{name}/{digest(files[key] for key in sorted(files))[:12]}/"
        self.files.update({shelf + key: content for key, content in files.items()})
        return shelf

    def fill_in(self, name: str, mark: str, text: str) -> None:
        """Write the build's data over its mark in a source file."""
        content = self.sources[name].decode()
        if content.count(mark) != 1:
            raise SiteError(f"{name} must hold {mark} exactly once, where the build writes its data: put it back.")
        self.sources[name] = content.replace(mark, text).encode()
