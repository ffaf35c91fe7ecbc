"""Scene records as SVG: every kind, role and colour shows, the board lies as it is told, and texts stay texts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pygame_core.board.board import Board, Cell, hexhex, rhombus
from pygame_core.drawing import scene as draw
from pygame_core.drawing.strokes import STROKES
from pygame_core.drawing.svg import UNITS, Lie, Look, svg
from pygame_core.drawing.svg.inks import THEMES, defaults
from pygame_core.drawing.svg.lie import Layout, unit
from pygame_core.protocol import Door
from pygame_core.rules.errors import GameError

TOKENS = Path(__file__).parents[2] / "web" / "tokens.css"
SVG = "{http://www.w3.org/2000/svg}"
BOARD = draw.board_scene(hexhex(3), "cedar")
CELLS = (Cell(3, 3), Cell(3, 4))
OWNERS = ("red", "gold")
MARKS = [draw.mark(role, CELLS, text="A", value=0.5) for role in draw.ROLES if role not in ("ray", "flip", "threat")]
RECORDS = [
    *MARKS,
    *(draw.threat(CELLS, colour) for colour in ("black", "white", *OWNERS)),
    *(draw.path(role, CELLS, ends=ends) for role in ("win", "ray", "flip") for ends in ("dot", "arrow")),
    *(draw.stone(CELLS[0], colour) for colour in ("black", "white", *OWNERS)),
    draw.stone(CELLS[0], "white", half="black"),
    draw.stone(CELLS[0], "white", ghost=True),
    *(draw.bar(colour, CELLS, **({"preview": True} if colour in OWNERS else {})) for colour in draw.COLOURS),
    draw.bar("red", CELLS[:1], preview=True),
    draw.strip(0, []),
    draw.strip(1, ["black", "white"]),
    *({"kind": "area", "cells": ["c3", "c4"], "owner": owner, "points": 2, "firm": False} for owner in OWNERS),
]


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def ids(picture: str) -> dict[str, str]:
    """What each identifier names."""
    elements = (element for element in parsed(picture).iter() if "id" in element.attrib)
    return {element.attrib["id"]: ElementTree.tostring(element, "unicode") for element in elements}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record['kind']}-{record.get('role', '')}")
def test_every_record_shows(record: draw.Record) -> None:
    picture = svg([*BOARD, record], "")
    assert len(list(parsed(picture).iter())) > len(list(parsed(svg(BOARD, "")).iter()))


def test_colours_are_told_apart() -> None:
    for kinds in (
        [draw.stone(CELLS[0], colour) for colour in ("black", "white", *OWNERS)],
        [draw.bar(colour, CELLS) for colour in ("black", "white", "neutral")],
        [draw.threat(CELLS, colour) for colour in ("black", "white", *OWNERS)],
    ):
        assert len({svg([*BOARD, record], "") for record in kinds}) == len(kinds)


def test_every_material_has_its_colours() -> None:
    pictures = {svg(draw.board_scene(hexhex(3), each), "") for each in draw.MATERIALS}
    assert len(pictures) == len(draw.MATERIALS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("material", draw.MATERIALS)
def test_the_colours_are_those_of_the_page(material: str, theme: str) -> None:
    themed = f'[data-theme="{theme}"]'
    holding = {":root", f".m-{material}", themed, f"{themed} .m-{material}", f'{themed} [class^="m-"]'}
    found: dict[str, str] = {}
    for selectors, body in re.findall(r"([^{}]+)\{(.*?)\}", TOKENS.read_text("utf-8"), re.DOTALL):
        bare = re.sub(r"/\*.*?\*/", "", selectors, flags=re.DOTALL)
        if holding & {selector.strip() for selector in bare.split(",")}:
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", body))  # later rules are as specific, or more
    assert defaults(material, theme) == {name: found[name] for name in STROKES["inks"]}


def test_inks_that_are_given_are_used() -> None:
    records = [*BOARD, draw.stone(CELLS[0], "black"), draw.mark("hint", CELLS)]
    given = {"mark": "#123", "mark-case": "rgba(1, 2, 3, .5)", "black-edge": "#aB00fF", "slab": "rgb(100,100,100)"}
    picture = svg(records, "", look=Look(given))
    assert all(colour not in svg(records, "") for colour in ("#112233", "#010203", "#ab00ff", "#5f5f5f"))
    assert 'stroke="#112233"' in picture and 'stroke="#010203" stroke-opacity="0.5"' in picture
    assert "#ab00ff" in picture and "#5f5f5f" in picture  # the latter is the slab's end that is mixed with black
    assert "rgb" not in picture


@pytest.mark.parametrize(
    "bad", ["", "red", "url(#x)", '#123"/><script/>', "#1234", "rgb(1,2)", "rgb(1e3,0,0)", 5, None]
)
def test_what_is_no_colour_is_refused(bad: object) -> None:
    with pytest.raises(GameError, match="no colour"):
        svg(BOARD, "", look=Look({"mark": bad}))


LIES = [Lie(upright, flip, turn) for upright in (False, True) for flip in (False, True) for turn in (-1, 0, 1, 4)]


@pytest.mark.parametrize("lie", LIES, ids=str)
@pytest.mark.parametrize("board", [hexhex(3), rhombus(4)], ids=str)
def test_a_board_that_is_turned_is_the_same_board(board: Board, lie: Lie) -> None:
    records = draw.board_scene(board, "cedar")
    lies, stands = Layout(records, lie), Layout(records, Lie())
    ways = [complex(*each) for each in records[0]["directions"]]
    for name, spot in stands.cells.items():
        around = {stands.neighbour(spot.at, way) for way in ways}
        assert {lies.neighbour(lies.cells[name].at, way) for way in ways} == around  # so tiles fit together as before
    corners = [lies.place(each) for each in records[0]["outline"]]
    for side, (start, end) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
        seen = lies.side(side)
        assert set(seen) == {start, end}
        assert (seen[0].conjugate() * seen[1]).imag > 0  # clockwise as seen


def test_a_step_turns_and_the_mirror_exchanges_left_and_right() -> None:
    def at(lie: Lie) -> complex:
        return Layout(BOARD, lie).cells["c4"].at

    sixth = unit(1 / 3)
    assert at(Lie(turn=1)) == pytest.approx(at(Lie()) * sixth)
    assert at(Lie(turn=-2)) == pytest.approx(at(Lie(turn=4))) == pytest.approx(at(Lie()) / sixth**2)
    assert at(Lie(upright=True)) == pytest.approx(at(Lie(turn=1)))
    assert at(Lie(flip=True)) == pytest.approx(-at(Lie()).conjugate())
    assert at(Lie(True, True, 1)) == pytest.approx(-(at(Lie()) * sixth).conjugate() * sixth)
    assert at(Lie(turn=6 * 10**400)) == at(Lie())


def test_what_is_drawn_goes_with_the_board() -> None:
    records = [*BOARD, draw.stone(Cell(3, 4), "black")]
    for lie in LIES:
        (use,) = parsed(svg(records, "", look=Look(lie=lie))).iter(SVG + "use")
        layout = Layout(BOARD, lie)
        at = (layout.cells["c4"].at - layout.corner + 1 + 1j) * UNITS
        assert (float(use.attrib["x"]), float(use.attrib["y"])) == pytest.approx((at.real, at.imag), abs=0.06)


def test_settings_are_followed() -> None:
    records = [*BOARD, draw.stone(CELLS[0], "white")]
    plain, bare, strong, contrast = (
        svg(records, "", UNITS, look)
        for look in (Look(), Look(coordinates=False), Look(shapes=True), Look(contrast=True))
    )
    assert "<text" in plain and "<text" not in bare
    assert strong != plain
    assert "<filter" in plain and "<filter" not in contrast
    assert "<text" not in svg(records, "", 12)  # too small to be read


def test_numbers_are_short_and_colours_apart_from_their_opacity() -> None:
    picture = svg([*BOARD, *RECORDS], "", UNITS)
    for element in parsed(picture).iter():
        for name, value in element.attrib.items():
            if name in ("d", "x", "y", "cx", "cy", "r", "stroke-width", "font-size"):
                assert not re.search(r"\.\d\d|-0\b(?!\.)", value)
    assert "rgb" not in picture and "baseline" not in picture


def ask(door: Door, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    return answer


def test_the_door_draws_the_position_on_the_board_or_any_other() -> None:
    door = Door()
    view = ask(door, op="new", game="nooks", moves=["c4-f4"])["ok"]["view"]
    ask(door, op="sign", shape="letter", text="A", cells=["e5"])
    drawn = ask(door, op="picture")["ok"]
    assert drawn["name"] == "hexarium-nooks-1.svg"
    root = parsed(drawn["text"])
    assert (root[0].text or "").startswith(f"{view['title']}. {view['status']['subject']}")
    assert "A" in [element.text for element in root.iter(SVG + "text")]
    assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"

    other = ask(door, op="picture", game="noose", moves=["d4", "e5"], lie={"turn": 1}, coordinates=False)["ok"]
    assert other["name"] == "hexarium-noose-2.svg"
    assert len(list(parsed(other["text"]).iter(SVG + "use"))) == 2
    assert (parsed(other["text"])[0].text or "").startswith("Noose. ")
    assert ask(door, op="picture")["ok"] == drawn


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("inks", {"mark": "url(x)"}),
        ("inks", []),
        ("lie", {"turn": True}),
        ("lie", {"turn": 1.5}),
        ("lie", {"flip": 1}),
        ("lie", {"over": True}),
        ("shapes", 1),
        ("moves", ["a1"]),
    ],
)
def test_the_door_refuses_what_it_cannot_draw(field: str, value: object) -> None:
    error = ask(Door(), op="picture", **{field: value})["error"]
    assert error["code"] == "request"
    assert error["field"] == ("game" if field == "moves" else field)


def test_texts_stay_texts() -> None:
    picture = svg([*BOARD, draw.mark("letter", CELLS[:1], text="<&>")], "a < b & c\0\ud800")
    texts = [element.text for element in parsed(picture).iter()]
    assert "a < b & c" in texts and "<&>" in texts


def test_one_picture_does_not_disturb_another() -> None:
    picture, other = svg([*BOARD, *RECORDS], ""), svg([*BOARD, *RECORDS], "", look=Look(lie=Lie(turn=1)))
    assert not re.search(r"<style|\b(class|style)=", picture)
    named, others = ids(picture), ids(other)
    assert set(named) & set(others) != set(named)
    assert all(named[each] == others[each] for each in set(named) & set(others))
    assert all(re.fullmatch(r"[a-z]\w+", each) for each in named)
    assert set(re.findall(r"#(\w+)[\")]", re.sub(r'="#[0-9a-f]{6}"', "", picture))) == set(named)
    assert svg([*BOARD, *RECORDS], "") == picture


def test_the_unit_is_a_choice() -> None:
    small, large = (parsed(svg(BOARD, "", unit)).attrib for unit in (10, 20))
    assert small["viewBox"] == large["viewBox"]
    assert float(large["width"]) == pytest.approx(2 * float(small["width"]), abs=0.01)
