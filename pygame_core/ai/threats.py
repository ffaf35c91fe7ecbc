"""Forced wins: a chain of moves each of which threatens to win at once, so that the other side must answer."""

from collections.abc import Generator, Sequence
from typing import Final

from ..position import SWAP, Move, Position
from .model import Hunt, Model, Proof

TURNS: Final = 5  # own turns that a chain may take
REPLIES: Final = 3  # a move that leaves more answers is no threat
MOST_POSITIONS: Final = 600  # looked at beyond wins in two turns, which are looked for to the end


def forced_win(model: Model, position: Position) -> Hunt:
    """The shortest win of the side to move in at most ``TURNS`` turns, if all but the last two moves are threats.

    A win in two turns is always found where the model's tactics know every loss in one.
    """
    left = [MOST_POSITIONS]
    for turns in range(2, TURNS + 1):
        proof = yield from _attack(model, position, turns, left)
        if proof:
            return proof
        if not left[0]:
            break
    return None


def _attack(model: Model, position: Position, turns: int, left: list[int]) -> Hunt:
    """A win of the side to move in at most ``turns`` turns."""
    yield
    length, moves = model.tactics(position)
    if length is not None:
        return Proof(1, moves[:1]) if length == 1 and moves else None
    if turns < 2:
        return None
    for move in position.legal_moves() if moves is None else moves:
        if turns > 2 and not left[0]:
            return None
        left[0] -= turns > 2
        proof = (yield from _after(model, position, move, turns, left)) if move != SWAP else None
        if proof:
            return proof
    return None


def _after(model: Model, position: Position, move: Move, turns: int, left: list[int]) -> Hunt:
    """Whether ``move`` wins, as a proof that begins with it."""
    after = position.play_unchecked(move)
    if after.outcome():
        return None  # a win at once has been looked for
    if after.turn == position.turn:  # half a turn; where the other side passed, the search will see
        rest = None if after.passed else (yield from _attack(model, after, turns, left))
        return Proof(rest.length, (move, *rest.line)) if rest else None
    yield
    length, replies = model.tactics(after)
    if length is not None:
        return Proof(1 - length, (move, *(replies or ()))[:2]) if length < 0 else None
    if turns < 3 or replies is None or len(replies) > REPLIES:
        return None
    rest = yield from _every(model, after, replies, turns, left)
    return Proof(2 + rest.length, (move, *rest.line)) if rest else None


def _every(
    model: Model, position: Position, replies: Sequence[Move], turns: int, left: list[int]
) -> Generator[None, None, Proof | None]:
    """The longest defence, if every reply loses; its length is counted from the position after the reply."""
    longest: Proof | None = None
    for reply in replies:
        after = position.play_unchecked(reply)
        if after.outcome() or after.turn == position.turn:
            return None
        rest = yield from _attack(model, after, turns - 1, left)
        if not rest:
            return None
        if not longest or rest.length > longest.length:
            longest = Proof(rest.length, (reply, *rest.line))
    return longest
