"""A look back at the line on the board: every position is judged, and what turned the game is named."""

from collections.abc import Generator
from typing import Final

from ..ai.levels import Budget
from ..ai.search import searcher
from ..language.messages import _
from ..records.tree import Node
from ..study.review import (
    AGAIN,
    ITERATIONS,
    JudgedPoint,
    Judgement,
    blamed,
    judge,
    person_name,
    point_json,
    settle,
    turning_json,
)
from .fields import NUMBER, Field
from .requests import Asked, not_positive
from .searching import if_stopped, run
from .table import work
from .wire import Json, Steps

MOST_REVIEWED: Final = 100_000  # iterations a position


class _Review:
    def __init__(self, asked: Asked) -> None:
        self.asked, self.game, self.record = asked, asked.session.game, asked.session.record
        self.line = asked.session.node.line()
        self.judged: list[Judgement] = []
        self.person = person_name(self.game, self.line).render(asked.language)

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
        yield from run(self.asked, search, budget, self.progress, lambda: self.gone)
        return judge(node, search.report(), None)

    def progress(self) -> Json:
        done, of = len(self.judged), len(self.line)
        text = _("Looking at position {number} of {count}", number=min(done + 1, of), count=of)
        return {"done": done, "of": of, "text": text.render(self.asked.language)}

    def suspect(self, cleared: set[Node]) -> Node | None:
        """Whose move is to blame, among those that have not been heard again."""
        self.judged = [each for each in self.judged if self.holds(each.node)]
        return next((each.node for each in blamed(settle(self.judged)) if each.node not in cleared), None)

    def point(self, found: Judgement) -> JudgedPoint:
        return point_json(self.game, found, len(self.line) - 1, self.person, self.asked.language)

    def told(self) -> Json:
        judged = settle([each for each in self.judged if self.holds(each.node)])
        turning = turning_json(self.game, judged, self.record.seats, self.asked.language)
        text = _("These moves turned the game:") if turning else _("No single move turned the game.")
        return {
            "points": [self.point(each) for each in judged],
            "person": self.person,
            "turning": turning,
            "text": text.render(self.asked.language),
        }


@work("review", Field("iterations", NUMBER, "a position"))
def _review(asked: Asked) -> Steps:
    """the chances over the line on the board, until done, stopped, or another game is opened: partials with a `point`,
    then `points`, the `person` whose chances they are, and `turning`, the moves that turned the game; what there is to
    say as `text`"""
    budget = Budget(iterations=asked.get("iterations", ITERATIONS))
    if not 0 < (budget.iterations or 0) <= MOST_REVIEWED:
        raise not_positive("iterations")
    review = _Review(asked)
    yield review.progress()
    for node in review.line:
        found = yield from review.look(node, budget)
        if review.gone:
            return {"points": [], "turning": []}
        if not review.holds(node):
            break
        review.judged.append(found)
        yield {"point": review.point(found), "person": review.person, **review.progress()}
        if asked.stopped():
            break
    # Who is to be blamed is heard again, at length: where all was lost no move was at fault.
    longer = Budget(iterations=AGAIN * (budget.iterations or 0))
    again: set[Node] = set()
    while not asked.stopped() and (suspect := review.suspect(again)):
        again.add(suspect)
        found = yield from review.look(suspect, longer)
        if review.gone:
            return {"points": [], "turning": []}
        review.judged = [found if each.node is suspect else each for each in review.judged]
    ended = asked.stopped()
    return {**review.told(), **if_stopped(ended)}
