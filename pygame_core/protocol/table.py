"""Tables of operations: ``@operation`` puts a function into the protocol's own with the fields that it takes.

From a table requests are checked and answered, and of the protocol's own the reference is printed, in which a
function's docstring tells what it gives. Adding an operation is one such function. Who must not be asked all that
another one may be has a table of its own.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from .fields import Field
from .requests import Asked
from .wire import Steps


class Operation(NamedTuple):
    """What can be asked: its fields, and what answers it step by step.

    ``lasting`` work can be stopped; what is ``prompt`` is about work under way, and need not wait for its end.
    """

    name: str
    fields: tuple[Field, ...]
    answer: Callable[[Asked], Steps]
    gives: str
    subject: str  # the module that has it
    lasting: bool = False
    prompt: bool = False


_Answer = TypeVar("_Answer", bound=Callable[[Asked], Mapping[str, Any]])
_Work = TypeVar("_Work", bound=Callable[[Asked], Steps])


class Table(dict[str, Operation]):
    """What can be asked, by name."""

    def operation(self, name: str, *fields: Field, prompt: bool = False) -> Callable[[_Answer], _Answer]:
        """Declare what answers ``name`` at once."""

        def declare(answer: _Answer) -> _Answer:
            def steps(asked: Asked) -> Steps:
                yield from ()
                return answer(asked)

            self[name] = Operation(name, fields, steps, _gives(answer), answer.__module__, prompt=prompt)
            return answer

        return declare

    def work(self, name: str, *fields: Field) -> Callable[[_Work], _Work]:
        """Declare what answers ``name`` after a while, with partial results, and looks whether it is ``stopped``."""

        def declare(answer: _Work) -> _Work:
            self[name] = Operation(name, fields, answer, _gives(answer), answer.__module__, lasting=True)
            return answer

        return declare


def _gives(answer: Callable[..., object]) -> str:
    return " ".join((answer.__doc__ or "").split())


OPERATIONS: Final = Table()  # those of the protocol
operation, work = OPERATIONS.operation, OPERATIONS.work
