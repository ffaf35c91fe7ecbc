"""Stibro by brute force, written from its numbered rules: cells are names, groups are sets, nothing is clever.

1. Black (0) and White (1) alternately place a stone; no passing.
2. After every placement from the second on, some Black group and some White group, neither touching the rim, are at
   distance 3 or more.
3. The very first stone goes on any cell that is not on the rim.
4. The first loop wins; a loop that breaks rule 2 is not allowed.
5. So a legal move always exists and somebody always wins.
6. After the first stone the second player may swap seats: the stones keep their colours and White moves next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

SIDES = 0, 1
TURNS = (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)


def name(r: int, q: int) -> str:
    return chr(ord("a") + r - 1) + str(q)


def place(cell: str) -> tuple[int, int]:
    """Letter and number of a cell, both counted from 1."""
    return ord(cell[0]) - ord("a") + 1, int(cell[1:])


def apart(cell: str, other: str) -> int:
    """Distance: how many steps from one cell to the other on an endless board."""
    (r, q), (s, p) = place(cell), place(other)
    return max(abs(r - s), abs(q - p), abs((r - s) - (q - p)))


class Board:
    """The hexhex board of one size: ``cells`` in ascending order, their ``neighbours``, the ``rim``, ``distance``."""

    def __init__(self, size: int) -> None:
        self.size = size
        files = 2 * size - 1
        self.cells = [
            name(r, q) for r in range(1, files + 1) for q in range(max(1, r - size + 1), min(files, r + size - 1) + 1)
        ]
        known = set(self.cells)
        self.neighbours = {
            cell: [name(r + dr, q + dq) for dr, dq in TURNS if name(r + dr, q + dq) in known]
            for cell in self.cells
            for r, q in [place(cell)]
        }
        self.rim = {cell for cell in self.cells if len(self.neighbours[cell]) < 6}
        self.distance = {cell: {other: apart(cell, other) for other in self.cells} for cell in self.cells}

    def disc(self, cell: str, radius: int) -> set[str]:
        return {other for other in self.cells if self.distance[cell][other] <= radius}

    def reach(self, start: Iterable[str], allowed: set[str]) -> set[str]:
        """All cells that one can walk to from ``start`` (as far as it is allowed) on allowed cells."""
        found = set(start) & allowed
        todo = list(found)
        while todo:
            for cell in self.neighbours[todo.pop()]:
                if cell in allowed and cell not in found:
                    found.add(cell)
                    todo.append(cell)
        return found

    def groups(self, stones: Iterable[str]) -> list[set[str]]:
        left, groups = set(stones), []
        while left:
            group = self.reach([min(left)], left)
            groups.append(group)
            left -= group
        return groups

    def enclosed(self, wall: set[str]) -> set[str]:
        """The cells outside ``wall`` that cannot reach the rim without crossing it."""
        outside = set(self.cells) - wall
        return outside - self.reach(self.rim, outside)

    def is_loop(self, group: set[str]) -> bool:
        return bool(self.enclosed(group))

    def is_free_pair(self, one: set[str], other: set[str]) -> bool:
        """Rule 2 for two groups that do not touch the rim: all distances are 3 or more."""
        return all(self.distance[a][b] >= 3 for a in one for b in other)

    def inner_groups(self, stones: Iterable[str]) -> list[set[str]]:
        return [group for group in self.groups(stones) if not group & self.rim]

    def has_free_pair(self, black: Iterable[str], white: Iterable[str]) -> bool:
        whites = self.inner_groups(white)
        return any(self.is_free_pair(b, w) for b in self.inner_groups(black) for w in whites)

    def loops(self, stones: Iterable[str]) -> list[set[str]]:
        return [group for group in self.groups(stones) if self.is_loop(group)]


board = cache(Board)


@dataclass(frozen=True)
class Game:
    """A position: the stones of both colours, who moves, and what rule 6 needs to know."""

    size: int = 7
    swap: bool = True
    stones: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    turn: int = 0
    ply: int = 0
    from_opening: bool = True
    passed: bool = False

    @property
    def board(self) -> Board:
        return board(self.size)

    @property
    def empty(self) -> list[str]:
        return [cell for cell in self.board.cells if cell not in self.stones[0] and cell not in self.stones[1]]

    def winners(self) -> list[int]:
        return [side for side in SIDES if self.board.loops(self.stones[side])]

    def winner(self) -> int | None:
        won = self.winners()
        return won[0] if won else None

    def after(self, side: int, cell: str) -> tuple[frozenset[str], frozenset[str]]:
        black, white = self.stones
        return (black | {cell}, white) if side == 0 else (black, white | {cell})

    def may_place(self, side: int, cell: str) -> bool:
        """Rules 2 and 3 for an empty cell."""
        if not any(self.stones):
            return cell not in self.board.rim
        return self.board.has_free_pair(*self.after(side, cell))

    def placements(self, side: int) -> list[str]:
        if not any(self.stones):
            return [cell for cell in self.empty if self.may_place(side, cell)]
        # The other side's groups stay as they are, so they are looked up once; otherwise this is may_place.
        theirs = self.board.inner_groups(self.stones[1 - side])
        return [
            cell
            for cell in self.empty
            if any(
                self.board.is_free_pair(mine, other)
                for mine in self.board.inner_groups(self.stones[side] | {cell})
                for other in theirs
            )
        ]

    def may_swap(self) -> bool:
        return self.swap and self.from_opening and self.ply == 1

    def legal(self) -> list[str]:
        """All moves: cells by letter, then number; ``swap`` last; none once a side has a loop (rule 4)."""
        if self.winners():
            return []
        return self.placements(self.turn) + (["swap"] if self.may_swap() else [])

    def refusal(self, move: str) -> str | None:
        """The code of the first broken rule, or nothing."""
        if self.winners():
            return "stibro/over"
        if move == "swap":
            return None if self.may_swap() else "stibro/no-swap"
        if move not in self.board.neighbours:
            return "stibro/off-board"
        if move in self.stones[0] | self.stones[1]:
            return "stibro/occupied"
        if self.may_place(self.turn, move):
            return None
        return "stibro/no-free-pair" if any(self.stones) else "stibro/opening-rim"

    def play(self, move: str) -> Game:
        """The position after a legal move (legality is the caller's business)."""
        if move == "swap":
            return replace(self, ply=self.ply + 1, passed=False)
        stones = self.after(self.turn, move)
        return replace(self, stones=stones, turn=1 - self.turn, ply=self.ply + 1, passed=False).settle()

    def settle(self) -> Game:
        """The turn passes by itself where the mover can do nothing (only set-ups get there, rule 5)."""
        if self.winners() or any(self.may_place(self.turn, cell) for cell in self.empty):
            return self
        return replace(self, turn=1 - self.turn, passed=True)


def from_setup(size: int, black: Iterable[str], white: Iterable[str], turn: int = 0, swap: bool = True) -> Game | None:
    """A position made by hand, or nothing where a rule refuses it."""
    the_board, black, white = board(size), list(black), list(white)
    cells = black + white
    if turn not in SIDES or len(set(cells)) < len(cells) or not set(cells) <= set(the_board.cells):
        return None
    if len(cells) == 1 and cells[0] in the_board.rim:
        return None
    if len(cells) >= 2 and not the_board.has_free_pair(black, white):
        return None
    game = Game(size, swap, (frozenset(black), frozenset(white)), turn, from_opening=False)
    return None if len(game.winners()) == 2 else game.settle()


def is_loop_witness(game: Game, side: int, cells: list[str]) -> bool:
    """Do the cells, in this order, go round as one loop of this side, with a cell inside that is not of their group?"""
    the_board, wall = game.board, set(cells)
    if len(cells) < 6 or len(wall) < len(cells):
        return False
    if not all(there in the_board.neighbours[here] for here, there in zip(cells, cells[1:] + cells[:1], strict=True)):
        return False
    mine = [group for group in the_board.groups(game.stones[side]) if wall <= group]
    return bool(mine) and bool(the_board.enclosed(wall) - mine[0])


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = game.legal()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)


def symmetries(size: int) -> Iterator[dict[str, str]]:
    """The twelve ways to turn and mirror the board, as maps from cell to cell."""
    for mirrored in (False, True):
        for turns in range(6):
            image = {}
            for cell in board(size).cells:
                r, q = place(cell)
                x, y = r - size, q - size
                if mirrored:
                    x, y = y, x
                for _ in range(turns):
                    x, y = y, y - x
                image[cell] = name(x + size, y + size)
            yield image
