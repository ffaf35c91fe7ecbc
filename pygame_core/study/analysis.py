"""What a search knows: as the protocol tells it, and as records to draw over the board."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NotRequired, TypedDict

from ..ai.model import Model
from ..ai.report import Report
from ..board.board import Cell
from ..drawing.scene import Record, bar, mark, stone
from ..drawing.words import MOST_MOVES, choice, listed, spoken
from ..language.messages import Message, _, _n
from ..rules.move import Kind, Move
from ..rules.position import Position
from ..rules.setup import Setup

MOST_SHOWN: Final = 6  # moves of a line
MOST_DRAWN: Final = 3  # moves of a line on the board
MOST_HEATED: Final = 10  # moves; more would hide the board


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


class Step(TypedDict):
    """A turn of a line."""

    number: NotRequired[str]  # as it is written before it
    stone: str  # whose it is
    label: str


class BestLine(Line):
    """A line as a page shows it."""

    text: str
    told: str  # what it is worth
    steps: list[Step]
    further: list[str]  # the moves that are walked behind the first one
    scene: list[Record]


class Findings(Reported):
    """What a search has found, as a page shows it."""

    ply: int | None  # of the position; null: nothing has been found of it
    lines: list[BestLine]
    chance: float  # of colour 0
    text: str
    depth: str  # how deep it has looked
    advice: str  # the best move in words
    warnings: list[str]
    hint: list[Record]
    heat: list[Record]
    scale: list[str]  # the figures of the coldest and of the hottest


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
    position: Position,
    report: Report,
    threats: list[list[str]],
    warned: list[Message],
    steps: Callable[[Sequence[Move]], list[Step]],
    language: str,
) -> Findings:
    """The same and what a page shows of it: the chance of colour 0, sentences, and records to draw.

    ``steps`` tells moves from here as the list of moves does.
    """
    told = report_json(position, report, threats)
    chance = 1.0 - report.value if position.turn else report.value
    trusted = _trusted(report)
    heat = _heat(trusted)
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
            {
                **line,
                "text": " ".join(line["pv"][:MOST_SHOWN]),
                "told": _worth(trusted[moves[0]], length).render(language),
                "steps": steps(moves if length else moves[:MOST_SHOWN]),
                "further": line["pv"][1:] if length else line["pv"][1:MOST_SHOWN],
                "scene": ahead(position, moves),
            }
            for line, moves, length in zip(told["lines"], report.variations, report.lengths, strict=True)
        ],
        "chance": round(_shown(chance), 4),
        "text": _stands(position, report).render(language),
        "depth": _depth(report).render(language),
        "advice": _("Hint: {move}.", move=spoken(position, report.move)).render(language),
        "warnings": [warning.render(language) for warning in warned],
        "hint": _hint(report),
        "heat": heat,
        "scale": [mark["text"] for mark in (heat[-1], heat[0])] if len(heat) > 1 else [],
    }


def percent(chance: float) -> int:
    """As it is shown, in whole percent."""
    return round(100 * _shown(chance))


def _shown(chance: float) -> float:
    """What is not certain is never shown as 0 or 100 %."""
    return chance if chance in (0.0, 1.0) else min(0.99, max(0.01, chance))


def _stands(position: Position, report: Report) -> Message:
    """How the game stands: what is certain, or the chance of the side to move."""
    if report.proved is None:
        mover = position.colours[position.turn].name
        return _("{colour} stands at {percent} %.", colour=mover, percent=percent(report.value))
    winner = position.colours[position.turn if report.proved > 0 else 1 - position.turn].name
    return _n(
        "{colour} wins in {count} turn.",
        "{colour} wins within {count} turns.",
        (abs(report.proved) + 1) // 2,
        colour=winner,
    )


def _depth(report: Report) -> Message:
    if report.proved is not None:
        return _("Proved.")
    return _n(
        "Depth {depth} · {count} line",
        "Depth {depth} · {count} lines",
        report.iterations,
        depth=len(report.variations[0]),
    )


def _worth(value: float, length: int | None) -> Message:
    """What a line is worth to the side to move, which may be certain."""
    if length is None:
        return _("{percent} %", percent=percent(value))
    if length > 0:
        return _n("wins in {count}", "wins within {count}", (length + 1) // 2)
    return _n("loses in {count}", "loses within {count}", -length // 2)


def _trusted(report: Report) -> dict[Move, float]:
    """The values of the moves, the best first: what was looked at less is told no better than what is preferred to it.

    So figures never contradict the order in which moves are recommended.
    """
    least = 1.0
    return {move: (least := min(least, value)) for move, value in report.moves.items()}


def _heat(trusted: dict[Move, float]) -> list[Record]:
    """A mark on the cells of each of the best moves that does not hide a better one, from 0 to 1 for the best."""
    shown: dict[Move, float] = {}
    taken: set[Cell] = set()
    for move, value in trusted.items():
        if move.cells and taken.isdisjoint(move.cells) and len(shown) < MOST_HEATED:
            shown[move] = value
            taken.update(move.cells)
    values = list(shown.values())
    last = max(1, len(values) - 1)
    ranks = [1 - rank / last for rank in range(len(values))]
    spread = values[0] - values[-1] if values else 0.0
    # By value and by rank: one that is far ahead does not make all others alike.
    heats = [
        0.5 * (rank + (1 - (values[0] - value) / spread if spread else rank))
        for rank, value in zip(ranks, values, strict=True)
    ]
    return [
        mark("heat", move.cells, value=round(heat, 3), text=str(percent(value)))
        for (move, value), heat in zip(shown.items(), heats, strict=True)
    ]


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
