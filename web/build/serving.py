"""The site on this machine's own host, for ``python build.py serve``."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address
from types import MappingProxyType
from typing import Any

from pygame_core.testing import serving
from web.build.steps import DIST, Problem, say

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
EVERY_ADDRESS = "0.0.0.0"  # a server that is bound to it listens on all addresses of the machine


class Handler(serving.Handler):
    headers_too: Mapping[str, str] = MappingProxyType(
        {
            "Cache-Control": "no-cache",  # the next build is seen
            # What static/docs/hosting.md advises, except for its policy on workers.
            "Content-Security-Policy": "frame-ancestors 'self'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
    )
    server: Server

    def parse_request(self) -> bool:
        """Refuse requests for another host's name, which a page elsewhere can make lead here (DNS rebinding)."""
        if not super().parse_request():
            return False
        if all(map(self.server.is_called, self.headers.get_all("Host", []))):  # only programs send none
            return True
        advice = "This server answers to localhost and to the address it listens on: choose another one with --host."
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST, explain=advice)
        return False


class Server(serving.Server):
    """Serves under the names that lead to it only.

    Attributes:
        names: Hosts that it answers to, in lower case, as they stand in addresses.
        any_number: Whether it answers to every numeric address, too, since it listens on all of the machine.
    """

    allow_reuse_address = os.name != "nt"  # on Windows this would share a port that somebody else listens on

    def __init__(self, address: tuple[str, int], *arguments: Any) -> None:
        super().__init__(address, *arguments)
        bound = str(self.server_address[0])
        self.any_number = bound == EVERY_ADDRESS
        of_machine = {*machine_names(), self.server_name.lower()} if self.any_number else set()
        self.names = {*LOOPBACK, *of_machine, bound, address[0].lower()}

    def is_called(self, host: str) -> bool:
        """Return whether a ``Host`` header, with or without a port, names this server."""
        name = re.sub(r":\d*$", "", host.strip()).rstrip(".").lower()
        return name in self.names or (self.any_number and is_numeric(name))


def machine_names() -> frozenset[str]:
    """Return the names by which other machines of the network reach this one."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def is_numeric(name: str) -> bool:
    """Return whether a host is an address of numbers, which no name server can redirect."""
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


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
