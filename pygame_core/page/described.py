"""What a page is told of games, rules and choices, field by field, and what it begins with; see :mod:`.shapes`."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from ..drawing.scene import Record
from .shapes import Picture, Stone, Value, View, Word


class Field(TypedDict):
    """What may be chosen: an option of a game, who plays it, a setting."""

    key: str
    label: str
    kind: Literal["choice", "flag", "list", "range", "text"]
    values: Sequence[Value]
    default: NotRequired[Value]
    names: NotRequired[list[str]]  # the values in words
    told: NotRequired[str]  # a value in words, of numbers
    longest: NotRequired[int]  # characters of a text
    stones: NotRequired[list[str]]  # swatches before the values, one or more each; an empty one: an eraser
    hint: NotRequired[str]
    hints: NotRequired[dict[str, str]]  # by value
    recommended: NotRequired[list[Value]]
    house: NotRequired[bool]  # a ruling of this project that the rule sheet does not give
    when: NotRequired[Mapping[str, Value | Sequence[Value]]]  # it applies where these fields have this, or one of these
    words: NotRequired[str]  # what may be chosen, in a few


class Swatched(TypedDict):
    """What a set-up may have on a cell."""

    word: str
    name: str
    look: str
    part: str  # stones, owned or pending
    number: int
    swatch: Record


class Place(TypedDict):
    """A position as a request names it."""

    game: str
    options: Mapping[str, Any]
    setup: NotRequired[dict[str, Any]]
    moves: list[str]


class ShownFigure(Place, Picture):
    """A figure of the rules, a lesson or a game's card."""

    caption: str
    key: str


class Note(TypedDict):
    """What is said below the rules."""

    text: str
    tag: NotRequired[str]  # a ruling of this project that the rule sheet does not give


class Clause(Note):
    """One of the rules."""

    house: bool
    figures: list[ShownFigure]


class Rules(TypedDict):
    """The rules of a game."""

    heading: str
    title: str
    credit: str
    goal: str
    clauses: list[Clause]
    notes: list[Note]


class ForeignNotation(TypedDict):
    """How another place writes a game."""

    key: str
    title: str
    record: bool  # whether whole games are written so, too, by the format of that key


class DescribedGame(TypedDict):
    """A game as other programs have it."""

    key: str
    title: str
    designer: str
    year: int
    goal: str
    colours: list[str]
    stones: list[Stone]
    materials: list[Swatched]
    options: list[Field]
    notations: list[ForeignNotation]


class GameLegend(DescribedGame):
    """A game as a page offers it."""

    form: list[Field]
    choices: str
    sort: str  # of what kind it is, and how long a game takes
    material: str
    board: list[Record]
    picture: ShownFigure
    palette: list[Field]  # of the editor: what is put on the board, and who is to move


class Seat(TypedDict):
    """Who may sit at a board."""

    key: str
    label: str


class Key(TypedDict):
    """Keys that do the same."""

    keys: list[str]  # as a script calls them, letters small
    names: list[str]
    told: str
    does: str  # what a page knows how to do; nothing where the board or the browser hears them
    what: str  # with what


class KeyList(TypedDict):
    """Keys that are heard in one place."""

    title: str
    keys: list[Key]


class Tool(TypedDict):
    """Draws signs of a shape."""

    shape: Word
    label: str
    text: str  # how it is used


class Sound(TypedDict):
    """What something sounds like: tones ring, anything else knocks. In hertz, and in seconds."""

    pitches: list[float]
    each: bool  # one of them each time that it happens, up to all
    apart: float
    lasting: float
    late: float
    tones: bool


class Legend(TypedDict):
    """What there is to choose."""

    games: list[GameLegend]
    seats: list[Seat]
    settings: list[Field]
    keys: list[KeyList]  # on the board, everywhere
    trial: list[Field]  # on which of the games a program is tried, and how
    filters: list[Field]  # of the library, whose values are tags; an empty one takes all
    tools: list[Tool]
    sounds: dict[str, Sound]


class First(TypedDict):
    """What the page begins with."""

    view: View
    legend: Legend
