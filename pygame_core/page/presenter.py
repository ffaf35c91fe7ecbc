"""What a page shows of a session: one plain JSON object with every sentence already in the reader's language."""

from collections.abc import Iterator
from typing import Any

from ..board.board import Cell
from ..drawing.scene import Record as SceneRecord
from ..drawing.scene import mark
from ..drawing.touch import Refined
from ..games.contract import Game
from ..games.registry import GAMES
from ..language.messages import Message, _, _n
from ..records.link import write_link
from ..records.record import SEATS, write_record
from ..records.setups import write_setup
from ..rules.errors import Illegal
from ..rules.move import SWAP, Move
from ..rules.position import Outcome, Position
from ..rules.setup import Setup
from ..session.session import Session
from .movelist import rows
from .tutor import board_key, board_records, figure_json

Json = dict[str, Any]


def outcome_json(outcome: Outcome | None) -> Json | None:
    """An outcome as the protocol gives it."""
    if not outcome:
        return None
    return {"winner": outcome.winner, "rule": outcome.rule, "cells": _names(outcome.cells)}


def sentence(game: Game[Any], position: Position) -> Message:
    """One plain sentence: who moves, or who won and how."""
    outcome = position.outcome()
    if outcome:
        if outcome.winner is None:
            return _("The game is a draw: {how}.", how=game.view.verdict(position, outcome))
        winner = position.colours[outcome.winner].name
        return _("{colour} wins {how}.", colour=winner, how=game.view.verdict(position, outcome))
    name = position.colours[position.turn].name
    if position.passed:
        other = position.colours[1 - position.turn].name
        return _("{colour} to move; {other} could not move and passed.", colour=name, other=other)
    return _("{colour} to move.", colour=name)


def occupants(game: Game[Any], position: Position) -> dict[str, Message]:
    """What stands on each occupied cell; what is built into the board there, too."""
    return {name: word for word, names in _standing(game, position, position.to_setup()) for name in names}


def contents(game: Game[Any], position: Position, language: str, setup: Setup | None = None) -> dict[str, str]:
    """The same in words of one language; of a ``setup`` on this board, allowed or not, if there is one."""
    words = [(word.render(language), names) for word, names in _standing(game, position, setup or position.to_setup())]
    return {name: word for word, names in words for name in names}


def _standing(game: Game[Any], position: Position, setup: Setup) -> Iterator[tuple[Message, list[str]]]:
    """What stands on cells, each with the names of these; what comes later stands on top."""
    if game.view.fixtures:
        for name, word in game.view.fixtures(position).items():
            yield word, [name]
    stones = [_("{colour} stone", colour=colour.name) for colour in position.colours]
    owned = [_("scored by {colour}", colour=colour.name) for colour in position.colours]
    words = [*stones, _("neutral stone"), *owned]
    for word, cells in zip(words, [*setup.stones, *setup.held], strict=True):
        yield word, _names(cells)


def _open(position: Position) -> int:
    """How many cells nobody owns or has built on."""
    setup = position.to_setup()
    return len(position.board.cells) - sum(len(cells) for cells in (*setup.stones, *setup.held))


def show(game: Game[Any], position: Position, last: Move | None, language: str) -> Json:
    """Any position as a board to look at and to touch."""
    return {
        "key": board_key(position),
        "board": board_records(game, position),
        "scene": game.view.scene(position, last),
        "contents": contents(game, position, language),
        "text": sentence(game, position).render(language),
    }


def present(session: Session, language: str) -> Json:
    """The view of a session."""
    return _Presenter(session, language).view()


def legend(language: str) -> Json:
    """All games with what a page needs to offer them."""
    return {
        "games": [offer(game, language) for game in GAMES.values()],
        "seats": [{"key": seat, "label": _seat_title(seat).render(language)} for seat in SEATS],
    }


def offer(game: Game[Any], language: str) -> Json:
    """A game with its empty board and a picture from its middle."""
    board = game.view.static(game.position.initial())
    return {
        **describe(game, language),
        "material": board[0]["material"],
        "board": board,
        "picture": figure_json(game, game.teaching.picture, language),
    }


def describe(game: Game[Any], language: str) -> Json:
    """A game as the operation ``games`` gives it."""
    position = game.position
    return {
        "key": game.key,
        "title": position.title,
        "designer": game.about.designer,
        "year": game.about.year,
        "goal": game.about.goal.render(language),
        "colours": [colour.name.render(language) for colour in position.colours],
        "stones": [colour.stone for colour in position.colours],
        "materials": [{**each._asdict(), "name": each.name.render(language)} for each in game.materials],
        "options": [
            {
                "key": option.key,
                "label": option.label.render(language),
                "kind": option.kind,
                "values": list(option.values),
                "default": option.default,
                **({"when": dict(option.when)} if option.when else {}),
                **({"hint": option.hint.render(language)} if option.hint else {}),
                **({"recommended": list(option.recommended)} if option.recommended else {}),
                **({"house": True} if option.house else {}),
                **({"names": [name.render(language) for name in option.names]} if option.names else {}),
            }
            for option in position.options
        ],
    }


