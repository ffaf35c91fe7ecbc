"""Choices made when a game starts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..language.messages import Message, _


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
