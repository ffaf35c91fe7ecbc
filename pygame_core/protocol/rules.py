"""What outside programs ask about rules: games, positions, moves, touched cells. All of it is promised to them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ..board.board import Cell
from ..drawing.touch import Refined, dragged, tried
from ..drawing.words import spoken
from ..games.registry import GAMES
from ..language.messages import _
from ..page import shapes
from ..page.offer import describe
from ..page.position import illegal_json, outcome_json, sentence
from ..records.setups import write_setup
from ..rules.errors import GameError, NotationError, SetupError
from ..rules.move import Kind, Move
from ..rules.notation import read_cell
from ..rules.position import Position
from .fields import FLAG, TEXT, Field
from .requests import CLICKED, MOVE, PLACE, Asked
from .table import operation
from .wire import Json


@operation("games")
def _games(asked: Asked) -> Json:
    """`games`: every game with its colours and options"""
    return {"games": [describe(each, asked.language) for each in GAMES.values()]}


@operation("position", *PLACE)
def _position(asked: Asked) -> Json:
    """`turn`, `ply`, `stones`, `legal`, `outcome`, `passed`, `text`, …"""
    game, position = asked.game, asked.position
    score = position.score()
    setup = write_setup(position.to_setup())
    if score:
        setup.setdefault("owned", [[], []])
    return {
        "game": game.key,
        "options": position.chosen,
        "turn": position.turn,
        "ply": position.ply,
        **{name: value for name, value in setup.items() if name != "turn"},
        "legal": [position.write(move) for move in position.legal_moves()],
        "outcome": outcome_json(position.outcome()),
        **({"score": list(score)} if score else {}),
        "passed": position.passed,
        "text": sentence(game, position).render(asked.language),
    }


@operation("explain", *PLACE, MOVE)
def _explain(asked: Asked) -> Json:
    """`{legal: true}`, or `legal: false` with `code`, `message`, `cells`"""
    position = asked.position
    try:
        illegal = position.explain(position.read(asked["move"]))
    except NotationError as error:
        return {"legal": False, "code": "notation", "message": error.message.render(asked.language), "cells": []}
    return {"legal": False, **illegal_json(illegal, asked.language)} if illegal else {"legal": True}


@operation(
    "refine",
    *PLACE,
    CLICKED._replace(required=True),
    Field("from", TEXT, "the cell that was pressed, where the last one was reached by dragging"),
    Field("adjusting", FLAG, "it was a finger that dragged, on cells smaller than itself"),
    Field("ahead", FLAG, "as if the other side were to move: what is touched while it is still this one's turn"),
)
def _refine(asked: Asked) -> shapes.Refined:
    """the `moves` that remain, the `complete` one, `mark` and `scene` to draw; `clicked`, the cells that are meant; of
    a part of a move `held`, those that stand, and what is `said`, as of a move `ahead`; of what is refused `code`,
    `message`, and `tried`, the move that would be refused so"""
    game, position = asked.game, _other_to_move(asked.position) if asked.get("ahead") else asked.position
    clicked: Sequence[Cell] = asked.clicked
    if "from" in asked and clicked:
        clicked = dragged(game.view.refine, position, clicked, read_cell(asked["from"]), asked.get("adjusting", False))
    refined = game.view.refine(position, clicked)
    if asked.get("ahead"):
        refined = _not_yet(position, refined)
    names = [cell.name for cell in clicked]
    answer: shapes.Refined = {
        "clicked": names,
        "moves": [position.write(move) for move in refined.moves],
        "complete": position.write(refined.complete) if refined.complete else None,
        "mark": {role: [cell.name for cell in cells] for role, cells in refined.mark.items()},
        "scene": game.view.overlay(position, refined),
    }
    if refined.partial and clicked:
        said = game.view.waits(position, refined) if refined.mark else _("Taken back")
        answer["held"], answer["said"] = names if refined.mark else [], said.render(asked.language)
    if refined.complete and asked.get("ahead"):
        said = _(
            "Next: {move}, if it is still possible. Touch {cell} again to drop it.",
            move=spoken(position, refined.complete), cell=clicked[-1].name,
        )  # fmt: skip
        answer["said"] = said.render(asked.language)
    if refined.refusal:
        refusal = illegal_json(refined.refusal, asked.language)
        answer["code"], answer["message"] = refusal["code"], refusal["message"]
        move = tried(position, refined)
        if move:
            answer["tried"] = move
    return answer


def _not_yet(position: Position, refined: Refined) -> Refined:
    """A stone on an empty cell may be refused now and allowed after the other side's move: that is seen then."""
    cells = refined.mark.get("refusal", ())
    if not refined.refusal or Kind.PLACE not in position.kinds or len(cells) != 1:
        return refined
    if refined.refusal.code in (f"{position.key}/occupied", f"{position.key}/off-board"):
        return refined
    move = Move(Kind.PLACE, tuple(cells))
    return Refined((move,), move, None, {"ghost": move.cells})


def _other_to_move(position: Position) -> Position:
    """The same position with the other side to move. Raises GameError where the rules know no such position."""
    setup, turn = position.to_setup(), 1 - position.turn
    with suppress(SetupError):
        other = position.from_setup(replace(setup, turn=turn, due=None), **position.chosen)
        if other.turn == turn or other.over:
            return other
    raise GameError(_("It is too early for this: the other side moves first."))
