"""Forced wins: a chain of moves each of which threatens to win at once, so that the other side must answer."""

from collections.abc import Callable, Generator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from ..rules.move import Move
from ..rules.position import Position
from .certain import Hunt, Proof, Tactics

P = TypeVar("P", bound=Position)

TURNS: Final = 6  # own turns that a chain may take
REPLIES: Final = 3  # a move that leaves more answers is no threat
MOST_SURVEYS: Final = 60  # positions in which all moves are looked at


def forced_win(position: P, tactics: Callable[[P], Tactics], threatening: Callable[[P], Sequence[Move]]) -> Hunt:
    """The shortest win of the side to move in at most ``TURNS`` turns, if all but the last two moves are threats.

    ``tactics`` tell what is certain about a position, and where they name no moves it tries those that may be
    ``threatening``. A win in two turns is always found where the tactics know every loss in one. Each step is one look
    at a position.
    """
    chains = _Chains(tactics, threatening)
    for turns in range(2, TURNS + 1):
        proof = yield from chains.win(position, turns)
        if proof or chains.quiet or len(chains.known) >= MOST_SURVEYS:
            return proof
    return None


class _Survey(NamedTuple, Generic[P]):
    """What the moves of a position do: a win in at most two turns, else the threats.

    A threat is a turn's moves, the position after them, and the answers that do not lose at once.
    """

    proof: Proof | None
    threats: list[tuple[tuple[Move, ...], P, Sequence[Move]]]


class _Chains(Generic[P]):
    def __init__(self, tactics: Callable[[P], Tactics], threatening: Callable[[P], Sequence[Move]]) -> None:
        self.tactics, self.threatening = tactics, threatening
        self.known: dict[P, _Survey[P]] = {}

    @property
    def quiet(self) -> bool:
        """Whether no threat has been met: longer chains need not be looked for."""
        return not any(survey.threats for survey in self.known.values())

    def win(self, position: P, turns: int) -> Hunt:
        """A win of the side to move in at most ``turns`` turns."""
        survey = self.known.get(position)
        if not survey:
            if len(self.known) >= MOST_SURVEYS:
                return None
            survey = self.known[position] = yield from self._survey(position)
        if survey.proof or turns < 3:
            return survey.proof if survey.proof and survey.proof.length < 2 * turns else None
        for moves, after, replies in survey.threats:
            rest = yield from self._every(after, replies, turns - 1)
            if rest:
                return Proof(2 + rest.length, (*moves, *rest.line))
        return None

    def _survey(self, position: P) -> Generator[None, None, _Survey[P]]:
        yield
        length, moves = self.tactics(position)
        if length is not None:
            return _Survey(Proof(1, moves[:1]) if length == 1 and moves else None, [])
        threats = []
        for move in self.threatening(position) if moves is None else moves:
            after = position.play_unchecked(move)
            if after.passed or after.outcome() or after.may_swap():
                continue  # a win at once has been looked for, a pass is left to the search, and who loses swaps
            if after.turn == position.turn:  # half a turn
                rest = yield from self._survey(after)
                if rest.proof:
                    return _Survey(Proof(rest.proof.length, (move, *rest.proof.line)), [])
                threats += [((move, *more), then, replies) for more, then, replies in rest.threats]
                continue
            yield
            length, replies = self.tactics(after)
            if length is not None and length < 0:
                return _Survey(Proof(1 - length, (move, *(replies or ())[:1])), [])
            if length is None and replies is not None and len(replies) <= REPLIES:
                threats.append(((move,), after, replies))
        return _Survey(None, threats)

    def _every(self, position: P, replies: Sequence[Move], turns: int) -> Hunt:
        """The longest defence, if every reply loses; its length is counted from the position after the reply."""
        longest: Proof | None = None
        for reply in replies:
            after = position.play_unchecked(reply)
            if after.outcome() or after.turn == position.turn:
                return None
            rest = yield from self.win(after, turns)
            if not rest:
                return None
            if not longest or rest.length > longest.length:
                longest = Proof(rest.length, (reply, *rest.line))
        return longest
