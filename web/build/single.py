"""The site as one file that opens from a disk, without a host: the page, the worker and all that Python starts from.

From a disk a page may load nothing, not even what lies beside it. So its script stands in it, and
its policy names that by hash; the worker's is another that it starts from a blob; larger files are packed as text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

WAYS = ["image", "library"]  # the plain way needs more than both together


def single(sources: dict[str, bytes], files: dict[str, bytes], config: Mapping[str, Any]) -> bytes:
    """The page; ``sources`` are the site's, their scripts bundled for one file, ``files`` what the site consists of."""
    machine = config["vendor"] + "pyodide.asm.wasm"
    wanted = [machine, config["image"], config["library"], config["package"], config["unpacker"], config["later"]]
    parts = {
        "worker": _packed(sources["worker.js"]),
        "files": json.dumps({path: _text(files[config["files"][path]["path"]]) for path in wanted}),
    }
    return _page(sources, parts).encode()


def _packed(content: bytes) -> str:
    return _text(gzip.compress(content, 9, mtime=0))


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


# --- the page ---------------------------------------------------------------------------------------------------------


def _page(sources: dict[str, bytes], parts: dict[str, str]) -> str:
    texts = {name: content.decode() for name, content in sources.items() if name.endswith((".js", ".css", ".html"))}
    styles = [texts[name] for name in re.findall(r'<link rel="stylesheet" href="([^"]+)">', texts["index.html"])]
    early, script = texts["early.js"], texts["app.js"]
    for text in (early, script, *styles):
        if re.search(r"</(script|style)|<!--", text, re.I):
            raise ValueError("A script or a style that holds the end of its own element cannot stand in one file.")
    policy = {
        "default-src": "'none'",
        "script-src": f"{_hash(early)} {_hash(script)} 'wasm-unsafe-eval'",
        "worker-src": "blob:",
        "style-src": " ".join(map(_hash, styles)),
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "hexarium hexarium-early",
    }
    icon = base64.b64encode(sources["icons/icon.svg"]).decode()
    licences = "".join(
        f"<details><summary>{PurePosixPath(name).stem}</summary><pre>{html.escape(sources[name].decode())}</pre></details>\n"
        for name in sorted(sources)
        if name.startswith("licences/")
    )
    held = "".join(f'<script type="text/plain" id="{name}">{text}</script>\n' for name, text in parts.items())
    page = texts["index.html"]
    for pattern, replacement in (
        (r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', "; ".join(map(" ".join, policy.items()))),
        (r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>\n', ""),
        (r'(?<=<link rel="icon" href=")[^"]*', f"data:image/svg+xml;base64,{icon}"),
        (r'<script src="early.js"></script>', f"<script>{early}</script>"),
        (r'(?:<link rel="stylesheet"[^>]*>\n)+', "".join(f"<style>{style}</style>\n" for style in styles)),
        (r'<script type="module" src="app.js" integrity="[^"]*"></script>', f'<script type="module">{script}</script>'),
        (r'<a href="licences/[^"]*">(\w+)</a>', r"\1"),
        (r"(?=  </div>\n</dialog>\n<noscript>)", licences),
        (r"(?=</body>)", held),
    ):
        change = replacement if "\\1" in replacement else (lambda _, text=replacement: text)
        page, found = re.subn(pattern, change, page)
        if not found:
            raise ValueError(f"index.html no longer has what one file must change: {pattern}")
    return page


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
