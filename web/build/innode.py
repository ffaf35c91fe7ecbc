"""What is made in the pinned Node: the page's scripts, bundled, and the memory that Python starts from."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from web.build.environments import environment
from web.build.steps import CACHE, STATIC, WEB, digest, files_of, run, say
from web.build.thirdparties import PACKAGES, third_parties, unpacked
from web.build.typescript import write_types

SCRIPTS = {".js", ".ts", ".tsx"}

# What only the build knows is left open: it writes JSON over the mark, in a line of its own, so the map stays true.
BUILD = 'const BUILD=JSON.parse("@BUILD@");'
MODULE = ["--format=esm", f"--banner:js={BUILD}"]
# Scripts of the old kind, which share their names with all others of their page.
CLASSIC = ["--format=iife", f"--banner:js={{{BUILD}", "--footer:js=}"]
# From a disk no module starts from a blob in every browser. In another worker Pyodide would not start: it knows it by
# what is taken away here.
FROM_BLOB = [
    "--format=iife",
    f"--banner:js=self.importScripts=undefined;{{{BUILD}",
    "--footer:js=}",
    "--define:import.meta.url=self.location.href",
]
# The Lab's script shares the modules of the page's own: it is a function of what finds them by name.
LAB = [
    "--format=cjs",
    *(f"--external:../{room.name}/*" for room in sorted(WEB.iterdir()) if room.is_dir()),
    *(f"--external:{name}" for name in ("preact", "preact/*", "@preact/*")),
    f"--banner:js={BUILD}export default(require,module)=>{{",
    "--footer:js=}",
]
FOREIGN = re.compile(r'^(?:import(?! type)[^;]*? from |} from )"((?:\.\./|preact|@preact/)[^"]*)"', re.M)
ENGINE = CACHE / "engine" / "pyodide.asm.mjs"  # the script around Python's machine, without what is never used
JSX = "preact/jsx-runtime"  # is imported unsaid
APP, WORKER, EARLY, SW = "play/app", "engine/worker/worker", "early", "sw"  # where each script of the page begins
ALONE, HELD = "--define:ONE_FILE=false", "--define:ONE_FILE=true"  # whether it loads other files, or is handed them
SITE = [
    ([APP, WORKER], [*MODULE, ALONE]),
    ([EARLY, SW], [*CLASSIC, ALONE]),
    (["lab/lab"], [*LAB, ALONE]),
    ([f"sandbox={WORKER}"], [*FROM_BLOB, HELD]),
]
FILE = [([APP], [*MODULE, HELD]), ([WORKER], [*FROM_BLOB, HELD]), ([EARLY], [*CLASSIC, HELD])]


def run_in_node(script: Path, arguments: list[Any], advice: str, **options: Any) -> None:
    """The pinned one, since that shows in what it makes.

    Its complaints are piped: what WebAssembly writes to a file, where this process may write, would never end.
    """
    home = environment("node", "static/requirements-node.txt").parent
    path = f"{home}{os.pathsep}{os.environ.get('PATH', '')}"
    environ = {**os.environ, "PATH": path, "NODE_PATH": str(PACKAGES), "TZ": "UTC"}
    node = shutil.which("node", path=str(home)) or "node"
    run([node, script, *arguments], advice, env=environ, stderr=subprocess.PIPE, **options)


def made(
    step: str, doing: str, tools: list[str], inputs: Iterable[bytes], make: Callable[[Path], None]
) -> dict[str, bytes]:
    """The files that are made in a folder; anew only for new inputs, or by other tools."""
    folder = CACHE / step
    pinned = [*(WEB / "build" / tool for tool in tools), STATIC / "vendor.json", STATIC / "requirements-node.txt"]
    wanted = digest([*(each.read_bytes() for each in pinned), *inputs])
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text() == wanted:
        say(step, "up to date")
    else:
        say(step, doing)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make(folder)
        stamp.write_text(wanted)
    return {path.name: path.read_bytes() for path in files_of(folder) if path != stamp}


def trimmed() -> bytes:
    """The script at ``ENGINE``, made first if need be; all that starts Python from an image needs the same one."""
    home = unpacked("pyodide")
    asking = [home / "pyodide.mjs", WEB / "engine" / "worker" / "python.ts", WEB / "build" / "freeze.mjs"]

    def make(folder: Path) -> None:
        unpacked("acorn")
        run_in_node(WEB / "build" / "trim.mjs", [folder / ENGINE.name, home, *asking], "Mend what trim.mjs says above.")

    inputs = [path.read_bytes() for path in asking]
    files = made(ENGINE.parent.name, "leaving out of Pyodide what is never used", ["trim.mjs"], inputs, make)
    return files[ENGINE.name]


def frozen(package: Path, asked: list[dict[str, Any]]) -> dict[str, bytes]:
    """What Python starts from in the page, made by Pyodide itself once it has answered what a first visit asks."""
    first = json.dumps(asked)
    script = trimmed()

    def make(folder: Path) -> None:
        home = unpacked("pyodide")
        info = json.loads((home / "pyodide-lock.json").read_text("utf-8"))["info"]
        options = {
            "packageBaseUrl": "./",
            "lockFileContents": {"info": info, "packages": {}},
            "_sysExecutable": "/pyodide",
            # Columns in tracebacks would be a tenth of what is made here.
            "env": {"HOME": "/home/pyodide", "PYTHONHASHSEED": "0", "PYTHONNODEBUGRANGES": "1"},
        }
        arguments = [folder, home, ENGINE, json.dumps(options), package, first]
        run_in_node(WEB / "build" / "freeze.mjs", arguments, "Mend what freeze.mjs says above.")

    doing = "compiling the library and the memory that Python starts from"
    tools = ["innode.py", "freeze.mjs", "freeze.py", "pose.py"]
    return made("image", doing, tools, [package.read_bytes(), script, first.encode()], make)


def bundled(what: str) -> dict[str, bytes]:
    """The page's scripts and their source maps, for a ``site`` or for one ``file``; tsc will ask for their types."""
    write_types()
    scripts = [path for path in files_of(WEB) if path.suffix in SCRIPTS]
    inputs = [part for path in scripts for part in (path.relative_to(WEB).as_posix().encode(), path.read_bytes())]
    inputs.append(trimmed())

    def make(folder: Path) -> None:
        for modules, options in FILE if what == "file" else SITE:
            bundle(folder, WEB, modules, options)

    doing = "bundling the page's TypeScript with esbuild"
    return made(f"scripts-{what}", doing, ["innode.py"], inputs, make)


