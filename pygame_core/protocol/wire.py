"""Requests and answers as lines of JSON: what is too long, too deep or no request is refused before all else."""

import json
import re
from collections.abc import Generator, Mapping
from typing import Any, Final

from ..language.messages import Message, _
from ..rules.errors import Portable

MOST_BYTES: Final = 1_048_576
MOST_MOVES: Final = 4_096
DEEPEST: Final = 16
HOPELESS: Final = 200  # deeper texts are not even parsed for their id: in WebAssembly the stack would run out

Json = dict[str, Any]
Steps = Generator[Json | None, None, Mapping[str, Any]]  # yields None or a partial result, returns the answer

_STRING = re.compile(r'"(?:[^"\\]|\\.?)*+"?', re.DOTALL)  # to the end where it is not closed; never a second try
_BRACKET = re.compile(r"[\[\]{}]")
_LAST_ID = re.compile(r'"id":\s?(\d{1,15})}\s?$')


class ProtocolError(Portable):
    """An answer of the form ``{"error": …}``."""

    def __init__(self, code: str, message: Message, **more: Any) -> None:
        super().__init__(str(message))
        self.code, self.message, self.more = code, message, more


def read(text: str, envelope: Json) -> Json:
    """The request in ``text``, its id put into ``envelope``; limits come before all else."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        if last := _LAST_ID.search(text, len(text) - 40):  # all that is read of it, for whoever waits
            envelope["id"] = int(last[1])
        raise ProtocolError("limit", _("A request has at most {count} bytes.", count=MOST_BYTES))
    depth = deepest = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    too_deep = ProtocolError("limit", _("A request is nested at most {count} deep.", count=DEEPEST))
    if deepest > HOPELESS:
        raise too_deep
    request = None
    try:
        request = json.loads(text, parse_constant=_not_json, parse_int=_integer)
    except ValueError:
        if deepest <= DEEPEST:
            raise ProtocolError("json", _("This is not JSON.")) from None
    if isinstance(request, dict) and "id" in request and _can_echo(request["id"], deepest):
        envelope["id"] = request["id"]
    if deepest > DEEPEST:
        raise too_deep
    if not isinstance(request, dict):
        raise ProtocolError("request", _("A request is a JSON object."))
    for field in ("moves", "clicked"):
        if isinstance(request.get(field), list) and len(request[field]) > MOST_MOVES:
            raise ProtocolError("limit", _("A request has at most {count} moves.", count=MOST_MOVES), field=field)
    return request


def write(answer: Json) -> str:
    """The line of an answer."""
    return json.dumps(answer, separators=(",", ":"))


def _can_echo(value: object, deepest: int) -> bool:
    """Whether an id can be written back: it holds no number beyond JSON's, and is not what nests too deep."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return deepest <= DEEPEST or not isinstance(value, (list, dict))


def _not_json(constant: str) -> None:
    raise ValueError(constant)


def _integer(text: str) -> int | float:
    """An integer; one too long for Python to convert becomes a float, which is the wrong type everywhere."""
    return int(text) if len(text) <= 4000 else float(text)
