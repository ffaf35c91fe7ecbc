"""The session through the door: playing, refusals, undo and redo, swap, resignation, rematch, the computer's turn."""

import json
import weakref
from typing import Any

import pytest

from pygame_core.ai.memory import MOST
from pygame_core.games import registry
from pygame_core.page.opponents import opponent
from tests.core.page import Page

GAME = "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9".split()


@pytest.fixture
def page() -> Page:
    return Page()


def test_a_new_game_begins_with_the_default_options(page: Page) -> None:
    view = page.view("new", game="stibro")
    assert view["options"] == {"size": 7, "swap": True}
    assert view["moves"] == []
    assert len(view["legal"]) == 91
    assert view["seats"] == ["human", "human"]
    assert (view["canUndo"], view["canRedo"], view["canSwap"], view["think"]) == (False, False, False, False)


@pytest.mark.parametrize(
    ("game", "size", "moves", "starts", "never"),
    [
        ("nooks", 5, ["e5-h8"], {"d5", "e4"}, {"e5", "f6"}),
        ("noose", 4, "f6 c2 g4 d5 e4 e5 d3".split(), {"a1", "d3", "e4"}, {"f6", "d5"}),  # stones to be flipped, too
        ("stibro", 7, [], {"g7"}, {"a1"}),
    ],
)
def test_the_cells_with_which_a_move_may_begin(
    page: Page, game: str, size: int, moves: list[str], starts: set[str], never: set[str]
) -> None:
    view = page.view("new", game=game, options={"size": size}, moves=moves)
    there = set(view["starts"])
    assert starts <= there and not never & there
    for cell in there | never:
        refined = page.ask("refine", game=game, options=view["options"], moves=moves, clicked=[cell])
        assert bool(refined["ok"]["moves"]) == (cell in there)
    assert page.view("resign")["starts"] == []


def test_moves_are_played_and_listed_in_rows_of_two(page: Page) -> None:
    page.view("new", game="stibro")
    for move in ("g7", "f9", "g9"):
        view = page.view("play", move=move)
    assert view["moves"] == ["g7", "f9", "g9"]
    assert [[move["text"] for move in row["moves"]] for row in view["rows"]] == [["g7", "f9"], ["g9"]]
    assert view["turn"] == 1
    assert view["contents"] == {"g7": "Black stone", "g9": "Black stone", "f9": "White stone"}
    assert (view["event"], view["say"]) == ("Black plays g9.", "Black plays g9. White to move.")


@pytest.mark.parametrize(("move", "code"), [("zz", "notation"), ("g7", "stibro/occupied"), ("z9", "stibro/off-board")])
def test_a_refused_move_changes_nothing_and_says_why(page: Page, move: str, code: str) -> None:
    before = page.view("new", game="stibro", moves=["g7"])
    view = page.view("play", move=move)
    assert view["refused"]["code"] == code
    assert view["status"]["tone"] == "bad"
    assert view["moves"] == before["moves"]
    assert view["status"]["text"] in view["say"]
    assert page.view("view")["refused"] == view["refused"], "it stays as long as nothing else happens"
    assert "refused" not in page.view("undo")


def test_a_refusal_shows_the_two_halos_and_what_they_share(page: Page) -> None:
    moves = "d5 i12 c4 g12 e6 i10 e5 h10 b3 g10 e4 j11 f4 i11 e7 f3 g7 i9 e3 d8 f6".split()
    page.view("new", game="stibro", moves=moves)
    view = page.view("play", move="g11")
    assert view["refused"]["code"] == "stibro/no-free-pair"
    assert view["refused"]["cells"] == ["h8"]
    witness = [record for record in view["scene"] if record.get("role") == "witness"]
    assert [record.get("colour") for record in witness] == ["white", "black", None]
    assert all("h8" in record["cells"] for record in witness)
    assert view["scene"][-1] == {"kind": "mark", "role": "refusal", "cells": ["g11"], "colour": "white"}


def test_undo_and_redo_walk_the_line_and_a_new_move_keeps_the_old_one_as_a_variation(page: Page) -> None:
    page.view("new", game="stibro", moves=["g7", "f9", "g9"])
    assert page.view("undo")["moves"] == ["g7", "f9"]
    assert page.view("undo")["moves"] == ["g7"]
    assert page.view("redo")["moves"] == ["g7", "f9"]
    view = page.view("play", move="h10")
    assert view["moves"] == ["g7", "f9", "h10"]
    assert "( g9 )" in view["record"]
    assert page.view("go", ply=0)["moves"] == []
    assert page.view("go", ply=3)["moves"] == ["g7", "f9", "h10"]
    assert page.ask("go", ply=4)["error"]["code"] == "request"


