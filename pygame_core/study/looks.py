"""The looks that a review takes for longer: which are next, and what others have seen.

A look depends on nothing but its position, its length and its seed, so a review finds the same whoever looks.
"""

from typing import NamedTuple

from ..ai.report import Report
from ..records.tree import Node


class Look(NamedTuple):
    """A position of a review, or one beside it, and how long it is looked at."""

    node: Node
    iterations: int


class Looks:
    """Those that a review has asked others for, each by its number, and what has been ``seen``, here or there."""

    def __init__(self) -> None:
        self._numbers: dict[Look, int] = {}
        self.seen: dict[Look, Report] = {}

    def number(self, look: Look) -> int:
        """What names a look, of which others may now tell what they have seen."""
        return self._numbers.setdefault(look, len(self._numbers))

    def numbered(self, number: int) -> Look | None:
        """The look with that number, if there is one."""
        return next((look for look, each in self._numbers.items() if each == number), None)
