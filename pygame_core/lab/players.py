"""Players by name: levels of the computer, programs in Python, bots of installed packages, and any command.

What is no level is a :class:`Foreign`: it carries what it is made of, so that any machine can play its games, and a
digest of that, so that a changed one is another player.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import tokenize
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypeAlias

from ..ai.levels import LEVELS, STRONGEST, Budget, Level
from ..language.messages import _
from ..rules.errors import GameError
from ..rules.notation import quote

CAREFUL: Final = 0  # stands for no level: a beginner who looks one ply ahead (see ``ai.player.careful``)
GROUP: Final = "pygame_core.bots"  # of entry points
COMMAND: Final = "cmd:"
SECONDS: Final = (STRONGEST.budget.ms or 0) / 1000  # for a move unless told: what the strongest level has
_ROOM: Final = 32  # characters
_TEMPLATES: Final = f"{__package__}.templates"

Name: TypeAlias = int | str  # of a player: the number of a level, CAREFUL, or what it was called by


@dataclass(frozen=True, slots=True)
class Foreign:
    """A player that plays in a process of its own.

    ``told`` is the name of a ``program`` (``FILE.py`` or ``FILE.py:NAME``), of the entry point of a ``package``, or
    the words of a ``command``; ``seconds`` are what it has for a move. The ``source`` of a program travels with it.
    """

    kind: Literal["program", "package", "command"]
    told: str
    digest: str
    seconds: float = SECONDS
    source: str = field(default="", compare=False, repr=False)


Setting: TypeAlias = Level | Foreign | None  # how a player plays; None for CAREFUL


def shown(name: Name) -> str:
    """A player as a sentence calls it."""
    return f"level {name}" if isinstance(name, int) else name


def short(name: Name) -> str:
    """The same where there is little room."""
    text = shown(name)
    return text if len(text) <= _ROOM else f"{text[: _ROOM // 3]}…{text[1 - _ROOM + _ROOM // 3 :]}"


def read_players(words: Sequence[str], seconds: float = SECONDS) -> dict[Name, Foreign | None]:
    """The players that the words name, in this order; None for levels. Raises GameError for what is none, or twice."""
    players: dict[Name, Foreign | None] = {}
    for word in words:
        name, setting = read_player(word, seconds)
        if name in players:
            raise GameError(_("The player “{name}” is named twice.", name=quote(word)))
        players[name] = setting
    return players


def read_player(word: str, seconds: float = SECONDS) -> tuple[Name, Foreign | None]:
    """Whom a word names: ``level5``, ``careful``, a template such as ``random``, an installed package's bot, a file
    ``my_bot.py`` or ``my_bot.py:Name``, or ``cmd:./engine --fast``. Raises GameError.
    """
    if word.startswith(COMMAND):
        return word, _command(word.removeprefix(COMMAND), seconds)
    if word == "careful":
        return CAREFUL, None
    if level := re.fullmatch(r"level([0-9]{1,9})", word):
        if int(level[1]) not in LEVELS:
            raise GameError(_("Levels go from 1 to {count}.", count=max(LEVELS)))
        return int(level[1]), None
    path, colon, _wanted = word.partition(".py:")
    if colon or word.endswith(".py"):
        return word, _file(Path(f"{path}.py" if colon else word), word, seconds)
    if word in templates():
        source = files(_TEMPLATES).joinpath(f"{word}.py").read_text("utf-8")
        return word, Foreign("program", f"{word}.py", _digest(source), seconds, source)
    return word, _package(word, seconds)


def templates() -> list[str]:
    """The names of the programs that the package brings to begin with."""
    try:
        found = [each.name for each in files(_TEMPLATES).iterdir()]
    except ModuleNotFoundError:
        return []
    return sorted(name.removesuffix(".py") for name in found if name.endswith(".py") and name[0] != "_")


def settings(
    levels: Mapping[int, Level], players: Mapping[Name, Foreign | None], ms: float | None = None
) -> dict[Name, Setting]:
    """How each player plays a game that has these levels; those that have a time get another one if it is given."""
    chosen: dict[Name, Setting] = {}
    for name, foreign in players.items():
        known = levels.get(name) if isinstance(name, int) else None
        if known and ms is not None and known.budget.ms is not None:
            known = known._replace(budget=Budget(known.budget.iterations, ms))
        chosen[name] = known or foreign
    return chosen


def _file(path: Path, word: str, seconds: float) -> Foreign:
    try:
        with tokenize.open(path) as file:
            source = file.read()
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise GameError(_("The program {name} cannot be read ({why}).", name=quote(str(path)), why=why)) from error
    except (SyntaxError, ValueError) as error:  # its encoding
        raise GameError(_("The program {name} is no text.", name=quote(str(path)))) from error
    return Foreign("program", word, _digest(source), seconds, source)


def _package(word: str, seconds: float) -> Foreign:
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP, name=word):
        version = entry.dist.version if entry.dist else ""
        return Foreign("package", word, _digest(f"{entry.value} {version}"), seconds)
    own = ", ".join(["careful", *templates(), *sorted(entry_points(group=GROUP).names)])
    raise GameError(
        _(
            "There is no player “{name}”: write level1 to level{count}, {names}, a file such as my_bot.py, or a command"
            " such as “cmd:./engine --fast”.",
            name=quote(word),
            count=max(LEVELS),
            names=own,
        )
    )


def words(command: str) -> list[str]:
    """The words of a command line. Raises GameError."""
    try:
        found = shlex.split(command, posix=os.name == "posix")
    except ValueError:  # a quotation mark is missing
        found = []
    if not found:
        raise GameError(_("“{name}” is no command.", name=quote(command)))
    return found


def _command(command: str, seconds: float) -> Foreign:
    first, *rest = words(command)
    found = shutil.which(first)
    if not found:
        raise GameError(_("There is no command “{name}”.", name=quote(first)))
    content = sha256(command.encode())
    for path in map(Path, (found, *rest)):  # its own files, such as a script that an interpreter is to run
        if path.is_file():
            content.update(path.read_bytes())
    return Foreign("command", command, content.hexdigest(), seconds)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
