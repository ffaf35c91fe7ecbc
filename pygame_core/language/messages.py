"""Every sentence a person can read: the English text is the key, values are named, gettext translates.

Positions and errors hold a :class:`Message`, not a string, so that one position can be told in any language.
Catalogues live in ``locale/<language>.json``, where the wheel's build has compiled them, or a page brings them; English
needs none.
"""

import gettext
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

MOST_TRIED = 1000  # counts with which a plural rule from outside is tried
_LOCALE = Path(__file__).with_name("locale")
_FIELD = re.compile(r"\{[a-z_]+\}")


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


class _Brought(gettext.NullTranslations):
    """Sentences by their English; those with plural forms, by their English singular, as lists of forms."""

    def __init__(self, words: Mapping[str, str | list[str]], plural: str) -> None:
        super().__init__()
        self.words, self.form = words, gettext.c2py(plural)

    def gettext(self, message: str) -> str:
        found = self.words.get(message)
        return found if isinstance(found, str) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms, form = self.words.get(msgid1), self.form(n)
        if isinstance(forms, list) and 0 <= form < len(forms):
            return forms[form]
        return super().ngettext(msgid1, msgid2, n)


_brought: dict[str, _Brought] = {}


def bring(language: str, words: Mapping[str, str | list[str]], plural: str) -> None:
    """Use a catalogue from outside for ``language``; ``plural`` is its rule as in the header of a gettext catalogue.

    Raises ValueError if the rule is none, or if a text takes other values than its English.
    """
    for english, told in words.items():
        for text in [told] if isinstance(told, str) else told:
            if not _fields(text) <= _fields(english) | (set() if isinstance(told, str) else {"{count}"}):
                raise ValueError(english)
    catalogue = _Brought(words, plural)
    try:
        for count in range(MOST_TRIED):
            catalogue.form(count)
    except ArithmeticError:
        raise ValueError(plural) from None
    _brought[language] = catalogue


def _fields(text: str) -> set[str]:
    """The values that a text takes; a brace that belongs to none counts as one."""
    return set(_FIELD.findall(text)) | set(re.findall("[{}]", _FIELD.sub("", text)))


def languages() -> list[str]:
    """The languages that have a catalogue, English first."""
    installed = {path.stem for path in _LOCALE.glob("*.json")}
    return ["en", *sorted(installed | _brought.keys())]


def _catalogue(language: str) -> gettext.NullTranslations:
    return _brought.get(language) or _installed(language)


@lru_cache(maxsize=8)
def _installed(language: str) -> gettext.NullTranslations:
    """The catalogue of this very language or, for ``de_AT``, that of ``de``."""
    code = language.replace("-", "_")
    for name in (code, code.partition("_")[0]):
        path = _LOCALE / f"{name}.json"
        if name.replace("_", "").isalnum() and path.is_file():
            told = json.loads(path.read_text("utf-8"))
            return _Brought(told["words"], told["plural"])
    return gettext.NullTranslations()
