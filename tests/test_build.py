"""The build: what it refuses, what it repeats exactly, and what the site it makes consists of."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from pygame_core import __version__
from tests.bench.sizes import ratios
from tests.conftest import copy_parts
from tests.lending import lend_environments
from web.build import environments
from web.build.assemble import Site, SiteError
from web.build.innode import bundle
from web.build.serving import listen
from web.build.steps import Problem
from web.build.typescript import typescript

COMMANDS = ["serve", "build", "single", "test", "bench", "docs", "clean"]

BUILD_INPUTS = (
    "build.py", "pyproject.toml", "README.md", "LICENSE", "pygame_core", "static", "web", "tests/browsers.py",
    "tests/run.py", "tests/tiers.py", "tests/times.py",
)  # fmt: skip

# Nothing answers on this port, and who asks no proxy finds no index either.
NOWHERE = "http://127.0.0.1:9"
CUT = {
    **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"), NOWHERE),
    "NO_PROXY": "", "no_proxy": "", "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1",
    "NPM_CONFIG_REGISTRY": NOWHERE, "NPM_CONFIG_OFFLINE": "true", "NPM_CONFIG_FETCH_RETRIES": "0",
}  # fmt: skip


@pytest.fixture
def sources(root: Path, tmp_path: Path) -> Path:
    """The build's inputs in another place."""
    place = tmp_path / "project"
    copy_parts(root, place, BUILD_INPUTS)
    return place


@pytest.fixture
def copy(root: Path, sources: Path) -> Path:
    """The same with the third-party packages; the environments are made there if needed."""
    shutil.copytree(root / ".cache" / "vendor", sources / ".cache" / "vendor")
    return sources


def build(place: Path, what: str = "build", **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "build.py", what]
    one_node = {"PATH": os.environ.get("HEXARIUM_NODE_PATH") or os.environ["PATH"]}  # for all
    environ = {**os.environ, **one_node, **environ}
    return subprocess.run(command, cwd=place, env=environ, capture_output=True, text=True, timeout=300, check=False)


def made(place: Path, **environ: str) -> dict[str, str]:
    """The site and the page that is one file, built there: the SHA-256 of every file."""
    for what in ("build", "single"):
        done = build(place, what, **environ)
        assert done.returncode == 0, done.stdout + done.stderr
    return contents(place / "dist") | contents(place, "*.html")


