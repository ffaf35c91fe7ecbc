"""Clocks: whose time runs, how it is lost, and that the computer keeps to its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pygame_core.protocol import Door
from pygame_core.records.clock import Clock, read_clock
from pygame_core.records.formats import export, read_any
from pygame_core.records.link import read_link
from pygame_core.rules.errors import NotationError
from pygame_core.session import timing


class Table:
    """A game behind a door, and the time that passes there."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(timing, "monotonic", lambda: self.now)
        self.door = Door()

    def ask(self, op: str, **request: Any) -> dict[str, Any]:
        told: dict[str, Any] = json.loads([*self.door.serve(json.dumps({"op": op, **request}))][-1] or "")
        assert "ok" in told, told
        return dict(told["ok"])

    def view(self, op: str, after: float = 0, **request: Any) -> dict[str, Any]:
        self.now += after
        return dict(self.ask(op, **request)["view"])


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    yield Table(monkeypatch)


def left(view: dict[str, Any]) -> list[int]:
    return [player["time"] for player in view["players"]]


def running(view: dict[str, Any]) -> list[bool]:
    return [player["runs"] for player in view["players"]]


FRIENDS = {"game": "stibro", "options": {"size": 5, "swap": False}, "seats": ["human", "human"]}


def test_time_for_the_game_runs_from_the_first_move_on_and_more_comes_with_each(table: Table) -> None:
    view = table.view("new", **FRIENDS, clock="60+5")
    assert left(view) == [60_000, 60_000] and running(view) == [False, False]
    assert view["meta"].endswith("1 min + 5 s")
    view = table.view("play", 30, move="e5")
    assert left(view) == [60_000, 60_000] and running(view) == [False, True]
    view = table.view("play", 20, move="e8")
    assert left(view) == [60_000, 45_000] and running(view) == [True, False]
    # A refused move, looking back, and an undo give no time back; what is looked at does not stop the clock.
    assert left(table.view("play", 1, move="e8")) == [59_000, 45_000]
    view = table.view("go", 2, ply=0)
    assert left(view) == [57_000, 45_000] and running(view) == [True, False]
    view = table.view("undo", 1) if view["canUndo"] else table.view("go", 1, ply=1)
    assert left(view)[0] == 56_000


def test_time_for_each_move_begins_anew(table: Table) -> None:
    table.view("new", **FRIENDS, clock="30/1")
    table.view("play", move="e5")
    assert left(table.view("view", 12)) == [30_000, 18_000]
    assert left(table.view("play", 12, move="e8")) == [30_000, 30_000]


