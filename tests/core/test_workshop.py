"""The door to programs that are not ours: what they choose, a match of them, and what they print and do wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import pytest

from pygame_core.lab import workshop
from pygame_core.lab.elo import Ratings
from pygame_core.lab.printed import MOST, Printed
from pygame_core.lab.workshop import Turns
from pygame_core.language import messages
from pygame_core.protocol import Door
from pygame_core.protocol.table import OPERATIONS
from pygame_core.records.link import read_link

PLACE: dict[str, Any] = {"game": "stibro", "options": {"size": 5}}
FIRST = "def choose(position, turn):\n    return next(position.legal_moves())\n"
CHANCE = "def choose(position, turn):\n    return turn.random.choice(list(position.legal_moves()))\n"
COUNTING = """
class Bot:
    def __init__(self):
        self.count = 0
    def choose(self, position, turn):
        self.count += 1
        print(self.count)
        return next(position.legal_moves())
"""


class Asking:
    """Asks as a page asks the sandbox."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.turns = Turns(lambda text: self.told.append(json.loads(text)))

    def begin(self, **request: Any) -> None:
        self.told.clear()
        self.turns.take(json.dumps(request))

    def all(self, **request: Any) -> list[Any]:
        """Partial answers and the last one."""
        self.begin(**request)
        while self.turns.turn():
            pass
        return list(self.told)

    def ok(self, **request: Any) -> dict[str, Any]:
        answer = self.all(**request)[-1]
        assert "ok" in answer, answer
        ok: dict[str, Any] = answer["ok"]
        return ok

    def error(self, **request: Any) -> dict[str, Any]:
        answer = self.all(**request)[-1]
        assert "error" in answer, answer
        error: dict[str, Any] = answer["error"]
        return error


@pytest.fixture
def asking() -> Asking:
    return Asking()


