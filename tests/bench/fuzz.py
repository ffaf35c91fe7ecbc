"""Everything that can be asked, in any order and often wrong: ``python -m tests.bench.fuzz [--inputs 100000] …``.

The inputs are shared out to doors that are asked so many each, with seeds of their own, so that what fails can be asked
again: ``--game`` and ``--seed`` name one door.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from time import perf_counter
from typing import NamedTuple

from pygame_core.games.registry import GAMES
from pygame_core.language import messages
from pygame_core.protocol.table import OPERATIONS
from tests.fuzz.fuzzer import Fuzzer

from .asked import read
from .pool import each

INPUTS = 100_000
AT_ONE_DOOR = 500


class Door(NamedTuple):
    """A door to be asked so many things."""

    game: str
    seed: int
    inputs: int


class Heard(NamedTuple):
    """How often each operation was asked at a door, how often something was refused, and the slowest answers."""

    door: Door
    answered: dict[str, int]
    refused: int
    slowest: dict[str, float]
    fault: str | None


def ask(door: Door) -> Heard:
    """Ask at one door until something is wrong."""
    fuzzer = Fuzzer(door.game, door.seed)
    fault = None
    messages._brought.clear()  # whatever was brought at the last door
    try:
        fuzzer.run(door.inputs)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return Heard(door, fuzzer.answered, fuzzer.refused, fuzzer.slowest, fault)


def doors(games: Sequence[str], inputs: int) -> list[Door]:
    """The inputs, shared out evenly among the games."""
    count = -(-inputs // (AT_ONE_DOOR * len(games)))
    return [Door(game, seed, AT_ONE_DOOR) for seed in range(100, 100 + count) for game in games]


def table(heard: Sequence[Heard]) -> str:
    """A row for each game: what was asked, refused and wrong, and the slowest of all answers."""
    lines = [f"{'game':12}{'inputs':>9}{'operations':>12}{'refused':>9}{'faults':>8}  slowest answer"]
    for game in dict.fromkeys(one.door.game for one in heard):
        some = [one for one in heard if one.door.game == game]
        answered: Counter[str] = sum((Counter(one.answered) for one in some), Counter())
        seconds, op = max((took, op) for one in some for op, took in one.slowest.items())
        faults = sum(one.fault is not None for one in some)
        refused = sum(one.refused for one in some)
        kinds = len(set(answered) & set(OPERATIONS))
        lines.append(
            f"{game:12}{answered.total():9}{kinds:12}{refused:9}{faults:8}  {1000 * seconds:.0f} ms of its own ({op})"
        )
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    """Ask, and tell what was wrong; 1 if anything was."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.fuzz", description="Whatever can be asked.")
    parser.add_argument("--inputs", type=int, default=INPUTS, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, help="of the one door that is asked, instead of all")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    asked = doors(chosen.game, chosen.inputs)
    if chosen.seed is not None:
        asked = [Door(game, chosen.seed, AT_ONE_DOOR) for game in chosen.game]
    began, heard = perf_counter(), []
    for one in each(ask, asked, chosen.processes):
        heard.append(one)
        if one.fault:
            print(f"{one.door.game} --seed {one.door.seed}: {one.fault}\n", flush=True)
    heard.sort(key=lambda one: (list(GAMES).index(one.door.game), one.door.seed))
    print(table(heard))
    inputs = sum(sum(one.answered.values()) for one in heard)
    print(f"{inputs} inputs in {perf_counter() - began:.0f} s")
    return int(any(one.fault for one in heard))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
