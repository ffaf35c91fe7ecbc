"""Every sentence a person can read, and the catalogues that translate them.

``python -m tests.catalogue`` names what the catalogues lack; ``--update`` writes it into them, empty and in the order
of the files, and sets apart what nobody says any more; ``--update LANGUAGE`` begins a catalogue.
"""

from __future__ import annotations

import ast
import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "pygame_core" / "language" / "locale"
WIDTH = 120

AS_IN_ENGLISH = "As in English."  # the comment of a translator that makes an equal text no oversight
NAMES = {
    "Hexarium",
    "Pyodide",
    "CPython",
    "micropip",
    "sgfmill",
    "Preact",
    "CodeMirror",
    "zstddec",
    "Python",
}  # the same in every language
SPOKEN = ("aria-label", "aria-roledescription", "placeholder", "title")  # attributes that are read
UNTRANSLATED = {"noscript", "script", "title"}  # elements whose text no script can change, or that nobody reads
# Where t() is given something else than a literal: what index.html holds is listed from there.
NO_LITERAL = {"web/ui/text.ts"}

HEADER = """Hexarium's sentences.

A text keeps its {names}. Texts that are the same as in English carry the comment "As in English."
Look up the plural rule of the language and correct Plural-Forms; X-Language-Name is what the language calls itself.
"""


class Sentence(NamedTuple):
    """A sentence where it stands in the sources."""

    file: str
    line: int
    text: str
    plural: str = ""


@dataclass
class Sources:
    """What was found in the sources: the sentences in order, and in words what cannot be translated."""

    sentences: list[Sentence] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def merged(self) -> dict[str, list[Sentence]]:
        """The sentences by their text, in the order of their first places."""
        found: dict[str, list[Sentence]] = {}
        for sentence in self.sentences:
            found.setdefault(sentence.text, []).append(sentence)
        return found


def sources(root: Path = ROOT) -> Sources:
    """All sentences of the package and of the page."""
    found = Sources()
    for folder, suffixes, read in (
        ("pygame_core", {".py"}, read_python),
        ("web", {".html"}, read_html),
        ("web", {".js", ".ts", ".tsx"}, read_script),
    ):
        for path in sorted(path for path in (root / folder).rglob("*") if path.suffix in suffixes):
            read(path.relative_to(root).as_posix(), path.read_text("utf-8"), found)
    return found


# --- Python -----------------------------------------------------------------------------------------------------------


def read_python(file: str, text: str, found: Sources) -> None:
    """The literals of ``_()`` and ``_n()``."""
    calls = [
        (node, node.func.id)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "_n")
    ]
    for call, name in sorted(calls, key=lambda entry: (entry[0].lineno, entry[0].col_offset)):
        given = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
        words = given[: 2 if name == "_n" else 1]
        literals = [word for word in words if isinstance(word, str)]
        if not literals or len(literals) < len(words):
            found.faults.append(f"{file}:{call.lineno}: {name}() is given something else than a literal")
        else:
            found.sentences.append(Sentence(file, call.lineno, *literals))


# --- JavaScript -------------------------------------------------------------------------------------------------------

TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<word>[\w$]+)
      | (?P<sign>.)""",
    re.S | re.X,
)
TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?P<end>`|\$\{)", re.S)
REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "await", "yield", "=>"}


class Token(NamedTuple):
    """A token of JavaScript; of a template only that it is one."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a script without blanks and comments."""
    at, braces = 0, [""]
    last = Token("sign", ";", 0)
    while at < len(text):
        line = text.count("\n", 0, at) + 1
        divides = last.kind in ("string", "template", "regex") or (last.kind == "sign" and last.text in ")]}")
        divides = divides or (last.kind == "word" and last.text not in BEFORE_REGEX)
        divides = divides or last.text == "<"  # the end of an element
        regex = None if divides or text[at : at + 2] in ("//", "/*") else REGEX.match(text, at)
        if regex:
            last = Token("regex", regex[0], line)
            at = regex.end()
            yield last
            continue
        template = text[at] == "`" or (text[at] == "}" and braces[-1] == "${")
        if template:
            if text[at] == "}":
                braces.pop()
            match = TEMPLATE.match(text, at + 1)
            if not match:
                raise ValueError(f"line {line}: a template does not end")
            if match["end"] == "${":
                braces.append("${")
                last = Token("sign", "${", line)
            else:
                last = Token("template", "", line)
            at = match.end()
            yield last
            continue
        token = TOKEN.match(text, at)
        assert token and token.lastgroup
        at = token.end()
        if token.lastgroup == "blank":
            continue
        if token[0] == "{":
            braces.append("{")
        elif token[0] == "}":
            braces.pop()
        last = Token(token.lastgroup, token[0], line)
        yield last


def read_script(file: str, text: str, found: Sources) -> None:
    """The literals of ``t()``."""
    stream = list(tokens(text))
    for at, (_kind, word, line) in enumerate(stream[:-2]):
        before = stream[at - 1].text if at else ""
        if word != "t" or stream[at + 1].text != "(" or before in (".", "function"):
            continue
        end = at + 3
        while stream[end].text == "+" and stream[end + 1].kind == "string":  # a long literal in parts
            end += 2
        parts = stream[at + 2 : end : 2]
        if all(part.kind == "string" for part in parts) and stream[end].text in (",", ")"):
            found.sentences.append(Sentence(file, line, "".join(ast.literal_eval(part.text) for part in parts)))
        elif file not in NO_LITERAL:
            found.faults.append(f"{file}:{line}: t() is given something else than a literal")


