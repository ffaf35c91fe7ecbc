"""A page's end of the door, for tests of sessions."""

from __future__ import annotations

import json
from typing import Any

from pygame_core.protocol import Door


class Page:
    """Asks as a page does, and takes the view out of the answer."""

    def __init__(self) -> None:
        self.door = Door()

    def ask(self, op: str, **fields: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.door.handle(json.dumps({"op": op, **fields})))
        return answer

    def view(self, op: str, **fields: Any) -> dict[str, Any]:
        answer = self.ask(op, **fields)
        assert "ok" in answer, answer
        view: dict[str, Any] = answer["ok"]["view"]
        return view
