"""Texts of the greatest length that hold nothing, or what repeats: each is answered after work as long as the text.

Were anything here quadratic, one of them would take minutes, and this test hours: it has no clock but a patience of
minutes for all of them together, which take seconds.
"""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import cycle

import pytest

PATIENCE = 240  # seconds

RECORD, SGF, LINK = "hexarium 1\ngame: stibro\n\n", "(;XGAME[stibro]", "game=stibro&moves="
FULL = "{" + "x" * 1990 + "}"
UNITS = ["(", '"', "<", "'", "(&", "(r=", "game=(", "game=)", "(&game=)", "#(", '{"a":"(b"},', " ", "\n", ")", "&game="]
RECORDS = ["{", "{}", "{\0}", "\\", "[", "[circle e5]", "[letter e5 A]", "(", "*", "#0"]
RECORDS += [" ", "e", "a:\n", "\n", ":", "e5,"]
SGFS = ["[", "(;", ";", "C[]", "C", "[\0]", "\\", ")", " ", ";B[e5]", ":", "]", "AB[e5]", "(;C[x])"]
LINKS = ["e5.", "%", "&a", "&a=1", ".", "("]


def stretched(unit: str, length: int) -> str:
    return unit * (length // len(unit))


def long_texts() -> list[str]:
    kept, most = 130_000, 1_000_000  # what is read as a game, and what a request holds
    texts = [stretched(unit, length) for unit in UNITS for length in (kept, most)]
    texts += [RECORD + said + stretched(unit, kept) for unit in RECORDS for said in ("", FULL, "{")]
    texts += [SGF + said + stretched(unit, kept) for unit in SGFS for said in ("", "C[", "C[x")]
    texts += [LINK + stretched(unit, kept) for unit in LINKS]
    return texts


def main() -> None:
    """Answer each of them."""
    from pygame_core.protocol import Door

    door = Door()
    for op, text in zip(cycle(("open", "peek")), long_texts(), strict=False):
        answer = json.loads(door.handle(json.dumps({"op": op, "text": text}, ensure_ascii=False)))
        assert answer.get("error", {}).get("code") != "internal", (op, text[:40], answer)
    for text in ('"' + '\\"' * 500_000 + "\\", '"\\' * 300_000, "[" * 1_000_000, '["' * 500_000, "1" * 1_000_000):
        assert json.loads(door.handle(text))["error"]["code"] in ("json", "limit", "request")


@pytest.mark.slow
def test_every_text_is_answered_after_work_as_long_as_it_is() -> None:
    subprocess.run([sys.executable, "-c", f"from {__name__} import main; main()"], check=True, timeout=PATIENCE)
