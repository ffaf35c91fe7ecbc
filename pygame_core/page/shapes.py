"""What a page is handed, field by field. What makes it is checked against this; so are the page's scripts, for which
the build writes it down in TypeScript, with these comments. What is not required is left out where it means nothing.
"""

from typing import Any, Final, Literal, NotRequired, TypeAlias, TypedDict

from ..drawing.scene import COLOURS, KINDS, MATERIALS, ROLES, Record

Value: TypeAlias = str | int | float | bool
Stone: TypeAlias = str
Word: TypeAlias = str
Long: TypeAlias = str  # of any length; other texts are at most a screen long, see web/ui/shapes.ts

# Texts that become a part of the page's own names (a class, a sign, an attribute), as patterns of a whole text. A
# painter knows no other records, see ``drawing/scene.py``. The build hands these to the page's checks.
PATTERNS: Final = {
    "Stone": "|".join((*COLOURS, "open")),
    "Word": "[a-z][a-zA-Z0-9_-]{0,30}|",
    "SceneRecord.kind": "|".join(KINDS),
    "SceneRecord.role": "|".join(ROLES),
    "SceneRecord.material": "|".join(MATERIALS),
    "SceneRecord.colour": "|".join(COLOURS),
    "SceneRecord.owner": "|".join(COLOURS),
    "SceneRecord.half": "|".join(COLOURS),
    "GameLegend.material": "|".join(MATERIALS),
}


class Picture(TypedDict):
    """An empty board, and what stands on it."""

    board: list[Record]
    scene: list[Record]


class Player(TypedDict):
    """Who plays a colour."""

    colour: int
    stone: Stone
    name: str
    title: str
    detail: str
    turn: bool
    tag: str
    score: NotRequired[int]
    person: bool
    who: str  # person, computer, away or bot
    level: NotRequired[int]
    time: NotRequired[int]  # milliseconds that the clock leaves
    runs: NotRequired[bool]


class ListedMove(TypedDict):
    """A turn in the list of moves."""

    text: str
    label: str
    id: int
    ply: int
    comment: NotRequired[Long]
    move: str  # half of the label
    points: NotRequired[str]  # the other half
    row: NotRequired[int]  # which the turn begins
    who: NotRequired[str]  # has moved, where the column does not tell
    stone: NotRequired[Stone]  # of whoever has


class SideMove(ListedMove):
    """A turn of a variation."""

    number: str  # as it is written before it


class Row(TypedDict):
    """A row of the list of moves."""

    number: int
    moves: list[ListedMove]
    variations: list[list[SideMove | str]]  # texts are brackets


class Sign(TypedDict):
    """What a player has drawn on the board."""

    shape: str
    cells: list[str]
    text: str


class Request(TypedDict):
    """What a button asks of the game."""

    op: Literal["undo", "redo", "play", "go", "leave", "rematch", "promote"]
    move: NotRequired[str]
    ply: NotRequired[int]
    level: NotRequired[int]
    node: NotRequired[int]


class Offer(TypedDict):
    """What the status line offers; without a request it is the page's to do."""

    action: Word
    label: str
    request: NotRequired[Request]
    losses: NotRequired[int]  # only after so many games in a row were lost at this level


class Act(Offer):
    """What is offered beside the board."""

    sign: Word  # by its name in index.html
    disabled: NotRequired[bool]
    hidden: NotRequired[bool]


class Band(TypedDict):
    """What tells another board from that of the game."""

    kind: Word  # analysis, or old: of the game
    text: str


class Status(TypedDict):
    """The status line."""

    band: NotRequired[Band]

    tone: Word
    subject: str
    text: str
    actions: list[str]
    offers: list[Offer]


class Refusal(TypedDict):
    """Why a move is not allowed."""

    code: str
    message: str
    cells: list[str]


class Refused(Refusal):
    """The same with the move that was asked for."""

    move: str


class Outcome(TypedDict):
    """How a game has ended."""

    winner: int | None
    rule: str
    cells: list[str]


class Share(TypedDict):
    """How much of the board somebody has."""

    stone: Stone
    size: int
    text: str


class Loop(TypedDict):
    """One of several loops of a winner."""

    number: int
    text: str
    nodes: str


