"""Every place where data enters the page stands in static/docs/inputs.md, with what checks it there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

# What a script reads, or hears, that is not its own. A new one has to be put on the list, with its check.
SOURCES = {
    "message": r'addEventListener\("message"|\bonmessage\b|\bpostMessage\(|\bBroadcastChannel\b|\bSharedWorker\b',
    "storage": r"\blocalStorage\b|\bsessionStorage\b|\bdocument\.cookie\b|\bwindow\.name\b",
    "kept text": r"(?<![\w.])(?:readLayered|allTexts)\(|(?<![\w.])read\([A-Z]",
    "database": r"\bindexedDB\.open\b|(?<![\w.])(?:transact|inLayer)[<(]",
    "address": r"\blocation\.(?!reload)\w|\bnewURL\b|\bdocument\.referrer\b",
    "history": r'\bhistory\.state\b|addEventListener\("popstate"',
    "file": r"(?:input|field|[tT]arget|Transfer!?)\??\.files\b|\bdataTransfer\b|\bFileReader\b|\bfile\.arrayBuffer\b",
    "clipboard": r'\bclipboard\b|\bclipboardData\b|"paste"',
    "network": r"\b(?:browsersF|f)etch\(|(?<![\w.])import\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b",
    "cache": r"\bcaches\.(?:match|open|keys)\b",
}
COMMENT = re.compile(r"(?<![:\"'`])//[^\n]*|/\*.*?\*/", re.S)


def found(web: Path) -> Counter[tuple[str, str]]:
    """How often each script uses each source."""
    uses: Counter[tuple[str, str]] = Counter()
    for path in sorted(web.rglob("*")):
        name = path.relative_to(web).as_posix()
        if path.suffix in {".ts", ".tsx", ".html"} and not name.startswith("build/"):
            text = COMMENT.sub("", path.read_text("utf-8"))
            for source, pattern in SOURCES.items():
                if count := len(re.findall(pattern, text)):
                    uses[name, source] = count
    return uses


def listed(page: str) -> Counter[tuple[str, str]]:
    """The same as the list has it: the file, the source, how often, what comes there, and its check."""
    rows = re.findall(r"^\| `([^`]+)` \| ([a-z ]+) \| (\d+) \| [^|]{10,} \| [^|]{10,} \|$", page, re.M)
    return Counter({(name, source): int(count) for name, source, count in rows})


def test_every_entrance_is_listed_with_its_check(root: Path) -> None:
    uses, page = found(root / "web"), (root / "static" / "docs" / "inputs.md").read_text("utf-8")
    rows = listed(page)
    new = {pair: count for pair, count in uses.items() if rows[pair] != count}
    old = {pair: count for pair, count in rows.items() if pair not in uses}
    assert (new, old) == ({}, {}), "put what is new into static/docs/inputs.md, with what checks it"
    assert len(rows) > 25


def test_a_new_entrance_is_found(tmp_path: Path) -> None:
    """The control: each source is seen where it stands, and nowhere else."""
    for source, code in (
        ("message", 'new BroadcastChannel("x").onmessage = run;'), ("storage", "sessionStorage.x;"),
        ("kept text", "read(KEY);"), ("database", 'indexedDB.open("x");'), ("address", "location.hash;"),
        ("history", "history.state;"), ("file", "field.files;"), ("clipboard", "navigator.clipboard.readText();"),
        ("network", 'fetch("x");'), ("cache", 'caches.open("x");'),
    ):  # fmt: skip
        (tmp_path / "new.ts").write_text(f"// {code}\n{code}\n", "utf-8")
        assert set(found(tmp_path)) == {("new.ts", source)}, source
