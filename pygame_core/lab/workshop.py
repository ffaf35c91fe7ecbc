"""The door to code that is not ours: programs that play, and a console. It stands in a Python of its own.

Its operations are in a table of its own, since the page that embeds ours may ask everything that is in the protocol's.
A request's ``printed`` is what the code has printed meanwhile. Of a program it is told while that runs, too, in partial
answers out of turn: what ends its Python would take it along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Final

from ..ai.levels import LEVELS
from ..language.messages import _
from ..protocol.door import Door
from ..protocol.fields import NUMBER, OBJECT, TEXT, Field
from ..protocol.requests import PLACE, SEED, Asked, not_positive
from ..protocol.searching import if_stopped
from ..protocol.table import OPERATIONS as PROTOCOL
from ..protocol.table import Table
from ..protocol.turns import Turns as ProtocolTurns
from ..protocol.wire import Json, ProtocolError, Steps, write
from .bots import Bot, BotFault, Maker, Playing, Turn, ask, program, raised
from .console import Console, Place
from .match import Match, fault_json
from .printed import Printed

MOST_GAMES: Final = 1000  # of a match
OPERATIONS: Final = Table({name: PROTOCOL[name] for name in ("stop", "language")})
PROGRAM: Final = (
    Field("source", TEXT, "a program in Python", required=True),
    Field("name", TEXT, "of its file", required=True),
)
_WRONG: Final = (BotFault, KeyboardInterrupt)  # nobody presses Ctrl+C here: a program has raised it
MS: Final = Field("ms", NUMBER, "milliseconds for each move")


class Workshop(Door):
    """Remembers the program that plays, and what was typed in the console."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__(OPERATIONS)
        self.tell = tell
        self.console = Console()
        self._made: tuple[object, Maker] | None = None
        self._playing = Playing()

    def maker(self, source: str, name: str) -> Maker:
        """What makes the bot of a program, which is read once. Raises BotFault."""
        if not self._made or self._made[0] != (source, name):
            self._made = (source, name), program(source, name)
        return self._made[1]

    def bot(self, asked: Asked) -> Bot:
        """The one that plays this very game, where moves go on from those before; else a fresh one. Raises BotFault."""
        make = self.maker(asked["source"], asked["name"])
        which = [asked.get(name) for name in ("source", "name", "game", "options", "setup")]
        return self._playing.bot(make, which, asked.get("moves", []))


class Turns(ProtocolTurns):
    """What the sandbox asks advances by turns."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__(tell, Workshop(tell))


def _workshop(asked: Asked) -> Workshop:
    assert isinstance(asked.desk, Workshop)
    return asked.desk


@contextmanager
def _running(asked: Asked) -> Iterator[Printed]:
    """While a program runs: what it prints is kept, and its faults are errors of the protocol."""

    def tell(text: str) -> None:
        _workshop(asked).tell(write({"id": asked.get("id"), "partial": {"printed": text}}))

    printed = Printed(asked.language, tell)
    try:
        with printed.catching():
            yield printed
    except _WRONG as error:
        raise _refused(error, asked, printed) from None


def _refused(error: BotFault | KeyboardInterrupt, asked: Asked, printed: Printed) -> ProtocolError:
    fault = error if isinstance(error, BotFault) else raised(error, asked["name"])
    told = fault_json(fault, asked.language)
    del told["message"]
    return ProtocolError(fault.code, fault.message, **told, printed=printed.text)


def _ms(asked: Asked) -> int | None:
    ms: int | None = asked.get("ms")
    if ms is not None and ms < 1:
        raise not_positive("ms")
    return ms


@OPERATIONS.operation("program", *PROGRAM)
def _program(asked: Asked) -> Json:
    """reads a program: what it has `printed`; the error `bot` tells `line` and `trace` of what is wrong"""
    with _running(asked) as printed:
        _workshop(asked).maker(asked["source"], asked["name"])
    return {"printed": printed.text}


@OPERATIONS.operation("choose", *PROGRAM, *PLACE, MS, SEED)
def _choose(asked: Asked) -> Json:
    """the `move` that a program plays there, the `seconds` that it took, and what it has `printed`"""
    position, ms = asked.position, _ms(asked)
    if position.outcome():
        raise ProtocolError("over", _("The game is over."))
    with _running(asked) as printed:
        bot = _workshop(asked).bot(asked)
        random = Random(f"{asked.get('seed', 0)} {len(asked.get('moves', []))}")
        began = perf_counter()
        move = ask(bot, position, Turn(random) if ms is None else Turn(random, ms / 1000))
    return {"move": position.write(move), "seconds": round(perf_counter() - began, 3), "printed": printed.text}


@OPERATIONS.work(
    "match",
    *PROGRAM,
    *PLACE[:2],
    Field("level", NUMBER, f"of the computer, 1 to {max(LEVELS)}", required=True),
    Field("games", NUMBER, "how many; 20 unless told"),
    MS,
    SEED,
)
def _match(asked: Asked) -> Steps:
    """after each game, and at its end: `played`, `games`, `wins`, `losses`, `draws`, `elo` (`value`, `low`, `high`),
    `text`, `rows`, what was `printed`, and the first `fault`"""
    game, games = asked.game, asked.get("games", 20)
    if asked["level"] not in game.levels:
        raise ProtocolError("request", _("Levels go from 1 to {count}.", count=max(game.levels)), field="level")
    if not 1 <= games <= MOST_GAMES:
        raise ProtocolError("request", _("A match has 1 to {count} games.", count=MOST_GAMES), field="games")
    options = game.position.choose(**asked.get("options", {}))
    with _running(asked) as printed:
        make = _workshop(asked).maker(asked["source"], asked["name"])
    match = Match(
        game, options, make, asked["name"], asked["level"], games, _ms(asked), asked.get("seed", 0), asked.stopped
    )
    try:
        for ended in match.run(printed):
            yield {**match.told(asked.language), "printed": printed.text} if ended else None
    except KeyboardInterrupt as error:
        raise _refused(error, asked, printed) from None
    stopped = len(match.played) < games
    return {**match.told(asked.language), "printed": printed.text, **if_stopped(stopped)}


INKS: Final = Field("inks", OBJECT, "colours of pictures by the names of their tokens, as in `picture`")


def _place(asked: Asked) -> Place:
    return Place(asked.game, asked.position, asked.get("moves", []), asked.language, asked.get("inks", {}))


@OPERATIONS.operation("console", Field("line", TEXT, "what was typed", required=True), *PLACE, INKS)
def _console(asked: Asked) -> Json:
    """`more: true` where it is not complete, else what comes `out`, the `scene` to draw over the board, and `plays`"""
    return _workshop(asked).console.run(asked["line"], _place(asked))


@OPERATIONS.operation("complete", Field("text", TEXT, "what was typed before the cursor", required=True), *PLACE)
def _complete(asked: Asked) -> Json:
    """the `words` that its last word, which begins at `start`, may become"""
    start, words = _workshop(asked).console.complete(asked["text"], _place(asked))
    return {"start": start, "words": words}
