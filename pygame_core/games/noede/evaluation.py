"""Nøde's hook for the search: exact wins and losses of one turn, and bit-sliced completions of the board.

A completion fills the board: each empty rim cell falls to either side by coin, and each empty inner cell to whoever has
two lines to it in the end, by coin where both have. (Somebody always has: three lines have six ends.) Bridges over two
inner cells hold: one turn breaks them only if it plays two nodes, which no turn does. It leaves out who was first, and
that a node needs its anchors before it.

Without bridges, measured at size 6, on 30 positions of random games: against the same completions one by one the value
is off by -.001 in the mean (correlation .998); against games in which every stone is random but legal by .06 either way
(.89), of which .02 to the disadvantage of the side to move, since its turn is not seen.
"""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Final

from ...ai.bridges import Bridges, mend
from ...ai.certain import OPEN, Hunt, Tactics
from ...ai.lanes import Kernel, antithetic, flood, kernel, neighbours, numbers
from ...ai.model import Estimate, Model, Tuning, by_board, ranked
from ...ai.threats import forced_win
from ...board.bitboard import bits
from ...board.board import Board
from ...rules.move import Move
from ...rules.stones import placements
from .rules import Noede, lines, reach
from .tactics import Turns

LANES: Final = 512
HALF_SWEEPS: Final = 5  # wrong lanes at sizes 4 to 8: .01, .08, .4, .8 and .8 %; all of them miss a win
POOL: Final = 4096  # random words
SHORTEST: Final = 3  # turns of both sides of a win by a chain of threats, at least
CAUTION: Final = 8  # completions at the mean value that are added to those in which a cell is had


