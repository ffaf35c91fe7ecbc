"""Whose time runs in a game with clocks, and the verdict that it has run out.

A clock runs from the first move on, whatever is looked at meanwhile; the computer's only while it thinks, and that of a
program, which plays elsewhere, by what is told that it took: to start it is nobody's time. Where nobody else waits for
the person, it stands still while the game is analysed. Time is counted between two looks at it: what shows a clock
counts along, and asks when it comes to nothing.
"""

from time import monotonic

from ..records.record import Record
from ..records.seats import is_person
from ..records.tree import Node, resign


class Timing:
    """When time was looked at last."""

    def __init__(self) -> None:
        self._since = monotonic()

    def begin(self, passed: int = 0) -> None:
        """From now on, or since so many milliseconds ago."""
        self._since = monotonic() - passed / 1000

    def look(self, record: Record, seat: int | None, end: Node) -> bool:
        """Take what has passed off the clock of whose time runs at ``end``; whether that was the end of the game."""
        passed = round(1000 * (monotonic() - self._since))
        self.begin()
        return seat is not None and charge(record, seat, passed, end)


def charge(record: Record, seat: int, time: int, end: Node) -> bool:
    """Take so many milliseconds off the clock of a seat; whether that was the end of the game."""
    if not record.clock:
        return False
    record.clock = record.clock.spent(seat, time)
    if record.clock.left[seat]:
        return False
    resign(end, seat ^ end.swapped, late=True)
    return True


def rests(record: Record) -> bool:
    """Whether the clocks stand still while the game is analysed: whoever is there plays against the computer."""
    return sum(map(is_person, record.seats)) < 2


def runs(record: Record, end: Node, thinks: bool) -> int | None:
    """On which seat time runs, where the line ends at ``end``; ``thinks``: whether the computer is at it."""
    if not record.clock or not end.ply or end.resigned is not None or end.position.outcome():
        return None
    seat = end.position.turn ^ end.swapped
    return seat if is_person(record.seats[seat]) or thinks else None
