"""What there is to choose: games with their options, what may stand in a set-up, who may sit there, tools to draw."""

from collections.abc import Sequence
from typing import Any

from ..drawing.scene import Record
from ..games.contract import Game, Material
from ..games.registry import GAMES
from ..language.messages import Message, _
from ..records.seats import BOT, SEATS, level_of
from ..rules.option import Option
from .described import DescribedGame, Field, GameLegend, Legend, Swatched
from .keys import keys
from .library import filters
from .seating import fields, trial
from .settings import settings
from .signs import tools
from .sound import SOUNDS
from .tutor import figure_json

Json = dict[str, Any]


def legend(language: str, programs: Sequence[str] = ()) -> Legend:
    """All games with what a page needs to offer them; against which ``programs``, too, by their names."""
    return {
        "games": [offer(game, language, programs) for game in GAMES.values()],
        "settings": settings(language),
        "seats": [{"key": seat, "label": _seat_title(seat).render(language)} for seat in SEATS],
        "keys": keys(language),
        "trial": trial(list(GAMES.values()), language),
        "filters": filters(language),
        "tools": tools(language),
        "sounds": SOUNDS,
    }


def offer(game: Game[Any], language: str, programs: Sequence[str] = ()) -> GameLegend:
    """A game with its empty board and a picture from its middle."""
    board = game.view.static(game.position.initial())
    return {
        **describe(game, language),
        "material": board[0]["material"],
        "board": board,
        "picture": figure_json(game, game.teaching.picture, language),
        "form": fields(game, language, programs),
        "palette": _palette(game, language),
        "choices": " · ".join(_wording(option, language) for option in game.position.options),
        "sort": " · ".join(fact.render(language) for fact in _sort(game)),
    }


def _sort(game: Game[Any]) -> list[Message]:
    """Of what kind it is, and how long a game takes."""
    kind, minutes = game.about.kind, game.about.minutes
    return [*([kind] if kind else []), *([_("about {count} min", count=minutes)] if minutes else [])]


def describe(game: Game[Any], language: str) -> DescribedGame:
    """A game as the operation ``games`` gives it."""
    position = game.position
    return {
        "key": game.key,
        "title": position.title,
        "designer": game.about.designer,
        "year": game.about.year,
        "goal": game.about.goal.render(language),
        "colours": [colour.name.render(language) for colour in position.colours],
        "stones": [colour.stone for colour in position.colours],
        "materials": [_material(each, language) for each in game.materials],
        "options": [_field(option, language) for option in position.options],
        "notations": [
            {"key": key, "title": each.title, "record": each.there is not None} for key, each in game.notations.items()
        ],
    }


def _field(option: Option, language: str) -> Field:
    field: Field = {
        "key": option.key,
        "label": option.label.render(language),
        "kind": option.kind,
        "values": list(option.values),
        "default": option.default,
        "words": _wording(option, language),
    }
    if option.when:
        field["when"] = dict(option.when)
    if option.hint:
        field["hint"] = option.hint.render(language)
    if option.recommended:
        field["recommended"] = list(option.recommended)
    if option.house:
        field["house"] = True
    if option.names:
        field["names"] = [name.render(language) for name in option.names]
    return field


def _palette(game: Game[Any], language: str) -> list[Field]:
    """What is asked beside a set-up that is being made: the word of a material, none of them, or a colour."""
    materials, colours = game.materials, game.position.colours
    return [
        {
            "key": "material",
            "label": _("Put on the board").render(language),
            "kind": "choice",
            "values": [*(each.word for each in materials), ""],
            "names": [*(each.name.render(language) for each in materials), _("Nothing").render(language)],
            "stones": [*(each.look for each in materials), ""],
        },
        {
            "key": "side",
            "label": _("To move").render(language),
            "kind": "choice",
            "values": [0, 1],
            "names": [colour.name.render(language) for colour in colours],
            "stones": [colour.stone for colour in colours],
        },
    ]


def _material(material: Material, language: str) -> Swatched:
    word, name, look, part, number = material
    shown: Record = _swatch(material)
    return {"word": word, "name": name.render(language), "look": look, "part": part, "number": number, "swatch": shown}


def _wording(option: Option, language: str) -> str:
    """An option in a few words: what may be chosen."""
    label = option.label.render(language)
    if option.kind == "flag":
        return label
    if option.names:
        return f"{label}: {' / '.join(name.render(language) for name in option.names)}"
    return f"{label} {option.values[0]}–{option.values[-1]}"


def _swatch(material: Material) -> Record:
    """A record that shows how a material looks, on no cell yet."""
    if material.look == "neutral":
        return {"kind": "bar", "colour": "neutral"}
    if material.part == "pending":
        return {"kind": "mark", "role": "ghost"}
    return {"kind": "stone", "colour": material.look}


def _seat_title(seat: str) -> Message:
    if seat == "human":
        return _("Person")
    if seat == "away":
        return _("Friend elsewhere, by link")
    if seat == BOT:
        return _("Program")
    return _("Computer, level {level}", level=level_of(seat) or 0)