class Completions:
    """Random completions of a board, one bit each.

    In the lower half of the lanes a bit says that a cell is White's, in the upper half that it is Black's: every lane
    looks at one side only, and counts as won by that side even if the other has joined its sides too. So a double win
    falls to either side by coin. The halves hold the same random bits, that is, the same games with colours exchanged.
    The lanes are there four times, once for each of the sides of the board that a flood starts from.
    """

    def __init__(self, board: Board, lanes: int = LANES, half_sweeps: int = HALF_SWEEPS, pool: int = POOL) -> None:
        self.lanes, self.all = lanes, (1 << lanes) - 1
        self.number = {1 << at: i for i, at in enumerate(board.index[cell] for cell in board.cells)}
        half = (1 << lanes // 2) - 1
        self.others = (half << lanes // 2, half)  # for each colour the lanes that look at the other side
        repeat = sum(1 << lanes * block for block in range(4))
        self._stone = (half * repeat, (half << lanes // 2) * repeat)
        self._everywhere = self.all * repeat
        self._bridges = Bridges(board)
        self._rim, self._inner = board.rim, board.full & ~board.rim
        random = Random(1)
        self._pool = [antithetic(random, lanes, same=True) * repeat for _word in range(pool)]
        self._offsets = pool - len(board.cells) + 1
        self._fill = _filling(board)
        self._decide = _joining(board, lanes, half_sweeps)

    def coins(self, random: Random) -> list[int]:
        """For each cell the lanes whose side would have it by coin, four times over."""
        at = int(random.random() * self._offsets)
        return self._pool[at : at + len(self.number)]

    def fill(self, stones: tuple[int, int], coins: list[int]) -> list[int]:
        """For each cell the lanes whose side has it in the end, four times over; ``coins`` are used up."""
        self._put(coins, stones, self._rim)
        had: list[int] = self._fill(coins)
        self._put(had, stones, self._inner)
        return had

    def hold(self, had: list[int], stones: tuple[int, int], random: Random) -> None:
        """Give back one cell of each bridge to its owner in the lanes in which it has none."""
        free = self._inner & ~(stones[0] | stones[1])
        for own, mine in zip(stones, self._stone, strict=True):
            mend(had, mine, self._bridges.of(own, free), self._everywhere, self._pool, random)

    def won(self, had: list[int]) -> int:
        """The lanes whose side wins."""
        won: int = self._decide(had)
        return won

    def _put(self, had: list[int], stones: tuple[int, int], where: int) -> None:
        number = self.number
        for own, lanes in zip(stones, self._stone, strict=True):
            left = own & where
            while left:
                low = left & -left
                left ^= low
                had[number[low]] = lanes


class NoedeModel(Model[Noede]):
    """One-turn wins and losses are exact; the rest is judged by completions (see the module)."""

    tuning = Tuning(exploration=0.08, sharpness=10, trust=3, completions=LANES, hunting=40, confidence=1.54, hope=0.16)

    def __init__(self, board: Board) -> None:
        self.turns = Turns(board)
        self.completions = Completions(board)
        self.moves = placements(board)
        self._board = board
        self._cells = list(self.moves)
        self._inner = numbers(board, board.full & ~board.rim)
        self._ends = {self.completions.number[node]: (node, *ends) for node, ends in self.turns.ends.items()}

    def winning(self, position: Noede, colour: int) -> list[Move]:
        return self._list(self._winning(position, colour))

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
        return forced_win(position, self.tactics, self._promising)

    def _promising(self, position: Noede) -> Sequence[Move]:
        """The moves that may lead to a threat within the turn."""
        turn, empty, legal = position.turn, position.empty, position.legal_cells()
        cells = self.turns.promising(position.stones[turn], empty)
        allowing = cells & legal
        if not position.pending:
            lines = reach(self._board, position.stones[turn] & self._board.rim)
            for node in bits(cells & ~self._board.rim):
                allowing |= self.turns.anchors(lines, 1 << node) & legal
        return self._list(allowing)

    def estimate(
        self, position: Noede, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        """A candidate's share is the value where the side has the cell; an anchor's includes its best node."""
        candidates = position.legal_cells() if moves is None else self._board.mask(move.cells[0] for move in moves)
        if position.pending and before and before.memo:
            return ranked(None, self._shares(candidates, before.memo))
        value, shares = self._count(position, random)
        if position.pending or position.starting:
            return ranked(value, self._shares(candidates, shares), shares)
        scored = self._shares(candidates & ~self._board.rim, shares)
        scored += self._with_nodes(position, candidates & self._board.rim, value, shares)
        return ranked(value, scored, shares)

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
        """The value of a batch, and by number of cell the value of the completions in which the mover has it."""
        completions = self.completions
        had = completions.fill(position.stones, completions.coins(random))
        completions.hold(had, position.stones, random)
        won = completions.won(had)
        every, others, empty = completions.all, completions.others[position.turn], position.empty
        won ^= others
        value = won.bit_count() / completions.lanes
        extra = CAUTION * value
        shares = [
            (((mine := lanes & every ^ others) & won).bit_count() + extra) / (mine.bit_count() + CAUTION)
            if cell & empty
            else 0.0
            for cell, lanes in zip(self._cells, had, strict=True)
        ]
        return value, array("f", shares)

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

    def _list(self, cells: int) -> list[Move]:
        moves = []
        while cells:
            low = cells & -cells
            cells ^= low
            moves.append(self.moves[low])
        return moves


def _filling(board: Board) -> Kernel:
    """A function from coins for all cells to a full board: inner cells go to a side with two lines, else stay coins."""
    number = {board.index[cell]: i for i, cell in enumerate(board.cells)}
    body: list[str] = []
    through: dict[int, list[int]] = {}
    for way in lines(board):
        for ends, inner in way:
            i, j = numbers(board, ends)
            name = len(body)
            body.append(f"o{name}=n{i}|n{j};a{name}=n{i}&n{j}")
            for cell in numbers(board, inner):
                through.setdefault(cell, []).append(name)
    for cell, (x, y, z) in sorted(through.items()):
        sure = f"a{x}&a{y}|a{z}&(a{x}|a{y})"
        able = f"o{x}&o{y}|o{z}&(o{x}|o{y})"
        body.append(f"n{cell}={sure}|({able})&n{cell}")
    return kernel(len(number), body, f"[{','.join(f'n{i}' for i in range(len(number)))}]")


def _joining(board: Board, lanes: int, half_sweeps: int) -> Kernel:
    """A kernel that tells in which lanes the cells join winning sides; it floods from sides 2, 3, 4 and 5."""
    near = neighbours(board)
    every = (1 << lanes) - 1
    sides = [numbers(board, side) for side in board.sides]
    seeds: dict[int, int | None] = {}
    for block, cells in enumerate(sides[2:]):
        for cell in cells:
            seeds[cell] = (seeds.get(cell) or 0) | every << block * lanes
    body = flood(near, seeds, half_sweeps)
    for side in (0, 1):  # it is reached from the opposite side, or from both sides that are two away
        opposite = "|".join(f"r{cell}" for cell in sides[side])
        both = "|".join(f"r{cell}&r{cell}>>{2 * lanes}" for cell in sides[side])
        body.append(f"w{side}=({opposite})>>{(side + 1) * lanes}|({both})>>{side * lanes}")
    last = "|".join(f"r{cell}" for cell in sides[2])
    return kernel(len(near), body, f"(w0|w1|({last})>>{3 * lanes})&{every}")


model = by_board(NoedeModel)
