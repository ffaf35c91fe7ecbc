"""A set-up while it is being made: drawn and written whether or not the game allows it, and judged."""

from typing import Any

from ..board.topology import groups
from ..drawing.scene import Record, bar, mark, stone
from ..games.contract import Game
from ..records.setup_text import held, write_text
from ..records.setups import write_setup
from ..rules.errors import SetupError
from ..rules.position import Position
from ..rules.setup import Setup
from .presenter import contents, outcome_json, sentence
from .tutor import board_key, board_records


def judged(game: Game[Any], empty: Position, setup: Setup, language: str) -> dict[str, Any]:
    """The operation ``setup`` of the protocol; ``empty`` is a position on the same board.

    Raises SetupError for a set-up that holds what the game does not know.
    """
    position = None
    text = write_text(game, setup)
    try:
        position = game.position.from_setup(setup, **empty.chosen)
        verdict: dict[str, Any] = {"legal": True, "message": sentence(game, position).render(language)}
    except SetupError as error:
        verdict = {"legal": False, "code": error.code, "message": error.message.render(language)}
    return {
        "setup": write_setup(setup),
        "text": text,
        **verdict,
        "outcome": outcome_json(position.outcome()) if position else None,
        "key": board_key(empty),
        "board": board_records(game, empty),
        "scene": game.view.scene(position, None) if position else _drawn(game, empty, setup),
        "contents": contents(game, empty, language, setup),
    }


def _drawn(game: Game[Any], empty: Position, setup: Setup) -> list[Record]:
    """What stands where, for set-ups that no rule has looked at."""
    board, records = empty.board, list[Record]()
    for material in game.materials:
        cells = held(setup, material)
        if material.part == "owned":
            for nook in groups(board, board.mask(cells)):
                area = {"owner": material.look, "points": nook.bit_count(), "firm": True}
                records.append({"kind": "area", "cells": board.names(nook), **area})
        elif material.part == "pending":
            records.append(mark("support", cells))
        elif material.look == "neutral":
            records += (bar("neutral", (cell,)) for cell in cells)
        else:
            records += (stone(cell, material.look) for cell in cells)
    return records
