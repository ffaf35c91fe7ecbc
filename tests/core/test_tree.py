"""The tree of a game as a player walks, orders and annotates it, and the list of moves that shows it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pygame_core.games.contract import Game
from pygame_core.games.registry import game
from pygame_core.page.movelist import rows
from pygame_core.protocol import Door
from pygame_core.records import tree
from pygame_core.records.record import begin, step
from pygame_core.records.tree import Node, tidy

Json = dict[str, Any]

# White's anchor k9 allows two nodes, e9 and g5.
BEFORE_A_NODE = ["a5", "h11", "k11"]


class Study:
    """A session by its door."""

    def __init__(self) -> None:
        self.door = Door()

    def ask(self, op: str, **more: Any) -> Json:
        answer: Json = json.loads(self.door.handle(json.dumps({"op": op, **more})))
        return answer

    def view(self, op: str, **more: Any) -> Json:
        view: Json = self.ask(op, **more)["ok"]["view"]
        return view


def words(view: Json) -> list[str]:
    """The list of moves as one would read it."""
    told = []
    for row in view["rows"]:
        moves = " ".join(move["label"] for move in row["moves"])
        sides = (
            " ".join(part if isinstance(part, str) else part["number"] + part["label"] for part in side)
            for side in row["variations"]
        )
        told.append(f"{row['number']}. {moves}" + "".join(f" [{side}]" for side in sides))
    return told


def named(view: Json, label: str) -> int:
    """The id of the turn with this label."""
    turns = [move for row in view["rows"] for move in row["moves"]]
    turns += [part for row in view["rows"] for side in row["variations"] for part in side if not isinstance(part, str)]
    return int(next(turn["id"] for turn in turns if turn["label"] == label))


@pytest.fixture
def study() -> Study:
    made = Study()
    made.view("new", game="stibro", moves=["g7", "f9", "g9", "e9"])
    return made


def test_another_move_from_an_earlier_position_is_a_variation(study: Study) -> None:
    study.view("go", ply=2)
    view = study.view("play", move="h9")
    assert words(view) == ["1. g7 f9", "2. h9 [2.g9 e9]"]
    assert view["moves"] == ["g7", "f9", "h9"] and view["aside"] is None


def test_what_is_played_after_an_undo_takes_the_place_of_what_was_taken_back(study: Study) -> None:
    study.view("undo")
    view = study.view("play", move="h7")
    assert words(view) == ["1. g7 f9", "2. g9 h7 [2…e9]"] and view["aside"] is None


def test_the_line_that_was_walked_last_is_walked_again(study: Study) -> None:
    study.view("go", ply=2)
    study.view("play", move="h9")
    aside = study.view("play", move="d7")
    back = study.view("go", ply=1)
    assert study.view("go", ply=4)["moves"] == aside["moves"] and back["last"] == 4


def test_variations_are_promoted_and_deleted(study: Study) -> None:
    study.view("go", ply=2)
    side = study.view("play", move="h9")["node"]
    promoted = study.view("promote")
    assert words(promoted) == ["1. g7 f9", "2. h9 [2.g9 e9]"] and promoted["aside"] is None
    assert words(study.view("select", node=named(promoted, "e9"))) == words(promoted)
    deleted = study.view("delete", node=side)
    assert words(deleted) == ["1. g7 f9", "2. g9 e9"] and deleted["moves"][-1] == "e9"
    assert words(study.view("delete", node=named(deleted, "f9"))) == ["1. g7"]
    assert study.view("view")["moves"] == ["g7"], "a position below the cut is left"


def test_the_beginning_is_not_deleted_and_strangers_are_not_found(study: Study) -> None:
    root = study.view("go", ply=0)["node"]
    before = study.view("view")["record"]
    for bad in (
        {"op": "delete", "node": root},
        {"op": "delete", "node": 10**9},
        {"op": "select", "node": -1},
        {"op": "select", "node": "3"},
        {"op": "promote", "node": 10**9},
    ):
        error = study.ask(**bad)["error"]
        assert error["code"] == "request" and error["message"].endswith(".")
    assert study.view("view")["record"] == before


def test_variations_of_variations_stand_in_brackets(study: Study) -> None:
    for ply, move in ((2, "h9"), (3, "d7"), (3, "d8"), (4, "i9")):
        study.view("go", ply=ply)
        view = study.view("play", move=move)
    assert words(view) == ["1. g7 f9", "2. h9 d8 [2.g9 e9] [2…d7]", "3. i9"]  # what was played last is the game
    view = study.view("promote", node=named(view, "e9"))
    assert words(view) == ["1. g7 f9", "2. g9 e9 [2.h9 d8 ( 2…d7 ) 3.i9]"] and view["moves"][-1] == "e9"


def test_a_turn_of_two_moves_is_one_entry() -> None:
    study = Study()
    study.view("new", game="noede", moves=BEFORE_A_NODE)
    study.view("play", move="k9")
    assert words(study.view("play", move="e9"))[-1] == "3. k9,e9"
    study.view("go", ply=4)
    assert words(study.view("play", move="g5"))[-1] == "3. k9,g5 [3.k9,e9]"


def test_half_a_turn_that_is_taken_back_leaves_nothing() -> None:
    study = Study()
    before = study.view("new", game="noede", moves=BEFORE_A_NODE)
    study.view("play", move="k9")
    assert words(study.view("play", move="k9")) == words(before)
    assert words(study.view("play", move="a1"))[-1] == "3. a1"


def test_comments_and_signs_belong_to_their_position(study: Study) -> None:
    study.view("comment", text="  A strong\r\nreply.\x00 ")
    study.view("sign", shape="letter", cells=["e5"], text="A")
    view = study.view("sign", shape="arrow", cells=["e5", "g7"])
    assert view["comment"] == "A strong\nreply." and [sign["shape"] for sign in view["signs"]] == ["letter", "arrow"]
    assert {"kind": "mark", "role": "arrow", "cells": ["e5", "g7"], "text": ""} in view["scene"]
    earlier = study.view("go", ply=1)
    assert earlier["comment"] == "" and earlier["signs"] == []
    study.view("go", ply=4)
    again = study.view("sign", shape="arrow", cells=["e5", "g7"])
    assert [sign["shape"] for sign in again["signs"]] == ["letter"], "what is drawn twice is gone"
    other = study.view("sign", shape="letter", cells=["e5"], text="B")
    assert [sign["text"] for sign in other["signs"]] == ["B"], "a cell has one letter"
    assert study.view("comment", text="")["comment"] == ""


def test_signs_are_told_and_the_next_letter_named(study: Study) -> None:
    assert study.view("view")["letter"] == "A"
    assert study.view("sign", shape="letter", cells=["e5"], text="A")["letter"] == "B"
    drawn = study.ask("sign", shape="letter", cells=["g7"], text="B")["ok"]
    assert drawn["said"] == "Letter B on g7" and drawn["view"]["letter"] == "C"
    gone = study.ask("sign", shape="letter", cells=["e5"], text="A")["ok"]
    assert gone["said"] == "Letter A on e5 is taken away" and gone["view"]["letter"] == "A"
    assert study.ask("sign", shape="arrow", cells=["e5", "g7"])["ok"]["said"] == "Arrow on e5 – g7"


def test_a_comment_finds_its_position_by_the_moves(study: Study) -> None:
    """Ids last as long as the program, moves as long as the game."""
    moves = study.view("view")["moves"]
    study.view("go", ply=1)
    view = study.view("comment", moves=moves[:2], text="There.")
    assert view["comment"] == "" and study.view("go", ply=2)["comment"] == "There."
    study.view("comment", moves=[], text="At first.")
    assert study.view("go", ply=0)["comment"] == "At first."
    for bad in (["a1"], [*moves[:1], "nonsense"], [*moves[:1], moves[0]], [5], "a1"):
        assert study.ask("comment", moves=bad, text="x")["error"]["message"].endswith(".")


def test_bad_comments_and_signs_are_refused(study: Study) -> None:
    for bad in (
        {"op": "comment", "text": "x" * 2001},
        {"op": "comment"},
        {"op": "sign", "shape": "star", "cells": ["e5"]},
        {"op": "sign", "shape": "circle", "cells": ["z99"]},
        {"op": "sign", "shape": "circle", "cells": []},
        {"op": "sign", "shape": "circle", "cells": [5]},
        {"op": "sign", "shape": "arrow", "cells": ["e5"]},
        {"op": "sign", "shape": "letter", "cells": ["e5"], "text": "AB"},
        {"op": "sign", "shape": "letter", "cells": ["e5"]},
        {"op": "sign", "shape": "square", "cells": ["e5"], "text": "A"},
        {"op": "sign", "shape": "square"},
    ):
        assert study.ask(**bad)["error"]["message"].endswith(".")
    view = study.view("view")
    assert not view["signs"] and not view["comment"]


def test_signs_have_an_end(study: Study) -> None:
    cells = [record["cell"] for record in study.view("view")["board"] if record["kind"] == "cell"]
    for cell in cells[:100]:
        study.view("sign", shape="circle", cells=[cell])
    assert "error" in study.ask("sign", shape="circle", cells=[cells[100]])
    assert len(study.view("sign", shape="circle", cells=[cells[0]])["signs"]) == 99


def test_a_comment_does_not_disturb_the_computer() -> None:
    study = Study()
    study.view("new", game="stibro", seats=["human", "computer6"])
    study.view("play", move="g7")
    thinking = study.door.serve(json.dumps({"op": "think"}))
    next(thinking)
    study.view("comment", text="Let us see.")
    *_, last = thinking
    assert json.loads(str(last))["ok"]["move"] is not None


def test_a_resignation_stays_with_its_position(study: Study) -> None:
    study.view("resign")
    assert study.view("go", ply=1)["outcome"] is None
    assert study.view("go", ply=4)["outcome"]["rule"] == "resign"
    assert study.view("undo")["outcome"] is None, "it can be taken back"


def test_a_friend_elsewhere_moves_by_link_alone() -> None:
    study = Study()
    study.view("new", game="stibro", seats=["human", "away"])
    view = study.view("play", move="g7")
    assert not view["think"] and view["status"]["actions"] == ["send"]
    assert study.view("play", move="f9")["refused"]["code"] == "session/turn"
    other = Study()
    theirs = other.view("open", link=view["share"])
    assert theirs["seats"] == ["away", "human"] and theirs["moves"] == ["g7"]
    answered = other.view("play", move="f9")
    mine = study.view("open", link=answered["share"])
    assert mine["seats"] == ["human", "away"] and mine["moves"] == ["g7", "f9"] and mine["legal"]


def test_a_friend_who_swaps_by_link_changes_places_for_both() -> None:
    study, other = Study(), Study()
    study.view("new", game="stibro", options={"swap": True}, seats=["human", "away"])
    other.view("open", link=study.view("play", move="g7")["share"])
    waiting = study.view("view")
    assert not waiting["canSwap"], "it is the friend who may"
    assert study.view("play", move="swap")["status"]["actions"] == []
    swapped = other.view("play", move="swap")
    assert swapped["status"]["actions"] == ["send"], "the first player moves next, with White"
    mine = study.view("open", link=swapped["share"])
    assert mine["players"][mine["turn"]]["person"]


def brute(chosen: Game, root: Node) -> str:
    """The whole tree by plain recursion, as a text of labels and brackets."""

    def line(node: Node) -> list[str]:
        if not node.children:
            return []
        main, *others = node.children
        label = chosen.view.label(node.position, main.move) if main.move else ""
        sides = [f"( {chosen.view.label(node.position, o.move)} {' '.join(line(o))} )" for o in others if o.move]
        return [label, *sides, *line(main)]

    return " ".join(" ".join(line(root)).split())


@pytest.mark.parametrize("key", ["stibro", "nooks"])
def test_the_list_has_every_move_of_a_random_tree_in_order(key: str) -> None:
    from random import Random

    chosen, chance = game(key), Random(f"{key} tree")
    root = Node(chosen.position.initial())
    nodes = [root]
    for _ in range(120):
        node = chance.choice(nodes[-6:] if chance.random() < 0.8 else nodes)
        if (
            not node.position.outcome()
            and (child := node.append(chance.choice(list(node.position.legal_moves())))) not in nodes
        ):
            nodes.append(child)
    main = [move["label"] for row in rows(chosen, root) for move in row["moves"]]
    assert main == [chosen.view.label(n.parent.position, n.move) for n in root.line()[1:] if n.parent and n.move]
    sides = sorted(
        " ".join(part if isinstance(part, str) else part["label"] for part in side)
        for row in rows(chosen, root)
        for side in row["variations"]
    )
    expected = sorted(
        " ".join([chosen.view.label(n.position, o.move), *brute(chosen, o).split()])
        for n in root.line()
        for o in n.children[1:]
        if o.move
    )
    assert sides == expected


def test_a_tree_of_thousands_of_nested_variations_is_listed() -> None:
    chosen = game("stibro")
    root = Node(chosen.position.initial(size=9))
    node = root
    cells = list(chosen.position.initial(size=9).legal_moves())
    for move in cells[:40]:
        for other in cells[40:44]:
            if not node.position.explain(other):
                node.append(other)
        if node.position.explain(move):
            break
        node = node.append(move)
    (_first, *_rest) = rows(chosen, root)
    parts = [part for row in rows(chosen, root) for side in row["variations"] for part in side]
    assert parts.count("(") == parts.count(")")


@pytest.mark.slow
def test_a_review_finds_the_move_that_lost() -> None:
    study = Study()
    # White closes a ring with the last move; the move before it let that happen.
    moves = (
        "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 "
        "f7 h8 e6 g8 g4 b6 i5 j12 d5 c8 c7 b7"
    ).split()
    study.view("new", game="stibro", moves=moves, seed=1)
    lines = [json.loads(text) for text in study.door.serve('{"op":"review","iterations":10}') if text]
    told = lines[-1]["ok"]
    assert [point["ply"] for point in told["points"]] == list(range(len(moves) + 1))
    assert told["points"][-1]["chance"] == 0.0, "White has won"
    assert told["points"][-1]["text"] == f"After {len(moves)}, {moves[-1]}: Black 0 %"
    assert re.fullmatch(r"Black \d+ %", told["points"][0]["short"])
    assert told["points"][0]["text"] == f"Beginning: {told['points'][0]['short']}"
    partials = [line["partial"]["point"]["ply"] for line in lines[:-1] if "point" in line["partial"]]
    assert partials == list(range(len(moves) + 1))
    for turning in told["turning"]:
        assert turning["loss"] >= 0.15 and turning["better"] != moves[turning["ply"] - 1]
        assert turning["better"] in turning["text"] and turning["text"].endswith(".")
        position = study.ask("position", game="stibro", moves=moves[: turning["ply"] - 1])["ok"]
        assert turning["better"] in position["legal"]
        drawn = [(record["kind"], record.get("cell") or record["cells"]) for record in turning["scene"]]
        assert drawn == [("stone", turning["label"]), ("mark", [turning["label"]])]
    assert told["turning"], "a lost game has a turning point"
    again = study.ask("review", iterations=10)["ok"]
    assert again == told, "the same game is judged the same"


def test_a_review_can_be_stopped_and_ends_with_its_game(study: Study) -> None:
    review = study.door.serve('{"op":"review","id":7}')
    next(review)
    study.ask("stop", target=7)
    *_, last = review
    answer = json.loads(str(last))["ok"]
    assert answer["stopped"] and len(answer["points"]) < 5
    assert (
        answer["text"]
        == f"Stopped: {len(answer['points'])} of {len(study.door.session.line)} positions were looked at."
    )
    assert answer["turning"] == answer["summary"] == [] and not answer["note"]
    review = study.door.serve('{"op":"review"}')
    next(review)
    study.view("new", game="nooks")
    *_, last = review
    assert json.loads(str(last))["ok"] == {"points": [], "turning": []}


def test_a_review_does_not_blame_the_last_move_for_a_resignation(study: Study) -> None:
    study.view("resign")
    told = study.ask("review", iterations=20)["ok"]
    assert 0.2 < told["points"][-1]["chance"] < 0.8
    assert study.ask("review", iterations=0)["error"]["field"] == "iterations"


def test_what_was_taken_back_before_the_end_is_no_part_of_the_game() -> None:
    study = Study()
    study.view("new", game="stibro", moves=["g7", "f9", "g9", "e9", "h9"], seats=["human", "human"])
    study.view("undo")
    taken = study.view("undo")
    assert [move["text"] for row in taken["rows"] for move in row["moves"]][3:] == ["e9", "h9"], "it may come again"
    ended = study.view("resign")
    assert [move["text"] for row in ended["rows"] for move in row["moves"]] == ["g7", "f9", "g9"]
    tail = [part for part in ended["rows"][1]["variations"][0] if isinstance(part, dict)]
    assert [(part["number"], part["text"]) for part in tail] == [("2…", "e9"), ("3.", "h9")]
    assert ended["last"] == 3 and [act["disabled"] for act in ended["walk"]] == [False, False, True, True]
    study.view("study")
    told = study.ask("review", iterations=20)["ok"]
    assert [point["id"] for point in told["points"]] == ended["line"] == study.view("view")["line"]
    # It can be looked at by itself; and what is tried beyond the end is a line like any other.
    assert study.view("select", node=tail[0]["id"])["last"] == 5
    study.view("select", node=ended["node"])
    tried = study.view("play", move="h9")
    assert tried["last"] == 4 and study.view("undo")["last"] == 4


def test_what_a_look_back_and_a_comment_tell_a_page(study: Study) -> None:
    view = study.view("view")
    assert [len(view["line"]), view["line"][view["current"]]] == [5, view["node"]]
    study.view("select", node=view["line"][1])
    assert study.view("comment", node=view["line"][3], text="Later")["comment"] == ""
    assert study.view("select", node=view["line"][3])["comment"] == "Later"
    assert study.ask("comment", node=-1, text="Nowhere")["error"]["message"] == "This game has no such position."


def test_a_stop_between_two_positions_of_a_review_is_heard(study: Study) -> None:
    for number in range(4):
        review, told = study.door.serve('{"op":"review","id":7,"iterations":20}'), 0
        for line in review:
            if line and "point" in json.loads(line).get("partial", {}):
                told += 1
                if told == number + 1:
                    assert study.ask("stop", target=7)["ok"] == {"stopped": True}
        assert json.loads(str(line))["ok"]["stopped"] and len(json.loads(str(line))["ok"]["points"]) == number + 1


def test_what_is_cut_off_leaves_a_review(study: Study) -> None:
    view = study.view("view")
    review = study.door.serve('{"op":"review","iterations":20}')
    for line in review:
        if line and json.loads(line).get("partial", {}).get("done") == 4:
            study.view("delete", node=named(view, "g9"))
    told = json.loads(str(line))["ok"]
    assert [point["ply"] for point in told["points"]] == [0, 1, 2]
    assert all("label" in point for point in told["points"])


def test_a_game_may_begin_in_the_middle_of_a_turn() -> None:
    study = Study()
    view = study.view("new", game="noede", moves=[*BEFORE_A_NODE, "k9"])
    position = study.ask("position", game="noede", moves=view["moves"])["ok"]
    setup = {"stones": position["stones"], "turn": position["turn"], "pending": position["pending"]}
    begun = study.view("new", game="noede", setup=setup)
    played = study.view("play", move=begun["legal"][0])
    assert len(played["rows"]) == 1 and played["canUndo"]
    assert study.view("undo")["moves"] == [] and study.view("open", link=played["link"])["moves"] == played["moves"]


def test_what_is_played_is_the_main_line_after_an_undo_too(study: Study) -> None:
    study.view("go", ply=2)
    study.view("play", move="h9")
    study.view("undo")
    assert words(study.view("play", move="h9")) == ["1. g7 f9", "2. h9 [2.g9 e9]"]
    study.view("undo")
    assert words(study.view("play", move="i9")) == ["1. g7 f9", "2. i9 [2.h9] [2.g9 e9]"]


def test_half_a_turn_with_something_said_of_it_is_kept() -> None:
    study = Study()
    study.view("new", game="noede", moves=[*BEFORE_A_NODE, "k9"])
    study.view("comment", text="Two nodes.")
    kept = study.view("undo")
    assert kept["rows"][-1]["moves"][-1]["comment"] == "Two nodes."
    study.view("select", node=kept["rows"][-1]["moves"][-1]["id"])
    resigned = study.view("resign")
    again = study.view("play", move="k9")
    assert again["outcome"] == resigned["outcome"] and again["refused"], (
        "a game that is over is not taken up by a touch"
    )


def test_blanks_and_line_ends_of_every_kind_part_words(study: Study) -> None:
    family = "\N{MAN}\u200d\N{WOMAN}"
    assert study.view("comment", text=f"a\tb\u00a0c\u202fd {family}\re\u2028f")["comment"] == f"a b c d {family}\ne\nf"


def test_a_set_up_is_kept_as_it_was_understood(study: Study) -> None:
    view = study.view("new", game="stibro", options={"swap": False}, setup={"stones": [["e5" + " " * 9_000]]})
    assert len(view["record"]) < 500 and study.view("open", record=view["record"])["record"] == view["record"]
    assert study.view("open", link=view["link"])["record"] == view["record"]


def test_of_many_comments_each_is_looked_at_once(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def counting(comment: str) -> str:
        looked.append(len(comment))
        return tidy(comment)

    monkeypatch.setattr(tree, "tidy", counting)
    text = "hexarium 1\ngame: stibro\n\n{" + "x" * 1999 + "}" + "{\0}{}" * 2000
    assert study.view("open", record=text)["comment"] == "x" * 1999
    assert len(looked) == 4001 and sum(looked) < len(text)


@pytest.mark.parametrize("around", ["{}", "<{}>", "({}).", "Your move: {}, please", '"{}"', "{}!"])
@pytest.mark.parametrize("home", ["https://x.example/h/#", "#", ""])
def test_a_link_is_found_within_a_message(study: Study, around: str, home: str) -> None:
    moves = study.view("view")["moves"]
    for fragment in (study.view("view")["link"], f"game=stibro&moves={'.'.join(moves)}"):
        if home or around == "{}":
            assert study.view("open", text=around.format(home + fragment))["moves"] == moves


def test_a_friend_elsewhere_hears_of_the_end() -> None:
    study = Study()
    study.view("new", game="stibro", seats=["human", "away"])
    study.view("play", move="g7")
    assert study.view("resign")["status"]["actions"] == ["send", "rematch"]


def test_a_deleted_line_is_not_walked_again() -> None:
    root = begin("stibro", {}, None).root
    main, side = (step(root, root.position.read(move)) for move in ("g7", "f9"))
    assert root.ahead() is main
    side.visit()
    assert root.ahead() is side
    side.delete()
    assert root.ahead() is main


def test_variations_of_either_part_of_a_turn_are_listed(study: Study) -> None:
    study.view("new", game="noede", moves=[*BEFORE_A_NODE, "k9", "e9"])
    legal = study.view("go", ply=3)["legal"]
    other = next(move for move in legal if move != "k9")
    study.view("play", move=other)
    study.view("go", ply=4)
    study.view("go", ply=3)
    study.view("play", move="k9")
    listed = " ".join(words(study.view("play", move="g5")))
    assert f"{other}" in listed and "g5" in listed, listed
