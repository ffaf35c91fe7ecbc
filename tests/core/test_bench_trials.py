"""The benches that look for faults: they find what is wrong, and count what is right."""

from __future__ import annotations

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.language import messages
from pygame_core.rules.position import Position
from tests.bench import fuzz, proofs, review, soak
from tests.core.exact import TRIALS
from tests.fuzz.fuzzer import Fuzzer
from tests.rules import invariants

every_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a trial brings is forgotten again."""
    monkeypatch.setattr(messages, "_brought", {})


class TestFuzz:
    def test_inputs_are_shared_out_among_the_games(self) -> None:
        doors = fuzz.doors(["noose", "nooks"], 3 * fuzz.AT_ONE_DOOR)
        assert [door.game for door in doors] == ["noose", "nooks"] * 2
        assert len(set(doors)) == 4

    def test_a_door_is_asked_and_counted(self) -> None:
        heard = fuzz.ask(fuzz.Door("nooks", 7, 40))
        assert heard.fault is None and sum(heard.answered.values()) == 40
        columns = fuzz.table([heard]).splitlines()[1].split()
        assert columns[:2] == ["nooks", "40"] and columns[4] == "0"

    def test_a_fault_is_told_and_ends_its_door(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Fuzzer, "final", lambda self, _line: self.read("{"))
        heard = fuzz.ask(fuzz.Door("nooks", 7, 40))
        assert heard.fault and "JSONDecodeError" in heard.fault
        assert fuzz.table([heard]).splitlines()[1].split()[4] == "1"


class TestSoak:
    @every_game
    def test_every_kind_has_its_turn_and_keeps_its_promises(self, key: str) -> None:
        tasks = soak.tasks(key, 40)
        kinds = [options for game, options in invariants.kinds() if game == key]
        assert all(options in [task.options for task in tasks] for options in kinds)
        looked = soak.look(tasks[1])
        assert looked.fault is None and looked.moves > 1

    def test_a_broken_promise_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def never(_game: invariants.Walk) -> None:
            raise AssertionError("broken on purpose")

        monkeypatch.setattr(soak, "CHECKS", [never])
        assert "broken on purpose" in (soak.look(soak.tasks("nooks", 1)[0]).fault or "")


class TestProofs:
    def test_what_agrees_is_counted(self) -> None:
        found = proofs.work(proofs.Task(TRIALS[1], 3, 100))
        assert found.agreed and found.false == []
        columns = proofs.row("nooks", [found]).split()
        assert columns[1] == str(len(found.agreed)) and columns[-1] == "0"

    def test_what_is_false_is_named_with_its_position(self, monkeypatch: pytest.MonkeyPatch) -> None:
        wrong = proofs.Agreement(1, -2, 1, ["proved -2"])
        monkeypatch.setattr(proofs, "compare", lambda *_: wrong)
        found = proofs.work(proofs.Task(TRIALS[1], 3, 100))
        assert found.false and all(each.endswith("proved -2") and "nooks." in each for each in found.false)


class TestReview:
    def test_blame_is_counted_where_it_stands(self) -> None:
        blamed = [review.Blamed(3, 0.2, 0.3), review.Blamed(4, 0.2, 0.12), review.Blamed(5, 0.2, 0.0)]
        assert review.row("nooks", 2, blamed, 1).split() == ["nooks", "2", "3", "66.7", "%", "33.3", "%", "1"]
        assert review.row("nooks", 2, [], 1).split() == ["nooks", "2", "0", ".", ".", "1"]

    def test_what_a_move_cost_is_the_difference_for_its_side(self, monkeypatch: pytest.MonkeyPatch) -> None:
        before: Position = GAMES["nooks"].position.initial(size=5, swap=False)
        moves = [before.write(move) for move in before.legal_moves()]
        better, played = before.play(moves[0]), before.play(moves[1])
        worth = {before: 0.6, better: 0.7, played: 0.2}  # to the side that is to move before
        monkeypatch.setattr(
            review, "chance", lambda position, colour, _iterations: worth[position] if not colour else -1
        )
        found = review.cost([before, played], 1, moves[0], 0.4, 100)
        assert (found.said, found.found) == (0.4, pytest.approx(0.5))

    @every_game
    def test_every_game_has_a_board_for_it(self, key: str) -> None:
        assert GAMES[key].position.initial(**review.options(key)).outcome() is None

    @pytest.mark.parametrize("key", ["noose", "stibro", "noede"])
    def test_games_by_the_rules_are_reviewed(self, key: str) -> None:
        task = review.Play(key, 1, 2)
        moves = review.game(task)
        position = GAMES[key].position.initial(**review.options(key))
        for move in moves:
            position = position.play(move)
        assert position.outcome()
        turning = review.reviewed(task, moves)
        assert all(0 < each["ply"] <= len(moves) for each in turning)
