"""The faults of ``python build.py bench mutants``: they fit today's sources, and they are many, hard and everywhere."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.bench.mutants import Fault, read_faults
from web.build.steps import Problem

FAULTS = read_faults()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_every_fault_changes_its_file_and_nothing_but_its_meaning(root: Path, fault: Fault) -> None:
    source = (root / fault.file).read_text("utf-8")
    changed = fault.apply(source)
    assert changed != source
    if fault.file.endswith(".py"):
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))
    for path in fault.first:
        assert (root / path.partition("::")[0]).exists(), f"{fault.name} names {path}"


def test_a_fault_that_no_longer_fits_is_named(root: Path) -> None:
    with pytest.raises(Problem, match=r"some-fault no longer fits build\.py: its old text occurs 0 times"):
        Fault("some-fault", "build", "build.py", "Nothing.", "no such text", "").apply((root / "build.py").read_text())


def test_they_are_spread_over_both_trees() -> None:
    rooms = Counter(fault.room for fault in FAULTS)
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60
    assert sum(fault.hard for fault in FAULTS) * 2 >= len(FAULTS)
    assert min(rooms.values()) >= 3
    for tree in ("pygame_core/", "web/"):
        assert sum(fault.file.startswith(tree) for fault in FAULTS) >= 20