def test_undo_against_the_computer_goes_back_to_the_persons_last_choice(page: Page) -> None:
    page.view("new", game="stibro", options={"size": 5}, moves=["e5"], seats=["human", "computer1"])
    view = page.ask("think")["ok"]["view"]
    assert len(view["moves"]) == 2
    view = page.view("undo")
    assert view["moves"] == []
    assert view["think"] is False
    assert page.view("redo")["moves"] != []


@pytest.mark.parametrize("way", ["undo", "go"])
def test_a_move_that_is_played_again_is_answered_again(page: Page, way: str) -> None:
    page.view("new", game="stibro", options={"size": 5}, moves=["e5", "e8", "f4"], seats=["human", "computer1"])
    old = page.view("think")["moves"]
    back = page.view("undo") if way == "undo" else page.view("go", ply=2)
    assert not back["think"], "what was played is walked"
    assert not page.view("go", ply=3)["think"]
    page.view("go", ply=2)
    again = page.view("play", move=old[2])
    assert again["think"] and again["status"]["subject"] == "The computer is to move."
    assert page.view("open", record=again["record"])["think"], "also after a reload"
    answered = page.view("think")
    assert len(answered["moves"]) == 4 and not answered["think"]
    assert page.view("undo")["moves"] == old[:2] and page.view("redo")["moves"] == answered["moves"]


def test_its_time_runs_where_a_move_is_played_again(page: Page) -> None:
    page.view("new", game="stibro", moves=["e5"], seats=["human", "computer1"], clock="60+0")
    page.view("think")
    page.view("undo")
    assert page.view("play", move="e5")["players"][1]["runs"]


def test_two_computers_leave_what_was_taken_back_to_be_walked(page: Page) -> None:
    page.view("new", game="stibro", moves=["e5", "e8"], seats=["computer1", "computer1"])
    back = page.view("undo")
    assert not back["think"] and back["status"]["text"] == "Walk on with Redo."
    assert page.view("redo")["think"]


def test_a_computer_that_began_leaves_nothing_to_undo(page: Page) -> None:
    page.view("new", game="stibro", options={"size": 5}, seats=["computer1", "human"])
    assert page.ask("think")["ok"]["view"]["canUndo"] is False


