"""A program at the board: what it is asked, its answer, what it does wrong, and that all else goes on as ever."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from pygame_core.ai.levels import LEVELS
from pygame_core.games.registry import GAMES
from pygame_core.lab.terminal import Terminal
from pygame_core.page.presenter import MOVE_MS
from pygame_core.records.link import read_link, write_link
from pygame_core.records.record_text import read_record, write_record
from pygame_core.records.seats import BOT, SEATS, is_person
from pygame_core.records.sgf import read_sgf, write_sgf
from pygame_core.records.tree import MOST_COMMENT
from pygame_core.session import timing
from tests.core.page import Page

GAME: dict[str, Any] = {"game": "stibro", "options": {"size": 5}}
AGAINST: dict[str, Any] = {**GAME, "seats": ["human", "bot"], "names": ["Ada", "mine"], "seed": 7}


@pytest.fixture
def page() -> Page:
    return Page()


def asked(page: Page, **more: Any) -> dict[str, Any]:
    """The view once a program is to move, in a game that the person has begun."""
    page.view("new", **{**AGAINST, **more})
    return page.view("play", move="e5")


class TestItsTurn:
    def test_the_view_tells_what_it_is_asked(self, page: Page) -> None:
        assert page.view("new", **AGAINST)["bot"] is None
        view = page.view("play", move="e5")
        bot = view["bot"]
        assert bot == {"name": "mine", "colour": 1, "seed": 7, "ms": MOVE_MS, "ask": bot["ask"]}
        assert (view["think"], view["playable"], view["ahead"], view["computers"]) == (False, False, True, 1)
        assert view["status"]["subject"] == "mine is to move."
        player = view["players"][1]
        assert (player["who"], player["title"], player["detail"]) == ("bot", "mine", "White · program")
        assert not player["person"]
        assert view["entry"]["players"] == "Ada (Black) – mine (White · program)"

    def test_its_answer_is_played(self, page: Page) -> None:
        view = asked(page)
        view = page.view("reply", move="e8", ask=view["bot"]["ask"])
        assert view["moves"] == ["e5", "e8"]
        assert (view["bot"], view["playable"], view["sound"]) == (None, True, ["stone"])

    def test_nobody_plays_for_it(self, page: Page) -> None:
        asked(page)
        view = page.view("play", move="e8")
        assert view["moves"] == ["e5"]
        assert (view["refused"]["code"], view["refused"]["message"]) == ("session/turn", "It is the program's turn.")
        assert page.ask("think")["error"]["message"] == "The computer is not to move."

    def test_an_answer_that_comes_too_late_is_left_alone(self, page: Page) -> None:
        ask = asked(page)["bot"]["ask"]
        page.view("undo")
        assert page.view("reply", move="e8", ask=ask)["moves"] == []
        again = page.view("play", move="e5")["bot"]["ask"]
        assert again != ask
        assert page.view("reply", fault="It was too slow.", ask=ask)["outcome"] is None
        assert page.view("reply", move="e8", ask=again)["moves"] == ["e5", "e8"]

    def test_where_no_program_is_to_move_there_is_nothing_to_answer(self, page: Page) -> None:
        page.view("new", **AGAINST)
        for answer in ({"move": "e5"}, {"fault": "x"}):
            assert page.ask("reply", **answer)["error"]["message"] == "No program is to move."
        asked(page)
        assert page.ask("reply")["error"]["field"] == "move"

    def test_half_turns_are_asked_for_one_by_one(self, page: Page) -> None:
        view = page.view("new", game="noede", options={"size": 4}, seats=["bot", "bot"])
        while not page.door.session.node.position.due:
            view = page.view("reply", move=view["legal"][-1])
        turn, before = view["turn"], view["moves"]
        assert view["bot"]["colour"] == turn
        view = page.view("reply", move=view["legal"][0])
        assert (len(view["moves"]), view["outcome"]) == (len(before) + 1, None)

    def test_two_programs_or_one_and_a_level_play_alone(self, page: Page) -> None:
        view = page.view("new", **GAME, seats=["bot", "bot"], names=["one", "two"])
        assert (view["bot"]["name"], view["computers"], view["ahead"]) == ("one", 2, False)
        assert page.view("reply", move="e5")["bot"]["name"] == "two"
        view = page.view("new", **GAME, seats=["bot", "computer1"], names=["mine", ""])
        view = page.view("reply", move="e5")
        assert (view["bot"], view["think"]) == (None, True)
        assert page.ask("think")["ok"]["view"]["bot"]["name"] == "mine"

    def test_it_may_swap(self, page: Page) -> None:
        asked(page)
        view = page.view("reply", move="swap")
        assert view["status"]["text"].startswith("mine has swapped: you play White now.")
        assert [player["title"] for player in view["players"]] == ["mine", "Ada"]


FAULTS = [
    ({"fault": "It raised ValueError: no"}, "mine: It raised ValueError: no"),
    ({"move": "a1"}, "mine: Its move a1 is not legal: "),
    ({"move": "zz"}, "mine: It answered no move: “zz” is no move"),
]


class TestItsFaults:
    @pytest.mark.parametrize(("answer", "told"), FAULTS)
    def test_a_fault_loses_the_game_and_is_told(self, page: Page, answer: dict[str, str], told: str) -> None:
        asked(page)
        view = page.view("reply", **answer)
        assert view["outcome"]["winner"] == 0
        assert (view["outcome"]["rule"], view["bot"]) == ("resign", None)
        assert view["status"]["subject"] == "You won"
        assert view["status"]["text"].startswith(told)
        assert view["event"].startswith(told)
        assert view["comment"].startswith(told)
        assert view["entry"]["tags"] == ["stibro", "over", "won"]

    @pytest.mark.parametrize(
        "read_and_write", [(write_record, read_record), (write_link, read_link), (write_sgf, read_sgf)]
    )
    def test_it_is_kept_with_the_game(self, page: Page, read_and_write: Any) -> None:
        asked(page)
        view = page.view("reply", fault="It raised ValueError: no")
        write, read = read_and_write
        again = page.view("open", record=write_record(read(write(read_record(view["record"])))))
        assert again["status"] == view["status"]
        assert (again["seats"], again["outcome"]) == (["human", "bot"], view["outcome"])
        assert [player["title"] for player in again["players"]] == ["Ada", "mine"]

    def test_taken_back_it_is_asked_again(self, page: Page) -> None:
        view = asked(page)
        page.view("comment", text="A good beginning.")
        page.view("reply", fault="It raised ValueError: no")
        view = page.view("undo")
        assert (view["outcome"], view["comment"], view["bot"]["name"]) == (None, "A good beginning.", "mine")
        assert page.view("reply", move="e8")["moves"] == ["e5", "e8"]

    def test_what_is_long_or_has_many_lines_is_one_short_line(self, page: Page) -> None:
        asked(page)
        comment = page.view("reply", fault="a\nb   c " + "x" * 5000)["comment"]
        assert comment.startswith("mine: a b c xxx")
        assert len(comment) < 320

    def test_where_there_is_no_room_for_it_the_game_is_lost_all_the_same(self, page: Page) -> None:
        asked(page)
        page.view("comment", text="x" * MOST_COMMENT)
        view = page.view("reply", fault="y")
        assert (view["outcome"]["winner"], len(view["comment"])) == (0, MOST_COMMENT)
        assert view["status"]["text"] == "because White resigned."

    def test_who_resigns_against_it_has_not_met_a_fault(self, page: Page) -> None:
        asked(page)
        view = page.view("resign")
        assert (view["status"]["subject"], view["status"]["text"]) == ("mine won", "because you resigned.")

    def test_a_shared_game_tells_of_two_players(self, page: Page) -> None:
        asked(page)
        link = page.view("reply", fault="It raised ValueError: no")["link"]
        view = page.view("open", link=link, study=True)
        assert view["seats"] == ["human", "human"]
        assert [player["title"] for player in view["players"]] == ["Ada", "mine"]
        assert view["comment"] == "mine: It raised ValueError: no"


class TestAllElse:
    def test_undo_goes_back_to_a_choice_of_the_person(self, page: Page) -> None:
        asked(page)
        page.view("reply", move="e8")
        view = page.view("undo")
        assert (view["moves"], view["playable"], view["canRedo"]) == ([], True, True)
        assert page.view("redo")["moves"] == ["e5", "e8"]

    def test_on_another_board_it_is_not_asked(self, page: Page) -> None:
        asked(page)
        assert page.view("study")["bot"] is None
        assert page.view("leave")["bot"]
        assert page.view("go", ply=0)["bot"] is None
        page.view("leave")
        assert page.view("walk", move="e8")["bot"] is None

    def test_a_rematch_exchanges_seats_and_names(self, page: Page) -> None:
        asked(page)
        page.view("resign")
        view = page.view("rematch")
        assert (view["seats"], view["bot"]["name"], view["bot"]["colour"]) == (["bot", "human"], "mine", 0)
        assert view["bot"]["seed"] == 8

    def test_a_game_against_it_is_no_result_against_a_level(self, page: Page) -> None:
        asked(page)
        view = page.view("reply", fault="x")
        assert "against" not in view and "result" not in view
        assert [offer["action"] for offer in view["status"]["offers"]] == ["rematch"]

    def test_a_review_calls_it_the_program(self, page: Page) -> None:
        asked(page)
        page.view("reply", move="e8")
        page.view("resign")
        told = page.ask("review", budget={"iterations": 5})["ok"]
        assert "The computer" not in str(told)

    def test_the_terminal_refuses_to_play_for_it(self, page: Page, capsys: pytest.CaptureFixture[str]) -> None:
        terminal = Terminal(read_record(asked(page)["record"]))
        terminal.onecmd("e8")
        assert "It is the program's turn." in capsys.readouterr().out
        assert terminal.session.node.ply == 1


class TestWhatIsKept:
    def test_seats_go_by_their_number_in_links_so_it_comes_last(self) -> None:
        assert ("human", "away", *(f"computer{level}" for level in range(1, 9)), "bot") == SEATS
        assert [seat for seat in SEATS if is_person(seat)] == ["human", "away"]
        assert SEATS[-1] == BOT

    def test_a_link_may_be_written_by_hand(self) -> None:
        assert read_link("game=stibro&size=5&moves=e5&seats=human,bot").seats == ("human", "bot")

    def test_an_older_reader_tells_that_it_is_too_old(self) -> None:
        marks = {}
        for seats in ("human,computer8", "human,bot"):
            link = write_link(read_link(f"game=stibro&size=5&moves=e5&seats={seats}"))
            marks[seats] = base64.urlsafe_b64decode(link.removeprefix("r=") + "==")[0] >> 4
        assert marks == {"human,computer8": 0, "human,bot": 2}  # links without a program stay as they were

    def test_for_a_friend_the_program_stays_where_it_is(self) -> None:
        record = read_link("game=stibro&size=5&moves=e5&seats=human,bot")
        assert read_link(write_link(record, other=True)).seats == ("away", "bot")


class Clocks(Page):
    """With the time that passes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.now = 100.0
        monkeypatch.setattr(timing, "monotonic", lambda: self.now)

    def after(self, seconds: float, op: str, **fields: Any) -> dict[str, Any]:
        self.now += seconds
        return self.view(op, **fields)


