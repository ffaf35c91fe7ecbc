"""A game among many: what a list says of it, and the tags by which it is found."""

from collections.abc import Sequence
from typing import Final

from ..games.registry import GAMES
from ..language.messages import Message, _
from ..session.session import Session
from .described import Field
from .shapes import Entry, Player

RESULTS: Final = {
    "open": _("Not finished"),
    "over": _("Finished"),
    "won": _("Won"),
    "lost": _("Lost"),
    "draw": _("Draw"),
}


def filters(language: str) -> list[Field]:
    """What a list may be narrowed to: tags by their names, an empty one for all."""
    games = {key: game.position.title for key, game in GAMES.items()}
    results = {tag: name.render(language) for tag, name in RESULTS.items()}
    return [
        _filter("game", _("Game"), _("All games"), games, language),
        _filter("result", _("Result"), _("All results"), results, language),
    ]


def _filter(key: str, label: Message, everything: Message, names: dict[str, str], language: str) -> Field:
    return {
        "key": key,
        "label": label.render(language),
        "kind": "list",
        "values": ["", *names],
        "names": [everything.render(language), *names.values()],
        "default": "",
    }


def entry(session: Session, players: Sequence[Player], stands: str, language: str) -> Entry:
    """What a list of games says of this one; ``stands``: how the game stands."""
    told = [
        player["name"] if player["title"] == player["name"] else f"{player['title']} ({player['detail']})"
        for player in players
    ]
    return {
        "title": session.game.position.title,
        "players": " – ".join(told),
        "state": stands[:1].upper() + stands[1:],
        "tags": [session.record.key, *_result(session)],
        "lang": language,
    }


def _result(session: Session) -> list[str]:
    """How the game ended where it stands, for the only person here if there is just one."""
    end = session.live
    outcome = session.outcome(end)
    if not outcome:
        return ["open"]
    if outcome.winner is None:
        return ["over", "draw"]
    people = [colour for colour in (0, 1) if session.seat(colour, end) == "human"]
    return ["over", *(["won" if people[0] == outcome.winner else "lost"] if len(people) == 1 else [])]
