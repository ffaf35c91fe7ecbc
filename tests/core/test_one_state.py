"""One state, always told: half-made moves, last moves marked whole, who moved, old positions, what is chosen ahead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.page import Page

# White wins with the last move, on size 7.
WON_BY_WHITE = (
    "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 f7 h8 "
    "e6 g8 g4 b6 i5 j12 d5 c8 c7 b7"
).split()
NOEDE = "f1 a1 k6 a6 b6".split()  # one anchor of White, two of Black, and a whole turn


@pytest.fixture
def page() -> Page:
    return Page()


def refined(page: Page, *clicked: str, **place: Any) -> dict[str, Any]:
    answer: dict[str, Any] = page.ask("refine", clicked=list(clicked), **place)["ok"]
    return answer


def marks(scene: list[dict[str, Any]], role: str) -> list[list[str]]:
    return [record["cells"] for record in scene if record.get("role") == role]


def noose(black: str, white: str, size: int = 5) -> dict[str, Any]:
    setup = {"stones": [black.split(), white.split(), []], "turn": 0}
    return {"game": "noose", "options": {"size": size}, "setup": setup}


# --- what a half-made choice waits for --------------------------------------------------------------------------------


def test_the_touch_that_plays_and_the_one_that_takes_back_are_told_apart(page: Page) -> None:
    inside = noose("e3 d5 f6", "e4 e5")
    assert refined(page, "e5", **inside)["said"] == "Touch e5 again to flip it alone, or e4 for both."
    begun = noose("d3 c2", "e3 e2 d1 c1 b1 a1 a2 b3 c3", size=4)
    assert (
        refined(page, "a1", **begun)["said"]
        == "Touch a ringed cell to go on with the arc, or a1 again to take it back."
    )


def test_a_wall_that_is_begun_names_its_other_end(page: Page) -> None:
    said = refined(page, "b2", game="nooks")["said"]
    assert said == "Touch the other end of the wall, b5, e2 or e5, or b2 again to take it back."
    assert refined(page, "b2", "b2", game="nooks")["said"] == "Taken back"


def test_an_anchor_that_is_played_waits_for_its_node(page: Page) -> None:
    view = page.view("new", game="noede", moves=NOEDE[:4])
    anchor = NOEDE[3]
    assert f"the node of anchor {anchor}" in view["status"]["text"]
    assert view["status"]["text"].endswith(f"{anchor} again takes it back.")


# --- the last move, whole ---------------------------------------------------------------------------------------------


def test_anchor_and_node_are_both_marked(page: Page) -> None:
    moves = NOEDE[:4]
    moves.append(page.ask("position", game="noede", moves=moves)["ok"]["legal"][0])
    view = page.view("new", game="noede", moves=moves)
    assert sorted(marks(view["scene"], "last")) == sorted([[moves[3]], [moves[4]]])
    assert page.ask("show", game="noede", moves=moves)["ok"]["scene"] == view["scene"]


def test_a_flip_shows_its_arc_and_its_flankers(page: Page) -> None:
    scene = page.view("new", **noose("e3 d5 f6", "e4 e5"), moves=["xe4,e5"])["scene"]
    assert sorted(marks(scene, "last")) == [["e4"], ["e5"]]
    (ends,), (arc,) = marks(scene, "support"), marks(scene, "flip")
    assert {arc[0], arc[-1]} == set(ends) and set(arc) - set(ends) == {"e4", "e5"}
    assert not marks(page.view("go", ply=0)["scene"], "flip")


def test_a_wall_shows_what_it_scored(page: Page) -> None:
    place = {"game": "nooks", "options": {"size": 5, "swap": False}}
    page.view("new", **place, seats=["human", "human"])
    scored = 0
    for _turn in range(20):
        legal = page.ask("position", **place, moves=page.view("view")["moves"])["ok"]["legal"]
        if not legal:
            break
        before = page.view("view")["players"]
        view = page.view("play", move=legal[0])
        points = sum(now["score"] - then["score"] for now, then in zip(view["players"], before, strict=True))
        assert len({cell for cells in marks(view["scene"], "group") for cell in cells}) == points
        scored += points
    assert scored


# --- who moved --------------------------------------------------------------------------------------------------------


def movers(view: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(move["text"], move.get("who")) for row in view["rows"] for move in row["moves"]]


def test_a_list_of_one_column_says_who_moved_and_a_turn_is_one_row(page: Page) -> None:
    moves = NOEDE[:4]
    moves.append(page.ask("position", game="noede", moves=moves)["ok"]["legal"][0])
    view = page.view("new", game="noede", moves=moves)
    assert movers(view) == [("f1", "White"), ("a1,k6", "Black"), (f"{moves[3]},{moves[4]}", "White")]
    assert [row["number"] for row in view["rows"]] == [1, 2, 3]


def test_after_a_swap_the_columns_say_who_moved(page: Page) -> None:
    view = page.view("new", game="stibro", moves=["e5", "swap", "h8", "d3"])
    assert movers(view) == [("e5", None), ("swap", None), ("h8", "White"), ("d3", "Black")]
    assert view["rows"][1]["moves"][0]["stone"] == "white"
    plain = page.view("new", game="stibro", moves=["e5", "h8", "d3"])
    assert {who for _text, who in movers(plain)} == {None}


# --- an old position --------------------------------------------------------------------------------------------------

LINE = "g7 f9 g9 e9 h9".split()


def band(view: dict[str, Any]) -> str | None:
    told: dict[str, str] = view["status"].get("band", {})
    return told.get("text") if told.get("kind") == "old" else None


def test_an_old_position_is_told_from_the_live_one(page: Page) -> None:
    assert band(page.view("new", game="stibro", moves=LINE, seats=["human", "human"])) is None
    old = page.view("go", ply=3)
    assert band(old) == "Move 3 of 5"
    assert [offer["label"] for offer in old["status"]["offers"]] == ["Back to the game"]
    back = page.view(**old["status"]["offers"][0]["request"])
    assert band(back) is None and back["ply"] == 5


def test_undo_takes_back_in_the_game_wherever_one_looks(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "human"])
    taken = page.view("undo")
    assert band(taken) is None and taken["ply"] == 4, "the game stands there now"
    page.view("go", ply=1)
    again = page.view("undo")
    assert band(again) is None and again["ply"] == 3
    ahead = page.view("go", ply=5)
    assert band(ahead) == "Move 5 of 5", "what was taken back is only looked at"
    assert page.view("redo")["ply"] == 4
    assert band(page.view("go", ply=0)) == "Move 0 of 5"
    resigned = page.view("resign")
    assert (resigned["ply"], resigned["outcome"]["rule"]) == (4, "resign"), (
        "the game is given up, not what was looked at"
    )


def test_what_is_played_at_an_old_position_is_the_game_from_then_on(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "human"])
    page.view("go", ply=2)
    assert band(page.view("play", move="i9")) is None
    first = page.view("view")["rows"][0]["moves"]
    assert band(page.view("select", node=first[0]["id"])) == "Move 1 of 3"
    main = page.view("view")["rows"][1]["variations"][0][-1]["id"]
    assert band(page.view("select", node=main)) == "Another line, move 5 of 5"


def test_the_game_that_is_played_is_the_main_line_and_what_it_takes_back_comes_again(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE[:4], seats=["human", "computer1"])
    old = page.view("go", ply=2)
    assert old["status"]["text"] == "A move here takes the game back to this point."
    view = page.view("play", move="d2")
    assert [move["label"] for row in view["rows"] for move in row["moves"]] == [*LINE[:2], "d2"]
    assert [part["label"] for part in view["rows"][1]["variations"][0]] == LINE[2:4]
    assert view["think"] and "taken back" in view["left"]["text"]
    answered = page.view("think")
    assert "left" not in answered and len(answered["rows"][1]["moves"]) == 2
    back = page.view(**view["left"]["request"])
    assert back["moves"] == LINE[:4] and band(back) is None
    assert [move["label"] for row in back["rows"] for move in row["moves"]] == LINE[:4]
    page.view("undo")
    assert "left" not in page.view("play", move="d2"), "an undo needs no word"


def test_at_the_computers_old_position_one_thing_is_said(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE[:4], seats=["human", "computer1"])
    assert page.view("go", ply=1)["status"]["text"] == "Nothing is played here."
    status = page.view("play", move="d2")["status"]
    assert (status["subject"], status["text"], status["actions"]) == ("Not now.", "Nothing is played here.", ["back"])


def test_a_finished_game_that_came_by_a_link_was_played_by_others(page: Page) -> None:
    place = {"game": "stibro", "options": {"size": 7}, "seats": ["computer1", "human"]}
    won = page.view("new", **place, moves=WON_BY_WHITE)
    for text in ({"link": won["link"]}, {"text": f"Look: https://x.example/#{won['link']}"}):
        assert page.view("open", **text, study=True)["analysing"]
        view = page.view("leave")
        assert view["status"]["subject"] == "White wins" and view["status"]["actions"] == []
        assert view["entry"]["players"] == "Anni (Black) – White" and view["entry"]["tags"][1:] == ["over"]
        assert "result" not in view
        again = page.view("open", record=view["record"])  # as after a reload
        assert again["status"] == view["status"] and "result" not in again
    for text in ({"record": won["record"]}, {"text": won["record"]}):  # one's own, from the shelf or from a file
        page.view("open", **text, study=True)
        assert page.view("leave")["status"]["subject"] == "You won"


def test_a_game_that_is_opened_in_its_middle_goes_on_at_its_end(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "human"])
    record = page.view("go", ply=2)["record"]
    old = page.view("open", record=record)
    assert band(old) == "Move 2 of 5"
    assert page.view("leave")["ply"] == 5


def test_an_undo_outlives_a_reload(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "human"])
    taken = page.view("undo")
    assert "e9 * ** h9" in taken["record"]
    sgf = page.ask("export", format="sgf")["ok"]["text"]
    for form, text in (("record", taken["record"]), ("link", taken["link"]), ("sgf", sgf)):
        again = page.view("open", **{form: text})
        assert (band(again), again["ply"], again["canResign"]) == (None, 4, True)
        assert again["gist"] == taken["gist"] and again["link"] == taken["link"]
        assert page.view("redo")["ply"] == 5
    # What is played instead takes its place, as before the reload; looked at from elsewhere it is found again.
    page.view("open", record=taken["record"])
    view = page.view("play", move="i9")
    assert [move["text"] for row in view["rows"] for move in row["moves"]] == [*LINE[:4], "i9"]
    page.view("open", record=taken["record"])
    looked = page.view("open", record=page.view("go", ply=1)["record"])
    assert band(looked) == "Move 1 of 5" and page.view("leave")["ply"] == 4
    for op, ply in (("undo", 3), ("redo", 4)):
        assert page.view("open", record=page.view(op)["record"])["ply"] == ply


def test_a_friend_gets_the_game_as_it_stands(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "away"])
    page.view("undo")
    assert page.view("open", link=page.view("go", ply=1)["share"])["moves"] == LINE[:4]


def test_what_came_of_a_game_is_told_of_where_it_stands(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "computer1"])
    page.view("undo")
    page.view("open", record=page.view("view")["record"])
    assert page.view("resign")["entry"]["tags"] == ["stibro", "over", "lost"]
    moves = WON_BY_WHITE
    assert page.view("new", game="stibro", moves=moves, seats=["computer1", "human"])["entry"]["tags"][1:] == [
        "over",
        "won",
    ]
    back = page.view("undo")
    assert back["entry"]["tags"][1:] == ["open"] and back["canResign"]
    view = page.view("open", record=back["record"])
    assert "result" not in view and view["entry"]["tags"][1:] == ["open"]
    # It counts as it ends now, in place of the end that was taken back.
    resigned = page.view("resign")
    assert resigned["entry"]["tags"][1:] == ["over", "lost"] and resigned["result"] == "l"


def test_what_is_begun_from_a_position_is_no_result(page: Page) -> None:
    table = {"opponent": "computer", "level": 2, "colour": 1}
    place = {"game": "stibro", "options": {"size": 7}, "table": table}
    view = page.view("new", **place, moves=WON_BY_WHITE)
    assert view["outcome"] and "result" not in view
    page.view("new", **place, moves=WON_BY_WHITE[:-1])
    view = page.view("play", move=WON_BY_WHITE[-1])
    assert view["status"]["subject"] == "You won" and "result" not in view
    assert "result" not in page.view("open", record=view["record"])  # as after a reload
    study = page.view("study")
    assert next(act for act in study["acts"] if act["action"] == "further")["hidden"]  # nor is it played on from there
    page.view("new", game="stibro", options={"size": 7}, table={**table, "colour": 0})
    assert page.view("resign")["result"] == "l"


# --- a refusal --------------------------------------------------------------------------------------------------------


def test_a_refusal_goes_and_nothing_else(page: Page) -> None:
    page.view("new", game="stibro", moves=LINE, seats=["human", "human"])
    page.view("undo")
    assert page.view("play", move="g7")["refused"]
    calm = page.view("go", ply=4)
    assert "refused" not in calm and calm["status"]["tone"] == "plain"
    page.view("play", move="i9")
    (side,) = page.view("view")["rows"][2]["variations"]
    assert side[0]["text"] == "h9", "what was taken back gave way to what was played instead"


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("stibro", "xb5", "“xb5” is no move in this game: write a cell, such as e5."),
        (
            "noose",
            "arc",
            "“arc” is no move in this game: write a cell, such as e5, or an x and the stones to flip, such as xe4,e5.",
        ),
        ("nooks", "arc", "“arc” is no move in this game: write both ends of a wall, such as k12-k15."),
    ],
)
def test_what_is_no_move_is_told_with_how_one_is_written(page: Page, key: str, text: str, told: str) -> None:
    page.view("new", game=key, seats=["human", "human"])
    status = page.view("play", move=text)["status"]
    assert (status["subject"], status["text"]) == ("Not understood.", told)


# --- ahead of one's turn ----------------------------------------------------------------------------------------------


def test_a_move_may_be_chosen_while_the_computer_thinks(page: Page) -> None:
    moves = ["e5", "h8", "d3"]
    view = page.view("new", game="stibro", seats=["human", "computer1"], moves=moves)
    assert (view["playable"], view["ahead"], view["think"]) == (False, True, True)
    answer = refined(page, "f7", game="stibro", moves=moves, ahead=True)
    assert (answer["complete"], answer["scene"][0]["colour"]) == ("f7", "black")
    assert answer["said"] == "Next: f7, if it is still possible. Touch f7 again to drop it."
    taken = refined(page, "e5", game="stibro", moves=moves, ahead=True)
    assert taken["code"] == "stibro/occupied"
    assert page.view("view")["moves"] == moves, "nothing is played"
    for key, alone in (("noede", "f1"), ("stibro", "e5")):  # the rules know no such position yet
        early = page.ask("refine", game=key, moves=[alone], clicked=["a1"], ahead=True)["error"]
        assert early["message"] == "It is too early for this: the other side moves first."
    for seats in (["human", "human"], ["computer1", "computer1"], ["away", "human"]):
        assert not page.view("new", game="stibro", seats=seats)["ahead"]


def test_a_stone_that_is_not_allowed_yet_may_be_chosen(page: Page) -> None:
    """What the other side plays may change that; a cell that is taken stays taken."""
    place = {"game": "stibro", "moves": "d5 i12 c4 g12 e6 i10 e5 h10 b3 g10 e4 j11 f4 i11 e7 f3 g7 i9 e3 d8 f6".split()}
    assert refined(page, "g11", **place)["code"] == "stibro/no-free-pair"
    black = {**place, "moves": [*place["moves"], "a1"]}
    assert refined(page, "g11", **black, ahead=True)["complete"] == "g11"


@pytest.mark.parametrize("key", ["noose", "stibro", "nooks", "noede", "loophole2d"])
def test_ahead_means_the_same_position_with_the_other_side_to_move(page: Page, key: str) -> None:
    from random import Random

    chance, moves = Random(key), list[str]()
    for _ply in range(24):
        legal = page.ask("position", game=key, moves=moves)["ok"]["legal"]
        moves.append(chance.choice([move for move in legal if move != "swap"]))
    answer = page.ask("refine", game=key, moves=moves, clicked=[], ahead=True)["ok"]
    assert answer["moves"]


# --- for the ear ------------------------------------------------------------------------------------------------------


def test_walls_are_told_and_sentences_begin_with_a_capital(page: Page) -> None:
    view = page.view("new", game="nooks", moves=["b2-b5"])
    assert view["contents"]["b3"] == "wall" and view["contents"]["b8"] == "neutral stone"
    told = page.ask("explore", what="board")["ok"]["lines"]
    assert "There are 2 neutral stones: b8, n8." in told and "Wall on 4 cells: b2 to b5." in told
    for what in ("rays", "group"):
        first, *rest = page.ask("explore", what=what, cell="c4")["ok"]["lines"]
        assert first.startswith("c4: ") and all(line[0].isupper() for line in rest)
