"""Nøde's hook for the search: exact wins and losses of one turn, and bit-sliced completions of the board.

How well a batch's value foretells: over 298 open positions of strong games its correlation with the value of a long
search by another player is .77; with completions of three stages instead of four it was .74, and with completions that
give inner cells to whoever has the lines in the end, however many these are, .49.
"""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Final

from ...ai.certain import OPEN, UNSEEN, Foresight, Hunt, Proof, Tactics
from ...ai.gather import GatheringModel
from ...ai.lanes import numbering, numbers
from ...ai.model import Estimate, Tuning, by_board, ranked
from ...ai.steps import within
from ...ai.threats import forced_win
from ...board.board import Board
from ...rules.move import Move
from ...rules.stones import placements
from .completions import LANES, Completions
from .foresight import FORK, OWN_STEPS, attending, fork, forkable
from .rules import Noede, reach
from .tactics import Turns

SHORTEST: Final = 3  # turns of both sides of a win by a chain of threats, at least
CAUTION: Final = 8  # completions at the mean value that are added to those in which a cell is had


class NoedeModel(GatheringModel[Noede]):
    """One-turn wins and losses are exact; the rest is judged by completions (see the module)."""

    tuning = Tuning(
        exploration=0.1, sharpness=30, trust=3, completions=LANES, hunting=40, confidence=2.9, hope=0.17, reply=0.4,
        sober=True,
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        self.turns = Turns(board)
        self.completions = Completions(board)
        self.moves = placements(board)
        self._board = board
        self._cells = list(self.moves)
        self._numbering = numbering(board.index[cell] for cell in board.cells)
        self._inner = numbers(board, board.full & ~board.rim)
        self._ends = {self.completions.number[node]: (node, *ends) for node, ends in self.turns.ends.items()}

    def winning(self, position: Noede, colour: int) -> list[Move]:
        return self._list(self._winning(position, colour))

    def listed(self, position: Noede) -> list[Move]:
        return self._list(self._sensible(position))

    def tactics(self, position: Noede) -> Tactics:
        if position.starting:
            return OPEN  # three anchors join nothing
        turns, turn, stones, empty = self.turns, position.turn, position.stones, position.empty
        first = self._winning(position, turn)
        if first:
            return Tactics(1, self._list(first))
        threats = turns.wins(stones[1 - turn], empty)
        if not threats.alone and not threats.pairs:
            return OPEN
        if position.pending:
            answers = turns.node_answers(threats) & position.legal_cells()
        else:
            answers = turns.answers(stones[turn], empty, threats)
        if answers:
            return Tactics(None, self._list(answers))
        legal = position.legal_cells()
        return Tactics(-2, self._list(legal & threats.first or legal))

    def prove(self, position: Noede) -> Hunt:
        """First the chains that :meth:`hunt` finds, then all, which may be shorter."""
        proof = yield from self.hunt(position)
        if proof and proof.length <= SHORTEST:
            return proof
        return (yield from super().prove(position)) or proof

    def hunt(self, position: Noede) -> Hunt:
        """Chains of stones each of which makes a winning cell by itself."""
        return forced_win(position, self._pressed, self._promising)

    def foresee(self, position: Noede) -> Foresight:
        """A win by a chain of threats; else, if the other side would win by a fork, the moves that attend to it."""
        turn = position.turn
        if position.starting:
            return UNSEEN
        if not position.pending and forkable(position, turn):
            proof = within(self.hunt(position), OWN_STEPS)
            if proof:
                return Foresight(proof)
        threatened = fork(position, self.hunt) if forkable(position, 1 - turn) else []
        if not threatened:
            return UNSEEN
        first, all_first = attending(self.turns, position, threatened), self._sensible(position)
        if not first:
            return Foresight(Proof(-FORK - 1, self._list(all_first)[:1]))
        return Foresight(None, None if first == all_first else self._list(first))

    def _pressed(self, position: Noede) -> Tactics:
        """The tactics, but of the answers to a threat only sensible ones: if these lose, so do the others."""
        length, moves = self.tactics(position)
        if length is None and moves:
            moves = self._list(self.turns.sensible(position, self._mask(moves)))
        return Tactics(length, moves)

    def _promising(self, position: Noede) -> Sequence[Move]:
        """The moves that may lead to a threat within the turn."""
        cells = self.turns.promising(position.stones[position.turn], position.empty)
        return self._list(self.turns.first_stones(position, cells))

    def estimate(
        self, position: Noede, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        """A candidate's share is the value where the side has the cell; an anchor's includes its best node."""
        legal = position.legal_cells() if moves is None else self._mask(moves)
        candidates = self.turns.sensible(position, legal) or legal
        if position.pending and before and before.memo:
            return ranked(None, self._scored(position, candidates, 0.5, before.memo), before.memo)
        value, gains = self._count(position, random)
        return ranked(value, self._scored(position, candidates, value, gains), gains)

    def revised(self, position: Noede, moves: Sequence[Move], value: float, memo: Sequence[float]) -> list[float]:
        scored = self._scored(position, self._mask(moves), value, memo)
        shares = {move: share for share, move in scored}
        return [shares[move] for move in moves]

    def _scored(
        self, position: Noede, candidates: int, value: float, gains: Sequence[float]
    ) -> list[tuple[float, Move]]:
        """The candidates with their shares by what each cell gains White and, behind that, Black."""
        count = len(self._cells)
        shares = [value + gain for gain in (gains[count:] if position.turn else gains[:count])]
        if position.pending or position.starting:
            return self._shares(candidates, shares)
        scored = self._shares(candidates & ~self._board.rim, shares)
        return scored + self._with_nodes(position, candidates & self._board.rim, value, shares)

    def _sensible(self, position: Noede) -> int:
        return self.turns.sensible(position, position.legal_cells())

    def _winning(self, position: Noede, colour: int) -> int:
        """The first stones of the turns by which ``colour`` wins, or the nodes that win if one is due."""
        turns, own, empty = self.turns, position.stones[colour], position.empty
        if position.starting:
            return 0
        if position.pending and colour == position.turn:
            cells = turns.winning_cells(turns.touching(own, empty))
            return cells and cells & position.legal_cells()
        return turns.wins(own, empty).first

    def _count(self, position: Noede, random: Random) -> tuple[float, Sequence[float]]:
        """The value of a batch, and what it gains either side, compared to that, if it has a cell in a completion."""
        completions, turn = self.completions, position.turn
        reached = position.nodes(0), position.nodes(1)
        had = completions.fill(position.stones, turn, reached, random)
        others, lanes = completions.others[turn], completions.lanes
        won = completions.won(had) ^ others
        wins = won.bit_count()
        value = wins / lanes
        lost, more, less = lanes - wins, CAUTION * value, CAUTION * (1 - value)
        own, other = [0.0] * len(had), [0.0] * len(had)
        for cell in self._numbering(position.empty):
            mine = had[cell] ^ others
            count, both = mine.bit_count(), (mine & won).bit_count()
            own[cell] = (both + more) / (count + CAUTION) - value
            other[cell] = (lost - count + both + less) / (lanes - count + CAUTION) - 1 + value
        return value, array("f", other + own if turn else own + other)

    def _with_nodes(
        self, position: Noede, anchors: int, value: float, shares: Sequence[float]
    ) -> list[tuple[float, Move]]:
        """The anchors, each with its share and what the best of its nodes adds, as long as that is a share."""
        x, y, z = reach(self._board, position.stones[position.turn] & self._board.rim)
        yz, xz, xy = y | z, x | z, x | y
        number, moves, nodes = self.completions.number, self.moves, position.empty & (yz | xy)
        scored = []
        for at in sorted(self._inner, key=shares.__getitem__, reverse=True):
            node, a, b, c = self._ends[at]
            if node & nodes and (a | b | c) & anchors:
                allowing = ((a if node & yz else 0) | (b if node & xz else 0) | (c if node & xy else 0)) & anchors
                anchors ^= allowing
                gain = shares[at] - value
                while allowing:
                    low = allowing & -allowing
                    allowing ^= low
                    scored.append((min(1.0, max(0.0, shares[number[low]] + gain)), moves[low]))
                if not anchors:
                    break
        return scored + self._shares(anchors, shares)

    def _shares(self, candidates: int, shares: Sequence[float]) -> list[tuple[float, Move]]:
        number, moves, scored = self.completions.number, self.moves, []
        while candidates:
            low = candidates & -candidates
            candidates ^= low
            scored.append((shares[number[low]], moves[low]))
        return scored

    def _mask(self, moves: Sequence[Move]) -> int:
        return self._board.mask(move.cells[0] for move in moves)

    def _list(self, cells: int) -> list[Move]:
        moves = []
        while cells:
            low = cells & -cells
            cells ^= low
            moves.append(self.moves[low])
        return moves


model = by_board(NoedeModel)
