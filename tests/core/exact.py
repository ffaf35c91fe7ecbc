"""What an exhaustive search says of a small position, and whether a search of the package claims anything else.

It shares nothing with the package's search but the rules: it knows moves, turns and outcomes, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search, searcher
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import SetupError
from pygame_core.rules.move import SWAP, Move
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup

WON, DRAWN, LOST = 1, 0, -1
RESULT = {WON: 1.0, DRAWN: 0.5, LOST: 0.0}  # as a search has it
ITERATIONS = 200
MOST_ENDS = 5000  # positions whose end is counted in turns
MOST_BELOW = 400  # more positions for what is settled in the tree


class TooMuch(Exception):
    """The position is not small enough for an exhaustive search."""


class Exhaustive:
    """Negamax with a table of all positions it has seen, at most so many.

    No position comes back on the way down, since Noose counts occurrences and in the other games stones only come.
    There is no swap any more.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Position, int] = {}
        self.within: dict[tuple[Position, int, bool], bool] = {}

    def value(self, position: Position) -> int:
        """What the side to move gets of a position."""
        outcome = position.outcome()
        if outcome:
            return DRAWN if outcome.winner is None else WON if outcome.winner == position.turn else LOST
        value = self.known.get(position)
        if value is None:
            if len(self.known) >= self.most:
                raise TooMuch
            self.known[position] = LOST  # so that it counts among those it has seen
            value = self.known[position] = self._best(position)
        return value

    def _best(self, position: Position) -> int:
        open_positions, best = [], LOST
        for after in map(position.play_unchecked, position.legal_moves()):
            outcome = after.outcome()
            if not outcome:
                open_positions.append(after)
            elif outcome.winner == position.turn:
                return WON
            elif outcome.winner is None:
                best = DRAWN
        for after in open_positions:
            best = max(best, self.value(after) * (1 if after.turn == position.turn else -1))
            if best == WON:
                break
        return best

    def ends(self, position: Position, turns: int, won: bool) -> bool:
        """Whether the side to move wins, or is made to lose, within so many turns of both sides, whatever is tried."""
        key = position, turns, won
        found = self.within.get(key)
        if found is None:
            if len(self.within) >= MOST_ENDS:
                raise TooMuch
            self.within[key] = False
            found = self.within[key] = (any if won else all)(
                self.ends_after(position, after, turns, won)
                for after in map(position.play_unchecked, position.legal_moves())
            )
        return found

    def ends_after(self, position: Position, after: Position, turns: int, won: bool) -> bool:
        """The same of a move that leads to ``after``, the turn that it ends included."""
        outcome = after.outcome()
        if outcome:
            return turns >= 1 and outcome.winner is not None and (outcome.winner == position.turn) == won
        same = after.turn == position.turn
        left = turns - (2 * after.passed if same else 1)  # a half turn costs none, one that the other side passes two
        return left >= 0 and self.ends(after, left, won if same else not won)


class Trial(NamedTuple):
    """A small board; from each of so many random games positions with few moves, late enough, are taken."""

    game: str
    options: Mapping[str, Any]
    moves: int  # at most
    ply: int  # at least
    most: int = 600  # positions for the exhaustive search
    single: int = 0  # stones of nobody, beside those that stand there from the start

    @property
    def name(self) -> str:
        return "-".join([self.game, *map(str, self.options.values()), *["even"] * bool(self.single)])


TRIALS = (
    Trial("stibro", {"size": 5}, moves=10, ply=20),
    Trial("nooks", {"size": 5}, moves=16, ply=2),
    Trial("nooks", {"variant": "square"}, moves=13, ply=2),
    Trial(
        "nooks", {"size": 5}, moves=14, ply=1, single=1
    ),  # where an even number of cells is scored, and may be halved
    Trial("noede", {"size": 4}, moves=16, ply=24),
    Trial("loophole2d", {"size": 10}, moves=11, ply=20),
)
CROWDED = Trial("noose", {"size": 4}, moves=99, ply=0, most=300)


def late_positions(trial: Trial, seed: int) -> Iterator[Position]:
    """Of one random game the first positions with few moves, in which one is not won at once."""
    random = Random(f"{trial.name} {seed}")
    position = GAMES[trial.game].position.initial(**trial.options)
    if trial.single:
        setup = position.to_setup()
        empty = sorted(set(position.board.cells).difference(*setup.stones))
        stones = (*setup.stones[:2], (*setup.stones[2], *random.sample(empty, trial.single)))
        position = type(position).from_setup(Setup(stones, setup.held), **trial.options)
    found = 0
    while not position.outcome() and found < 3:
        moves = list(position.legal_moves())
        if len(moves) <= trial.moves and position.ply >= trial.ply:
            found += 1
            yield position
        position = position.play_unchecked(random.choice(moves))