class Entry(TypedDict):
    """What the library keeps of a game in words."""

    title: str
    players: str
    state: str
    tags: list[str]  # by which it is found: the game, how it ended
    lang: str  # of these words


class ViewedGame(TypedDict):
    """Which game it is, and who plays it."""

    key: str  # changes whenever the board's geometry does
    game: str
    title: str
    meta: str
    designer: str
    goal: str
    options: dict[str, Value]
    setup: dict[str, Any] | None
    seats: list[str]
    table: dict[str, Value]  # what the new-game screen has chosen
    computers: int  # so many play; programs are among them
    ponders: bool  # one of them thinks by the clock: what it found out on the other's time helps it
    seed: int


class ViewedTree(TypedDict):
    """Where in the tree of moves the game stands."""

    moves: list[str]
    ply: int
    rows: list[Row]  # the main line
    columns: int
    node: int  # the position's name in the tree
    stop: int | None  # where the keyboard comes into the list of moves
    aside: int | None  # the first position of the variation that is walked; null on the main line
    analysing: bool  # on a board beside that of the game: nothing is played
    back: NotRequired[int]  # where the game waits while a line is only looked at
    comment: Long
    letter: str  # the next that no sign is
    signs: list[Sign]
    current: int
    last: int
    line: list[int]  # the names of the positions that are walked, from the beginning, by ply


class Asked(TypedDict):
    """What a program is asked whose turn it is."""

    name: str
    colour: int
    seed: int
    ms: int  # that it has for the move
    ask: int  # to be told with the answer: one that comes too late is known by it


class Choices(TypedDict):
    """What may be done now."""

    legal: list[str]
    starts: list[str]  # the cells of the legal moves: with each of them one may be begun
    playable: bool  # a person is to choose a move here
    ahead: bool  # a person may choose one already that is played once the computer has moved
    canSwap: bool
    canUndo: bool
    canRedo: bool
    canResign: bool
    think: bool
    bot: Asked | None  # a program is to move: what it is asked, the answer of which is told by `reply`
    timed: bool  # the computer thinks for a time: the more it gets done, the better


class ViewedBoard(Picture):
    """What is to be drawn, and what it is in words."""

    contents: dict[str, str]
    waiting: NotRequired[list[Record]]  # the scene of the game's own board, where it waits
    open: NotRequired[int]  # cells that nobody owns or has built on, in games that count
    shares: NotRequired[list[Share]]  # who has how much
    loops: NotRequired[list[Loop]]  # of a winner, where there are several


class Left(TypedDict):
    """That the game has gone on from an old position, and the way back."""

    text: str
    label: str
    request: Request


class Sometimes(TypedDict, total=False):
    """What not every view has."""

    refused: Refused
    left: Left  # after a move at an old position: what it took back
    against: int  # the level of the computer that the only person here plays
    # Once that game has ended, whichever position is shown: won, lost or drawn, its first letter. A game that was begun
    # from some position has none, and none has another one.
    result: str
    share: Long  # the link for a friend who plays from elsewhere


class View(ViewedGame, ViewedTree, Choices, ViewedBoard, Sometimes):
    """Everything the page shows of a game."""

    turn: int
    outcome: Outcome | None
    players: list[Player]
    near: int
    acts: list[Act]
    walk: list[Act]  # along the line
    example: str  # what may be typed
    status: Status
    event: str  # what has just happened
    spoken: str  # the same, unless the status line tells it
    say: str  # the same and what comes next, or what was refused
    state: str  # the same, whatever was refused
    sound: list[str]  # what is heard of the change that this answers
    entry: Entry
    record: Long
    link: Long
    gist: Long  # what tells of the game, whoever sits where and whichever position is looked at


class Refined(TypedDict):
    """What touched cells lead to."""

    clicked: list[str]  # the cells that are meant
    held: NotRequired[list[str]]  # of a part of a move: those that stand
    said: NotRequired[str]  # and what is said of it
    moves: list[str]
    complete: str | None
    mark: dict[str, list[str]]
    scene: list[Record]
    code: NotRequired[str]
    message: NotRequired[str]
    tried: NotRequired[str]
