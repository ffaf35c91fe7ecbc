"""A small static host for the tests, with the faults that real hosts have."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pygame_core import testing
from pygame_core.testing.serving import Handler

PREFIX = "/games/hexarium/"


Broken = bytes | int | Callable[[bytes], bytes]


class Host(testing.Host):
    """Serves a folder under a sub-path on a free port of this machine, until it is stopped.

    Besides, `broken` maps a path's ending to what is sent instead (bytes, or what a function makes of them), to a
    status code, or to a list of such things, each of which is sent once. With a `rate`, in bytes a second, all answers
    together share a line that is no quicker, and are compressed as most hosts do.
    """

    def __init__(self, folder: Path, *, prefix: str = PREFIX, rate: float = 0, **more: Any) -> None:
        self.line = Line(rate) if rate else None
        self.broken: dict[str, Broken | list[Broken]] = {}
        super().__init__(folder, prefix=prefix, **more)

    def stop(self) -> None:
        """The host is gone: its port refuses, which is checked."""
        super().stop()
        with socket.socket() as probe:
            assert probe.connect_ex(("127.0.0.1", self.port)) != 0, "the server still answers"

    def __exit__(self, *_: object) -> None:
        super().stop()

    def handler(self) -> type[Handler]:
        host = self
        plain: Any = super().handler()

        class Faulty(plain):  # type: ignore[misc]
            def answer(self, path: str) -> None:
                instead, file = host.instead(path), Path(self.translate_path(path))
                if isinstance(instead, int):
                    self.send_error(instead)
                elif instead is not None:
                    content = instead(file.read_bytes()) if callable(instead) else instead
                    page = content.startswith(b"<!doctype html>")
                    self.begin(content, "text/html" if page else self.guess_type(path))
                    self.wfile.write(content)
                elif host.line and file.is_file():
                    content = _compressed(file)
                    self.begin(content, self.guess_type(path), {"Content-Encoding": "gzip"})
                    host.line.send(content, self.wfile)
                else:
                    super().answer(path)

            def begin(self, content: bytes, media: str, headers: dict[str, str] | None = None) -> None:
                self.send_response(200)
                for name, value in {"Content-Type": media, "Content-Length": len(content), **(headers or {})}.items():
                    self.send_header(name, str(value))
                self.end_headers()

        return Faulty

    def instead(self, path: str) -> Broken | None:
        """What is sent for a path in place of its file, if anything."""
        for ending, instead in self.broken.items():
            if path.endswith(ending) and instead != []:
                return instead.pop(0) if isinstance(instead, list) else instead
        return None


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
