"""A look back at the line on the board: every position is judged, and what turned the game is named."""

from collections.abc import Generator
from dataclasses import replace
from operator import itemgetter
from typing import Final

from ..ai.levels import Budget
from ..ai.search import searcher
from ..language.messages import Message, _
from ..page.movelist import steps
from ..records.tree import Node
from ..rules.move import Move
from ..study.looks import Look, Looks
from ..study.review import (
    ITERATIONS,
    TURNING,
    JudgedPoint,
    Judgement,
    Sides,
    footnote,
    judge,
    jumps,
    point_json,
    settle,
    summary,
    turning_json,
)
from .fields import FLAG, NUMBER, Field
from .looking import look_json
from .requests import Asked
from .searching import if_stopped, run
from .table import work
from .wire import Json, ProtocolError, Steps

MOST_REVIEWED: Final = 100_000  # iterations a position
MOST_AHEAD: Final = 8  # looks that others are asked for at a time: more than there are cores


class _Review:
    def __init__(self, asked: Asked, first: Budget) -> None:
        self.first = first  # at each position
        self.asked, self.game, self.record = asked, asked.session.game, asked.session.record
        self.line = asked.session.line
        self.judged: list[Judgement] = []
        self.sides = Sides.of(self.game, self.record.seats)
        self.again: Node | None = None  # what is heard again
        times = self.game.model(self.record.root.position).tuning.again
        self.rounds = [Budget(iterations=each * (first.iterations or 0)) for each in times]  # longer each time
        self.at = 0  # in which of them
        self.heard: list[Node] = []  # in this one, the last one now
        self.given: dict[Node, Budget] = {}  # last to a position that is looked at again
        self.behind: dict[tuple[Node, Move], Node] = {}  # moves that were not played, beside the tree
        self.looks = Looks()  # what others can take
        self.looking: Look | None = None

    @property
    def gone(self) -> bool:
        """Another game is on the board."""
        return self.asked.session.record is not self.record

    def holds(self, node: Node) -> bool:
        """Whether a position has not been cut off meanwhile."""
        return next(node.path()) is self.record.root

    def look(self, node: Node, budget: Budget) -> Generator[Json | None, None, Judgement]:
        outcome = node.position.outcome()  # a resignation is no fault of the last move
        if outcome:
            return judge(node, None, outcome.winner)
        self.looking = look = Look(node, budget.iterations or 0)
        if look in self.looks.seen:
            return judge(node, self.looks.seen[look], None)
        search = searcher(node.position, self.game.model(node.position), self.record.seed)
        choices: dict[int, Move] = {}
        for number, level in self.game.levels.items() if budget is self.first else ():
            if level.budget.iterations is not None and level.budget.iterations <= (budget.iterations or 0):
                yield from run(self.asked, search, level.budget, self.progress, lambda: self.gone)
                choices[number] = search.report(level.softness).move
        yield from run(self.asked, search, budget, self.progress, lambda: self.gone or look in self.looks.seen)
        report = self.looks.seen.setdefault(look, search.report())  # from now on nobody else need take it
        return replace(judge(node, report, None), choices=choices)

    def hear(self, suspect: Node, budget: Budget) -> Generator[Json | None, None, None]:
        """Look for longer at the positions before and behind a move that is to be blamed, and behind better ones."""
        at = self.place(suspect)
        for place in (at, at + 1):
            if self.unknown(self.judged[place], budget):
                yield from self.look_again(place, budget)
                self.given[self.judged[place].node] = budget
        if not self.judged[at].proved:
            yield from self.weigh(at, budget)

    def place(self, node: Node) -> int:
        """Where a position stands in the line."""
        return next(at for at, each in enumerate(self.judged) if each.node is node)

    def unknown(self, judged: Judgement, budget: Budget) -> bool:
        """Whether a position is still to be looked at for so long."""
        return not judged.proved and self.given.get(judged.node) != budget

    def look_again(self, at: int, budget: Budget) -> Generator[Json | None, None, None]:
        """Look for longer at a position of the line."""
        old = self.judged[at]
        self.again = old.node
        self.judged[at] = replace((yield from self.look(old.node, budget)), choices=old.choices)

    def weigh(self, at: int, budget: Budget) -> Generator[Json | None, None, None]:
        """Look behind the promising moves at a position until one is much better than the one that was played."""
        before, after = self.judged[at : at + 2]
        self.again = before.node
        assert after.node.move
        played, other = settle(self.judged)[at + 1].chance_of(before.person), (after.node.move, 0.0)
        for move, better in self.better(before, after).items():
            found = yield from self.look(better, budget)
            if self.gone or self.asked.stopped():
                return
            # The last look gives the verdict; before that a look from before may have been too short to see the move.
            chance = before.worth(found) if budget == self.rounds[-1] else found.chance_of(before.person)
            other = max(other, (move, chance), key=itemgetter(1))
            if other[1] - played >= TURNING:
                break
        self.judged[at] = replace(before, other=other)

    def better(self, before: Judgement, after: Judgement) -> dict[Move, Node]:
        """The promising moves besides the one that was played, and what is behind them, beside the tree."""
        node, moves = before.node, [move for move in before.promising if move != after.node.move]
        for move in moves:
            if (node, move) not in self.behind:
                self.behind[node, move] = Node(node.position.play(move), move, node)
        return {move: self.behind[node, move] for move in moves}

    def ahead(self) -> list[Json]:
        """The looks that come next, for others to take: all about this suspect, then the first ones about the next."""
        if not self.heard:
            return []
        budget, nodes = self.rounds[self.at - 1], list[Node]()
        for suspect in [self.heard[-1], *self.suspects()]:
            at = self.place(suspect)
            before, after = self.judged[at : at + 2]
            nodes += [each.node for each in (before, after) if self.unknown(each, budget)]
            if not before.proved:
                nodes += [*self.better(before, after).values()][: None if suspect is self.heard[-1] else 1]
        looks = [Look(node, budget.iterations or 0) for node in dict.fromkeys(nodes) if not node.position.outcome()]
        looks = [look for look in looks if look != self.looking and look not in self.looks.seen][:MOST_AHEAD]
        return [look_json(self.looks.number(look), look, self.record.seed) for look in looks]

    def progress(self) -> Json:
        done, of = len(self.judged), len(self.line)
        text = _("Looking at position {number} of {count}", number=min(done + 1, of), count=of)
        if self.again:
            text = _(
                "Looking again at position {number} ({done} of {of}), pass {at} of {count}",
                number=self.again.ply + 1,
                done=len(self.heard),
                of=len(self.heard) + len(self.suspects()),
                at=self.at,
                count=len(self.rounds),
            )
            if self.at > 1:
                text = _("{progress}. What is listed may still change.", progress=text)
        looks = {"looks": self.ahead()} if self.asked.get("share") else {}
        return {"done": done, "of": of, "text": text.render(self.asked.language), **looks}

    def suspects(self) -> list[Node]:
        """Who may be to blame, among those that have not been heard in this round."""
        return [each.node for each in jumps(settle(self.judged)) if each.node not in self.heard]

    def call(self) -> Node | None:
        """The next one of them."""
        self.judged = [each for each in self.judged if self.holds(each.node)]
        called = next(iter(self.suspects()), None)
        if called:
            self.heard.append(called)
        return called

    def point(self, found: Judgement) -> JudgedPoint:
        return point_json(self.game, found, len(self.line) - 1, self.sides, self.asked.language)

    def told(self, early: bool) -> Json:
        """What is known: before the end it is no verdict."""
        judged = settle([each for each in self.judged if self.holds(each.node)])
        short = early and len(self.judged) < len(self.line)
        turning = [] if short else turning_json(self.game, judged, self.sides, self.number, self.asked.language)
        verdict = [] if early else summary(judged, self.sides)
        note = footnote(verdict)
        return {
            "points": [self.point(each) for each in judged],
            **self.whose(),
            "turning": turning,
            "summary": [side.render(self.asked.language) for side in verdict],
            "note": note.render(self.asked.language) if note else "",
            "text": self.words(early, short, bool(turning)).render(self.asked.language),
        }

    def words(self, stopped: bool, short: bool, turned: bool) -> Message:
        if short:
            return _(
                "Stopped: {number} of {count} positions were looked at.", number=len(self.judged), count=len(self.line)
            )
        if stopped and turned:
            return _("Stopped before all was looked at again. These moves may have turned the game:")
        if stopped:
            return _("Stopped before all was looked at again.")
        return _("These moves turned the game:") if turned else _("No single move turned the game.")

    def number(self, node: Node, move: Move) -> str:
        return steps(self.game, node, [move])[0].get("number", "")

    def whose(self) -> Json:
        """Whose chances they are."""
        language = self.asked.language
        return {"person": self.sides.teller.render(language), "heading": self.sides.heading.render(language)}


