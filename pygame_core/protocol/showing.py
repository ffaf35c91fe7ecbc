"""What a page shows beside the game in progress: any position, set-ups, rules, lessons, what there is to choose."""

import re
from typing import Final

from ..discovery import discover
from ..language.messages import _, bring, languages
from ..page import wheels
from ..page.described import Legend, Rules
from ..page.editor import edited, judged
from ..page.offer import legend
from ..page.position import show
from ..page.presenter import listed, present
from ..page.shapes import Entry
from ..page.tutor import guide_json, led, lesson_json, tested
from ..records.formats import read_any
from ..records.link import read_link
from ..records.moves import read_moves
from ..records.record import Record
from ..records.record_text import gist, read_record
from ..records.setup_text import read_text
from ..records.setups import read_setup
from ..records.sgf import read_sgf
from ..rules.errors import GameError
from ..session.session import Session
from .fields import FLAG, LIST, NUMBER, OBJECT, OBJECTS, TEXT, TEXTS, Field, missing, wrong
from .requests import CLICKED, GAME, GAME_TEXTS, PLACE, Asked
from .table import operation
from .wire import Json, ProtocolError

_LANGUAGE: Final = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{2,8})?")


@operation("show", *PLACE)
def _show(asked: Asked) -> Json:
    """a position as a board: `key`, `board`, `scene`, `contents` by cell, `text`"""
    moves = asked.get("moves", [])
    position = asked.position
    # A move is read in the position before it: its text alone does not tell a move apart in every game.
    before = asked.after(moves[:-1]) if moves else None
    return show(asked.game, position, before.read(moves[-1]) if before else None, asked.language, before)


@operation(
    "picture",
    *(field._replace(required=False) for field in PLACE),
    Field("inks", OBJECT, "colours by the names of their tokens; those of the light theme unless told"),
    Field("lie", OBJECT, "{upright, flip, turn}: a step further, then mirrored, then turned by so many steps"),
    Field("coordinates", FLAG, "whether letters and numbers stand beside the board; true unless told"),
    Field("shapes", FLAG, "whether stones differ more by form"),
    Field("contrast", FLAG, "whether there are no shadows and no soft edges"),
)
def _picture(asked: Asked) -> Json:
    """a position as an SVG document: its `text`, and a `name` for the file; without a `game` the one on the board"""
    from ..drawing.svg import UNITS, Lie, Look, svg  # which most visits have no use for

    if any(field.name in asked for field in PLACE):
        if "game" not in asked:
            raise missing("game")
        shown, position = _show(asked), asked.position
        board, scene, told = shown["board"], shown["scene"], shown["text"]
    else:
        view, position = present(asked.session, asked.language), asked.session.node.position
        board, scene, told = view["board"], view["scene"], f"{view['status']['subject']} {view['status']['text']}"
    forms, lie = {"upright": bool, "flip": bool, "turn": int}, asked.get("lie", {})
    if any(type(value) is not forms.get(name) for name, value in lie.items()):
        raise wrong("lie")
    settings = {name: asked[name] for name in ("coordinates", "shapes", "contrast") if name in asked}
    look = Look(asked.get("inks", {}), Lie(**lie), **settings)
    try:
        text = svg([*board, *scene], f"{position.title}. {told}".strip(), UNITS, look)
    except GameError as error:
        raise ProtocolError("request", error.message, field="inks") from None
    return {"text": text, "name": f"hexarium-{position.key}-{position.ply}.svg"}


@operation(
    "setup",
    *PLACE,
    Field("text", TEXT, "a set-up as text"),
    Field("edits", LIST, "what is done to it: {material, cells} or {turn}"),
)
def _setup(asked: Asked) -> Json:
    """a position that is being made, allowed or not: `setup`, `text`, `legal`, `message`, `code`?, `outcome`, `key`,
    `board`, `scene`, `contents`; without a `setup` or `text` the one after `moves`"""
    game = asked.game
    empty = Asked(asked.desk, {"game": game.key, "options": asked.get("options", {})}, "en", asked.stopped).position
    if "text" in asked:
        setup = read_text(game, asked["text"])
    elif "setup" in asked and not asked.get("moves"):
        setup = read_setup(asked["setup"])
    else:
        setup = asked.position.to_setup()
    return judged(game, empty, edited(game, setup, asked.get("edits", [])), asked.language)


@operation("peek", *GAME_TEXTS)
def _peek(asked: Asked) -> Json:
    """the `view` of a game beside the one in progress"""
    session = Session()
    session.open(opened(asked))
    return {"view": present(session, asked.language)}


def opened(asked: Asked) -> Record:
    """The game that a request brings in one of the ``GAME_TEXTS``."""
    if "notation" in asked:
        if "text" not in asked or "game" not in asked:
            raise missing("game" if "text" in asked else "text")
        return read_moves(asked["game"], asked.get("options", {}), asked["text"], asked["notation"])
    readers = {"record": read_record, "link": read_link, "sgf": read_sgf, "text": read_any}
    for name, read in readers.items():
        if name in asked:
            return read(asked[name])
    complaint = _("A game is missing: one of the fields {fields} brings it.", fields=", ".join(readers))
    raise ProtocolError("request", complaint, field="record")


