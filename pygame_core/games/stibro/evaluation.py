"""What the search knows of Stibro: exact wins and losses at once, and who has the first loop in random completions.

At first the completions take no notice of rule 2 (the tree above keeps it), and where nobody gets a loop it is a draw.
Later the rule decides who runs out of moves that do not help the other side: the completions become races (see
:mod:`.races`). Where to look first is learned from games besides (:mod:`pygame_core.ai.patterns`).
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from ...ai.certain import OPEN, Tactics
from ...ai.loops import Completions, LoopModel, loop_threats, loop_wins
from ...ai.model import Estimate, Tuning, by_board, ranked
from ...board.board import Board
from ...rules.move import Move
from .free import inner_halos, keeping
from .learned import PATTERNS
from .races import Races
from .rules import Stibro

SEED = 2024
LATE: Final = 0.46  # of the board is filled: from then on completions are races
BORDER: Final = 0.1  # what it adds to a cell's share that it borders on a group of the other side's in all lanes


class StibroModel(LoopModel[Stibro]):
    """The model for one board."""

    tuning = Tuning(
        exploration=0.12, sharpness=12.0, trust=3.0, completions=128, hunting=400, confidence=2.0, hope=0.12,
        again=(8, 24),
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        super().__init__(board, Completions(board, self.tuning.completions, SEED), PATTERNS)
        self._races = Races(board, self.completions)
        self._late = LATE * len(board.cells)

    def winning(self, position: Stibro, colour: int) -> list[Move]:
        return self.placements(self._winning_cells(position, colour))

    def tactics(self, position: Stibro) -> Tactics:
        turn = position.turn
        won = self._winning_cells(position, turn)
        if won:
            return Tactics(1, self.placements(won))
        board, other = self.board, position.stones[1 - turn]
        threats = loop_wins(board, other, board.full & ~(position.stones[turn] | other))
        if not threats:
            return OPEN
        # After an answer the other side closes the same loops as now, but for one whose cell has been taken. The answer
        # can make such a stone illegal, and legal too: it may take away a free pair, or found one.
        legal = safe = position.cells_for(turn)
        left = threats
        while left and safe:
            threat = left & -left
            left ^= threat
            safe &= ~keeping(board, position.stones[turn], other, inner_halos(board, other | threat)) | threat
        if safe:
            return Tactics(None, self.placements(safe))
        return Tactics(-2, self.placements(legal & threats or legal))

    def threatening(self, position: Stibro) -> list[Move]:
        own, legal = position.stones[position.turn], position.legal_cells()
        empty = self.board.full & ~(own | position.stones[1 - position.turn])
        if loop_wins(self.board, own, empty):
            return self.placements(legal)  # rule 2 forbids these loops as yet, but any stone may change that
        return self.placements(loop_threats(self.board, own, legal, empty))

    def estimate(
        self, position: Stibro, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        completions, board, turn = self.completions, self.board, position.turn
        own, other = position.stones[turn], position.stones[1 - turn]
        words, colours = completions.draw(random)
        stones = self.numbers(own), self.numbers(other)
        for number in stones[0]:
            words[number] = completions.own
        for number in stones[1]:
            words[number] = completions.other
        tied, gains = None, {}
        if (own | other).bit_count() >= self._late:
            pairs = self._races.chosen(own, other, random)
            empty = self.numbers(board.full & ~(own | other))
            tied, borders = self._races.run(words, colours, stones, empty, pairs, self.numbers)
            each = BORDER / completions.lanes
            gains = {number: each * (lanes >> completions.lanes).bit_count() for number, lanes in borders.items()}
        halves = completions.halves(*completions.decide(words, random, tied))
        cells = position.cells_for(turn) if moves is None else board.mask(move.cells[0] for move in moves)
        return ranked(halves.bit_count() / (2 * completions.lanes), self.rated(cells, colours, halves, gains))

    def hints(self, position: Stibro, moves: Sequence[Move]) -> list[float]:
        return self.patterns.of(position, moves)

    def _winning_cells(self, position: Stibro, colour: int) -> int:
        """The cells on which ``colour`` would win at once if it were to move."""
        black, white = position.stones
        cells = loop_wins(self.board, position.stones[colour], self.board.full & ~(black | white))
        return cells and cells & position.cells_for(colour)


model = by_board(StibroModel)
