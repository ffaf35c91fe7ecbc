"""What a page need not work out by itself, in answers of the door: seats, sounds, set-ups by hand, verdicts, wheels."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.page.position import board_records
from pygame_core.page.wheels import install
from pygame_core.records.seats import SEATS
from tests.core.page import Page

BAD = "ThisIs-1.0-py3-none-any.whl"


@pytest.fixture
def page() -> Page:
    return Page()


def ok(page: Page, op: str, **fields: Any) -> dict[str, Any]:
    answer = page.ask(op, **fields)
    assert "ok" in answer, answer
    told: dict[str, Any] = answer["ok"]
    return told


def refusal(page: Page, op: str, **fields: Any) -> dict[str, Any]:
    error: dict[str, Any] = page.ask(op, **fields)["error"]
    return error


# --- who sits at the board --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "seats"),
    [
        ({}, ["human", "human"]),
        ({"opponent": "friend", "level": 5, "colour": 1}, ["human", "human"]),
        ({"opponent": "computer", "level": 5, "colour": 0}, ["human", "computer5"]),
        ({"opponent": "computer", "level": 8, "colour": 1}, ["computer8", "human"]),
        ({"opponent": "away", "colour": 1}, ["away", "human"]),
        ({"opponent": "computers", "level0": 1, "level1": 7}, ["computer1", "computer7"]),
    ],
)
def test_a_table_is_laid_by_what_the_form_asks(page: Page, table: dict[str, Any], seats: list[str]) -> None:
    view = page.view("new", game="stibro", options={"size": 5}, table=table)
    assert view["seats"] == seats
    offered = view["table"]  # the same again
    assert page.view("new", game="stibro", options={"size": 5}, table=offered)["seats"] == seats
    assert view["computers"] == sum(seat.startswith("computer") for seat in seats)
    assert view["ponders"] == ("computer8" in seats)
    whom = {"human": "person", "away": "away"}
    assert [player["who"] for player in view["players"]] == [whom.get(seat, "computer") for seat in seats]


def test_either_colour_is_drawn(page: Page) -> None:
    table = {"opponent": "computer", "level": 1, "colour": "either"}
    drawn = {tuple(page.view("new", game="noose", table=table)["seats"]) for _ in range(40)}
    assert drawn == {("human", "computer1"), ("computer1", "human")}


@pytest.mark.parametrize(
    "table",
    [{"opponent": "nobody"}, {"opponent": []}, {"opponent": "computer", "level": 9}, {"opponent": "away", "colour": 2}],
)
def test_a_table_that_cannot_be_laid_is_refused(page: Page, table: dict[str, Any]) -> None:
    assert refusal(page, "new", game="noose", table=table)["code"] == "request"


def test_the_form_of_each_game_can_be_filled_in_and_sent(page: Page) -> None:
    """As a page would: every value of every field that is to be seen is taken."""
    for game in ok(page, "legend", bots=["Ada", "Bo"])["games"]:
        fields = game["form"]
        assert {field["kind"] for field in fields} <= {"choice", "range", "list", "text"}
        for opponent in fields[0]["values"]:
            seen = [each for each in fields if opponent in each.get("when", {}).get("opponent", [opponent])]
            for field in seen:
                if field["kind"] == "text":
                    continue
                assert field["default"] in field["values"] and len(field.get("names", [])) in (0, len(field["values"]))
                for value in field["values"]:
                    table = {**{each["key"]: each["default"] for each in seen}, "opponent": opponent}
                    table = table if field is fields[0] else {**table, field["key"]: value}
                    assert set(page.view("new", game=game["key"], table=table)["seats"]) <= set(SEATS)
        assert all(option["words"] in game["choices"] for option in game["options"])
        assert all(material["swatch"]["kind"] in ("stone", "bar", "mark") for material in game["materials"])


# --- what is heard ----------------------------------------------------------------------------------------------------


def test_each_move_has_its_sound_once(page: Page) -> None:
    assert page.view("new", game="stibro", options={"size": 5})["sound"] == []
    assert page.view("play", move="e5")["sound"] == ["stone"]
    assert page.view("view")["sound"] == []
    assert page.view("play", move="e5")["sound"] == ["refused"]
    assert page.view("comment", text="Well.")["sound"] == []
    assert page.view("play", move="swap")["sound"] == ["swap"]
    assert page.view("undo")["sound"] == []
    assert page.view("redo")["sound"] == ["swap"]
    assert page.view("resign")["sound"] == ["win"]
    assert page.view("new", game="nooks", options={"size": 5})["sound"] == []
    assert page.view("play", move="c4-f4")["sound"] == ["bar"]


def test_each_stone_that_turns_is_heard(page: Page) -> None:
    from tests.e2e.test_noose import BEFORE, FLIP

    page.view("new", game="noose", options={"size": 4}, moves=BEFORE)
    assert page.view("play", move=FLIP)["sound"] == ["turn"] * len(FLIP[1:].split(","))
    assert set(page.view("undo")["sound"]) == {"turn"}


def test_the_computers_move_and_a_game_that_goes_on_are_heard(page: Page) -> None:
    page.view("new", game="noose", options={"size": 4}, table={"opponent": "computer", "level": 1, "colour": 1})
    assert page.view("think")["sound"] == ["stone"]
    link = page.view("view")["link"]
    page.view("undo")
    page.view("new", game="noose", options={"size": 4})
    assert page.view("open", link=link)["sound"] == ["stone"]
    assert page.view("new", game="noose", options={"size": 5})["sound"] == []


# --- touched cells ----------------------------------------------------------------------------------------------------


def test_what_touched_cells_make_is_played(page: Page) -> None:
    page.view("new", game="nooks", options={"size": 5})
    assert page.view("play", clicked=["f4", "c4"])["moves"] == ["c4-f4"]
    assert refusal(page, "play", clicked=["e6"])["code"] == "request"
    assert refusal(page, "play", clicked=[])["code"] == "request"
    assert refusal(page, "play", clicked=["?"])["code"] == "notation"


def test_what_is_refused_while_touching_is_refused_so_when_it_is_played(page: Page) -> None:
    """Also where the cells are no move that could be written."""
    page.view("new", game="nooks", options={"size": 5}, moves=["c4-f4"])
    place = {"game": "nooks", "options": {"size": 5}, "moves": ["c4-f4"]}
    for clicked in (["c4"], ["e6", "d2"], ["a1", "a2", "e6"]):
        refined = ok(page, "refine", **place, clicked=clicked)
        view = page.view("play", clicked=clicked)
        assert (view["refused"]["code"], view["refused"]["message"]) == (refined["code"], refined["message"])
        assert view["scene"][-len(refined["scene"]) :] == refined["scene"]
        assert view["moves"] == ["c4-f4"]


def test_touching_the_half_of_a_turn_takes_it_back(page: Page) -> None:
    view = page.view("new", game="noede", options={"size": 4})
    while "still due" not in view["event"]:
        view = page.view("play", clicked=[view["legal"][0]])
    *before, half = view["moves"]
    assert page.view("play", clicked=[half])["moves"] == before


# --- the list of moves, the library -----------------------------------------------------------------------------------


def test_a_turn_tells_what_it_scored_and_which_row_it_begins(page: Page) -> None:
    page.view("new", game="nooks", options={"size": 5})
    view = page.view("view")
    while view["legal"]:
        view = page.view("play", move=view["legal"][0])
    scoring = [move for row in view["rows"] for move in row["moves"] if "points" in move]
    assert scoring
    assert [f"{move['move']} {move['points']}" for move in scoring] == [move["label"] for move in scoring]
    turns = [move for row in view["rows"] for move in row["moves"]]
    assert [move.get("row") for move in turns[:4]] == [1, None, 2, None]


def test_the_gist_is_the_same_whoever_sits_and_wherever_one_looks(page: Page) -> None:
    first = page.view("new", game="noose", options={"size": 4}, moves=["a1", "b2"], seed=0)
    again = page.view("seats", seats=["human", "computer3"])
    earlier = page.view("go", ply=0)
    assert first["gist"] == again["gist"] == earlier["gist"] and first["record"] != earlier["record"]
    page.view("go", ply=2)
    on = page.view("play", move="c3")
    assert f"{on['gist']} ".startswith(f"{first['gist']} ")
    aside = page.view("new", game="noose", options={"size": 4}, moves=["a1", "b2", "c4"])
    assert not f"{aside['gist']} ".startswith(f"{on['gist']} ")
    assert ok(page, "gist", records=[on["record"], ""]) == {"gists": [on["gist"], ""]}
    assert aside["entry"]["title"] == "Noose" and aside["entry"]["state"].startswith(aside["players"][0]["name"][:1])


def test_offers_do_what_they_say(page: Page) -> None:
    page.view("new", game="stibro", options={"size": 5})
    view = page.view("play", move="e5")
    (swap,) = view["status"]["offers"]
    assert view["status"]["actions"] == [swap["action"]] == ["swap"]
    view = page.view(**swap["request"])
    assert view["moves"] == ["e5", "swap"]
    (back,) = page.view("walk", move=view["legal"][0])["status"]["offers"]
    assert "back" not in page.view(**back["request"])
    (rematch,) = page.view("resign")["status"]["offers"]
    assert page.view(**rematch["request"])["moves"] == []


# --- set-ups by hand --------------------------------------------------------------------------------------------------


def test_a_set_up_is_edited_stroke_by_stroke(page: Page) -> None:
    def after(setup: dict[str, Any], *edits: dict[str, Any], game: str = "stibro") -> dict[str, Any]:
        told: dict[str, Any] = ok(page, "setup", game=game, setup=setup, edits=list(edits))["setup"]
        return told

    def stroke(material: str, *cells: str) -> dict[str, Any]:
        return {"material": material, "cells": cells}

    put = after({}, stroke("black", "e6", "e5"), stroke("white", "f5"), {"turn": 1})
    assert put == {"stones": [["e5", "e6"], ["f5"], []], "turn": 1}
    assert after(put, stroke("white", "e5"))["stones"] == [["e6"], ["e5", "f5"], []]
    assert after(put, stroke("black", "e5", "f5", "g5"))["stones"] == [["e6"], [], []]  # it lay there: a stroke clears
    assert after(put, stroke("black", "g5", "e5"))["stones"][0] == ["e5", "e6", "g5"]
    assert after(put, stroke("", "e5", "e6", "f5"))["stones"] == [[], [], []]
    nooks = after({}, stroke("wall", "e5"), stroke("red", "e6"), game="nooks")
    assert nooks == {"stones": [[], [], ["e5"]], "owned": [["e6"], []], "turn": 0}
    assert after(nooks, stroke("gold", "e5"), game="nooks")["owned"] == [["e6"], ["e5"]]
    due = after({}, stroke("white", "a1"), stroke("node due", "a1"), game="noede")
    assert due == {"stones": [["a1"], [], []], "turn": 0, "pending": "a1"}
    assert "pending" not in after(due, stroke("node due", "a1"), game="noede")
    assert "pending" not in after(due, stroke("black", "a1"), game="noede")


@pytest.mark.parametrize(
    "edit",
    [
        7,
        {},
        {"turn": 2},
        {"turn": True},
        {"material": None},
        {"material": "black", "cells": []},
        {"material": "wool", "cells": ["e5"]},
        {"material": "black", "cells": ["e5", 5]},
        {"material": "black", "cells": ["!"]},
    ],
)
def test_an_edit_that_is_none_is_refused(page: Page, edit: Any) -> None:
    assert refusal(page, "setup", game="stibro", setup={}, edits=[edit])["code"] in ("request", "notation")


# --- lessons ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_every_step_of_a_lesson_is_judged(page: Page, key: str) -> None:
    for number, step in enumerate(ok(page, "lesson", game=key)["steps"]):
        place = {name: step[name] for name in ("game", "options", "setup", "moves") if name in step}
        legal = ok(page, "position", **place)["legal"]
        for move in step["accept"]:
            told = ok(page, "test", game=key, step=number, move=move)
            assert told["done"] and (told["tone"], told["message"]) == ("good", step["done"])
            assert told["scene"] == ok(page, "show", **{**place, "moves": [*place["moves"], move]})["scene"]
        for move in [move for move in legal if move not in step["accept"]][:1]:
            told = ok(page, "test", game=key, step=number, move=move)
            assert not told["done"] and told["tone"] == "bad" and told["message"]
            assert told["contents"] == step["contents"]
        if step["refused"]:
            board = [record["cell"] for record in step["board"] if record["kind"] == "cell"]
            verdicts = [ok(page, "test", game=key, step=number, clicked=[cell]) for cell in board]
            met = [told for told in verdicts if told["done"]]
            assert met or key in ("noose", "nooks")  # which may ask for a move of several cells
            assert all(told["message"] == step["done"] and told["over"] for told in met)


def test_a_part_of_a_move_is_no_verdict_yet(page: Page) -> None:
    told = ok(page, "test", game="nooks", step=0, clicked=["e5"])
    assert (told["done"], told["tone"], told["message"]) == (False, "", "") and told["over"]
    assert refusal(page, "test", game="nooks", step=99, move="e5")["code"] == "request"
    assert refusal(page, "test", game="nooks", step=0)["field"] == "clicked"
    assert refusal(page, "test", game="nooks", step=0, clicked=[])["field"] == "clicked"


def test_the_rules_come_with_all_their_words(page: Page) -> None:
    for key in GAMES:
        guide = ok(page, "guide", game=key, lang="de")
        assert [clause["house"] for clause in guide["clauses"]] == ["tag" in clause for clause in guide["clauses"]]
        assert len(guide["notes"]) == 1 + any(clause["house"] for clause in guide["clauses"])
        assert guide["heading"] and guide["credit"] in guide["notes"][0]["text"]


# --- wheels -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("zipfile.BadZipFile: File is not a zip file", "It is damaged, or no wheel."),
        ("packaging.utils.InvalidWheelFilename: Invalid", "Its name is not that of a wheel."),
        ("ValueError: Wheel was built for another", "It is made for another Python or another system."),
        ("Something: else", "Something: else"),
    ],
)
def test_why_a_wheel_could_not_be_installed_is_a_sentence(page: Page, reason: str, sentence: str) -> None:
    (told,) = ok(page, "discover", wheels=[{"name": BAD, "reason": reason}])["wheels"]
    assert told["faults"] == [f"“{BAD}” could not be installed. {sentence}"]
    assert (told["package"], told["version"], told["games"]) == ("thisis", "1.0", [])


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("wheels", {"wheels": [{"name": 5}]}),
        ("wheels", {"wheels": [{"name": BAD, "reason": ["no text"]}]}),
        ("known", {"wheels": [], "known": [{"name": "mini", "games": [["no text"]]}]}),
    ],
)
def test_wheels_of_another_form_are_refused(page: Page, field: str, told: dict[str, Any]) -> None:
    error = page.ask("discover", **told)["error"]
    assert (error["code"], error["field"]) == ("request", field)


def test_a_wheel_is_installed_from_what_the_page_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    came: list[tuple[str, bytes]] = []

    class Installer(ModuleType):
        @staticmethod
        async def install(address: str, deps: bool) -> None:
            path = Path(address.removeprefix("emfs:"))
            came.append((path.name, path.read_bytes()))
            if path.read_bytes() != b"good" or deps:
                raise ValueError("Wheel was built\nfor another")

    class Held:
        def __init__(self, content: bytes) -> None:
            self.to_bytes = lambda: content

    monkeypatch.setitem(sys.modules, "micropip", Installer("micropip"))
    told = []
    for name, content in (("one-1.whl", b"good"), ("a/b.whl", b"bad")):
        with pytest.raises(StopIteration) as ended:  # without a loop of its own: this thread may have one already
            install(name, Held(content)).send(None)
        told.append(ended.value.value)
    assert told == [None, "for another"]
    assert came == [("one-1.whl", b"good"), ("a%2Fb.whl", b"bad")]


def test_what_a_wheel_does_to_others_is_told(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame_core import discovery
    from pygame_core.protocol import showing

    found = [discovery.Found("my-game", ["four"], []), discovery.Found("other", [], [])]
    monkeypatch.setattr(showing, "discover", lambda: found)
    wheels = [{"name": "my_game-2-py3-none-any.whl"}]
    fresh = [wheels[0]["name"]]

    def faults(*known: dict[str, Any]) -> list[str]:
        (told,) = ok(page, "discover", wheels=wheels, known=list(known), fresh=fresh)["wheels"]
        assert told["games"] == ["four"]
        listed: list[str] = told["faults"]
        return listed

    assert faults({"name": "my-game", "games": ["four"]}) == []
    (clash,) = faults({"name": "third", "games": ["four"]}, {"name": "other", "games": ["five"]})
    assert clash == "“my-game” was not added: another game has its key “four”."
    (harm,) = faults({"name": "other", "games": ["five"]})
    assert harm == "“my-game” was not added: “other” would no longer work with it."


@pytest.mark.parametrize("field", ["wheels", "known"])
@pytest.mark.parametrize("value", [[1], [{}], [{"name": 5, "games": []}]])
def test_wheels_that_are_none_are_refused(page: Page, field: str, value: Any) -> None:
    asked = {"wheels": [], field: value}
    assert refusal(page, "discover", **asked) == refusal(page, "discover", **asked) and (
        refusal(page, "discover", **asked)["field"] == field
    )


# --- what is offered beside the board ---------------------------------------------------------------------------------


def acting(view: dict[str, Any], name: str) -> dict[str, Any]:
    return {act["action"]: act for act in [*view["acts"], *view["walk"]]}[name]


def test_what_is_offered_beside_the_board_says_what_it_does_and_whether_it_applies(page: Page) -> None:
    view = page.view("new", game="stibro", moves=["g7"], seats=["human", "human"])
    assert acting(view, "undo")["request"] == {"op": "undo"} and not acting(view, "undo")["disabled"]
    assert acting(view, "redo")["disabled"] and not acting(view, "swap")["hidden"]
    assert not acting(view, "hint")["hidden"] and acting(view, "review")["hidden"]
    assert acting(view, "previous")["request"] == {"op": "go", "ply": 0} and acting(view, "next")["disabled"]
    assert view["example"].startswith("Type a move, such as ") and view["example"].split()[-1] in view["legal"]
    for act in view["acts"]:
        if "request" in act and not act.get("disabled") and not act.get("hidden"):
            assert "ok" in page.ask(**act["request"])
    over = page.view("resign")
    assert acting(over, "resign")["disabled"] and acting(over, "hint")["hidden"]
    assert not acting(over, "review")["hidden"] and over["example"] == "Type a move"


def test_the_keyboard_comes_into_the_list_at_the_move_that_is_shown_or_at_the_first(page: Page) -> None:
    view = page.view("new", game="noose", moves=["d4", "e5"], seats=["human", "human"])
    first, second = (move["id"] for row in view["rows"] for move in row["moves"])
    assert (view["stop"], view["node"]) == (second, second)
    assert page.view("go", ply=0)["stop"] == first
    assert page.view("new", game="noose", seats=["human", "human"])["stop"] is None
    # Within a turn it is the turn whose half is shown.
    noede = page.view("new", game="noede", moves=["f1", "a1", "k6"], seats=["human", "human"])
    turn = next(move for row in noede["rows"] for move in row["moves"] if move["text"] == "a1,k6")
    assert page.view("go", ply=2)["stop"] == turn["id"] == page.view("go", ply=3)["stop"]


def test_the_legend_has_every_tool_and_sound(page: Page) -> None:
    legend = ok(page, "legend")
    for tool in legend["tools"]:
        cells = ["d4", "e5"] if tool["shape"] == "arrow" else ["d4"]
        text = "A" if tool["shape"] == "letter" else ""
        assert ok(page, "sign", shape=tool["shape"], cells=cells, text=text)["said"].startswith(tool["label"])
    for sound in legend["sounds"].values():
        assert sound["pitches"] and sound["lasting"] > 0


def test_a_game_that_was_corrected_under_its_key_is_drawn_anew() -> None:
    noose = GAMES["noose"]
    position, other = noose.initial(size=4), [{"kind": "board"}]
    drawn = board_records(noose, position)
    corrected: Any = SimpleNamespace(view=SimpleNamespace(static=lambda _position: other))
    assert board_records(corrected, position) == other
    assert board_records(noose, position) == drawn
