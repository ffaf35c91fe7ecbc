"""Nooks by brute force, written from its numbered rules: cells are names, areas are sets, nothing is clever.

1. In turn, place a wall: four stones on four empty cells in a straight line. No passing. Red (0) starts.
2. An area is a maximal connected set of empty cells, a nook an area in which no wall fits. All nooks that come to be
   in a turn score their cells for the side whose turn it is.
3. The game ends when no wall fits anywhere. More cells win.
4. Single stones stand beside two opposite corners of the hexagon, on b2 and j10 of the square.
5. From the opening position no tie.
6. After the first wall the second player may swap seats: walls and points keep their colours and Gold moves next.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

SIDES = 0, 1
HEXAGON = {(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)}
CROSS = {(0, 1), (1, 0), (0, -1), (-1, 0)}


def name(r: int, q: int) -> str:
    return chr(ord("a") + r - 1) + str(q)


def place(cell: str) -> tuple[int, int]:
    """Letter and number of a cell, both counted from 1."""
    return ord(cell[0]) - ord("a") + 1, int(cell[1:])


class Board:
    """``cells`` in ascending order, their ``neighbours``, all ``walls`` as tuples of cells, the ``singles``."""

    def __init__(self, variant: str, size: int) -> None:
        if variant == "square":
            places = [(r, q) for r in range(1, 12) for q in range(1, 12)]
            self.steps, self.singles = CROSS, {"b2", "j10"}
        else:
            files = 2 * size - 1
            places = [(r, q) for r in range(1, files + 1) for q in range(1, files + 1) if abs(r - q) < size]
            self.steps, self.singles = HEXAGON, {name(2, size), name(files - 1, size)}
        self.cells = [name(r, q) for r, q in places]
        known = set(places)
        self.neighbours = {
            name(r, q): {name(r + dr, q + dq) for dr, dq in self.steps if (r + dr, q + dq) in known} for r, q in places
        }
        rows = [
            [(r + i * dr, q + i * dq) for i in range(4)]
            for r, q in places
            for dr, dq in sorted(self.steps)
            if (dr, dq) > (0, 0)
        ]
        self.walls = [tuple(name(*at) for at in row) for row in sorted(rows) if set(row) <= known]

    def areas(self, empty: Iterable[str]) -> list[set[str]]:
        """The maximal connected sets of empty cells."""
        left, areas = set(empty), []
        while left:
            area = {left.pop()}
            todo = list(area)
            while todo:
                for cell in self.neighbours[todo.pop()] & left:
                    left.remove(cell)
                    area.add(cell)
                    todo.append(cell)
            areas.append(area)
        return areas

    def fitting(self, empty: set[str]) -> list[tuple[str, ...]]:
        return [wall for wall in self.walls if empty.issuperset(wall)]

    def nooks(self, empty: set[str]) -> list[set[str]]:
        walls = self.fitting(empty)
        return [area for area in self.areas(empty) if not any(area.issuperset(wall) for wall in walls)]


board = cache(Board)


def text(wall: tuple[str, ...]) -> str:
    return f"{wall[0]}-{wall[3]}"


@dataclass(frozen=True)
class Game:
    """A position: the stones, the scored cells of both sides, who moves, and what rule 6 needs to know."""

    variant: str = "hexhex"
    size: int = 8
    swap: bool = False
    stones: frozenset[str] = frozenset()
    owned: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    turn: int = 0
    ply: int = 0
    from_opening: bool = True

    @property
    def board(self) -> Board:
        return board(self.variant, self.size)

    @property
    def empty(self) -> set[str]:
        return set(self.board.cells) - self.stones

    @property
    def score(self) -> tuple[int, int]:
        return len(self.owned[0]), len(self.owned[1])

    def over(self) -> bool:
        return not self.board.fitting(self.empty)

    def winner(self) -> int | None:
        """Of a game that is over: 0, 1, or nobody."""
        red, gold = self.score
        return 0 if red > gold else 1 if gold > red else None

    def may_swap(self) -> bool:
        return self.swap and self.from_opening and self.ply == 1

    def legal(self) -> list[str]:
        """All walls, then ``swap``."""
        walls = [text(wall) for wall in self.board.fitting(self.empty)]
        return walls + (["swap"] if walls and self.may_swap() else [])

    def refusal(self, move: str) -> str | None:
        """The code of the first broken rule, or nothing; ``move`` is a cell, two cells and a hyphen, or ``swap``."""
        if self.over():
            return "nooks/over"
        if move == "swap":
            return None if self.may_swap() else "nooks/no-swap"
        ends = [place(cell) for cell in move.split("-")]
        (r, q), (s, p) = ends[0], ends[-1]
        far = max(abs(s - r), abs(p - q))
        straight = far == 0 or ((s - r) / far, (p - q) / far) in self.board.steps
        line = [(r + (s - r) * i // far, q + (p - q) * i // far) for i in range(far + 1)] if far and straight else ends
        cells = [name(a, b) for a, b in line]
        if not set(cells) <= set(self.board.cells):
            return "nooks/off-board"
        if set(cells) & self.stones:
            return "nooks/occupied"
        if not straight:
            return "nooks/not-in-line"
        cells = sorted(set(cells))
        if len(cells) == 4:
            return None
        room = any(set(cells) <= set(wall) for wall in self.board.fitting(self.empty))
        return "nooks/four-cells" if room or len(cells) > 4 else "nooks/no-room"

    def play(self, move: str) -> Game:
        """The position after a legal move (legality is the caller's business)."""
        if move == "swap":
            return replace(self, ply=self.ply + 1)
        wall = next(wall for wall in self.board.walls if text(wall) == move)
        stones = self.stones | set(wall)
        before = self.owned[0] | self.owned[1]
        new = {cell for nook in self.board.nooks(set(self.board.cells) - stones) for cell in nook} - before
        owned = [self.owned[side] | (new if side == self.turn else set()) for side in SIDES]
        return replace(self, stones=stones, owned=(owned[0], owned[1]), turn=1 - self.turn, ply=self.ply + 1)


def opening(variant: str = "hexhex", size: int = 8, swap: bool = False) -> Game:
    return Game(variant, size, swap, frozenset(board(variant, size).singles))


def from_setup(
    stones: Iterable[str], owned: tuple[Iterable[str], Iterable[str]], turn: int, variant: str, size: int, swap: bool
) -> Game | None:
    """A position made by hand, or nothing where a rule refuses it."""
    the_board, stones, red, gold = board(variant, size), list(stones), list(owned[0]), list(owned[1])
    cells = stones + red + gold
    if turn not in SIDES or len(set(cells)) < len(cells) or not set(cells) <= set(the_board.cells):
        return None
    nooks = the_board.nooks(set(the_board.cells) - set(stones))
    if set(red + gold) != {cell for nook in nooks for cell in nook}:
        return None
    if any(nook & set(red) and nook & set(gold) for nook in nooks):
        return None
    return Game(variant, size, swap, frozenset(stones), (frozenset(red), frozenset(gold)), turn, from_opening=False)


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = game.legal()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)