class _Presenter:
    def __init__(self, session: Session, language: str) -> None:
        self.session, self.language = session, language
        self.game, self.node, self.record = session.game, session.node, session.record
        self.position = self.node.position
        self.outcome = session.outcome()
        self.legal = [] if self.outcome else list(self.position.legal_moves())

    def text(self, message: Message) -> str:
        return message.render(self.language)

    def view(self) -> Json:
        session, position, record = self.session, self.position, self.record
        line = self.node.line()
        computer = session.computer_to_move()
        view: Json = {
            "key": board_key(position),
            "game": record.key,
            "title": position.title,
            "meta": " · ".join(self.text(fact) for fact in self.game.view.facts(record.options)),
            "designer": f"{self.game.about.designer}, {self.game.about.year}",
            "goal": self.text(self.game.about.goal),
            "options": record.options,
            "setup": record.setup,
            "moves": self.node.moves(),
            "turn": position.turn,
            "ply": position.ply,
            "outcome": outcome_json(self.outcome),
            "seats": list(record.seats),
            "players": [self._player(colour) for colour in (0, 1)],
            "seed": record.seed,
            "near": self._near(),
            "legal": [position.write(move) for move in self.legal],
            "starts": _names(tuple(sorted({cell for move in self.legal for cell in move.cells}))),
            "canSwap": self._may_swap(),
            "canUndo": session.can_undo(),
            "canRedo": self.node.ahead() is not None,
            "canResign": session.resigning() is not None,
            "think": computer,
            "rows": rows(self.game, record.root),
            "columns": self.game.view.columns,
            "node": self.node.id,
            "aside": self._aside(),
            **({"back": self.node.game.id} if self.node.trial else {}),
            "comment": self.node.comment,
            "signs": [{"shape": s.shape, "cells": _names(s.cells), "text": s.text} for s in self.node.signs],
            "current": self.node.ply,
            "last": line[-1].ply,
            "line": [node.id for node in line],
            "status": self._status(),
            "event": self._event(),
            "say": self._say(),
            "state": self._state(),
            "contents": contents(self.game, position, self.language),
            "board": board_records(self.game, position),
            "scene": self._scene(),
            "record": write_record(record),
            "link": write_link(record),
        }
        if "away" in record.seats:
            view["share"] = write_link(record, other=True)
        if position.score():
            view["open"] = _open(position)
        if self.outcome and self.game.view.loops and self.outcome.rule != "resign":
            view["loops"] = [
                {"number": number, "text": self.text(text), "nodes": self.text(nodes)}
                for number, (text, nodes) in enumerate(self.game.view.loops(position), 1)
            ]
        if session.refused:
            text, _move, illegal = session.refused
            view["refused"] = {"move": text, **illegal_json(illegal, self.language)}
        return view

    def _player(self, colour: int) -> Json:
        session, position = self.session, self.position
        seat = session.seat(colour)
        name = position.colours[colour].name
        detail = name if self.session.seat(1 - colour) != "human" else _("Person")
        if seat.startswith("computer"):
            level = int(seat.removeprefix("computer"))
            detail = _("{colour} · level {level} of 8", colour=name, level=level)
        elif seat == "away":
            detail = _("{colour} · elsewhere, by link", colour=name)
        over = self.outcome
        turn = (over.winner if over else position.turn) == colour
        score = position.score()
        return {
            "colour": colour,
            "stone": position.colours[colour].stone,
            "title": self.text(self._title(colour)),
            "detail": self.text(detail),
            "turn": turn,
            "tag": self.text(_("won") if over else _("to move")) if turn else "",
            "person": seat == "human" or self.node.trial,
            "name": self.text(name),
            **({"score": score[colour]} if score else {}),
        }

    def _title(self, colour: int) -> Message:
        session = self.session
        if session.seat(colour) != "human":
            return _("Friend") if session.seat(colour) == "away" else _("Computer")
        if session.seat(1 - colour) != "human":
            return _("You")
        return self.position.colours[colour].name

    def _aside(self) -> int | None:
        """Where the current line left the main line: the id of its first node; None on the main line."""
        return next((node.id for node in self.node.path() if node.aside), None)

    def _may_swap(self) -> bool:
        """Whether a person here may swap now."""
        return SWAP in self.legal and self.session.mover() == "human"

    def _near(self) -> int:
        """The person's colour; colour 0 where two people or two computers play."""
        people = [colour for colour in (0, 1) if self.session.seat(colour) == "human"]
        return people[0] if len(people) == 1 else 0

    def _status(self) -> Json:
        session, position, outcome = self.session, self.position, self.outcome
        actions: list[str] = []
        before = ""
        if session.refused:
            text, _move, illegal = session.refused
            tone, body = "bad", illegal.message
            subject = _("{move} is not allowed.", move=text)
            if illegal.code == "notation":
                subject = _("That is no move.")
            elif text in [value for _name, value in body.values]:
                subject = _("Not allowed.")  # the reason names it
            if illegal.code == "session/turn":
                subject = _("Not now.")
            if self._may_swap():
                actions = ["swap"]
        elif outcome:
            # A friend elsewhere has still to hear of the end.
            tone, actions = "win", ["send", "rematch"] if "away" in self.record.seats else ["rematch"]
            if self.node.trial:
                actions = ["back"]
            if outcome.winner is None:
                subject, body = _("A draw:"), _("{how}.", how=self.game.view.verdict(position, outcome))
            else:
                subject = _("{colour} wins", colour=position.colours[outcome.winner].name)
                loser = position.colours[1 - outcome.winner].name
                if outcome.rule == "resign":
                    body = _("because {colour} resigned.", colour=loser)
                else:
                    body = _("{how}.", how=self.game.view.verdict(position, outcome))
        else:
            tone = "plain"
            name = position.colours[position.turn].name
            if self.node.trial:
                subject, actions = _("{colour} to move.", colour=name), ["back"]
                body = _("This line is only looked at; the game waits.")
            elif session.mover() == "away":
                subject, actions = _("Your friend is to move."), ["send"]
                body = _("Send the link; the answer comes as a link, too.")
            elif session.mover() != "human":
                subject, body = _("The computer is to move."), self.game.view.prompt(position)
                if self.node.successor:
                    body = _("Walk on with Redo, or undo to your own last choice.")
            else:
                one = [session.seat(colour) for colour in (0, 1)].count("human") == 1
                subject = _("Your move.") if one else _("{colour} to move.", colour=name)
                body = self.game.view.prompt(position)
                if SWAP in self.legal:
                    count = len(self.legal) - 1
                    subject, actions = _("Swap or reply."), ["swap"]
                    body = _n("{colour} has {count} reply.", "{colour} has {count} replies.", count, colour=name)
                if self.node.move == SWAP:
                    told = _("The colours have changed hands.")
                    if one and "away" in self.record.seats:
                        told = _("Your friend has swapped: you play {colour} now.", colour=name)
                    elif one:
                        told = _("The computer has swapped: you play {colour} now.", colour=name)
                    before = f"{self.text(told)} "
            if position.passed:
                other = position.colours[1 - position.turn].name
                subject = _("{colour} cannot move and passes.", colour=other)
        return {"tone": tone, "subject": self.text(subject), "text": before + self.text(body), "actions": actions}

    def _event(self) -> str:
        """What has just happened, for those who listen; the status line tells them what comes next."""
        event = self.session.last_event()
        if self.node.resigned is not None:
            event = _("{colour} resigned.", colour=self.position.colours[self.node.resigned].name)
        return self.text(event) if event else ""

    def _say(self) -> str:
        """What has just happened and what comes next, or why nothing has."""
        if self.session.refused:
            status = self._status()
            return f"{status['subject']} {status['text']}"
        return self._state()

    def _state(self) -> str:
        """How the game stands, whatever has been refused."""
        if self.node.resigned is not None:
            return self._event()
        return f"{self._event()} {self.text(sentence(self.game, self.position))}".strip()

    def _scene(self) -> list[SceneRecord]:
        session = self.session
        records = self.game.view.scene(self.position, self.node.move)
        records += (mark(sign.shape, sign.cells, text=sign.text) for sign in self.node.signs)
        _text, move, illegal = session.refused or ("", None, None)
        if move and illegal:
            shown = {"refusal": move.cells, "witness": illegal.cells}
            records += self.game.view.overlay(self.position, Refined((), None, illegal, shown))
        return records


def illegal_json(illegal: Illegal, language: str) -> Json:
    """A refusal as the protocol gives it."""
    return {"code": illegal.code, "message": illegal.message.render(language), "cells": _names(illegal.cells)}


def move_json(position: Position, move: Move | None) -> str | None:
    """A move's text, or None."""
    return position.write(move) if move else None


def setup_json(position: Position) -> Json:
    """The position as a set-up."""
    return write_setup(position.to_setup())


def _seat_title(seat: str) -> Message:
    if seat == "human":
        return _("Person")
    if seat == "away":
        return _("Friend elsewhere, by link")
    return _("Computer, level {level}", level=int(seat.removeprefix("computer")))


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [cell.name for cell in cells]
