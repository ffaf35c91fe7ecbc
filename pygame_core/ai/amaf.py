"""A tree search that learns from all moves as first: for games whose leaves are completed one at a time.

One completion tells little about its leaf, but it credits every move that a side made in it, wherever in the tree that
side could have made it as well (rapid action value estimation). So what is known of a move comes from three sources:
its own visits, the completions in which it occurs, and what it gains at once. The model names moves by keys; the search
numbers those of its first root, and each node keeps arrays over these numbers.
"""

from array import array
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from math import inf, log, sqrt
from typing import Any, Final
from weakref import proxy

from ..rules.move import SWAP
from ..rules.position import Position
from .amaf_node import UNKNOWN, AmafNode, Known
from .certain import Hunt, Proof
from .completing import AmafModel, Survey, best
from .lanes import numbering
from .memory import FLOAT, MOST, OPENED
from .model import Estimate
from .node import Node
from .replies import undecided
from .search import Search

SEEN: Final = 3.0  # completions, half of them won, that each move starts with
SURVEYED: Final = 10.0  # a survey counts for no more completions than this, of the moves at the root
ANSWERED: Final = 100.0  # and of the answers to them
OVERALL: Final = 100.0  # visits for which all surveys together count when the value of the position is told
AGAIN: Final = 250  # iterations after which the root is surveyed again and again, if the model says so
KEPT, WIDER = 40, 25  # candidates at the root after a survey, and iterations for which there is one more
WIDENED: Final = 250  # iterations after which the root is widened each time
ARRAYS, ITEM = 400, 10  # bytes of five empty arrays, and of a number and of where its move is
GAINS, GAIN = 200, 100  # bytes of gains, and of each of them
SCORE: Final = 64  # bytes of a node's score with its parent, and of when those of its own children are due
INTEGER: Final = 32  # bytes of a big integer, about, besides its bits, of which 30 take 4
TAKEN, LAST = -2.0, -1.0  # merits of what cannot be a new child, and of what may be one if all others are lost
FIRST_CHILD: Final = -3.0  # less the place among the children: of what has a child


STEADY: Final = 3  # all scores are reckoned anew after 2 ** -STEADY more visits


def _score(visits: int, total: float, merit: float, trust: float, width: float) -> float:
    """Of a child: its mean, mixed with its merit, and what exploration adds."""
    return (total + trust * merit) / (visits + trust) + width / sqrt(visits + 1)


