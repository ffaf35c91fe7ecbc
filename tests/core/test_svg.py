"""Scene records as SVG: every kind and role shows, texts stay texts, and many pictures stand in one page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pygame_core.board.board import Cell, hexhex
from pygame_core.drawing import scene as draw
from pygame_core.drawing.svg import svg

BOARD = draw.board_scene(hexhex(3), "cedar")
CELLS = (Cell(3, 3), Cell(3, 4))
MARKS = [draw.mark(role, CELLS, text="A", value=0.5) for role in draw.ROLES if role not in ("ray", "flip")]
RECORDS = [
    *MARKS,
    *(draw.path(role, CELLS, ends=ends) for role in ("win", "ray", "flip") for ends in ("dot", "arrow")),
    *(draw.stone(CELLS[0], colour) for colour in draw.COLOURS),
    draw.stone(CELLS[0], "white", half="black"),
    draw.stone(CELLS[0], "white", ghost=True),
    *(draw.bar(colour, CELLS) for colour in draw.COLOURS),
    draw.bar("red", CELLS[:1], preview=True),
    draw.strip(0, []),
    draw.strip(1, ["black", "white"]),
    {"kind": "area", "cells": ["c3", "c4"], "owner": "gold", "points": 2, "firm": False},
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record['kind']}-{record.get('role', '')}")
def test_every_record_shows(record: draw.Record) -> None:
    picture = svg([*BOARD, record], "")
    assert len(list(ElementTree.fromstring(picture).iter())) > len(list(ElementTree.fromstring(svg(BOARD, "")).iter()))


def test_every_material_has_its_colours() -> None:
    pictures = {svg(draw.board_scene(hexhex(3), each), "") for each in draw.MATERIALS}
    assert len(pictures) == len(draw.MATERIALS)


def test_texts_stay_texts() -> None:
    picture = svg([*BOARD, draw.mark("letter", CELLS[:1], text="<&>")], "a < b & c")
    texts = [element.text for element in ElementTree.fromstring(picture).iter()]
    assert "a < b & c" in texts and "<&>" in texts


def test_one_picture_does_not_disturb_another() -> None:
    picture = svg([*BOARD, *RECORDS], "")
    assert not re.search(r"<style|\b(id|class|style)=", picture)
    assert svg([*BOARD, *RECORDS], "") == picture


def test_the_unit_is_a_choice() -> None:
    small, large = (ElementTree.fromstring(svg(BOARD, "", unit)).attrib for unit in (10, 20))
    assert small["viewBox"] == large["viewBox"]
    assert float(large["width"]) == pytest.approx(2 * float(small["width"]), abs=0.01)
