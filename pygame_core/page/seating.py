"""Who sits at the board: what is asked on the screen that begins a game, what holds now, and the seats that are meant.

Fields have the form of a game's options. A field with ``when`` is seen, and sent, only where the field it names has one
of the values; ``hints`` are by value; ``told`` puts a value into words.
"""

from collections.abc import Sequence
from random import randrange
from typing import Any, Final

from ..ai.levels import LEVELS
from ..games.contract import Game
from ..language.messages import Message, _
from ..records.clock import Clock, read_clock
from ..records.names import LONGEST, NOBODY, read_names
from ..records.seats import BOT, computer, is_person, level_of
from ..rules.errors import GameError
from ..session.session import Session
from .described import Field
from .opponents import Opponent, opponent

Json = dict[str, Any]

OPPONENTS: Final = {
    "computer": _("Computer"),
    "friend": _("Friend here"),
    "away": _("Friend elsewhere"),
    "computers": _("Two computers"),
}
ENDS: Final = 7  # so many letters a list on a phone has room for, twice
PROGRAM: Final = "program"  # who is one more opponent where there are programs, and which one is a field of its own
FIRST_LEVEL: Final = 1  # offered to someone who has not played the computer yet
TRIED: Final = (0.1, 0.3, 1, 5)  # seconds that a program may have for a move
TRIED_AGAINST: Final = 3  # the level that it meets unless told
TIMED: Final = ["computer", "friend", PROGRAM]  # with whom there may be a clock
MINUTES: Final = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60)
MORE: Final = (0, 1, 2, 3, 5, 10, 15, 20, 30)
SECONDS: Final = (5, 10, 15, 20, 30, 45, 60, 90, 120, 180)
EITHER: Final = "either"


def fields(game: Game[Any], language: str, programs: Sequence[str] = ()) -> list[Field]:
    """What is asked about the players, beside the game's options; one of the ``programs`` may be an opponent, too."""
    colours, opponents = game.position.colours, {**OPPONENTS, **({PROGRAM: _("Program")} if programs else {})}
    against: Field = {
        "key": "opponent",
        "label": _("Opponent").render(language),
        "kind": "choice",
        "values": list(opponents),
        "names": [name.render(language) for name in opponents.values()],
        "default": "friend",
        "hints": {"away": _("You send each other links, by any messenger you like.").render(language)},
    }
    colour: Field = {
        "key": "colour",
        "label": _("You play").render(language),
        "kind": "choice",
        "values": [0, 1, EITHER],
        "names": [name.render(language) for name in (*(colour.name for colour in colours), _("Either"))],
        "stones": [*(colour.stone for colour in colours), " ".join(colour.stone for colour in colours)],
        "default": 0,
        "when": {"opponent": ["computer", "away", PROGRAM]},
    }
    return [
        against,
        *([_which(programs, language)] if programs else []),
        _strength(game, "level", _("Strength"), "computer", language),
        *(
            _strength(game, f"level{number}", _("Strength of {colour}", colour=each.name), "computers", language)
            for number, each in enumerate(colours)
        ),
        colour,
        *_clock(language),
        _name("name", _("Your name"), ["computer", "away", PROGRAM], language),
        _name("other", _("Your friend’s name"), ["away"], language),
        *(
            _name(f"name{number}", _("Name of {colour}", colour=each.name), ["friend"], language)
            for number, each in enumerate(colours)
        ),
    ]


def trial(games: Sequence[Game[Any]], language: str) -> list[Field]:
    """On which of these games, which comes first, and how a program is tried, beside the game's options."""
    game: Field = {
        "key": "game",
        "label": _("Game").render(language),
        "kind": "list",
        "values": [game.key for game in games],
        "names": [game.position.title for game in games],
        "default": games[0].key,
    }
    seconds: Field = {
        "key": "seconds",
        "label": _("Seconds for a move").render(language),
        "kind": "list",
        "values": TRIED,
        "default": 0.3,
    }
    return [game, _levels("level", _("Level"), TRIED_AGAINST, language), seconds]


def _which(programs: Sequence[str], language: str) -> Field:
    """There may be many of them, with long names that begin alike: of those both ends are listed, if that tells them
    apart, and whichever is chosen is told whole."""
    brief = [name if len(name) <= 2 * ENDS + 1 else f"{name[:ENDS]}…{name[-ENDS:]}" for name in programs]
    return {
        "key": PROGRAM,
        "label": _("Which program").render(language),
        "kind": "list",
        "values": programs,
        "names": [short if brief.count(short) == 1 else name for name, short in zip(programs, brief, strict=True)],
        "hints": {name: name for name, short in zip(programs, brief, strict=True) if name != short},
        "default": programs[0],
        "when": {"opponent": [PROGRAM]},
    }


def _clock(language: str) -> list[Field]:
    """How long each may think, where one plays with those who can be timed."""
    kinds = {"": _("None"), "game": _("For the game"), "move": _("For each move")}
    times: Sequence[tuple[str, Message, Sequence[int], int, str]] = (
        ("minutes", _("Minutes for each side"), MINUTES, 10, "game"),
        ("more", _("Seconds added with each move"), MORE, 5, "game"),
        ("seconds", _("Seconds for each move"), SECONDS, 30, "move"),
    )
    kind: Field = {
        "key": "clock",
        "label": _("Clock").render(language),
        "kind": "choice",
        "values": list(kinds),
        "names": [name.render(language) for name in kinds.values()],
        "default": "",
        "when": {"opponent": TIMED},
    }
    fields = [kind]
    for key, label, values, usual, where in times:
        field: Field = {
            "key": key,
            "label": label.render(language),
            "kind": "list",
            "values": values,
            "names": list(map(str, values)),
            "default": usual,
            "when": {"opponent": TIMED, "clock": [where]},
        }
        fields.append(field)
    return fields