def left(view: dict[str, Any]) -> list[int]:
    return [player["time"] for player in view["players"]]


class TestClocks:
    @pytest.fixture
    def clocks(self, monkeypatch: pytest.MonkeyPatch) -> Clocks:
        return Clocks(monkeypatch)

    def test_its_clock_runs_by_what_it_took(self, clocks: Clocks) -> None:
        view = asked(clocks, clock="60+5")
        assert left(view) == [60_000, 60_000]
        assert view["players"][1]["runs"]  # shown as it thinks
        assert left(clocks.after(30, "view")) == [60_000, 60_000]  # while its sandbox starts
        view = clocks.after(10, "reply", move="e8", ask=view["bot"]["ask"], ms=4000)
        assert left(view) == [60_000, 61_000]
        assert left(clocks.after(7, "view")) == [53_000, 61_000]  # the person's time runs from its answer on

    def test_it_is_told_how_long_its_clock_leaves_it(self, clocks: Clocks) -> None:
        assert 0 < asked(clocks, clock="60+0")["bot"]["ms"] < MOVE_MS
        assert asked(clocks, clock="3600+60")["bot"]["ms"] == MOVE_MS

    @pytest.mark.parametrize("answer", [{"move": "e8"}, {"fault": "It did not answer."}])
    def test_who_took_more_than_it_had_loses_on_time(self, clocks: Clocks, answer: dict[str, str]) -> None:
        asked(clocks, clock="60+0")
        view = clocks.view("reply", **answer, ms=60_001)
        assert (view["outcome"]["rule"], view["outcome"]["winner"]) == ("time", 0)
        assert view["status"]["text"] == "because the time of White is up."
        assert (view["moves"], view["comment"]) == (["e5"], "")

    def test_nobodys_clock_runs_while_the_game_is_analysed(self, clocks: Clocks) -> None:
        asked(clocks, clock="60+0")
        clocks.view("reply", move="e8", ms=0)
        clocks.view("study")
        assert left(clocks.after(20, "leave")) == [60_000, 60_000]


