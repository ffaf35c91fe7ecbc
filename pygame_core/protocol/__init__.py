"""The protocol, one JSON object a request, for a page, for scripts and for other programs.

:func:`serve` yields ``None`` after each slice of work (at most 30 ms), lines for partial results, and last the
final answer; :func:`handle` returns the final answer alone. A :class:`Door` is the same with a session of its own.
Operations, fields and codes are promises to outside programs: add, never rename. ``python -m pygame_core protocol
--help`` prints them all.
"""

from .door import Door as Door
from .door import handle as handle
from .door import serve as serve
