"""Games that were played, kept in a file: a tournament can be gone on with, and every game replayed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO, Final

from ..ai.levels import Budget, Level
from ..version import __version__
from .jobs import Fault, Job, Result
from .players import Foreign, Setting

_HEAD: Final = b'{"hexarium": '  # of each line that is kept


class ArenaError(Exception):
    """The arena cannot go on; the text says what to do."""


class Store:
    """The results so far by job. With a file, which is only ever added to, a tournament can be gone on with.

    The file has one JSON object a line: the version of the package, the fields of the job and of the result.
    ``game``, ``options`` and ``moves`` are as the protocol takes them.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Raises ArenaError for a file that cannot be written, or that holds anything but games of this version."""
        self.path = path
        self._results: dict[Job, Result] = {}
        if not path:
            return
        with self._open() as file:
            if not path.is_file():  # a device may never end
                raise self._foreign()
            file.seek(0)
            *lines, rest = file.read().split(b"\n")
            self._results.update(map(self._read, lines))
            if rest:  # the line in which the machine went down
                if rest[: len(_HEAD)] != _HEAD[: len(rest)]:
                    raise self._foreign()
                file.truncate(sum(len(line) + 1 for line in lines))

    def get(self, job: Job) -> Result | None:
        """How a game went, None if it was not played yet."""
        return self._results.get(job)

    def add(self, job: Job, result: Result) -> None:
        """Keep a result at once. Raises ArenaError if the file cannot be written any more."""
        self._results[job] = result
        if self.path:
            with self._open() as file:
                file.write(json.dumps(_kept(job, result), ensure_ascii=False).encode() + b"\n")

    @contextmanager
    def _open(self) -> Iterator[BinaryIO]:
        """The file, of which nothing but the end can be written, and that without a buffer: a line at once."""
        assert self.path
        try:
            with self.path.open("a+b", buffering=0) as file:
                yield file
        except OSError as error:
            raise ArenaError(f"{self.path} cannot be written ({error.strerror}): name another file.") from error

    def _read(self, line: bytes) -> tuple[Job, Result]:
        try:
            told = json.loads(line)
            version = str(told.pop("hexarium"))
            if version != __version__:
                raise ArenaError(
                    f"{self.path} holds games of version {version}, and this is {__version__}: name another file."
                )
            options = tuple(sorted(told.pop("options").items()))
            who = "levels" if "levels" in told else "players"  # so they were called when only levels played
            players, choices, seconds = (tuple(told.pop(name)) for name in (who, "choices", "seconds"))
            one, other = map(_setting, told.pop("settings"))
            moves, points, opened = tuple(told.pop("moves")), float(told.pop("points")), int(told.pop("opened"))
            fault = Fault(**lost) if (lost := told.pop("fault", None)) else None
            job = Job(options=options, players=players, settings=(one, other), **told)
            hash(job)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self._foreign() from error
        return job, Result(points, moves, opened, choices, seconds, fault)

    def _foreign(self) -> ArenaError:
        return ArenaError(f"{self.path} holds something else than games of an arena: name another file.")


def _kept(job: Job, result: Result) -> dict[str, Any]:
    """A game as its line has it."""
    told = {**job._asdict(), "options": dict(job.options), "settings": [_told(setting) for setting in job.settings]}
    fault = result.fault and result.fault._asdict()
    return {"hexarium": __version__, **told, **result._asdict(), "fault": fault}


def _told(setting: Setting) -> dict[str, Any] | None:
    """How a player plays; of a program its digest stands for its source."""
    if isinstance(setting, Foreign):
        return {name: value for name, value in asdict(setting).items() if name != "source"}
    return setting and {**setting.budget._asdict(), "softness": setting.softness, "haste": setting.haste}


def _setting(told: dict[str, Any] | None) -> Setting:
    if told and "kind" in told:
        return Foreign(**told)
    return _level(**told) if told else None


def _level(iterations: int | None, ms: float | None, softness: float, haste: float) -> Level:
    return Level(Budget(iterations, ms), softness, haste)
