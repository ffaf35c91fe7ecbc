"""The game in progress: what changes it answers with its view. What is only to be looked at is not played but walked:
the game waits meanwhile, at the position that the view names as ``back``."""

from collections.abc import Callable
from random import randrange
from typing import Final

from ..board.board import Cell
from ..drawing.scene import Record
from ..language.messages import _
from ..page.explore import PARTS, TOPICS, explore, sentence_case
from ..page.opponents import opponent
from ..page.presenter import present
from ..page.seating import clock, names, seated, seats
from ..page.signs import said
from ..page.sound import Before
from ..records.clock import LONGEST, read_clock
from ..records.formats import export
from ..records.moves import OURS
from ..records.names import read_names
from ..records.record import MOST_SEEDS, begin
from ..records.record_text import is_record
from ..records.seats import level_of, read_seats
from ..records.tree import Node
from ..rules.notation import read_cell
from ..session.session import Session
from ..session.timing import rests
from .fields import FLAG, LIST, NUMBER, OBJECT, TEXT, TEXTS, Field, missing
from .requests import CLICKED, GAME_TEXTS, MOVE, NODE, PLACE, SEED, Asked
from .showing import opened
from .table import operation
from .wire import Json

_Act = Callable[[Asked], Json | None]
NAMES: Final = Field("names", LIST, "what they are called, in the same order; an empty text is none")
_THIS: Final = NODE._replace(words="the position that is meant, by its id; the current one unless told")

_TOO_LATE: Final = ("play", "undo", "redo", "resign")  # where that is what ended the game
_SAID: Final = {"undo": _("Taken back")}  # of what leaves another move the last one


def _change(name: str, *fields: Field) -> Callable[[_Act], _Act]:
    """Declare what does something to the game and answers with the ``view`` of it."""

    def declare(act: _Act) -> _Act:
        def answer(asked: Asked) -> Json:
            before = Before.of(asked.session)
            lost = asked.session.look_at_clocks()
            more = {} if lost and name in _TOO_LATE else act(asked) or {}
            told = _SAID.get(name) if asked.session.node.position != before.position else None
            return {"view": present(asked.session, asked.language, before, told), **more}

        answer.__doc__ = act.__doc__
        operation(name, *fields)(answer)
        return act

    return declare


@_change(
    "new",
    *PLACE,
    Field("seats", LIST, "who plays: human, away, computer1 to computer8, bot"),
    Field("table", OBJECT, "the same as the values of a game's form"),
    NAMES,
    Field("clock", TEXT, "seconds for each side and more with each move, such as 300+5, or 30/1 for every move"),
    SEED,
)
def _new(asked: Asked) -> None:
    """begins a game: its `view`"""
    key = asked.position.key
    sitting = asked.get("seats", seats(asked["table"]) if "table" in asked else None)
    record = begin(key, asked.get("options", {}), asked.get("setup"), sitting)
    record.clock = read_clock(asked["clock"]) if "clock" in asked else clock(asked.get("table", {}))
    record.seed = asked.get("seed", randrange(MOST_SEEDS)) % MOST_SEEDS
    for text in asked.get("moves", []):
        record.current = record.current.append(record.current.position.read(text))
    if "table" in asked:
        record.seats = _by_colour(record.seats, record.current)
        if "names" not in asked:
            record.names = _by_colour(names(asked["table"], seats(asked["table"])), record.current)
    if "names" in asked:
        record.names = read_names(asked["names"])
    if "table" in asked:
        record.given = record.current.ply
    asked.session.open(record)


@_change(
    "open",
    *GAME_TEXTS,
    Field("study", FLAG, "whether what is finished or shared is looked at in an analysis"),
    Field("analysed", TEXTS, "in an analysis: the moves to the position that was looked at there, as far as there are"),
    Field("passed", NUMBER, "milliseconds since it was written, for a game with a clock that has not stood still"),
)
def _open(asked: Asked) -> None:
    """goes on with a game: its `view`"""
    session = asked.session
    record, passed = opened(asked), min(max(0, asked.get("passed", 0)), LONGEST)
    lost = session.open(record, 0 if "analysed" in asked and rests(record) else passed)
    played = bool(session.record.root.children)
    shared = "record" not in asked and "away" not in session.record.seats and played
    if "analysed" in asked and not lost:
        session.analyse(session.along(asked["analysed"]))
    elif asked.get("study") and (shared or session.ended):
        if shared and session.ended and not is_record(asked.get("text", "")):
            _only_shown(session)
        session.analyse()