def _name(key: str, label: Message, opponents: list[str], language: str) -> Field:
    return {
        "key": key,
        "label": label.render(language),
        "kind": "text",
        "values": [],
        "default": "",
        "longest": LONGEST,
        "when": {"opponent": opponents},
    }


def _strength(game: Game[Any], key: str, label: Message, against: str, language: str) -> Field:
    return {
        **_levels(key, label, FIRST_LEVEL, language),
        "hints": {str(level): _told(opponent(game, level)).render(language) for level in LEVELS},
        "when": {"opponent": [against]},
    }


def _levels(key: str, label: Message, usual: int, language: str) -> Field:
    return {
        "key": key,
        "label": label.render(language),
        "kind": "range",
        "values": list(LEVELS),
        "told": _("level {level} of {levels}", level="{value}", levels=len(LEVELS)).render(language),
        "default": usual,
    }


def _told(one: Opponent) -> Message:
    """What an opponent is like."""
    if one.rating is None:
        return _("{name} {words}.", name=one.name, words=one.words)
    return _("{name} {words}. Rating {rating}.", name=one.name, words=one.words, rating=one.rating)


def seated(session: Session) -> Json:
    """The values of these fields at a table as it is, by the colours that all have now."""
    seats = [session.seat(colour) for colour in (0, 1)]
    levels = [level for level in map(level_of, seats) if level is not None]
    opponent = "computer" if levels else "away" if "away" in seats else "friend"
    program = {PROGRAM: session.called(seats.index(BOT))} if BOT in seats else {}
    people = [colour for colour in (0, 1) if seats[colour] == "human"]
    first = levels[0] if levels else FIRST_LEVEL
    names = [session.called(colour) if is_person(seats[colour]) else "" for colour in (0, 1)]
    clock = session.record.clock
    own = seats.index("human") if "human" in seats else 0
    return {
        "opponent": PROGRAM if program else "computers" if len(levels) > 1 else opponent,
        **program,
        "level": first,
        "level0": first,
        "level1": levels[-1] if levels else FIRST_LEVEL,
        "colour": people[0] if people else 0,
        "clock": "" if not clock else "game" if clock.more is not None else "move",
        "minutes": _nearest(MINUTES, clock.base / 60) if clock and clock.more is not None else 10,
        "more": _nearest(MORE, clock.more) if clock and clock.more is not None else 5,
        "seconds": _nearest(SECONDS, clock.base) if clock and clock.more is None else 30,
        "name": names[own],
        "other": names[1 - own],
        "name0": names[0],
        "name1": names[1],
    }


def seats(values: Json) -> tuple[str, str]:
    """The seats that values of these fields mean. Raises GameError."""
    opponent = values.get("opponent", "friend")
    if opponent not in (known := [*OPPONENTS, PROGRAM]):
        raise GameError(_("An opponent is one of: {opponents}.", opponents=", ".join(known)))
    if opponent == "friend":
        return ("human", "human")
    if opponent == "computers":
        return (_computer(values, "level0"), _computer(values, "level1"))
    other = "away" if opponent == "away" else BOT if opponent == PROGRAM else _computer(values, "level")
    colour = values.get("colour", 0)
    if colour == EITHER:
        colour = randrange(2)
    if type(colour) is not int or colour not in (0, 1):
        raise GameError(_("A colour is 0, 1 or “{either}”.", either=EITHER))
    return (other, "human") if colour else ("human", other)


def _nearest(values: Sequence[int], wanted: float) -> int:
    """What is offered instead of what another program chose."""
    return min(values, key=lambda value: abs(value - wanted))


def clock(values: Json) -> Clock | None:
    """The clocks that values of these fields mean. Raises GameError."""
    kind, opponent = values.get("clock", ""), values.get("opponent", "friend")
    if not kind or opponent not in TIMED:
        return None
    minutes, more, seconds = values.get("minutes", 10), values.get("more", 5), values.get("seconds", 30)
    if kind not in ("game", "move") or any(type(each) is not int for each in (minutes, more, seconds)):
        raise GameError(_("A clock is for the game or for each move, in whole minutes or seconds."))
    return read_clock(f"{60 * minutes}+{more}" if kind == "game" else f"{seconds}/1")


def names(values: Json, seats: Sequence[str]) -> tuple[str, str]:
    """What those on these seats are called, by values of these fields. Raises GameError."""
    if "human" not in seats:
        return NOBODY
    opponent = values.get("opponent", "friend")
    if opponent == "friend":
        return read_names([values.get("name0", ""), values.get("name1", "")])
    other = values.get({"away": "other", PROGRAM: PROGRAM}.get(opponent, ""), "")
    called = [values.get("name", ""), other]
    return read_names(called if seats[0] == "human" else called[::-1])


def _computer(values: Json, key: str) -> str:
    level = values.get(key, FIRST_LEVEL)
    if type(level) is not int or level not in LEVELS:
        raise GameError(_("Levels go from 1 to {count}.", count=max(LEVELS)))
    return computer(level)
