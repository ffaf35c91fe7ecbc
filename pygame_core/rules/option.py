"""Choices made when a game starts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from ..language.messages import Message, _
from .errors import OptionError


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a game starts. ``kind`` is ``choice`` (one of ``values``) or ``flag``."""

    key: str
    label: Message
    values: tuple[Any, ...]
    default: Any
    kind: Literal["choice", "flag"] = "choice"
    when: Mapping[str, Any] = field(default_factory=dict)  # only offered while these options have these values
    hint: Message | None = None
    recommended: tuple[Any, ...] = ()
    house: bool = False  # a ruling of this project, not of the rule sheet
    names: tuple[Message, ...] = ()  # the values in words, where they are not numbers

    def allows(self, value: object) -> bool:
        """Whether ``value`` is one of the values, of the very same type (True is not 1, 7.0 is not 7)."""
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)

    @property
    def texts(self) -> dict[str, Any]:
        """The values by what is written for them in links and on command lines."""
        return {str(value).lower(): value for value in self.values}


def size_option(values: range, default: int, **extra: Any) -> Option:
    """The board size option that most games have."""
    return Option("size", _("Board size"), tuple(values), default, **extra)


def describe_options(options: Sequence[Option]) -> str:
    """What there is to choose, a line for each option, for docstrings."""
    return "\n".join(f"- ``{option.key}``: {option.label}: {_values(option)}." for option in options)


def _values(option: Option) -> str:
    words = [f"{value!r} (default)" if value == option.default else repr(value) for value in option.values]
    only = "".join(f"; only with ``{key}={value!r}``" for key, value in option.when.items())
    return f"{', '.join(words)}{only}"


class Choosing:
    """What is played with options, by its ``title``."""

    __slots__ = ()

    title: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]

    @classmethod
    def choose(cls, /, **options: Any) -> dict[str, Any]:
        """Every option with its value, defaults filled in. Raises OptionError for an unknown option or value."""
        for key, value in options.items():
            option = cls._option(key)
            if not option.allows(value):
                raise cls._not_offered(option)
        return {option.key: options.get(option.key, option.default) for option in cls.options}

    @classmethod
    def read_options(cls, texts: Mapping[str, str]) -> dict[str, Any]:
        """The values that texts in a link or on a command line stand for. Raises OptionError."""
        options: dict[str, Any] = {}
        for key, text in texts.items():
            option = cls._option(key)
            if text.lower() not in option.texts:
                raise cls._not_offered(option)
            options[key] = option.texts[text.lower()]
        return options

    @classmethod
    def _option(cls, key: str) -> Option:
        known = {option.key: option for option in cls.options}
        if not known:
            raise OptionError(_("{game} has no options.", game=cls.title))
        if key not in known:
            raise OptionError(
                _(
                    "{game} has no option “{option}”, only {options}.",
                    game=cls.title,
                    option=key[:40],
                    options=", ".join(known),
                )
            )
        return known[key]

    @classmethod
    def _not_offered(cls, option: Option) -> OptionError:
        values = ", ".join(option.texts)
        return OptionError(
            _(
                "{game} does not offer this value of “{option}”, only {values}.",
                game=cls.title,
                option=option.key,
                values=values,
            )
        )
