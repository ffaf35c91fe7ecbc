"""Sentences for the eye and the ear: complete, once, and of one meaning."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pygame_core.games import registry
from pygame_core.games.registry import GAMES
from pygame_core.page.opponents import opponent
from tests.catalogue import LOCALE, read
from tests.core.page import Page

# Black closes a loop with the last move, on size 5 without the swap.
WON = (
    "g6 e3 c2 h5 f4 h4 h9 g4 b4 a2 g8 i9 f2 b5 e4 d1 f7 d3 h8 g7 f6 a3 b6 e1 i5 d8 e6 b2 e2 g3 f8 f9 d2 i8 g5 c5 h7"
).split()


@pytest.fixture
def page() -> Page:
    return Page()


def told(page: Page, what: str) -> list[str]:
    lines: list[str] = page.ask("explore", what=what)["ok"]["lines"]
    return lines


# What a move did


def test_a_flip_is_spoken_as_one(page: Page) -> None:
    view = page.view("new", game="noose", options={"size": 5}, moves=["e3", "e4", "e6", "e5", "xe4,e5"])
    assert view["event"] == "Black flips e4, e5."
    assert "The last move was the flip of e4, e5." in told(page, "board")


def test_a_wall_is_spoken_with_the_points_it_scores(page: Page) -> None:
    view = page.view("new", game="nooks", options={"size": 5}, moves=["d5-d8"])
    assert view["event"] == "Red builds a wall from d5 to d8."
    position, moves = GAMES["nooks"].position.initial(size=5), []
    while not position.outcome():
        move = next(iter(position.legal_moves()))
        moves.append(position.write(move))
        colour, before = position.turn, position.score()
        position = position.play(move)
        points = position.score()[colour] - before[colour]  # type: ignore[index]
        name = position.colours[colour].name
        event = f"{name} builds a wall from {move.cells[0].name} to {move.cells[-1].name}"
        if points:
            event += f" and scores {points} point{'s' if points > 1 else ''}"
        assert page.view("new", game="nooks", options={"size": 5}, moves=moves)["event"] == f"{event}."
    assert any(position.score() or ())


def test_an_anchor_is_spoken_with_the_node_that_is_due(page: Page) -> None:
    moves = ["a3", "k8", "a4", "c8"]  # three anchors, then White's first turn begins
    assert page.view("new", game="noede", moves=moves[:3])["event"] == "Black plays a4."
    assert page.view("new", game="noede", moves=moves)["event"] == "White plays c8; its node is still due."
    node = page.view("view")["legal"][0]
    assert page.view("play", move=node)["event"] == f"White plays {node}."


# Threats and legal moves


def test_a_threat_of_half_a_turn_names_the_stone_that_completes_it(page: Page) -> None:
    position, seen = GAMES["noede"].position.initial(size=4), 0
    model = GAMES["noede"].model(position)
    moves: list[str] = []
    while not position.outcome():
        page.view("new", game="noede", options={"size": 4}, moves=moves)
        for line, colour in zip(told(page, "threats"), (position.turn, 1 - position.turn), strict=True):
            for item in line.partition(": ")[2].rstrip(".").split("; or "):
                anchor, _then, nodes = item.partition(", then ")
                if position.turn != colour or not nodes:
                    seen += bool(nodes)
                    continue
                after = position.play(position.read(anchor))
                won = nodes.replace(" or ", ", ").split(", ")
                assert all(after.play(after.read(node)).outcome() for node in won)
                assert len(won) == len(model.winning(after, colour))
                warned = page.ask("analyse", budget={"iterations": 2})["ok"]["warnings"]
                assert any("wins at once with " in each and item in each for each in warned)
                seen += 1
        wanted = [move for move in position.legal_moves() if move not in model.winning(position, position.turn)]
        move = (wanted or list(position.legal_moves()))[len(moves) % 3 % len(wanted or [0])]
        moves.append(position.write(move))
        position = position.play(move)
    assert seen


def test_flips_can_be_told_apart_by_ear(page: Page) -> None:
    setup = {"stones": [["e3", "e6", "c2", "c4"], ["e4", "e5", "c3"], []], "turn": 0}
    page.view("new", game="noose", options={"size": 5}, setup=setup)
    flips = next(line for line in told(page, "legal") if line.startswith("Flips: "))
    items = flips.removeprefix("Flips: ").rstrip(".").split("; or ")
    assert len(items) == sum(move.startswith("x") for move in page.view("view")["legal"]) > 1
    assert all(item.startswith("the flip of ") and item.count("the flip") == 1 for item in items)
    assert "the flip of e4, e5" in items


# Outlooks


def test_loops_are_told_with_what_wins(page: Page) -> None:
    page.view("new", game="loophole2d")
    assert "Black has no loop yet; two different ones win." in told(page, "lifeline")


def test_every_arc_has_its_own_words(page: Page) -> None:
    page.view("new", game="loophole2d")
    arcs = [line for line in told(page, "board") if " arc of window " in line]
    assert len(arcs) == 8
    assert all(" on 2 cells: " in line for line in arcs)


def test_free_groups_are_told_in_whole_sentences(page: Page) -> None:
    page.view("new", game="stibro", options={"size": 5}, moves=["e5", "e8"])
    assert told(page, "lifeline") == [
        "1 pair of free groups is left: the last one.",
        "The black group at e5 and the white group at e8 keep each other free.",
    ]


def test_one_area_is_no_plural(page: Page) -> None:
    page.view("new", game="nooks")
    assert "The empty cells are 1 area: 167 around h8." in told(page, "lifeline")
    setup = {"stones": [[], [], ["a2", "b2", "b1"]], "owned": [["a1"], []]}
    page.view("new", game="nooks", options={"size": 5}, setup=setup)
    assert "Red has scored 1 area: 1 at a1." in told(page, "board")


# Refusals


def test_a_refusal_names_its_cell_once(page: Page) -> None:
    page.view("new", game="stibro", moves=["g8"])
    view = page.view("play", move="g8")
    assert (view["status"]["subject"], view["status"]["text"]) == ("Not allowed.", "g8 is taken already.")
    assert view["say"].count("g8") == 1
    # A reason that does not name the move leaves that to the word before it.
    page.view("new", game="stibro", moves=["g7"], seats=["human", "computer1"])
    view = page.view("play", move="f3")
    assert view["status"]["text"] == "It is the computer's turn."
    page.view("new", game="stibro")
    assert page.view("play", move="what")["status"]["subject"] == "Not understood."
    assert page.view("play", move="a1")["say"] == "a1 is not allowed. The first stone must not lie on the rim."


def test_how_a_game_stands_knows_no_refusal(page: Page) -> None:
    before = page.view("new", game="stibro", moves=["g8"])["state"]
    view = page.view("play", move="g8")
    assert view["refused"]
    assert view["state"] == before == "Black plays g8. White to move."


# The swap


def test_the_swap_of_the_other_side_is_told_and_drawn(page: Page) -> None:
    for seat, who in (("computer1", "The computer"), ("away", "Your friend")):
        view = page.view("new", game="stibro", moves=["g7", "swap"], seats=["human", seat])
        assert view["status"]["subject"] == "Your move."
        assert view["status"]["text"].startswith(f"{who} has swapped: you play White now. ")
        assert {"kind": "mark", "role": "last", "cells": ["g7"], "colour": "black"} in view["scene"]
    view = page.view("new", game="stibro", moves=["g7", "swap"])
    assert view["status"]["text"].startswith("The colours have changed hands. ")
    assert "swap" not in page.view("play", move="c4")["status"]["text"]


def test_the_swap_is_explained_and_told_in_the_same_words_to_the_ear(page: Page) -> None:
    offered = {
        "stibro": ("g7", "Keep White, or take the stone that Black has just played."),
        "nooks": ("e5-h8", "Keep Gold, or take the wall that Red has just built."),
    }
    for game, (move, words) in offered.items():
        status = page.view("new", game=game, options={"swap": True}, moves=[move])["status"]
        assert f"{status['subject']} {status['text']}" == words
    view = page.view("new", game="stibro", moves=["g7", "swap"], seats=["human", "computer1"])
    assert view["event"] == "The computer has swapped: you play White now."
    # The status line, which is read out, begins with that: it is not told twice.
    assert view["status"]["text"].startswith(view["event"]) and view["spoken"] == ""
    assert page.view("play", move="c4")["spoken"] == "White plays c4."
    view = page.view("new", game="stibro", moves=["g7", "swap"], seats=["computer1", "human"])
    assert view["event"] == "You have swapped: you play Black now." == view["spoken"]
    assert page.view("new", game="stibro", moves=["g7", "swap"])["event"].startswith("White swaps")


# The end, and whom one plays against


def test_the_end_speaks_to_the_only_person_and_offers_the_next_opponent(page: Page) -> None:
    stibro = registry.game("stibro")

    def end(*seats: str) -> dict[str, Any]:
        return page.view("new", game="stibro", options={"size": 5, "swap": False}, moves=WON, seats=list(seats))

    view = end("human", "computer3")
    assert view["status"]["subject"] == "You won" and " round " in view["status"]["text"]
    assert view["status"]["actions"] == ["rematch", "harder"] and (view["result"], view["against"]) == ("w", 3)
    harder = view["status"]["offers"][1]
    assert harder["label"] == f"Play {opponent(stibro, 4).name}" and "losses" not in harder
    assert page.view("go", ply=3)["result"] == "w"  # whichever position is shown
    assert "result" not in page.view("study")
    page.view("leave")
    assert page.view(**harder["request"])["seats"] == ["computer4", "human"]
    assert end("human", "computer8")["status"]["actions"] == ["rematch"]
    view = end("computer3", "human")
    assert view["status"]["subject"] == "The computer won" and (view["result"], view["against"]) == ("l", 3)
    easier = view["status"]["offers"][1]
    assert easier["losses"] == 3 and easier["request"]["level"] == 2
    assert end("computer1", "human")["status"]["actions"] == ["rematch"]
    assert end("away", "human")["status"]["subject"] == "Your friend won" and "result" not in page.view("view")
    for seats in (("human", "human"), ("computer1", "computer2")):
        view = end(*seats)
        assert view["status"]["subject"] == "Black wins" and "result" not in view


def test_an_opponent_has_a_name_words_and_a_rating(page: Page) -> None:
    for game in page.ask("legend")["ok"]["games"]:
        (level,) = [field for field in game["form"] if field["key"] == "level"]
        for number in level["values"]:
            one = opponent(registry.game(game["key"]), number)
            assert level["hints"][str(number)].startswith(f"{one.name} {one.words}.")
            assert one.rating is None or str(one.rating) in level["hints"][str(number)]
    view = page.view("new", game="noose", seats=["human", "computer2"])
    assert view["players"][1]["title"] == opponent(registry.game("noose"), 2).name
    assert view["players"][1]["detail"].startswith("White · computer, level 2")


def test_a_card_says_of_what_kind_a_game_is_and_how_long_it_takes(page: Page) -> None:
    for game in page.ask("legend")["ok"]["games"]:
        assert re.fullmatch(r"[A-Z][a-z, ]+ · about [1-9]\d? min", game["sort"])


# German


def test_german_tells_a_side_from_a_direction() -> None:
    words = {entry.msgid: entry.msgstr for entry in read(LOCALE / "de.po")}
    assert words["left"] == "nach links" and words["right"] == "nach rechts"
    assert words["the left side"] == "die linke Seite"
    german = [text for entry in read(LOCALE / "de.po") for text in (entry.msgstr, *entry.msgstr_plural.values())]
    # Two stones touch each other (sich berühren); whoever plays chooses with a finger, a mouse or keys.
    assert not [text for text in german if "Berühre " in text or "berührst" in text]


def test_designers_are_named_alike_in_every_language() -> None:
    assert not [game.about.designer for game in GAMES.values() if " and " in game.about.designer]