class TestTheForm:
    def form(self, page: Page, *bots: str) -> dict[str, Any]:
        games = page.ask("legend", bots=list(bots))["ok"]["games"]
        fields = next(game for game in games if game["key"] == "stibro")["form"]
        return {field["key"]: field for field in fields}

    def test_each_program_is_an_opponent(self, page: Page) -> None:
        form = self.form(page, "mine", "greedy")
        assert form["opponent"]["values"] == ["computer", "friend", "away", "computers", "program"]
        for key in ("program", "colour", "clock", "name"):
            assert "program" in form[key]["when"]["opponent"]
        assert form["program"]["values"] == form["program"]["names"] == ["mine", "greedy"]
        assert form["program"]["default"] == "mine" and not form["program"]["hints"]
        long = [f"a tree search with {count} playouts" for count in (400, 4000)]
        field = self.form(page, "mine", *long)["program"]
        assert field["names"] == ["mine", *long]  # their ends are alike, too
        first, second = "one that begins like another 1", "one that begins like another 2"
        field = self.form(page, "mine", first, second)["program"]
        assert field["names"] == ["mine", "one tha…other 1", "one tha…other 2"]
        assert field["hints"] == {first: first, second: second}
        without = self.form(page)
        assert without["opponent"]["values"] == ["computer", "friend", "away", "computers"]
        assert "program" not in without

    def test_many_with_long_names_make_the_row_of_opponents_no_longer(self, page: Page) -> None:
        names = [f"{number:02}" * 20 for number in range(30)]
        form = self.form(page, *names)
        assert form["opponent"]["values"] == self.form(page, "mine")["opponent"]["values"]
        assert (form["program"]["kind"], form["program"]["values"]) == ("list", names)

    @pytest.mark.parametrize("colour", [0, 1])
    def test_it_gives_seat_name_and_clock(self, page: Page, colour: int) -> None:
        table = {"opponent": "program", "program": "mine", "colour": colour, "name": "Ada", "clock": "game"}
        table |= {"minutes": 5, "more": 3}
        view = page.view("new", **GAME, table=table)
        assert view["seats"] == (["bot", "human"] if colour else ["human", "bot"])
        assert [player["title"] for player in view["players"]] == (["mine", "Ada"] if colour else ["Ada", "mine"])
        assert {key: view["table"][key] for key in table} == table
        assert read_record(view["record"]).clock

    def test_who_plays_may_be_changed_to_it_and_from_it(self, page: Page) -> None:
        page.view("new", **GAME, moves=["e5"])
        view = page.view("seats", table={"opponent": "program", "program": "mine", "colour": 0})
        assert (view["bot"]["name"], view["seats"]) == ("mine", ["human", "bot"])
        view = page.view("seats", table={"opponent": "friend"})
        assert (view["bot"], view["seats"]) == (None, ["human", "human"])

    def test_its_name_is_offered_to_nobody_else(self, page: Page) -> None:
        table = page.view("new", **GAME, seats=["bot", "computer1"], names=["mine", ""])["table"]
        assert [table[key] for key in ("name", "other", "name0", "name1")] == [""] * 4

    def test_on_what_a_program_is_tried(self, page: Page) -> None:
        game, level, seconds = page.ask("legend")["ok"]["trial"]
        assert (game["key"], game["values"]) == ("game", list(GAMES))
        assert (level["key"], level["values"]) == ("level", list(LEVELS))
        assert seconds["values"] == [0.1, 0.3, 1, 5] and 1000 * max(seconds["values"]) <= MOVE_MS
        for field in (game, level, seconds):
            assert field["default"] in field["values"] and "when" not in field

    def test_after_a_swap_it_sits_where_it_sits_now(self, page: Page) -> None:
        page.view("new", **GAME, moves=["e5", "swap"])
        view = page.view("seats", table={"opponent": "program", "program": "mine", "colour": 1})
        assert [player["who"] for player in view["players"]] == ["bot", "person"]
        assert (view["table"]["opponent"], view["table"]["program"]) == ("program", "mine")

    @pytest.mark.parametrize("opponent", ["bot", "bot:mine", 7])
    def test_what_is_no_opponent_is_told(self, page: Page, opponent: object) -> None:
        assert "An opponent is one of" in page.ask("new", **GAME, table={"opponent": opponent})["error"]["message"]


class TestAProgramThatIsElsewhere:
    def test_it_is_told_and_another_player_offered(self, page: Page) -> None:
        asked(page)
        view = page.view("bots", names=["other"])
        assert view["bot"] is None
        assert view["status"]["subject"] == "mine is to move."
        assert view["status"]["text"] == "This program is not on this device."
        assert [(offer["action"], offer["label"], "request" in offer) for offer in view["status"]["offers"]] == [
            ("players", "Change who plays", False)
        ]
        assert page.view("bots", names=["other", "mine"])["bot"]["name"] == "mine"

    def test_it_is_known_before_a_game_is_opened(self, page: Page) -> None:
        record = asked(page)["record"]
        page.view("bots", names=[])
        assert page.view("open", record=record)["status"]["actions"] == ["players"]
        assert page.view("new", **AGAINST)["status"]["actions"] == []  # its turn has not come

    def test_without_a_name_it_is_the_program(self, page: Page) -> None:
        view = asked(page, names=["", ""])
        assert view["status"]["subject"] == "The program is to move."
        assert [player["title"] for player in view["players"]] == ["You", "Program"]
