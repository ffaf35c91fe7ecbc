#!/usr/bin/env python3
"""Hexarium's only tool: serve, build, test, bench or clean.

Needs Python 3.11 or newer and the package clients' registries; all else is fetched into `.cache/`. Each step says in
one line what it does and is skipped when its inputs have not changed.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache, partial
from pathlib import Path, PurePosixPath
from typing import Any, NoReturn

from tests import browsers
from web.build import single as one_file
from web.build.assemble import FIXED_NAMES, Site, SiteError, digest

ROOT = Path(__file__).resolve().parent
CACHE, DIST, WEB, STATIC = ROOT / ".cache", ROOT / "dist", ROOT / "web", ROOT / "static"
PACKAGES = CACHE / "node_modules"  # where Node, the bundler and the type checker look for them
SINGLE = ROOT / "hexarium.html"
WINDOWS = os.name == "nt"
MOST_AT_ONCE = 8  # tests at the same time, each with a browser of its own; fewer on fewer cores
FIRST_BOARD = {"op": "new", "game": "stibro", "seats": ["human", "computer3"], "seed": 0}  # a seed: the same bytes
SAID = re.compile(r'\bt\("([^"]+)"\)')  # in a script that has no catalogue
SCRIPTS = {".js", ".ts", ".tsx"}
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".bin": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
}


class Problem(Exception):
    """Something the person at the keyboard has to know, in a sentence that says what to do."""


def fail(sentence: str) -> NoReturn:
    raise Problem(sentence)


def say(step: str, state: str) -> None:
    print(f"  {step:<14} {state}", flush=True)


def run(command: list[Any], advice: str, **options: Any) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(words, **{"cwd": ROOT, "text": True, **options})
    except OSError as error:
        fail(f"{words[0]} could not be started ({error.strerror}). {advice}")
    if done.returncode:
        fail(f"`{' '.join(words[:5])}` ended with status {done.returncode}. {advice}")
    return done


def pip(python: Path) -> list[Any]:
    return [python, "-m", "pip", "--disable-pip-version-check"]


def files_of(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)


# --- environments and third parties -----------------------------------------------------------------------------------


@cache
def environment(name: str, requirements: str) -> Path:
    """The Python of a virtual environment holding exactly the pinned packages."""
    home, pinned = CACHE / f"{name}-env", ROOT / requirements
    python = home / ("Scripts/python.exe" if WINDOWS else "bin/python")
    stamp, wanted = home / "made-for", digest([pinned.read_bytes(), sys.version.encode(), str(home).encode()])
    if stamp.is_file() and stamp.read_text() == wanted:
        say(f"{name} packages", "up to date")
        return python
    say(f"{name} packages", f"installing what {requirements} pins")
    shutil.rmtree(home, ignore_errors=True)
    run(
        [sys.executable, "-m", "venv", home],
        "This Python cannot make virtual environments: install its venv and ensurepip modules "
        "(on Debian or Ubuntu: apt-get install python3-venv) or use another Python 3.11 or newer.",
    )
    run(
        [*pip(python), "install", "--require-hashes", "-r", pinned],
        "Check that pip reaches its package index, then run the same command again.",
    )
    stamp.write_text(wanted)
    return python


def build_python() -> Path:
    return environment("build", "static/requirements-build.txt")


@cache
def node_path() -> str:
    """A PATH on which `node` and `npm` are found: the machine's, or else the pair that pip brings."""
    if shutil.which("node") and shutil.which("npm"):
        return os.environ.get("PATH", "")
    return f"{environment('node', 'static/requirements-node.txt').parent}{os.pathsep}{os.environ.get('PATH', '')}"


def run_node(tool: str, arguments: list[Any], advice: str, **options: Any) -> None:
    path = node_path()
    run([shutil.which(tool, path=path) or tool, *arguments], advice, env={**os.environ, "PATH": path}, **options)


def fetch(part: dict[str, Any], folder: Path) -> None:
    name = f"{part['name']} {part['version']}"
    say("third parties", f"fetching {name} with {part['client']}")
    advice = f"{name} could not be fetched: check that {part['client']} reaches its registry, then run this again."
    if part["client"] == "npm":
        spec = f"{part['name']}@{part['version']}"
        quiet = ["--loglevel", "error", "--pack-destination", folder]
        run_node("npm", ["pack", spec, *quiet], advice, stdout=subprocess.DEVNULL)
    else:
        only = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14", "--progress-bar", "on"]
        spec = f"{part['name']}=={part['version']}"
        run([*pip(build_python()), "download", *only, "-d", folder, spec], advice)


