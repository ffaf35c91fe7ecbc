"""The board that a first visit finds: small, and against a computer that defends but can be beaten."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygame_core import stibro
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position
from tests.core.page import Page

FIRST = json.loads((Path(__file__).parents[2] / "static" / "first.json").read_text("utf-8"))


def winning(position: Position) -> list[Move]:
    """The moves that win at once."""
    after = [(move, position.play(move).outcome()) for move in position.legal_moves()]
    return [move for move, outcome in after if outcome and outcome.winner == position.turn]


def careful(position: Position, random: Random) -> Move:
    """A beginner who looks one move ahead: wins, prevents a win, and else builds on what is there."""
    moves = list(position.legal_moves())
    random.shuffle(moves)
    board, own = position.board, position.board.mask(position.to_setup().stones[position.turn])
    beside = board.halo(own) if own else board.full
    moves.sort(key=lambda move: not beside >> board.index[move.cells[0]] & 1)
    won = winning(position)
    return next(iter(won), None) or next((move for move in moves if not winning(position.play(move))), moves[0])


def test_it_is_small_and_has_no_swap() -> None:
    (size,) = [option for option in stibro.position.options if option.key == "size"]
    assert FIRST["options"] == {"size": size.values[0], "swap": False} and FIRST["game"] == "stibro"


def threatens(position: Position) -> bool:
    """Whether the other side would win, were it to move, and can still be kept from that."""
    setup = position.to_setup()
    passed = stibro.from_setup(replace(setup, turn=1 - position.turn), **position.chosen)
    return bool(winning(passed)) and any(not winning(position.play(move)) for move in position.legal_moves())


@pytest.mark.slow
def test_the_computer_there_defends_but_can_be_beaten() -> None:
    won = threatened = parried = 0
    for seed in range(16):
        page, random = Page(), Random(seed)
        view: dict[str, Any] = page.view(**{**FIRST, "seed": seed})
        position: Position = stibro.initial(**view["options"])
        while not view["outcome"]:
            if view["think"]:
                urgent = not winning(position) and threatens(position)
                view = page.ask("think")["ok"]["view"]
                position = position.play(view["moves"][-1])
                threatened += urgent
                parried += urgent and not winning(position)
            else:
                move = careful(position, random)
                view = page.view("play", move=position.write(move))
                position = position.play(move)
        won += view["outcome"]["winner"] == 0
    assert won >= 4, won
    assert threatened > 4 and parried / threatened > 0.5, (parried, threatened)
