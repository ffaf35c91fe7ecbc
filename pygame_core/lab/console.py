"""Python typed line by line beside a game: what it prints and gives, what it draws on the board, what it plays.

Its names live from line to line; those that tell of the game follow the board of each line.
"""

from __future__ import annotations

import ast
import codeop
import linecache
import re
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple

import pygame_core

from ..board.board import Cell
from ..drawing.scene import Record, mark
from ..games.contract import Game
from ..language.messages import _
from ..page.position import sentence
from ..rules.errors import GameError, NotationError
from ..rules.move import Move
from ..rules.notation import read_cell
from ..rules.position import Position
from .printed import MOST, Printed

MOST_WORDS: Final = 200  # that may complete a text
_MODULE: Final = "__console__"
_NAME: Final = "<console {number}>"  # stands in tracebacks
_TYPED: Final = re.compile(r"<console \d+>")
_WORD: Final = re.compile(r"[\w.]*$")
_QUOTED: Final = re.compile(r"""(?:"[^"]*+"|'[^']*+'|[^'"])*+["'](?P<begun>[^"']*+)""")
_WORDS: Final = {
    "game": _("the game that is played: its options, levels, rules"),
    "position": _("the position on the board; it never changes, position.play(move) gives another one"),
    "moves": _("the moves that led there"),
    "legal": _("the legal moves"),
    "mark(cells…)": _("draws on the board; mark() wipes it clean"),
    "play(move)": _("plays in the game, and position goes on"),
    "help(thing)": _("what anything is"),
}

Json = dict[str, Any]


class Place(NamedTuple):
    """The board beside which a line is typed, and whose language and colours they are."""

    game: Game[Any]
    position: Position
    moves: list[str]
    language: str = "en"
    inks: Mapping[str, object] = {}


