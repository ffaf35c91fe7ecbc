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
from .fields import NUMBER, Field
from .requests import Asked
from .searching import if_stopped, run
from .table import work
from .wire import Json, ProtocolError, Steps

MOST_REVIEWED: Final = 100_000  # iterations a position


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
        self.looks: dict[Node, Budget] = {}  # what was given last to a position that is heard again

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
        search = searcher(node.position, self.game.model(node.position), self.record.seed)
        choices: dict[int, Move] = {}
        for number, level in self.game.levels.items() if budget is self.first else ():
            if level.budget.iterations is not None and level.budget.iterations <= (budget.iterations or 0):
                yield from run(self.asked, search, level.budget, self.progress, lambda: self.gone)
                choices[number] = search.report(level.softness).move
        yield from run(self.asked, search, budget, self.progress, lambda: self.gone)
        return replace(judge(node, search.report(), None), choices=choices)

    def hear(self, suspect: Node, budget: Budget) -> Generator[Json | None, None, None]:
        """Look for longer at the positions before and behind a move that is to be blamed, and behind better ones."""
        at = next(at for at, each in enumerate(self.judged) if each.node is suspect)
        for place in (at, at + 1):
            if not self.judged[place].proved and self.looks.get(self.judged[place].node) != budget:
                yield from self.look_again(place, budget)
                self.looks[self.judged[place].node] = budget
        if not self.judged[at].proved:
            yield from self.weigh(at, budget)

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
        for move in before.promising:
            if move == after.node.move:
                continue
            better = Node(before.node.position.play(move), move, before.node)  # beside the tree
            found = yield from self.look(better, budget)
            if self.gone or self.asked.stopped():
                return
            # The last look gives the verdict; before that a look from before may have been too short to see the move.
            chance = before.worth(found) if budget == self.rounds[-1] else found.chance_of(before.person)
            other = max(other, (move, chance), key=itemgetter(1))
            if other[1] - played >= TURNING:
                break
        self.judged[at] = replace(before, other=other)

    def progress(self) -> Json:
        done, of = len(self.judged), len(self.line)
        text = _("Looking at position {number} of {count}", number=min(done + 1, of), count=of)
        if self.again:
            number, count = self.again.ply + 1, len(self.rounds)
            text = _("Looking again at position {number}, pass {at} of {count}", number=number, at=self.at, count=count)
            if self.at > 1:
                text = _("{progress}. What is listed may still change.", progress=text)
        return {"done": done, "of": of, "text": text.render(self.asked.language)}

    def suspect(self, cleared: set[Node]) -> Node | None:
        """Who may be to blame, among those that have not been heard again."""
        self.judged = [each for each in self.judged if self.holds(each.node)]
        return next((each.node for each in jumps(settle(self.judged)) if each.node not in cleared), None)

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


@work("review", Field("iterations", NUMBER, "a position"))
def _review(asked: Asked) -> Steps:
    """the chances over the line on the board, until done, stopped, or another game is opened: partials with a `point`,
    then `points`, the `person` whose chances they are, `turning`, the moves that turned the game, which are looked at
    again first, and, unless it was stopped, a `summary` of each side; what there is to say as `text`"""
    budget = Budget(iterations=asked.get("iterations", ITERATIONS))
    if not 0 < (budget.iterations or 0) <= MOST_REVIEWED:
        complaint = _("A review takes 1 to {count} iterations a position.", count=MOST_REVIEWED)
        raise ProtocolError("request", complaint, field="iterations")
    review = _Review(asked, budget)
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
        review.at += 1
        heard: set[Node] = set()
        while not asked.stopped() and (suspect := review.suspect(heard)):
            heard.add(suspect)
            yield from review.hear(suspect, budget)
            if review.gone:
                return {"points": [], "turning": []}
        yield {**review.told(early=True), "text": review.progress()["text"]}
    ended = asked.stopped()
    return {**review.told(ended), **if_stopped(ended)}
