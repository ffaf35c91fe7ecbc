"""The door: one JSON object in, JSON objects out. Nothing raises through it; errors are data."""

from collections.abc import Iterator
from typing import Any, Final

from ..language.messages import _, languages
from ..rules.errors import GameError
from . import looking, playing, reviewing, rules, searching, sharing, showing
from .fields import TEXT, Field, check
from .requests import Asked, Desk
from .table import OPERATIONS, Table
from .wire import Json, ProtocolError, Steps, read, write

SUBJECTS: Final = (rules, searching, sharing, reviewing, looking, playing, showing)  # in the order of the reference
_OP: Final = Field("op", TEXT, "what is asked", required=True)


class Door(Desk):
    """The protocol with one session behind it, or another table of operations. Several requests may be under way at
    once."""

    def __init__(self, operations: Table | None = None) -> None:
        super().__init__()
        self.operations = OPERATIONS if operations is None else operations

    def __getstate__(self) -> dict[str, Any]:
        """The protocol's own operations are everywhere; what is under way stays here."""
        return {**vars(self), "operations": None if self.operations is OPERATIONS else self.operations}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if state["operations"] is None:
            self.operations = OPERATIONS

    def serve(self, text: str) -> Iterator[str | None]:
        """Answer one request; see the package. Never raises."""
        envelope: Json = {}
        language = "en"
        try:
            request = read(text, envelope)
            if request.get("lang") in languages():
                language = request["lang"]
            steps = self._answer(request, language)
            while True:
                try:
                    partial = next(steps)
                except StopIteration as end:
                    answer = {"ok": end.value}
                    break
                yield None if partial is None else write({**envelope, "partial": partial})
        except ProtocolError as error:
            answer = {"error": {"code": error.code, "message": error.message.render(language), **error.more}}
        except GameError as error:
            answer = {"error": {"code": error.code, "message": error.message.render(language)}}
        except Exception as error:  # a fault of ours: it must not end the game that is in progress
            message = _(
                "Something went wrong inside the program: {what}.", what=f"{type(error).__name__}: {error}"[:200]
            )
            answer = {"error": {"code": "internal", "message": message.render(language)}}
        yield write({**envelope, **answer})

    def handle(self, text: str) -> str:
        """The final answer to one request."""
        answer = ""
        for line in self.serve(text):
            answer = line or answer
        return answer

    def hear(self, text: str) -> str | None:
        """Take notice of a request before its turn: what is about work under way acts at once; its answer.

        For those who go on reading while a request is answered, and answer one after the other.
        """
        try:
            request = read(text, {})
        except ProtocolError:
            return None
        op = request.get("op")
        operation = self.operations.get(op) if isinstance(op, str) else None
        if operation and operation.prompt:
            return self.handle(text)
        if operation and operation.lasting and "id" in request:
            self.stops.hear(request)
        return None

    def _answer(self, request: Json, language: str) -> Steps:
        check((_OP,), request)
        operation = self.operations.get(request["op"])
        if not operation:
            raise ProtocolError("op", _("There is no operation “{op}”.", op=request["op"][:40]))
        check(operation.fields, request)
        if not operation.lasting:
            return (yield from operation.answer(Asked(self, request, language, lambda: False)))
        told = self.stops.begin(request)
        try:
            return (yield from operation.answer(Asked(self, request, language, told.is_set)))
        finally:
            self.stops.end(request, told)


_DOOR: Final = Door()
serve = _DOOR.serve
handle = _DOOR.handle
