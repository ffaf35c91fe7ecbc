"""The review of a game: a person's chance after every move, and the moves that turned it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, TypedDict

from ..ai.report import Report
from ..drawing.scene import Record
from ..games.contract import Game
from ..language.messages import Message, _
from ..records.tree import Node
from ..rules.move import Move
from .analysis import ahead

ITERATIONS: Final = 150  # of the search, a position
AGAIN: Final = 8  # times as many where a move is to be blamed
TURNING: Final = 0.15  # a move that costs its side so much of its chance is a turning point
MOST_TURNING: Final = 6


class JudgedPoint(TypedDict):
    """A point of the graph of a line: somebody's chance after a move."""

    id: int
    ply: int
    chance: float
    label: str  # of the move
    place: str  # in a square, as SVG has it: x and y, downwards, from 0 to 1
    short: str  # the chance in words
    text: str  # and after which move


PositionBefore = TypedDict("PositionBefore", {"from": int})


class TurningPoint(PositionBefore):
    """A move that cost who made it much, and the better one."""

    id: int  # of the position that it led to
    ply: int
    better: str
    label: str  # of the better one
    scene: list[Record]
    loss: float
    text: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about a position of a line: the chance of a person, and the best move if the game goes on.

    People change colours by a swap, so the chance is always that of who sat down first, behind colour 0. It is
    ``proved`` where it is certain.
    """

    node: Node
    chance: float
    best: Move | None
    proved: bool

    @property
    def person(self) -> int:
        """Who is to move: 0 for who sat down first."""
        return self.node.position.turn ^ self.node.swapped

    def chance_of(self, person: int) -> float:
        """The chance of either person."""
        return 1.0 - self.chance if person else self.chance


def judge(node: Node, report: Report | None, winner: int | None) -> Judgement:
    """Of a position that was searched, or, without a report, of one where the game has ended."""
    if report is None:
        chance = {0: 1.0, 1: 0.0}.get(winner if winner is not None else -1, 0.5)
        return Judgement(node, 1.0 - chance if node.swapped else chance, None, True)
    value = report.value if report.proved is None else float(report.proved > 0)
    mover = node.position.turn ^ node.swapped
    return Judgement(node, 1.0 - value if mover else value, report.move, report.proved is not None)


def settle(line: Sequence[Judgement]) -> list[Judgement]:
    """The judgements of a line as they look from its end: who did win from a position could have been sure to."""
    settled: list[Judgement] = []
    for each in reversed(line):
        after = settled[-1] if settled else None
        if after and after.proved and after.chance_of(each.person) == 1.0 and not each.proved:
            each = replace(each, chance=after.chance, best=after.node.move, proved=True)
        settled.append(each)
    return settled[::-1]


def person_name(game: Game[Any], line: Sequence[Node]) -> Message:
    """Whose chances they are: a colour, or who sat down first where colours are exchanged on the way."""
    if any(node.swapped for node in line):
        return _("player {number}", number=1)
    name: Message = game.position.colours[0].name
    return name


def point_json(game: Game[Any], judgement: Judgement, length: int, person: str, language: str) -> JudgedPoint:
    """The chance of the ``person`` at a point of a line of so many moves."""
    node = judgement.node
    percent = round(100 * judgement.chance)
    label = game.view.label(node.parent.position, node.move) if node.parent and node.move else ""
    text = _("Beginning: {colour} {percent} %", colour=person, percent=percent)
    if node.ply:
        text = _("After {ply}, {move}: {colour} {percent} %", ply=node.ply, move=label, colour=person, percent=percent)
    return {
        "id": node.id,
        "ply": node.ply,
        "chance": round(judgement.chance, 4),
        "label": label,
        "place": f"{node.ply / max(1, length):.4g} {1.0 - judgement.chance:.4g}",
        "short": _("{colour} {percent} %", colour=person, percent=percent).render(language),
        "text": text.render(language),
    }


def blamed(line: Sequence[Judgement]) -> list[Judgement]:
    """The positions in which the moves of a line cost who made them most, in order of play; what is proved is sure."""
    return [before for _loss, before, _after in _turns(line) if not before.proved]


def _turns(line: Sequence[Judgement]) -> list[tuple[float, Judgement, Judgement]]:
    turns = [(_loss(before, after), before, after) for before, after in pairwise(line)]
    worst = sorted((turn for turn in turns if turn[0] >= TURNING), key=lambda turn: -turn[0])[:MOST_TURNING]
    return sorted(worst, key=lambda turn: turn[2].node.ply)


def turning_json(
    game: Game[Any], line: Sequence[Judgement], seats: tuple[str, str], language: str
) -> list[TurningPoint]:
    """The moves that cost who made them most, in order of play, each with the better one."""
    swapped = any(each.node.swapped for each in line)
    told: list[TurningPoint] = []
    for loss, before, after in _turns(line):
        position, move = before.node.position, after.node.move
        assert move and before.best
        text = _(
            "{played}; {better} was better ({before} % then, {after} % after it).",
            played=_played(before, game.view.label(position, move), seats, swapped),
            better=game.view.label(position, before.best),
            before=round(100 * before.chance_of(before.person)),
            after=round(100 * after.chance_of(before.person)),
        )
        told.append(
            {
                "id": after.node.id,
                "from": before.node.id,
                "ply": after.node.ply,
                "better": position.write(before.best),
                "label": game.view.label(position, before.best),
                "scene": ahead(position, [before.best]),
                "loss": round(loss, 4),
                "text": text.render(language),
            }
        )
    return told


def _played(before: Judgement, move: str, seats: tuple[str, str], swapped: bool) -> Message:
    """Who played what: people are known by where they sit; two of a kind by their colour, which a swap exchanges."""
    if seats.count("human") == 1:
        seat = seats[before.person]
        if seat == "human":
            return _("You played {move}", move=move)
        return (
            _("Your friend played {move}", move=move) if seat == "away" else _("The computer played {move}", move=move)
        )
    colour = before.node.position.colours[before.node.position.turn].name
    if swapped:
        return _("Player {number} ({colour}) played {move}", number=before.person + 1, colour=colour, move=move)
    return _("{colour} played {move}", colour=colour, move=move)


def _loss(before: Judgement, after: Judgement) -> float:
    """What a move cost who made it; nothing if it was the best that was found, or if there was nothing to lose."""
    if before.best is None or after.node.move == before.best:
        return 0.0
    if before.proved and before.chance_of(before.person) == 0.0:
        return 0.0
    return before.chance_of(before.person) - after.chance_of(before.person)
