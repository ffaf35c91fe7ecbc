"""The review of a game: a side's chance after every move, the moves that turned it, and how well each side played."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypedDict

from ..ai.report import Report
from ..drawing.scene import Record
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..records.seats import BOT
from ..records.tree import Node
from ..rules.move import Move
from .analysis import ahead, percent

ITERATIONS: Final = 150  # of the search, a position
TURNING: Final = 0.2  # a move that costs its side so much of its chance is a turning point
MOST_TURNING: Final = 12
ENOUGH: Final = 4  # moves of a side, to tell a level that it has met


class JudgedPoint(TypedDict):
    """A point of the graph of a line: a side's chance after a move."""

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
    number: str  # of the turn, as the list of moves has it
    label: str  # of the better one
    scene: list[Record]
    loss: float
    text: str
    said: str  # of the better one, while it is shown


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about a position of a line: the chance of a person, and the best move if the game goes on.

    People change colours by a swap, so the chance is always that of who sat down first, behind colour 0. It is
    ``proved`` where it is certain. ``values`` are of the moves there, the few ``promising`` ones first; ``choices`` are
    what levels of the computer would have played, by their numbers. ``other`` is the most promising move besides the
    one that was played, and the chance that it leaves who is to move, once they have been looked at by themselves: a
    search thinks more, or less, of whoever is to move, so that what is looked at behind one move compares best with
    what is looked at behind another. At last that is what it is :meth:`worth`.
    """

    node: Node
    chance: float
    best: Move | None
    proved: bool
    values: Mapping[Move, float] = field(default_factory=dict)
    promising: Sequence[Move] = ()
    choices: Mapping[int, Move] = field(default_factory=dict)
    other: tuple[Move, float] | None = None

    @property
    def person(self) -> int:
        """Who is to move: 0 for who sat down first."""
        return self.node.position.turn ^ self.node.swapped

    def chance_of(self, person: int) -> float:
        """The chance of either person."""
        return 1.0 - self.chance if person else self.chance

    def worth(self, behind: "Judgement") -> float:
        """The chance that a move leaves who is to move, from a look at the position behind it.

        Of several moves the one that looks best there mostly looks better than it is, while a look from before it saw
        too little in it, as its visits went to worse moves, too: unless it is sure, the truth is taken to lie halfway.
        """
        chance = behind.chance_of(self.person)
        doubt = 0.0 if behind.proved else max(0.0, chance - self.chance_of(self.person))
        return chance - doubt / 2

    def weighed(self, best: Move, chance: float) -> "Judgement":
        """The same once it is known what the best move leaves who is to move."""
        return replace(self, best=best, chance=1.0 - chance if self.person else chance)


def judge(node: Node, report: Report | None, winner: int | None) -> Judgement:
    """Of a position that was searched, or, without a report, of one where the game has ended."""
    if report is None:
        chance = {0: 1.0, 1: 0.0}.get(winner if winner is not None else -1, 0.5)
        return Judgement(node, 1.0 - chance if node.swapped else chance, None, True)
    value = report.value if report.proved is None else float(report.proved > 0)
    mover = node.position.turn ^ node.swapped
    promising = [line[0] for line in report.variations]
    chance = 1.0 - value if mover else value
    return Judgement(node, chance, report.move, report.proved is not None, report.moves, promising)


def settle(line: Sequence[Judgement]) -> list[Judgement]:
    """The judgements of a line as they look from its end: what was played is worth what came of it.

    Who did win from a position could have been sure to; and where the moves have been weighed the best of them counts.
    """
    settled: list[Judgement] = []
    for each in reversed(line):
        after = settled[-1] if settled else None
        if after and not each.proved:
            won = after.proved and after.chance_of(each.person) == 1.0
            if each.other and each.other[1] > after.chance_of(each.person):
                each = each.weighed(*each.other)
            elif each.other or won:
                each = replace(each, chance=after.chance, best=after.node.move, proved=won)
        settled.append(each)
    return settled[::-1]


class Sides(NamedTuple):
    """How the two are told apart: people by where they sit, two of a kind by colours, whoever holds these."""

    seats: tuple[str, str]
    colours: tuple[Message, Message]

    @classmethod
    def of(cls, game: Game[Any], seats: tuple[str, str]) -> "Sides":
        """Of a game with these seats, in order of the colours before a swap."""
        first, second = game.position.colours
        return cls(seats, (first.name, second.name))

    @property
    def alone(self) -> bool:
        """Whether one person plays here against somebody else."""
        return self.seats.count("human") == 1

    def mover(self, judgement: Judgement) -> int:
        """Which side is to move."""
        return judgement.person if self.alone else judgement.node.position.turn

    def chance(self, judgement: Judgement) -> float:
        """Of the side that the chances are told of: the person here, else the colour that began."""
        return judgement.chance_of(self.seats.index("human") if self.alone else int(judgement.node.swapped))

    @property
    def teller(self) -> Message:
        """Whose chances are told."""
        return _("you") if self.alone else self.colours[0]

    @property
    def heading(self) -> Message:
        """What the chances are called."""
        return _("Your chances") if self.alone else _("Chances of {colour}", colour=self.colours[0])

    def name(self, side: int) -> Message:
        """Who a side is."""
        if not self.alone:
            return self.colours[side]
        told = {"human": _("You"), "away": _("Your friend"), BOT: _("The program")}
        return told.get(self.seats[side], _("The computer"))

    def played(self, side: int, move: str) -> Message:
        """Who played what."""
        if not self.alone:
            return _("{colour} played {move}", colour=self.colours[side], move=move)
        told = {
            "human": _("You played {move}", move=move),
            "away": _("Your friend played {move}", move=move),
            BOT: _("The program played {move}", move=move),
        }
        return told.get(self.seats[side], _("The computer played {move}", move=move))


def point_json(game: Game[Any], judgement: Judgement, length: int, sides: Sides, language: str) -> JudgedPoint:
    """The chance at a point of a line of so many moves."""
    node, chance, person = judgement.node, sides.chance(judgement), sides.teller
    figure = percent(chance)
    label = game.view.label(node.parent.position, node.move) if node.parent and node.move else ""
    text = _("Beginning: {colour} {percent} %", colour=person, percent=figure)
    if node.ply:
        text = _("After {ply}, {move}: {colour} {percent} %", ply=node.ply, move=label, colour=person, percent=figure)
    return {
        "id": node.id,
        "ply": node.ply,
        "chance": round(chance, 4),
        "label": label,
        "place": f"{node.ply / max(1, length):.4g} {1.0 - chance:.4g}",
        "short": _("{colour} {percent} %", colour=person, percent=figure).render(language),
        "text": text.render(language),
    }


def jumps(line: Sequence[Judgement]) -> list[Judgement]:
    """The positions of a line after which the chances changed most, in order of play, unless that is proved.

    Where they fell for who moved a better move may have been missed, or there was less to lose. By a move of one's own
    they cannot rise: there the position before was taken for worse than it was, and who is to blame moved earlier.
    """
    found = _worst(_turns(line, lambda before, after: abs(_fall(before, after))))
    return [before for _jump, before, after in found if not (before.proved and after.proved)]


def _turns(
    line: Sequence[Judgement], cost: Callable[[Judgement, Judgement], float]
) -> list[tuple[float, Judgement, Judgement]]:
    turns = ((cost(before, after), before, after) for before, after in pairwise(line))
    return [turn for turn in turns if turn[0] >= TURNING]


def _worst(turns: Sequence[tuple[float, Judgement, Judgement]]) -> list[tuple[float, Judgement, Judgement]]:
    """As many as can be told, in order of play."""
    worst = sorted(turns, key=lambda turn: -turn[0])[:MOST_TURNING]
    return sorted(worst, key=lambda turn: turn[2].node.ply)


def turning_json(
    game: Game[Any], line: Sequence[Judgement], sides: Sides, number: Callable[[Node, Move], str], language: str
) -> list[TurningPoint]:
    """The moves that cost who made them most, in order of play, each with the better one."""
    told: list[TurningPoint] = []
    for loss, before, after in _worst(_turns(line, _loss)):
        position, move = before.node.position, after.node.move
        assert move and before.best
        text = _(
            "{played}; {better} was better ({kept} % instead of {after} %).",
            played=sides.played(sides.mover(before), game.view.label(position, move)),
            better=game.view.label(position, before.best),
            kept=percent(before.chance_of(before.person)),
            after=percent(after.chance_of(before.person)),
        )
        told.append(
            {
                "id": after.node.id,
                "from": before.node.id,
                "ply": after.node.ply,
                "better": position.write(before.best),
                "number": number(before.node, move),
                "label": game.view.label(position, before.best),
                "scene": ahead(position, [before.best]),
                "loss": round(loss, 4),
                "text": text.render(language),
                "said": _("{move} was better.", move=game.view.label(position, before.best)).render(language),
            }
        )
    return told


def summary(line: Sequence[Judgement], sides: Sides) -> list[Message]:
    """For each side how many mistakes it made, and the best level of the computer that it met."""
    mistakes = [sides.mover(before) for _cost, before, _after in _turns(line, _loss)]
    told: list[Message] = []
    for side in (0, 1):
        own = [(before, after) for before, after in pairwise(line) if before.values and sides.mover(before) == side]
        if not own:
            continue
        count, level = mistakes.count(side), level_met(own)
        text = _n("{side}: {count} mistake", "{side}: {count} mistakes", count, side=sides.name(side))
        if level is not None and (level or count):  # who made no mistake is not told that no level was met
            text = _("{mistakes}, best level met: {level}", mistakes=text, level=level or _("none"))
        told.append(text)
    return told


def footnote(told: Sequence[Message]) -> Message | None:
    """What it means that a level was met, if that is told of a side."""
    met = any("level" in dict(side.values) for side in told)
    return _("Level met: the strongest one that would have given away no less in the same positions.") if met else None


def level_met(moves: Sequence[tuple[Judgement, Judgement]]) -> int | None:
    """The strongest level that would have given away as much or more in the same positions; 0: not even the weakest.

    In a single game a strong level may have bad luck: where one gives away more than a weaker one, each counts for
    their mean (isotonic regression). None if it cannot be told: the moves are too few, or no level has been asked.
    """
    levels = sorted(set.intersection(*(set(before.choices) for before, _after in moves)))
    if len(moves) < ENOUGH or not levels:
        return None
    alike: list[list[float]] = []  # what levels give away, falling from group to group
    for level in levels:
        alike.append([sum(_given(before, before.choices[level]) for before, _after in moves)])
        while len(alike) > 1 and _mean(alike[-1]) > _mean(alike[-2]):
            alike[-2:] = [alike[-2] + alike[-1]]
    own = sum(_given(before, after.node.move) for before, after in moves)
    met = sum(len(group) for group in alike if own <= _mean(group))
    return levels[met - 1] if met else 0


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)  # the library's would load decimal numbers into the page


def _given(before: Judgement, move: Move | None) -> float:
    """What a move gives away of the best that there is, as the search sees both."""
    return max(before.values.values()) - (before.values.get(move, 0.0) if move else 0.0)


def _loss(before: Judgement, after: Judgement) -> float:
    """What a move cost who made it; nothing if it was the best that was found."""
    return 0.0 if before.best is None or after.node.move == before.best else _fall(before, after)


def _fall(before: Judgement, after: Judgement) -> float:
    """How much the chances of who is to move fell by a move; nothing if there was nothing to lose."""
    if before.proved and before.chance_of(before.person) == 0.0:
        return 0.0
    return before.chance_of(before.person) - after.chance_of(before.person)