def shared(folder: Path, web: Path) -> Path:
    """The module that hands the page's own modules to the Lab's script, by the names by which that imports them."""
    texts = [path.read_text("utf-8") for path in sorted(web.glob("lab/*.ts*"))]
    names = sorted({JSX, *(name for text in texts for name in FOREIGN.findall(text))})
    where = [(web / "lab" / name).resolve().as_posix() if name.startswith(".") else name for name in names]
    imports = [f"import * as m{number} from {json.dumps(path)};\n" for number, path in enumerate(where)]
    held = ", ".join(f"{json.dumps(name)}: m{number}" for number, name in enumerate(names))
    path = folder.with_name(f"{folder.name}-shared.ts")
    path.write_text("".join(imports) + f"export const shared: Record<string, unknown> = {{ {held} }};\n", "utf-8")
    return path


def bundle(folder: Path, web: Path, modules: list[str], options: Sequence[str] = ("--format=esm", ALONE)) -> None:
    """Each of the modules with all that it imports as one script, minified, with its source map beside it.

    ``name=module`` gives the script another name than the module's.
    """
    for part in third_parties():
        if part["use"] in ("bundle", "build") or part["name"] == "pyodide":
            unpacked(part["name"])
    arguments = [
        *(
            f"{name or module.rpartition('/')[2]}=./{module}"
            for name, _, module in (m.rpartition("=") for m in modules)
        ),
        f"--outdir={folder}",
        "--bundle",
        "--minify",
        "--target=es2022",
        "--charset=utf8",
        "--legal-comments=none",  # licences travel beside the site
        "--sourcemap=external",
        "--external:node:*",  # Pyodide's, where it runs in Node
        "--external:ws",
        "--jsx=automatic",
        "--jsx-import-source=preact",
        "--tsconfig-raw={}",  # that of the sources says where types are, and packages would come twice
        "--log-level=error",
        f"--alias:shared={shared(folder, web)}",
        f"--alias:pyodide/{ENGINE.name}={ENGINE}",
        *options,
    ]
    run_in_node(PACKAGES / "esbuild-wasm" / "bin" / "esbuild", arguments, "Mend what esbuild says above.", cwd=web)
    for path in folder.glob("*.map"):
        told = json.loads(path.read_text("utf-8"))
        told["sources"] = [re.sub(r"^(\.\./)+(\.cache/)?", "", source) for source in told["sources"]]
        pairs = zip(told["sources"], told["sourcesContent"], strict=True)
        # What the build has made names this very folder.
        told["sourcesContent"] = ["" if name.endswith("-shared.ts") else text for name, text in pairs]
        path.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")), "utf-8")
