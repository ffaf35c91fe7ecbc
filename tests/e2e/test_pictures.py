"""Pictures: every mark that a scene may hold is drawn and seen, and a saved SVG or PNG shows what the board shows."""

from __future__ import annotations

import base64
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

from pygame_core.board.board import Cell
from pygame_core.drawing.scene import ROLES, threat
from pygame_core.drawing.strokes import STROKES
from pygame_core.testing import Table
from tests.e2e.table import WITHOUT_SERVICE_WORKER, WON_BY_WHITE, Until, link, poll
from tests.e2e.test_loophole2d import GAME as LOOPHOLE
from tests.e2e.test_noede import GAME as NOEDE
from tests.e2e.test_noose import AFTER, BEFORE, FLIP
from web.build.innode import bundle

pytestmark = pytest.mark.warm

NOOKS = "c4-f4 e8-h8 g3-g6 a3-d3 c7-f7 f9-i9 c6-f6 c5-f5 c2-f2 a1-d1 i5-i8".split()
GAMES = {
    "stibro": ("size=7", WON_BY_WHITE),
    "noose": ("size=4", [*BEFORE, FLIP, *AFTER]),
    "nooks": ("size=5", NOOKS),
    "noede": ("size=4", NOEDE),
    "loophole2d": ("size=10", LOOPHOLE),
}
NAMESPACE = "{http://www.w3.org/2000/svg}"

# Paints the board with some records and counts what a further mark changes: all pixels, and those that stand out from
# what was there with a contrast of 3 and more.
MARKED = """async ([modules, theme, grounds, marks, strokes]) => {
  globalThis.BUILD = { strokes }; // as the build tells it
  document.documentElement.dataset.theme = theme;
  const [painter, { layOut }, { readStyle, stageOn }] = await Promise.all(modules.map((name) => import(name)));
  const board = (await hexarium.request({ op: "view" })).view.board;
  const look = { geometry: layOut(board), style: readStyle(document.body, false), coordinates: false };
  const unit = 24, middle = look.geometry.cells.get("e5");
  const canvas = document.createElement("canvas");
  const size = [5 * unit, 5 * unit]; // around d4, e5 and f6
  const c = canvas.getContext("2d", { willReadFrequently: true });
  const painted = (scene) => {
    const stage = stageOn(canvas, size, look, unit, middle, 1);
    painter.paintBoard(stage);
    painter.paintScene(stage, scene);
    return c.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const linear = (k) => ((k /= 255) <= 0.04045 ? k / 12.92 : ((k + 0.055) / 1.055) ** 2.4);
  const light = (data, i) =>
    0.05 + 0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]);
  return grounds.map((ground) => {
    const before = painted(ground);
    return marks.map((mark) => {
      const after = painted([...ground, mark]), changed = [];
      let clear = 0;
      for (let i = 0; i < after.length; i += 4) {
        if (after[i] === before[i] && after[i + 1] === before[i + 1] && after[i + 2] === before[i + 2]) continue;
        changed.push(i / 4);
        const [a, b] = [light(after, i), light(before, i)];
        if (Math.max(a, b) / Math.min(a, b) >= 3) clear++;
      }
      return { changed, clear };
    });
  });
}"""

# How far a picture is from the board on the page, both made so small that a cell is four pixels wide: the worst pixel.
APART = """async (address) => {
  const canvases = [...document.querySelectorAll("#board canvas")];
  const image = new Image();
  image.src = address;
  await image.decode();
  const [a, b] = ["a", "b"].map((name) => hexarium.cellPoint(name + 1));
  const k = 4 / Math.hypot(a.x - b.x, a.y - b.y) / devicePixelRatio;
  const pixels = (pictures) => {
    const [large, small] = [1, k].map((by) => {
      const canvas = document.createElement("canvas");
      canvas.width = canvases[0].width * by;
      canvas.height = canvases[0].height * by;
      return canvas;
    });
    const [c, d] = [large.getContext("2d"), small.getContext("2d")];
    c.fillStyle = "#888";
    c.fillRect(0, 0, large.width, large.height);
    for (const picture of pictures) c.drawImage(picture, 0, 0, large.width, large.height);
    d.imageSmoothingQuality = "high";
    d.drawImage(large, 0, 0, small.width, small.height);
    return d.getImageData(0, 0, small.width, small.height).data;
  };
  const [shown, saved] = [pixels(canvases), pixels([image])];
  const shape = image.naturalWidth / image.naturalHeight / (canvases[0].width / canvases[0].height);
  return { worst: Math.max(...shown.map((value, i) => Math.abs(value - saved[i]))), shape };
}"""


