"""The server of ``build.py serve`` and of browser tests: what it sends, whom it answers, and how long it waits."""

from __future__ import annotations

import os
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.client import HTTPResponse
from pathlib import Path
from typing import NamedTuple

import pytest

from pygame_core.testing import Host
from web.build import serving

SOON = 20.0  # seconds after which a test fails instead of waiting on
BRIEF = 0.2  # seconds that a server of these tests gives a request


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def ask(port: int, path: str, method: str = "GET", *names: str) -> Answer:
    """The answer to a request that is sent as it is, with a ``Host`` header for each of the names."""
    head = "".join(f"Host: {name}\r\n" for name in names or ["localhost"])
    with socket.create_connection(("127.0.0.1", port), timeout=SOON) as line:
        line.sendall(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1"))
        answer = HTTPResponse(line, method=method)
        answer.begin()
        return Answer(answer.status, dict(answer.getheaders()), answer.read())


def is_ended(line: socket.socket) -> bool:
    """Whether the server ends a connection, without an answer."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_site(tmp_path)


def write_site(tmp_path: Path) -> Path:
    """Make a site with a secret beside it."""
    for name in ("secret.txt", "site/index.html", "site/sub/index.html", "site/bare/file.txt", "site/Bögen.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    (tmp_path / "site-too").mkdir()
    (tmp_path / "site-too" / "secret.txt").write_text("secret")
    return tmp_path / "site"


Start = Callable[..., serving.Server]


@pytest.fixture
def start(folder: Path) -> Iterator[Start]:
    with serving_from(folder) as begin:
        yield begin


@contextmanager
def serving_from(folder: Path) -> Iterator[Start]:
    """Start servers of a site, with attributes of one's own."""
    with ExitStack() as running:

        def begin(host: str = "127.0.0.1", kind: type = serving.Server, **attributes: object) -> serving.Server:
            server = type("Server", (kind,), attributes)((host, 0), partial(serving.Handler, directory=str(folder)))
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
            running.callback(server.server_close)
            running.callback(server.shutdown)
            return server

        yield begin


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site for all tests that leave it as it is, or take away again what they put there."""
    return write_site(tmp_path_factory.mktemp("served"))


@pytest.fixture(scope="module", params=["serve", "host"])
def port(request: pytest.FixtureRequest, served: Path) -> Iterator[int]:
    """Where that site is served: by ``build.py serve``, and by the host of browser tests."""
    if request.param == "serve":
        with serving_from(served) as begin:
            yield begin().server_port
    else:
        with Host(served) as host:
            yield host.port


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    ("path", "status", "content"),
    [
        ("/", 200, "site/index.html"),
        ("/index.html?theme=dark", 200, "site/index.html"),
        ("/sub/", 200, "site/sub/index.html"),
        ("/sub", 301, ""),
        ("/bare/file.txt", 200, "site/bare/file.txt"),
        ("/B%C3%B6gen.txt", 200, "site/Bögen.txt"),
        ("//index.html", 200, "site/index.html"),
    ],
)
def test_files_and_folders_with_an_index_are_served(
    port: int, path: str, status: int, content: str, method: str
) -> None:
    answer = ask(port, path, method)
    assert (answer.status, answer.body.decode()) == (status, content if method == "GET" else "")
    assert answer.headers.get("Location") == ("/sub/" if status == 301 else None)


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "path",
    [
        "/bare/", "/bare", "/nothing", "/nothing/", "/index.html/",
        "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/sub/..%2f..%2fsecret.txt", "/..%5csecret.txt",
        "/..\\secret.txt", "/../site-too/secret.txt", "//etc/passwd", "/%2fetc%2fpasswd", "/C:/Windows/win.ini",
        "/index.html%00", "/%00", "/%ff", "/%ed%a0%80", "/\xff", "/" + "a/" * 30_000, "/" + "a" * 60_000,
        "index.html", "http://[/../..", "*",
    ],
    ids=lambda path: str(path)[:40],
)  # fmt: skip
def test_anything_else_is_not_found(port: int, path: str, method: str, capfd: pytest.CaptureFixture[str]) -> None:
    answer = ask(port, path, method)
    assert answer.status == 404
    assert b"secret" not in answer.body and b"file.txt" not in answer.body
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(os.name == "nt", reason="there only administrators make links")
def test_links_are_followed_inside_the_folder_only(port: int, served: Path, request: pytest.FixtureRequest) -> None:
    """Links to files, to folders, to an index, to themselves, and to what is no file."""
    links = {
        "in.txt": "bare/file.txt", "in": "sub", "out.txt": "../secret.txt", "out": "..", "too": "../site-too",
        "root": "/", "bare/index.html": "../../secret.txt", "self": "self",
    }  # fmt: skip
    for name in (*links, "pipe"):
        request.addfinalizer((served / name).unlink)
    for name, target in links.items():
        (served / name).symlink_to(target)
    os.mkfifo(served / "pipe")
    assert ask(port, "/in.txt").body == b"site/bare/file.txt"
    assert ask(port, "/in/").body == b"site/sub/index.html"
    for path in (
        "out.txt",
        "out/secret.txt",
        "out/",
        "out",
        "too/secret.txt",
        "root/etc/passwd",
        "bare/",
        "self",
        "pipe",
    ):
        assert ask(port, f"/{path}").status == 404, path


def test_a_folder_that_is_a_link_is_served(folder: Path, tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("there only administrators make links")
    (tmp_path / "link").symlink_to(folder)
    with Host(tmp_path / "link", prefix="/games/") as host:
        assert ask(host.port, "/games/").status == 200
        assert ask(host.port, "/index.html").status == ask(host.port, "/index.html", "HEAD").status == 404
        assert host.requests == ["/games/", "/index.html"]


def test_serve_sends_the_headers_that_hosts_are_advised_to_send(root: Path, start: Start) -> None:
    headers = ask(start().server_port, "/").headers
    advice = (root / "static" / "docs" / "hosting.md").read_text("utf-8")
    assert headers["Content-Security-Policy"] == "frame-ancestors 'self'"
    assert "frame-ancestors 'self'\";" in advice
    for name in ("X-Content-Type-Options", "Referrer-Policy"):
        assert f"add_header {name} {headers[name]};" in advice


def test_hosts_of_tests_send_only_the_headers_that_tests_choose(folder: Path) -> None:
    with Host(folder, headers={"X-Mine": "1"}) as host:
        names = set(ask(host.port, "/").headers)
    assert names == {"Server", "Date", "Content-type", "Content-Length", "Last-Modified", "X-Mine"}


class TestNames:
    """A page elsewhere may make its own host's name lead to this machine, but it cannot choose another name."""

    @pytest.mark.parametrize(
        "name", ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:80", "[::1]", "[::1]:8000"]
    )
    def test_own_names_are_answered(self, start: Start, name: str) -> None:
        assert ask(start().server_port, "/", "GET", name).status == 200

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    @pytest.mark.parametrize(
        "name", ["evil.example", "localhost.evil.example", "0.0.0.0:8000", "[::2]", "", "local:1:2"]
    )
    def test_others_are_refused_in_a_sentence(self, start: Start, name: str, method: str) -> None:
        answer = ask(start().server_port, "/", method, name)
        assert answer.status == 421
        assert method == "HEAD" or b"answers to localhost and to the address it listens on" in answer.body

    def test_one_name_too_many_is_refused(self, start: Start) -> None:
        assert ask(start().server_port, "/", "GET", "localhost", "evil.example").status == 421

    def test_a_program_that_names_no_host_is_answered(self, start: Start) -> None:
        with socket.create_connection(("127.0.0.1", start().server_port), timeout=SOON) as line:
            line.sendall(b"GET / HTTP/1.0\r\n\r\n")
            assert b" 200 " in line.recv(100)

    def test_the_address_to_listen_on_is_answered(self, start: Start) -> None:
        assert ask(start("localhost").server_port, "/", "GET", "localhost").status == 200
        if os.name == "posix" and os.uname().sysname == "Linux":  # where all of 127.0.0.0/8 is this machine
            server = start("127.0.0.2")
            with socket.create_connection(server.server_address[:2], timeout=SOON) as line:
                line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.2:1\r\n\r\n")
                assert b" 200 " in line.recv(100)

    def test_on_all_addresses_every_number_and_the_name_of_the_machine_are_answered(self, start: Start) -> None:
        port, own = start("0.0.0.0").server_port, socket.gethostname()
        for name in (
            "localhost",
            "192.168.1.5:8000",
            "0.0.0.0:8000",
            "[fe80::1]:8000",
            own,
            f"{own.split('.')[0]}.local:1",
        ):
            assert ask(port, "/", "GET", name).status == 200, name
        assert ask(port, "/", "GET", "evil.example").status == 421


class TestPatience:
    """No connection holds a thread for ever, and there are never too many."""

    def connect(self, server: serving.Server) -> socket.socket:
        return socket.create_connection(("127.0.0.1", server.server_port), timeout=SOON)

    @pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
    def test_a_connection_without_a_whole_request_is_ended(self, start: Start, begun: bytes) -> None:
        server = start(request_seconds=BRIEF)
        with self.connect(server) as line:
            line.sendall(begun)
            while line.recv(4096):
                """Only an end ends this; the rest of the socket's time fails the test."""
        assert ask(server.server_port, "/").status == 200

    def test_a_byte_now_and_then_does_not_help(self, start: Start) -> None:
        with self.connect(start(request_seconds=BRIEF)) as line:
            line.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
            for _ in range(int(SOON / BRIEF * 4)):
                if select.select([line], [], [], BRIEF / 4)[0]:
                    break
                line.sendall(b"a")
            else:
                pytest.fail("it was never ended")

    def test_who_does_not_read_the_answer_is_ended(self, start: Start, folder: Path) -> None:
        size = 64 * 2**20  # more than sockets take unread
        (folder / "big.bin").write_bytes(bytes(size))
        ended = threading.Event()

        class Telling(serving.Server):
            def shutdown_request(self, request: socket.socket) -> None:
                super().shutdown_request(request)
                ended.set()

        with self.connect(start(kind=Telling, answer_seconds=BRIEF)) as line:
            line.sendall(b"GET /big.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert ended.wait(SOON)
            read = 0
            while part := line.recv(2**20):
                read += len(part)
        assert 0 < read < size

    def test_one_connection_too_many_ends_the_one_that_has_waited_longest(self, start: Start) -> None:
        server = start(most_connections=3)
        with ExitStack() as lines:
            first, *others = [lines.enter_context(self.connect(server)) for _ in range(3)]
            assert ask(server.server_port, "/").status == 200
            assert is_ended(first)
            for line in others:
                line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert b" 200 " in line.recv(100)

    def test_many_more_connections_than_threads_leave_it_answering(self, start: Start) -> None:
        server = start(most_connections=8)
        with ExitStack() as lines:
            for _ in range(40):
                lines.enter_context(self.connect(server))
                assert server.open_connections <= 8
            assert ask(server.server_port, "/").status == 200
            assert threading.active_count() < 40