class Console:
    """Runs what is typed. An error is what comes out, too: nothing raises."""

    def __init__(self) -> None:
        offered = {name: getattr(pygame_core, name) for name in dir(pygame_core) if pygame_core.offers(name)}
        own = {"mark": self.mark, "play": self.play, "help": self.help}
        # What is typed makes a module of its own: classes look for theirs by its name.
        module = sys.modules[_MODULE] = ModuleType(_MODULE)
        self.names: dict[str, Any] = vars(module)
        self.names |= {**offered, **own}
        self._compile = codeop.CommandCompiler()  # it remembers what was imported from __future__
        self._number = 0
        self._place: Place
        self._board: object = None  # what the last line was about
        self._scene: list[Record] = []
        self._plays: list[str] = []
        self._out: list[Json] = []
        self._printed = Printed("en")

    def run(self, source: str, place: Place) -> Json:
        """``more``, if it is not complete, else what comes ``out``, the ``scene`` that is drawn, and what it ``plays``.

        ``source`` is all that was typed since something complete was.
        """
        self._follow(place)
        self._out, self._plays, self._printed = [], [], Printed(place.language)
        try:
            code = self._read(source)
            if not code:
                return {"more": True}
            with self._printed.catching():
                hook, sys.displayhook = sys.displayhook, self._show
                try:
                    exec(code, self.names)
                finally:
                    sys.displayhook = hook
        except BaseException as error:  # whatever it is, it was typed
            self._tell("error", _told(error))
        self._tell()
        return {"out": self._out, "scene": self._scene, "plays": self._plays}

    def complete(self, text: str, place: Place) -> tuple[int, list[str]]:
        """Where the last word of a text begins, and what it may become: a name, or in quotes a legal move."""
        self._follow(place)
        if quoted := _QUOTED.fullmatch(text):
            begun = quoted["begun"]
            return len(text) - len(begun), [move for move in self.names["legal"] if move.startswith(begun)][:MOST_WORDS]
        from rlcompleter import Completer

        word = text[_WORD.search(text).start() :]  # type: ignore[union-attr]  # it may be empty, but is always there
        completer, words = Completer(self.names), list[str]()
        with Printed(place.language).catching():
            while word and len(words) < MOST_WORDS and (found := completer.complete(word, len(words))):
                words.append(found)
        return len(text) - len(word), words

    def _read(self, source: str) -> CodeType | None:
        """Compiled; None if more has to come. Raises SyntaxError and its kin."""
        self._number += 1
        name = _NAME.format(number=self._number)
        lines = source.splitlines(keepends=True) or [""]
        linecache.cache[name] = (len(source), None, lines, name)  # tracebacks show it
        try:
            return self._compile(source, name, "single")
        except SyntaxError:
            body = ast.parse(source, name).body  # what was pasted may be several statements
            code: CodeType = compile(ast.Interactive(body), name, "single", self._compile.compiler.flags, True)
            return code

    def _follow(self, place: Place) -> None:
        """The names that tell of the game tell of this board; what was drawn on another one is gone."""
        self._place = place
        board = (place.game.key, place.position, place.moves)
        if board != self._board:
            self._scene = []
        self._stand(place.position, list(place.moves))

    def _stand(self, position: Position, moves: list[str]) -> None:
        game = self._place.game
        self._board = (game.key, position, list(moves))
        legal = [position.write(move) for move in position.legal_moves()]
        self.names |= {"game": game, "position": position, "moves": moves, "legal": legal}

    # What comes out

    def _tell(self, kind: str = "", text: str = "", **more: str) -> None:
        """After what was printed before it."""
        if printed := self._printed.taken():
            self._out.append({"kind": "text", "text": printed})
        if kind:
            self._out.append({"kind": kind, "text": text, **more})

    def _show(self, value: object) -> None:
        """A value that was typed to be seen."""
        if value is None:
            return
        self.names["_"] = value
        if isinstance(value, Position):
            told = f"{value.title}. {sentence(pygame_core.game(value.key), value).render(self._place.language)}"
            self._tell("board", told, svg=self._svg(value, told))
            return
        text = repr(value)
        self._tell("result", text if len(text) <= MOST else f"{text[:MOST]}…")

    def _svg(self, position: Position, told: str) -> str:
        from ..drawing.svg import Look, svg  # which a console may never be asked for

        view = pygame_core.game(position.key).view
        return svg([*view.static(position), *view.scene(position, None)], told, look=Look(self._place.inks))

    # What may be typed

    def mark(self, *cells: object) -> None:
        """Draw on the board: cells, moves or their texts. Without any it is wiped clean."""
        named = list(dict.fromkeys(cell for each in cells for cell in self._cells(each)))
        self._scene = [mark("circle", named)] if named else []

    def _cells(self, thing: object) -> Iterator[Cell]:
        position: Position = self._place.position
        if isinstance(thing, str):
            thing = _read_cells(position, thing)
        if isinstance(thing, Move):
            thing = thing.cells
        if isinstance(thing, Cell):
            if thing not in position.board.index:
                raise GameError(position.beyond(thing))
            yield thing
        elif isinstance(thing, (Sequence, set, frozenset, Iterator)):
            for each in thing:
                yield from self._cells(each)
        else:
            raise TypeError(f"no cells: {thing!r}")

    def play(self, move: Move | str) -> None:
        """Play a move, or the text of one, in the game. Raises IllegalMove, NotationError."""
        place = self._place
        if isinstance(move, str):
            move = place.position.read(move)
        text = place.position.write(move)
        position, moves = place.position.play(move), [*place.moves, text]
        self._place = place._replace(position=position, moves=moves)
        self._plays.append(text)
        self._scene = []
        self._stand(position, moves)

    def help(self, *things: object) -> None:
        """Tell what a thing is; without one, what is here."""
        if not things:
            for name, words in _WORDS.items():
                print(f"{name:<13} {words.render(self._place.language)}")
            print(", ".join(name for name in self.names if pygame_core.offers(name)))
            return
        import pydoc

        for thing in things:
            print(pydoc.render_doc(thing, renderer=pydoc.plaintext))  # type: ignore[attr-defined]


def _read_cells(position: Position, text: str) -> Sequence[Cell]:
    """The cells that a text names: one, or those of a move. Raises NotationError."""
    try:
        return [read_cell(text)]
    except NotationError:
        return position.read(text).cells


def _told(error: BaseException) -> str:
    """An error as Python tells it, with nothing of how we came to run what was typed, and what that called."""
    told = traceback.TracebackException.from_exception(error)
    todo = [told]
    while todo:
        each = todo.pop()
        each.stack = traceback.StackSummary.from_list([at for at in each.stack if _TYPED.fullmatch(at.filename)])
        todo += [other for other in (each.__cause__, each.__context__) if other]
    lines = told.format() if told.stack else told.format_exception_only()
    return "".join(lines)[:MOST]
