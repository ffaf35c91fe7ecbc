"""Work in steps: a generator that yields after each, so that whoever runs it can do something else, or stop."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def finish(work: Generator[None, None, Result]) -> Result:
    """What ``work`` returns, all steps at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def within(work: Generator[None, None, Result], most: int) -> Result | None:
    """What ``work`` returns after at most so many steps; None if it takes more."""
    for _step in range(most):
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
    return None
