"""The site on this machine's own host, for ``python build.py serve``."""

from __future__ import annotations

import http.server
import os
import sys
from functools import partial
from typing import Any

from web.build.steps import DIST, Problem, say

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


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = os.name != "nt"  # on Windows this would share a port that somebody else listens on

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):  # a page that was closed, or no longer wants a file
            super().handle_error(request, client_address)


def listen(host: str, port: int) -> Server:
    """A server of the site at that port or, as it says, at the next one that can be used."""
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
    raise Problem(f"No port from {port} to {port + 19} can be used on {host}: name another one with --port.")
