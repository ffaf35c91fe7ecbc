"""The analysis board: beside the game, both sides are moved by hand, and the game is found again as it was left."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from tests.core.page import Page
from tests.core.test_trials import MOVES, begun, labels

SIDE = ["d3", "i7", "g4"]


@pytest.fixture
def page() -> Page:
    return Page()


def stands(view: dict[str, Any]) -> list[Any]:
    """The game itself: its main line, and how it stands."""
    main = [move["label"] for row in view["rows"] for move in row["moves"]]
    return [main, view["moves"], view["players"], view["status"], view["acts"], view["think"]]


@pytest.mark.parametrize("seats", [("human", "computer1"), ("human", "away"), ("human", "human"), ("computer1",) * 2])
def test_nothing_is_played_in_the_game_by_a_click_in_analysis(page: Page, seats: tuple[str, str]) -> None:
    before = begun(page, *seats)
    view = page.view("study")
    assert view["analysing"] and view["moves"] == MOVES and view["back"] == before["node"]
    assert view["status"]["band"] == {"kind": "analysis", "text": "Analysis board"}
    assert (view["status"]["actions"], view["think"], view["canResign"]) == (["back"], False, False)
    for move in SIDE:  # both sides, by touch and by text
        view = page.view("play", clicked=[move])
        assert view["playable"] and not view["think"]
    assert view["moves"] == [*MOVES, *SIDE] and labels(view) == [*MOVES, SIDE]
    assert view["link"] == before["link"]
    page.view("go", ply=2)
    view = page.view("play", move="c4")  # from an old position, too
    assert view["analysing"] and view["moves"] == ["e5", "e8", "c4"] and not view["think"]
    assert page.ask("resign")["error"]["code"] == "request"
    for node in (view["node"], before["node"]):
        page.view("select", node=node)
        assert page.ask("think")["error"]["code"] == "request"
    assert "b2 * ~( d3 i7 g4 )" in view["record"]  # the next visit finds the game, and what was tried
    after = page.view("leave")
    assert not after["analysing"] and "back" not in after and stands(after) == stands(before)
    assert page.view("leave")["node"] == after["node"]  # once more changes nothing


def test_what_was_already_played_is_walked_and_the_rest_is_kept_beside_it(page: Page) -> None:
    before = begun(page, "human", "computer1")
    page.view("study")
    page.view("go", ply=1)
    assert page.view("play", move=MOVES[1])["moves"] == MOVES[:2]  # the game's own move makes no variation
    assert labels(page.view("view")) == [*MOVES, []]
    page.view("play", move="d3")
    page.view("undo")
    view = page.view("play", move="c4")  # nothing takes the place of what was taken back
    assert labels(view) == [*MOVES, ["d3", "c4"]]
    assert page.view("undo")["moves"] == MOVES[:2] and page.view("undo")["moves"] == MOVES[:1]
    assert page.view("redo")["moves"] == MOVES[:2]
    assert stands(page.view("leave")) == stands(before)


def test_from_an_old_position_one_touch_leads_back_to_the_game(page: Page) -> None:
    begun(page, "human", "human")
    page.view("go", ply=2)
    page.view("study")
    page.view("play", move="c4")
    assert page.view("leave")["moves"] == MOVES


def test_the_game_stays_as_it_is(page: Page) -> None:
    before = begun(page, "human", "computer1")
    page.view("study")
    for op in ("delete", "promote"):
        assert page.ask(op)["error"]["message"] == "The game stays as it is while you analyse it."
    page.view("play", move="d3")
    page.view("go", ply=4)
    page.view("play", move="c5")
    view = page.view("promote")  # among what was tried
    assert labels(view) == [*MOVES, ["c5", "d3"]]
    assert labels(page.view("delete")) == [*MOVES, ["d3"]]
    assert stands(page.view("leave")) == stands(before)


def test_a_half_turn_of_the_game_is_not_taken_back_in_analysis(page: Page) -> None:
    page.view("new", game="noede", options={"size": 4}, seats=["human", "human"])
    before = page.view("view")
    while not page.door.session.node.position.due:
        before = page.view("play", move=before["legal"][0])
    anchor = before["moves"][-1]
    page.view("study")
    assert page.view("play", clicked=[anchor])["moves"] == before["moves"][:-1]
    after = page.view("leave")
    assert after["moves"] == before["moves"] and labels(after) == labels(before)


def test_beyond_a_resignation_play_goes_on_in_analysis(page: Page) -> None:
    begun(page, "human", "human")
    before = page.view("resign")
    assert before["outcome"]["rule"] == "resign"
    view = page.view("study")
    assert view["outcome"] is None and view["playable"]
    assert page.view("play", move="d3")["moves"] == [*MOVES, "d3"]
    page.view("undo")
    after = page.view("leave")
    assert after["outcome"] == before["outcome"] and stands(after) == stands(before)


def test_a_line_is_walked_step_by_step(page: Page) -> None:
    begun(page, "human", "computer1")
    page.view("study")
    view = page.view("walk", move="d3", further=["i7", "g4"])
    assert view["moves"] == [*MOVES, "d3"] and labels(view) == [*MOVES, SIDE]
    for ply in (6, 7):
        view = page.view("go", ply=ply)
    assert view["moves"] == [*MOVES, *SIDE] and view["walk"][2]["disabled"]
    before = page.view("view")
    assert "error" in page.ask("walk", move="c4", further=["c4"])  # nothing of it is kept
    assert page.view("view") == before


def test_finished_and_shared_games_open_there(page: Page) -> None:
    played = begun(page, "human", "human")
    link, record = played["link"], played["record"]
    assert not page.view("open", record=record, study=True)["analysing"]  # it goes on
    assert not page.view("open", link=link)["analysing"]
    assert page.view("open", link=link, study=True)["analysing"]
    assert page.view("open", text=record, study=True)["analysing"]
    assert not page.view("open", record=record)["analysing"]
    over = page.view("resign")["record"]
    assert page.view("open", record=over, study=True)["analysing"]
    assert not page.view("rematch")["analysing"]
    page.view("study")
    assert not page.view("new", game="noose")["analysing"]
    share = begun(page, "human", "away")["share"]
    assert not page.view("open", link=share, study=True)["analysing"]  # a friend is to answer
    empty = page.view("new", game="noose")["link"]
    assert not page.view("open", link=empty, study=True)["analysing"]


def test_the_next_visit_comes_back_to_the_board_of_the_analysis(page: Page) -> None:
    begun(page, "human", "computer1")
    page.view("go", ply=3)  # it would be the computer's turn
    view = page.view("study")
    for move in SIDE:
        view = page.view("play", move=move)
    left = page.view("go", ply=4)
    again = page.view("open", record=view["record"], analysed=left["moves"], passed=10)
    for shown in ("analysing", "moves", "status", "think", "waiting", "entry", "link"):
        assert again[shown] == left[shown], shown
    assert not again["think"] and again["analysing"]
    assert labels(again) == labels(view)
    assert page.view("leave")["moves"] == MOVES
    # Another position of the game; and as far as there are such moves.
    for moves, found in ((MOVES[:2], MOVES[:2]), ([], []), ([*MOVES[:2], "a1", "a2"], MOVES[:2])):
        again = page.view("open", record=view["record"], analysed=moves)
        assert again["analysing"] and again["moves"] == found and not again["think"]
        assert page.view("leave")["moves"] == MOVES
    assert "error" in page.ask("open", record=view["record"], analysed="a1")


def test_a_loss_on_time_meanwhile_is_seen(page: Page) -> None:
    record = page.view("new", game="stibro", moves=["e5"], seats=["human", "human"], clock="60+0")["record"]
    view = page.view("open", record=record, analysed=["e5"], passed=61_000)
    assert not view["analysing"] and view["outcome"]["rule"] == "time"


def test_what_is_kept_is_the_game_and_its_own_picture(page: Page) -> None:
    before = begun(page, "human", "computer1")
    assert "waiting" not in before
    for view in (page.view("study"), page.view("play", move="d3"), page.view("go", ply=1)):
        assert view["waiting"] == before["scene"] and view["entry"] == before["entry"]
    assert page.view("play", move="d3")["refused"]["code"] and page.view("view")["waiting"] == before["scene"]
    page.view("leave")
    walked = page.view("walk", move="d3")  # the same where a line is walked without an analysis
    assert (walked["waiting"], walked["entry"]) == (before["scene"], before["entry"])
    assert walked["scene"] != before["scene"]


@pytest.mark.parametrize("colour", [0, 1])
def test_play_goes_on_from_a_position_against_a_level_on_either_side(page: Page, colour: int) -> None:
    moves = ["e5", "swap", "e8", "f5"]
    table = {"opponent": "computer", "level": 2, "colour": colour}
    view = page.view("new", game="stibro", options={"size": 5}, moves=moves, table=table)
    assert view["moves"] == moves and not view["analysing"]
    assert [player["who"] for player in view["players"]] == ["computer" if colour else "person"] + [
        "person" if colour else "computer"
    ]
    assert view["think"] is (view["turn"] != colour)
    assert view["near"] == colour and view["table"] == {**view["table"], "colour": colour, "level": 2}


def test_seats_and_level_of_a_running_game_can_be_changed(page: Page) -> None:
    begun(page, "human", "computer3")
    view = page.view("seats", table={"opponent": "computer", "level": 5, "colour": 0})
    assert view["seats"] == ["human", "computer5"] and view["moves"] == MOVES and not view["think"]
    view = page.view("seats", table={"opponent": "computer", "level": 5, "colour": 1})
    assert view["think"] and [player["who"] for player in view["players"]] == ["computer", "person"]
    assert page.view("seats", table={"opponent": "friend"})["seats"] == ["human", "human"]
    page.view("new", game="stibro", options={"size": 5}, moves=["e5", "swap"])
    view = page.view("seats", table={"opponent": "computer", "level": 1, "colour": 0})
    assert [player["who"] for player in view["players"]] == ["person", "computer"]  # colours as they are now
    before = page.view("view")
    for wrong in ({}, {"table": {"opponent": "nobody"}}, {"table": 5}, {"seats": ["human"]}):
        assert "error" in page.ask("seats", **wrong)
    assert page.view("view") == before


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_analysis_leaves_no_trace_in_links(page: Page, key: str) -> None:
    page.view("new", game=key, seats=["human", "computer1"])
    before = page.view("view")
    page.view("study")
    for turn in range(12):
        legal = page.view("view")["legal"]
        view = page.view("play", move=legal[turn % len(legal)])
        if turn % 4 == 3:
            view = page.view("go", ply=turn // 2)
    assert view["link"] == before["link"]
    assert re.sub(r" ?\* ?~.*", "", view["record"]).split() == before["record"].replace("*", "").split()
    assert stands(page.view("leave")) == stands(before)


def test_a_game_that_was_given_up_is_played_on_in_an_analysis_and_kept_as_it_ended(page: Page) -> None:
    begun(page, "human", "computer1")
    ended = page.view("resign")
    assert ended["entry"]["tags"][1:] == ["over", "lost"] and ended["state"].endswith("resigned.")
    view = page.view("study")
    assert view["entry"] == ended["entry"]
    # There it is told who won and why, not who would be to move; the moves before and behind it are moved by hand.
    status = view["status"]
    assert (status["subject"], status["text"]) == ("White wins", "because Black resigned.")
    assert status["actions"] == ["back"] and view["state"] == ended["state"] == view["say"]
    assert [player["tag"] for player in view["players"]] == ["", "won"] and view["playable"]
    assert "resigned" in page.ask("explore", what="board")["ok"]["text"]
    assert "resigned" not in page.ask("explore", what="legal")["ok"]["text"]
    for shown in (page.view("go", ply=1), page.view("select", node=view["node"]) and page.view("play", move="d3")):
        assert shown["status"]["text"] == "You move both sides; the game is over."
        assert "resigned" not in shown["state"] + shown["say"] + shown["event"]
        assert shown["entry"] == ended["entry"]
    assert page.view("leave")["state"] == ended["state"]


def test_a_line_that_is_walked_and_taken_back_leaves_the_game_where_it_stands(page: Page) -> None:
    before = begun(page, "human", "human")
    page.view("go", ply=2)
    assert page.view("walk", move="c4")["back"] == before["node"]
    assert page.view("undo")["status"]["band"]["kind"] == "old"
    assert page.view("leave")["node"] == before["node"]


def test_no_computer_plays_on_in_another_line_than_the_game_s(page: Page) -> None:
    begun(page, "human", "human")
    page.view("go", ply=0)
    node = page.view("play", move="e8")["node"]
    page.view("undo")
    page.view("play", move="e5")
    page.view("seats", seats=["human", "computer1"])
    view = page.view("select", node=node)
    assert view["status"]["text"] == "Nothing is played here." and not view["think"]
    assert page.ask("think")["error"]["code"] == "request"