def test_the_swap_exchanges_people_not_stones(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer3"], moves=["g7"])
    view = page.view("new", game="stibro", seats=["computer3", "human"], moves=["g7"])
    assert view["canSwap"]
    assert view["status"]["actions"] == ["swap"]
    view = page.view("play", move="swap")
    assert view["turn"] == 1
    assert view["contents"] == {"g7": "Black stone"}
    assert [player["title"] for player in view["players"]] == ["You", opponent(registry.game("stibro"), 3).name]
    assert view["think"]  # the computer now has White, and White moves next
    assert view["seats"] == ["computer3", "human"]  # as they sat down


def test_the_computer_plays_only_when_it_is_to_move(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer1"])
    assert page.ask("think")["error"]["code"] == "request"
    view = page.view("play", move="g7")
    assert view["think"]
    assert page.view("play", move="h10")["refused"]["code"] == "session/turn"


def test_a_choice_that_comes_too_late_is_dropped(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer8"], moves=["g7"])
    thinking = page.door.serve(json.dumps({"op": "think", "id": 7}))
    next(thinking)
    page.view("undo")
    assert page.ask("stop", target=7)["ok"] == {"stopped": True}
    last = [line for line in thinking if line][-1]
    answer = json.loads(last)
    assert answer["id"] == 7
    assert answer["ok"]["move"] is None
    assert answer["ok"]["view"]["moves"] == []


def test_stop_plays_the_best_move_so_far(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer8"], moves=["g7"])
    thinking = page.door.serve(json.dumps({"op": "think", "id": "t"}))
    next(thinking)
    assert page.ask("stop", target="t")["ok"]["stopped"]
    answer = json.loads([line for line in thinking if line][-1])
    assert answer["ok"]["stopped"] is True
    assert len(answer["ok"]["view"]["moves"]) == 2
    assert page.ask("stop", target="t")["ok"] == {"stopped": False}


def test_resigning_ends_the_game_and_undo_takes_it_back(page: Page) -> None:
    page.view("new", game="stibro", moves=["g7", "f9"])
    view = page.view("resign")
    assert view["outcome"] == {"winner": 1, "rule": "resign", "cells": []}
    assert view["status"]["tone"] == "win"
    assert view["legal"] == []
    assert page.ask("resign")["error"]["code"] == "request"
    assert page.view("play", move="g9")["refused"]["code"] == "stibro/over"
    assert page.view("undo")["outcome"] is None


@pytest.mark.parametrize("old", [False, True])
def test_redo_leaves_a_game_that_was_given_up_as_it_ended(page: Page, old: bool) -> None:
    page.view("new", game="stibro", moves=["g7", "f9", "g9", "e9"], seats=["human", "computer1"])
    page.view("undo")
    ended = page.view("resign")
    assert not ended["canRedo"] and ended["result"] == "l"
    if old:
        assert not page.view("go", ply=1)["canRedo"]
    again = page.view("redo")
    assert again["outcome"] == ended["outcome"] and again["record"] == ended["record"] and again["result"] == "l"
    assert page.view("undo")["canRedo"], "once that is taken back, what was taken back before it may come again"
    assert page.view("redo")["ply"] == 4


def test_the_only_person_resigns_also_on_the_computers_turn(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer1"], moves=["g7"])
    assert page.view("resign")["outcome"]["winner"] == 1


@pytest.mark.parametrize("moves", [["g7"], ["g7", "f9"]])
def test_of_two_people_the_one_to_move_resigns(page: Page, moves: list[str]) -> None:
    page.view("new", game="stibro", moves=moves)
    assert page.view("resign")["outcome"]["winner"] == 1 - len(moves) % 2


@pytest.mark.parametrize(("moves", "again"), [(["g7", "f9"], ["Ben", "Ann"]), (["g7", "swap"], ["Ann", "Ben"])])
def test_in_a_rematch_names_go_with_their_seats(page: Page, moves: list[str], again: list[str]) -> None:
    page.view("new", game="stibro", moves=moves, names=["Ann", "Ben"])
    assert f"names: {json.dumps(again)}\n" in page.view("rematch")["record"]


def test_a_rematch_exchanges_the_colours(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer2"], options={"size": 6})
    view = page.view("rematch")
    assert view["seats"] == ["computer2", "human"]
    assert view["options"]["size"] == 6
    assert view["near"] == 1


@pytest.mark.parametrize("looking", [("go", {"ply": 1}), ("walk", {"move": "e5"})])
def test_a_rematch_exchanges_the_colours_as_they_were_at_the_end(page: Page, looking: tuple[str, Any]) -> None:
    """Whatever is being looked at: here the person plays White after the swap, and takes Black."""
    page.view("new", game="stibro", seats=["human", "computer2"], moves=["g7", "swap"])
    page.view("go", ply=0)
    op, fields = looking
    assert page.view(op, **fields)["players"][0]["title"] == "You"
    assert page.view("rematch")["seats"] == ["human", "computer2"]


def test_a_rematch_at_another_level(page: Page) -> None:
    page.view("new", game="stibro", seats=["human", "computer2"], options={"size": 6})
    assert page.view("rematch", level=3)["seats"] == ["computer3", "human"]
    for seats in (["human", "computer2"], ["human", "human"]):
        page.view("new", game="stibro", options={"size": 5}, seats=seats)
        error = page.ask("rematch", level=9)["error"]
        assert (error["message"], error["field"]) == ("Levels go from 1 to 8.", "level")
        assert page.view("view")["seats"] == seats


def test_nobody_resigns_a_game_that_is_over(page: Page) -> None:
    """From whichever position: the last one is what the game has come to."""
    page.view("new", game="stibro", seats=["human", "computer2"], moves=["g7", "f9"])
    assert page.view("go", ply=1)["canResign"]
    page.view("go", ply=2)
    page.view("resign")
    assert not page.view("go", ply=1)["canResign"]
    assert not page.view("play", move="e5")["canResign"]  # nor in a line that leaves it there
    page.view("new", game="stibro", moves=[*GAME, *"j8 c6 b5 c5 k10 d9 f7 h8 e6 g8 g4 b6 i5 j12 d5 c8 c7 b7".split()])
    assert not page.view("go", ply=4)["canResign"]
    assert "error" in page.ask("resign") and page.view("view")["outcome"] is None


def test_a_won_game_names_winner_and_loop_and_takes_no_move(page: Page) -> None:
    moves = [*GAME, *"j8 c6 b5 c5 k10 d9 f7 h8 e6 g8 g4 b6 i5 j12 d5 c8 c7 b7".split()]
    view = page.view("new", game="stibro", moves=moves)
    assert view["outcome"]["winner"] == 1
    assert set(view["outcome"]["cells"]) == set("c8 b7 e8 d9 b6 c6 e9 d7".split())
    assert (view["status"]["subject"], view["status"]["text"]) == ("White wins", "with a loop of 8 stones round c7.")
    won = [record for record in view["scene"] if record["kind"] == "path"]
    assert won == [{"kind": "path", "role": "win", "cells": view["outcome"]["cells"], "closed": True}]
    held = next(record for record in view["scene"] if record.get("role") == "win" and record["kind"] == "mark")
    assert held["cells"] == ["c7", "d8"]
    assert page.view("play", move="a1")["refused"]["code"] == "stibro/over"
    assert page.view("undo")["outcome"] is None


def test_seats_can_be_changed_in_the_middle(page: Page) -> None:
    page.view("new", game="stibro", moves=["g7"])
    assert page.view("seats", seats=["human", "computer1"])["think"]
    assert page.ask("seats", seats=["human", "dog"])["error"]["code"] == "request"


def test_what_a_change_of_seats_does_not_name_stays(page: Page) -> None:
    table = {"opponent": "friend", "clock": "game"}
    page.view("new", game="stibro", table=table, names=["Ann", "Ben"])
    record = page.view("seats", table={"opponent": "friend"})["record"]
    assert "\nclock: " in record and '["Ann", "Ben"]' in record


def test_a_broken_request_leaves_the_game_as_it_was(page: Page) -> None:
    before = page.view("new", game="stibro", moves=["g7", "f9"])
    for bad in (
        {"op": "new", "game": "chess"},
        {"op": "new", "game": "stibro", "options": {"size": 3}},
        {"op": "new", "game": "stibro", "moves": ["a1"]},
        {"op": "new", "game": "stibro", "seats": ["human"]},
        {"op": "open", "record": "hello"},
        {"op": "open", "link": "r=%%%"},
        {"op": "open"},
        {"op": "play"},
        {"op": "go", "ply": "1"},
    ):
        assert "error" in json.loads(page.door.handle(json.dumps(bad)))
    assert page.view("view")["record"] == before["record"]


def test_the_legend_offers_every_game_with_its_board(page: Page) -> None:
    answer = page.ask("legend")["ok"]
    stibro = next(game for game in answer["games"] if game["key"] == "stibro")
    assert stibro["material"] == "cedar"
    assert sum(record["kind"] == "cell" for record in stibro["board"]) == 127
    assert [seat["key"] for seat in answer["seats"]][:3] == ["human", "away", "computer1"]


def test_a_kept_game_is_looked_at_beside_the_one_that_is_played(page: Page) -> None:
    kept = page.view("new", game="noose", moves=["e5"])
    playing = page.view("new", game="stibro", moves=GAME[:3])
    for form, text in (("record", kept["record"]), ("link", kept["link"])):
        looked = page.view("peek", **{form: text})
        assert (looked["game"], looked["moves"], looked["record"]) == ("noose", ["e5"], kept["record"])
        assert page.view("view") == playing
    assert page.ask("peek", record="hexarium 1\ngame: chess\n\n")["error"]["message"]
    assert page.ask("peek")["error"]["code"] == "request"
    assert page.view("view") == playing


def test_the_tree_goes_with_the_game_and_keeps_to_the_memory_that_a_page_grants(page: Page) -> None:
    session = page.door.session
    page.view("new", game="stibro", options={"size": 5})
    page.ask("analyse", budget={"iterations": 20}, memory=1)
    assert session.analysis().memory == 1_000_000
    gone = weakref.ref(session.analysis())
    page.view("new", game="noose")
    assert gone() is None
    page.ask("analyse", budget={"iterations": 5}, memory=10**6)  # more than the usual is not granted
    assert session.analysis().memory == MOST
    for refused in (0, -1, "60", True):
        assert page.ask("analyse", budget={"iterations": 5}, memory=refused)["error"]["code"] == "request"
