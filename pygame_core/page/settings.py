"""The settings of a page, as fields. The page keeps their values and does what they say; its build adds languages."""

from collections.abc import Mapping, Sequence
from typing import Final

from ..language.messages import Message, _
from .described import Field

_SYSTEM: Final = ("system", _("System"))
_CHOICES: Final[Mapping[str, tuple[Message, Sequence[tuple[str, Message]]]]] = {
    "theme": (_("Theme"), (_SYSTEM, ("light", _("Light")), ("dark", _("Dark")), ("contrast", _("Contrast")))),
    "language": (_("Language"), (_SYSTEM,)),  # and those that the build has catalogues of
}
_FLAGS: Final[Mapping[str, tuple[Message, Message]]] = {
    "coordinates": (_("Coordinates"), _("Letters and numbers in the board’s edge.")),
    "keys": (_("Show movement keys"), _("Their letters around the keyboard’s cursor.")),
    "legal": (_("Mark legal cells"), _("A dot on each cell you may play.")),
    "shapes": (_("Strong shapes"), _("White stones become six-sided.")),
    "confirm": (_("Confirm each move"), _("Tap twice: against slips on small screens.")),
    "ponder": (_("Think on your time"), _("The strongest level goes on while you think; it costs battery.")),
    "animations": (_("Animations"), _("Follows your device unless changed here.")),
    "sounds": (_("Sounds"), _("A knock for each move, a few notes at the end.")),
}


def settings(language: str) -> list[Field]:
    """What may be set, in the order in which it is shown."""
    fields: list[Field] = [
        {
            "key": key,
            "label": label.render(language),
            "kind": "list" if key == "language" else "choice",
            "values": [value for value, _name in pairs],
            "names": [name.render(language) for _value, name in pairs],
        }
        for key, (label, pairs) in _CHOICES.items()
    ]
    for key, (label, hint) in _FLAGS.items():
        told, line = label.render(language), hint.render(language)
        fields.append({"key": key, "label": told, "kind": "flag", "values": [], "hint": line})
    return fields
