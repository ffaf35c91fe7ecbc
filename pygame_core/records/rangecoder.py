"""A range coder: choices become bytes, each about as long as it is surprising, and the bytes become choices again.

A caller tells the same story to a :class:`Writer` and to a :class:`Reader`: each call names how many alternatives there
are or how likely they are, and returns what is chosen. The writer is given the choice; the reader finds it, and what it
is given does not matter. So one function describes both directions. All arithmetic is on integers: every machine
writes the same.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

_TOP = 56  # bits of the interval that is being narrowed
_LEAST = 1 << _TOP - 8  # it is never narrower, so that a choice of many million alternatives finds room
_STEP = 24  # how much likelier a symbol becomes each time it comes
_MOST = 1 << 14  # weights are halved there, so that old symbols fade


class Damaged(ValueError):
    """Bytes that nobody has written."""


class Chances:
    """How likely the symbols 0, 1, 2, … are: ``weights`` to begin with, then also by what has come."""

    __slots__ = ("total", "weights")

    def __init__(self, *weights: int) -> None:
        self.weights = list(weights)
        self.total = sum(weights)

    def learn(self, symbol: int) -> None:
        """Expect ``symbol`` more."""
        self.weights[symbol] += _STEP
        self.total += _STEP
        if self.total > _MOST:
            self.weights = [weight + 1 >> 1 for weight in self.weights]
            self.total = sum(self.weights)


class Coder(ABC):
    """What :class:`Writer` and :class:`Reader` have in common."""

    @abstractmethod
    def _narrow(self, value: int, weights: Sequence[int] | None, total: int) -> int:
        """Go on with the part of the interval that belongs to ``value`` (each value one part without weights)."""

    def pick(self, value: int, count: int) -> int:
        """One of ``count`` alternatives, all as likely. Raises Damaged if there is none."""
        if count < 1:
            raise Damaged
        return self._narrow(value, None, count)

    def choose(self, value: int, chances: Chances) -> int:
        """A symbol of ``chances``, which learn it."""
        value = self._narrow(value, chances.weights, chances.total)
        chances.learn(value)
        return value

    def count(self, value: int, chances: Chances) -> int:
        """A number from 0; ``chances`` are those of its length in bits."""
        length = self.choose(value.bit_length(), chances)
        if length < 2:
            return length
        high = 1 << length - 1
        return high | self.pick(value & high - 1, high)


class Writer(Coder):
    """Choices to bytes."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._low, self._range = 0, 1 << _TOP

    def _narrow(self, value: int, weights: Sequence[int] | None, total: int) -> int:
        step = self._range // total
        self._low += step * (sum(weights[:value]) if weights else value)
        self._range = step * weights[value] if weights else step
        while self._range < _LEAST:
            self._range <<= 8
            self._shift()
        return value

    def _shift(self) -> None:
        """The highest byte goes out; what it has run over by is carried into the bytes before it."""
        byte, self._low = self._low >> _TOP - 8, (self._low & _LEAST - 1) << 8
        if byte > 255:
            at = len(self._bytes) - 1
            while self._bytes[at] == 255:
                self._bytes[at] = 0
                at -= 1
            self._bytes[at] += 1
        self._bytes.append(byte & 255)

    def finish(self) -> bytes:
        """All that was chosen."""
        self._low += _LEAST - 1  # a byte that is followed by zeros, within the interval
        self._shift()
        return bytes(self._bytes)


class Reader(Coder):
    """Bytes to choices. Raises Damaged where they end too soon or, in the end, too late."""

    def __init__(self, content: bytes) -> None:
        ahead = _TOP // 8
        self._bytes, self._at = content + bytes(ahead - 1), ahead
        self._code, self._range = int.from_bytes(self._bytes[:ahead], "big"), 1 << _TOP
        if not content:
            raise Damaged

    def _narrow(self, value: int, weights: Sequence[int] | None, total: int) -> int:
        step = self._range // total
        at = min(self._code // step, total - 1)
        if weights is None:
            value, begin, width = at, at, 1
        else:
            value, begin = 0, 0
            while begin + weights[value] <= at:
                begin += weights[value]
                value += 1
            width = weights[value]
        self._code -= step * begin
        self._range = step * width
        while self._range < _LEAST:
            if self._at >= len(self._bytes):
                raise Damaged
            self._code = self._code << 8 | self._bytes[self._at]
            self._range <<= 8
            self._at += 1
        return value

    def finish(self) -> None:
        """Be sure that nothing is left."""
        if self._at != len(self._bytes):
            raise Damaged
