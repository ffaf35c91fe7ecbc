"""The hosts of ``static/docs/hosting.md``, set up by the very words that stand there.

nginx and Caddy are those of the machine (on Debian ``apt-get install nginx-light caddy``); without them these tests are
skipped.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page

from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE

FIXED = ("", "sw.js", "app.webmanifest")
# Whether the engine's worker gets an answer from an address, whatever it may read of it.
REACH = "address => fetch(address, { mode: 'no-cors' }).then(() => true, () => false)"


class Running(NamedTuple):
    """A host under way on this machine: where the site is on it, and its process."""

    origin: str
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"{self.origin}/hexarium/"

    def stop(self) -> None:
        """It answers no more."""
        self.process.terminate()
        self.process.wait(20)


def documented(root: Path, kind: str) -> str:
    """The configuration that the page for hosts tells."""
    (told,) = re.findall(rf"```{kind}\n(.*?)```", (root / "static/docs/hosting.md").read_text("utf-8"), re.S)
    return str(told)


def nginx(told: str, port: int, dist: Path, place: Path) -> list[str]:
    """The command that serves the site by this part of a configuration."""
    assert told.count("listen 80;") == told.count("/srv/hexarium/") == 1
    server = told.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("/srv/hexarium/", f"{dist}/")
    user = "user root;\n" if os.geteuid() == 0 else ""
    temporary = "".join(
        f"{kind}_temp_path {place}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    types = next(
        path for path in (Path("/etc/nginx/mime.types"), Path("/usr/local/etc/nginx/mime.types")) if path.is_file()
    )
    http = f"include {types};\naccess_log off;\nerror_log {place}/error.log;\n{temporary}{server}"
    config = place / "nginx.conf"
    config.write_text(
        f"{user}pid {place}/pid;\ndaemon off;\nerror_log {place}/error.log;\nevents {{}}\nhttp {{\n{http}}}\n"
    )
    return ["nginx", "-p", str(place), "-c", str(config)]


def caddy(told: str, port: int, dist: Path, place: Path) -> list[str]:
    """The same; without certificates."""
    assert told.count("games.example {") == told.count("/srv/hexarium\n") == 1
    server = told.replace("games.example {", f"http://127.0.0.1:{port} {{").replace("/srv/hexarium\n", f"{dist}\n")
    config = place / "Caddyfile"
    config.write_text(f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {place}\n}}\n{server}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(config)]


SERVERS = {"nginx": nginx, "caddy": caddy}


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where servers are, whoever runs the tests."""
    monkeypatch.setenv("PATH", f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin{os.pathsep}/sbin")


@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest, paths: None, root: Path, dist: Path, tmp_path: Path) -> Iterator[Running]:
    """One of the hosts, on a free port of this machine."""
    kind = request.param
    if not shutil.which(kind):
        pytest.skip(f"{kind} is not installed on this machine")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = SERVERS[kind](documented(root, kind), port, dist, tmp_path)
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, "HOME": str(tmp_path)})
    running = Running(f"http://127.0.0.1:{port}", process)
    try:
        for _ in range(1200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        yield running
    finally:
        running.stop()


class Answer(NamedTuple):
    """What a host says to a request."""

    status: int
    headers: Message
    content: bytes


def ask(url: str, **headers: str) -> Answer:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except HTTPError as error:
        return Answer(error.code, error.headers, error.read())


def hashed(dist: Path) -> list[str]:
    """Every file whose name or folder tells its content."""
    names = [path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()]
    return [name for name in names if name not in ("index.html", "sw.js", "app.webmanifest", ".nojekyll")]


def test_files_are_kept_and_asked_for_as_their_names_tell(server: Running, dist: Path) -> None:
    for name in FIXED:
        answer = ask(server.url + name)
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache"), name
        assert answer.content == (dist / (name or "index.html")).read_bytes()
        again = ask(server.url + name, **{"If-None-Match": answer.headers["ETag"]})
        assert (again.status, again.content) == (304, b""), name
    for name in hashed(dist):
        answer = ask(server.url + name)
        assert answer.status == 200 and answer.content == (dist / name).read_bytes(), name
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", name
    missing = ask(server.url + "app.0000000000.js")
    assert missing.status == 404 and "immutable" not in missing.headers.get("Cache-Control", "")
    assert ask(f"{server.origin}/hexarium").content == (dist / "index.html").read_bytes()  # by way of its folder


def test_types_and_compression_are_those_that_browsers_want(server: Running, dist: Path) -> None:
    for name in hashed(dist):
        told = ask(server.url + name, **{"Accept-Encoding": "gzip"}).headers
        types = {".js": "javascript", ".css": "text/css", ".wasm": "application/wasm"}
        assert types.get(Path(name).suffix, "") in told["Content-Type"], name
        if Path(name).suffix in types and (dist / name).stat().st_size > 2000:
            assert told["Content-Encoding"] == "gzip", name


def test_the_header_forbids_nothing_that_the_page_s_own_policy_allows(server: Running, dist: Path) -> None:
    worker = next(name for name in hashed(dist) if name.startswith("worker."))
    for name in (*FIXED, worker):
        told = ask(server.url + name).headers
        assert told["X-Content-Type-Options"] == "nosniff" and told["Referrer-Policy"] == "no-referrer"
        header = policy(told["Content-Security-Policy"])
        assert header["frame-ancestors"] == {"'self'"}
    (own,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', (dist / "index.html").read_text())
    for directive, sources in policy(own).items():
        allowed = header.get(directive, header["default-src"])
        # A script within the page or a frame of it that is proved by its hash.
        wanted = {"'unsafe-inline'" if source.startswith("'sha256-") else source for source in sources}
        assert wanted - {"'none'"} <= allowed, directive


def policy(text: str) -> dict[str, set[str]]:
    """The sources by directive."""
    return {words[0]: set(words[1:]) for words in map(str.split, text.split(";"))}


def test_the_site_plays_and_starts_again_when_the_host_is_dead(
    server: Running, browser: Browser, new_context: Any, until: Callable[..., Any]
) -> None:
    context, _ = new_context(browser, server.origin)
    page = context.new_page()
    Table(page, server.url).open("game=stibro&size=5&seats=human,human")
    Table(page).play("e5")
    until(page, OFFLINE)
    server.stop()
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    assert Table(page).state().moves == ["e5"]
    Table(page).play("e8")
    context.close()


def test_only_the_header_keeps_the_worker_from_other_hosts(
    server: Running, browser: Browser, host: Host, new_context: Any, until: Callable[..., Any]
) -> None:
    """Also once the service worker answers for the host. The control is a host without the header."""
    with Host(host.folder, prefix="/", headers={"Access-Control-Allow-Origin": "*"}) as outside:
        reached = {}
        for where, url, origin in (("with", server.url, server.origin), ("without", host.url, host.origin)):
            context, guard = new_context(browser, origin)
            page: Page = context.new_page()
            Table(page, url).open()
            until(page, OFFLINE)
            for visit in ("first", "second"):
                outside.requests.clear()
                told = page.workers[0].evaluate(REACH, f"{outside.url}?{where}")
                reached[where, visit] = told, outside.requests != []
                page.reload()
                until(page, OFFLINE)
            guard.faults.clear()  # the browser's own words about what was refused
            context.close()
    assert reached["with", "first"] == reached["with", "second"] == (False, False)
    assert reached["without", "first"] == (True, True)
