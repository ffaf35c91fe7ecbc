"""Games of the computer against itself, with a given number of iterations a turn, kept as the arena keeps its games."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path

from pygame_core.ai.levels import Budget, Level
from pygame_core.games.registry import GAMES
from pygame_core.lab.arena import Job, Result, Store, plan, run

SIDES = (1, 2)  # both are the same player


def jobs(key: str, iterations: int, games: int, seed: int) -> list[Job]:
    """Games without a swap on the board that a new game proposes; each begins with a random move of either side."""
    level = Level(Budget(iterations=iterations))
    options = {"swap": False} if any(option.key == "swap" for option in GAMES[key].position.options) else {}
    return plan(key, options, dict.fromkeys(SIDES, level), [SIDES], games, seed)


def keep(path: Path, wanted: list[Job], players: Executor) -> None:
    """Play those games that the file does not hold yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    store = Store(path)
    done = sum(store.get(job) is not None for job in wanted)

    def tell(_job: Job, result: Result) -> None:
        nonlocal done
        done += 1
        print(f"{path.name}: game {done} of {len(wanted)}, {len(result.moves)} moves", flush=True)

    run(wanted, players, store, tell)
