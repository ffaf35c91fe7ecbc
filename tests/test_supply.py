"""What comes from others: pinned by hash where it is fetched, licensed where it travels, and fetched only once."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Error

from tests import browsers
from tests.e2e.conftest import open_chromium
from web.build import environments, thirdparties

SHA256 = re.compile(r"[0-9a-f]{64}")
# Words by which the text of a licence is known.
TEXTS = {
    "MIT AND BSD-3-Clause": "BSD License",
    "MIT": "Permission is hereby granted, free of charge",
    "MPL-2.0": "Mozilla Public License Version 2.0",
    "Apache-2.0": "Apache License",
}


def parts(root: Path) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads((root / "static" / "vendor.json").read_text("utf-8"))
    return told


def test_every_requirement_is_pinned_by_hash(root: Path) -> None:
    """All files that pip is handed, whoever adds one."""
    listed = [path for folder in ("static", "tests") for path in sorted((root / folder).rglob("*requirements*.txt"))]
    assert len(listed) >= 4
    for path in listed:
        for entry in re.split(r"\n(?=[^\s#])", re.sub(r"(?m)^#.*\n", "", path.read_text("utf-8").strip())):
            assert re.match(r"[\w.\[\]-]+==[\w.+!-]+( ;[^\n]*)?( \\)?\n", entry), f"{path.name}: {entry[:80]}"
            hashes = re.findall(r"--hash=sha256:(\w+)", entry)
            assert hashes and all(SHA256.fullmatch(each) for each in hashes), f"{path.name}: {entry[:80]}"


def pip_calls(path: Path) -> Iterator[set[str]]:
    """The words of each command for pip in a file, those of the lists that it takes in included."""
    code = ast.parse(path.read_text("utf-8"))
    lists = {
        target.id: node.value
        for node in ast.walk(code)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(code):
        text = ast.unparse(node) if isinstance(node, ast.List) else ""
        if re.match(r"\[\*pip\(|\[[^\[]*'-m', 'pip',", text):
            parts = [ast.walk(lists[name]) for name in re.findall(r"\*(\w+)\b(?!\()", text) if name in lists]
            words = {str(each.value) for each in chain(ast.walk(node), *parts) if isinstance(each, ast.Constant)}
            if words & {"install", "wheel", "download"}:
                yield words


@pytest.mark.slow
def test_pip_installs_nothing_that_is_not_proved(root: Path) -> None:
    """Every call of pip either asks for hashes, or for no index, or fetches what is proved then.

    Nor does any build what others wrote: it takes wheels only, or has no index and so nothing but what is ours.
    """
    folders = [root / name for name in ("web", "tests", "static")]
    tools = [root / "build.py", *(path for folder in folders for path in folder.rglob("*.py"))]
    calls = [(path.name, words) for path in tools for words in pip_calls(path)]
    assert len(calls) >= 8
    for name, words in calls:
        assert words & {"--require-hashes", "--no-index", "download"}, name
        assert {"--only-binary", ":all:"} <= words or words & {"--only-binary=:all:", "--no-index"}, name
    assert {"--require-hashes", "--only-binary", ":all:"} == set(environments.PROVED)


def test_pip_install_builds_with_the_versions_that_are_proved_here(root: Path) -> None:
    """The one table that pip reads for it cannot name hashes."""
    required = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pinned = re.findall(r"(?m)^[\w.-]+==[\w.]+", (root / "static" / "requirements-build.txt").read_text("utf-8"))
    assert [each.replace("_", "-") for each in required] == pinned


def fill(home: Path) -> None:
    """What an installation leaves, in small."""
    (home / "lib" / "__pycache__").mkdir(parents=True)
    for name in ("tool.py", "other.py", "__pycache__/tool.pyc"):
        (home / "lib" / name).write_text(name)
    (home / "python").symlink_to("/usr/bin/python3")


@pytest.mark.skipif(os.name == "nt", reason="there only administrators make links")
class TestEnvironments:
    """What they hold is compared with what was installed whenever they are used."""

    @pytest.fixture
    def prepare(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
        """Prepares an environment as a new process would, and returns the kinds of commands that were run."""

        def prepare() -> list[str]:
            ran: list[str] = []

            def run(command: list[object], advice: str) -> None:
                ran.append("venv" if "venv" in command else "pip")
                if "venv" in command:
                    fill(tmp_path / "some-env")

            monkeypatch.setattr(environments, "run", run)
            environments.environment.__wrapped__("some", "static/requirements-build.txt")
            return ran

        monkeypatch.setattr(environments, "CACHE", tmp_path)
        return prepare

    def test_an_untouched_one_is_used_again(self, prepare: Callable[[], list[str]]) -> None:
        assert prepare() == ["venv", "pip"]
        assert prepare() == prepare() == []

    def test_bytecode_comes_and_goes(self, prepare: Callable[[], list[str]], tmp_path: Path) -> None:
        prepare()
        cache = tmp_path / "some-env" / "lib" / "__pycache__"
        (cache / "tool.pyc").unlink()
        (cache / "other.pyc").touch()
        (tmp_path / "some-env" / "__pycache__").mkdir()
        assert prepare() == []

    CHANGES: ClassVar[dict[str, Callable[[Path], object]]] = {
        "lib/tool.py": lambda file: file.write_text("evil.py"),  # of the same length
        "lib/other.py": lambda file: file.unlink(),
        "lib/new.pth": lambda file: file.write_text("import evil"),
        "lib/new": lambda file: file.symlink_to("/tmp"),
        "python": lambda file: (file.unlink(), file.symlink_to("/tmp/python3")),
    }

    @pytest.mark.parametrize("name", CHANGES)
    def test_a_changed_one_is_installed_again(
        self, prepare: Callable[[], list[str]], tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        prepare()
        self.CHANGES[name](tmp_path / "some-env" / name)
        capsys.readouterr()
        assert prepare() == ["venv", "pip"]
        assert f"{name} is not as it was installed: installing all again\n" in capsys.readouterr().out
        assert prepare() == []

    @pytest.mark.parametrize("stamp", ["", "4b58", "1e5", "[]", "{}", '{"made for": "x"}'])
    def test_one_that_was_not_finished_is_installed_again(
        self, prepare: Callable[[], list[str]], tmp_path: Path, stamp: str
    ) -> None:
        prepare()
        (tmp_path / "some-env" / "made-for").write_text(stamp)
        assert prepare() == ["venv", "pip"]


def test_what_node_runs_is_what_the_proved_archive_holds(
    root: Path, dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever has become of the files that were unpacked once."""
    monkeypatch.setattr(thirdparties, "PACKAGES", tmp_path)
    monkeypatch.setattr(thirdparties, "CACHE", tmp_path)
    monkeypatch.setattr(thirdparties, "archive", lambda part: root / ".cache" / "vendor" / next(iter(part["archive"])))
    unpack = thirdparties.unpacked.__wrapped__
    folder = unpack("pyodide")
    files = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    first, second, *_ = files
    first.write_bytes(b"evil")
    second.unlink()
    (folder / "new.js").write_bytes(b"evil")
    assert unpack("pyodide") == folder
    assert files == {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_every_third_party_is_one_version_proved_by_its_hash(root: Path) -> None:
    for part in parts(root):
        ((name, sha256),) = part["archive"].items()
        assert SHA256.fullmatch(sha256), part["name"]
        assert part["version"] in name and re.fullmatch(r"\d[\w.]*", part["version"])
        assert all(SHA256.fullmatch(each) for each in part["files"].values())


def test_what_the_site_has_of_others_is_what_was_reviewed(root: Path, dist: Path) -> None:
    known = {sha256 for part in parts(root) for sha256 in (*part["archive"].values(), *part["files"].values())}
    vendor = [path for path in (dist / "vendor").rglob("*") if path.is_file()]
    assert len(vendor) >= 6
    # What ends in .bin the build has packed, and proved before.
    whole = [path for path in vendor if path.suffix != ".bin"]
    assert [path.name for path in whole if hashlib.sha256(path.read_bytes()).hexdigest() not in known] == []


def test_the_package_needs_nothing(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert not project.get("dependencies")


def test_all_that_travels_has_its_licence_in_the_site(root: Path, dist: Path) -> None:
    texts = {path.name.split(".")[0]: path.read_text("utf-8") for path in (dist / "licences").iterdir()}
    page = (dist / "index.html").read_text("utf-8")
    assert {path.stem for path in (root / "static" / "licences").iterdir()} == set(texts)
    for name in texts:
        assert re.search(rf'<a href="licences/{name}\.\w+\.txt">{name}</a>', page), name
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in texts["CPython"]  # within Pyodide
    for part in parts(root):
        if part["use"] in ("site", "bundle"):
            names = [name for name in texts if name.lower() in part["name"].lower() or part["name"] in texts[name]]
            assert names, f"{part['name']} has no licence in static/licences"
            assert any(TEXTS[part["licence"]] in texts[name] for name in names), part["name"]


class TestBrowsers:
    """No hash of ours proves them: signatures of others must hold, and a sandbox confines what they open."""

    def test_debian_s_packages_are_signed_whatever_the_machine_allows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ran: list[list[str]] = []
        monkeypatch.setattr(browsers.os, "geteuid", lambda: 0, raising=False)
        monkeypatch.setattr(browsers.shutil, "which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(browsers.subprocess, "run", lambda command, **_: ran.append(command))
        browsers._apt("firefox-esr")
        assert [command[0] for command in ran] == ["apt-get", "apt-get"] and "firefox-esr" in ran[1]
        for command in ran:
            for option in ("APT::Get::AllowUnauthenticated", "Acquire::AllowInsecureRepositories"):
                assert f"-o{option}=false" in command

    @pytest.mark.parametrize(
        ("user", "has_sandbox", "tried"), [(1000, True, [True]), (1000, False, [True, False]), (0, True, [False])]
    )
    def test_chromium_runs_in_its_sandbox_where_it_can(
        self, user: int, has_sandbox: bool, tried: list[bool], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        launched: list[bool] = []

        def launch(*, chromium_sandbox: bool, args: list[str], **_: object) -> str:
            assert "--no-sandbox" not in args
            launched.append(chromium_sandbox)
            if chromium_sandbox and not has_sandbox:
                raise Error("No usable sandbox!")
            return "the browser"

        monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
        engines: Any = SimpleNamespace(chromium=SimpleNamespace(launch=launch))
        opened: object = open_chromium(engines, "/usr/bin/chromium")
        assert opened == "the browser"
        assert launched == tried
