"""A small static host for the tests, with the faults that real hosts have."""

from __future__ import annotations

import gzip
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
PREFIX = "/games/hexarium/"


Broken = bytes | int | Callable[[bytes], bytes]


class Host:
    """Serves a folder under a sub-path on a free port of this machine, until it is stopped.

    `types` replaces media types by suffix, `headers` are added to every answer, `broken` maps a path's ending to what
    is sent instead (bytes, or what a function makes of them), to a status code, or to a list of such things, each of
    which is sent once. With a `rate`, in bytes a second, all answers together share a line that is no quicker, and are
    compressed as most hosts do.
    """

    def __init__(
        self,
        folder: Path,
        *,
        prefix: str = PREFIX,
        types: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        rate: float = 0,
    ) -> None:
        self.folder, self.prefix = folder, prefix
        self.types = {**TYPES, **(types or {})}
        self.headers = headers or {}
        self.line = Line(rate) if rate else None
        self.broken: dict[str, Broken | list[Broken]] = {}
        self.requests: list[str] = []
        self.server = _Server(("127.0.0.1", 0), _handler(self))
        self.port = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = self.origin + prefix
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """The host is gone: its port refuses, which is checked."""
        self.server.shutdown()
        self.server.server_close()
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", self.port)) != 0, "the server still answers"

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):  # pages may change their mind
            super().handle_error(request, client_address)


class Line:
    """What all answers of a slow host go through."""

    def __init__(self, rate: float) -> None:
        self.rate, self.free, self.lock = rate, 0.0, threading.Lock()

    def send(self, content: bytes, out: Any) -> None:
        for at in range(0, len(content), 8192):
            part = content[at : at + 8192]
            with self.lock:
                self.free = max(self.free, time.monotonic()) + len(part) / self.rate
                delay = self.free - time.monotonic()
            time.sleep(max(delay, 0))
            out.write(part)


@cache
def _compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


def _handler(host: Host) -> Callable[..., SimpleHTTPRequestHandler]:
    class Handler(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | host.types

        def do_GET(self) -> None:
            path = self.path.split("?")[0]
            host.requests.append(path)
            if not path.startswith(host.prefix):
                return self.send_error(404)
            for ending, instead in host.broken.items():
                if path.endswith(ending) and instead != []:
                    if isinstance(instead, list):
                        instead = instead.pop(0)
                    if isinstance(instead, int):
                        return self.send_error(instead)
                    if callable(instead):
                        instead = instead(Path(self.translate_path(path)).read_bytes())
                    self.send_response(200)
                    page = instead.startswith(b"<!doctype html>")
                    self.send_header("Content-Type", "text/html" if page else self.guess_type(path))
                    self.send_header("Content-Length", str(len(instead)))
                    self.end_headers()
                    self.wfile.write(instead)
                    return None
            if host.line and (file := Path(self.translate_path(path))).is_file():
                content = _compressed(file)
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(path))
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                return host.line.send(content, self.wfile)
            return super().do_GET()

        def translate_path(self, path: str) -> str:
            self.directory = str(host.folder)
            return super().translate_path("/" + path.removeprefix(host.prefix))

        def end_headers(self) -> None:
            for name, value in host.headers.items():
                self.send_header(name, value)
            super().end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    return Handler
