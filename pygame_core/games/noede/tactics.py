"""What one turn can do in Nøde, exactly: which turns win at once, and which first stones stop every such turn.

By the rules one would play every turn and look (:func:`~.rules.joins`); here the whole board is looked at at once. A
turn wins in one of three ways: its only stone, or its anchor, touches what is still to be joined; its node does, and
the anchor is only there to allow it; or both are part of the chain. A stone never takes lines away from the other
side, so all that a turn can do against a win is to stand on one of its cells. The sets of all six sides are packed
into one integer, side *k* in block *k*, so that one statement serves them all.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...board.bitboard import bits, flood
from ...board.board import Board
from ...board.topology import groups
from .rules import WINNING_SIDES, Noede, lines, reach

RECENT: Final = 64  # positions: the tactics, a hunt and the look for forks ask one after the other


class Wins(NamedTuple):
    """The turns by which a side would win at once: cells for a first stone that wins, and nodes after an anchor.

    ``pairs`` holds for each anchor, a single bit, the nodes that win after it; none for anchors that win alone.
    """

    alone: int
    pairs: dict[int, int]

    @property
    def first(self) -> int:
        """The first stones of all these turns."""
        return self.alone | sum(self.pairs)

    @property
    def second(self) -> int:
        """The nodes that win after an anchor."""
        cells = 0
        for nodes in self.pairs.values():
            cells |= nodes
        return cells


class Turns:
    """The tables of one board."""

    def __init__(self, board: Board) -> None:
        self.board, self.rim, self.inner = board, board.rim, board.full & ~board.rim
        self._block = board.full.bit_length() + board.width + 1  # room for neighbours off the board
        self._six = sum(1 << side * self._block for side in range(6))
        self._sides = sum(cells << side * self._block for side, cells in enumerate(board.sides))
        self._missing = {  # sides, each as the lowest bit of its block: what a chain that touches them still needs
            sum(1 << side * self._block for side in touched): _missing(touched)
            for count in range(1, 7)
            for touched in combinations(range(6), count)
        }
        self.rays = {1 << at: reach(board, 1 << at) for at in bits(board.rim)}
        self.ends = {  # the rim cells at the ends of an inner cell's lines, by direction
            1 << at: tuple(next(ends for ends, inner in way if inner >> at & 1) for way in lines(board))
            for at in bits(self.inner)
        }
        self._steps = [step.file * board.width + step.rank for step in board.steps[:3]]
        self._reaches = lru_cache(maxsize=1 << 12)(self._find_reaches)
        self._joined = lru_cache(maxsize=1 << 12)(self._flood_sides)
        self.wins = lru_cache(maxsize=RECENT)(self._find_wins)

    def _flood_sides(self, own: int) -> int:
        """For each side the stones that are connected to it."""
        everywhere = own * self._six
        return flood(self.board.grow, self._sides & everywhere, everywhere)

    def touching(self, own: int, empty: int) -> int:
        """For each side the empty cells on which a stone would be connected to it."""
        return (self.board.grow(self._joined(own)) | self._sides) & empty * self._six

    def winning_cells(self, touching: int) -> int:
        """The cells on which one stone joins winning sides, whether or not it may stand there."""
        block = self._block
        wins = touching & (touching >> 3 * block | touching >> 2 * block & touching >> 4 * block)
        return (wins | wins >> block | wins >> 2 * block) & self.board.full

    def anchors(self, lines: tuple[int, int, int], node: int) -> int:
        """The rim cells, empty or not, after whose anchor ``node`` may follow; ``lines`` are those of the side."""
        x, y, z = lines
        a, b, c = self.ends[node]
        return (a if node & (y | z) else 0) | (b if node & (x | z) else 0) | (c if node & (x | y) else 0)

    def _find_wins(self, own: int, empty: int) -> Wins:
        """All turns by which the side with the stones ``own`` would win at once."""
        return self._wins_along(reach(self.board, own & self.rim), own, empty)

    def opening(self, own: int, empty: int) -> int:
        """The rim cells that open a line to a node with which a turn of ``own`` would win if nodes needed no lines."""
        wins = self._wins_along((self.inner, self.inner, self.inner), own, empty)
        return self.ends_of(wins.alone & self.inner | wins.second)

    def ends_of(self, nodes: int) -> int:
        """The rim cells at the ends of all lines of ``nodes``."""
        cells = 0
        for node in bits(nodes):
            x, y, z = self.ends[1 << node]
            cells |= x | y | z
        return cells

    def _wins_along(self, lines: tuple[int, int, int], own: int, empty: int) -> Wins:
        """All turns by which ``own`` would win if its anchors had these lines."""
        x, y, z = lines
        touching = self.touching(own, empty)
        cells = self.winning_cells(touching)
        alone = cells & (self.rim | x & y | z & (x | y))
        pairs: dict[int, int] = {}
        # The node joins the sides by itself; the anchor is only there to allow it.
        left = cells & self.inner
        while left:
            node = left & -left
            left ^= node
            anchors = self.anchors(lines, node) & empty & ~alone
            while anchors:
                anchor = anchors & -anchors
                anchors ^= anchor
                pairs[anchor] = pairs.get(anchor, 0) | node
        self._add_chains(pairs, lines, own, empty, alone, touching)
        return Wins(alone, pairs)

    def _add_chains(
        self, pairs: dict[int, int], lines: tuple[int, int, int], own: int, empty: int, alone: int, touching: int
    ) -> None:
        """Add the turns of which both stones are part of the chain: the node completes what the anchor's group touches.

        An anchor that is ``alone`` wins by itself.
        """
        x, y, z = lines
        grow, six, inner = self.board.grow, self._six, self.inner & empty
        yz, xz, xy = y | z, x | z, x | y
        by_side: list[int] = []
        needed: dict[int, int] = {}
        anchors = (grow(own) | self._lonely(touching)) & empty & self.rim & ~alone
        while anchors:
            anchor = anchors & -anchors
            anchors ^= anchor
            touched = touching >> anchor.bit_length() - 1 & six
            nodes = needed.get(touched)
            if nodes is None:
                by_side = by_side or [touching >> side * self._block & inner for side in range(6)]
                nodes = needed[touched] = self._completing(touched, by_side)
            if nodes:
                p, q, r = self.rays[anchor]
                nodes &= p & yz | q & xz | r & xy
                if nodes:
                    nodes &= grow(flood(grow, anchor, own | anchor))
                    if nodes:
                        pairs[anchor] = pairs.get(anchor, 0) | nodes

    def _lonely(self, touching: int) -> int:
        """The rim cells next to a node that needs no more to win than a side, or one of the two, of that cell.

        An anchor that stands alone can be part of a chain with the node of its turn only there.
        """
        block = self._block
        around = touching | touching << 6 * block
        nodes = (around >> 3 * block | around >> 2 * block & around >> 4 * block) & self.inner * self._six
        if not nodes:
            return 0
        anchors = self.board.grow(nodes) & self._sides
        anchors |= anchors >> 3 * block
        return anchors | anchors >> block | anchors >> 2 * block

    def promising(self, own: int, empty: int) -> int:
        """The empty cells with which a turn of ``own`` may threaten to win by the next; no turn wins at once.

        Which lines the nodes need is not looked at, and of the anchors of both turns only what sides they lead to.
        """
        six = self._six
        # A cell next to an empty one of the rim touches that side once an anchor of the same turn stands there.
        by_anchor = self.board.grow(self._sides & empty * six) & (self.inner & empty) * six
        return self._joining(own, empty, self.touching(own, empty) | by_anchor)

    def involved(self, own: int, empty: int) -> int:
        """All empty cells that can be part of a chain of ``own`` and four more stones, two turns, that wins.

        The two in the middle join what each touches by itself or by one more stone; those at the ends touch it.
        """
        six, everywhere = self._six, own * self._six
        touching = self.touching(own, empty)
        within_two = touching | self._beyond(touching, everywhere) & empty * six
        middle = self._joining(own, empty, within_two) | self.winning_cells(within_two)
        ends = self._beyond(middle, own) & empty
        return middle | ends

    def _beyond(self, cells: int, own: int) -> int:
        """The cells next to these, or next to a group of ``own`` that is."""
        near = self.board.grow(cells)
        return near | self.board.grow(flood(self.board.grow, near & own, own))

    def _joining(self, own: int, empty: int, touching: int) -> int:
        """The empty cells that win with one more next to them, or next to their group, if these touch such sides."""
        by_side = [touching >> side * self._block & empty for side in range(6)]
        found, reaches = 0, self._reaches(own)
        for touched, cells in self._kinds(by_side):
            wins = self._completing(touched, by_side)
            if wins:  # the cells from which such a win is next door, or beyond a group
                near = 0
                for step in self._steps:
                    near |= wins << step | wins >> step
                for reached in reaches:
                    there = wins & reached
                    if there:
                        near |= reached if there & there - 1 else reached & ~there
                found |= cells & near
        return found

    def _completing(self, touched: int, by_side: list[int]) -> int:
        """The cells that touch what a chain that touches these sides still needs."""
        cells = 0
        for side, other in self._missing[touched]:
            cells |= by_side[side] & by_side[other]
        return cells

    def _kinds(self, by_side: list[int]) -> list[tuple[int, int]]:
        """The cells that touch any side, by the sides that they touch."""
        kinds: list[tuple[int, int]] = [(0, self.board.full)]
        for side, cells in enumerate(by_side):
            bit = 1 << side * self._block
            split = []
            for touched, among in kinds:
                here = among & cells
                if here:
                    split.append((touched | bit, here))
                    among ^= here
                if among:
                    split.append((touched, among))
            kinds = split
        return [kind for kind in kinds if kind[0]]

    def _find_reaches(self, own: int) -> list[int]:
        """For each group of stones the cells next to it, and its own."""
        return [self.board.grow(group) for group in groups(self.board, own)]

    @staticmethod
    def sensible(position: Noede, first: int) -> int:
        """Those of the first stones of turns that no turn with one stone more can replace.

        A node alone has two lines of its side's anchors, so it may follow an anchor on any empty end of its three lines
        as well; and a stone never harms its owner.
        """
        if position.pending or position.starting:
            return first
        x, y, z = reach(position.board, position.empty & position.board.rim)
        return first & ~(x | y | z)

    def first_stones(self, position: Noede, cells: int) -> int:
        """The stones with which a turn of the side to move may begin that stands on one of the empty ``cells``."""
        legal = position.legal_cells()
        first = self.sensible(position, cells & legal)
        if not position.pending:
            lines = reach(self.board, position.stones[position.turn] & self.rim)
            for node in bits(cells & self.inner):
                first |= self.anchors(lines, 1 << node) & legal
        return first

    def answers(self, own: int, empty: int, wins: Wins) -> int:
        """The first stones of a full turn of ``own`` after which none of the other side's ``wins`` is left.

        The turn stands on at most one rim cell and one inner cell, so all winning turns must share these.
        """
        lines = reach(self.board, own & self.rim)
        once = twice = 0
        for nodes in wins.pairs.values():
            twice |= once & nodes
            once |= nodes
        nodes_alone, anchors_alone = wins.alone & self.inner, wins.alone & self.rim
        stops = 0
        if anchors_alone:
            candidates = [] if anchors_alone & anchors_alone - 1 else [anchors_alone]
        else:
            candidates = list(wins.pairs)
            node = nodes_alone | once
            if node and not node & node - 1:
                x, y, z = lines
                stops = self.anchors(lines, node) & empty | node & (x & y | z & (x | y))
        for anchor in candidates:
            node = nodes_alone | once & ~(wins.pairs.get(anchor, 0) & ~twice)
            if not node & node - 1 and (not node or self.anchors(lines, node) & anchor):
                stops |= anchor
        return stops

    def node_answers(self, wins: Wins) -> int:
        """The one inner cell that is part of all ``wins``; 0 if there is none."""
        node = wins.alone | wins.second
        return 0 if node & self.rim or node & node - 1 else node


def _missing(touched: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pairs of sides (one side, twice, if it is enough) that make winning sides together with ``touched``."""
    rest = [tuple(side for side in sides if side not in touched) for sides in WINNING_SIDES if {*sides} & {*touched}]
    return [(missing[0], missing[-1]) for missing in rest if missing]