def contents(folder: Path, names: str = "**/*") -> dict[str, str]:
    files = (path for path in folder.glob(names) if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.usefixtures("dist")
class TestThirdParties:
    @pytest.mark.parametrize("part", range(2))
    def test_another_package_stops_the_build(self, copy: Path, part: int) -> None:
        (name,) = json.loads((copy / "static" / "vendor.json").read_text())[part]["archive"]
        package = copy / ".cache" / "vendor" / name
        package.write_bytes(package.read_bytes() + b"\0")
        done = build(copy)
        assert done.returncode == 1
        assert f"{name} does not have the SHA-256" in done.stderr
        assert "delete .cache/vendor" in done.stderr
        assert "Traceback" not in done.stderr
        assert not (copy / "dist").exists()

    def test_another_file_inside_stops_the_build(self, copy: Path) -> None:
        manifest = copy / "static" / "vendor.json"
        parts = json.loads(manifest.read_text())
        parts[0]["files"]["pyodide.asm.wasm"] = "0" * 64
        manifest.write_text(json.dumps(parts))
        done = build(copy)
        assert done.returncode == 1
        assert "pyodide.asm.wasm" in done.stderr
        assert not (copy / "dist").exists()


@pytest.mark.slow
@pytest.mark.xdist_group("single")  # with all that make that file in the repository
def test_the_same_sources_make_the_same_bytes_and_a_filled_cache_is_all_they_need(
    root: Path, copy: Path, dist: Path, tmp_path: Path
) -> None:
    """In another place, at another time, for another user; and of what was fetched once, without any network."""
    for path in (copy / "pygame_core").rglob("*.py"):
        path.chmod(0o600)
        path.touch()
    lend_environments(root, copy)
    site = made(copy, **CUT)
    here = build(root, "single")
    assert here.returncode == 0, here.stderr
    (root / "hexarium.html").rename(tmp_path / "hexarium.html")
    assert site == contents(dist) | contents(tmp_path, "*.html")
    image = (copy / ".cache" / "image" / "image").read_bytes()
    for place in (copy, root, Path.home()):
        assert os.fsencode(place) not in image
    # The control: what is not in the cache cannot be had, and that is said in a sentence.
    shutil.rmtree(copy / ".cache" / "vendor")
    lacking = build(copy, **CUT)
    assert lacking.returncode == 1
    assert "could not be fetched: check that" in lacking.stderr and "Traceback" not in lacking.stderr


@pytest.mark.slow
@pytest.mark.usefixtures("dist")
@pytest.mark.parametrize("archived", [False, True], ids=["folder", "sdist"])
def test_an_installed_package_is_the_build_s_and_speaks_german(
    root: Path, sources: Path, tmp_path: Path, archived: bool
) -> None:
    python = next((root / ".cache" / "build-env").glob("[bS]*/python*"))
    source, target = sources, tmp_path / "site"
    before = sorted(sources.rglob("*"))
    if archived:
        make = "import sys; sys.path.insert(0, 'static'); import backend; print(backend.build_sdist(sys.argv[1]))"
        done = subprocess.run([python, "-Bc", make, tmp_path], cwd=sources, capture_output=True, text=True, check=True)
        source = tmp_path / done.stdout.strip()
        with tarfile.open(source) as archive:
            assert [name for name in archive.getnames() if "/static/" in name and "backend.py" not in name] == []
    offline = ["--quiet", "--no-index", "--no-build-isolation", "--no-compile", "--target", target]
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([python, "-m", "pip", "install", *offline, source], env=environ, check=True, timeout=120)
    assert sorted(sources.rglob("*")) == before
    assert [path.name for path in target.glob("*.dist-info")] == [f"hexarium-{__version__}.dist-info"]
    installed, built = (
        {
            path.relative_to(place).as_posix(): path.read_bytes()
            for path in (place / "pygame_core").rglob("*.*")
            if path.suffix != ".pyc"
        }
        for place in (target, root / ".cache" / "stage")
    )
    assert installed == built
    ask = "from pygame_core.protocol import handle; print(ascii(handle(input())))"
    request = '{"op": "position", "game": "stibro", "lang": "de"}'
    command = [sys.executable, "-Bc", ask]
    done = subprocess.run(command, input=request, cwd=target, capture_output=True, text=True, check=True)
    assert "Schwarz ist am Zug." in done.stdout


def test_no_tracked_file_names_a_registry(root: Path) -> None:
    command = ["git", "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    hosts = re.compile(rb"pypi\.(org|python)|pythonhosted|registry\.npmjs|--(index-url|extra-index|find-links)")
    own = Path(__file__).relative_to(root).as_posix()
    for name in listed.stdout.decode().split("\n"):
        if name and name != own and (root / name).is_file():
            assert not hosts.search((root / name).read_bytes()), name


def test_packages_that_are_not_to_be_had_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def run(command: list[object], advice: str) -> None:
        asked.append(" ".join(map(str, command)))
        if "venv" in command:
            (tmp_path / "some-env").mkdir()
        if "zoo" in asked[-1]:
            raise Problem("No wheel.")

    monkeypatch.setattr(environments, "CACHE", tmp_path)
    monkeypatch.setattr(environments, "run", run)
    make = environments.environment.__wrapped__  # what is known from another test does not count
    wanted = ("some", "tests/requirements.txt", "tests/requirements-zoo.txt", "tests/requirements-bench.txt")
    make(*wanted)
    assert [line.rpartition("requirements")[2] for line in asked[1:]] == [".txt", "-zoo.txt", "-bench.txt"]
    assert "without tests/requirements-zoo.txt" in capsys.readouterr().out
    make(*wanted)
    assert len(asked) == 4 and "up to date" in capsys.readouterr().out


ABSOLUTE = re.compile(r"""(?:\b(?:href|src)=["']|\bfrom ?["']|\bimport ?\(?["']|url\(["']?)(?:/|https?:)""")


def test_pages_for_builders_stay_at_home(dist: Path) -> None:
    assert [path.name for path in dist.rglob("*") if path.suffix in (".md", ".po", ".py")] == []


def test_every_address_in_the_site_is_relative(dist: Path) -> None:
    for path in dist.rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".webmanifest") and "vendor" not in path.parts:
            text = path.read_text(encoding="utf-8")
            assert not ABSOLUTE.search(text), path
            for mark in ("@FIRST@", "@BUILD@", "@PROOF@", "@VERSION@"):
                assert mark not in text, path


def test_files_are_named_by_their_content(dist: Path) -> None:
    for path in dist.rglob("*"):
        name = path.relative_to(dist).as_posix()
        if path.is_dir() or name in ("index.html", "sw.js", "app.webmanifest", ".nojekyll"):
            continue
        if name.startswith(("vendor/", "wheel/", "lang/", "python/")):
            assert re.match(r"\w+/[0-9a-f]{12}/", name)
        else:
            assert hashlib.sha256(path.read_bytes()).hexdigest()[:10] == path.name.split(".")[-2], name
    assert not list(dist.rglob("*.mjs"))


def test_the_service_worker_knows_every_file(dist: Path) -> None:
    text = (dist / "sw.js").read_text(encoding="utf-8")
    match = re.search(r'BUILD=JSON\.parse\((".*")\);', text)
    assert match
    listed = set(json.loads(json.loads(match[1]))["files"])
    present = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    maps = {name for name in present if name.startswith("maps/")}
    assert listed == present - maps - {"sw.js", ".nojekyll"}


def test_what_python_hands_to_the_page_is_written_in_typescript() -> None:
    source = '''
Value: TypeAlias = str | int | tuple[str, float]
class Base(TypedDict):
    """A thing."""
    kind: Literal["a", "b"]
class Thing(Base):
    """A thing with more."""
    many: NotRequired[dict[str, list[Value | None]]]  # by name
class Other:
    field: int
'''
    assert (
        typescript(source)
        == """
export type Value = string | number | [string, number];

/** A thing. */
export type Base = {
  kind: 'a' | 'b';
};

/** A thing with more. */
export type Thing = Base & {
  many?: Record<string, Array<Value | null>>; // by name
};
"""
    )


def test_every_script_names_its_map(root: Path, dist: Path) -> None:
    """Which leads to the sources that lie in the repository."""
    for script in dist.glob("*.js"):
        (link,) = re.findall(r"^//# sourceMappingURL=(.+)$", script.read_text(encoding="utf-8"), re.M)
        told = json.loads((dist / link).read_text(encoding="utf-8"))
        made = ("node_modules/", "scripts-", "engine/")  # by others, and by the build
        own = [name for name in told["sources"] if not name.startswith(made)]
        assert own
        for name in own:
            assert told["sourcesContent"][told["sources"].index(name)] == (root / name).read_text(encoding="utf-8")


def test_a_quick_start_costs_few_bytes(dist: Path) -> None:
    """Compared with what the plain start downloads, whether the host compresses or not."""
    of_plain = ratios(dist)
    assert max(of_plain["image"]) <= 0.86
    assert max(of_plain["library"]) <= 0.61
    assert max(of_plain["offline"]) <= 1.31


class TestAssemble:
    def site(self, **sources: str) -> Site:
        site = Site()
        site.sources = {name.replace("__", "/").replace("_", "."): text.encode() for name, text in sources.items()}
        return site

    def test_names_follow_content(self) -> None:
        names = [self.site(a_css='url("b.svg")', b_svg=text).place("a.css") for text in ("1", "1", "2")]
        assert names[0] == names[1] != names[2]

    def test_references_are_rewritten_from_folder_to_folder(self) -> None:
        site = self.site(a_css='@import url("in/b.css");', in__b_css="x { background: url(../c.svg) }", c_svg="3")
        text = site.files[site.place("a.css")].decode()
        assert re.fullmatch(r'@import url\("in/b\.[0-9a-f]{10}\.css"\);', text)
        (inner,) = (content for name, content in site.files.items() if name.startswith("in/"))
        assert re.fullmatch(r"x { background: url\(\.\./c\.[0-9a-f]{10}\.svg\) }", inner.decode())

    def test_no_circles(self) -> None:
        with pytest.raises(SiteError, match=r"a\.css -> b\.css -> a\.css"):
            self.site(a_css='@import url("b.css");', b_css='@import url("a.css");').place("a.css")

    def test_a_missing_file_is_named(self) -> None:
        with pytest.raises(SiteError, match=r"b\.css, which does not exist"):
            self.site(a_css='@import url("b.css");').place("a.css")


@pytest.mark.usefixtures("dist")
class TestScripts:
    def bundle(self, place: Path, **sources: str) -> Path:
        """The module ``a`` of these sources."""
        for name, text in sources.items():
            path = place / "web" / name.replace("_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        (place / "out").mkdir()
        bundle(place / "out", place / "web", ["a"])
        return place / "out" / "a.js"

    def test_a_missing_module_is_named(self, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(Problem, match="Mend what esbuild says above"):
            self.bundle(tmp_path, a_js='import "./b";\n')
        told = capfd.readouterr().err
        assert 'Could not resolve "./b"' in told
        assert "a.js:1:7:" in told
        assert not list((tmp_path / "out").iterdir())

    def test_types_and_comments_go_and_views_share_one_library(self, tmp_path: Path) -> None:
        script = self.bundle(
            tmp_path,
            a_js='// a comment\nimport { Said } from "./b";\nexport const said = Said;\n',
            b_tsx='import { signal, type Signal } from "@preact/signals";\nimport type { Kind } from "./c";\n'
            'const kind: Signal<Kind> = signal("one");\nexport const Said = () => <b class={kind.value}>words</b>;\n',
            c_ts='export type Kind = "one" | "two";\n',
        )
        text = script.read_text(encoding="utf-8")
        assert '"words"' in text
        assert not re.search(r"a comment|Signal<|Kind|\bimport\b", text)
        names = json.loads((tmp_path / "out" / "a.js.map").read_text(encoding="utf-8"))["sources"]
        assert [name.rsplit("node_modules/")[-1] for name in names if name.endswith("/component.js")] == [
            "preact/src/component.js"
        ]


@pytest.mark.parametrize("arguments", ["nonsense", "build --fast", "serve --port x", "serve --host"])
def test_wrong_arguments_are_told(root: Path, arguments: str) -> None:
    command = [sys.executable, root / "build.py", *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert "serve" in done.stdout + done.stderr


@pytest.mark.parametrize("arguments", ["help", "--help", "-h", "serve --help", "clean -h", "bench --help"])
def test_who_asks_for_help_is_told_all_commands(root: Path, arguments: str) -> None:
    command = [sys.executable, root / "build.py", *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert re.findall("^  ([a-z]+) ", done.stdout, re.MULTILINE) == COMMANDS


def test_another_port_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.server_address[1]
        with listen("127.0.0.1", port) as second:
            assert second.server_address[1] > port
            told = capsys.readouterr().out
    assert f"port {port} of 127.0.0.1 cannot be used (" in told
    assert told.endswith(f"so it is port {second.server_address[1]} instead\n")


def test_sentences_survive_the_bundling(root: Path, dist: Path) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in dist.glob("*.js"))
    said = {
        match
        for path in (root / "web").rglob("*")
        if path.suffix in (".js", ".ts", ".tsx")
        for match in re.findall(r'\bt\("([^"\n]*)"', path.read_text("utf-8"))
    }
    assert len(said) > 100
    assert {each for each in said if each not in text} == set()
