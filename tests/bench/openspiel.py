"""Hex against OpenSpiel's player: ``python -m tests.bench.openspiel [--quick] [--factor 1|10] [--out FILE]``.

The other player is ``pyspiel.MCTSBot``, written in C++: UCT with random rollouts, exploration 1.4, proved values backed
up (solver on). Games 0 and 1, 2 and 3, … begin with the same two random stones, once with each side ours. A move may
take so many seconds of wall time, since its clock is no other; each player has one thread and keeps nothing from move
to move. With ``--factor 10`` it may think ten times as long as ours.

Every finished game is a line of JSON in the file; a game that is there already is not played again. So an interrupted
match goes on where it stopped. Begin with a new file after a change of our player.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any, Final

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import searcher
from pygame_core.rules.move import Move

from .hex import Hex, model
from .matches import wilson

SIZE: Final = 9
SECONDS: Final = {1: (0.1, 0.1), 10: (0.03, 0.3)}  # a move, ours and theirs, by factor
GAMES, QUICK_GAMES = 60, 12
RANDOM_STONES: Final = 2
UCT_C: Final = 1.4
MEMORY_MB: Final = 2000
SIMULATIONS: Final = 10**9  # no limit but time


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: whether we won, all moves in order, seconds that moves took, iterations of our searches.

    A move that needs no iteration is a win at once, or the only one that does not lose at once.
    """

    factor: int
    number: int
    seed: int
    won: bool
    moves: list[str]
    ours: list[float]
    theirs: list[float]
    iterations: list[int]

    @property
    def key(self) -> tuple[int, int, int]:
        """What it is known by in the file."""
        return (self.factor, self.number, self.seed)


def ours(position: Hex, seconds: float, seed: int) -> tuple[Move, int]:
    """Our move, and how many iterations it took."""
    search = searcher(position, model(SIZE), seed)
    for _slice in search.run(Budget(ms=1000 * seconds)):
        pass
    return search.report().move, search.iterations


class Theirs:
    """OpenSpiel's player in one game. Its cells are numbered row by row."""

    def __init__(self, pyspiel: Any, seconds: float, seed: int) -> None:
        game = pyspiel.load_game(f"hex(board_size={SIZE})")
        self.state = game.new_initial_state()
        policy = pyspiel.ChildSelectionPolicy.UCT
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.bot = pyspiel.MCTSBot(
            game, evaluator, UCT_C, SIMULATIONS, MEMORY_MB, True, seed, False, policy, max_wall_clock_time=seconds
        )

    def move(self, position: Hex) -> Move:
        """Its move in the position that has been told to it."""
        return position.read(cell_name(self.bot.step(self.state)))

    def tell(self, move: Move) -> None:
        """Play a move of either side."""
        file, rank = move.cells[0]
        self.state.apply_action((rank - 1) * SIZE + file - 1)


def cell_name(action: int) -> str:
    """Our name for their number of a cell."""
    return f"{chr(ord('a') + action % SIZE)}{action // SIZE + 1}"


def play(pyspiel: Any, factor: int, number: int, seed: int) -> Played:
    """Play one game; in the even ones we have Black."""
    our_seconds, their_seconds = SECONDS[factor]
    start, chance = Random(f"{seed} {number // 2}"), Random(f"{seed} {number}")
    position: Hex = Hex.initial(size=SIZE)
    them = Theirs(pyspiel, their_seconds, chance.getrandbits(31))
    our_times, their_times, iterations = [], [], []
    moves = []
    while not (outcome := position.outcome()):
        if position.ply < RANDOM_STONES:
            move = start.choice(list(position.legal_moves()))
        else:
            began = perf_counter()
            if position.turn == number % 2:
                move, count = ours(position, our_seconds, chance.getrandbits(32))
                our_times.append(round(perf_counter() - began, 6))
                iterations.append(count)
            else:
                move = them.move(position)
                their_times.append(round(perf_counter() - began, 6))
        moves.append(position.write(move))
        them.tell(move)
        position = position.play(move)
    if not them.state.is_terminal() or (them.state.returns()[0] > 0) != (outcome.winner == 0):
        raise AssertionError(f"the players do not agree who has won: {' '.join(moves)}")
    return Played(factor, number, seed, outcome.winner == number % 2, moves, our_times, their_times, iterations)


def line(game: Played) -> str:
    """A game as it stands in the file."""
    return json.dumps(asdict(game))


def load(path: Path) -> dict[tuple[int, int, int], Played]:
    """The games in a file; a line that was cut off is none."""
    found = {}
    for text in path.read_text("utf-8").splitlines() if path.is_file() else ():
        try:
            game = Played(**json.loads(text))
        except (ValueError, TypeError):
            continue
        found[game.key] = game
    return found


def summary(played: Sequence[Played]) -> str:
    """The match in one line."""
    won, count = sum(game.won for game in played), len(played)
    low, high = wilson(won, count)
    our_time, their_time = (fmean(s for game in played for s in getattr(game, who)) for who in ("ours", "theirs"))
    searched = [number for game in played for number in game.iterations if number]
    return (
        f"won {won} of {count} (95 %: {100 * low:.0f}–{100 * high:.0f} %); seconds a move: ours {our_time:.3f}, "
        f"theirs {their_time:.3f}; iterations a searched move: {fmean(searched or [0]):.0f}"
    )


def main(words: Sequence[str] | None = None) -> None:
    """Play what is missing and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.openspiel", description="Hex against OpenSpiel.")
    parser.add_argument("--quick", action="store_true", help=f"only {QUICK_GAMES} games")
    parser.add_argument("--games", type=int, default=GAMES, help="how many (%(default)s)")
    parser.add_argument("--factor", type=int, choices=SECONDS, default=1, help="their time by ours (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and players (%(default)s)")
    parser.add_argument("--out", type=Path, default=Path(".cache/bench/openspiel.jsonl"), help="file (%(default)s)")
    chosen = parser.parse_args(words)
    try:
        import pyspiel  # type: ignore[import-not-found]  # only where the match is played
    except ImportError as error:
        print(f"skipped, OpenSpiel is not there: {error}")
        return
    print("Hex {0}×{0}, {1:g} s a move against OpenSpiel's {2:g} s".format(SIZE, *SECONDS[chosen.factor]), flush=True)
    known = load(chosen.out)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    played: list[Played] = []
    with chosen.out.open("a", encoding="utf-8") as file:
        file.write("\n")  # a line that was cut off ends here
        total = QUICK_GAMES if chosen.quick else chosen.games
        for number in range(total):
            game = known.get((chosen.factor, number, chosen.seed))
            if not game:
                game = play(pyspiel, chosen.factor, number, chosen.seed)
                file.write(line(game) + "\n")
                file.flush()
                result = "won" if game.won else "lost"
                print(f"{number + 1} of {total}: {result} in {len(game.moves)} moves", flush=True)
            played.append(game)
    print(summary(played))


if __name__ == "__main__":
    main()
