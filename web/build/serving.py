"""The site on this machine's own host, for ``python build.py serve``."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from pygame_core.testing import serving
from web.build.steps import DIST, Problem, say


class Handler(serving.Handler):
    headers_too: Mapping[str, str] = MappingProxyType({"Cache-Control": "no-cache"})  # the next build is seen


class Server(serving.Server):
    allow_reuse_address = os.name != "nt"  # on Windows this would share a port that somebody else listens on


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