def archive(part: dict[str, Any]) -> Path:
    """The package as its registry delivers it, proved by its hash each time it is used."""
    folder = CACHE / "vendor"
    folder.mkdir(parents=True, exist_ok=True)
    ((name, sha256),) = part["archive"].items()
    path = folder / str(name)
    if not path.is_file():
        fetch(part, folder)
    prove(str(path.relative_to(ROOT)), path.read_bytes(), sha256)
    return path


def prove(name: str, content: bytes, sha256: str) -> None:
    if hashlib.sha256(content).hexdigest() != sha256:
        fail(
            f"{name} does not have the SHA-256 that static/vendor.json names: delete .cache/vendor and run this again; "
            "if that does not help, the registry delivers something else than was reviewed, and it must not be used."
        )


def third_parties() -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = json.loads((STATIC / "vendor.json").read_text())
    return parts


def vendor_files() -> dict[str, bytes]:
    """The third-party files of the site, by name."""
    found: dict[str, bytes] = {}
    for part in third_parties():
        if part["use"] != "site":
            continue
        path = archive(part)
        if not part["files"]:
            found[path.name] = path.read_bytes()
        else:
            with tarfile.open(path) as tar:
                for name, sha256 in part["files"].items():
                    member = tar.extractfile(f"package/{name}")
                    found[name] = member.read() if member else b""
                    prove(f"{name} in {path.relative_to(ROOT)}", found[name], sha256)
    say("third parties", "hashes agree with static/vendor.json")
    return found


