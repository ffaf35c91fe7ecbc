"""What a program of somebody prints, as far as there is room for it."""

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase
from typing import Final

from ..language.messages import _

MOST: Final = 20_000  # characters


class Printed(TextIOBase):
    """Takes what is printed, and no more than there is room for; what is cut off is told in a sentence."""

    def __init__(self, language: str) -> None:
        self._language, self._room = language, MOST
        self._parts: list[str] = []

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
