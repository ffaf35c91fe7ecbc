"""Loophole 2D by brute force, written from its numbered rules: places are (row, column), nothing is clever.

1. A rhombus with two windows. Its three borders, the nodes R, A and B, carry four arcs of stones each from the start:
   Black's above and below, White's left and right. The rim is row or column 0 or size + 1, without its four corners.
2. Black (0) and White (1) alternately place a stone on an empty cell; no passing.
3. A chain that reaches an arc of its colour goes on from the opposite arc of the same node.
4. A loop's node set are the nodes it passes through in this way; none does not count. Distinct: other node sets.
5. Two distinct loops win. Equivalently: every link has the bit of its node, and the exclusive-or sums of the closed
   walks in a side's stones span a space of rank 2 or more over GF(2).
6. On a full board the ranks of the two sides add up to 3. Upper left cells of the windows: 10: 3 and 7, 11: 3 and 8,
   12: 4 and 8, 13: 4 and 9, 14: 4 and 10, by row and column alike.
7. No swap.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache

Place = tuple[int, int]

SIZES = range(10, 15)
WINDOWS = {10: (3, 7), 11: (3, 8), 12: (4, 8), 13: (4, 9), 14: (4, 10)}
BITS = {"R": 1, "A": 2, "B": 4}
AROUND = (0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)


def name(at: Place) -> str:
    return "abcdefghijklmn"[at[1] - 1] + str(at[0])


def place(cell: str) -> Place:
    return int(cell[1:]), ord(cell[0]) - ord("a") + 1


class Board:
    """All places, the arcs as {(node, colour): (one arc, the opposite arc)}, and the cells that can be played on."""

    def __init__(self, size: int) -> None:
        self.size, last = size, size + 1
        inner = range(1, size + 1)
        self.arcs: dict[tuple[str, int], tuple[list[Place], list[Place]]] = {
            ("R", 0): ([(0, c) for c in inner], [(last, c) for c in inner]),
            ("R", 1): ([(r, 0) for r in inner], [(r, last) for r in inner]),
        }
        self.holes: set[Place] = set()
        for node, k in zip("AB", WINDOWS[size], strict=True):
            self.holes |= {(k, k), (k, k + 1), (k + 1, k), (k + 1, k + 1)}
            self.arcs[node, 0] = ([(k - 1, k), (k - 1, k + 1)], [(k + 2, k), (k + 2, k + 1)])
            self.arcs[node, 1] = ([(k, k - 1), (k + 1, k - 1)], [(k, k + 2), (k + 1, k + 2)])
        self.initial = [
            {at for (_, side), two in self.arcs.items() if side == colour for arc in two for at in arc}
            for colour in (0, 1)
        ]
        fixed = self.initial[0] | self.initial[1] | self.holes
        free = [(r, c) for c in inner for r in inner if (r, c) not in fixed]
        self.cells = [name(at) for at in free]  # by letter, then number
        places = {*free, *self.initial[0], *self.initial[1]}
        self.beside = {(r, c): [(r + y, c + x) for y, x in AROUND if (r + y, c + x) in places] for r, c in places}
        # Rule 3: from every stone of an arc to every stone of the opposite one, with the node that is crossed.
        self.links: dict[Place, list[tuple[Place, str]]] = {at: [] for at in places}
        for (node, _), (one, other) in self.arcs.items():
            for a in one:
                for b in other:
                    self.links[a].append((b, node))
                    self.links[b].append((a, node))

    def stones(self, side: int, cells: Iterable[str]) -> set[Place]:
        return self.initial[side] | {place(cell) for cell in cells}

    def rank(self, side: int, cells: Iterable[str]) -> int:
        """Rule 5: the rank of the sums of the closed walks, from one walk for each step that a tree leaves over."""
        mine = self.stones(side, cells)
        total: dict[Place, int] = {}
        basis: list[int] = []
        for root in mine:
            if root in total:
                continue
            total[root], todo = 0, [root]
            while todo:
                here = todo.pop()
                steps = [(there, 0) for there in self.beside[here]]
                steps += [(there, BITS[node]) for there, node in self.links[here]]
                for there, bit in steps:
                    if there not in mine:
                        continue
                    if there not in total:
                        total[there] = total[here] ^ bit
                        todo.append(there)
                        continue
                    rest = total[here] ^ bit ^ total[there]  # a closed walk: to here, to there, and back
                    for vector in basis:
                        rest = min(rest, rest ^ vector)
                    if rest:
                        basis.append(rest)
        return len(basis)

    def node_sets(self, side: int, cells: Iterable[str]) -> set[str]:
        """Rule 4 by walking: the node sets of all closed walks that pass through no node twice."""
        mine, found = self.stones(side, cells), set()
        for node in "RAB":
            for start in self.arcs[node, side][0]:
                seen, todo = {(start, "")}, [(start, "")]
                while todo:
                    here, passed = todo.pop()
                    steps = [(there, passed) for there in self.beside[here] if there in mine]
                    for there, through in self.links[here]:
                        if through not in passed:
                            steps.append((there, "".join(n for n in "RAB" if n in passed or n == through)))
                    for step in steps:
                        if step not in seen:
                            seen.add(step)
                            todo.append(step)
                found |= {passed for here, passed in seen if here == start and passed}
        return found


board = cache(Board)


@lru_cache(maxsize=10_000)
def rank(size: int, side: int, cells: frozenset[str]) -> int:
    return board(size).rank(side, cells)


@dataclass(frozen=True)
class Game:
    """A position: the placed stones of both colours and who moves."""

    size: int = 12
    stones: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    turn: int = 0
    ply: int = 0

    @property
    def board(self) -> Board:
        return board(self.size)

    @property
    def empty(self) -> list[str]:
        return [cell for cell in self.board.cells if cell not in self.stones[0] and cell not in self.stones[1]]

    def ranks(self) -> tuple[int, int]:
        return rank(self.size, 0, self.stones[0]), rank(self.size, 1, self.stones[1])

    def winner(self) -> int | None:
        won = [side for side, rank in enumerate(self.ranks()) if rank >= 2]
        assert len(won) < 2
        return won[0] if won else None

    def legal(self) -> list[str]:
        return self.empty if self.winner() is None else []

    def refusal(self, move: str) -> str | None:
        """The code of the first broken rule, or nothing."""
        if self.winner() is not None:
            return "loophole2d/over"
        at = place(move)
        if at in self.board.holes or not (1 <= at[0] <= self.size and 1 <= at[1] <= self.size):
            return "loophole2d/off-board"
        if at in self.board.initial[0] | self.board.initial[1]:
            return "loophole2d/arc"
        return "loophole2d/occupied" if move in self.stones[0] | self.stones[1] else None

    def play(self, move: str) -> Game:
        """The position after a legal move (legality is the caller's business)."""
        black, white = self.stones
        stones = (black | {move}, white) if self.turn == 0 else (black, white | {move})
        return replace(self, stones=stones, turn=1 - self.turn, ply=self.ply + 1)


def from_setup(size: int, black: Iterable[str], white: Iterable[str], turn: int = 0) -> Game | None:
    """A position made by hand, or nothing where a rule refuses it."""
    black, white = list(black), list(white)
    cells = black + white
    if turn not in (0, 1) or len(set(cells)) < len(cells) or not set(cells) <= set(board(size).cells):
        return None
    return Game(size, (frozenset(black), frozenset(white)), turn)


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = game.legal()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)


