"""Names of players: kept with the game, told in it and in lists; and what a list of games says of one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pygame_core.protocol import Door, handle
from pygame_core.records.names import read_names
from pygame_core.rules.errors import GameError


def ask(door: Door | None = None, **request: Any) -> dict[str, Any]:
    answer = json.loads([*door.serve(json.dumps(request))][-1] or "" if door else handle(json.dumps(request)))
    return dict(answer["ok"])


def test_a_name_is_what_can_be_shown() -> None:
    assert read_names(["  Ada\n Lovelace ", "x" * 99]) == ("Ada Lovelace", "x" * 40)
    assert read_names(None) == ("", "")
    for wrong in ("ab", ["a"], [1, "b"], {}):
        with pytest.raises(GameError, match="Names are two texts"):
            read_names(wrong)


def test_names_are_told_in_the_game_and_in_lists() -> None:
    door = Door()
    two = {"opponent": "friend", "name0": "Ada", "name1": "Bo"}
    view = ask(door, op="new", game="stibro", table=two, moves=["g7", "swap"])["view"]
    assert [(player["title"], player["detail"]) for player in view["players"]] == [("Ada", "Black"), ("Bo", "White")]
    assert view["entry"]["players"] == "Ada (Black) – Bo (White)"
    assert view["table"].items() >= two.items()
    one = {"opponent": "computer", "level": 2, "colour": 1, "name": "Ada"}
    view = ask(door, op="new", game="stibro", table=one)["view"]
    assert view["players"][1]["title"] == "Ada" and 'names: ["", "Ada"]' in view["record"]
    assert ask(door, op="seats", seats=["human", "human"], names=["Cy", ""])["view"]["players"][0]["title"] == "Cy"


@pytest.mark.parametrize(
    ("seats", "moves", "resigns", "tags"),
    [
        (["human", "human"], ["e5"], False, ["stibro", "open"]),
        (["human", "human"], ["e5"], True, ["stibro", "over"]),
        (["human", "computer1"], ["e5", "e8"], True, ["stibro", "over", "lost"]),
        (["computer1", "human"], ["e5", "swap"], True, ["stibro", "over", "lost"]),
        (["human", "away"], ["e5"], True, ["stibro", "over", "lost"]),
    ],
)
def test_a_list_says_how_a_game_ended_for_whom(
    seats: list[str], moves: list[str], resigns: bool, tags: list[str]
) -> None:
    door = Door()
    told = ask(door, op="new", game="stibro", options={"size": 5}, seats=seats, moves=moves)
    if resigns:
        told = ask(door, op="resign")
    record = told["view"]["record"]
    assert told["view"]["entry"]["tags"] == tags
    # Wherever in it one has looked last.
    looked = ask(door, op="go", ply=0)["view"]
    assert looked["entry"]["tags"] == tags
    assert {tag for field in ask(op="legend")["filters"] for tag in field["values"]} >= {"", *tags}
    # And in the language of whoever looks.
    assert ask(op="entries", records=[record, "nothing"])["entries"] == [told["view"]["entry"], None]


def test_a_won_game_is_found_as_won() -> None:
    from tests.e2e.table import WON_BY_WHITE

    for seats, ended in ((["computer1", "human"], "won"), (["human", "computer1"], "lost")):
        view = ask(Door(), op="new", game="stibro", options={"size": 7}, seats=seats, moves=WON_BY_WHITE)["view"]
        swapped = "swap" in WON_BY_WHITE
        other = {"won": "lost", "lost": "won"}[ended]
        assert view["entry"]["tags"] == ["stibro", "over", other if swapped else ended]


def test_words_of_another_language_are_said_anew() -> None:
    view = ask(Door(), op="new", game="stibro", options={"size": 5}, seats=["human", "computer1"], moves=["e5"])["view"]
    catalogue = {"Black": "Schwarz", "White": "Weiß", "You": "Du"}
    ask(op="language", lang="eo", words=catalogue, plural="n != 1")
    (told,) = ask(op="entries", lang="eo", records=[view["record"]])["entries"]
    assert told["lang"] == "eo" and told["players"].startswith("Du (Schwarz) – Anni (Weiß ·")


def test_names_by_a_form_stay_with_people_whatever_colours_they_have() -> None:
    door = Door()
    form = {"opponent": "computer", "colour": 0, "name": "Ada"}
    swapped = {"game": "stibro", "options": {"size": 5}, "moves": ["e5", "swap"]}
    for op, more in (("new", swapped), ("seats", {"table": {**form, "colour": 1}}), ("seats", {})):
        view = ask(door, op=op, **{"table": form, **more})["view"]
        colour = view["table"]["colour"]
        assert [player["title"] for player in view["players"]][colour] == "Ada" == view["table"]["name"]
        assert view["players"][1 - colour]["title"] == "Anni"
    view = ask(door, op="seats", table={"opponent": "friend", "name0": "Ada", "name1": "Bo"})["view"]
    assert [player["title"] for player in view["players"]] == ["Ada", "Bo"]
    assert (view["table"]["name0"], view["table"]["name1"]) == ("Ada", "Bo")
    view = ask(door, op="seats", table={"opponent": "computers", "level0": 1, "level1": 2})["view"]
    assert [player["title"] for player in view["players"]] == ["Anni", "Ben"]
    assert (view["table"]["level0"], view["table"]["level1"]) == (1, 2)
