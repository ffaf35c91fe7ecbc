"""Whom one plays against: each level of the computer has a name, words for what it is like, and a measured rating."""

from typing import Any, Final, NamedTuple

from ..games.contract import Game
from ..language.messages import Message, _


class Opponent(NamedTuple):
    """A level of the computer as a player; the rating is known where the game was measured."""

    name: str
    words: Message
    rating: int | None


BEGINNER: Final = 600  # the rating of a careful beginner, above whom games rate their levels
# The initials count the levels. The words hold for every game's levels.
_NAMES: Final = ("Anni", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
_WORDS: Final = (
    _("plays by feel, takes a win, but often overlooks what you threaten"),
    _("plays by feel and sometimes overlooks a threat"),
    _("parries what threatens at once, but hardly looks further"),
    _("looks at a handful of positions, and not always at the best move"),
    _("looks at a dozen positions or more and likes variety"),
    _("looks at about a hundred positions for every move"),
    _("looks at hundreds of positions and sees forced wins far ahead"),
    _("thinks for five seconds and is the strongest there is"),
)


def opponent(game: Game[Any], level: int) -> Opponent:
    """Who plays a game at a level. Raises LookupError for a level that there is not."""
    if level < 1:
        raise LookupError(level)
    measured = game.ratings.get(level)
    return Opponent(_NAMES[level - 1], _WORDS[level - 1], None if measured is None else BEGINNER + round(measured, -1))
