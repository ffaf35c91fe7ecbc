"""The site: its files, and what only the build can tell them."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypedDict

from pygame_core.drawing.strokes import STROKES
from web.build import single as one_file
from web.build.assemble import FIXED_NAMES, Site
from web.build.innode import ENGINE, SCRIPTS, bundled, frozen, trimmed
from web.build.package import ask_python, wheel
from web.build.shapes import FOREIGN, LAB, STORED, shapes
from web.build.steps import CACHE, DIST, ROOT, SINGLE, STATIC, WEB, alone, digest, files_of, say
from web.build.thirdparties import vendor_files
from web.build.travel import OPENER, PACKED, packed, stored, written

FIRST_BOARD: dict[str, Any] = json.loads((STATIC / "first.json").read_text("utf-8"))  # with a seed: the same bytes
TEMPLATES = ROOT / "pygame_core" / "lab" / "templates"
WHOLE = "python_stdlib.zip"  # the standard library
LARGE = 200_000  # bytes; what has more travels packed
SAID = re.compile(r'\bt\("([^"]+)"\)')  # in a script that has no catalogue


class Sizes(TypedDict):
    """In bytes."""

    memory: int
    header: int  # what Pyodide has to know about that memory


class Proved(TypedDict):
    """A file that may be downloaded, as it travels."""

    path: str
    bytes: int
    proof: str  # its SHA-256 in base64
    unpacked: int  # how many bytes it has then; 0: it does not travel packed


class StartConfig(TypedDict):
    """What the worker needs to start Python: where the files are, from the site's root, and what proves them."""

    ways: list[Literal["image", "library", "plain"]]  # to start, the best first; each after those before it have failed
    vendor: str  # the folder of Pyodide's files and the installer
    installer: str
    wheel: str  # the package
    library: str  # the part of the standard library that the package needs, compiled
    package: str  # the package, compiled
    image: str  # the memory of a Python that has imported the package
    sizes: Sizes  # of that memory
    unpacker: str  # what unpacks the files that travel packed
    later: str  # what Python imports only when it is asked for games in SGF
    lock: dict[str, Any]  # Pyodide's lock file, trimmed to what is used here
    lang: dict[str, dict[str, str]]  # the name of each language, and the path of its catalogue: for the page
    files: dict[str, Proved]  # by the paths that they would have if none were packed


def proof(content: bytes) -> str:
    """What a browser proves a file by."""
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def script_text(value: Any) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def first_answers(languages: dict[str, str]) -> dict[str, Any]:
    """What the page begins with, by language: the first board and what there is to choose, these languages, too."""
    requests = [{**asked, "lang": code} for code in languages for asked in (FIRST_BOARD, {"op": "legend"})]
    answers = ask_python(requests)
    for legend in answers[1::2]:
        (field,) = (field for field in legend["settings"] if field["key"] == "language")
        field["values"] += languages
        field["names"] += languages.values()
    pairs = zip(answers[::2], answers[1::2], strict=True)
    return {code: {"view": new["view"], "legend": legend} for code, (new, legend) in zip(languages, pairs, strict=True)}


