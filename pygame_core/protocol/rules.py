"""What outside programs ask about rules: games, positions, moves, touched cells. All of it is promised to them."""

from collections.abc import Sequence

from ..board.board import Cell
from ..drawing.touch import dragged, told
from ..games.registry import GAMES
from ..page.offer import describe
from ..page.position import illegal_json, outcome_json, sentence
from ..page.shapes import Refined
from ..records.setups import write_setup
from ..rules.errors import NotationError
from ..rules.notation import read_cell
from ..session.session import tried
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
)
def _refine(asked: Asked) -> Refined:
    """the `moves` that remain, the `complete` one, `mark` and `scene` to draw; `clicked`, the cells that are meant; of
    a part of a move `held`, those that stand, and what is `said`; of what is refused `code`, `message`, and `tried`,
    the move that would be refused so"""
    game, position = asked.game, asked.position
    clicked: Sequence[Cell] = asked.clicked
    if "from" in asked and clicked:
        clicked = dragged(game.view.refine, position, clicked, read_cell(asked["from"]), asked.get("adjusting", False))
    refined = game.view.refine(position, clicked)
    names = [cell.name for cell in clicked]
    answer: Refined = {
        "clicked": names,
        "moves": [position.write(move) for move in refined.moves],
        "complete": position.write(refined.complete) if refined.complete else None,
        "mark": {role: [cell.name for cell in cells] for role, cells in refined.mark.items()},
        "scene": game.view.overlay(position, refined),
    }
    if refined.partial and clicked:
        said = told(refined, clicked[-1])
        answer["held"], answer["said"] = names if refined.mark else [], said.render(asked.language) if said else ""
    if refined.refusal:
        refusal = illegal_json(refined.refusal, asked.language)
        answer["code"], answer["message"] = refusal["code"], refusal["message"]
        move = tried(position, refined)
        if move:
            answer["tried"] = move
    return answer
