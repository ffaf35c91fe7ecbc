"""A position as a page has it: its empty board, what stands where in words, one sentence about it, its outcome."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..board.board import Cell
from ..drawing.scene import Record
from ..drawing.touch import Refined
from ..games.contract import Game
from ..language.messages import Message, _
from ..rules.errors import Illegal
from ..rules.move import Move
from ..rules.position import Outcome, Position
from ..rules.setup import Setup
from . import shapes
from .shapes import Refusal

Json = dict[str, Any]

# By what draws them, since a game may be installed anew under its key, and by board_key; there are few.
_boards: dict[tuple[Callable[..., list[Record]], str], str] = {}


def board_records(game: Game[Any], position: Position) -> list[Record]:
    """The empty board of a position, drawn once; who gets the records may change them."""
    key = game.view.static, board_key(position)
    if key not in _boards:
        _boards[key] = json.dumps(game.view.static(position))
    records: list[Record] = json.loads(_boards[key])
    return records


def board_key(position: Position) -> str:
    """Game and options in one text: what decides how the empty board looks."""
    return f"{position.key}/" + "/".join(str(value) for value in position.chosen.values())


def drawn(game: Game[Any], position: Position, last: Move | None, before: Position | None) -> list[Record]:
    """What stands on the board, with the ``last`` move marked whole."""
    return game.view.scene(position, last) + (game.view.trail(before, last, position) if before and last else [])


def show(game: Game[Any], position: Position, last: Move | None, language: str, before: Position | None = None) -> Json:
    """Any position as a board to look at and to touch; ``before``: the one in which the ``last`` move was played."""
    return {
        "key": board_key(position),
        "board": board_records(game, position),
        "scene": drawn(game, position, last, before),
        "contents": contents(game, position, language),
        "text": sentence(game, position).render(language),
    }


def refused(game: Game[Any], position: Position, move: Move, illegal: Illegal) -> list[Record]:
    """A refused move with its witness, to be drawn over the board."""
    return game.view.overlay(position, Refined((), None, illegal, {"refusal": move.cells, "witness": illegal.cells}))


def outcome_json(outcome: Outcome | None) -> shapes.Outcome | None:
    """An outcome as the protocol gives it."""
    if not outcome:
        return None
    return {"winner": outcome.winner, "rule": outcome.rule, "cells": names(outcome.cells)}


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
    return {name: word for word, where in _standing(game, position, position.to_setup()) for name in where}


def contents(game: Game[Any], position: Position, language: str, setup: Setup | None = None) -> dict[str, str]:
    """The same in words of one language; of a ``setup`` on this board, allowed or not, if there is one."""
    words = [(word.render(language), where) for word, where in _standing(game, position, setup or position.to_setup())]
    return {name: word for word, where in words for name in where}


def _standing(game: Game[Any], position: Position, setup: Setup) -> Iterator[tuple[Message, list[str]]]:
    """What stands on cells, each with the names of these; what comes later stands on top."""
    stones = [_("{colour} stone", colour=colour.name) for colour in position.colours]
    owned = [_("scored by {colour}", colour=colour.name) for colour in position.colours]
    words = [*stones, _("neutral stone"), *owned]
    for word, cells in zip(words, [*setup.stones, *setup.held], strict=True):
        yield word, names(cells)
    if game.view.fixtures:
        for name, word in game.view.fixtures(position).items():
            yield word, [name]


def illegal_json(illegal: Illegal, language: str) -> Refusal:
    """A refusal as the protocol gives it."""
    return {"code": illegal.code, "message": illegal.message.render(language), "cells": names(illegal.cells)}


def starts(moves: Iterable[Move]) -> list[str]:
    """The cells with which one of these moves may be begun."""
    return names(sorted({cell for move in moves for cell in move.cells}))


def names(cells: Iterable[Cell]) -> list[str]:
    """The names of cells."""
    return [cell.name for cell in cells]
