"""What a request means: a game, a position, cells, how long to search; and what a door remembers between requests."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from threading import Event
from typing import Any, Final, TypeVar

from ..ai.levels import LEVELS, Budget, Level
from ..ai.memory import MEGABYTE, MOST
from ..ai.search import Search
from ..board.board import Cell
from ..games.contract import Game
from ..games.registry import game
from ..language.messages import _
from ..records.setups import read_setup
from ..rules.errors import IllegalMove, NotationError, OptionError, SetupError
from ..rules.notation import read_cell
from ..rules.position import Position
from ..session.session import Session
from ..study.looks import Looks
from .fields import NUMBER, OBJECT, TEXT, TEXTS, Field, Kind, wrong
from .wire import Json, ProtocolError

GAME: Final = Field("game", Kind("text", str, known=game), "the key of a game", required=True)
PLACE: Final = (
    GAME,
    Field("options", OBJECT, "values of the game's options; each has a default"),
    Field("setup", OBJECT, "stones, owned, turn, pending: a position to begin with"),
    Field("moves", TEXTS, "the moves from there on"),
)
MOVE: Final = Field("move", TEXT, "a move as text", required=True)
CLICKED: Final = Field("clicked", TEXTS, "the cells that were touched, in order")
SPAN: Final = (
    Field("level", NUMBER, f"of the computer, 1 to {max(LEVELS)}"),
    Field("budget", OBJECT, "{ms} or {iterations} in place of a level"),
)
MEMORY: Final = Field("memory", NUMBER, "the most megabytes that the search may take")
SEED: Final = Field("seed", NUMBER, "what chance begins with")
GAME_TEXTS: Final = (
    Field("record", TEXT, "a game as our text"),
    Field("link", TEXT, "as the fragment of a link"),
    Field("sgf", TEXT, "as SGF"),
    Field("text", TEXT, "as any of these, as the text of a position, or as a record of AbstractPlay"),
    Field("notation", TEXT, "of a text that is a mere list of moves of a `game`: hexarium or one of its `notations`"),
    GAME._replace(required=False),
    Field("options", OBJECT, "of that game"),
)
MOST_MS: Final = 10**12  # longer than anyone waits
NODE: Final = Field("node", NUMBER, "a position of the tree by its id")
_Work = TypeVar("_Work")


class Replayed:
    """The line that was asked about last: the next question is mostly about the same one, or a move further on."""

    def __init__(self) -> None:
        self._start, self._moves = "", [""]
        self._positions: list[Position] = []

    def known(self, start: str, moves: list[str]) -> list[Position]:
        """The positions of a line, as far as they are known; none if not even its beginning is."""
        if start != self._start:
            return []
        both = zip(self._moves, moves, strict=False)
        same = next((at for at, (old, new) in enumerate(both) if old != new), min(len(self._moves), len(moves)))
        return self._positions[: same + 1]

    def keep(self, start: str, moves: list[str], positions: list[Position]) -> None:
        """Know this line from now on."""
        self._start, self._moves, self._positions = start, list(moves), positions


class Stops:
    """Work that can be stopped, by the id of its request."""

    def __init__(self) -> None:
        # By the JSON of the id: for each request that bears it, set once told to stop.
        self._under_way: dict[str, list[Event]] = {}
        self._heard: dict[str, deque[Event]] = {}  # of these, what was heard before its turn

    def hear(self, request: Json) -> None:
        """A request is known before its turn."""
        key = self._key(request)
        self._heard.setdefault(key, deque()).append(self._stoppable(key))

    def begin(self, request: Json) -> Event:
        """Its turn has come: what is set once it is told to stop."""
        heard = self._heard.get(self._key(request))
        told = heard.popleft() if heard else self._stoppable(self._key(request))
        if not heard:
            self._heard.pop(self._key(request), None)
        return told

    def end(self, request: Json, told: Event) -> None:
        """It is done."""
        key = self._key(request)
        self._under_way[key].remove(told)
        if not self._under_way[key]:
            del self._under_way[key]

    def stop(self, target: object) -> bool:
        """Tell what bears this id to stop; whether there is any."""
        named = self._under_way.get(json.dumps(target), [])
        for told in named:
            told.set()
        return bool(named)

    def _stoppable(self, key: str) -> Event:
        told = Event()
        self._under_way.setdefault(key, []).append(told)
        return told

    @staticmethod
    def _key(request: Json) -> str:
        return json.dumps(request["id"]) if "id" in request else ""  # what has no id cannot be named


class Desk:
    """What a door remembers from one request to the next."""

    def __init__(self) -> None:
        self.session = Session()
        self.replayed = Replayed()
        self.stops = Stops()
        self.searches: dict[str, Search] = {}  # under way, by the JSON of their request's id
        self.looks: dict[str, Looks] = {}  # of reviews under way, likewise
        self.timed: Search | None = None  # the last one, if it was for a time and has ended
        self.unattended = False  # nobody can send a stop any more, so what has no end of its own ends

    def under_way(self, target: object) -> Search | None:
        """The search that answers the request with this id."""
        return self.searches.get(json.dumps(target))

    def reviewed(self, target: object) -> Looks | None:
        """The looks of the review that answers the request with this id."""
        return self.looks.get(json.dumps(target))


class Asked:
    """A request with its fields, which are checked, and what it is asked of."""

    def __init__(self, desk: Desk, fields: Json, language: str, stopped: Callable[[], bool]) -> None:
        self.desk, self.fields, self.language, self.stopped = desk, fields, language, stopped

    @contextmanager
    def heeding(self, work: _Work, under_way: dict[str, _Work]) -> Iterator[None]:
        """While this lasts others can tell what work under way needs, as it stands there by the request's id."""
        name = json.dumps(self.get("id"))
        under_way[name] = work
        try:
            yield
        finally:
            under_way.pop(name, None)

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def get(self, name: str, default: Any = None) -> Any:
        """A field that may be left out."""
        return self.fields.get(name, default)

    @property
    def session(self) -> Session:
        """The game in progress."""
        return self.desk.session

    @property
    def game(self) -> Game[Any]:
        """The game that is named."""
        return game(self["game"])

    @property
    def position(self) -> Position:
        """The position that is spoken of: options, then the set-up, then the moves."""
        return self.after(self.get("moves", []))

    def after(self, moves: list[str]) -> Position:
        """The same with other moves."""
        rules, options = self.game.position, self.get("options", {})
        start = json.dumps([rules.key, options, self.get("setup")])
        positions = self.desk.replayed.known(start, moves)
        if not positions:
            try:
                rules.choose(**options)
                if "setup" in self:
                    positions.append(rules.from_setup(read_setup(self["setup"]), **options))
                else:
                    positions.append(rules.initial(**options))
            except (OptionError, SetupError) as error:
                field = "options" if isinstance(error, OptionError) else "setup"
                raise ProtocolError(error.code, error.message, field=field) from None
        for at in range(len(positions) - 1, len(moves)):
            try:
                positions.append(positions[-1].play(positions[-1].read(moves[at])))
            except NotationError as error:
                raise ProtocolError("notation", error.message, field="moves", at=at) from None
            except IllegalMove as error:
                illegal = error.illegal
                cells = [cell.name for cell in illegal.cells]
                raise ProtocolError(illegal.code, illegal.message, field="moves", at=at, cells=cells) from None
        self.desk.replayed.keep(start, moves, positions)
        return positions[-1]

    @property
    def clicked(self) -> list[Cell]:
        """The cells that were touched."""
        try:
            return [read_cell(name) for name in self.get("clicked", [])]
        except NotationError as error:
            raise ProtocolError("notation", error.message, field="clicked") from None

    @property
    def level(self) -> Level:
        """How long and how well to search: a level, or a budget at full strength."""
        if "budget" not in self:
            played = self.game if "game" in self else self.session.game
            return played.levels[self.number_of_level or max(LEVELS)]
        budget = self["budget"]
        if "level" in self or len(budget) != 1 or not set(budget) <= {"ms", "iterations"}:
            complaint = _("A search takes a level or a budget of either ms or iterations.")
            raise ProtocolError("request", complaint, field="budget")
        ((unit, amount),) = budget.items()
        if type(amount) not in ((int, float) if unit == "ms" else (int,)) or amount == inf:
            raise wrong("budget")
        if amount <= 0:
            raise not_positive("budget")
        return Level(Budget(ms=min(MOST_MS, amount)) if unit == "ms" else Budget(iterations=amount))

    @property
    def number_of_level(self) -> int | None:
        """The level that is named, if one is."""
        level: int | None = self.get("level")
        if level is not None and level not in LEVELS:
            raise ProtocolError("request", _("Levels go from 1 to {count}.", count=max(LEVELS)), field="level")
        return level

    @property
    def memory(self) -> int:
        """The bytes that a tree may take: as many megabytes as the request allows, if that is less than we would."""
        megabytes: int = self.get("memory", MOST)
        if megabytes < 1:
            raise not_positive("memory")
        return min(MOST, megabytes * MEGABYTE)


def not_positive(name: str) -> ProtocolError:
    """The error for an amount that is none."""
    return ProtocolError("request", _("The field “{field}” takes a positive number.", field=name), field=name)
