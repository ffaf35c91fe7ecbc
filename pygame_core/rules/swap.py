"""The swap, or pie rule: the second player may answer the first move of a game by taking it over.

Stones keep their colours, the people exchange theirs.
"""

from typing import Final

from ..language.messages import Message, _
from .move import Kind
from .option import Option

KEY: Final = "swap"
_WORDS: Final = {  # by the kind of the first move: the option, what it offers, and who may not
    Kind.PLACE: (
        _("Swap after the first stone"),
        _("The second player may take over the first stone."),
        _("Only the second player may swap, right after the first stone of a game."),
    ),
    Kind.WALL: (
        _("Swap after the first wall"),
        _("The second player may take over the first wall."),
        _("Only the second player may swap, right after the first wall of a game."),
    ),
}


def swap_option(first: Kind = Kind.PLACE, default: bool = False, house: bool = False) -> Option:
    """The option of a game whose first move is of a kind."""
    label, hint, _late = _WORDS[first]
    return Option(KEY, label, (False, True), default, "flag", hint=hint, house=house)


def why_no_swap(first: Kind, allowed: bool) -> Message:
    """Why nobody may swap now, in a game in which that is ``allowed`` or not."""
    return _WORDS[first][2] if allowed else _("This game is played without the swap.")
