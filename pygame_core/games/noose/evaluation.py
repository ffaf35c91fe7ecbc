"""What the search knows of Noose: exact wins and losses at once, and who has the first loop in random completions.

The completions fill the board without further flips, and bridges hold. But each flip that the side to move has now
turns over in a random quarter of them, and then each that the other side has: that tells what the flips are worth, and
what is safe.

Where to look first is learned from games besides (:mod:`pygame_core.ai.patterns`).

Positions so crowded that not all flips are looked for (see :mod:`.tactics`) are rated by those that are.
"""

from collections.abc import Generator, Sequence
from functools import lru_cache
from random import Random

from ...ai.certain import OPEN, Hunt, Tactics
from ...ai.lanes import Lanes
from ...ai.loops import PRIOR, Completions, LoopModel, loop_threats, loop_wins
from ...ai.model import Estimate, Tuning, by_board, ranked
from ...ai.steps import finish
from ...ai.threats import forced_win
from ...board.board import Board
from ...rules.move import Kind, Move
from . import arcs
from .learned import FLIP, PATTERNS
from .rules import MOST_FLIPS, MOST_STEPS, Noose
from .tactics import Flips, all_flips, answers, winning_flips

SEED = 2021
NOISE = 512  # words of random lanes, one bit in four
MOST_NOISE = 400  # flips of a side that are turned over in the completions
MOST_HINTED = 100  # flips of which it is seen what they add to the patterns, the best by their shares
TRIED = 500  # flips of which it is seen in one step which win, more than there are cells
KEPT = 4096  # flips whose moves are kept: those of a tree are few, and come again in most of its positions