def test_what_comes_with_a_move_is_had_once(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+5", moves=["e5"])
    assert left(table.view("play", 1, move="e8")) == [60_000, 64_000]
    for move in ("e8", "f8", "f8"):  # the same again, or in its place
        table.view("undo")
        view = table.view("play", move=move)
        assert left(view) == [60_000, 64_000]
        view = table.view("open", record=table.view("undo")["record"])  # nor after a reload
        assert left(table.view("play", move=move)) == [60_000, 64_000]
    assert left(table.view("play", move="a1")) == [65_000, 64_000]
    table.view("undo")
    table.view("undo")
    table.view("play", move="e8")
    assert left(table.view("play", move="a1")) == [65_000, 64_000]
    assert left(table.view("play", move="h8")) == [65_000, 69_000]
    # Where the time is for each move, there is as much for what is played in its place.
    table.view("new", **FRIENDS, clock="30/1", moves=["e5"])
    table.view("play", 12, move="e8")
    table.view("undo", 7)
    assert left(table.view("play", 12, move="f8"))[1] == 30_000


@pytest.mark.parametrize("fate", ["undone", "left", "stopped"])
def test_a_computer_that_was_interrupted_thinks_no_more(table: Table, fate: str) -> None:
    table.view("new", **{**FRIENDS, "seats": ["human", "computer8"]}, clock="60+0", moves=["e5", "e8", "a1"])
    thinking = table.door.serve(json.dumps({"op": "think", "id": 1}))
    next(thinking)
    table.now += 3
    if fate == "left":
        record = table.view("view")["record"]
        table.view("open", record=record)
    elif fate == "undone":
        table.view("undo")
        list(thinking)
        assert left(table.view("play", move="b1"))[1] == 57_000
    else:
        thinking.close()  # type: ignore[attr-defined]
    seen = left(table.view("view"))[1]
    assert seen == 57_000
    assert left(table.view("view", 10))[1] == 57_000  # not its turn to think: its time stands still


def test_half_a_turn_brings_nothing(table: Table) -> None:
    view = table.view("new", game="noede", seats=["human", "human"], clock="60+10")
    for _number in range(6):
        turn, due = view["turn"], left(view)
        view = table.view("play", 1, move=view["legal"][0])
        if view["turn"] == turn:
            assert left(view)[turn] <= due[turn]
            break
    else:
        pytest.fail("no move of two parts")


def test_who_has_no_time_has_lost(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+0")
    table.view("play", move="e5")
    view = table.view("play", 60, move="e8")  # too late by nothing
    assert view["outcome"]["rule"] == "time" and view["outcome"]["winner"] == 0 and view["moves"] == ["e5"]
    assert view["status"]["text"] == "because the time of White is up." and view["event"] == "White lost on time."
    assert "refused" not in view and not any(running(view)) and view["sound"] == ["win"]
    assert table.view("play", move="e8")["refused"]["code"] == "stibro/over"
    assert "White lost on time." in table.ask("explore", what="board")["text"]
    # Taken back, the clock begins anew, or that would be the end again; and that is said.
    view = table.view("undo", 99)
    assert not view["outcome"] and left(view) == [60_000, 60_000] and running(view) == [False, True]
    assert view["status"]["text"].startswith("The clock that had run out begins anew.")
    view = table.view("play", 20, move="e8")
    assert view["moves"] == ["e5", "e8"] and left(view) == [60_000, 40_000] and "anew" not in view["status"]["text"]


def test_the_clock_stands_still_while_a_game_against_the_computer_is_studied(table: Table) -> None:
    alone = {**FRIENDS, "seats": ["human", "computer1"], "clock": "60+0"}
    table.view("new", **alone, moves=["e5", "e8"])
    study = table.view("study", 20)
    assert left(study) == [40_000, 60_000] and not any(running(study))
    assert study["status"]["text"] == "You move both sides; the game waits."
    assert left(table.view("play", 99, move="a1")) == [40_000, 60_000]
    back = table.view("leave", 99)
    assert left(back) == [40_000, 60_000] and running(back) == [True, False] and not back["outcome"]
    # A reload in the midst of it, too.
    assert left(table.view("open", record=back["record"], passed=50_000, analysed=["e5"])) == [40_000, 60_000]
    # Others would have to wait: between two people it goes on, as is said.
    table.view("new", **FRIENDS, clock="60+0", moves=["e5"])
    study = table.view("study", 20)
    assert study["status"]["text"] == "You move both sides; the clock of the game goes on."
    assert running(study) == [False, True] and table.view("play", 41, move="a1")["outcome"]["rule"] == "time"
    table.view("new", **alone, moves=["e5", "e8"])
    assert table.view("view", 60)["status"]["text"] == "because your time is up."


def test_the_loss_is_where_the_game_goes_on_whatever_is_looked_at(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+0", moves=["e5", "e8", "a1"])
    table.view("go", ply=1)
    view = table.view("view", 61)
    assert view["moves"] == ["e5", "e8", "a1"] and view["outcome"]["winner"] == 0


def test_a_loss_on_time_is_kept_in_every_form(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+5", names=["Ada", "Bo"], moves=["e5"])
    view = table.view("view", 61)
    assert " #1T" in view["record"] and "clock: 60+5 60000 0" in view["record"]
    record = table.door.session.record
    sgf = export(record, "sgf")[0]
    assert "RE[B+T]" in sgf and "TM[60]" in sgf and "PB[Ada]" in sgf and "PW[Bo]" in sgf
    for text in (view["record"], sgf, view["link"]):
        again = read_any(text)
        assert again.current.late and again.current.resigned == 1
        assert again.clock == Clock(60, 5, (60_000, 0)) and again.names == ("Ada", "Bo")
    assert read_any("(;FF[4]XGAME[stibro]RE[W+T];B[e5])").current.late
    # Games without all that keep the code that older pages read.
    assert read_link(view["link"]) and view["link"][2:] != ""


def test_a_clock_goes_on_after_a_reload_and_stands_still_on_the_shelf(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+5", moves=["e5"])
    record = table.view("view", 10)["record"]
    table.now += 1000
    assert left(table.view("open", record=record)) == [60_000, 50_000]
    assert left(table.view("open", record=record, passed=20_000)) == [60_000, 30_000]
    assert table.view("open", record=record, passed=10**7)["outcome"]["rule"] == "time"


def test_a_rematch_has_all_its_time(table: Table) -> None:
    table.view("new", **FRIENDS, clock="60+5", names=["Ada", "Bo"], moves=["e5"])
    table.view("view", 61)
    view = table.view("rematch")
    assert left(view) == [60_000, 60_000] and [player["title"] for player in view["players"]] == ["Bo", "Ada"]


def test_after_a_swap_time_goes_with_the_person(table: Table) -> None:
    table.view("new", game="stibro", options={"size": 5}, clock="60+0", names=["Ada", "Bo"], moves=["e5"])
    view = table.view("play", 10, move="swap")
    # Bo has swapped: he has the black stone, and what is left to him.
    assert [(player["title"], player["time"]) for player in view["players"]] == [("Bo", 50_000), ("Ada", 60_000)]
    assert running(view) == [False, True]


def test_the_computer_pays_for_its_thinking_alone_and_keeps_to_its_clock(table: Table) -> None:
    seats = ["human", "computer8"]
    view = table.view("new", **{**FRIENDS, "seats": seats}, clock="60+0", moves=["e5"])
    assert running(view) == [False, True]  # as it is shown
    assert left(table.view("view", 1000)) == [60_000, 60_000]
    # Level 8 would think for seconds: with half a second left it takes a part of that.
    text = view["record"].replace("60000 60000", "60000 500")
    table.view("open", record=text)
    view = table.view("think", 1000)
    assert len(view["moves"]) == 2 and not view["outcome"] and running(view) == [True, False]
    clock = read_clock("60+0")
    assert clock and clock.allowance(0) == 60_000 / 25
    assert Clock(10, None, (10_000, 10_000)).allowance(0) == 8_000
    assert Clock(60, 10, (60_000, 1_000)).allowance(1) == 500


def test_the_form_asks_for_clocks_and_finds_them_again(table: Table) -> None:
    form = {"opponent": "friend", "clock": "game", "minutes": 5, "more": 3}
    view = table.view("new", game="stibro", table=form)
    assert left(view) == [300_000, 300_000] and form.items() <= view["table"].items()
    form = {"opponent": "computer", "clock": "move", "seconds": 20}
    assert left(table.view("new", game="stibro", table=form)) == [20_000, 20_000]
    assert "time" not in table.view("new", game="stibro", table={"opponent": "away", "clock": "game"})["players"][0]


@pytest.mark.parametrize("text", ["5", "0+5", "5+", "300+5 1", "x", "300+5 1 -2", "1e3+0"])
def test_what_is_no_clock_is_told(text: str) -> None:
    with pytest.raises(NotationError, match="is no clock"):
        read_clock(text)


def test_a_swap_is_a_whole_turn(table: Table) -> None:
    swapping = {"game": "stibro", "options": {"size": 5}, "seats": ["human", "human"], "moves": ["e5"]}
    table.view("new", **swapping, clock="30/1")
    assert left(table.view("play", 20, move="swap")) == [30_000, 30_000]
    table.view("new", **swapping, clock="60+5")
    assert left(table.view("play", 20, move="swap")) == [45_000, 60_000]  # who has swapped has Black now


def test_amounts_beyond_all_time_are_no_fault(table: Table) -> None:
    table.view("new", **FRIENDS, clock="99999+999", moves=["e5"])
    record = table.view("view")["record"]
    assert table.view("open", record=record, passed=10**400)["outcome"]["rule"] == "time"
    rich = record.replace("99999000 99999000", "99999000 999999999")
    table.view("open", record=rich)
    assert read_any(table.view("play", move="e8")["record"]).clock  # what is written can be read
