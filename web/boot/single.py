"""The site as one file that opens from a disk, without a host: the page, the worker and all that Python starts from.

From a disk a page may load nothing, not even what lies beside it. So its modules are joined into one script that its
policy names by hash, and the worker's into another that it starts from a blob; larger files are packed as text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
from pathlib import PurePosixPath
from typing import Any

from web.boot.join import joined

WAYS = ["image", "library"]  # the plain way needs more than both together

OFFLINE = """
import { t } from "./text.js";
export function registerOffline(onState) {
  onState("ready", t("Ready for offline use."));
}
"""
ADDRESS = """
import { unpack } from "./packed.js";
const text = (id) => document.getElementById(id).textContent;
export const kind = "classic";
const script = await unpack(text("worker")).text();
export const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
export const brought = { files: JSON.parse(text("files")) };
"""
MODULES = """
import * as loader from "../pyodide.js";
import * as code from "../pyodide.asm.js";
export const importModule = async (path) => (path.endsWith(".asm.js") ? code : loader);
"""


def single(sources: dict[str, bytes], files: dict[str, bytes], config: dict[str, Any]) -> bytes:
    """The page: ``sources`` are the site's with the build's data filled in, ``files`` what the site consists of."""
    texts = {name: content.decode() for name, content in sources.items() if name.endswith((".js", ".css", ".html"))}
    texts |= {name: files[config["vendor"] + name].decode() for name in ("pyodide.js", "pyodide.asm.js")}
    told = json.dumps({**config, "ways": WAYS})
    # The root is the name of a place that is never asked: everything has been brought.
    texts["boot/config.js"] = f'export const config = {told};\nexport const root = new URL("file:///");\n'
    texts |= {"offline.js": OFFLINE, "boot/address.js": ADDRESS, "boot/modules.js": MODULES}
    machine = config["vendor"] + "pyodide.asm.wasm"
    wanted = [machine, config["image"], config["library"], config["wheel"], config["later"]]
    wanted += [catalogue["path"] for catalogue in config["lang"].values()]
    parts = {
        "worker": _packed(_classic(joined("boot/worker.js", texts)).encode()),
        "files": json.dumps({path: _packed(files[path]) for path in wanted}),
    }
    return _page(texts, sources, parts).encode()


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


# --- scripts ----------------------------------------------------------------------------------------------------------


def _classic(script: str) -> str:
    """A module as a script of the old kind: no other starts from a blob in every browser's pages from a disk.

    Pyodide would not start in such a worker, which it knows by what is taken away here.
    """
    script = script.replace("import.meta.url", "self.location.href")
    return f'"use strict";\nself.importScripts = undefined;\n(async () => {{\n{script}}})();\n'


# --- the page ---------------------------------------------------------------------------------------------------------


def _page(texts: dict[str, str], sources: dict[str, bytes], parts: dict[str, str]) -> str:
    styles = [texts[name] for name in re.findall(r'<link rel="stylesheet" href="([^"]+)">', texts["index.html"])]
    theme, script = texts["theme.js"], joined("app.js", texts)
    for text in (theme, script, *styles):
        if re.search(r"</(script|style)|<!--", text, re.I):
            raise ValueError("A script or a style that holds the end of its own element cannot stand in one file.")
    policy = {
        "default-src": "'none'",
        "script-src": f"{_hash(theme)} {_hash(script)} 'wasm-unsafe-eval'",
        "worker-src": "blob:",
        "style-src": " ".join(map(_hash, styles)),
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
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
        (r'<link rel="manifest"[^>]*>\n', ""),
        (r'<script src="early.js"></script>\n', ""),
        (r'(?<=<link rel="icon" href=")[^"]*', f"data:image/svg+xml;base64,{icon}"),
        (r'<script src="theme.js"></script>', f"<script>{theme}</script>"),
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