def unpacked(name: str) -> Path:
    """The folder of an npm package's files, for what runs in Node."""
    part = next(part for part in third_parties() if part["name"] == name)
    path = archive(part)
    folder = PACKAGES / name
    about = folder / "package.json"
    if not about.is_file() or json.loads(about.read_text("utf-8"))["version"] != part["version"]:
        fresh = CACHE / "unpacked"
        for old in (fresh, folder):
            shutil.rmtree(old, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tarfile.open(path) as tar:
            for member in tar:
                if content := tar.extractfile(member):
                    target = fresh / PurePosixPath(member.name).relative_to("package")
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(content.read())
        fresh.rename(folder)
    return folder


# --- the package ------------------------------------------------------------------------------------------------------


def wheel() -> tuple[Path, dict[str, dict[str, Any]]]:
    """The package as a wheel, the same bytes on every machine, and its catalogues for the page, by language."""
    folder, stage = CACHE / "wheel", CACHE / "stage"
    others = ("pyproject.toml", "README.md", "LICENSE", "static/backend.py")
    sources = [*files_of(ROOT / "pygame_core"), *(ROOT / name for name in others)]
    for path in sources:
        if not path.is_file():
            fail(f"{path.relative_to(ROOT)} is missing, and the package cannot be built without it: restore it.")
    wanted = digest(part for path in sources for part in (str(path.relative_to(ROOT)).encode(), path.read_bytes()))
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text() == wanted and stage.is_dir():
        say("wheel", "up to date")
    else:
        say("wheel", "building the package with flit")
        python = build_python()
        for old in (folder, stage):
            shutil.rmtree(old, ignore_errors=True)
        run(
            [*pip(python), "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "-w", folder, ROOT],
            "Mend what flit says above about the package.",
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
        )
        (built,) = folder.glob("*.whl")
        with zipfile.ZipFile(built) as archive:
            archive.extractall(stage)
        stamp.write_text(wanted)
    (built,) = folder.glob("*.whl")
    locale = files_of(stage / "pygame_core" / "language" / "locale")
    return built, {path.stem: json.loads(path.read_text("utf-8")) for path in locale}


def made(step: str, doing: str, script: str, inputs: Iterable[bytes], arguments: list[Any]) -> dict[str, bytes]:
    """The files that a script makes in the pinned Node, since that shows in them; anew only for new inputs."""
    path, folder = WEB / "build" / script, CACHE / step
    pinned = [path, STATIC / "vendor.json", STATIC / "requirements-node.txt"]
    wanted = digest([*(each.read_bytes() for each in pinned), *inputs])
    stamp = folder / "made-from"
    if stamp.is_file() and stamp.read_text() == wanted:
        say(step, "up to date")
    else:
        say(step, doing)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        home = environment("node", "static/requirements-node.txt").parent
        environ = {**os.environ, "PATH": f"{home}{os.pathsep}{os.environ.get('PATH', '')}"}
        node = shutil.which("node", path=str(home)) or "node"
        run([node, path, folder, *arguments], f"Mend what {script} says above.", env=environ)
        stamp.write_text(wanted)
    return {path.name: path.read_bytes() for path in files_of(folder) if path != stamp}


def frozen(package: Path) -> dict[str, bytes]:
    """What Python starts from in the page, made by Pyodide itself."""
    first = json.dumps([FIRST_BOARD])
    return made(
        "image",
        "compiling the library and the memory that Python starts from",
        "freeze.mjs",
        [package.read_bytes(), first.encode()],
        [unpacked("pyodide"), package, first],
    )


def bundled(what: str) -> dict[str, bytes]:
    """The page's scripts and their source maps, for a ``site`` or for one ``file``."""
    for part in third_parties():
        if part["use"] in ("bundle", "build") or part["name"] == "pyodide":
            unpacked(part["name"])
    scripts = [path for path in files_of(WEB) if path.suffix in SCRIPTS]
    inputs = [part for path in scripts for part in (path.relative_to(WEB).as_posix().encode(), path.read_bytes())]
    doing = "bundling the page's TypeScript and JavaScript with esbuild"
    return made(f"scripts-{what}", doing, "bundle.mjs", inputs, [WEB, PACKAGES, what])


def ask_python(requests: list[dict[str, Any]]) -> list[Any]:
    """The built package's answers to protocol requests: what the page shows before its own Python is up."""
    done = run(
        # Without the packages of this machine, which might bring games of their own.
        [sys.executable, "-S", "-m", "pygame_core", "protocol"],
        "Mend the package: it must answer the protocol on standard input.",
        input="".join(json.dumps(request) + "\n" for request in requests),
        stdout=subprocess.PIPE,
        cwd=CACHE / "stage",
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    finals = [answer for answer in answers if "partial" not in answer]
    for request, answer in zip(requests, finals, strict=True):
        if "ok" not in answer:
            fail(f"The package answered the request {request} with {answer.get('error')}: mend it.")
    return [answer["ok"] for answer in finals]


# --- the site ---------------------------------------------------------------------------------------------------------


def proof(content: bytes) -> str:
    """What a browser proves a file by."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def script_text(value: Any) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def first_answers(languages: Iterable[str]) -> dict[str, Any]:
    """What the page begins with, by language: the first board and what there is to choose."""
    requests = [{**asked, "lang": code} for code in languages for asked in (FIRST_BOARD, {"op": "legend"})]
    answers = ask_python(requests)
    pairs = zip(answers[::2], answers[1::2], strict=True)
    return {code: {"view": new["view"], "legend": legend} for code, (new, legend) in zip(languages, pairs, strict=True)}


def changes(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where two answers of one form say something else, and what the new one says there."""
    if isinstance(new, (dict, list)):
        for key in new if isinstance(new, dict) else range(len(new)):
            yield from changes(old[key], new[key], (*path, key))
    elif new != old:
        yield path, new


def start_config(
    site: Site, vendor: dict[str, bytes], package: Path, catalogues: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    """What the worker needs to start Python: where the files are, how long they are and what proves them."""
    lock = json.loads(vendor.pop("pyodide-lock.json"))
    installer = lock["packages"]["micropip"]
    # The lock file knows micropip as Pyodide's own server has it; the registry's file has another hash.
    installer["sha256"] = hashlib.sha256(vendor[installer["file_name"]]).hexdigest()
    # Not every host knows the type of .mjs.
    home = site.add_shelf("vendor", {n.replace(".mjs", ".js"): content for n, content in vendor.items()})
    shelf = site.add_shelf("wheel", {package.name: package.read_bytes()})
    made = frozen(package)
    sizes = json.loads(made.pop("sizes.json"))
    ready = site.add_shelf("python", made)
    told = {f"{code}.json": script_text(catalogue).encode() for code, catalogue in catalogues.items()}
    lang = site.add_shelf("lang", told) if told else ""
    wanted = [path for path in site.files if path.startswith((home, shelf, ready))]
    (later,) = (home + name for name in vendor if name.startswith("sgfmill-"))
    return {
        "ways": ["image", "library", "plain"],
        "vendor": home,
        "wheel": shelf + package.name,
        "library": ready + "library.zip",
        "image": ready + "image.bin",
        "sizes": sizes,
        "later": later,
        "lang": {code: {"name": told["name"], "path": f"{lang}{code}.json"} for code, told in catalogues.items()},
        "lock": {"info": lock["info"], "packages": {"micropip": installer}},
        "files": {
            path: {"bytes": len(site.files[path]), "sha256": hashlib.sha256(site.files[path]).hexdigest()}
            for path in sorted(wanted)
        },
    }


def sources() -> dict[str, bytes]:
    """What is copied from web/ and static/: no scripts, which are bundled, nor what only the tools read."""
    found: dict[str, bytes] = {}
    for folder in (WEB, STATIC):
        for path in files_of(folder):
            name = path.relative_to(folder).as_posix()
            for_tools = name.startswith(("requirements", "pictures/", "docs/"))
            if not for_tools and path.suffix not in {".json", ".py", ".mjs", *SCRIPTS}:
                found[name] = path.read_bytes()
    return found


def whole_site() -> tuple[Site, dict[str, Any], str]:
    """The site, what its worker starts from, and its version."""
    site = Site()
    vendor = vendor_files()
    package, catalogues = wheel()
    answers = first_answers(["en", *catalogues])
    for code, catalogue in catalogues.items():
        catalogue["first"] = list(changes(answers["en"], answers[code]))
    config = start_config(site, vendor, package, catalogues)
    scripts = bundled("site")
    say("site", "naming files by their content")
    site.sources = sources()
    for name in [name for name in scripts if name.endswith(".map")]:
        # Beside the site: only who looks into a script with a browser's tools fetches its map.
        link = site.add(f"maps/{name.removesuffix('.js.map')}.map", scripts.pop(name))
        scripts[name.removesuffix(".map")] += f"//# sourceMappingURL={link}\n".encode()
    site.sources |= scripts
    site.tell("worker.js", config)
    worker = site.place("worker.js")
    site.tell("app.js", {"worker": worker, "languages": config["lang"]})
    (early,) = WEB.glob("early.[jt]s")
    words = SAID.findall(early.read_text("utf-8"))
    said = {code: {text: told["words"].get(text, "") for text in words} for code, told in catalogues.items()}
    site.tell("early.js", {"worker": worker, "words": said})
    site.place_all()
    site.fill_in("index.html", "@PROOF@", f"sha256-{proof(site.files[site.place('app.js')])}")
    first = answers["en"]
    # The files that carry the version have their say in it through what they are made of.
    made_of = [site.sources[name] for name in sorted(FIXED_NAMES)] + [script_text(first).encode()]
    for name in sorted(site.files):
        made_of += [name.encode(), site.files[name]]
    version = f"{Path(config['wheel']).name.split('-')[1]}+{digest(made_of)[:8]}"
    site.fill_in("index.html", "@FIRST@", script_text({**first, "version": version}))
    site.place("index.html")
    site.place("app.webmanifest")
    proofs = {name: proof(site.files[name]) for name in sorted(site.files) if not name.startswith("maps/")}
    site.tell("sw.js", {"version": version, "files": proofs})
    site.place("sw.js")
    return site, config, version


def build() -> None:
    site, _, version = whole_site()
    site.files[".nojekyll"] = b""  # or GitHub Pages would look at the files instead of serving them
    fresh = CACHE / "dist.new"
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in site.files.items():
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        (fresh / name).write_bytes(content)
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)
    size = sum(map(len, site.files.values())) / 1e6
    say("site", f"dist/ holds version {version}: {len(site.files)} files, {size:.1f} MB")


def single() -> None:
    site, config, version = whole_site()
    site.sources |= {name: script for name, script in bundled("file").items() if name.endswith(".js")}
    told = {code: {**each, "catalogue": json.loads(site.files[each["path"]])} for code, each in config["lang"].items()}
    site.tell("app.js", {"languages": told})
    site.tell("worker.js", {**config, "ways": one_file.WAYS})
    content = one_file.single(site.sources, site.files, config)
    SINGLE.write_bytes(content)
    say("single", f"{SINGLE.name} holds version {version}: {len(content) / 1e6:.1f} MB")


# --- commands ---------------------------------------------------------------------------------------------------------


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = not WINDOWS  # on Windows this would share a port that somebody else listens on

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a page that was closed, or no longer wants a file
            super().handle_error(request, client_address)


def serve(arguments: list[str]) -> None:
    host, port = "127.0.0.1", 8000
    words = iter(arguments)
    for word in words:
        value = next(words, "")
        if word == "--host" and value:
            host = value
        elif word == "--port" and value.isdecimal() and int(value) < 65536:
            port = int(value)
        else:
            fail("serve takes --port with a number up to 65535 and --host with an address, nothing else.")
    build()
    server = listen(host, port)
    taken = server.server_address[1]
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "") else host
    print(f"\nHexarium is at http://{shown}:{taken}/ (Ctrl+C ends it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def listen(host: str, port: int) -> Server:
    """A server at that port or, as it says, at the next one that can be used."""
    for candidate in range(port, min(port + 20, 65536)):
        try:
            server = Server((host, candidate), partial(Handler, directory=str(DIST)))
        except OSError as error:
            if candidate == port:
                reason = error.strerror
            continue
        if candidate != port:
            say("serve", f"port {port} of {host} cannot be used ({reason}), so it is port {candidate} instead")
        return server
    fail(f"No port from {port} to {port + 19} can be used on {host}: name another one with --port.")


def find_chromium(python: Path) -> str:
    path = browsers.find("HEXARIUM_BROWSER", "chromium", browsers.CHROMIUM, "chromium", python, CACHE / "browsers")
    if not path:
        fail("There is no browser to test with: install Chromium or Chrome, or name one that runs in HEXARIUM_BROWSER.")
    return path


def test(arguments: list[str]) -> int:
    python = environment("test", "tests/requirements.txt")
    build()
    chromium = find_chromium(python)
    firefox = browsers.find("HEXARIUM_FIREFOX", "firefox", browsers.FIREFOX, "firefox-esr", python, CACHE / "browsers")
    say("browser", f"{chromium}, {firefox or 'no Firefox: its tests will be skipped'}")
    say("ruff", "style of all Python")
    run([python, "-m", "ruff", "check", "."], "Mend what ruff names above.")
    say("mypy", "types of pygame_core and build.py")
    run([python, "-m", "mypy"], "Mend what mypy names above.")
    say("tsc", "types of web/")
    run_node("node", [unpacked("typescript") / "bin" / "tsc", "-p", WEB], "Mend what tsc names above.")
    unpacked("pyodide")
    say("pytest", "the whole suite" if not arguments else " ".join(arguments))
    settings = {"HEXARIUM_BROWSER": chromium, "HEXARIUM_FIREFOX": firefox, "HEXARIUM_NODE_PATH": node_path()}
    spread = ["-n", str(min(os.cpu_count() or 1, MOST_AT_ONCE)), "--dist", "loadgroup"]
    return subprocess.run(
        [python, "-m", "pytest", *spread, *arguments], cwd=ROOT, env={**os.environ, **settings}
    ).returncode


def clean() -> None:
    for folder in (DIST, CACHE):
        say("clean", f"removing {folder.name}/")
        shutil.rmtree(folder, ignore_errors=True)
    SINGLE.unlink(missing_ok=True)


USAGE = """python build.py COMMAND

  serve [--port N] [--host H]   build the site and serve it
  build                         build the site into dist/
  single                        build it as one file, hexarium.html, that opens from a disk
  test [PYTEST ARGUMENTS]       build, check and test everything, or what the arguments choose
  bench [--quick] [PART …]      measure speed, page, boot, links, memory, matches, openspiel, or parts of it; matches
                                are kept in .cache/bench/ and go on where they stopped; boot takes --net 10mbit
  clean                         remove dist/ and .cache/
"""


def main(arguments: list[str]) -> int:
    match arguments:
        case ["serve", *rest]:
            serve(rest)
        case ["build"]:
            build()
        case ["single"]:
            single()
        case ["test", *rest]:
            return test(rest[1:] if rest[:1] == ["--"] else rest)
        case ["bench", *rest]:
            from tests.bench.command import bench

            bench(sys.modules[__name__], rest)
        case ["clean"]:
            clean()
        case _:
            print(USAGE, end="")
            return 0 if arguments in ([], ["help"], ["-h"], ["--help"]) else 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (Problem, SiteError) as problem:
        sys.exit(f"\nbuild.py: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
