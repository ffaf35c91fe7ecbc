"""A folder on a host of this machine, as any static host would serve it."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

TYPES: Final = {
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
}  # by suffix; machines differ in what they know of their own
INDEX: Final = "index.html"


class Handler(SimpleHTTPRequestHandler):
    """Answers with files of the right types, and with some headers.

    Only what lies in the served folder is sent: folders without an index, links that leave the served folder, and
    anything but regular files are answered with 404.
    """

    timeout = 30.0  # seconds for reading a part of a request or writing a part of an answer
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    headers_too: Mapping[str, str] = MappingProxyType({})

    def answer(self, path: str) -> None:
        """Answer a request for that path, without what follows a question mark."""
        super().do_GET()

    def parse_request(self) -> bool:
        """Read a request's head; from then on the server allows the time of an answer."""
        is_complete = super().parse_request()
        if is_complete and isinstance(self.server, Server):
            self.server.begin_answer(self.connection)
        return is_complete

    def send_head(self) -> Any:
        """Begin the answer to GET and HEAD and return the open file, if one is to be sent."""
        if self.path.startswith("/") and self.is_served(self.translate_path(self.path)):
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def is_served(self, path: str) -> bool:
        """Return whether a path is a regular file, or a folder with an index, that really lies in the served folder."""
        try:
            file = os.path.join(path, INDEX) if os.path.isdir(path) else path
            real, root = os.path.realpath(file), os.path.realpath(self.directory)
            return os.path.isfile(real) and Path(real).is_relative_to(root)
        except ValueError:  # it has a character that no path can have, such as NUL
            return False

    def end_headers(self) -> None:
        for name, value in self.headers_too.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing: who serves knows what was asked."""


class Server(ThreadingHTTPServer):
    """Answers each connection in a thread, silent about pages that were closed or no longer want a file.

    Every connection has a deadline: first for its request, however slowly that arrives, then for the answer. When there
    are too many connections, the one with the nearest deadline makes room: usually one without a request.
    """

    daemon_threads = True
    request_queue_size = 64  # connections that wait to be admitted
    request_seconds = 30.0
    answer_seconds = 600.0
    most_connections = 128

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._deadlines: dict[socket.socket, float] = {}  # of the open connections, by time.monotonic()
        self._lock = threading.Lock()
        super().__init__(*arguments, **options)

    def verify_request(self, request: Any, client_address: Any) -> bool:
        """Admit a new connection, which may end another one."""
        with self._lock:
            if len(self._deadlines) >= self.most_connections:
                self._hang_up(min(self._deadlines, key=self._deadlines.__getitem__))
            self._deadlines[request] = time.monotonic() + self.request_seconds
        return True

    @property
    def open_connections(self) -> int:
        return len(self._deadlines)

    def begin_answer(self, connection: socket.socket) -> None:
        """Replace the deadline of a request that has arrived by that of its answer."""
        with self._lock:
            if connection in self._deadlines:
                self._deadlines[connection] = time.monotonic() + self.answer_seconds

    def service_actions(self) -> None:
        """End the connections whose time is up; the loop of the server calls this at every turn."""
        now = time.monotonic()
        with self._lock:
            for connection in [each for each, deadline in self._deadlines.items() if deadline <= now]:
                self._hang_up(connection)

    def _hang_up(self, connection: socket.socket) -> None:
        del self._deadlines[connection]
        with suppress(OSError):  # the client may have gone
            connection.shutdown(socket.SHUT_RDWR)  # which wakes the thread that waits for it

    def shutdown_request(self, request: Any) -> None:
        with self._lock:  # a closed socket is never shut down: its number may belong to another one
            self._deadlines.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Host:
    """Serves a folder on a free port of this machine, from when it is made until it is stopped, or the block ends.

    Nothing outside of the folder is served, not even by a link in it, and no folder is listed. ``prefix`` is the path
    under which the folder lies, ``types`` replaces media types by suffix, and ``headers`` are added to every answer.
    ``url`` is the address of the folder, ``origin`` that of the host; ``requests`` are the paths that were asked for,
    in order. Raises FileNotFoundError where there is no such folder.
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        prefix: str = "/",
        types: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.folder, self.prefix = Path(folder).resolve(), prefix
        if not self.folder.is_dir():
            raise FileNotFoundError(f"There is no folder {self.folder} to serve.")
        self.requests: list[str] = []
        handler = self.handler()
        handler.extensions_map = handler.extensions_map | (types or {})
        handler.headers_too = headers or {}
        self.server = Server(("127.0.0.1", 0), handler)
        self.port: int = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = self.origin + prefix
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def handler(self) -> type[Handler]:
        """What answers the requests: a class of its own for each host."""
        host = self

        class Answering(Handler):
            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                host.requests.append(path)
                if path.startswith(host.prefix):
                    self.answer(path)
                else:
                    self.send_error(404)

            def do_HEAD(self) -> None:
                if self.path.startswith(host.prefix):
                    super().do_HEAD()
                else:
                    self.send_error(404)

            def translate_path(self, path: str) -> str:
                self.directory = str(host.folder)
                return super().translate_path("/" + path.removeprefix(host.prefix))

        return Answering

    def stop(self) -> None:
        """The host is gone, and its port refuses."""
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
