"""A page with a game on its board, in Playwright's synchronous interface: what players see and do there.

Moves are made by real clicks, drags and keys, the rest by the page's own buttons, in whatever language it is. Nothing
can be missed: each wait is for a condition that goes on to hold, so what came about before it began counts, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from .told import Refusal, Refused, RequestError, TableError, fragment

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

_ASK = """message => hexarium.request(message)
  .then((ok) => ({ ok }), ({ code, message }) => ({ code: code ?? "json", message }))"""
# Another game in the same page: until it hears of it, its state is that of the old one.
_FOLLOW = """there => new Promise((heard) => {
  addEventListener("hashchange", () => heard(), { once: true });
  location.href = there;
})"""
_READY = """() => {
  const { busy, state } = document.documentElement.dataset;
  if (!("hexarium" in window) || state === "loading") return false;
  return busy === undefined || ["failed", "thinking"].includes(state);
}"""
_SETTLED = "() => 'hexarium' in window && hexarium.settled().then(() => true)"
_LOOK = """async () => {
  if (!("hexarium" in window)) return false;
  await hexarium.settled();
  const { view } = await hexarium.request({ op: "view" });
  const { game, options, setup, moves, legal, refused, status, acts, walk } = view;
  return { game, options, setup, moves, legal, refused, acts: [...status.offers, ...acts, ...walk] };
}"""
_ANSWERED = """ply => {
  const { busy, state } = document.documentElement.dataset;
  const { moves } = hexarium.current();
  return (busy === undefined || (state === "thinking" && moves.length > ply)) && { moves };
}"""
_SHOWN = """() => {
  const { state, busy } = document.documentElement.dataset;
  const open = [...document.querySelectorAll("dialog[open]")];
  const dialogs = open.map((one) => one.querySelector("h2")?.innerText || one.id);
  const status = document.getElementById("status")?.innerText.trim().replace(/\\s+/g, " ");
  const toasts = [...document.querySelectorAll("#toasts > *")].map((one) => one.innerText.trim());
  const current = window.hexarium?.current();
  const [address, title] = [location.href, document.title];
  return { address, title, state, busy: busy !== undefined, dialogs, status, toasts, current };
}"""


@dataclass(frozen=True, slots=True)
class State:
    """The game on the board, at one moment.

    ``seats`` stand in order of colour before any swap, ``turn`` is the colour to move, 0 or 1. ``outcome`` is None as
    long as the game goes on, then it has ``winner`` (a colour, None for a draw), ``rule`` and ``cells``. ``setup`` is
    as the protocol has it, None for the usual beginning. ``phase`` is ``loading``, ``ready`` (a person may move),
    ``thinking``, ``over`` or ``failed``.
    """

    game: str
    options: dict[str, Any]
    setup: dict[str, Any] | None
    moves: list[str]
    turn: int
    seats: list[str]
    outcome: dict[str, Any] | None
    phase: str

    @property
    def ply(self) -> int:
        """How many moves stand on the board; half turns count one each."""
        return len(self.moves)


class Table:
    """The page of a site whose address is ``base_url``; no wait lasts longer than ``timeout`` seconds.

    ``page`` is Playwright's own, for all that is not here. What goes wrong raises a TableError, which says what the
    page shows instead; a move that is not allowed raises Refused.
    """

    def __init__(self, page: Page, base_url: str = "", *, timeout: float = 60) -> None:
        self.page, self.base_url, self.timeout = page, base_url, timeout
        self._told = 0  # the moves that whoever holds this table knows of

    # To get there

    def open(
        self,
        game: str = "",
        *,
        moves: Iterable[str] = (),
        seats: Iterable[str] = ("human", "human"),
        setup: Mapping[str, Any] | None = None,
        **options: object,
    ) -> State:
        """Go to a game and wait until it is on the board; where the computer moves first, it may still think.

        ``game`` is a key, to which all else belongs (see :func:`fragment`), or a link with or without what stands
        before its ``#``, or nothing: then it is whatever the page begins with.
        """
        named = bool(game) and "=" not in game
        link = fragment(game, moves=moves, seats=seats, setup=setup, **options) if named else game
        self.go(link)
        state = self.state()
        if state.phase == "failed":
            raise TableError(f"The page did not start. {self.shown()}")
        told = [move for text in parse_qs(link.partition("#")[2] or link).get("moves", []) for move in text.split(".")]
        other = [key for key, value in options.items() if str(state.options.get(key)).lower() != str(value).lower()]
        if named and (other or (state.game, state.moves[: len(told)]) != (game, told)):
            raise TableError(f"{link} was not opened. {self.shown()}")
        self._told = len(told) if "game=" in link else state.ply
        return state

    def go(self, link: str = "") -> None:
        """Go to the site, with a link's fragment if there is one, and wait until a game is there or loading failed."""
        address, _, behind = link.rpartition("#") if "://" in link else (self.base_url, "#", link.removeprefix("#"))
        there = f"{address}#{behind}" if behind else address
        with self._limit(f"There was no game at {there}"):
            if behind and self.page.url.partition("#")[0] == address and self.page.url != there:
                self.page.evaluate(_FOLLOW, there)
            else:
                self.page.goto(there, timeout=self._ms)
        self.wait(_READY, f"There was no game at {there}")

    def new_game(
        self,
        game: str = "",
        *,
        moves: Iterable[str] = (),
        seats: Iterable[str] = ("human", "human"),
        setup: Mapping[str, Any] | None = None,
        clock: str = "",
        **options: object,
    ) -> State:
        """Begin another game in the page, of the same kind unless told, with the usual options but for those given.

        ``clock`` is such as ``300+5``: seconds for each side, and more with each move; ``30/1`` are for every move.
        """
        told = list(moves)
        more = {"setup": setup, "clock": clock or None}
        asked = {"game": game or self.state().game, "options": options, "moves": told, "seats": list(seats)}
        self.request("new", **asked, **{key: value for key, value in more.items() if value is not None})
        self._told = len(told)
        return self.state()

    # To see

    def state(self) -> State:
        """The game on the board as it is now; :meth:`settle` waits until nothing is under way."""
        phase, current = self.page.evaluate("[document.documentElement.dataset.state, hexarium.current()]")
        known = {field.name for field in fields(State)}  # a later page may tell more
        return State(phase=phase, **{name: value for name, value in current.items() if name in known})

    def view(self) -> dict[str, Any]:
        """All that the page knows of what it shows, as the protocol's ``view`` tells it."""
        view: dict[str, Any] = self.request("view")["view"]
        return view

    def legal(self) -> list[str]:
        """The legal moves of the position on the board, once nothing is under way."""
        moves: list[str] = self._look()["legal"]
        return moves

    def outcome(self) -> dict[str, Any] | None:
        """How the game has ended, once nothing is under way; None if it goes on."""
        self.settle()
        return self.state().outcome

    def refusal(self) -> Refusal | None:
        """The refusal that is shown, once nothing is under way; it goes with the next touch of the board."""
        told = self._look().get("refused")
        return told and Refusal(told["move"], told["code"], told["message"], tuple(told["cells"]))

    def status(self) -> str:
        """The words of the status line, once nothing is under way."""
        self.settle()
        return " ".join(self.page.locator("#status").inner_text().split())

    def point(self, cell: str) -> tuple[float, float]:
        """The middle of a cell in pixels of the page, for the mouse and for fingers."""
        at = self.page.evaluate("cell => hexarium.cellPoint(cell)", cell)
        if not at:
            raise TableError(f"There is no cell {cell} on this board. {self.shown()}")
        return at["x"], at["y"]

    def shown(self) -> str:
        """What the page shows, in a sentence or two, for people."""
        told = self.page.evaluate(_SHOWN)
        if not told["current"]:
            return f"At {told['address']} there is no Hexarium that has begun: its title is “{told['title']}”."
        current = told["current"]
        last = f", the last {' '.join(current['moves'][-3:])}" if current["moves"] else ""
        words = f"The page shows {current['game']} after {len(current['moves'])} moves{last}; it is {told['state']}"
        words += " and busy" if told["busy"] else ""
        words += f", and says “{told['status']}”."
        words += f" Over the board: {', '.join(told['dialogs'])}." if told["dialogs"] else ""
        return words + (f" Messages: {' '.join(told['toasts'])}" if told["toasts"] else "")

    # To play

    def play(self, move: str) -> None:
        """Make a move by clicks, as soon as nothing else is under way, and wait until it stands on the board.

        The computer may answer meanwhile, or later: see :meth:`reply`. Raises Refused if it is not allowed.
        """
        view = self._look()
        before = len(view["moves"])
        wanted = re.sub(r"\s", "", move).lower()
        move = next((each for each in view["legal"] if each.lower() == wanted), wanted)
        cells = re.findall(r"[a-z]\d+", move)
        if not cells:
            self.press(move)
        for number, cell in enumerate(self._way(view, move, cells)):
            if number and (self.refusal() or self.state().ply != before):  # it rests now, and lies where it is touched
                break
            self.click(cell)
        self._made(before, f"{move} was clicked", move)

    def type(self, move: str) -> None:
        """The same by the field for moves; ``move`` is written there as it is, key by key."""
        self.settle()
        before = self.state().ply
        with self._limit(f"{move} could not be typed"):
            field = self.page.locator("#move")
            write(field, move, self._ms)
            field.press("Enter", timeout=self._ms)
        self._made(before, f"{move} was typed")

    def drag_wall(self, first: str, last: str) -> str:
        """Make a move of several cells by a drag of the mouse from its first to its last one, and return its text."""
        self.settle()
        before = self.state().ply
        self.page.mouse.move(*self.point(first))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(last), steps=6)
        self.page.mouse.up()
        return self._made(before, f"The mouse was dragged from {first} to {last}")

    def click(self, cell: str) -> None:
        """Click on a cell, whatever comes of it."""
        self.page.mouse.click(*self.point(cell))

    def reply(self) -> list[str]:
        """Wait until the computer has moved, and return the moves that it has made since the last one made here.

        It has made none if the game was over, and several where a turn has several parts or two computers play.
        """
        self.settle()
        state = self.state()
        made = state.moves[self._told :]
        if not made and not state.outcome:
            raise TableError(f"The computer was not to move: no move has come after ply {self._told}. {self.shown()}")
        self._told = state.ply
        return made

    def press(self, action: str) -> None:
        """Press the button of an action that the page offers, in any language, and wait until it has been done.

        Such as ``undo``, ``redo``, ``swap``, ``hint``, ``rematch``, ``harder``, ``first``, ``previous``, ``next``.
        """
        seen = self._look()
        acts = {act["action"]: act for act in reversed(seen["acts"]) if not act.get("hidden")}
        if action not in acts:
            raise TableError(f"No “{action}” is offered, but {', '.join(sorted(acts))}. {self.shown()}")
        label, request = acts[action]["label"], acts[action].get("request") or {}
        button = self.page.get_by_role("button", name=label, exact=True).locator("visible=true").first
        with self._limit(f"The button “{label}” could not be pressed"):
            button.click(timeout=self._ms)
        self.settle()
        known = {"rematch": 0, "play": len(seen["moves"]) + 1}  # before the computer answers
        self._told = known.get(request.get("op", ""), self.state().ply)

    def undo(self) -> State:
        """Take back: against the computer, to one's own last choice."""
        self.press("undo")
        return self.state()

    def resign(self) -> State:
        """Resign, and say so once more in the dialog that asks."""
        self.press("resign")
        with self._limit("Whether to resign was not asked"):
            self.page.locator("#resign button[value=resign]").click(timeout=self._ms)
        self.settle()
        if not self.state().outcome:
            raise TableError(f"The game goes on after resigning. {self.shown()}")
        return self.state()

    def stop(self) -> list[str]:
        """Have the computer, which thinks, play the best that it has found, and return what it played."""
        with self._limit("The computer did not think long enough to be stopped"):
            self.page.locator("html[data-state=thinking] #status button").click(timeout=self._ms)
        return self.reply()

    # To ask and to wait

    def request(self, op: str, **asked: Any) -> dict[str, Any]:
        """An answer of the protocol; what it changes is shown, too. Raises RequestError."""
        told: dict[str, Any] = self.page.evaluate(_ASK, {"op": op, **asked})
        if "ok" not in told:
            raise RequestError(told["code"], told["message"])
        answer: dict[str, Any] = told["ok"]
        return answer

    def settle(self) -> None:
        """Wait until nothing is under way: every answer is painted, and the computer has moved if it was to."""
        self.wait(_SETTLED, "The page did not come to rest")

    def wait(self, condition: str, otherwise: str, argument: object = None) -> Any:
        """Wait until a JavaScript function, ``() => …``, gives something true, and return that.

        If it never does, ``otherwise`` begins the error, as in “There was no game”.
        """
        with self._limit(otherwise):
            return self.page.wait_for_function(condition, arg=argument, timeout=self._ms).json_value()

    @property
    def _ms(self) -> float:
        return self.timeout * 1000

    def _look(self) -> dict[str, Any]:
        """Of the view what is needed here, once nothing is under way."""
        seen: dict[str, Any] = self.wait(_LOOK, "The page did not come to rest")
        return seen

    @contextmanager
    def _limit(self, otherwise: str) -> Iterator[None]:
        """What the browser waits for in vain is told in a sentence."""
        from playwright.sync_api import TimeoutError as Late

        try:
            yield
        except Late as error:
            raise TableError(f"{otherwise} within {self.timeout:g} s. {self.shown()}") from error

    def _made(self, before: int, done: str, move: str = "") -> str:
        """The move that was made after so many, which is ``move`` if that is told."""
        moves: list[str] = self.wait(_ANSWERED, f"{done}, and no answer came", before)["moves"]
        if len(moves) > before and moves[before] == (move or moves[before]):
            self._told = before + 1
            return moves[before]
        refusal = self.refusal()
        if refusal:
            raise Refused(refusal)
        instead = f"and {moves[before]} was played instead" if len(moves) > before else "and no move came of it"
        raise TableError(f"{done}, {instead}. {self.shown()}")

    def _way(self, view: Mapping[str, Any], move: str, cells: list[str]) -> list[str]:
        """The cells to be clicked, one after the other: those of a move that is not legal as they stand."""
        place = {key: view[key] for key in ("game", "options", "moves")}
        if view["setup"] is not None:
            place["setup"] = view["setup"]
        way: list[str] = []
        if move in cells:  # a stone, or no move at all
            return cells
        while move in view["legal"]:
            for cell in [*(cell for cell in cells if cell not in way), *way[-1:]]:  # touched again it may be played
                refined = self.request("refine", **place, clicked=[*way, cell])
                if refined["complete"] == move:
                    return [*way, cell]
                if cell not in way and not refined["complete"] and move in refined["moves"]:
                    way.append(cell)
                    break
            else:
                break
        return cells


def write(field: Locator, text: str, timeout: float | None = None) -> None:
    """Write in a field, key by key, instead of what stands there; ``timeout`` in milliseconds."""
    field.click(timeout=timeout)
    field.press("ControlOrMeta+a", timeout=timeout)
    if text:
        field.press_sequentially(text, timeout=timeout)
    else:
        field.press("Delete", timeout=timeout)