class AmafSearch(Search):
    """A search that selects by visits, all moves as first and gain."""

    kind_of_node = AmafNode
    root: AmafNode
    model: AmafModel[Any]

    def __init__(self, position: Position, model: AmafModel[Any], seed: int = 0, memory: int = MOST) -> None:
        super().__init__(position, model, seed, memory)
        keys, moves = model.candidates(position)
        self._number = {key: number for number, key in enumerate(keys)}
        self._swap = len(keys)  # its number, which no completion knows
        self._moves = [*moves, SWAP]
        self._numbers = numbering(range(len(self._moves)))  # of a set of candidates, ascending
        self.root.left = (1 << self._swap) - 1
        self._remainders = [*model.remainders(keys), self.root.left]
        self._complete = model.completer(position)
        self._surveyed: float | None = None  # the root's value by all surveys
        self._surveys = 0
        size = len(self._moves)
        self._unknown = Known(array("f", [SEEN]) * size, array("f", [0.5]) * size, array("f", [0.0]) * size)
        self._answers = self._unknown  # what the surveys say of a node one move on
        self._credits: tuple[list[int], list[int]] = ([], [])  # of the last leaf: its mover's numbers, and the other's

    # Iterations

    def _prepare(self) -> Iterator[None]:
        """Survey the root, too."""
        if not self.root.moves:
            self._judge(self.root, None)
        if not self.root.moves:
            self._open(self.root)
        self._surveyed, self._surveys = None, 0
        yield from super()._prepare()
        self._answers = Known(*(numbers[:] for numbers in self._unknown))
        for child in self.root.children:  # of the search before
            assert isinstance(child, AmafNode)
            child.answers = child.move != SWAP
        if self.root.result is None:
            self._learn((yield from self.model.survey(self.root.position, self.random)))

    def _learn(self, survey: Survey) -> None:
        """Add a survey to what is known at the root and one move on."""
        root = self.root
        self._surveys += 1
        before = self._surveyed or 0.0
        self._surveyed = before + (survey.value - before) / self._surveys
        self._add(survey.moves, SURVEYED, root.known())
        self._add(survey.answers, ANSWERED, self._answers)
        for child in root.children:
            assert isinstance(child, AmafNode)
            if child.answers and child.numbers:
                self._add(survey.answers, ANSWERED, child.known())
                child.due = 0
                for number in child.numbers[len(child.children) :]:
                    child.fresh[number] = child.merit[number]
                self._find_first(child)
        root.due = 0
        if SWAP in root.moves:  # whoever swaps has, exactly, what the other side has now
            root.merit[self._swap] = 1.0 - self._surveyed
        self._hold_back()

    def _hold_back(self) -> None:
        """Hold back all candidates of the root but the best, by what is known so far: a survey says little of many."""
        root, kept = self.root, KEPT + self.iterations // WIDER
        for place, number in enumerate(sorted(root.numbers, key=root.merit.__getitem__, reverse=True)):
            if root.fresh[number] >= LAST:
                root.fresh[number] = root.merit[number] if place < kept else LAST
        self._find_first(root)

    def _add(self, moves: Mapping[Hashable, tuple[int, float]], most: float, known: Known) -> None:
        """Add what a survey says of moves to what is known of them; each counts for so many completions at most."""
        seen, merit, gain = known
        for key, (count, mean) in moves.items():
            number = self._number[key]
            weight = min(most, count)
            seen[number] += weight
            merit[number] += (mean + gain[number] - merit[number]) * weight / seen[number]

    def _iterate(self) -> None:
        """Walk down to a leaf, judge it, and carry its value and its moves up."""
        self.iterations += 1
        if not self.iterations % WIDENED:
            self._hold_back()
        self._credits = ([], [])
        node: Node = self.root
        path: list[tuple[Node, int]] = []
        while node.result is None and (node.children or not self.full):
            index = self._select(node)
            path.append((node, index))
            if index == len(node.children):
                node = self._expand(node, index)
                break
            node = node.children[index]
        if node.result is None:
            self._complete_from(node)
        value = node.result if node.result is not None else node.value
        self._back_up(path, 0.5 if value is None else value)

    def _prove_root(self) -> Hunt:
        return _look_at_root(proxy(self))

    def _favour(self, key: Hashable) -> tuple[float, float]:
        """How much speaks for a move of the root: its visits, and what else is known."""
        root, number = self.root, self._number[key]
        place = int(FIRST_CHILD - root.fresh[number])  # below 0 if it has no child
        return root.visits_of[place] if place >= 0 else 0, root.merit[number]

    def _refute(self, key: Hashable, length: int) -> None:
        """Settle a move of the root after which the other side wins in so many turns."""
        root, number = self.root, self._number[key]
        place = int(FIRST_CHILD - root.fresh[number])
        if place < 0:
            place, root.first = len(root.children), number
            self._bring(root)
            self._expand(root, place)
        child = root.children[place]
        if child.result is None:
            self._follow(child, Proof(length, ()))
        self._prove(root, place, child)
        root.due = 0

    def _select(self, node: Node) -> int:
        """The index of the candidate to look at next; a new one is first made the next in line."""
        assert isinstance(node, AmafNode)
        if not node.moves:
            self._open(node)
        if node.visits >= node.due:
            self._compare(node)
        scores = node.scores
        index, most = len(scores), max(scores, default=-inf)
        if index < len(node.moves) and not (self.full and index):
            if node.first == UNKNOWN and node.ceiling + node.width > most:
                self._find_first(node)
            if node.ceiling + node.width > most:
                self._bring(node)
                return index
        return scores.index(most)

    def _compare(self, node: AmafNode) -> None:
        """Reckon the scores of all children anew."""
        tuning = self.model.tuning
        trust, width = tuning.trust, tuning.exploration * sqrt(log(node.visits + 1))
        merit, tried = node.merit, zip(node.numbers, node.visits_of, node.sums, strict=False)
        node.scores = [_score(visits, total, merit[at], trust, width) for at, visits, total in tried]
        node.width, node.due = width, node.visits + (node.visits >> STEADY) + 1

    @staticmethod
    def _find_first(node: AmafNode) -> None:
        """Look through all that has no child for the best."""
        node.ceiling = max(node.fresh)
        node.first = node.fresh.index(node.ceiling)

    @staticmethod
    def _bring(node: AmafNode) -> None:
        """Make the best of the candidates that have no child the next of them."""
        numbers, moves, place = node.numbers, node.moves, len(node.children)
        assert isinstance(moves, list)
        index = numbers.index(node.first)
        numbers[place], numbers[index] = numbers[index], numbers[place]
        moves[place], moves[index] = moves[index], moves[place]
        node.fresh[node.first] = FIRST_CHILD - place
        node.first = UNKNOWN

    def _open(self, node: Node) -> None:
        """List the candidates."""
        assert isinstance(node, AmafNode)
        gains, before = node.gains, self._taken(node)
        node.gains = {}
        left, size = node.left | node.position.may_swap() << self._swap, len(self._moves)
        numbers = self._numbers(left)
        node.numbers, node.moves = array("H", numbers), [self._moves[at] for at in numbers]
        known = self._answers if node.answers else self._unknown
        node.seen, node.merit, node.gain, node.fresh = known.seen[:], known.merit[:], known.gain[:], known.merit[:]
        for at in self._numbers(left ^ (1 << size) - 1):
            node.fresh[at] = TAKEN
        node.first, node.ceiling = numbers[0], 0.5
        for key, gain in gains.items():
            at = self._number[key]
            node.gain[at] = gain
            node.merit[at] = node.fresh[at] = node.merit[at] + gain
        if gains or node.answers:
            self._find_first(node)
        self.bytes += self._opened(node) + self._taken(node) - before

    def _taken(self, node: Node) -> int:
        assert isinstance(node, AmafNode)
        gains = GAINS + GAIN * len(node.gains) if node.gains else 0
        return super()._taken(node) + SCORE + INTEGER + self._swap // 7 + gains

    def _opened(self, node: Node) -> int:
        assert isinstance(node, AmafNode)
        if not node.numbers:
            return 0
        return OPENED + ARRAYS + 4 * FLOAT * len(node.seen) + ITEM * len(node.numbers)

    def _expand(self, node: Node, index: int) -> AmafNode:
        """Make the child for a candidate and judge it."""
        assert isinstance(node, AmafNode)
        child = node.after(node.moves[index])
        child.answers = node is self.root and child.move != SWAP
        node.add(child, 0.0)
        if child.result is None:
            child.left = node.left & self._remainders[node.numbers[index]]
            self._judge(child, None)
        self.bytes += self._taken(child)
        return child

    def _judge(self, node: Node, before: Estimate | None) -> None:
        """Let the model say what is certain, and else what gains at once."""
        assert isinstance(node, AmafNode)
        self._certain(node)
        if node.result is None:
            node.gains = self.model.gains(node.position)

    def _complete_from(self, node: Node) -> None:
        """Judge a leaf by one completion."""
        assert isinstance(node, AmafNode)
        number = self._number
        node.value, own, other = self._complete(node.position, self.random, best(node.gains))
        self._credits = [number[key] for key in own], [number[key] for key in other]
        self.completions += 1

    def _back_up(self, path: list[tuple[Node, int]], value: float) -> None:
        own, other = self._credits
        trust = self.model.tuning.trust
        for node, index in reversed(path):
            assert isinstance(node, AmafNode)
            child = node.children[index]
            if not child.keeps:
                value = 1.0 - value
                own, other = other, own
            if child.move == SWAP:
                node.due = 0  # no move that is credited below mends its score
                own, other = [], []  # what somebody does with the other colour tells nothing about this one
            else:
                own.append(node.numbers[index])
            node.visits += 1
            node.visits_of[index] += 1
            node.sums[index] += value
            seen, merit, gain, fresh = node.seen, node.merit, node.gain, node.fresh
            first, ceiling = node.first, node.ceiling
            visits_of, sums, scores, width = node.visits_of, node.sums, node.scores, node.width
            if index == len(scores):
                scores.append(0.0)
            for number in own:
                count = seen[number] = seen[number] + 1.0
                old = merit[number]
                merit[number] = old + (value + gain[number] - old) / count
                new = merit[number]  # in single precision
                state = fresh[number]
                if state <= FIRST_CHILD:
                    place = int(FIRST_CHILD - state)
                    scores[place] = _score(visits_of[place], sums[place], new, trust, width)
                elif state >= 0.0:
                    fresh[number] = new
                    if new > ceiling or (new == ceiling and number < first):
                        first, ceiling = number, new
                    elif number == first and new < ceiling:
                        first = UNKNOWN
            node.first, node.ceiling = first, ceiling
            if child.result is not None:
                self._prove(node, index, child)
                node.due = 0  # what is lost has another sum now
                if node.result is not None:
                    value = node.result

    # Reading the tree

    def _values(self, node: Node) -> list[float]:
        """For each candidate what it is worth for the side to move: its gain is in what came of it, and no more."""
        assert isinstance(node, AmafNode)
        return self._means(node, [node.merit[number] - node.gain[number] for number in node.numbers])

    def _hopes(self, node: Node) -> list[float]:
        assert isinstance(node, AmafNode)
        return self._means(node, [node.merit[number] for number in node.numbers])

    def _levelled(self, values: list[float], visits: Sequence[int], settled: Container[int], best: int) -> list[float]:
        """All shifted alike, so that the best candidate is worth what the position is.

        That is known better, by the survey and by all that was tried at the root, than what came of a single move. What
        others tried begins with a survey of theirs, which says much the same.
        """
        if self._surveyed is None or best in settled:
            return values
        count = OVERALL * (1 + self.counsel.searches())
        total = count * self._surveyed
        for index, value in enumerate(values):
            if index not in settled:
                total += visits[index] * value
                count += visits[index]
        shift = total / count - values[best]
        return [value if index in settled else undecided(value + shift) for index, value in enumerate(values)]

    def _means(self, node: Node, values: list[float]) -> list[float]:
        """``values`` by all moves as first, mixed with those of visits, or replaced by what is proved."""
        if not values:
            return list(node.shares)
        trust = self.model.tuning.trust
        for index, child in enumerate(node.children):
            if child.result is not None:
                values[index] = child.seen_from_parent(child.result)
            else:
                visits = node.visits_of[index]
                values[index] = (node.sums[index] + trust * values[index]) / (visits + trust)
        return values


def _look_at_root(search: AmafSearch) -> Hunt:
    """A hunt for a proof; where completions tell little, surveys instead, a step of them with every iteration.

    The search keeps this generator, which therefore knows it by a proxy alone, and holds no bound method of it while it
    waits: a cycle would keep the tree for as long as no collector comes by.
    """
    position, model = search.root.position, search.model
    proof = yield from model.settle(
        position, lambda key: search._favour(key), lambda key, length: search._refute(key, length)
    )
    if proof or not model.surveys_on(position):
        return proof
    for _iteration in range(AGAIN):
        yield
    while True:
        survey = yield from model.survey(position, search.random)
        search._learn(survey)
