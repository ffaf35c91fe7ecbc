"""The contract of bots, and programs that bring one: whoever chooses moves, by whatever means.

A bot is an object with a method ``choose(position, turn)`` that gives a move, or the text of one; a plain function of
the two is a bot as well. Half turns are asked for one by one. What a bot does wrong is a :class:`BotFault`, which says
in a sentence what it was, so that whoever asked can end its game and go on.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import isclass
from math import inf
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from ..language.messages import Message, _, _n
from ..rules.errors import GameError, NotationError
from ..rules.move import Move
from ..rules.notation import quote
from ..rules.position import Position
from . import modules

GRACE: Final = 0.5  # seconds that a move may be late: a bot looks at its time only now and then
NAMES: Final = ("bot", "choose")  # what a program may call its bot, if it does not name another


def _never() -> bool:
    return False


@dataclass(slots=True)
class Turn:
    """What a bot has besides the position: its chances and its time, which runs from when this was made.

    ``random`` is seeded, so that a game can be played again. ``given`` are the seconds for this move, without end
    unless told; ``hurry`` tells whether whoever asked wants an answer at once.
    """

    random: Random = field(default_factory=Random)
    given: float = inf
    hurry: Callable[[], bool] = _never
    began: float = field(default_factory=perf_counter)

    @property
    def seconds(self) -> float:
        """What is left of the time; below 0 it is too late."""
        return self.given - (perf_counter() - self.began)

    def stop(self) -> bool:
        """Whether to answer now with the best that is known."""
        return self.seconds <= 0 or self.hurry()


@runtime_checkable
class Bot(Protocol):
    """Whoever chooses moves. ``position.turn`` is the side that it plays."""

    def choose(self, position: Position, turn: Turn, /) -> Move | str:
        """A legal move, or its text."""
        ...


Function: TypeAlias = Callable[[Position, Turn], "Move | str"]
Maker: TypeAlias = Callable[[], Bot]  # of a fresh bot for each game


class BotFault(GameError):
    """What a bot did wrong, in a sentence; ``kind`` says what sort of thing it was.

    ``load`` (there is no bot), ``raised``, ``unreadable`` (no move at all), ``illegal``, ``late``, and of programs
    beside Python ``died``, ``silent``, ``rubbish`` and ``error``, its own words. ``line`` is the line of its source
    where it happened, ``trace`` how it came there.
    """

    code = "bot"

    def __init__(self, kind: str, message: Message, line: int | None = None, trace: str = "") -> None:
        super().__init__(message)
        self.kind, self.line, self.trace = kind, line, trace


class Plain:
    """A function as a bot."""

    def __init__(self, function: Function) -> None:
        self.choose = function


class Playing:
    """The bot of a game under way. A fresh one where what is asked about is not that game, further on."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._which: object = None
        self._moves: list[str] = []

    def bot(self, make: Maker, which: object, moves: list[str]) -> Bot:
        """The one for a game after these moves. Raises BotFault if it cannot be made."""
        bot, self._bot = self._bot, None
        if bot is None or which != self._which or moves[: len(self._moves)] != self._moves:
            bot = make()
        self._bot, self._which, self._moves = bot, which, moves
        return bot


def ask(bot: Bot, position: Position, turn: Turn, grace: float = GRACE) -> Move:
    """The move that a bot chooses, which is legal and at most so many seconds late. Raises BotFault."""
    try:
        told: object = bot.choose(position, turn)
    except BotFault:
        raise
    except (Exception, SystemExit) as error:
        raise raised(error) from error
    too_late = turn.seconds < -grace
    move = judged(position, told)
    if too_late:
        raise late(turn.given)
    return move


def late(given: float) -> BotFault:
    """It answered after these seconds, which were all that it had."""
    said = _n(
        "It took longer for a move than the {limit} second that it had.",
        "It took longer for a move than the {limit} seconds that it had.",
        form_of(given),
        limit=f"{given:g}",
    )
    return BotFault("late", said)


def form_of(seconds: float) -> int:
    """The number whose form a sentence with so many seconds has: of a fraction, that of two."""
    return int(seconds) if seconds == int(seconds) else 2


def judged(position: Position, told: object) -> Move:
    """What a bot has answered, as a move. Raises BotFault where it is no legal one."""
    if isinstance(told, str):
        try:
            told = position.read(told)
        except NotationError as error:
            raise BotFault("unreadable", _("It answered no move: {why}", why=error.message)) from error
    if not isinstance(told, Move):
        raise BotFault("unreadable", _("It answered “{what}”, which is no move.", what=quote(_shown(told))))
    try:
        illegal, text = position.explain(told), position.write(told)
    except Exception as error:  # it may have made the move by hand
        raise BotFault("unreadable", _("It answered “{what}”, which is no move.", what=quote(_shown(told)))) from error
    if illegal:
        raise BotFault("illegal", _("Its move {move} is not legal: {why}", move=text, why=illegal.message))
    return told


def program(source: str, name: str, wanted: str = "") -> Maker:
    """What makes the bot of a program: the thing it calls ``wanted``, or else ``bot`` or ``choose``, or its one class
    that chooses. ``name`` stands in tracebacks. Raises BotFault with the line where it goes wrong.
    """
    try:
        module = modules.load(source, name)
    except SyntaxError as error:
        trace = "".join(traceback.format_exception_only(error))
        raise BotFault("load", _("This is not Python: {what}", what=error.msg or "?"), error.lineno, trace) from error
    except (Exception, SystemExit) as error:
        raise raised(error, name) from error
    return maker(_offered(module, wanted), name)


def _offered(module: ModuleType, wanted: str) -> Any:
    """The bot in a module, or what makes it."""
    if wanted:
        if hasattr(module, wanted):
            return getattr(module, wanted)
        raise BotFault("load", _("It has nothing that is called “{name}”.", name=quote(wanted)))
    for each in NAMES:
        if hasattr(module, each):
            return getattr(module, each)
    own = [each for each in vars(module).values() if isclass(each) and each.__module__ == module.__name__]
    able = [each for each in own if callable(getattr(each, "choose", None))]
    if len(able) != 1:
        raise BotFault(
            "load", _("It has no bot: write a function choose(position, turn), or one class with that method.")
        )
    return able[0]


def maker(offered: Any, name: str) -> Maker:
    """What makes a bot of what was offered as one: a class, a function, or an object. Raises BotFault."""

    def make() -> Bot:
        try:
            made: Any = offered() if isclass(offered) else offered
        except (Exception, SystemExit) as error:
            raise raised(error, name) from error
        if callable(getattr(made, "choose", None)):
            bot: Bot = made
            return bot
        if callable(made):
            return Plain(made)
        raise BotFault("load", _("“{name}” cannot choose moves.", name=quote(_shown(made))))

    make()  # what cannot be made is told at once
    return make


def raised(error: BaseException, name: str | None = None) -> BotFault:
    """What a bot's own code has raised: the last line of its program that took part in it."""
    ours = (__file__, modules.__file__)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename not in ours]
    its = {name, os.path.realpath(name)} if name else {frames[0].filename if frames else ""}
    line = next((frame.lineno for frame in reversed(frames) if frame.filename in its), None)
    trace = "".join([*traceback.format_list(frames), *traceback.format_exception_only(error)])
    what = f"{type(error).__name__}: {error}".rstrip(": ")[:200]
    return BotFault("raised", _("It raised {what}", what=what), line, trace)


def _shown(value: object) -> str:
    try:
        return repr(value)
    except Exception:
        return type(value).__name__