class TestTheDoor:
    def test_nothing_of_it_can_be_asked_of_the_engine(self) -> None:
        own = set(workshop.OPERATIONS) - {"stop", "language"}
        assert own == {"program", "choose", "match", "console", "complete"}
        fields: dict[str, Any] = {"source": "print(1)", "name": "x", "line": "1", "text": "x", "level": 1, **PLACE}
        for op in own - set(OPERATIONS):
            answer = json.loads(Door().handle(json.dumps({"op": op, **fields})))
            assert answer["error"]["code"] == "op"
        assert not own & set(OPERATIONS) - {"choose"}  # which the engine answers by itself, without a program

    def test_it_answers_nothing_of_the_game_in_progress(self, asking: Asking) -> None:
        assert asking.error(op="new", **PLACE)["code"] == "op"

    def test_fields_are_checked(self, asking: Asking) -> None:
        assert asking.error(op="program", name="x")["field"] == "source"
        assert asking.error(op="choose", source=FIRST, name="x", **PLACE, moves=["zz"])["field"] == "moves"
        assert asking.error(op="choose", source=FIRST, name="x", **PLACE, ms=0)["field"] == "ms"
        assert asking.error(op="match", source=FIRST, name="x", **PLACE, level=9)["field"] == "level"
        assert asking.error(op="match", source=FIRST, name="x", **PLACE, level=1, games=0)["field"] == "games"

    def test_every_operation_tells_what_it_takes_and_gives(self) -> None:
        for each in workshop.OPERATIONS.values():
            assert each.gives, each.name
            assert all(field.words for field in each.fields), each.name

    def test_it_speaks_a_language_that_is_brought(self, asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(messages, "_brought", {})
        words = {"This is not Python: {what}": "Non-Python: {what}"}
        asking.ok(op="language", lang="fy", words=words, plural="n != 1")
        assert asking.error(op="program", source="(", name="x", lang="fy")["message"].startswith("Non-Python: ")


class TestAProgram:
    def test_it_is_read_once_and_what_it_prints_is_told(self, asking: Asking) -> None:
        source = f"import sys\nprint('read')\nprint('aside', file=sys.stderr)\n{FIRST}"
        assert asking.ok(op="program", source=source, name="x.py") == {"printed": "read\naside\n"}
        assert asking.ok(op="program", source=source, name="x.py") == {"printed": ""}
        assert asking.ok(op="program", source=source, name="y.py")["printed"]

    def test_what_is_wrong_is_told_with_line_and_trace_and_what_was_printed(self, asking: Asking) -> None:
        told = asking.error(op="program", source="print('so far')\n1 / 0", name="x.py")
        assert (told["code"], told["kind"], told["line"]) == ("bot", "raised", 2)
        assert told["message"] == "It raised ZeroDivisionError: division by zero"
        assert 'File "x.py", line 2' in told["trace"]
        assert told["printed"] == "so far\n"

    def test_what_would_end_a_process_is_told_like_all_else(self, asking: Asking) -> None:
        raising = "def choose(position, turn):\n    raise KeyboardInterrupt\n"
        for told in (
            asking.error(op="program", source="\nraise KeyboardInterrupt", name="x.py"),
            asking.error(op="choose", source=raising, name="x.py", **PLACE),
            asking.error(op="match", source=raising, name="x.py", **PLACE, level=1, games=1),
        ):
            assert (told["kind"], told["line"], told["message"]) == ("raised", 2, "It raised KeyboardInterrupt")

    def test_what_is_printed_is_bounded(self, asking: Asking) -> None:
        source = f"for _line in range(10 ** 4): print('x' * 99)\n{FIRST}"
        printed = asking.ok(op="program", source=source, name="x.py")["printed"]
        assert MOST < len(printed) < MOST + 100
        assert printed.endswith(f"\nWhat was printed beyond {MOST} characters is left out.\n")


class TestAChoice:
    def test_a_move_with_its_time(self, asking: Asking) -> None:
        told = asking.ok(op="choose", source=FIRST, name="x.py", **PLACE, ms=60_000)
        assert told["move"] == "b2"
        assert 0 <= told["seconds"] < 60
        assert told["printed"] == ""

    def test_the_same_for_the_same_seed(self, asking: Asking) -> None:
        def chosen(**more: Any) -> set[str]:
            return {asking.ok(op="choose", source=CHANCE, name="x", **PLACE, **more)["move"] for _time in range(4)}

        assert len(chosen(seed=1)) == 1
        assert len({*chosen(seed=1), *chosen(seed=2), *chosen(seed=3), *chosen(moves=["e5"])}) > 1

    def test_one_bot_lives_as_long_as_its_game_goes_on(self, asking: Asking) -> None:
        def count(*moves: str, **more: Any) -> int:
            asked = {"op": "choose", "source": COUNTING, "name": "x", **PLACE, "moves": list(moves), **more}
            return int(asking.ok(**asked)["printed"])

        assert [count(), count("e5"), count("e5", "e8"), count("e5", "e8")] == [1, 2, 3, 4]
        assert count("e5") == 1  # moves were taken back
        assert count("e5", "e8") == 2
        assert count("e5", "e2") == 1  # another line
        assert count("e5", "e2", options={"size": 6}) == 1
        assert count("e5", "e2", options={"size": 6}, name="y") == 1

    def test_a_program_that_was_changed_under_its_name_is_read_again(self, asking: Asking) -> None:
        last = FIRST.replace("next(position.legal_moves())", "[*position.legal_moves()][-1]")
        played = [asking.ok(op="choose", source=each, name="x.py", **PLACE)["move"] for each in (FIRST, last, FIRST)]
        assert played[0] == played[2] == "b2" and played[1] != "b2"

    def test_after_a_fault_it_begins_afresh(self, asking: Asking) -> None:
        source = COUNTING.replace("return", "return 'a1' if self.count == 2 else")
        asked = {"op": "choose", "source": source, "name": "x", **PLACE}
        assert asking.ok(**asked)["printed"] == "1\n"
        assert asking.error(**asked, moves=["e5"])["kind"] == "illegal"

    def test_a_set_up_may_come_before(self, asking: Asking) -> None:
        setup = {"stones": [["e5", "d3"], ["b2", "g6"]], "turn": 1}
        source = "def choose(position, turn):\n print(position.turn)\n return next(position.legal_moves())"
        assert asking.ok(op="choose", source=source, name="x", **PLACE, setup=setup)["printed"] == "1\n"

    def test_of_a_game_that_is_over_nothing_is_asked(self, asking: Asking) -> None:
        door, position = Door(), {"game": "noede", "options": {"size": 4}}
        moves: list[str] = []
        while legal := json.loads(door.handle(json.dumps({"op": "position", **position, "moves": moves})))["ok"][
            "legal"
        ]:
            moves.append(legal[0])
        assert asking.error(op="choose", source=FIRST, name="x", **position, moves=moves)["code"] == "over"

    def test_what_it_takes_too_long_for_is_late(self, asking: Asking) -> None:
        source = f"from time import perf_counter\n{FIRST}".replace(
            "    return", "    while turn.seconds > -0.6: pass\n    return"
        )
        told = asking.error(op="choose", source=source, name="x", **PLACE, ms=1)
        assert told["kind"] == "late"


class TestAMatch:
    ASKED: Final[dict[str, Any]] = {"op": "match", "name": "mine", "level": 1, **PLACE}

    def test_a_partial_after_each_game_all_of_one_shape(self, asking: Asking) -> None:
        *partials, last = asking.all(**self.ASKED, source=CHANCE, games=4, id="m")
        assert [each["partial"]["played"] for each in partials] == [1, 2, 3, 4]
        told = last["ok"]
        assert told == partials[-1]["partial"]
        assert told["games"] == 4 == told["wins"] + told["losses"] + told["draws"]
        assert all(set(each["partial"]) == set(told) for each in partials)
        points = told["wins"] + told["draws"] / 2
        value, spread = Ratings([[0, points], [4 - points, 0]]).difference(0, 1)
        assert told["elo"] == {"value": round(value), "low": round(value - spread), "high": round(value + spread)}
        assert told["text"].startswith(f"4 games against Anni: {told['wins']} won, {told['draws']} drawn, ")

    def test_each_row_tells_its_game_and_opens_it(self, asking: Asking) -> None:
        rows = asking.ok(**self.ASKED, source=CHANCE, games=2)["rows"]
        assert [row["number"] for row in rows] == [1, 2]
        for row in rows:
            record = read_link(row["link"])
            node = record.end
            assert sorted(record.seats) == ["bot", "computer1"]
            assert record.names[record.seats.index("bot")] == "mine"
            colour = record.seats.index("bot") ^ node.swapped
            assert row["colour"] == node.position.colours[colour].stone
            outcome = node.position.outcome()
            assert outcome
            assert row["result"] == ("win" if outcome.winner == colour else "loss")
            name = "mine" if outcome.winner == colour else "Anni"
            assert row["text"].startswith(f"{name} wins with a loop of ")
            assert row["text"].endswith(f", after {node.ply} moves.")

    def test_two_games_share_an_opening_with_colours_exchanged(self, asking: Asking) -> None:
        rows = asking.ok(**{**self.ASKED, "options": {"size": 5, "swap": False}}, source=CHANCE, games=4)["rows"]
        one, two, three, _four = (read_link(row["link"]) for row in rows)
        assert [one.seats, two.seats] == [("bot", "computer1"), ("computer1", "bot")]
        opened = [record.end.moves()[:2] for record in (one, two, three)]
        assert opened[0] == opened[1] != opened[2]

    def test_it_comes_out_the_same_for_the_same_seed(self, asking: Asking) -> None:
        def links(seed: int) -> list[str]:
            return [row["link"] for row in asking.ok(**self.ASKED, source=CHANCE, games=2, seed=seed)["rows"]]

        assert links(1) == links(1) != links(2)

    def test_it_breathes_between_moves_and_can_be_stopped(self, asking: Asking) -> None:
        asking.begin(**self.ASKED, source=CHANCE, games=1000, id="long")
        while not asking.told:
            assert asking.turns.turn()
        assert asking.turns.turn()
        asking.turns.take(json.dumps({"op": "stop", "target": "long", "id": "end"}))
        turns = 0
        while asking.turns.turn():
            turns += 1
        assert turns < 3
        last = next(each["ok"] for each in asking.told if each.get("id") == "long" and "ok" in each)
        assert last["stopped"] is True
        assert last["played"] == len(last["rows"]) < 1000

    def test_stopped_before_a_game_has_ended_it_has_no_elo(self, asking: Asking) -> None:
        asking.begin(**self.ASKED, source=CHANCE, id="long")
        asking.turns.turn()
        asking.turns.take(json.dumps({"op": "stop", "target": "long"}))
        while asking.turns.turn():
            pass
        told = asking.told[-1]["ok"]
        assert (told["played"], told["elo"], told["rows"], told["games"]) == (0, None, [], 20)
        assert told["text"] == "No game against Anni has ended yet."

    @pytest.mark.parametrize(
        ("source", "why"),
        [
            (CHANCE.replace("return", "assert position.ply < 4\n    return"), "It raised AssertionError"),
            (FIRST.replace("next(position.legal_moves())", "'zz'"), "It answered no move: "),
        ],
    )
    def test_a_fault_loses_that_game_alone(self, asking: Asking, source: str, why: str) -> None:
        told = asking.ok(**self.ASKED, source=f"print('begun')\n{source}", games=2)
        assert [row["result"] for row in told["rows"]] == ["loss", "loss"]
        assert all(row["text"].startswith("mine loses after ") and f": {why}" in row["text"] for row in told["rows"])
        assert told["fault"]["line"] == 3 if "assert" in source else "line" not in told["fault"]
        record = read_link(told["rows"][0]["link"])
        assert record.end.resigned == record.seats.index("bot") ^ record.end.swapped
        assert record.end.comment.startswith(f"mine: {why}")

    def test_a_program_that_cannot_be_read_plays_no_match(self, asking: Asking) -> None:
        told = asking.error(**self.ASKED, source="(")
        assert (told["code"], told["kind"], told["line"]) == ("bot", "load", 1)

    def test_what_all_games_print_is_told_together(self, asking: Asking) -> None:
        source = CHANCE.replace("return", "print(position.ply)\n    return")
        *_partials, last = asking.all(**self.ASKED, source=source, games=2)
        plies = list(map(int, last["ok"]["printed"].split()))
        assert plies.count(2) + plies.count(3) >= 2  # both begin again


class TestWhatIsPrinted:
    def test_it_is_told_while_the_program_runs(self, asking: Asking) -> None:
        """What ends its Python must not take it along."""
        heard: list[Any] = []
        source = f"print('read')\nimport heard\nheard.now()\n{FIRST.replace('return', 'print(1); heard.now(); return')}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "heard", SimpleNamespace(now=lambda: heard.append(asking.told[-1])))  # type: ignore[misc]
            *partials, last = asking.all(op="choose", id=7, source=source, name="x.py", **PLACE)
        assert heard == [{"id": 7, "partial": {"printed": text}} for text in ("read\n", "read\n1\n")]
        assert all(each in partials for each in heard)
        assert last["ok"]["printed"] == "read\n1\n"

    def test_of_much_a_hundred_are_told_at_once_and_then_a_few_a_second(self, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[str] = []
        now = 1000.0
        monkeypatch.setattr("pygame_core.lab.printed.perf_counter", lambda: now)
        printed = Printed("en", told.append)
        for _ in range(1000):
            printed.write("x")
        assert told == ["x" * count for count in range(1, 101)]
        for _ in range(100):
            now += 0.1
            printed.write("x")
        assert len(told) in range(149, 152)  # ten seconds
        told.clear()
        now += 1e6  # rest is not saved up for ever
        for _ in range(1000):
            printed.write("x")
        assert len(told) in (100, 101)
        printed.write("y" * MOST)
        assert "left out" in told[-1] and "yy" in told[-1]  # nothing comes after it
        count = len(told)
        now += 1e6
        printed.write("z")
        assert len(told) == count

    def test_it_is_a_file_like_others(self) -> None:
        printed = Printed("en")
        assert printed.writable()
        with pytest.raises(TypeError):
            printed.write(b"x")  # type: ignore[arg-type]
        with printed.catching():
            print("one", end="")
        print("not this")
        assert (printed.text, printed.taken(), printed.text) == ("one", "one", "")

    @pytest.mark.parametrize("write", [lambda printed: printed.write("x" * MOST), lambda printed: printed.write("")])
    def test_what_just_fits_is_not_cut(self, write: Callable[[Printed], object]) -> None:
        printed = Printed("en")
        write(printed)
        assert "left out" not in printed.text