@work("review", Field("iterations", NUMBER, "a position"), Field("share", FLAG, "tell `looks`, which others may take"))
def _review(asked: Asked) -> Steps:
    """the chances over the line on the board, until done, stopped, or another game is opened: partials with a `point`,
    then `points`, the `person` whose chances they are, `turning`, the moves that turned the game, which are looked at
    again first, and, unless it was stopped, a `summary` of each side; what there is to say as `text`; partials may tell
    which `looks` come next, each with its number, `look`, and with `moves`, `iterations` and `seed` for others"""
    budget = Budget(iterations=asked.get("iterations", ITERATIONS))
    if not 0 < (budget.iterations or 0) <= MOST_REVIEWED:
        complaint = _("A review takes 1 to {count} iterations a position.", count=MOST_REVIEWED)
        raise ProtocolError("request", complaint, field="iterations")
    review = _Review(asked, budget)
    with asked.heeding(review.looks, asked.desk.looks):
        return (yield from _reviewed(asked, review))


def _reviewed(asked: Asked, review: _Review) -> Steps:
    yield review.progress()
    for node in review.line:
        found = yield from review.look(node, review.first)
        if review.gone:
            return {"points": [], "turning": []}
        if not review.holds(node):
            break
        review.judged.append(found)
        yield {"point": review.point(found), **review.whose(), **review.progress()}
        if asked.stopped():
            break
    # Who is to be blamed is heard again, at length: where all was lost no move was at fault.
    for budget in review.rounds:
        review.at, review.heard = review.at + 1, []
        while not asked.stopped() and (suspect := review.call()):
            yield from review.hear(suspect, budget)
            if review.gone:
                return {"points": [], "turning": []}
        yield {**review.told(early=True), "text": review.progress()["text"]}
    ended = asked.stopped()
    return {**review.told(ended), **if_stopped(ended)}