class NooseModel(LoopModel[Noose]):
    """The model for one board."""

    tuning = Tuning(exploration=0.1, sharpness=10.0, trust=1.0, completions=128, hunting=400, confidence=2.75, hope=0.3)

    def __init__(self, board: Board) -> None:
        lanes = self.tuning.completions
        super().__init__(board, Completions(board, lanes, SEED), PATTERNS)
        random = Random(SEED)
        self._noise = [random.getrandbits(lanes) & random.getrandbits(lanes) for _word in range(NOISE)]
        self._flip = lru_cache(maxsize=KEPT)(lambda flip: Move(Kind.FLIP, board.cells_of(flip)))
        # Tactics and estimate ask in turn. It is read once and replaced as a whole, so threads do no harm.
        self._latest: tuple[Noose | None, Flips] = None, Flips([], [], True, True)

    def winning(self, position: Noose, colour: int) -> list[Move]:
        return finish(self.look(position, colour))

    def look(self, position: Noose, colour: int) -> Generator[None, None, list[Move]]:
        flips = self._flips(position)
        own, other = position.stones[colour], position.stones[1 - colour]
        mine, complete = flips.own, flips.complete
        if colour != position.turn:
            mine, complete = flips.other, flips.other_complete
        if not complete:
            mine, _complete = yield from arcs.flips_in_steps(self.board, own, other, MOST_FLIPS, MOST_STEPS)
        found = self._moves(loop_wins(self.board, own, self.board.full & ~(own | other)), [])
        for at in range(0, len(mine), TRIED):
            yield
            found += self._moves(0, list(winning_flips(self.board, own, mine[at : at + TRIED])))
        return found

    def tactics(self, position: Noose) -> Tactics:
        board, turn = self.board, position.turn
        own, other = position.stones[turn], position.stones[1 - turn]
        empty = board.full & ~(own | other)
        flips = self._flips(position)
        cells, turns = loop_wins(board, own, empty), list(winning_flips(board, own, flips.own))
        if cells or turns:
            return Tactics(1, self._moves(cells, turns))
        cells, turns = loop_wins(board, other, empty), list(winning_flips(board, other, flips.other))
        if not (cells or turns) or not flips.complete:
            return OPEN
        places, good = answers(board, own, other, flips, cells, turns)
        drawing = [flip for flip in flips.own if flip not in good and self._repeats(position, flip)]
        if places or good or drawing:
            return Tactics(None, self._moves(places, good + drawing))
        return Tactics(-2, self._moves(cells, []) or self._moves(empty, flips.own))

    def listed(self, position: Noose) -> list[Move]:
        empty = self.board.full & ~(position.stones[0] | position.stones[1])
        return self._moves(empty, []) + sorted(self._moves(0, self._flips(position).own))

    def hunt(self, position: Noose) -> Hunt:
        return forced_win(position, self.tactics, self._near)

    def _near(self, position: Noose) -> list[Move]:
        """The moves that may threaten to win, but for placements that only threaten to flip."""
        own = position.stones[position.turn]
        empty = self.board.full & ~(own | position.stones[1 - position.turn])
        return self._moves(loop_threats(self.board, own, empty, empty), self._flips(position).own)

    def estimate(
        self, position: Noose, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        completions, board, turn = self.completions, self.board, position.turn
        own, other = position.stones[turn], position.stones[1 - turn]
        flips = self._flips(position)
        words, colours = completions.draw(random)
        for number in self.numbers(own):
            words[number] = completions.own
        for number in self.numbers(other):
            words[number] = completions.other
        for side, stones in enumerate((own, other)):
            bridges = self.bridges.of(stones, board.full & ~(own | other))
            completions.mend(words, colours, side, bridges, random)
        noise = self._turn(words, flips.own, completions.own, random)
        self._turn(words, flips.other, completions.other, random)
        halves = completions.halves(*completions.decide(words, random))
        lanes = completions.lanes
        value = halves.bit_count() / (2 * lanes)
        if moves is None:
            cells, listed = board.full & ~(own | other), flips.own
        else:
            cells = board.mask(move.cells[0] for move in moves if move.kind is Kind.PLACE)
            listed = [board.mask(move.cells) for move in moves if move.kind is Kind.FLIP]
        scored = self.rated(cells, colours, halves)
        for flip in listed:
            turned = noise.get(flip, 0)
            won, count = ((turned | turned << lanes) & halves).bit_count() / 2, turned.bit_count()
            scored.append(((won + PRIOR * value) / (count + PRIOR), self._flip(flip)))
        if position._occurred.count((position.stones, turn)) > 1:
            value = 0.5  # on the way to a draw by repetition
        return ranked(value, scored, complete=flips.complete)

    def hints(self, position: Noose, moves: Sequence[Move]) -> list[float]:
        own, other = position.stones[position.turn], position.stones[1 - position.turn]
        patterns = self.patterns
        codes = patterns.codes(own, other)
        places = iter(patterns.hints(codes, [move.cells[0] for move in moves if move.kind is Kind.PLACE]))
        before = patterns.weight(codes)
        hints, left = [], MOST_HINTED
        for move in moves:
            if move.kind is Kind.PLACE:
                hints.append(next(places))
            elif left:
                flip, left = self.board.mask(move.cells), left - 1
                after = patterns.codes(own | flip, other & ~flip)
                hints.append(FLIP + patterns.weight(after) - before)
            else:
                hints.append(FLIP)
        return hints

    def _turn(self, words: list[Lanes], flips: Sequence[int], mine: Lanes, random: Random) -> dict[int, Lanes]:
        """Turn each flip's stones over to ``mine`` in a quarter of the lanes; for each flip these lanes."""
        flips, spread = flips[:MOST_NOISE], self.completions.spread
        start = int(random.random() * (NOISE - len(flips)))
        noise = dict(zip(flips, self._noise[start:], strict=False))
        for flip, lanes in noise.items():
            turned = lanes * spread
            for number in self.numbers(flip):
                words[number] ^= turned & (words[number] ^ mine)
        return noise

    def _moves(self, cells: int, flips: Sequence[int]) -> list[Move]:
        """Placements and flips as moves."""
        return self.placements(cells) + [self._flip(flip) for flip in flips]

    def _flips(self, position: Noose) -> Flips:
        """The flips of both sides."""
        latest = self._latest
        if latest[0] is not position:
            own, other = position.stones[position.turn], position.stones[1 - position.turn]
            latest = self._latest = position, all_flips(self.board, own, other)
        return latest[1]

    @staticmethod
    def _repeats(position: Noose, flip: int) -> bool:
        """Whether a flip draws by repetition."""
        outcome = position.play_unchecked(Move(Kind.FLIP, position.board.cells_of(flip))).outcome()
        return outcome is not None and outcome.winner is None


model = by_board(NooseModel)
