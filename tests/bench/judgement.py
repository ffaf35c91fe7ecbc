"""How honest the computer's value is: ``python -m tests.bench.judgement [GAME…] [--quick] …``.

The player plays against itself with so many iterations a move. What it claims in some positions of these games, spread
over the phases of the game, is compared with what a search of many times the iterations says; and in all of them, as
long as it has proved nothing, with how the games end, in bins of claims. All by seeds, so that two runs print the same.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from math import exp, log
from random import Random
from statistics import StatisticsError, correlation, fmean
from typing import Final, NamedTuple

from pygame_core.ai.report import Report
from pygame_core.games.registry import GAMES
from pygame_core.rules.position import Position

from .asked import read, searched
from .matches import opening
from .pool import each

PHASES: Final = ("opening", "middle", "end")  # thirds of each game
BINS: Final = 10
FEW: Final = 30  # claims of which no share is told
STEPS: Final = 20


class Play(NamedTuple):
    """A game to be played; ``number`` decides its opening and all seeds."""

    game: str
    number: int
    iterations: int


class Claim(NamedTuple):
    """What was claimed for the side to move of a position, and what became of that side: 1, 0.5 or 0."""

    position: Position
    phase: int
    claimed: float
    became: float
    proved: bool = False


class Check(NamedTuple):
    """A claim, and the iterations of a longer search that checks it."""

    claim: Claim
    iterations: int


class Checked(NamedTuple):
    """A claim and the value of the longer search."""

    claim: Claim
    found: float


def play(task: Play) -> list[Claim]:
    """The claims of one game."""
    random = Random(f"judgement {task.game} {task.number}")
    position, _moves = opening(task.game, random)
    told: list[tuple[Position, Report]] = []
    while not (outcome := position.outcome()):
        report = searched(position, task.iterations, random.getrandbits(32)).report()
        told.append((position, report))
        position = position.play(report.move)
    winner = outcome.winner
    return [
        Claim(
            at,
            len(PHASES) * ply // len(told),
            report.value,
            0.5 if winner is None else float(winner == at.turn),
            report.proved is not None,
        )
        for ply, (at, report) in enumerate(told)
    ]


def check(task: Check) -> Checked:
    """Search longer."""
    return Checked(task.claim, searched(task.claim.position, task.iterations, 1).report().value)


def spread(claims: Sequence[Claim], count: int) -> Iterator[Claim]:
    """As many claims of each phase, as far as there are, and with one seed always the same."""
    random = Random(1)
    for phase in range(len(PHASES)):
        some = [claim for claim in claims if claim.phase == phase]
        share = (count + phase) // len(PHASES)
        yield from random.sample(some, min(share, len(some)))


def agreement(checked: Sequence[Checked]) -> float:
    """The correlation of claims and longer searches; 0 if all say the same."""
    try:
        return correlation([one.claim.claimed for one in checked], [one.found for one in checked])
    except StatisticsError:
        return 0.0


def bins(claims: Sequence[Claim]) -> list[list[Claim]]:
    """The claims by tenths of what was claimed."""
    found: list[list[Claim]] = [[] for _bin in range(BINS)]
    for claim in claims:
        found[min(BINS - 1, int(BINS * claim.claimed))].append(claim)
    return found


def gap(claims: Sequence[Claim]) -> float:
    """What became of the claims, in the mean, less what was claimed."""
    return fmean(claim.became for claim in claims) - fmean(claim.claimed for claim in claims)


def fitted(game: str, claims: Sequence[Claim]) -> tuple[float, float]:
    """The ``confidence`` and ``hope`` under which claims are the likeliest to have become what they did."""
    tuning = GAMES[game].model(claims[0].position).tuning
    sure = 1e-9
    odds = [log(value / (1 - value)) for value in (min(max(each.claimed, sure), 1 - sure) for each in claims)]
    raw = [(each + tuning.hope) / tuning.confidence for each in odds]  # as the search had them
    confidence, hope = 0.0, 0.0  # from there Newton's method does not run away
    for _step in range(STEPS):
        slope, shift, most, both, least = 0.0, 0.0, 1e-9, 0.0, 1e-9
        for value, claim in zip(raw, claims, strict=True):
            expected = 1 / (1 + exp(hope - confidence * value))
            miss, weight = claim.became - expected, expected * (1 - expected)
            slope, shift = slope + miss * value, shift - miss
            most, both, least = most + weight * value * value, both - weight * value, least + weight
        scale = most * least - both * both
        confidence += (least * slope - both * shift) / scale
        hope += (most * shift - both * slope) / scale
    return confidence, hope


def table(game: str, claims: Sequence[Claim], checked: Sequence[Checked]) -> str:
    """A row for all, one for each phase, and one without what is proved.

    Each tells how many positions were searched longer, and the correlation; and how many claims there are that are not
    proved, and the gap of each bin with enough of them.
    """
    every = range(len(PHASES))
    rows = [
        (game, every, True),
        *((f"  {PHASES[phase]}", (phase,), True) for phase in every),
        ("  unproved", every, False),
    ]
    lines = []
    for name, phases, proofs in rows:
        some = [claim for claim in claims if claim.phase in phases and not claim.proved]
        longer = [one for one in checked if one.claim.phase in phases and (proofs or not one.claim.proved)]
        gaps = [f"{gap(one):+8.3f}" if len(one) >= FEW else f"{'.':>8}" for one in bins(some)]
        agreed = f"{agreement(longer):12.3f}" if len(longer) > 2 else f"{'.':>12}"
        lines.append(f"{name:12}{len(longer):8}{agreed}{len(some):8}" + "".join(gaps))
    return "\n".join(lines)


def head() -> str:
    """The columns: positions searched longer, their correlation, claims not proved, and by bin how much more came."""
    tenths = "".join(f"{(at + 0.5) / BINS:8.2f}" for at in range(BINS))
    return f"{'game':12}{'longer':>8}{'correlation':>12}{'claims':>8}{tenths}"


def judge(game: str, chosen: argparse.Namespace) -> str:
    """The table of one game."""
    tasks = [Play(game, number, chosen.iterations) for number in range(chosen.games)]
    claims = [claim for told in each(play, tasks, chosen.processes) for claim in told]
    claims.sort(key=lambda claim: (claim.phase, claim.claimed, claim.position.ply))  # in whatever order they came
    checks = [Check(claim, chosen.factor * chosen.iterations) for claim in spread(claims, chosen.positions)]
    shown = table(game, claims, list(each(check, checks, chosen.processes)))
    if chosen.fit:
        unproved = [claim for claim in claims if not claim.proved]
        shown += "\n{:12}confidence={:.2f}, hope={:.2f}".format("  fitted", *fitted(game, unproved))
    return shown


def main(words: Sequence[str] | None = None) -> None:
    """Play, search longer, and print a table for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judgement", description="How honest the value is.")
    parser.add_argument("--quick", action="store_true", help="6 games, and 12 positions with 10 times the iterations")
    parser.add_argument("--games", type=int, default=500, help="games of each against itself (%(default)s)")
    parser.add_argument("--positions", type=int, default=200, help="positions searched longer (%(default)s)")
    parser.add_argument("--iterations", type=int, default=100, help="of a move (%(default)s)")
    parser.add_argument("--factor", type=int, default=50, help="times the iterations of longer searches (%(default)s)")
    parser.add_argument("--fit", action="store_true", help="print what Tuning would make these claims the likeliest")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at a time (%(default)s)")
    chosen = read(parser, words)
    if chosen.quick:
        chosen.games, chosen.positions, chosen.iterations, chosen.factor = 6, 12, 40, 10
    print(head())
    for game in chosen.game:
        print(judge(game, chosen), flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
