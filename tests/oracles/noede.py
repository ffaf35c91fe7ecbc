"""Nøde by brute force, written from its numbered rules: cells are names, groups are sets, nothing is clever.

1. The outer cells are the rim, six sides, a corner belongs to two. A stone on the rim is an anchor, elsewhere a node.
2. White (0) places one anchor, then Black (1) two; then White takes the first full turn.
3. A full turn is an anchor and then a node on a line with it and on a different line with another own anchor; or a node
   alone, on lines of two different directions with two own anchors. Stones do not block lines.
4. The node after an anchor is compulsory if there is a cell for it.
5. A group that touches two opposite sides, or three sides no two of which are adjacent, wins at once.
6. A side that can do neither passes by itself. There are no draws.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from .stibro import Board, name, place

SIDES = 0, 1
WAYS = (0, 1), (1, 0), (1, 1)
WINNING = {0, 3}, {1, 4}, {2, 5}, {0, 2, 4}, {1, 3, 5}


class Shores(Board):
    """The board with its six ``sides`` in turning order and, for each cell, its line in each of three ``WAYS``."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        m = 2 * size - 1
        at = {cell: place(cell) for cell in self.cells}
        self.sides = [
            {cell for cell, (r, q) in at.items() if q - r == size - 1},
            {cell for cell, (r, q) in at.items() if q == m},
            {cell for cell, (r, q) in at.items() if r == m},
            {cell for cell, (r, q) in at.items() if r - q == size - 1},
            {cell for cell, (r, q) in at.items() if q == 1},
            {cell for cell, (r, q) in at.items() if r == 1},
        ]
        self.crosses = cache(self.crosses)  # asked again and again
        self.line = {cell: [self.walk(r, q, way) for way in WAYS] for cell, (r, q) in at.items()}

    def walk(self, r: int, q: int, way: tuple[int, int]) -> set[str]:
        far = range(-2 * self.size, 2 * self.size + 1)
        return {name(r + k * way[0], q + k * way[1]) for k in far if r + k * way[0] > 0} & set(self.cells)

    def touched(self, group: set[str]) -> set[int]:
        return {side for side in range(6) if group & self.sides[side]}

    def wins(self, stones: Iterable[str]) -> bool:
        return any(sides <= self.touched(group) for group in self.groups(stones) for sides in WINNING)

    def crosses(self, cell: str, one: str, other: str) -> bool:
        """Is the cell on a line with ``one`` and on a line of another direction with ``other``?"""
        return any(
            one in self.line[cell][i] and other in self.line[cell][j] for i in range(3) for j in range(3) if i != j
        )


board = cache(Shores)


@dataclass(frozen=True)
class Game:
    """A position: the stones of both colours, who moves, and the anchor whose node is still due."""

    size: int = 6
    stones: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    turn: int = 0
    ply: int = 0
    pending: str | None = None
    passed: bool = False

    @property
    def board(self) -> Shores:
        return board(self.size)

    @property
    def empty(self) -> list[str]:
        return [cell for cell in self.board.cells if cell not in self.stones[0] and cell not in self.stones[1]]

    def anchors(self, side: int) -> list[str]:
        return sorted(self.stones[side] & self.board.rim)

    def starting(self) -> bool:
        return len(self.anchors(0)) < 1 or len(self.anchors(1)) < 2

    def winners(self) -> list[int]:
        return [side for side in SIDES if self.board.wins(self.stones[side])]

    def winner(self) -> int | None:
        won = self.winners()
        return won[0] if won else None

    def may_be_node(self, side: int, cell: str, new: str | None = None) -> bool:
        """Rule 3 for an empty inner cell; ``new`` is the new anchor that must be one of the two."""
        own = self.anchors(side)
        return any(self.board.crosses(cell, a, b) for a in ([new] if new else own) for b in own if a != b)

    def nodes(self, side: int, new: str | None = None) -> list[str]:
        return [cell for cell in self.empty if cell not in self.board.rim and self.may_be_node(side, cell, new)]

    def places(self, side: int) -> list[str]:
        """Where the side may place a stone, won or not."""
        rim = [cell for cell in self.empty if cell in self.board.rim]
        if self.starting():
            return rim
        if self.pending:
            return self.nodes(side, self.pending)
        nodes = set(self.nodes(side))
        return [cell for cell in self.empty if cell in self.board.rim or cell in nodes]

    def legal(self) -> list[str]:
        return [] if self.winners() else self.places(self.turn)

    def refusal(self, cell: str) -> str | None:
        """The code of the first broken rule, or nothing."""
        if self.winners():
            return "noede/over"
        if cell not in self.board.neighbours:
            return "noede/off-board"
        if cell in self.stones[0] | self.stones[1]:
            return "noede/occupied"
        inner = cell not in self.board.rim
        if self.starting():
            return "noede/first-anchors" if inner else None
        if not inner:
            return "noede/node-due" if self.pending else None
        if self.may_be_node(self.turn, cell, self.pending):
            return None
        own = self.anchors(self.turn)
        seen = [way for way in range(3) if any(anchor in self.board.line[cell][way] for anchor in own)]
        if self.pending and not any(self.pending in line for line in self.board.line[cell]):
            return "noede/off-line"
        if not seen:
            return "noede/no-line"
        assert len(seen) == 1
        both = sum(anchor in self.board.line[cell][seen[0]] for anchor in own)
        return "noede/same-line" if both == 2 else "noede/second-line"

    def play(self, cell: str) -> Game:
        """The position after a legal move (legality is the caller's business)."""
        started = not self.starting()
        stones = tuple(side | {cell} if colour == self.turn else side for colour, side in enumerate(self.stones))
        after = replace(self, stones=stones, ply=self.ply + 1, pending=None, passed=False)
        if after.winners():
            return replace(after, turn=1 - self.turn)
        if not started:
            return replace(after, turn=1 if after.starting() else 0)
        if cell in self.board.rim and after.nodes(self.turn, cell):
            return replace(after, pending=cell)
        return replace(after, turn=1 - self.turn).settle()

    def settle(self) -> Game:
        """Rule 6: the turn passes by itself where the mover can do nothing."""
        if self.winners() or self.places(self.turn):
            return self
        return replace(self, turn=1 - self.turn, passed=True)