def changes(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where two answers of one form say something else, and what the new one says there."""
    if isinstance(new, (dict, list)):
        for key in new if isinstance(new, dict) else range(len(new)):
            yield from changes(old[key], new[key], (*path, key))
    elif new != old:
        yield path, new


def add_engine(
    site: Site, vendor: dict[str, bytes], package: Path, made: dict[str, bytes]
) -> tuple[dict[str, str], dict[str, Proved]]:
    """Put what Python starts from into the site, packed where it is large; where each file is, and what proves it."""
    script = vendor.pop("dist/zstddec.mjs")
    # Not every host knows the type of .mjs.
    others = {name.replace(".mjs", ".js"): content for name, content in vendor.items()}
    others[WHOLE] = stored(others[WHOLE])
    others[ENGINE.with_suffix(".js").name] = trimmed()
    shelves = {"vendor": others, "wheel": {package.name: stored(package.read_bytes())}, "python": made}
    all_files = {name: content for files in shelves.values() for name, content in files.items()}
    small = packed({name: content for name, content in all_files.items() if len(content) > LARGE}, script)
    made[OPENER] = small[OPENER]
    paths: dict[str, str] = {}
    proofs: dict[str, Proved] = {}
    for shelf, files in shelves.items():
        travelling = {name: name + PACKED if name + PACKED in small else name for name in files}
        folder = site.add_shelf(shelf, {new: small.get(new, files[name]) for name, new in travelling.items()})
        for name, new in travelling.items():
            paths[name], content = folder + name, site.files[folder + new]
            size = len(files[name]) if new != name else 0
            proofs[folder + name] = {
                "path": folder + new, "bytes": len(content), "proof": proof(content), "unpacked": size,
            }  # fmt: skip
    return paths, proofs


def start_config(
    site: Site, vendor: dict[str, bytes], package: Path, catalogues: dict[str, dict[str, Any]]
) -> StartConfig:
    """It puts the files into the site, too."""
    lock = json.loads(vendor.pop("pyodide-lock.json"))
    installer = lock["packages"]["micropip"]
    # The lock file knows micropip as Pyodide's own server has it; the registry's file has another hash.
    installer["sha256"] = hashlib.sha256(vendor[installer["file_name"]]).hexdigest()
    made = frozen(package, [FIRST_BOARD])
    sizes = json.loads(made.pop("sizes.json"))
    paths, files = add_engine(site, vendor, package, made)
    told = {f"{code}.json": script_text(catalogue).encode() for code, catalogue in catalogues.items()}
    lang = site.add_shelf("lang", told) if told else ""
    (later,) = (path for name, path in paths.items() if name.startswith("sgfmill-"))
    return {
        "ways": ["image", "library", "plain"],
        "vendor": paths[WHOLE].removesuffix(WHOLE),
        "installer": paths[installer["file_name"]],
        "wheel": paths[package.name],
        "library": paths["library.zip"],
        "package": paths["package.zip"],
        "image": paths["image"],
        "sizes": sizes,
        "unpacker": paths[OPENER],
        "later": later,
        "lang": {code: {"name": told["name"], "path": f"{lang}{code}.json"} for code, told in catalogues.items()},
        "lock": {"info": lock["info"], "packages": {"micropip": installer}},
        "files": files,
    }


def sources() -> dict[str, bytes]:
    """What is copied from web/ and static/: no scripts, which are bundled, nor what only the tools read."""
    found: dict[str, bytes] = {}
    for folder in (WEB, STATIC):
        for path in files_of(folder):
            name = path.relative_to(folder).as_posix()
            for_tools = name.startswith(("requirements", "pictures/", "docs/", "engine/frame"))
            if not for_tools and path.suffix not in {".json", ".py", ".mjs", *SCRIPTS}:
                found[name] = path.read_bytes()
    return found


def add_scripts(site: Site) -> None:
    """The bundles, and their maps beside the site: only who looks into a script with a browser's tools fetches one."""
    scripts = bundled("site")
    say("site", "naming files by their content")
    for name in [name for name in scripts if name.endswith(".map")]:
        link = site.add(f"maps/{name.removesuffix('.js.map')}.map", scripts.pop(name))
        scripts[name.removesuffix(".map")] += f"//# sourceMappingURL={link}\n".encode()
    site.sources |= scripts


def early_words(catalogues: dict[str, dict[str, Any]]) -> dict[str, dict[str, str]]:
    """What is said before a catalogue is there, by language."""
    said = SAID.findall((WEB / "early.ts").read_text("utf-8"))
    return {code: {text: told["words"].get(text, "") for text in said} for code, told in catalogues.items()}


def frame() -> tuple[str, str]:
    """The document that code runs in which is not ours, and what its one script is allowed by."""
    text = (WEB / "engine" / "frame.html").read_text("utf-8")
    script = text.partition("<script>")[2].partition("</script>")[0]
    allowed = f"sha256-{proof(script.encode())}"
    return text.replace("@FRAME@", allowed), allowed


def framed(site: Site, config: StartConfig) -> dict[str, Any]:
    """The frame for code that is not ours, and what the Python there starts from."""
    site.tell("sandbox.js", {**config, "ways": one_file.WAYS})
    sandbox = site.place("sandbox.js")
    machine, whole = (config["vendor"] + name for name in ("pyodide.asm.wasm", WHOLE))
    python: list[str] = [config[name] for name in ("image", "library", "package", "wheel", "unpacker", "installer")]
    paths = [machine, whole, *python]
    files = {path: {key: config["files"][path][key] for key in ("path", "proof")} for path in paths}
    files[sandbox] = {"path": sandbox, "proof": proof(site.files[sandbox])}
    return {"sandbox": sandbox, "files": files, "frame": frame()[0]}


def tell_lab(site: Site) -> list[str]:
    """The programs that the Lab begins with; its own files."""
    programs = {path.stem: path.read_text("utf-8") for path in sorted(TEMPLATES.glob("[!_]*.py"))}
    style = site.place("lab/lab.css")
    site.tell("lab.js", {"style": style, "templates": programs, "shapes": shapes(LAB)})
    return [site.place("lab.js"), style]


def tell_scripts(site: Site, config: StartConfig, catalogues: dict[str, dict[str, Any]]) -> list[str]:
    """Where the worker is and what it starts from, and which languages there are; files that come when wanted."""
    site.tell("worker.js", config)
    worker = site.place("worker.js")
    sandbox, lab = framed(site, config), tell_lab(site)
    foreign = site.add("foreign.json", script_text(shapes(FOREIGN)).encode())
    later = [*lab, sandbox["sandbox"], foreign]
    size = sum(len(site.files[path]) for path in later)
    told = {"worker": worker, "languages": config["lang"], "strokes": STROKES, "lab": lab[0], "size": size}
    checked = {"shapes": shapes(STORED), "foreign": {"path": foreign, "proof": proof(site.files[foreign])}}
    site.tell("app.js", {**told, **sandbox, **checked})
    site.tell("early.js", {"worker": worker, "words": early_words(catalogues)})
    return later


def place_fixed_names(site: Site, package: str, first: dict[str, Any], lab: list[str]) -> str:
    """The files that a browser asks for again, which lead to all others; the version of the site."""
    site.fill_in("index.html", "@PROOF@", f"sha256-{proof(site.files[site.place('app.js')])}")
    site.fill_in("index.html", "@FRAME@", frame()[1])
    site.fill_in("index.html", "@FIRST@", written("first", script_text(first)))
    # They carry the version, so they have their say in it through what they are made of.
    made_of = [site.sources[name] for name in sorted(FIXED_NAMES)]
    for name in sorted(site.files):
        made_of += [name.encode(), site.files[name]]
    version = f"{package}+{digest(made_of)[:8]}"
    site.fill_in("index.html", "@VERSION@", version)
    site.place("index.html")
    site.place("app.webmanifest")
    proofs = {name: proof(site.files[name]) for name in sorted(site.files) if not name.startswith("maps/")}
    site.tell("sw.js", {"version": version, "files": proofs, "lab": lab})
    site.place("sw.js")
    return version


def whole_site() -> tuple[Site, StartConfig, str]:
    """The site, what its worker starts from, and its version."""
    site = Site()
    vendor = vendor_files()
    package, catalogues = wheel()
    answers = first_answers({"en": "English", **{code: told["name"] for code, told in catalogues.items()}})
    for code, catalogue in catalogues.items():
        catalogue["first"] = list(changes(answers["en"], answers[code]))
    config = start_config(site, vendor, package, catalogues)
    site.sources = sources()
    add_scripts(site)
    lab = tell_scripts(site, config, catalogues)
    site.place_all()
    version = place_fixed_names(site, package.name.split("-")[1], answers["en"], lab)
    return site, config, version


def build() -> None:
    """The site in dist/, all of it or nothing."""
    with alone("site"):
        _build()


def _build() -> None:
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
    """The site as hexarium.html."""
    with alone("site"):
        _single()


def _single() -> None:
    site, config, version = whole_site()
    site.sources |= {name: script for name, script in bundled("file").items() if name.endswith(".js")}
    told = {code: {**each, "catalogue": json.loads(site.files[each["path"]])} for code, each in config["lang"].items()}
    site.tell("app.js", {"languages": told, "strokes": STROKES, "shapes": shapes(STORED)})
    site.tell("early.js", {"words": early_words({code: each["catalogue"] for code, each in told.items()})})
    site.tell("worker.js", {**config, "ways": one_file.WAYS})
    content = one_file.single(site.sources, site.files, config)
    SINGLE.write_bytes(content)
    say("single", f"{SINGLE.name} holds version {version}: {len(content) / 1e6:.1f} MB")