def random_moves(game: Game, seed: int) -> list[str]:
    """Moves of a random game to its end."""
    chance, moves = random.Random(seed), []
    while legal := game.legal():
        moves.append(chance.choice(legal))
        game = game.play(moves[-1])
    return moves


# For the golden files


def start(options: dict[str, int], setup: dict[str, object] | None) -> Game:
    if setup is None:
        return Game(options["size"])
    game = from_setup(options["size"], setup["stones"][0], setup["stones"][1], setup["turn"])
    assert game is not None, "the set-up is refused"
    return game


def before_the_end(size: int, seed: int, plies: int) -> dict[str, object]:
    """The set-up some plies before a random game ends, so that some moves win and some do not."""
    game = Game(size)
    for move in random_moves(game, seed)[:-plies]:
        game = game.play(move)
    return {"stones": [sorted(side, key=lambda cell: (cell[0], int(cell[1:]))) for side in game.stones] + [[]],
            "turn": game.turn}  # fmt: skip


def perft_cases() -> list[tuple[dict[str, int], dict[str, object] | None, int]]:
    small, standard = {"size": 10}, {"size": 12}
    cases: list[tuple[dict[str, int], dict[str, object] | None, int]] = [(small, None, depth) for depth in (1, 2, 3)]
    cases += [({"size": size}, None, 1) for size in SIZES if size != 10]
    cases += [(standard, None, 2), (standard, before_the_end(12, 16, 1), 2), (standard, before_the_end(12, 19, 2), 2)]
    return [*cases, (small, before_the_end(10, 20, 2), 3)]


def games() -> dict[str, tuple[dict[str, int], dict[str, object] | None, list[str]]]:
    """Options, set-up and moves of the games that are kept."""
    kept = {}
    for title, size, setup, seed in [
        ("standard", 12, None, 1),
        ("small", 10, None, 2),
        ("large", 14, None, 3),
        ("from-setup", 12, before_the_end(12, 6, 30), 7),
    ]:
        kept[f"loophole2d-{title}"] = ({"size": size}, setup, random_moves(start({"size": size}, setup), seed))
    return kept
