"""Sitting at the board: what the tests see and do there, as a person would."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route

from pygame_core.testing import Table, fragment
from pygame_core.testing.table import write as write

PATIENCE = 60  # seconds for what is to come true; how fast it does is no test's matter

Until = Callable[..., Any]
Visit = Callable[..., tuple[Page, Any]]
Opened = Callable[[Any], Any]  # of a host a page of Playwright's, or what tests/e2e/webdriver.py has of one

# For a page: nothing is stored for offline use, since to copy and prove the whole site takes long.
WITHOUT_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
OFFLINE = "document.documentElement.dataset.offline === 'ready'"
# What was last told to a screen reader, but for the status line; an empty text before anything was.
SPOKEN = "String(document.querySelector('#spoken > :last-child')?.textContent ?? '')"

# White closes a ring of eight around c7 and d8 with the last move, on size 7.
WON_BY_WHITE = (
    "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 f7 h8 "
    "e6 g8 g4 b6 i5 j12 d5 c8 c7 b7"
).split()
# White lets Black close a ring around f7 and g6 with the last move, on size 5, without swap.
LOST = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1 i7 a5 f6".split()
RING = ["c8", "b7", "e8", "d9", "b6", "c6", "e9", "d7"]
# White to move; g11 would leave no free pair: both largest groups reach h8.
BEFORE_REFUSAL = "d5 i12 c4 g12 e6 i10 e5 h10 b3 g10 e4 j11 f4 i11 e7 f3 g7 i9 e3 d8 f6".split()
REFUSED, SHARED = "g11", "h8"

# Whole games of two people on small boards: the options, the moves, and the winner's last words.
SHORT_GAMES: dict[str, tuple[dict[str, Any], str, str]] = {
    "noose": ({"size": 5}, "d5 a1 e6 a2 f6 a3 f5 b1 e4 c1 d4", "Black wins"),
    "stibro": ({"size": 5, "swap": False}, " ".join(LOST), "Black wins"),
    "nooks": ({"size": 5}, "d5-d8 e6-h9 a1-d1 c2-c5 g4-g7 i6-i9 d3-g3 a2-a5", ""),
    "noede": ({"size": 4}, "e2 b5 g6 f3 e3 f5 d7 d3 e7 d6 a1 c3 c5 b1 c2 g5 e5 g4", ""),
    "loophole2d": ({"size": 10}, "d7 a4 d8 e5 f9 f5 c7 f6 j1 g4 c6 h3 b6 i3 i10 j3 j9 j6", "White wins"),
}

RIBBON = [7, 80, 63]  # --mark of the light theme
BAD = [160, 33, 10]  # --bad of the light theme

_PIXEL = """([x, y, layer]) => {
  const canvas = document.querySelectorAll("#board canvas")[layer], box = canvas.getBoundingClientRect();
  const k = canvas.width / box.width, one = document.createElement("canvas");
  const c = one.getContext("2d", { willReadFrequently: true });
  c.drawImage(canvas, Math.floor((x - box.left) * k), Math.floor((y - box.top) * k), 1, 1, 0, 0, 1, 1);
  return [...c.getImageData(0, 0, 1, 1).data];
}"""

_HOLD = """op => {
  self.held = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const go = () => post.call(this, message, ...more);
    if (self.holding && typeof message === "string" && message.includes(`"op":"${op}"`)) self.held.push(go);
    else go();
  };
}"""
_EMPTY = '<!doctype html><link rel="icon" href="data:,">'
RELEASE = "() => { holding = false; held.forEach((go) => go()); }"


def hold(op: str, holding: bool = False) -> str:
    """A script for the page: while it is `holding`, what asks its workers for `op` waits in `held` (till `RELEASE`)."""
    return f"self.holding = {str(holding).lower()}; ({_HOLD})('{op}');"


class Machine:
    """The file of the machine that runs Python, held back on its way to a page until it is let go.

    Whether it has been asked for by then or not: what is asked for later is not held.
    """

    def __init__(self, page: Page) -> None:
        self._waiting: list[Route] = []
        self._held = True
        page.route("**/*.wasm.bin", self._meet)

    def _meet(self, route: Route) -> None:
        if self._held:
            self._waiting.append(route)
        else:
            route.continue_()

    @property
    def asked_for(self) -> bool:
        return bool(self._waiting)

    def let_go(self) -> None:
        self._held = False
        for route in self._waiting:
            route.continue_()


def open_empty(page: Page, site: str) -> None:
    """Open a document of the site's origin in which nothing runs: what is stored there is found by the first visit."""
    address = f"{site}empty"
    page.route(address, lambda route: route.fulfill(content_type="text/html", body=_EMPTY))
    page.goto(address)
    page.unroute(address)


def link(moves: list[str], seats: str = "human,human", **options: Any) -> str:
    """The fragment of a game."""
    return fragment("stibro", moves=moves, seats=seats.split(","), **options)


def place(board: Locator, records: list[dict[str, Any]], cell: str) -> tuple[float, float]:
    """Where the middle of a cell is on the page, of any board that lies unturned, from its records."""
    slab = next(record for record in records if record["kind"] == "board")
    x, y = next(record["at"] for record in records if record["kind"] == "cell" and record["cell"] == cell)
    xs, ys = zip(*slab["outline"], strict=True)
    left, right = min(xs) - slab["offset"], max(xs) + slab["offset"]
    top, bottom = min(ys) - slab["offset"], max(ys) + slab["offset"] + 0.2  # the slab's side is seen, too
    box = board.bounding_box()
    assert box
    scale = min(box["width"] / (right - left), box["height"] / (bottom - top))
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return middle[0] + (x - (left + right) / 2) * scale, middle[1] + (y - (top + bottom) / 2) * scale


def paste(field: Locator, text: str) -> None:
    """Put a whole text into a field at once instead of what stands there."""
    field.click()
    field.press("ControlOrMeta+a")
    field.page.keyboard.insert_text(text)


def slide(slider: Locator, value: int) -> None:
    """Move a slider that begins at 1 by the keys of a person."""
    slider.press("Home")
    for _ in range(value - 1):
        slider.press("ArrowRight")


def pixel(page: Page, x: float, y: float, layer: int = 1) -> list[int]:
    """What is painted at a point of the page, on the layer of the stones (1) or of the board (0)."""
    colour: list[int] = page.evaluate(_PIXEL, [x, y, layer])
    return colour


def between(page: Page, one: str, other: str) -> tuple[float, float]:
    (ax, ay), (bx, by) = (Table(page).point(cell) for cell in (one, other))
    return (ax + bx) / 2, (ay + by) / 2


def ribbon_drawn(page: Page) -> bool:
    """Whether the winning loop of the game on the board is drawn, all the way round."""
    scene = page.evaluate("hexarium.request({ op: 'view' }).then(({ view }) => view.scene)")
    (loop,) = [record["cells"] for record in scene if record["kind"] == "path" and record["role"] == "win"]
    ends = zip(loop, loop[1:] + loop[:1], strict=True)
    return len(loop) >= 6 and all(pixel(page, *between(page, a, b))[:3] == RIBBON for a, b in ends)


def drop(page: Page, file: Any) -> None:
    """A file, as Playwright takes files, is dropped on the page."""
    content = base64.b64encode(file["buffer"]).decode()
    page.evaluate(
        """([name, content]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [file["name"], content],
    )


def poll(page: Page, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Ask until something is so."""
    for _ in range(int(seconds * 25)):
        if true():
            return
        page.wait_for_timeout(40)
    raise AssertionError(f"did not come true within {seconds} s")
