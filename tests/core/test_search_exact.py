"""Whatever a search calls proved is what a plain exhaustive search finds that shares nothing with it but the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import searcher
from pygame_core.games.noose import tactics
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import SetupError
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup

WON, DRAWN, LOST = 1, 0, -1


class TooMuch(Exception):
    """The position is not small enough for an exhaustive search."""


class Exhaustive:
    """Negamax with a table of all positions it has seen; it knows moves, turns and outcomes, and nothing else.

    No position comes back on the way down, since Noose counts occurrences and in the other games stones only come.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Position, int] = {}

    def value(self, position: Position) -> int:
        """What the side to move gets of a position that is not over."""
        value = self.known.get(position)
        if value is None:
            if len(self.known) >= self.most:
                raise TooMuch
            self.known[position] = LOST  # so that it counts among those it has seen
            value = self.known[position] = self._best(position)
        return value

    def _best(self, position: Position) -> int:
        open_positions, best = [], LOST
        for move in position.legal_moves():
            after = position.play_unchecked(move)
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


class Trial(NamedTuple):
    """A small board; from each of so many random games the first position with few moves, late enough, is taken."""

    game: str
    options: Mapping[str, Any]
    moves: int
    ply: int
    games: int
    most: int  # positions for the exhaustive search
    wins: int  # at least so many in more than one turn must be proved
    losses: int  # and so many losses


TRIALS = [
    Trial("stibro", {"size": 5}, moves=14, ply=20, games=60, most=1500, wins=5, losses=5),
    Trial("nooks", {"size": 5}, moves=20, ply=2, games=60, most=1500, wins=5, losses=5),
    Trial("nooks", {"variant": "square"}, moves=16, ply=2, games=40, most=1500, wins=5, losses=5),
    Trial("noede", {"size": 4}, moves=20, ply=24, games=60, most=1500, wins=15, losses=15),
    Trial("loophole2d", {"size": 10}, moves=12, ply=20, games=50, most=1500, wins=5, losses=5),
]


def late_positions(trial: Trial) -> Iterator[Position]:
    random = Random(1)
    for _game in range(trial.games):
        position = GAMES[trial.game].position.initial(**trial.options)
        while not position.outcome():
            moves = list(position.legal_moves())
            if len(moves) <= trial.moves and position.ply >= trial.ply:
                yield position
                break
            position = position.play_unchecked(random.choice(moves))


def wins_this_turn(position: Position, move: Move) -> bool:
    """Whether the side to move wins by a move, or by the second half of the turn that it begins."""
    after = position.play(move)
    ends = [after] if after.outcome() or after.turn != position.turn else map(after.play, after.legal_moves())
    return any(outcome.winner == position.turn for end in ends if (outcome := end.outcome()))


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: "-".join([trial.game, *map(str, trial.options.values())]))
def test_what_is_proved_is_what_an_exhaustive_search_finds(trial: Trial) -> None:
    check(late_positions(trial), trial.most, trial.wins, trial.losses)


def full_boards(count: int) -> Iterator[Position]:
    """Random stones on all but five cells of Noose's smallest board: random games lead to nothing but wins at once."""
    random, noose = Random(1), GAMES["noose"].position
    while count:
        cells = list(noose.initial(size=4).board.cells)
        random.shuffle(cells)
        try:
            position = noose.from_setup(Setup((tuple(cells[5:21]), tuple(cells[21:]), ())), size=4)
        except SetupError:
            continue  # both sides have a loop
        if not position.outcome() and not any(wins_this_turn(position, move) for move in position.legal_moves()):
            count -= 1
            yield position


def test_what_is_proved_of_crowded_boards_is_what_an_exhaustive_search_finds() -> None:
    check(full_boards(50), most=200, wins=8, losses=30)


def test_where_not_all_moves_are_looked_at_nothing_false_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of crowds that are too large for an exhaustive search, brought down to boards that are not."""
    monkeypatch.setattr(tactics, "MOST_FLIPS", 5)
    monkeypatch.setattr(tactics, "MOST_STEPS", 60)
    check(full_boards(20), most=200, wins=0, losses=0)


def check(positions: Iterator[Position], most: int, wins: int, losses: int) -> None:
    """Compare a search with an exhaustive one of at most so many positions."""
    proofs = {WON: 0, LOST: 0}
    for position in positions:
        exhaustive = Exhaustive(most)
        try:
            value = exhaustive.value(position)
        except TooMuch:
            continue
        search = searcher(position, GAMES[position.key].model(position), seed=1)
        for _slice in search.run(Budget(iterations=200)):
            pass
        report = search.report()
        if report.proved is None:
            assert search.root.result in (None, 0.5)
            assert search.root.result is None or value == DRAWN
            continue
        assert value == (WON if report.proved > 0 else LOST)
        assert report.value == (report.proved > 0)
        proofs[value] += report.proved != 1  # a win at once needs no search
        if report.proved == 1:
            assert wins_this_turn(position, report.move)
        elif value == WON:
            after = position.play(report.move)
            exhaustive.most *= 20  # it has left out the moves after a winning one
            assert exhaustive.value(after) == (WON if after.turn == position.turn else LOST)
    assert proofs[WON] >= wins and proofs[LOST] >= losses
