"""What may be asked: every operation with good, damaged and absurd fields, by chance and by seed."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from pygame_core.games.registry import GAMES
from pygame_core.page import explore
from pygame_core.protocol import Door
from pygame_core.protocol.table import OPERATIONS
from pygame_core.records.record import begin
from pygame_core.records.record_text import write_record
from pygame_core.records.seats import SEATS
from pygame_core.records.tree import SHAPES

Json = dict[str, Any]

NONSENSE: list[Any] = [
    None, True, False, 0, -1, 7, 2.5, 10**30, 1e308, "", " ", "e5", "x", "\0", "\ud800", "é\u2028", "z99", "swap",
    "a1-a4", "xe4,e5", "xe4,e4", [], [[]], ["e5"], [None], [["e5"], 5], {}, {"cls": 1}, {"a": {}}, "{}", "[" * 9,
    "x" * 3000,
]  # fmt: skip
TOPICS = (*explore.TOPICS, "?")
DAMAGE = "(){}[]#*\\;:=&,.\"' \n\r\0é%e5x0"


class Asking:
    """Makes requests to one door, mostly about one game and about the one in progress there."""

    def __init__(self, key: str, seed: int) -> None:
        self.random = Random(f"{key} {seed}")
        self.key = key
        self.door = Door()
        self.texts: list[str] = []  # games in every form that has been told
        self.asked: list[str] = []

    def pick(self, *things: Any) -> Any:
        return self.random.choice(things)

    def game(self) -> str:
        return self.key if self.random.random() < 0.8 else self.random.choice(list(GAMES))

    def options(self, key: str) -> Json:
        """Some options with a value of theirs; boards are mostly among the smallest."""
        small = self.random.random() < 0.9
        return {
            option.key: self.random.choice(option.values[:3] if option.key == "size" and small else option.values)
            for option in GAMES[key].position.options
            if option.key == "size" or self.random.random() < 0.7
        }

    def line(self, key: str, options: Json, setup: Json | None = None) -> list[str]:
        """Moves of a random game, mostly legal."""
        node = begin(key, options, setup).current
        moves: list[str] = []
        for _ in range(self.random.randrange(12)):
            legal = list(node.position.legal_moves())
            if not legal:
                break
            node = node.append(self.random.choice(legal[-1:] if self.random.random() < 0.1 else legal))
            moves = node.moves()
        if self.random.random() < 0.1:
            moves.append(self.cell())
        return moves

    def cell(self) -> str:
        return self.random.choice("abcdefghijklmnz") + str(self.random.randrange(16))

    def setup(self, key: str, options: Json) -> Json:
        if self.random.random() < 0.6:
            node = begin(key, options, None).current
            for _ in range(self.random.randrange(60)):
                legal = list(node.position.legal_moves())
                if legal:
                    node = node.append(self.random.choice(legal))
            answer = json.loads(
                self.door.handle(json.dumps({"op": "setup", "game": key, "options": options, "moves": node.moves()}))
            )
            setup: Json = answer["ok"]["setup"]
            return setup
        stones = [[self.cell() for _ in range(self.random.randrange(5))] for _ in range(self.random.randrange(4))]
        setup = {"stones": stones, "turn": self.random.randrange(2)}
        if self.random.random() < 0.2:
            setup["owned"] = [[self.cell()], []]
        if self.random.random() < 0.2:
            setup["pending"] = self.cell()
        return setup

    def place(self) -> Json:
        """The fields that tell a position."""
        key = self.game()
        options = self.options(key)
        told: Json = {"game": key, "options": options}
        if self.random.random() < 0.25:
            told["setup"] = self.setup(key, options)
        try:
            told["moves"] = self.line(key, options, told.get("setup"))
        except ValueError:  # a set-up that is refused
            told["moves"] = [self.cell()]
        if self.random.random() < 0.06:
            told["options"] = {**options, self.pick("cls", "self", "setup", "Size"): 5}
        return told

    def move(self, position: Any) -> str:
        legal = list(position.legal_moves())
        if legal and self.random.random() < 0.8:
            text: str = position.write(self.random.choice(legal))
            return text
        one, other = self.cell(), self.cell()
        return self.pick(one, "swap", f"x{one},{other}", f"x{one},{one}", f"{one}-{other}", "pass", "")

    def node(self) -> int:
        return self.random.choice(list(self.door.session.record.root.all())).id

    def moves(self) -> list[str]:
        """Those that lead to some position of the tree."""
        moves = self.random.choice(list(self.door.session.record.root.all())).moves()
        return self.pick(moves, moves, [*moves, self.cell()])

    def text(self) -> str:
        """A game as text, sometimes damaged."""
        if not self.texts or self.random.random() < 0.3:
            self.texts.append(write_record(self.door.session.record))
        return self.damaged(self.random.choice(self.texts))

    def damaged(self, text: str) -> str:
        """The same, or with some letters more or less, or cut off."""
        for _ in range(self.random.randrange(4) if self.random.random() < 0.5 else 0):
            at = self.random.randrange(len(text) + 1)
            head, tail = text[:at], text[at:]
            text = self.pick(head, tail, head + self.random.choice(DAMAGE) + tail, head + tail[1:])
        return text

    def stored(self) -> Json:
        """A request for the game in progress as the page kept it: an entry of its storage, sometimes damaged there."""
        session = self.door.session
        entry: Json = {"record": write_record(session.kept), "link": "", "version": "", "view": None, "at": 7}
        if session.waits:
            entry["analysed"] = session.node.moves()
        entry["record"] = self.damaged(entry["record"])
        if self.random.random() < 0.3:
            self.damage(entry)
        told = {name: entry[name] for name in ("record", "analysed") if name in entry}
        return {**told, "passed": self.pick(0, 1000, 10**12)}

    def request(self) -> Json:
        """Something to ask, with all that belongs to it."""
        session = self.door.session
        iterations = {"budget": {"iterations": self.random.randrange(1, 12)}}
        form = self.pick("record", "link", "sgf", "text", "text", "text")
        memory = self.pick({}, {}, {"memory": self.random.randrange(70)})
        saying = self.pick("Well.", "", "{\\}[ ]\n#0 (", "x" * 2500, "\ud800")
        words = {"Black": "Noir", "{count} cell": ["{count} c", "{count} cs"]}
        wheels = [{"name": "a-1.whl", "games": ["four"]}]

        def touched() -> Json:
            return {"clicked": [self.cell() for _ in range(self.random.randrange(4))]}

        def edits() -> list[Json]:
            put = {"material": self.pick("black", "wall", "node due", ""), "cells": [self.cell()]}
            return [put, {"turn": self.random.randrange(2)}]

        def sitting() -> Json:
            table = {
                "opponent": self.pick("computer", "friend", "program"),
                "program": self.pick("Ada", "", 7),
                "level": 1,
                "colour": self.pick(0, "either"),
            }
            timed = {"clock": self.pick("", "game", "move"), "minutes": self.pick(1, 0), "name": "Ada", "name1": "\n"}
            seats = [self.random.choice((*SEATS[:4], SEATS[-1])) for _ in "12"]
            more = self.pick({}, {"names": ["Ada", self.pick("", "x" * 99)], "clock": self.pick("60+1", "5/1", "5")})
            return self.pick({"table": {**table, **timed}}, {"seats": seats, **more})

        def opened() -> Json:
            study, passed = self.pick(True, False, 0), self.pick(0, -1, 10**9)
            return {form: self.text(), "study": study, "passed": passed, **self.pick({}, {"analysed": self.moves()})}

        makers: dict[str, Callable[[], Json]] = {
            "games": dict,
            "discover": lambda: self.pick({}, {"wheels": wheels, "known": wheels, "fresh": ["a-1.whl"]}),
            "legend": lambda: self.pick({}, {"bots": ["Ada", ""]}),
            "guide": lambda: {"game": self.game()},
            "lesson": lambda: {"game": self.game()},
            "lead": lambda: {"link": self.pick("rules=stibro&clause=3", "lesson=?", f"lesson={self.game()}&step=2")},
            "position": self.place,
            "explain": lambda: {**self.place(), "move": self.pick(self.cell(), "swap", f"x{self.cell()}")},
            "refine": lambda: {
                **self.place(),
                "clicked": [self.cell() for _ in range(self.random.randrange(5))],
                **self.pick({}, {"ahead": True}, {"from": self.cell(), "ahead": 7}),
            },
            "perft": lambda: {**self.place(), "depth": self.random.randrange(2)},
            "search": lambda: {**self.place(), **iterations, "seed": self.random.randrange(9)},
            "hello": dict,
            "choose": lambda: {**self.place(), "ms": self.pick(1, 2, 0), "seed": self.random.randrange(9)},
            "show": self.place,
            "setup": lambda: (
                self.place() | self.pick({}, {"edits": edits()}, {"text": self.pick("black: e5", "{", "")})
            ),
            "test": lambda: {"game": self.game(), "step": self.random.randrange(9), **touched()},
            "gist": lambda: {"records": [self.text()]},
            "heed": lambda: {
                "target": self.random.randrange(len(self.asked) + 1),
                "from": self.random.randrange(3),
                "found": self.pick(
                    {"visits": [[self.move(session.node.position), 9, 0.9]], "iterations": 9, "completions": 9},
                    {"visits": [], "proved": self.pick(1, -2, 0), "line": [self.move(session.node.position)]},
                    {
                        "visits": [
                            [self.move(session.node.position), 9, 0.9, *self.pick([], [0], [7])] for _ in range(3)
                        ]
                    },
                    {"visits": self.pick([["a1"]], [["a1", -1, 2]], [["a1", 1, 10**400]], 7), "iterations": True},
                ),
            },
            "look": lambda: {**self.place(), "iterations": self.random.randrange(5), "seed": self.random.randrange(9)},
            "learn": lambda: {
                "target": self.random.randrange(len(self.asked) + 1),
                "look": self.random.randrange(3),
                "found": {
                    "value": self.pick(0.5, 7, None),
                    "proved": self.pick(None, 0, -4),
                    "moves": self.pick([], [[self.move(session.node.position), 0.5]], [["a1"]]),
                    "promising": self.pick([], 1, 7),
                },
            },
            "entries": lambda: {"records": [self.text(), "hexarium 1"]},
            "stop": lambda: {"target": self.random.randrange(len(self.asked) + 1)},
            "new": lambda: {**self.place(), **sitting(), "seed": 3},
            "open": lambda: self.pick(self.stored, opened, opened)(),
            "peek": lambda: {form: self.text()},
            "view": dict,
            "play": lambda: touched() if self.random.random() < 0.2 else {"move": self.move(session.node.position)},
            "walk": lambda: {"move": self.move(session.node.position), "further": self.pick([], [self.cell()], 5)},
            "study": dict,
            "leave": dict,
            "undo": dict,
            "redo": dict,
            "go": lambda: {"ply": self.random.randrange(-1, 12)},
            "select": lambda: {"node": self.node()},
            "promote": lambda: {"node": self.node()},
            "delete": lambda: {"node": self.node()},
            "comment": lambda: {**self.pick({"node": self.node()}, {"moves": self.moves()}), "text": saying},
            "sign": lambda: {
                "shape": self.random.choice(SHAPES),
                "cells": [self.cell() for _ in range(self.pick(1, 1, 2))],
                "text": self.pick("", "A", "\\"),
            },
            "resign": dict,
            "reply": lambda: {
                **self.pick({"move": self.move(session.node.position)}, {"fault": saying}),
                **self.pick({}, {"ask": session.changes, "ms": self.pick(5, -1, 10**12)}),
            },
            "bots": lambda: {"names": self.pick(["Ada", ""], ["Ada"], [])},
            "seats": lambda: {"seats": [self.random.choice((*SEATS[:4], SEATS[-1])) for _ in "12"]},
            "rematch": lambda: self.pick({}, {"level": self.random.randrange(0, 10)}),
            "think": lambda: memory,
            "analyse": lambda: {**iterations, **memory},
            "review": lambda: {"iterations": 2, "share": self.pick(True, False, 1)},
            "explore": lambda: {"what": self.random.choice(TOPICS), "cell": self.cell()},
            "describe": dict,
            "export": lambda: {"format": self.pick("text", "sgf", "moves", "abstractplay")},
            "picture": lambda: self.pick(
                {},
                self.place(),
                {"inks": {"slab": self.pick("#AABBCC", "rgb(1, 2, 3)", "url(#a)")}, "lie": {"turn": 7}},
            ),
            "language": lambda: {"lang": "xq", "words": words, "plural": "n > 1"},
        }
        assert set(makers) == set(OPERATIONS)
        others = ["open", "export", "undo", "go", "walk", "select", "comment", "sign", "think", "setup"]
        often = ["play"] * 8 + others * 2
        op = self.random.choice([*makers, *often])
        request = {"op": op, "id": len(self.asked), **makers[op]()}
        if self.random.random() < 0.2:
            request["lang"] = self.pick("de", "xq", "en")
        if self.random.random() < 0.25:
            self.damage(request)
        return request

    def damage(self, request: Json) -> None:
        """Something in a request becomes nonsense, is left out, or comes from nowhere."""
        at: Any = request
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = self.random.choice([*keys, "field"] if isinstance(at, dict) else keys)
            inner = at.get(key) if isinstance(at, dict) else at[key]
            if isinstance(inner, (dict, list)) and inner and self.random.random() < 0.6:
                at = inner
            elif self.random.random() < 0.3 and key in keys:
                del at[key]
                return
            else:
                at[key] = self.random.choice(NONSENSE)
                return