@pytest.fixture
def phone(browser: Browser, host: Any, new_context: Callable[..., Any]) -> Page:
    size = {"width": 390, "height": 844}
    context, _ = new_context(browser, host.origin, viewport=size, device_scale_factor=2, reduced_motion="reduce")
    page: Page = context.new_page()
    return page


def mark(role: str, *cells: str, **more: Any) -> dict[str, Any]:
    return {"kind": "mark", "role": role, "cells": list(cells), **more}


def stone(colour: str) -> list[dict[str, Any]]:
    return [{"kind": "stone", "cell": cell, "colour": colour} for cell in ("d4", "f6")]


@pytest.mark.fresh
def test_every_role_is_drawn_and_stands_out(page: Page, table: Table, root: Path, tmp_path: Path) -> None:
    page.add_init_script(WITHOUT_SERVICE_WORKER)  # what it fetches is not what the test gives
    # In the site all modules are one.
    names = ("paint/painter", "paint/geometry", "paint/stage")
    bundle(tmp_path, root / "web", list(names))
    table.open(link([], size=5))
    page.route("**/source/*.js", lambda route: route.fulfill(path=tmp_path / route.request.url.rsplit("/", 1)[1]))
    modules = [f"./source/{name.rsplit('/')[-1]}.js" for name in names]

    def drawn(theme: str, grounds: list[Any], marks: list[Any]) -> list[list[dict[str, Any]]]:
        answer: list[list[dict[str, Any]]] = page.evaluate(MARKED, [modules, theme, grounds, marks, STROKES])
        return answer

    # The list of roles is closed: each is a mark or a path.
    more = {"colour": "black", "value": 1, "text": "A", "cells": ["d4", "e5", "f6"]}
    marks = [{"kind": kind, "role": role, **more} for role in ROLES for kind in ("mark", "path")]
    (seen,) = drawn("light", [[]], marks)
    for i, role in enumerate(ROLES):
        assert seen[2 * i]["changed"] or seen[2 * i + 1]["changed"], role

    walls = [{"kind": "bar", "colour": "neutral", "cells": ["d4", "e5", "f6"]}]
    grounds = [[], stone("black"), stone("white"), walls]
    signs = [
        mark("circle", "d4"), mark("square", "d4"), mark("letter", "d4", text="A"), mark("arrow", "d4", "f6"),
        mark("number", "d4", value=2), *(threat((Cell(4, 4),), colour) for colour in ("black", "white")),
    ]  # fmt: skip
    for theme in ("light", "dark", "contrast"):
        for ground, found in zip(grounds, drawn(theme, grounds, signs), strict=True):
            for sign, one in zip(signs, found, strict=True):
                assert one["clear"] > 20, (theme, sign, ground)

    # What wins for one side has another form than what wins for the other; where both win, both are seen.
    (alone,) = drawn("light", [[]], [threat((Cell(4, 4),), c) for c in ("black", "white", "red", "gold")])
    black, white, red, gold = (set(one["changed"]) for one in alone)
    for one, other in ((black, white), (red, gold)):
        assert len(one - other) > 0.25 * len(one) < 4 * len(other - one)
    others = [mark("legal", "d4"), mark("hint", "d4"), mark("last", "d4", colour="black")]
    assert all(set(one["changed"]) not in (black, white) for one in drawn("light", [[]], others)[0])


def save(page: Page, kind: str, folder: Path) -> tuple[str, bytes]:
    """Through the dialog; the name and what the file holds."""
    page.get_by_role("button", name="Share and open").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=f"Picture ({kind})").click()
    page.keyboard.press("Escape")
    path = folder / "picture"
    download.value.save_as(path)
    return download.value.suggested_filename, path.read_bytes()


