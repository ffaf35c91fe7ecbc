"""What a program of somebody prints, as far as there is room for it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from time import perf_counter
from typing import Final

from ..language.messages import _

MOST: Final = 20_000  # characters
_EACH: Final = 0.2  # seconds for each time it is told what has been printed, in the long run
_AHEAD: Final = 20.0  # seconds: so much of them may be used at once


class Printed(TextIOBase):
    """Takes what is printed, and no more than there is room for; what is cut off is told in a sentence.

    Somebody may be told all of it as it grows: whoever prints may never come to an end. A hundred times at once, which
    shows what came right before that end, and then five times a second, which whoever is told can bear for ever.
    """

    def __init__(self, language: str, tell: Callable[[str], object] | None = None) -> None:
        self._language, self._room, self._tell = language, MOST, tell
        self._parts: list[str] = []
        self._next = perf_counter() - _AHEAD  # when it may be told again

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        """Raises TypeError for what is no text, as other files do."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if len(text) <= self._room:
            self._parts.append(text)
            self._room -= len(text)
        elif self._room >= 0:
            self._parts.append(text[: self._room])
            cut = _("What was printed beyond {count} characters is left out.", count=MOST)
            self._parts.append(f"\n{cut.render(self._language)}\n")
            self._room = -1
        else:
            return len(text)
        now = perf_counter()
        if self._tell and (self._next <= now or self._room < 0):
            self._next = max(self._next, now - _AHEAD) + _EACH
            self._tell(self.text)
        return len(text)

    def taken(self) -> str:
        """What has been printed since this was asked last."""
        text = "".join(self._parts)
        self._parts.clear()
        return text

    @property
    def text(self) -> str:
        """All that has been printed, and not been taken."""
        return "".join(self._parts)

    @contextmanager
    def catching(self) -> Iterator[None]:
        """While this lasts it gets what is printed."""
        with redirect_stdout(self), redirect_stderr(self):
            yield