def _only_shown(session: Session) -> None:
    """Whoever looks at a game that came from elsewhere has not played it: two players have, with or without names."""
    record = session.record
    levels = [level_of(seat) for seat in record.seats]
    called = [level and opponent(session.game, level).name for level in levels]
    record.names = read_names([one or name for one, name in zip(called, record.names, strict=True)])
    record.seats, record.given = read_seats(None), session.live.ply


@_change("study")
def _study(asked: Asked) -> None:
    """analyses the position on a board beside the game, where both sides are moved and nothing is played: the `view`"""
    asked.session.analyse()


@_change("leave")
def _leave(asked: Asked) -> None:
    """from an analysis, or from what was walked, back to the game: its `view`"""
    asked.session.leave()


@_change("view")
def _view(asked: Asked) -> None:
    """the `view` of the game in progress: all that a page shows of it"""


@_change("play", MOVE._replace(required=False), CLICKED)
def _play(asked: Asked) -> None:
    """plays a `move`, or what was `clicked`; what is refused stands in the `view`"""
    if "clicked" in asked:
        asked.session.touch([cell.name for cell in asked.clicked])
    elif "move" in asked:
        asked.session.play(asked["move"])
    else:
        raise missing("move")


@_change("walk", MOVE, Field("further", TEXTS, "the moves that may follow it, to be walked one by one"))
def _walk(asked: Asked) -> None:
    """goes on by a move that is only looked at: the `view`, with `back` where the game waits"""
    asked.session.walk(asked["move"], *asked.get("further", []))


@_change("undo")
def _undo(asked: Asked) -> None:
    """back to the last choice of a person: the `view`"""
    asked.session.undo()


@_change("redo")
def _redo(asked: Asked) -> None:
    """on to the next choice of a person: the `view`"""
    asked.session.redo()


@_change("go", Field("ply", NUMBER, "of the line that is walked", required=True))
def _go(asked: Asked) -> None:
    """walks there: the `view`"""
    asked.session.go(asked["ply"])


@_change("select", NODE._replace(required=True))
def _select(asked: Asked) -> None:
    """walks to a position of the tree: the `view`"""
    asked.session.select(asked["node"])


def _node(asked: Asked) -> int:
    name: int = asked.get("node", asked.session.node.id)
    return name


@_change("promote", _THIS)
def _promote(asked: Asked) -> None:
    """makes the line that leads there the main line: the `view`"""
    asked.session.promote(_node(asked))


@_change("delete", _THIS)
def _delete(asked: Asked) -> None:
    """cuts off a move and what follows it: the `view`"""
    asked.session.delete(_node(asked))


@_change(
    "comment",
    Field("moves", TEXTS, "the moves that lead to the position, in place of its id"),
    _THIS,
    Field("text", TEXT, "what is said there", required=True),
)
def _comment(asked: Asked) -> None:
    """says something about a position: the `view`"""
    name = asked.session.at(asked["moves"]).id if "moves" in asked else _node(asked)
    asked.session.comment(name, asked["text"])


@_change(
    "sign",
    Field("text", TEXT, "the letter of a letter"),
    Field("cells", TEXTS, "one, or the two ends of an arrow", required=True),
    Field("shape", TEXT, "circle, square, letter or arrow", required=True),
)
def _sign(asked: Asked) -> Json:
    """draws on the position, or takes away what is drawn there so: the `view`, and what was done as `said`"""
    sign = asked.session.sign(asked["shape"], asked["cells"], asked.get("text", ""))
    return {"said": said(sign, sign in asked.session.node.signs).render(asked.language)}


