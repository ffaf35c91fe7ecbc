"""Thousands of random games with every promise checked: ``python -m tests.bench.soak [GAME…] [--games 1000] …``.

Each game is played under this Python, all its kinds of options in turn; beside what every game promises
(``tests/rules/invariants.py``) it must come back from each form in which it is kept and shared.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from pygame_core.records.link import read_link, write_link
from pygame_core.records.record import Record, begin
from pygame_core.records.record_text import read_record, write_record
from pygame_core.records.sgf import read_sgf, write_sgf
from tests.rules.invariants import CHECKS, Walk, kinds, walk

from .asked import read
from .pool import each

FIRST = 1000  # seed: other games than those of the tests


class Task(NamedTuple):
    """A game to be played and looked at."""

    game: str
    options: dict[str, Any]
    seed: int


class Looked(NamedTuple):
    """How many moves a game had, and what it broke, if anything."""

    task: Task
    moves: int
    fault: str | None


def look(task: Task) -> Looked:
    """Play a game and check all that it promises."""
    game = None
    try:
        game = walk(*task)
        for check in (*CHECKS, records_come_back):
            check(game)
    except Exception:
        return Looked(task, len(game.moves) if game else 0, traceback.format_exc())
    return Looked(task, len(game.moves), None)


def records_come_back(game: Walk) -> None:
    """As text, as a link and as SGF."""
    record = begin(game.key, game.options, None)
    for move in game.moves:
        record.current = record.current.append(record.current.position.read(move))
    for read_back, write in ((read_record, write_record), (read_link, write_link), (read_sgf, write_sgf)):
        text = write(record)
        again: Record = read_back(text)
        assert (again.key, again.current.moves()) == (game.key, list(game.moves)), text
        assert [node.position for node in again.current.path()] == game.positions, text
        assert write(again) == text


def tasks(key: str, games: int) -> list[Task]:
    """The games of one, its kinds in turn."""
    options = [chosen for game, chosen in kinds() if game == key]
    return [Task(key, options[number % len(options)], FIRST + number) for number in range(games)]


def main(words: Sequence[str] | None = None) -> int:
    """Play and check; 1 if anything was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.soak", description="Promises, kept by many games.")
    parser.add_argument("--games", type=int, default=1000, help="of each (%(default)s)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    broken = 0
    print(f"{'game':12}{'games':>8}{'moves':>9}{'faults':>8}{'seconds':>9}")
    for key in chosen.game:
        began, looked = perf_counter(), []
        for one in each(look, tasks(key, chosen.games), chosen.processes):
            looked.append(one)
            if one.fault:
                print(f"{one.task}:\n{one.fault}", flush=True)
        faults = sum(one.fault is not None for one in looked)
        moves = sum(one.moves for one in looked)
        print(f"{key:12}{len(looked):8}{moves:9}{faults:8}{perf_counter() - began:9.0f}", flush=True)
        broken += faults
    return int(broken > 0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
