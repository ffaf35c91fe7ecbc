"""Noose by brute force, written from its numbered rules: cells are names, arcs are tuples, nothing is clever.

1. In turn, Black (0) and White (1) place a stone on an empty cell or flip one eligible arc of enemy stones.
2. An arc is a sequence of distinct, consecutively adjacent cells with every turn 0° or 60°, all turns in one sense.
3. A side flanks a set of stones if two different stones of its own outside the set and some order of the set make an
   arc with those two as its ends.
4. An enemy set may be flipped if the mover flanks it and its owner does not.
5. A flip is a set; all of it turns.
6. The first loop of the mover's own colour wins, by placement or by flip.
7. Who can do nothing passes by himself; two such passes in a row are a draw.
8. The third occurrence of the same stones with the same side to move, counted after passes, is a draw; option.
9. After the first stone the second player may swap seats; option.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from .stibro import TURNS, Board, board, name, place

SIDES = 0, 1
Stones = tuple[frozenset[str], frozenset[str]]
State = tuple[Stones, int]


class TooMuch(Exception):
    """This position holds so many arcs that brute force takes too long."""


def way(here: str, there: str) -> int:
    """The direction from a cell to a neighbour, 0 to 5 in turning order."""
    (r, q), (s, p) = place(here), place(there)
    return TURNS.index((s - r, p - q))


def is_arc(cells: tuple[str, ...]) -> bool:
    """Rule 2, word for word."""
    if len(set(cells)) < len(cells):
        return False
    steps = [(place(b)[0] - place(a)[0], place(b)[1] - place(a)[1]) for a, b in pairwise(cells)]
    if not all(step in TURNS for step in steps):
        return False
    ways = [TURNS.index(step) for step in steps]
    turns = {(b - a) % 6 for a, b in pairwise(ways)}
    return turns <= {0, 1} or turns <= {0, 5}


def arcs_from(start: str, through: frozenset[str], the_board: Board, most: int = 200_000) -> Iterator[tuple[str, ...]]:
    """All arcs of two cells or more that begin on ``start``, which goes on over cells of ``through`` only."""
    todo: list[tuple[tuple[str, ...], int, int]] = [
        ((start, cell), way(start, cell), 0) for cell in the_board.neighbours[start] if cell in through
    ]
    count = 0
    while todo:
        arc, heading, sense = todo.pop()
        yield arc
        count += 1
        if count > most:
            raise TooMuch
        for cell in the_board.neighbours[arc[-1]]:
            turn = (way(arc[-1], cell) - heading) % 6
            if cell in through and cell not in arc and (turn == 0 or (turn in (1, 5) and sense in (0, turn))):
                todo.append(((*arc, cell), way(arc[-1], cell), sense or turn))


def flanks(the_board: Board, stones: Iterable[str], cells: frozenset[str]) -> bool:
    """Rule 3: whether two of the stones, not of ``cells``, and some order of ``cells`` make an arc."""
    outside = set(stones) - cells
    for one in outside:
        for arc in arcs_from(one, cells, the_board):
            if len(arc) == len(cells) + 1:
                for other in the_board.neighbours[arc[-1]]:
                    if other in outside and is_arc((*arc, other)):
                        return True
    return False


def flips(the_board: Board, own: frozenset[str], enemy: frozenset[str]) -> set[frozenset[str]]:
    """Rule 4: all sets that ``own`` may flip."""
    flanked = set()
    for one in own:
        for arc in arcs_from(one, enemy, the_board):
            if any(other in own and is_arc((*arc, other)) for other in the_board.neighbours[arc[-1]]):
                flanked.add(frozenset(arc[1:]))
    return {cells for cells in flanked if not flanks(the_board, enemy, cells)}


@dataclass(frozen=True)
class Game:
    """A position: the stones of both colours, who moves, and all that rules 8 and 9 need to know."""

    size: int = 6
    repetition: str = "threefold"
    swap: bool = False
    stones: Stones = (frozenset(), frozenset())
    turn: int = 0
    ply: int = 0
    from_opening: bool = True
    passed: bool = False
    stuck: bool = False
    occurred: tuple[State, ...] = (((frozenset(), frozenset()), 0),)  # every position of the game so far

    @property
    def board(self) -> Board:
        return board(self.size)

    @property
    def empty(self) -> list[str]:
        return [cell for cell in self.board.cells if cell not in self.stones[0] and cell not in self.stones[1]]

    def winners(self) -> list[int]:
        return [side for side in SIDES if self.board.loops(self.stones[side])]

    def end(self) -> tuple[int | None, str] | None:
        """Winner and rule, or nothing while the game goes on."""
        if self.winners():
            return self.winners()[0], "loop"
        if self.stuck:
            return None, "passes"
        if self.repetition == "threefold" and self.occurred.count((self.stones, self.turn)) >= 3:
            return None, "repetition"
        return None

    def flips(self, side: int) -> list[str]:
        found = flips(self.board, self.stones[side], self.stones[1 - side])
        rows = sorted(sorted(map(place, cells)) for cells in found)
        return ["x" + ",".join(name(*cell) for cell in row) for row in rows]

    def may_swap(self) -> bool:
        return self.swap and self.from_opening and self.ply == 1

    def legal(self) -> list[str]:
        """All moves: placements, then flips, each by letter, then number; ``swap`` last."""
        if self.end():
            return []
        return self.empty + self.flips(self.turn) + (["swap"] if self.may_swap() else [])

    def play(self, move: str) -> Game:
        """The position after a legal move (legality is the caller's business)."""
        if move == "swap":
            return replace(self, ply=self.ply + 1, passed=False)
        turned = frozenset(move.lstrip("x").split(","))
        stones = list(self.stones)
        stones[self.turn] |= turned
        stones[1 - self.turn] -= turned
        after = replace(self, stones=(stones[0], stones[1]), turn=1 - self.turn, ply=self.ply + 1, passed=False)
        return after.settle()

    def settle(self) -> Game:
        """Rule 7, then one more occurrence for rule 8."""
        game = self
        if not self.winners() and not self.empty and not self.flips(self.turn):
            if not self.flips(1 - self.turn):
                return replace(self, stuck=True)
            game = replace(self, turn=1 - self.turn, passed=True)
        return replace(game, occurred=(*game.occurred, (game.stones, game.turn)))


def from_setup(size: int, black: Iterable[str], white: Iterable[str], turn: int = 0, **options: Any) -> Game | None:
    """A position made by hand, or nothing where a rule refuses it."""
    black, white = list(black), list(white)
    cells = black + white
    if turn not in SIDES or len(set(cells)) < len(cells) or not set(cells) <= set(board(size).cells):
        return None
    stones = (frozenset(black), frozenset(white))
    game = Game(size, stones=stones, turn=turn, from_opening=False, occurred=(), **options)
    return None if len(game.winners()) == 2 else game.settle()


def start(options: dict[str, Any], setup: dict[str, Any] | None = None) -> Game:
    """A new game as the protocol describes it."""
    if setup is None:
        return Game(**options)
    more = {key: value for key, value in options.items() if key != "size"}
    game = from_setup(options["size"], *setup["stones"][:2], setup["turn"], **more)
    assert game is not None, "the set-up is refused"
    return game


def setup_of(game: Game) -> dict[str, Any]:
    return {"stones": [sorted(side, key=place) for side in game.stones] + [[]], "turn": game.turn}


def perft(game: Game, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are."""
    if depth == 0:
        return 1
    moves = game.legal()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)


def random_moves(game: Game, seed: str, most: int = 400, swaps: bool = False) -> list[str]:
    """Moves of a random game, in which flips and cells beside two own stones are liked."""
    chance, moves = random.Random(seed), []
    while len(moves) < most and (legal := game.legal()):
        turned = [move for move in legal if move[0] == "x"]
        own = game.stones[game.turn]
        near = [cell for cell in game.empty if len(own & set(game.board.neighbours[cell])) > 1]
        liked = turned if turned and chance.random() < 0.5 else near if near and chance.random() < 0.3 else legal
        move = "swap" if swaps and legal[-1] == "swap" else chance.choice(liked)
        moves.append(move)
        game = game.play(move)
    return moves


CYCLE = {"stones": ["b4 d5 e3 e5".split(), "c3 d3 d4 e4 f5".split(), []], "turn": 0}
ROUND = "xd3,d4 xd4,e5 xe4,e5 xd3,e4".split()


def golden_perft() -> list[dict[str, Any]]:
    """Small and default boards from the opening, and two crowded middle games with placements, flips and wins."""

    def options(size: int, swap: bool = False) -> dict[str, Any]:
        return {"size": size, "repetition": "threefold", "swap": swap}

    cases: list[tuple[dict[str, Any], dict[str, Any] | None, int]] = [
        (options(4, swap), None, depth) for swap in (False, True) for depth in (1, 2, 3)
    ]
    cases += [(options(6), None, 1), (options(6), None, 2), (options(4), CYCLE, 3)]
    for size, seed, plies in ((6, "perft 6", 40), (5, "perft 5", 44)):
        game = Game(size)
        for move in random_moves(game, seed)[:plies]:
            game = game.play(move)
        cases.append((options(size), setup_of(game), 2))
    table = []
    for chosen, setup, depth in cases:
        case = {"game": "noose", "options": chosen, **({"setup": setup} if setup else {}), "depth": depth}
        table.append(case | {"nodes": perft(start(chosen, setup), depth)})
    return table


def golden_playthroughs() -> dict[str, str]:
    """Whole games: short and long, won by placement and by flip, drawn in a circle, swapped, from a set-up."""
    small: dict[str, Any] = {"size": 4, "repetition": "threefold", "swap": False}
    standard = {**small, "size": 6}
    swapped, large = {**small, "size": 5, "swap": True}, {**standard, "size": 8}
    games: dict[str, tuple[dict[str, Any], dict[str, Any] | None, list[str]]] = {
        "noose-circle": (small, CYCLE, ROUND * 2),
        "noose-no-repetition": ({**small, "repetition": "none"}, CYCLE, ROUND * 4),
        "noose-small": (small, None, random_moves(start(small), "small")),
        "noose-standard": (standard, None, random_moves(start(standard), "standard")),
        "noose-swapped": (swapped, None, random_moves(start(swapped), "swapped", swaps=True)),
        "noose-large": (large, None, random_moves(start(large), "large")),
    }
    texts = {}
    for title, (options, setup, moves) in games.items():
        game = start(options, setup)
        lines = [json.dumps({"game": "noose", "options": options, "setup": setup})]
        for number, move in enumerate(moves, 1):
            legal = game.legal()
            assert move in legal, (title, number, move)
            lines.append(f"{number} {move} {len(legal)}")
            game = game.play(move)
        end = game.end()
        lines.append(f"winner {end[0]} by {end[1]}" if end else "unfinished")
        texts[title] = "\n".join(lines) + "\n"
    return texts
