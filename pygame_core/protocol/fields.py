"""The fields of a request: declared once, checked from that declaration, and told by it in the reference."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ..language.messages import _
from .wire import Json, ProtocolError


class Kind(NamedTuple):
    """What a field holds: a word for it, its type (any, unless told), that of its items, and what knows it by name.

    ``known`` raises GameError for a name that means nothing.
    """

    word: str
    form: type | None = None
    items: type | None = None
    known: Callable[[Any], object] | None = None


ANY: Final = Kind("any value")
TEXT: Final = Kind("text", str)
FLAG: Final = Kind("true or false", bool)
NUMBER: Final = Kind("whole number", int)
OBJECT: Final = Kind("object", dict)
TEXTS: Final = Kind("list of texts", list, str)
OBJECTS: Final = Kind("list of objects", list, dict)
LIST: Final = Kind("list", list)


class Field(NamedTuple):
    """A field of a request; ``words`` tell what it is."""

    name: str
    kind: Kind
    words: str
    required: bool = False


def check(fields: Sequence[Field], request: Json) -> None:
    """Whether fields are there that must be, and each is of its kind. Raises ProtocolError, GameError."""
    for field in fields:
        if field.name in request:
            if field.kind.form and type(request[field.name]) is not field.kind.form:  # True is an int in Python
                raise wrong(field.name)
            if field.kind.known:
                field.kind.known(request[field.name])
        elif field.required:
            raise missing(field.name)
    for field in fields:
        items = request.get(field.name, []) if field.kind.items else []
        if any(type(item) is not field.kind.items for item in items):
            raise wrong(field.name)


def missing(name: str) -> ProtocolError:
    """The error for a field that is not there."""
    return ProtocolError("request", _("The field “{field}” is missing.", field=name), field=name)


def wrong(name: str) -> ProtocolError:
    """The error for a field of the wrong type."""
    return ProtocolError("request", _("The field “{field}” has the wrong type.", field=name), field=name)
