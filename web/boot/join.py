"""Modules that name each other: which those are, and how they become one script."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from posixpath import join, normpath, relpath

IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from "(?P<name>[^"]+)";$', re.M)
IMPORT_LATER = re.compile(r'\bawait import\("(?P<name>\.[^"]+)"\)')  # of our own modules: they are there already
PLACE = re.compile(r'(?<=new URL\(")\.[^"]*(?=", import\.meta\.url\))')
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b\W*(?P<name>\w+))", re.M)
# Pyodide's modules are of one line; theirs stands at the end.
EXPORT_LAST = re.compile(r"export ?(?:default (?P<default>\w+)|\{(?P<names>[^{}]*)\});?\s*(?://[^\n]*\s*)?\Z")


class SiteError(Exception):
    """A source file that cannot go into the site, in a sentence that says what to do."""


def graph(entry: str, texts: Mapping[str, str]) -> list[str]:
    """A module and all that it imports, sooner or later."""
    found = [entry]
    for name in found:
        for pattern in (IMPORT, IMPORT_LATER):
            targets = [_target(name, match) for match in pattern.finditer(texts[name])]
            found += [target for target in targets if target not in found]
    return found


def joined(entry: str, texts: Mapping[str, str]) -> str:
    """A module and all that it imports as one script: each becomes the object of what it exports."""
    done: dict[str, str] = {}

    def add(name: str) -> None:
        if name in done:
            return
        text = PLACE.sub(lambda match: _seen(name, match[0], entry), texts[name])

        def bind(match: re.Match[str]) -> str:
            target = _target(name, match)
            add(target)
            if match["whole"]:
                return f"const {match['whole']} = {_object(target)};"
            names = [entry.strip() for entry in match["names"].split(",") if entry.strip()]
            kept = [each.replace(" as ", ": ") for each in names]
            return f"const {{ {', '.join(kept)} }} = {_object(target)};"

        def bind_later(match: re.Match[str]) -> str:
            target = _target(name, match)
            add(target)
            return _object(target)

        text = IMPORT_LATER.sub(bind_later, IMPORT.sub(bind, text))
        exported = [match["name"] for match in EXPORT.finditer(text)]
        text = EXPORT.sub("", text)
        if last := EXPORT_LAST.search(text):
            pairs = [pair.split(" as ") for pair in (last["names"] or "").split(",") if pair.strip()]
            exported += [f"{pair[-1].strip()}: {pair[0].strip()}" for pair in pairs]
            exported += [f"default: {last['default']}"] * bool(last["default"])
            text = text[: last.start()]
        if left := re.search(r"^(?:import|export)\b.*", text, re.M):
            raise SiteError(f"{name} cannot be joined: write “{left[0]}” as others do, with a const and by names.")
        result = f"return {{ {', '.join(exported)} }};"
        done[name] = f"const {_object(name)} = await (async () => {{\n{text}\n{result}\n}})();\n"

    add(entry)
    return "".join(done.values())


def _target(name: str, match: re.Match[str]) -> str:
    """The module that the one of this name imports."""
    return normpath(join(PurePosixPath(name).parent, match["name"]))


def _seen(name: str, path: str, entry: str) -> str:
    """A relative path in the module ``name`` as it is from the module ``entry``."""
    seen = relpath(join(PurePosixPath(name).parent, path), PurePosixPath(entry).parent)
    return ("" if seen.startswith(".") else "./") + seen + "/" * path.endswith("/")


def _object(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
