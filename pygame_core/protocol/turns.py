"""The door for a page: what it asks advances by turns, a slice each, so that a quick question passes a long search."""

from collections.abc import Callable, Iterator

from .door import Door


class Turns:
    """Requests under way behind a ``door`` of their own; ``tell`` gets each answer as soon as it is there."""

    def __init__(self, tell: Callable[[str], object], door: Door | None = None) -> None:
        self._tell = tell
        self._door = door or Door()
        self._running: list[Iterator[str | None]] = []

    def take(self, *texts: str) -> None:
        """Requests that take their turn first: they may be quick, or a stop."""
        self._running[:0] = map(self._door.serve, texts)

    def turn(self) -> bool:
        """A slice of each; whether there is more to do."""
        for steps in list(self._running):
            line = next(steps, "")
            if line:
                self._tell(line)
            elif line is not None:
                self._running.remove(steps)
        return bool(self._running)
