"""The README's Python examples run as they stand."""

import doctest
from pathlib import Path


def test_the_examples_of_the_readme_are_true() -> None:
    path = Path(__file__).parents[2] / "README.md"
    result = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert result.attempted > 15
    assert result.failed == 0