@_change(
    "reply",
    MOVE._replace(required=False, words="what the program plays whose turn it is"),
    Field("fault", TEXT, "or what it did wrong, by which it loses the game"),
    Field("ask", NUMBER, "as in the view's `bot`: an answer to another question is left alone"),
    Field("ms", NUMBER, "how long it took: its clock runs by that"),
)
def _reply(asked: Asked) -> None:
    """takes the answer of a program, of which the view's `bot` tells what it is asked: the `view`"""
    session, spent = asked.session, min(max(0, asked.get("ms", 0)), LONGEST)
    if asked.get("ask", session.changes) != session.changes:
        return
    if "fault" in asked:
        session.lose(asked["fault"], spent)
    elif "move" in asked:
        session.reply(asked["move"], spent, asked.language)
    else:
        raise missing("move")


@_change("bots", Field("names", TEXTS, "of all programs that may play here", required=True))
def _bots(asked: Asked) -> None:
    """knows from now on which programs there are, whose turn need not be waited for: the `view`"""
    asked.session.programs = frozenset(asked["names"])


@_change("resign")
def _resign(asked: Asked) -> None:
    """the person to move gives up: the `view`"""
    asked.session.resign()


@_change(
    "seats",
    Field("seats", LIST, "who plays from now on"),
    Field("table", OBJECT, "the same as the values of a game's form"),
    NAMES,
)
def _seats(asked: Asked) -> None:
    """changes who plays: the `view`"""
    if "seats" not in asked and "table" not in asked:
        raise missing("seats")
    session = asked.session
    called, timed = session.record.names, session.record.clock
    if "seats" in asked:
        sitting = asked["seats"]
    else:
        before, players = seated(session), seats(asked["table"])
        values = {**before, "opponent": "friend", **asked["table"]}  # what is not told stays
        sitting = _by_colour(players, session.node)
        called = _by_colour(names(values, players), session.node)
        if clock(values) != clock(before):
            timed = clock(values)
    called = read_names(asked.get("names", called))
    session.set_seats(sitting)
    session.record.names, session.record.clock = called, timed


def _by_colour(sitting: tuple[str, str], node: Node) -> tuple[str, str]:
    """The seats, or names, of who plays these colours at a position: both are of colours as before a swap."""
    first, second = sitting
    return (second, first) if node.swapped else sitting


@_change("rematch", Field("level", NUMBER, "of the computer, where it is another one"))
def _rematch(asked: Asked) -> None:
    """the same game again with the seats exchanged: the `view`"""
    asked.session.rematch(asked.number_of_level)


@operation(
    "explore",
    Field("what", TEXT, f"one of {', '.join(TOPICS)}", required=True),
    Field("cell", TEXT, "for rays and group"),
)
def _explore(asked: Asked) -> Json:
    """the position on the board, a `node`, in words: `text`, its `lines`, and a `scene` to draw over it; changes
    nothing"""
    lines, scene = _told(asked, asked["what"], read_cell(asked["cell"]) if "cell" in asked else None)
    return {"node": asked.session.node.id, "text": " ".join(lines), "lines": lines, "scene": scene}


@operation("describe")
def _describe(asked: Asked) -> Json:
    """all that is to be read of the position on the board: `parts`, each with a `title` and its `lines`"""
    return {"parts": [{"title": title.render(asked.language), "lines": _told(asked, what)[0]} for what, title in PARTS]}


def _told(asked: Asked, what: str, cell: Cell | None = None) -> tuple[list[str], list[Record]]:
    """A topic in words, and what is drawn of it."""
    node = asked.session.node
    # In an analysis what might have been is explored; what the board is like tells how the game ended there.
    resigned = None if asked.session.waits and what != "board" else node.resigned
    explored = explore(asked.session.game, node.position, node.move, what, cell, resigned, node.late)
    return [sentence_case(line.render(asked.language)) for line in explored.text], explored.scene


@operation(
    "export",
    Field("format", TEXT, "text, sgf, abstractplay (a game that is over) or moves (a mere list)", required=True),
    Field("notation", TEXT, "of a list of moves: one of the game's `notations`; ours unless told"),
)
def _export(asked: Asked) -> Json:
    """the game as `text`, and a `name` for the file"""
    text, name = export(asked.session.kept, asked["format"], asked.get("notation", OURS))
    return {"text": text, "name": name}