# --- the page ---------------------------------------------------------------------------------------------------------


class _Shell(HTMLParser):
    """The texts and spoken attributes of elements with ``data-t``; others must hold none."""

    def __init__(self, file: str, found: Sources) -> None:
        super().__init__()
        self.file, self.found = file, found
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        marked = "data-t" in given
        for name in SPOKEN:
            if name in given:
                self.say(given[name] or "", marked)
        if tag not in ("meta", "link", "input", "br", "path", "circle"):
            self.open.append((tag, marked))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self.open]
        sign = len(data) == 1 and tags[-1:] == ["kbd"]  # a key that is the same in every language
        if data.strip() and not sign and UNTRANSLATED.isdisjoint(tags):
            self.say(data.strip(), self.open[-1][1])

    def say(self, text: str, marked: bool) -> None:
        line = self.getpos()[0]
        if marked:
            self.found.sentences.append(Sentence(self.file, line, text))
        elif text.strip(" ,.") and text not in NAMES:
            self.found.faults.append(f"{self.file}:{line}: “{text}” stands in an element without data-t")


def read_html(file: str, text: str, found: Sources) -> None:
    """What the page's shell says before any script has run."""
    _Shell(file, found).feed(text)


# --- catalogues -------------------------------------------------------------------------------------------------------


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*.po"))


def read(path: Path) -> polib.POFile:
    return polib.pofile(str(path), wrapwidth=WIDTH, encoding="utf-8")


def names(text: str) -> set[str]:
    """The values that a text takes. Raises ValueError if its braces are wrong."""
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def problems(catalogue: polib.POFile, found: Sources) -> list[str]:
    """What is wrong with a catalogue, a line for each text."""
    said, wrong = found.merged(), []
    forms = int(re.search(r"nplurals=(\d+)", catalogue.metadata.get("Plural-Forms", "nplurals=0"))[1])  # type: ignore[index]
    if not catalogue.metadata.get("X-Language-Name"):
        wrong.append("The header lacks X-Language-Name.")
    entries = {entry.msgid: entry for entry in catalogue if not entry.obsolete}
    wrong += [f"missing: {text}" for text in said if text not in entries]
    wrong += [f"unused: {entry.msgid}" for entry in catalogue if entry.obsolete or entry.msgid not in said]
    for text, entry in entries.items():
        if text not in said:
            continue
        plural = next((one.plural for one in said[text] if one.plural), "")
        given = [entry.msgstr_plural.get(n, "") for n in range(forms)] if plural else [entry.msgstr]
        if entry.msgid_plural != plural:
            wrong.append(f"another plural: {text}")
        elif not all(given):
            wrong.append(f"untranslated: {text}")
        elif entry.fuzzy:
            wrong.append(f"fuzzy: {text}")
        elif text in given and text not in NAMES and AS_IN_ENGLISH not in entry.tcomment:
            wrong.append(f"the same as in English: {text}")
        wanted = names(text) | names(plural)
        for form in filter(None, given):
            # A singular may leave its number out: “one stone”.
            if names(form) | ({"count"} if plural else set()) != wanted | ({"count"} if plural else set()):
                wrong.append(f"other names in braces: {text} – {form}")
    return wrong


def update(path: Path, found: Sources) -> None:
    """Write a catalogue anew in the order of the sources; what is new is empty, what is unused stands last."""
    old = read(path) if path.is_file() else polib.POFile(wrapwidth=WIDTH)
    if not old.metadata:
        old.header = HEADER
        old.metadata = {
            "Language": path.stem,
            "X-Language-Name": "",
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=UTF-8",
            "Content-Transfer-Encoding": "8bit",
            "Plural-Forms": "nplurals=2; plural=(n != 1);",
        }
    forms = int(re.search(r"nplurals=(\d+)", old.metadata["Plural-Forms"])[1])  # type: ignore[index]
    kept = {entry.msgid: entry for entry in old}
    new = polib.POFile(wrapwidth=WIDTH)
    new.header, new.metadata = old.header, old.metadata
    for text, places in found.merged().items():
        entry = kept.pop(text, None) or polib.POEntry(msgid=text)
        plural = next((one.plural for one in places if one.plural), "")
        if plural != entry.msgid_plural:
            entry.msgid_plural = plural
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(range(forms), "") if plural else {}
        entry.obsolete = False
        entry.occurrences = [(file, "") for file in dict.fromkeys(one.file for one in places)]
        new.append(entry)
    for entry in kept.values():
        entry.obsolete, entry.occurrences = True, []
        new.append(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    new.save(str(path), newline="\n")


def main(arguments: list[str]) -> int:
    found = sources()
    if arguments[:1] == ["--update"]:
        for path in [LOCALE / f"{language}.po" for language in arguments[1:]] or catalogues():
            update(path, found)
    wrong = found.faults + [f"{path.stem}: {line}" for path in catalogues() for line in problems(read(path), found)]
    print("\n".join(wrong or [f"{len(found.merged())} sentences, all translated"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