def from_setup(
    size: int, white: Iterable[str], black: Iterable[str], turn: int = 0, pending: str | None = None
) -> Game | None:
    """A position made by hand, or nothing where a rule refuses it."""
    white, black = list(white), list(black)
    cells, the_board = white + black, board(size)
    if turn not in SIDES or len(set(cells)) < len(cells) or not set(cells) <= set(the_board.cells):
        return None
    game = Game(size, (frozenset(white), frozenset(black)), turn)
    if game.starting():
        allowed = {(0, 0): 0, (1, 0): 1, (1, 1): 1}
        if not set(cells) <= the_board.rim or allowed.get((len(white), len(black))) != turn or pending:
            return None
        return game
    if len(game.winners()) == 2:
        return None
    if pending:
        if game.winners() or pending not in game.anchors(turn) or not game.nodes(turn, pending):
            return None
        return replace(game, pending=pending)
    return game.settle()


def is_chain(game: Game, side: int, cells: list[str]) -> bool:
    """Are the cells connected stones of the side that win, and would fewer of them not do?"""
    the_board, chain = game.board, set(cells)
    joined = len(chain) == len(cells) and chain <= game.stones[side] and len(the_board.groups(chain)) == 1
    return joined and the_board.wins(chain) and not any(the_board.wins(chain - {cell}) for cell in chain)


def fewest(game: Game, side: int) -> int:
    """How many stones of the side it takes to join winning sides: a flood from every stone towards the sides."""
    best = len(game.board.cells) + 1
    for start in game.stones[side]:
        steps, layer, found = 0, {start}, {start}
        nearest: dict[int, int] = {}
        while layer:
            for touched in game.board.touched(layer):
                nearest.setdefault(touched, steps)
            layer = {n for cell in layer for n in game.board.neighbours[cell]} & game.stones[side] - found
            found |= layer
            steps += 1
        for sides in WINNING:
            if sides <= nearest.keys():
                best = min(best, 1 + sum(nearest[each] for each in sides))
    return best


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = game.legal()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)


# For the golden files


def random_moves(game: Game, seed: int) -> list[str]:
    chance, moves = random.Random(seed), []
    while legal := game.legal():
        moves.append(chance.choice(legal))
        game = game.play(moves[-1])
    return moves


def played(game: Game, moves: Iterable[str]) -> Game:
    for move in moves:
        game = game.play(move)
    return game


def setup_of(game: Game) -> dict[str, object]:
    due = {"pending": game.pending} if game.pending else {}
    return {"stones": [sorted(side, key=place) for side in game.stones] + [[]], "turn": game.turn, **due}


def start(options: dict[str, int], setup: dict[str, object] | None) -> Game:
    if setup is None:
        return Game(**options)
    white, black, _ = setup["stones"]
    game = from_setup(options["size"], white, black, setup["turn"], setup.get("pending"))
    assert game is not None, "the set-up is refused"
    return game


def middles() -> tuple[dict[str, object], dict[str, object]]:
    """Two set-ups of the middle game, size 6: one with an anchor's node due, one with both kinds of turn open."""
    due = played(Game(6), random_moves(Game(6), 2)[:24])
    while not due.pending:
        due = due.play(random_moves(due, 1)[0])
    free = played(Game(6), random_moves(Game(6), 4)[:30])
    while free.pending or not free.nodes(free.turn) or not any(cell in free.board.rim for cell in free.empty):
        free = free.play(random_moves(free, 1)[0])
    return setup_of(due), setup_of(free)


def perft_cases() -> list[tuple[dict[str, int], dict[str, object] | None, int]]:
    due, free = middles()
    cases = [({"size": 4}, None, depth) for depth in (1, 2, 3, 4)] + [({"size": 6}, None, 2)]
    return [*cases, ({"size": 6}, due, 2), ({"size": 6}, free, 2)]


def games() -> dict[str, tuple[dict[str, int], dict[str, object] | None, list[str]]]:
    """Options, set-up and moves of the playthroughs."""
    due, _ = middles()
    white = next(seed for seed in range(99) if played(Game(6), random_moves(Game(6), seed)).winner() == 0)
    black = next(seed for seed in range(99) if played(Game(6), random_moves(Game(6), seed)).winner() == 1)
    return {
        "noede-white-wins": ({"size": 6}, None, random_moves(Game(6), white)),
        "noede-black-wins": ({"size": 6}, None, random_moves(Game(6), black)),
        "noede-small": ({"size": 4}, None, random_moves(Game(4), 5)),
        "noede-large": ({"size": 8}, None, random_moves(Game(8), 8)),
        "noede-from-setup": ({"size": 6}, due, random_moves(start({"size": 6}, due), 6)),
        "noede-rim-full": ({"size": 4}, *rim_first()),
    }


def rim_first() -> tuple[None, list[str]]:
    """A game in which everybody prefers anchors, until somebody has to pass."""
    for seed in range(999):
        chance, moves, game, passed = random.Random(seed), [], Game(4), False
        while legal := game.legal():
            rim = [cell for cell in legal if cell in game.board.rim]
            moves.append(chance.choice(rim or legal))
            game = game.play(moves[-1])
            passed = passed or game.passed
        if passed:
            return None, moves
    raise AssertionError("nobody ever passes")
