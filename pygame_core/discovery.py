"""Games of other installed packages: found by their entry points, tried on, and added to the list.

A package names each :class:`Game` it brings by an entry point::

    [project.entry-points."pygame_core.games"]
    mini = "mini_noose:GAME"

What is faulty is told in a sentence and left out, so that it can never break the list or a game in progress.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .ai.levels import Budget
from .ai.search import searcher
from .drawing.scene import Record, check
from .games.contract import Game
from .games.registry import GAMES, UnknownGame
from .games.registry import game as game
from .language.messages import Message, _
from .page.explore import TOPICS, explore
from .page.offer import offer
from .page.presenter import present
from .page.tutor import guide_json, lesson_json
from .records.link import read_link, write_link
from .records.record import begin, step
from .rules.errors import GameError
from .session.session import Session

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "pygame_core.games"
_KEY: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")  # it stands in links, records and names of files


class Found(NamedTuple):
    """A package that brings games: its normalized name, the keys of those that can be played, and what is wrong.

    ``traces`` are the tracebacks of the faults, in the same order; an empty one where nothing was raised.
    """

    package: str
    games: list[str]
    faults: list[Message]
    traces: tuple[str, ...] = ()


class FaultyGame(UnknownGame):
    """A game that an installed package names, but that cannot be played; ``trace`` is the traceback of the cause."""

    faulty = True

    def __init__(self, message: Message, cause: BaseException | None = None) -> None:
        from traceback import extract_tb  # it takes long to import, and where nothing is faulty nobody needs it

        frames = [frame for frame in extract_tb(cause.__traceback__) if _is_theirs(frame.filename)] if cause else []
        at = (frames[-1].filename, frames[-1].lineno) if frames else ("", None)
        if isinstance(cause, SyntaxError):
            at = cause.filename or "", cause.lineno
        file, line = at
        if file and line:
            message = _("{fault} See {file}, line {line}.", fault=message, file=Path(file).name, line=line)
        super().__init__(message)
        self.trace = _trace(cause) if cause else ""


_FAULTY: Final[dict[str, FaultyGame]] = {}  # by the names of their entry points


def discover() -> list[Found]:
    """Add the games of all installed packages, and tell which packages bring any; to be asked again at will."""
    try:
        # It takes long to import, and a page that needs it brings it.
        from importlib.metadata import distributions
    except ImportError:
        return []
    invalidate_caches()  # what was installed while this runs is found, too
    packages: dict[str, Distribution] = {}
    for distribution in distributions():
        if _may_bring(distribution):
            # Of two with one name the first is the one that is imported.
            packages.setdefault(_name(distribution), distribution)
    return [_games(package, packages[package]) for package in sorted(packages)]


def look_for(key: str) -> FaultyGame | None:
    """Add the games of all installed packages; the first one that is faulty, which may be what is looked for.

    Raises FaultyGame if one of that name is faulty.
    """
    _FAULTY.clear()
    discover()
    if key not in GAMES and key in _FAULTY:
        raise _FAULTY[key]
    return next(iter(_FAULTY.values()), None)


def _trace(error: BaseException) -> str:
    from traceback import format_exception

    return "".join(format_exception(error))


def _is_theirs(file: str) -> bool:
    """Whether it is a file of the package that brings a game: neither ours, nor Python's."""
    ours = Path(__file__).parent
    return not file.startswith("<") and not Path(file).is_relative_to(ours) and "importlib" not in Path(file).parts


def _may_bring(distribution: Distribution) -> bool:
    try:
        return GROUP in (distribution.read_text("entry_points.txt") or "")
    except Exception:
        return True  # what is wrong is told when it is asked what it brings


def _name(distribution: Distribution) -> str:
    try:
        return re.sub(r"[-_.]+", "-", distribution.name or "?").lower()
    except Exception:  # what it says of itself cannot be read
        return "?"


def _games(package: str, distribution: Distribution) -> Found:
    games, faults = list[str](), list[FaultyGame]()
    try:
        entries = list(distribution.entry_points.select(group=GROUP))
    except Exception as error:
        message = _("What “{package}” brings cannot be read: {why}", package=package, why=_why(error))
        return Found(package, [], [message], (_trace(error),))
    for entry in entries:
        try:
            games.append(_add(entry))
        except FaultyGame as fault:
            _FAULTY[entry.name] = fault
            faults.append(fault)
    return Found(package, games, [fault.message for fault in faults], tuple(fault.trace for fault in faults))


def _add(entry: EntryPoint) -> str:
    """The key of the game, which is in the list from now on. Raises FaultyGame if it cannot be."""
    name = entry.name[:40]
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        fault = _("The game “{name}” could not be loaded: {why}", name=name, why=_why(error))
        raise FaultyGame(fault, error) from error
    if not isinstance(game, Game):
        raise FaultyGame(_("What “{name}” stands for is no game.", name=name))
    key = getattr(game.position, "key", None)
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise FaultyGame(_("The game “{name}” has no proper key: up to 32 of a to z, 0 to 9, - and _.", name=name))
    if GAMES.get(key) is game:
        return key
    if key in GAMES:
        raise FaultyGame(_("The game “{name}” cannot be added: another game has its key “{key}”.", name=name, key=key))
    GAMES[key] = game
    try:
        _try_on(game)
    except (Exception, SystemExit) as error:
        del GAMES[key]
        fault = _("The game “{name}” does not work: {why}", name=name, why=_why(error))
        raise FaultyGame(fault, error) from error
    return key


def _why(error: BaseException) -> Message | str:
    if isinstance(error, GameError):
        return error.message
    return f"{type(error).__name__}: {error}"[:200].rstrip(" .:") + "."


def _try_on(game: Game[Any]) -> None:
    """Ask the game all that it will be asked, so that a fault shows now and not in the middle of play."""
    record = begin(game.key, {}, None)
    position = record.current.position
    move = next(position.legal_moves())
    shown = [offer(game, "en"), guide_json(game, "en"), lesson_json(game, "en")]
    scenes = [game.view.overlay(position, game.view.refine(position, move.cells))]
    for topic in TOPICS:
        told = explore(game, position, None, topic, position.board.cells[0])
        scenes.append(told.scene)
        shown.append({"text": [line.render() for line in told.text]})
    session = Session()
    for node in (record.current, step(record.current, move)):
        record.current = node
        session.open(record)
        shown.append(present(session, "en"))
    json.dumps([shown, scenes])
    check([*_drawn(shown), *(record for scene in scenes for record in scene)])
    for _slice in searcher(position, game.model(position)).run(Budget(iterations=1)):
        pass
    choices = [{option.key: value} for option in game.position.options for value in option.values]
    for written in (record, *(begin(game.key, options, None) for options in choices)):
        again = read_link(write_link(written))
        if (again.options, again.current.moves()) != (written.options, written.current.moves()):
            raise GameError(_("A link to it cannot be read back."))


def _drawn(shown: Any) -> Iterator[Record]:
    """All records to be drawn, wherever they are in what is shown."""
    for name, value in shown.items() if isinstance(shown, dict) else enumerate(shown):
        if name in ("board", "scene"):
            yield from value
        elif isinstance(value, (dict, list)):
            yield from _drawn(value)
