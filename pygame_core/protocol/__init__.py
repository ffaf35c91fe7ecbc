"""The protocol, one JSON object a request, for a page, for scripts and for other programs.

:func:`serve` yields ``None`` after each slice of work (at most 30 ms), lines for partial results, and last the
final answer; :func:`handle` returns the final answer alone. A :class:`Door` is the same with a session of its own.
A server is a few lines, here with Python's own (``curl -d '{"op": "games"}' localhost:8001``)::

    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    from pygame_core.protocol import Door

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            answer = Door().handle(text).encode()  # a session of its own for each request
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(answer)

    ThreadingHTTPServer(("127.0.0.1", 8001), Handler).serve_forever()

Operations, fields and codes are promises to outside programs: add, never rename. ``python -m pygame_core protocol
--help`` prints them all.
"""

from .door import Door as Door
from .door import handle as handle
from .door import serve as serve
