"""A line that is only looked at: it stands in the tree, and the game goes on as if nobody had looked."""

from __future__ import annotations

from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.records.link import read_link
from pygame_core.records.record_text import read_record, write_record
from pygame_core.records.sgf import read_sgf, write_sgf
from tests.core.page import Page

MOVES = ["e5", "e8", "f5", "b2"]


@pytest.fixture
def page() -> Page:
    return Page()


def begun(page: Page, *seats: str) -> dict[str, Any]:
    """A game of Stibro, Black to move."""
    return page.view("new", game="stibro", options={"size": 5, "swap": False}, moves=MOVES, seats=seats)


def labels(view: dict[str, Any]) -> list[Any]:
    """The main line, and what stands beside it."""
    main = [move["label"] for row in view["rows"] for move in row["moves"]]
    aside = [
        part if isinstance(part, str) else part["label"]
        for row in view["rows"]
        for variation in row["variations"]
        for part in variation
    ]
    return [*main, aside]


@pytest.mark.parametrize("seat", ["computer3", "away"])
def test_the_game_waits_while_a_line_is_looked_at(page: Page, seat: str) -> None:
    before = begun(page, "human", seat)
    view = page.view("walk", move="d3")
    assert view["moves"] == [*MOVES, "d3"]
    assert view["back"] == before["node"]
    assert not view["think"] and page.ask("think")["error"]["code"] == "request"
    assert (view["link"], view.get("share")) == (before["link"], before.get("share"))
    assert "b2 * ~(d3)" in view["record"].replace("( ", "(").replace(" )", ")")
    assert labels(view) == [*MOVES, ["d3"]]
    assert view["status"]["actions"] == ["back"]
    assert not view["canResign"]
    assert page.ask("resign")["error"]["code"] == "request"
    assert view["aside"] == view["node"]
    assert all(player["person"] for player in view["players"])
    view = page.view("play", move="i7")  # either side is moved by hand
    assert view["moves"] == [*MOVES, "d3", "i7"] and "refused" not in view and not view["think"]
    view = page.view("walk", move="g4")
    assert labels(view) == [*MOVES, ["d3", "i7", "g4"]]
    assert page.view("undo")["moves"] == [*MOVES, "d3", "i7"]
    after = page.view("select", node=view["back"])
    assert read_record(after["record"]).current.moves() == MOVES and "back" not in after and after["canResign"]
    assert after["status"] == before["status"]


def test_what_is_played_then_is_the_game(page: Page) -> None:
    before = begun(page, "human", "computer1")
    page.view("walk", move="d3")
    page.view("select", node=before["node"])
    view = page.view("play", move="g4")
    assert view["think"] and labels(view) == [*MOVES, "g4", ["d3"]]
    assert len(page.view("think")["moves"]) == len(MOVES) + 2
    assert "g4 * ( d3 )" in view["record"]


def test_a_line_that_was_looked_at_can_be_played(page: Page) -> None:
    before = begun(page, "human", "computer1")
    page.view("walk", move="c5")
    page.view("select", node=before["node"])
    page.view("walk", move="d3")
    page.view("walk", move="i7")
    page.view("select", node=before["node"])
    view = page.view("play", move="d3")
    assert view["think"] and "back" not in view
    assert labels(view) == [*MOVES, "d3", ["c5", "i7"]]  # what was expected after it is still only looked at
    view = page.view("think")
    assert view["moves"][:-1] == [*MOVES, "d3"] and labels(view)[: len(MOVES) + 2] == view["moves"]
    assert read_record(view["record"]).current.moves() == view["moves"]


def test_a_line_from_an_earlier_position_is_a_variation_in_which_nobody_answers(page: Page) -> None:
    before = begun(page, "human", "computer1")
    page.view("go", ply=2)
    view = page.view("walk", move="d3")
    assert not view["think"]
    assert view["back"] == before["node"]  # where the game waits, not where it was left
    assert labels(view) == [*MOVES, ["d3"]]
    assert "( d3 )" in view["record"] and read_record(view["record"]).current.moves() == MOVES
    assert page.view("undo")["moves"] == MOVES[:2]


def test_a_tried_line_can_be_made_the_game(page: Page) -> None:
    begun(page, "human", "computer1")
    page.view("walk", move="d3")
    view = page.view("promote")
    assert view["think"] and "back" not in view and labels(view) == [*MOVES, "d3", []]


def test_a_tried_end_is_not_the_end_of_the_game(page: Page) -> None:
    begun(page, "human", "computer1")
    node = page.view("view")["node"]
    while not (view := page.view("walk", move=page.view("view")["legal"][0]))["outcome"]:
        pass
    assert view["status"]["actions"] == ["back"]
    view = page.view("select", node=node)
    assert view["outcome"] is None and view["moves"] == MOVES


def test_a_line_is_no_game_of_two_people_either(page: Page) -> None:
    before = begun(page, "human", "human")
    view = page.view("walk", move="d3")
    assert labels(view) == [*MOVES, ["d3"]] and view["back"] == before["node"]


def test_what_was_tried_and_said_about_it_is_kept(page: Page) -> None:
    begun(page, "human", "computer1")
    page.view("walk", move="d3")
    page.view("comment", text="Hm.")
    page.view("walk", move="i7")
    page.view("undo")
    page.view("walk", move="g4")
    back = page.view("view")["back"]
    page.view("select", node=back)
    before = page.view("walk", move="c5")
    assert "b2 * ~( d3 {Hm.} i7 ( g4 ) ) ~( c5 )" in before["record"]
    view = page.view("open", record=before["record"])
    assert view["moves"] == MOVES and "back" not in view  # the game goes on, whatever was looked at
    assert (view["record"], labels(view)) == (before["record"], labels(before))
    assert [node.trial for node in page.door.session.node.children] == [True, True]
    view = page.view("open", record=before["record"].replace("i7 ( g4 )", "( g4 ) i7"))  # beside the first of them
    assert [node.trial for node in page.door.session.node.children] == [True] * 3


def test_what_cannot_be_walked_costs_nothing(page: Page) -> None:
    before = begun(page, "human", "computer1")
    for move in ("e5", "zz", "a99", ""):
        assert page.ask("walk", move=move)["error"]["message"]
    assert page.ask("walk")["error"]["code"] == "request"
    assert page.view("view") == before
    page.view("resign")
    assert page.ask("walk", move="d3")["error"]["message"]


@pytest.mark.parametrize("key", GAMES)
def test_texts_and_links_hold_the_game_alone(page: Page, key: str) -> None:
    page.view("new", game=key, seats=["human", "computer1"])
    for _turn in range(5):
        before = page.view("view")
        for _ply in range(3):
            page.view("walk", move=page.view("view")["legal"][0])
        record = page.door.session.record
        for read in (
            read_record(write_record(record)),
            read_link(page.view("view")["link"]),
            read_sgf(write_sgf(record)),
        ):
            assert read.current.moves() == before["moves"]
            assert [node.moves() for node in read.root.main()][-1] == before["moves"]
        page.view("select", node=page.view("view")["back"])
        page.door.session.record.seats = ("human", "human")
        page.view("play", move=page.view("view")["legal"][-1])
        page.door.session.record.seats = ("human", "computer1")