@operation("gist", Field("records", TEXTS, "games as our texts", required=True))
def _gist(asked: Asked) -> Json:
    """`gists`: what each tells of its game, whoever sits where and whichever position is looked at"""
    return {"gists": [gist(text) for text in asked["records"]]}


@operation("entries", Field("records", TEXTS, "games as our texts", required=True))
def _entries(asked: Asked) -> Json:
    """`entries`: what a list says of each, as the `entry` of a view; null where one cannot be read"""
    return {"entries": [_entry(asked, text) for text in asked["records"]]}


def _entry(asked: Asked, text: str) -> Entry | None:
    session = Session()
    try:
        session.open(read_record(text))
    except GameError:
        return None
    return listed(session, asked.language)


@operation("guide", GAME)
def _guide(asked: Asked) -> Rules:
    """the rules: `heading`, `title`, `credit`, `goal`, `clauses` with figures, `notes`"""
    return guide_json(asked.game, asked.language)


@operation("lesson", GAME)
def _lesson(asked: Asked) -> Json:
    """the lesson: `heading`, `title`, `aim`, a short game won in `frames`, or null, and `steps`, each a position, what
    is to be done on it, and a move as `answer`"""
    return lesson_json(asked.game, asked.language)


@operation("lead", Field("link", TEXT, "the part behind #", required=True))
def _lead(asked: Asked) -> Json:
    """where a link to rules or a lesson leads: `screen` (`guide` or `lesson`), `game`, and `at`, its clause or step
    from 0, or null"""
    return led(asked["link"])


@operation(
    "test",
    GAME,
    Field("step", NUMBER, "of the lesson, from 0", required=True),
    CLICKED,
    Field("move", TEXT, "a move as text, in place of cells"),
)
def _test(asked: Asked) -> Json:
    """what comes of it in this step: `done`, `tone`, `message`, the position as in `show`, and what lies `over` it"""
    clicked = [cell.name for cell in asked.clicked]
    if "clicked" not in asked and "move" not in asked:
        raise missing("clicked")
    if not clicked and "move" not in asked:
        raise ProtocolError("request", _("Name at least one cell."), field="clicked")
    return tested(asked.game, asked["step"], clicked, asked.get("move"), asked.language)


@operation("legend", Field("bots", TEXTS, "names of programs that are opponents, too"))
def _legend(asked: Asked) -> Legend:
    """all games as a page offers them, with boards and forms, and who may sit at them"""
    return legend(asked.language, asked.get("bots", []))


@operation(
    "discover",
    Field("wheels", OBJECTS, "{name, reason?}: files that were added, and why one could not be installed"),
    Field("known", OBJECTS, "the packages that were there before"),
    Field("fresh", TEXTS, "the wheels among them that are new"),
)
def _discover(asked: Asked) -> Json:
    """adds the games of other installed packages: `packages`, each with `name`, `games`, `faults`; and, where they are
    asked about, the `wheels` with what is wrong with each"""
    packages: list[wheels.Package] = [
        {"name": each.package, "games": each.games, "faults": [fault.render(asked.language) for fault in each.faults]}
        for each in discover()
    ]
    if "wheels" not in asked:
        return {"packages": packages}
    for name, fits in (("wheels", _is_wheel), ("known", _is_package)):
        if not all(map(fits, asked.get(name, []))):
            raise wrong(name)
    told = wheels.judged(asked["wheels"], packages, asked.get("known"), asked.get("fresh", []), asked.language)
    return {"packages": packages, "wheels": told}


def _is_wheel(each: Json) -> bool:
    return isinstance(each.get("name"), str) and isinstance(each.get("reason"), str | None)


def _is_package(each: Json) -> bool:
    games = each.get("games")
    return isinstance(each.get("name"), str) and isinstance(games, list) and all(isinstance(key, str) for key in games)


@operation(
    "language",
    Field("lang", TEXT, "its code", required=True),
    Field("words", OBJECT, "its sentences by the English ones", required=True),
    Field("plural", TEXT, "its rule, as gettext has it", required=True),
)
def _language(asked: Asked) -> Json:
    """takes a catalogue for the answers: the `languages` that there are now"""
    code, words = asked["lang"], asked["words"]
    if code == "en" or not _LANGUAGE.fullmatch(code):
        raise ProtocolError("request", _("This is no code of a language to translate to."), field="lang")
    for told in words.values():
        if not isinstance(told, str) and not (isinstance(told, list) and all(isinstance(form, str) for form in told)):
            raise wrong("words")
    try:
        bring(code, words, asked["plural"])
    except (ValueError, RecursionError):
        raise ProtocolError("request", _("This catalogue does not fit the sentences.")) from None
    return {"languages": languages()}