def full_boards(seed: int) -> Iterator[Position]:
    """Random stones on all but five cells of Noose's smallest board, no win at once.

    Random games lead to nothing but wins at once.
    """
    random, noose = Random(f"crowded {seed}"), GAMES["noose"].position
    cells = list(noose.initial(size=4).board.cells)
    while True:
        random.shuffle(cells)
        try:
            position = noose.from_setup(Setup((tuple(cells[5:21]), tuple(cells[21:]), ())), size=4)
        except SetupError:
            continue  # both sides have a loop
        if not position.outcome() and not any(wins_this_turn(position, move) for move in position.legal_moves()):
            yield position
            return


def positions(trial: Trial, seed: int) -> Iterator[Position]:
    """The positions of a trial that have a number."""
    return full_boards(seed) if trial is CROWDED or trial == CROWDED else late_positions(trial, seed)


def wins_this_turn(position: Position, move: Move) -> bool:
    """Whether the side to move wins by a move, or by the second half of the turn that it begins."""
    after = position.play(move)
    ends = [after] if after.outcome() or after.turn != position.turn else map(after.play, after.legal_moves())
    return any(outcome.winner == position.turn for end in ends if (outcome := end.outcome()))


class Agreement(NamedTuple):
    """What is so, what the search has proved of it, how much it claims to be certain, and what was false, in words."""

    value: int
    proved: int | None  # turns, as a report has them
    claims: int
    false: list[str]


def compare(position: Position, most: int, iterations: int = ITERATIONS) -> Agreement:
    """Search a position, and hold every claim against what is so. Raises TooMuch."""
    exhaustive = Exhaustive(most)
    value = exhaustive.value(position)
    search = searcher(position, GAMES[position.key].model(position), seed=1)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    exhaustive.most *= 20  # it has left out the moves after a winning one
    told = [*claims(search, exhaustive), *claims_below(search, exhaustive)]
    return Agreement(value, search.report().proved, len(told), [what for so, what in told if not so])


def claims(search: Search, exhaustive: Exhaustive) -> Iterator[tuple[bool, str]]:
    """All that a search calls certain, each with whether it is so."""
    position, report = search.root.position, search.report()
    turn, moves = position.turn, list(position.legal_moves())
    at_once = [move for move in moves if wins_this_turn(position, move)]
    yield sorted(search.threats[turn]) == at_once, f"wins at once: {search.threats[turn]}"
    if report.proved is not None:
        won = report.proved > 0
        yield exhaustive.value(position) == (WON if won else LOST), f"proved {report.proved}"
        yield exhaustive.ends(position, abs(report.proved), won), f"in {report.proved} turns"
        yield report.value == won, f"value {report.value} of what is proved {report.proved}"
    elif search.root.result is not None:
        yield exhaustive.value(position) == DRAWN, "drawn"
    for line, length in zip(report.variations, report.lengths, strict=True):
        if length is not None:
            text = f"{position.write(line[0])} leads to the end in {length}"
            yield after_move(exhaustive, position, line[0], length), text
    certain = search.model.tactics(position)
    if certain.length is None and certain.moves is not None:
        for move in set(moves) - {SWAP} - set(certain.moves):
            yield after_move(exhaustive, position, move, -2), f"{position.write(move)} loses at once"


def claims_below(search: Search, exhaustive: Exhaustive) -> Iterator[tuple[bool, str]]:
    """The same of what is settled in the tree, as far as the exhaustive search gets."""
    settled = (node for node in search.nodes() if node.result is not None and node is not search.root)
    exhaustive.most = len(exhaustive.known) + MOST_BELOW
    with suppress(TooMuch):
        for node in settled:
            yield RESULT[exhaustive.value(node.position)] == node.result, f"{node.result} of {node.position!r}"


def after_move(exhaustive: Exhaustive, position: Position, move: Move, length: int) -> bool:
    """Whether a move leads to the end within so many turns, to a loss if below 0."""
    return exhaustive.ends_after(position, position.play(move), abs(length), length > 0)
