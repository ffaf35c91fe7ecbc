"""What a search knows: as the protocol tells it, and as records to draw over the board."""

from collections.abc import Sequence
from typing import Any, Final, TypedDict

from ..ai.model import Model
from ..ai.report import Report
from ..drawing.scene import Record, bar, mark, stone
from ..drawing.words import MOST_MOVES, choice, listed, spoken
from ..language.messages import Message, _, _n
from ..rules.move import Kind, Move
from ..rules.position import Position
from ..rules.setup import Setup

MOST_SHOWN: Final = 6  # moves of a line
MOST_DRAWN: Final = 3  # moves of a line on the board
HEAT_RANGE: Final = 0.12  # a move that is worse than the best by more is cold
MOST_HEATED: Final = 16  # cells; more would hide the board


class Line(TypedDict):
    """One of the best lines."""

    move: str
    value: float  # for the side to move
    pv: list[str]


class Reported(TypedDict):
    """What a search has found."""

    move: str
    value: float
    pv: list[str]
    cells: dict[str, float]
    iterations: int
    proved: str | None
    completions: int
    threats: list[list[str]]


class Searched(Reported):
    """The same with the best lines."""

    lines: list[Line]


class BestLine(Line):
    """A line as a page shows it."""

    text: str
    scene: list[Record]


class Findings(Reported):
    """What a search has found, as a page shows it."""

    ply: int | None  # of the position; null: nothing has been found of it
    lines: list[BestLine]
    chance: float  # of colour 0
    text: str
    warnings: list[str]
    hint: list[Record]
    heat: list[Record]


def report_json(position: Position, report: Report, threats: list[list[str]]) -> Searched:
    """A report on ``position``; ``value`` is for the side to move, and ``proved`` counts that side's turns."""
    proved = None
    if report.proved is not None:
        proved = f"win in {(report.proved + 1) // 2}" if report.proved > 0 else f"loss in {-report.proved // 2}"
    lines = [_line(position, line) for line in report.variations]
    return {
        "move": position.write(report.move),
        "value": round(report.value, 4),
        "pv": lines[0],
        "cells": {name: round(value, 4) for name, value in _cells(report).items()},
        "iterations": report.iterations,
        "proved": proved,
        "completions": report.completions,
        "lines": [
            {"move": pv[0], "value": round(report.moves[line[0]], 4), "pv": pv}
            for line, pv in zip(report.variations, lines, strict=True)
        ],
        "threats": threats,
    }


def threats_json(position: Position, threats: Sequence[Sequence[Move]]) -> list[list[str]]:
    """For each colour the moves that would win at once if it were to move."""
    return [[position.write(move) for move in moves] for moves in threats]


def wins(model: Model[Any], position: Position, colour: int, moves: Sequence[Move]) -> str | Message:
    """The ``moves`` with which a side wins at once, at least one, in words; half a turn with what completes it."""
    told = choice([_turn(model, position, colour, move) for move in moves[:MOST_MOVES]])
    left = len(moves) - MOST_MOVES
    return _n("{list}; and {count} more", "{list}; and {count} more", left, list=told) if left > 0 else told


def _turn(model: Model[Any], position: Position, colour: int, move: Move) -> str | Message:
    if position.turn != colour:
        setup = position.to_setup()
        position = type(position).from_setup(Setup(setup.stones, setup.held, colour), **position.chosen)
    after = position.play_unchecked(move)
    rest = model.winning(after, colour) if after.due and not after.outcome() else []
    if not rest:
        return spoken(position, move)
    cells = [spoken(after, other) for other in rest]
    last: str | Message = cells[0]
    if len(cells) > 1:
        last = _("{list} or {item}", list=listed(cells[:-1]), item=cells[-1])
    return _("{move}, then {rest}", move=spoken(position, move), rest=last)


def warnings(position: Position, model: Model[Any], threats: Sequence[Sequence[Move]]) -> list[Message]:
    """For each side that could win at once if it were to move, by which moves."""
    return [
        _(
            "{colour} wins at once with {moves}.",
            colour=position.colours[colour].name,
            moves=wins(model, position, colour, moves),
        )
        for colour, moves in enumerate(threats)
        if moves
    ]


def findings_json(
    position: Position, report: Report, threats: list[list[str]], warned: list[Message], language: str
) -> Findings:
    """The same and what a page shows of it: the chance of colour 0, sentences, and records to draw."""
    told = report_json(position, report, threats)
    names = [colour.name.render(language) for colour in position.colours]
    mover = position.turn
    chance = report.value if mover == 0 else 1.0 - report.value
    if report.proved is not None:
        winner = mover if report.proved > 0 else 1 - mover
        turns = (abs(report.proved) + 1) // 2
        text = _n("{colour} wins in {count} turn.", "{colour} wins in {count} turns.", turns, colour=names[winner])
    else:
        text = _("{colour} stands at {percent} %.", colour=names[mover], percent=round(100 * report.value))
    return {
        "move": told["move"],
        "value": told["value"],
        "pv": told["pv"],
        "cells": told["cells"],
        "iterations": told["iterations"],
        "proved": told["proved"],
        "completions": told["completions"],
        "threats": threats,
        "ply": position.ply,
        "lines": [
            {**line, "text": " ".join(line["pv"][:MOST_SHOWN]), "scene": ahead(position, moves)}
            for line, moves in zip(told["lines"], report.variations, strict=True)
        ],
        "chance": round(chance, 4),
        "text": text.render(language),
        "warnings": [warning.render(language) for warning in warned],
        "hint": _hint(report),
        "heat": _heat(report),
    }


def _heat(report: Report) -> list[Record]:
    """A mark on each of the best cells, from 0 to 1 for the best move."""
    values = sorted(_cells(report).items(), key=lambda item: -item[1])[:MOST_HEATED]
    floor = values[0][1] - HEAT_RANGE if values else 0.0
    marks = ((name, ((value - floor) / HEAT_RANGE) ** 2) for name, value in values if value > floor)
    return [{"kind": "mark", "role": "heat", "cells": [name], "value": round(value, 3)} for name, value in marks]


def _hint(report: Report) -> list[Record]:
    """The best move."""
    return [mark("hint", report.move.cells)] if report.move.cells else []


def ahead(position: Position, moves: Sequence[Move]) -> list[Record]:
    """The first moves of a line as if they stood on the board, numbered."""
    records: list[Record] = []
    for number, move in enumerate(moves[:MOST_DRAWN], 1):
        if move.kind is Kind.PLACE:
            records.append(stone(move.cells[0], position.colours[position.turn].stone, ghost=True))
        elif move.kind is Kind.WALL:
            records.append(bar(position.colours[position.turn].stone, move.cells, preview=True))
        elif move.cells:
            records.append(mark("flip", move.cells))
        records += [mark("number", move.cells[:1], value=number)] if move.cells else []
        position = position.play_unchecked(move)
    return records


def _cells(report: Report) -> dict[str, float]:
    """For every cell the value of the best move that names it."""
    values: dict[str, float] = {}
    for move, value in report.moves.items():
        for cell in move.cells:
            values[cell.name] = max(values.get(cell.name, 0.0), value)
    return values


def _line(position: Position, moves: tuple[Move, ...]) -> list[str]:
    texts = []
    for move in moves:
        texts.append(position.write(move))
        position = position.play_unchecked(move)
    return texts
