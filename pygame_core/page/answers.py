"""What the page reads of each answer, field by field.

An engine that runs other people's wheels, and the Lab's sandbox, may answer anything: the page checks what comes from
there against these declarations before it shows, keeps or uses it (``web/engine/door.ts``). An operation that is not
listed here has no answer that the page reads. An answer may hold more fields: the page does not read them.
"""

from typing import Any, NotRequired, TypedDict

from ..drawing.scene import Record
from ..study.analysis import Findings
from ..study.review import JudgedPoint, TurningPoint
from .described import Field, GameLegend, Rules, ShownFigure
from .shapes import Entry, Long, Picture, Refined, Stone, View, Word
from .wheels import JudgedWheel, Package


class Viewed(TypedDict):
    """The game in progress, or another one."""

    view: View


class Signed(Viewed):
    """The game after a sign was drawn, or taken away."""

    said: str


class Nothing(TypedDict):
    """What a search answers whose position has gone from the board."""

    ply: None


class Offered(TypedDict):
    """What wheels and programs add to what there is to choose."""

    games: list[GameLegend]
    trial: list[Field]


class Explored(TypedDict):
    """A topic in words and marks."""

    node: int
    text: str
    lines: list[str]
    scene: list[Record]


class Part(TypedDict):
    """A part of a position in words."""

    title: str
    lines: list[str]


class Described(TypedDict):
    """A position in words."""

    parts: list[Part]


class SetUp(TypedDict):
    """A position that is being made by hand."""

    setup: dict[str, Any]
    text: Long
    legal: bool
    message: str
    key: str
    board: list[Record]
    scene: list[Record]
    contents: dict[str, str]


class LessonStep(ShownFigure):
    """A task on a position."""

    text: str
    done: str
    accept: list[str]
    starts: list[str]
    refused: str | None
    answer: str | None
    contents: dict[str, str]


class Frame(TypedDict):
    """A position of a game that is won."""

    scene: list[Record]
    contents: dict[str, str]
    message: str
    tone: Word


class Aim(ShownFigure):
    """A short game that is won."""

    text: str
    contents: dict[str, str]
    frames: list[Frame]


class Lesson(TypedDict):
    """A lesson."""

    steps: list[LessonStep]
    aim: Aim | None


class Tested(Picture):
    """What comes of an answer to a task."""

    done: bool
    tone: Word
    message: str
    key: str
    contents: dict[str, str]
    over: list[Record]


class Link(TypedDict):
    """Where a link to rules or to a lesson leads."""

    screen: Word
    game: str
    at: int | None


class Entries(TypedDict):
    """What a list says of games; null of one that cannot be read."""

    entries: list[Entry | None]


class Exported(TypedDict):
    """A game as the content of a file."""

    text: Long
    name: str


class Drawn(TypedDict):
    """A picture as an SVG document."""

    text: Long


class Look(TypedDict):
    """What a review asks other engines for."""

    look: int
    moves: list[str]
    iterations: int
    seed: int


class Reviewed(TypedDict, total=False):
    """What a review has found so far, or at last."""

    point: JudgedPoint
    points: list[JudgedPoint]
    turning: list[TurningPoint]
    summary: list[str]
    of: int
    heading: str
    text: str
    note: str
    stopped: bool
    looks: list[Look]


class Found(TypedDict):
    """What one engine has found for another, which reads it."""

    found: NotRequired[dict[str, Any]]


class Learnt(TypedDict):
    """Whether a review has taken over what was found."""

    learnt: bool


class Discovered(TypedDict):
    """What came of wheels."""

    wheels: NotRequired[list[JudgedWheel]]
    packages: list[Package]


class Answers(TypedDict):
    analyse: Findings | Nothing
    bots: Viewed
    comment: Viewed
    delete: Viewed
    describe: Described
    discover: Discovered
    entries: Entries
    explore: Explored
    export: Exported
    go: Viewed
    guide: Rules
    lead: Link
    learn: Learnt
    leave: Viewed
    legend: Offered
    lesson: Lesson
    look: Found
    new: Viewed
    open: Viewed
    peek: Viewed
    picture: Drawn
    play: Viewed
    promote: Viewed
    redo: Viewed
    refine: Refined
    rematch: Viewed
    reply: Viewed
    resign: Viewed
    review: Reviewed
    seats: Viewed
    select: Viewed
    setup: SetUp
    sign: Signed
    study: Viewed
    test: Tested
    think: Viewed
    undo: Viewed
    view: Viewed
    walk: Viewed


class Partials(TypedDict):
    analyse: Findings
    review: Reviewed
    search: Found


class Failed(TypedDict):
    """An error of the protocol; those of a program say where it happened."""

    code: str
    message: str
    field: NotRequired[str]
    at: NotRequired[int]
    cells: NotRequired[list[str]]
    kind: NotRequired[str]
    trace: NotRequired[Long]
    line: NotRequired[int]
    printed: NotRequired[Long]


class JudgedFile(TypedDict):
    """A wheel, and why it could not be installed."""

    name: str
    reason: NotRequired[str | None]


class Started(TypedDict):
    """An engine is up; ``judged`` is null where nothing could be installed."""

    way: Word
    failed: list[str]
    times: dict[str, float]
    judged: list[JudgedFile] | None


class Printed(TypedDict):
    """What a program has printed."""

    printed: NotRequired[Long]


class Chosen(Printed):
    """The move of a program."""

    move: str
    seconds: float


class MatchGame(TypedDict):
    """A game of a match."""

    number: int
    colour: Stone
    result: Word
    text: str
    link: Long


class Elo(TypedDict):
    """By how much one player is stronger than another."""

    value: int
    low: int
    high: int


class Fault(TypedDict):
    """What a program did wrong, and where."""

    kind: str
    message: str
    trace: Long
    line: NotRequired[int]


class Matched(Printed):
    """How a match stands."""

    text: NotRequired[str]
    elo: NotRequired[Elo | None]
    rows: NotRequired[list[MatchGame]]
    fault: NotRequired[Fault]


class Output(TypedDict):
    """What comes of a line that was typed."""

    kind: Word
    text: Long
    svg: NotRequired[Long]


class Typed(TypedDict, total=False):
    """The answer of the console."""

    more: bool
    out: list[Output]
    scene: list[Record]
    plays: list[str]


class Completed(TypedDict):
    """What a word may become."""

    start: int
    words: list[str]


class LabAnswers(TypedDict):
    program: Printed
    choose: Chosen
    match: Matched
    console: Typed
    complete: Completed


class LabPartials(TypedDict):
    program: Printed
    choose: Printed
    match: Matched
