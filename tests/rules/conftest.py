"""Lets the rule tests find the oracles and the package, on CPython and inside Pyodide alike."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
for folder in (TESTS / "rules", TESTS):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
if str(TESTS.parent) not in sys.path:
    sys.path.append(str(TESTS.parent))  # last: an installed package comes first
