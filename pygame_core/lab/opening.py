"""How games between players begin: by chance, so that they differ, and the same for both games of a pair."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ..games.contract import Game


def opening(rules: Game[Any], options: Mapping[str, Any], random: Random) -> list[str]:
    """Random moves until both sides have had a turn and the first one is to move again, or until a side may swap."""
    moves = list[str]()
    position = rules.position.initial(**options)
    while not position.outcome() and not position.may_swap() and (position.turn or not moves):
        move = random.choice(list(position.legal_moves()))
        moves.append(position.write(move))
        position = position.play(move)
    return moves