def address(content: bytes, media: str) -> str:
    return f"data:image/{media};base64,{base64.b64encode(content).decode()}"


def same(page: Page, content: bytes, media: str) -> None:
    apart = page.evaluate(APART, address(content, media))
    assert apart["worst"] <= 20
    assert apart["shape"] == pytest.approx(1, rel=0.005)


def parsed(content: bytes) -> ElementTree.Element:
    """The document, which stands alone and is not wordier than need be."""
    root = ElementTree.fromstring(content)
    assert root.tag == NAMESPACE + "svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.get("font-family") == "system-ui, sans-serif"
    for element in root.iter():
        assert element.tag not in (NAMESPACE + "image", NAMESPACE + "script", NAMESPACE + "style")
        for name, value in element.attrib.items():
            assert "NaN" not in value and "undefined" not in value
            if name.endswith("href"):
                assert value.startswith("#")
            if name in ("d", "x", "y"):
                assert not re.search(r"\.\d\d", value)
    assert len(content) < 90_000
    return root


def test_saved_pictures_show_the_board(phone: Page, until: Until, tmp_path: Path, site: str) -> None:
    page = phone
    Table(page, site).open(link([]))
    for game, (options, moves) in GAMES.items():
        if game == "loophole2d":  # whose letters are larger on the small board of a phone than a picture has them
            page.get_by_role("button", name="Settings").click()
            page.get_by_role("switch", name="Coordinates").uncheck()
            page.get_by_role("button", name="Close").click()
            Table(page, site).settle()  # the history goes back to where the settings were opened
        for ply in (len(moves) // 2, len(moves)):
            scheme = "light" if ply < len(moves) else "dark"
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            fragment = f"game={game}&{options}&seats=human,human&moves={'.'.join(moves[:ply])}"
            page.evaluate("fragment => { location.hash = fragment }", fragment)
            until(page, f"(g => g.game === '{game}' && g.moves.length === {ply})(hexarium.current())")
            view = page.evaluate("hexarium.request({ op: 'view' })")["view"]
            assert bool(view["outcome"]) == (ply == len(moves))
            until(page, f"document.documentElement.dataset.theme === '{scheme}'")
            name, content = save(page, "SVG", tmp_path)
            assert name == f"hexarium-{game}-{ply}.svg"
            title = parsed(content).find(NAMESPACE + "title")
            assert title is not None and title.text
            assert title.text.startswith(f"{view['title']}. {view['status']['subject']}")
            same(page, content, "svg+xml")
        name, content = save(page, "PNG", tmp_path)
        assert name == f"hexarium-{game}-{len(moves)}.png"
        assert struct.unpack(">I", content[16:20]) == (1600,)
        same(page, content, "png")


def test_pictures_follow_settings_and_signs(phone: Page, tmp_path: Path, site: str) -> None:
    page = phone
    Table(page, site).open(link(WON_BY_WHITE[:20]))
    for sign in ({"shape": "letter", "text": "<"}, {"shape": "circle"}, {"shape": "arrow"}):
        cells = ["b7", "e10"] if sign["shape"] == "arrow" else [WON_BY_WHITE[len(sign)]]
        page.evaluate("sign => hexarium.request({ op: 'sign', ...sign })", {**sign, "cells": cells})
    _, content = save(page, "SVG", tmp_path)
    texts = [element.text for element in parsed(content).iter(NAMESPACE + "text")]
    assert {"<", "a", "13"} <= set(texts)
    same(page, content, "svg+xml")

    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Strong shapes").check()
    page.get_by_role("switch", name="Coordinates").uncheck()
    page.get_by_role("radio", name="Contrast").check()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    _, strong = save(page, "SVG", tmp_path)
    root = parsed(strong)
    assert {element.text for element in root.iter(NAMESPACE + "text")} == {"<"}
    assert root.find(f".//{NAMESPACE}filter") is None  # no shadow in this theme
    poll(page, lambda: page.evaluate(APART, address(strong, "svg+xml"))["worst"] <= 20)
    assert page.evaluate(APART, address(content, "svg+xml"))["worst"] > 60  # another picture would have been noticed
