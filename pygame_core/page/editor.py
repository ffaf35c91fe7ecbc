"""A set-up while it is being made: drawn and written whether or not the game allows it, and judged."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..board.board import Cell
from ..board.topology import groups
from ..drawing.scene import Record, bar, mark, stone
from ..games.contract import Game, Material
from ..language.messages import _
from ..records.setup_text import held, placed, write_text
from ..records.setups import write_setup
from ..rules.errors import GameError, SetupError
from ..rules.notation import read_cell
from ..rules.position import Position
from ..rules.setup import Setup
from .position import board_key, board_records, contents, outcome_json, sentence


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


def edited(game: Game[Any], setup: Setup, edits: Sequence[Any]) -> Setup:
    """A set-up after what was done to it by hand, in order. Raises GameError for an edit that is none.

    ``{turn}`` says who is to move. ``{material, cells}`` is one stroke: it puts the material with that word on the
    cells in place of what lies there; where it lay on the first of them already, or no word is given, it clears them.
    """
    words = {material.word: material for material in game.materials}
    for edit in edits:
        match edit:
            case {"turn": int(turn)} if turn in (0, 1) and type(turn) is int:
                setup = replace(setup, turn=turn)
            case {"material": str(word), "cells": [*names]} if {type(name) for name in names} == {str}:
                if word and word not in words:
                    title, known = game.position.title, ", ".join(words)
                    raise GameError(_("A position of {game} has only: {words}.", game=title, words=known))
                cells = [read_cell(name) for name in names]
                material = words.get(word)
                if material and cells[0] in held(setup, material):
                    material = None
                for cell in cells:
                    setup = _put(setup, cell, material)
            case _other:
                raise GameError(_("An edit is a turn, or a material and its cells."))
    return setup


def _put(setup: Setup, cell: Cell, material: Material | None) -> Setup:
    """A set-up with a material on a cell, or with nothing there."""
    if material and material.part == "pending":  # beside the stone that it belongs to
        return placed(setup, material, cell)
    one, other, neutral, *owned = (
        tuple(each for each in cells if each != cell) for cells in (*setup.stones, *setup.held)
    )
    pending = None if setup.due == cell else setup.due
    left = Setup((one, other, neutral), (owned[0], owned[1]), setup.turn, pending)
    return placed(left, material, cell) if material else left


def _drawn(game: Game[Any], empty: Position, setup: Setup) -> list[Record]:
    """What stands where, for set-ups that no rule has looked at."""
    board, records = empty.board, list[Record]()
    for material in game.materials:
        cells = held(setup, material)
        if material.part == "owned":
            for nook in groups(board, board.mask(cells)):
                area: Record = {"kind": "area", "cells": board.names(nook), "owner": material.look}
                records.append({**area, "points": nook.bit_count(), "firm": True})
        elif material.part == "pending":
            records.append(mark("support", cells))
        elif material.look == "neutral":
            records += (bar("neutral", (cell,)) for cell in cells)
        else:
            records += (stone(cell, material.look) for cell in cells)
    return records
