"""Every sentence a person can read: the English text is the key, values are named, gettext translates.

Positions and errors hold a :class:`Message`, not a string, so that one position can be told in any language.
Catalogues live in ``locale/<language>/LC_MESSAGES/pygame_core.mo``; English needs none.
"""

import gettext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

DOMAIN = "pygame_core"
_LOCALE = Path(__file__).with_name("locale")


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with its named values, not yet in any language; ``str()`` gives the English."""

    text: str
    values: tuple[tuple[str, "str | int | Message"], ...] = ()
    plural: str | None = None
    count: int = 0

    def render(self, language: str = "en") -> str:
        """The sentence in ``language``; English where the catalogue or the sentence is missing."""
        catalogue = _catalogue(language)
        if self.plural is None:
            pattern = catalogue.gettext(self.text)
        else:
            pattern = catalogue.ngettext(self.text, self.plural, self.count)
        return pattern.format(
            **{name: value.render(language) if isinstance(value, Message) else value for name, value in self.values}
        )

    def __str__(self) -> str:
        return self.render()


def _(text: str, /, **values: "str | int | Message") -> Message:
    """Mark a sentence for translation; its ``{names}`` are filled from ``values``."""
    return Message(text, tuple(values.items()))


def _n(singular: str, plural: str, count: int, /, **values: "str | int | Message") -> Message:
    """Mark a sentence whose form depends on ``count``, which it may use as ``{count}``."""
    return Message(singular, (("count", count), *values.items()), plural, count)


def languages() -> list[str]:
    """The languages that have a catalogue, English first."""
    return ["en", *sorted(path.parent.parent.name for path in _LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


@lru_cache(maxsize=8)
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en" or not language.replace("_", "").replace("-", "").isalnum():
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, _LOCALE, [language.replace("-", "_")], fallback=True)