# The golden files


def setup_of(game: Game) -> dict[str, object]:
    return {
        "stones": [[], [], sorted(game.stones, key=place)],
        "owned": [sorted(side, key=place) for side in game.owned],
        "turn": game.turn,
    }


def random_moves(game: Game, seed: int, count: int = 99, swaps: bool = False) -> list[str]:
    """Moves of a random game; half of all moves score if one can."""
    chance, moves = random.Random(seed), []
    while (legal := game.legal()) and len(moves) < count:
        move = chance.choice(legal)
        if swaps and legal[-1] == "swap":
            move = "swap"
        elif chance.random() < 0.5:
            some = chance.sample(legal, min(len(legal), 12))
            move = max(some, key=lambda each: game.play(each).score[game.turn])
        moves.append(move)
        game = game.play(move)
    return moves


def played(game: Game, moves: Iterable[str]) -> Game:
    for move in moves:
        game = game.play(move)
    return game


def golden_perft() -> list[dict[str, object]]:
    def case(options: dict[str, object], depth: int, game: Game, setup: bool = False) -> dict[str, object]:
        given = {"setup": setup_of(game)} if setup else {}
        return {"game": "nooks", "options": options, **given, "depth": depth, "nodes": perft(game, depth)}

    small, whole, square = {"size": 5}, {}, {"variant": "square"}
    cases = [case({**small, "swap": swap}, 2, opening(size=5, swap=swap)) for swap in (False, True)]
    cases += [case(small, 3, opening(size=5)), case(whole, 2, opening()), case({"size": 9}, 1, opening(size=9))]
    cases += [case(square, 2, opening("square"))]
    for options, seed, count in ((small, 4, 5), (whole, 5, 16), (square, 6, 11)):
        game = opening(**options)
        middle = replace(played(game, random_moves(game, seed, count)), ply=0, from_opening=False)
        cases.append(case(options, 2, middle, setup=True))
    return cases


def playthrough(options: dict[str, object], setup: dict[str, object] | None, game: Game, moves: list[str]) -> str:
    lines = [json.dumps({"game": "nooks", "options": options, "setup": setup})]
    for number, move in enumerate(moves, 1):
        legal = game.legal()
        assert move in legal, (number, move)
        lines.append(f"{number} {move} {len(legal)}")
        game = game.play(move)
    lines.append(f"winner {game.winner()} by score" if game.over() else "unfinished")
    return "\n".join(lines) + "\n"


def even() -> tuple[dict[str, object], list[str]]:
    """A set-up of size 5 with an even number of cells to score, and a game from there that is tied."""
    for seed in range(999):
        start = from_setup(["e5"], ((), ()), 1, "hexhex", 5, False)
        assert start
        start = replace(start, stones=start.stones | {"a1"} | {"i9"})  # 58 cells
        moves = random_moves(start, seed)
        if played(start, moves).winner() is None:
            return setup_of(start), moves
    raise AssertionError("no tied game was found")


def golden_playthroughs() -> dict[str, str]:
    files = {}
    for title, options, seed in (
        ("default", {}, 8),
        ("small-swapped", {"size": 5, "swap": True}, 5),
        ("large", {"size": 9}, 9),
        ("square", {"variant": "square"}, 11),
    ):
        game = opening(**options)
        files[f"nooks-{title}"] = playthrough(options, None, game, random_moves(game, seed, swaps="swap" in options))
    setup, moves = even()
    start = from_setup(setup["stones"][2], setup["owned"], setup["turn"], "hexhex", 5, False)
    files["nooks-tied-from-setup"] = playthrough({"size": 5}, setup, start, moves)
    return files
