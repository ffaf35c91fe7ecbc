"""A folder on a host of this machine, as any static host would serve it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
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


class Handler(SimpleHTTPRequestHandler):
    """Answers with files of the right types, and with some headers."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    headers_too: Mapping[str, str] = MappingProxyType({})

    def answer(self, path: str) -> None:
        """Answer a request for that path, without what follows a question mark."""
        super().do_GET()

    def end_headers(self) -> None:
        for name, value in self.headers_too.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing: who serves knows what was asked."""


class Server(ThreadingHTTPServer):
    """A thread for each request, and no word about pages that were closed or no longer want a file."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Host:
    """Serves a folder on a free port of this machine, from when it is made until it is stopped, or the block ends.

    ``prefix`` is the path under which the folder lies, ``types`` replaces media types by suffix, and ``headers`` are
    added to every answer. ``url`` is the address of the folder, ``origin`` that of the host; ``requests`` are the paths
    that were asked for, in order. Raises FileNotFoundError where there is no such folder.
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
