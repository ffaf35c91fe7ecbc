"""Forced wins in any game whose moves are whole turns: what a model proves, and whether it is true."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame_core.ai.certain import Proof
from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Model
from pygame_core.ai.report import Report
from pygame_core.ai.search import searcher
from pygame_core.ai.steps import finish
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

MakeModel = Callable[[Position], Model]


def loop_after(position: Position, move: Move) -> bool:
    """Whether a move ends the game in favour of the side that makes it."""
    outcome = position.play_unchecked(move).outcome()
    return outcome is not None and outcome.winner == position.turn


def wins(position: Position) -> list[Move]:
    """All moves that win at once, by trying them."""
    return [move for move in position.legal_moves() if loop_after(position, move)]


def searched(model: MakeModel, position: Position, iterations: int, seed: int = 1) -> Report:
    """What a search of so many iterations reports."""
    search = searcher(position, model(position), seed)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    return search.report()


def proof_of(model: MakeModel, position: Position) -> Proof | None:
    """What the model proves when it hunts to the end."""
    return finish(model(position).prove(position))


def really_wins(model: MakeModel, position: Position, length: int) -> bool:
    """Whether the side to move wins in ``length`` turns: the moves are the model's, but every reply is tried."""
    if wins(position):
        return True
    proof = proof_of(model, position)
    if length < 3 or not proof or not 0 < proof.length <= length:
        return False
    after = position.play(proof.line[0])
    if after.outcome() or after.turn == position.turn or wins(after):
        return False
    return all(really_wins(model, after.play(reply), length - 2) for reply in after.legal_moves())


def check_forced_wins(model: MakeModel, positions: Iterable[Position], length: int, puzzles: int) -> None:
    """Among ``positions`` are so many ``puzzles`` with a win in ``length`` turns, all true and found by a search."""
    found = 0
    for position in positions:
        if found == puzzles:
            break
        if model(position).tactics(position).length is not None:
            continue
        proof = proof_of(model, position)
        if proof and proof.length == length:
            found += 1
            assert really_wins(model, position, length)
            report = searched(model, position, 2000)  # the search and the hunt run side by side
            assert report.value == 1.0 and report.proved and report.proved >= length
    assert found == puzzles
