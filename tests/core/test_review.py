"""The review knows people from colours, blames nobody for what was lost before, and says what is sure."""

from __future__ import annotations

import json
from typing import Any

from pygame_core.ai.report import Report
from pygame_core.games.registry import game
from pygame_core.protocol import Door
from pygame_core.records.record import begin, step
from pygame_core.records.tree import Node
from pygame_core.rules.move import SWAP, Move
from pygame_core.study.review import Judgement, blamed, judge, person_name, settle, turning_json

STIBRO = game("stibro")
# Black cannot be helped any more on its eighth turn, which a short search does not see.
LOST = "d1 f3 a1 g6 d6 c6 c3 a4 d4 d7 d3 b5 d5 g4 c4 f7 e6 a2 b3 e7 e4 c1 e3".split()
HOPELESS = 15


def nodes(*moves: str) -> list[Node]:
    """A line of Stibro."""
    node = begin("stibro", {"size": 5}, None).root
    for move in moves:
        node = step(node, node.position.read(move))
    return list(node.path())


def told(node: Node, value: float, best: str, proved: int | None = None) -> Judgement:
    """What a search would say of a position, for the side to move."""
    move: Move = node.position.read(best)
    return judge(node, Report(move, value, ((move,),), {move: value}, 1, 1, proved), None)


def sentences(line: list[Judgement], *seats: str) -> list[str]:
    assert len(seats) == 2
    return [each["text"] for each in turning_json(STIBRO, settle(line), (seats[0], seats[1]), "en")]


def test_a_good_swap_is_not_blamed_and_the_stone_that_invites_it_is() -> None:
    line = nodes("e5", "swap", "e8")
    assert line[2].move == SWAP
    judged = [
        told(line[0], 0.6, "b2"),
        told(line[1], 0.9, "swap"),
        told(line[2], 0.1, "e8"),
        told(line[3], 0.9, "e8"),
    ]
    assert [round(each.chance, 2) for each in judged] == [0.6, 0.1, 0.1, 0.1]
    assert sentences(judged, "human", "computer3") == ["You played e5; b2 was better (60 % then, 10 % after it)."]
    assert str(person_name(STIBRO, line)) == "player 1"


def test_a_wrong_swap_is_a_move_like_others_and_people_are_spoken_of() -> None:
    line = nodes("b2", "swap", "e5", "f7")
    judged = [
        told(line[0], 0.5, "b2"),
        told(line[1], 0.8, "e5"),
        told(line[2], 0.9, "e5"),
        told(line[3], 0.2, "d5"),
        told(line[4], 0.3, "d5"),
    ]
    assert sentences(judged, "human", "computer3") == [
        "The computer played swap; e5 was better (80 % then, 10 % after it)."
    ]
    assert sentences(judged, "computer3", "human")[0].startswith("You played swap; ")
    assert sentences(judged, "away", "human")[0].startswith("You played swap; ")
    assert sentences(judged, "human", "away")[0].startswith("Your friend played swap; ")
    assert sentences(judged, "human", "human")[0].startswith("Player 2 (White) played swap; ")


def test_without_a_swap_two_people_are_known_by_their_colours() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [told(line[0], 0.6, "e5"), told(line[1], 0.4, "c4"), told(line[2], 0.9, "g7"), told(line[3], 0.1, "c4")]
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (40 % then, 10 % after it)."]
    assert sentences(judged, "human", "computer3")[0].startswith("The computer played e8; ")
    assert sentences(judged, "computer1", "computer3")[0].startswith("White played e8; ")
    assert str(person_name(STIBRO, line)) == "Black"


def test_nobody_is_blamed_where_all_was_lost() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [
        told(line[0], 0.6, "e5"),
        told(line[1], 0.4, "c4"),
        told(line[2], 1.0, "g7", 3),
        told(line[3], 0.0, "c4", -2),
    ]
    assert [each.node for each in blamed(settle(judged))] == [line[1]]
    judged[1] = told(line[1], 0.4, "c4", -4)  # looked at for longer
    assert judged[1].chance == 1.0
    assert not blamed(settle(judged))
    assert "White" not in str(sentences(judged, "human", "human"))


def test_what_was_won_from_a_position_could_be_won_from_it() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [
        told(line[0], 0.6, "e5"),
        told(line[1], 0.6, "c4"),
        told(line[2], 0.7, "d4"),
        told(line[3], 0.0, "c4", -2),
    ]
    settled = settle(judged)
    assert (settled[2].chance, settled[2].best, settled[2].proved) == (1.0, line[3].move, True)
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (60 % then, 0 % after it)."]


def review(door: Door, **how: Any) -> Any:
    return json.loads(door.handle(json.dumps({"op": "review", **how})))["ok"]


def test_who_is_blamed_is_heard_again_for_longer() -> None:
    door = Door()
    place = {"game": "noede", "options": {"size": 4}, "seed": 1}
    door.handle(json.dumps({"op": "new", **place, "moves": LOST}))
    found = review(door, iterations=40)
    assert found["person"] == "White"
    search = {"op": "search", **place, "moves": LOST[: HOPELESS - 1]}
    known = json.loads(door.handle(json.dumps({**search, "budget": {"iterations": 320}})))["ok"]
    assert known["proved"].startswith("loss")
    assert HOPELESS not in [turn["ply"] for turn in found["turning"]]
