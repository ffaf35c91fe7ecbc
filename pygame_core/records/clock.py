"""The clocks of a game: so long for all of it and more with each move, or so long for every move.

As text ``300+5`` (seconds, and more with each move) or ``30/1`` (for every one move), in a record with what is left to
those who sit there, in milliseconds: ``300+5 287500 300000``.
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from ..language.messages import Message, _
from ..rules.errors import NotationError
from ..rules.notation import quote

_FORM: Final = re.compile(r"([0-9]{1,5})(?:\+([0-9]{1,3})|/1)(?: ([0-9]{1,9}) ([0-9]{1,9}))?")
# Of what is left a move gets so much in a game of unknown length, of what comes with it nearly all, and never so much
# that the next one would be lost.
_SHARE: Final = 1 / 25
_NEARLY: Final = 0.8
_MOST: Final = 0.5
LONGEST: Final = 999_999_999  # milliseconds, of which more cannot be written


@dataclass(frozen=True, slots=True)
class Clock:
    """How long each may think, in seconds, and what is ``left`` to them, in milliseconds, in the order of seats."""

    base: int
    more: int | None  # None: ``base`` is for every move
    left: tuple[int, int]

    def fresh(self) -> "Clock":
        """As it is when a game begins."""
        return replace(self, left=(1000 * self.base,) * 2)

    def wound(self, seat: int) -> "Clock":
        """With all its time again for one."""
        return self._with(seat, 1000 * self.base)

    def spent(self, seat: int, time: int) -> "Clock":
        """After so many milliseconds of thinking."""
        return self._with(seat, max(0, self.left[seat] - time))

    def moved(self, seat: int, again: bool = False) -> "Clock":
        """After a whole turn; what comes with it has been had if it is played ``again``, in place of another one."""
        left = 1000 * self.base if self.more is None else self.left[seat] + 1000 * self.more * (not again)
        return self._with(seat, min(LONGEST, left))

    def allowance(self, seat: int) -> float:
        """Milliseconds that a careful player takes for a move."""
        if self.more is None:
            return _NEARLY * self.left[seat]
        return min(self.left[seat] * _SHARE + _NEARLY * 1000 * self.more, _MOST * self.left[seat])

    def told(self) -> Message:
        """In a few words."""
        if self.more is None:
            return _("{count} s per move", count=self.base)
        if self.base % 60:
            return _("{base} s + {more} s", base=self.base, more=self.more)
        return _("{base} min + {more} s", base=self.base // 60, more=self.more)

    def form(self) -> str:
        """Its text without what is left."""
        return f"{self.base}/1" if self.more is None else f"{self.base}+{self.more}"

    def __str__(self) -> str:
        return f"{self.form()} {self.left[0]} {self.left[1]}"

    def _with(self, seat: int, left: int) -> "Clock":
        return replace(self, left=(self.left[0], left) if seat else (left, self.left[1]))


def read_clock(text: str) -> Clock | None:
    """The clocks of such a text; none of an empty one. Raises NotationError."""
    if not text:
        return None
    read = _FORM.fullmatch(text)
    if not read or not int(read[1]):
        raise NotationError(_("“{text}” is no clock; one is such as 300+5 or 30/1.", text=quote(text)))
    clock = Clock(int(read[1]), None if read[2] is None else int(read[2]), (0, 0))
    return clock.fresh() if read[3] is None else replace(clock, left=(int(read[3]), int(read[4])))
