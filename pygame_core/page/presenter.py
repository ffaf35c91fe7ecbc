"""What a page shows of a session: one plain JSON object with every sentence already in the reader's language."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Final

from ..drawing.scene import Record as SceneRecord
from ..drawing.scene import mark
from ..language.messages import Message, _
from ..records.link import write_link
from ..records.record_text import gist, write_record
from ..records.seats import BOT, is_person, level_of
from ..records.tree import next_letter
from ..rules.move import Move
from ..rules.position import Position
from ..session.session import Session
from .acts import acts, example, walk
from .library import entry
from .movelist import rows, stop
from .opponents import opponent
from .position import board_key, board_records, contents, drawn, illegal_json, names, outcome_json, refused, starts
from .seating import seated
from .shapes import Asked, Choices, Entry, Player, Share, Sometimes, View, ViewedBoard, ViewedGame, ViewedTree
from .sound import Before, heard
from .status import event, may_swap, state, status

MOVE_MS: Final = 5000  # for a move of a program: as long as the strongest level thinks
SIGNS: Final = {"red": "● ", "gold": "◆ "}  # what tells the owners of areas apart without colour


def present(session: Session, language: str, before: Before | None = None, said: Message | None = None) -> View:
    """The view of a session; with what was ``before`` a change, also what is heard of this change.

    ``said`` is what is spoken of it in place of the last move.
    """
    outcome = session.outcome()
    legal = [] if outcome else list(session.node.position.legal_moves())
    told = status(session, legal, language)
    happened, stands = event(session, language), state(session, language)
    players = [_player(session, colour, language) for colour in (0, 1)]
    waiting = _waiting(session) if session.aside else None
    tree = _tree(session, language)
    record = write_record(session.kept)
    choices = _choices(session, legal, players)
    return {
        **_game(session, language),
        **tree,
        "turn": session.node.position.turn,
        "outcome": outcome_json(outcome),
        "players": players,
        "near": _near(session),
        **choices,
        "acts": acts(outcome is not None, session.waits is not None, choices, language),
        "walk": walk(tree["current"], tree["last"], language),
        "example": example(session.node.position, legal, language),
        "status": told,
        "event": happened,
        "spoken": said.render(language) if said else "" if told["text"].startswith(happened) else happened,
        "say": f"{told['subject']} {told['text']}" if session.refused else stands,
        "state": stands,
        "sound": heard(before, session) if before else [],
        **_board(session, waiting, players, language),
        "record": record,
        "gist": gist(record),
        "entry": listed(waiting, language) if waiting else entry(session, players, stands, language),
        "link": write_link(session.kept),
        **_sometimes(session, language),
    }


def listed(session: Session, language: str) -> Entry:
    """What a list of games says of this one."""
    players = [_player(session, colour, language) for colour in (0, 1)]
    return entry(session, players, state(session, language), language)


def _waiting(session: Session) -> Session:
    """The game as it waits while another board is looked at: what is kept of it."""
    game = copy(session)
    game.record, game.waits, game.refused = replace(session.record, current=session.live), None, None
    return game


def _game(session: Session, language: str) -> ViewedGame:
    """Which game it is, and who plays it."""
    game, record = session.game, session.record
    facts = [*game.view.facts(record.options), *([record.clock.told()] if record.clock else [])]
    return {
        "key": board_key(session.node.position),
        "game": record.key,
        "title": game.position.title,
        "meta": " · ".join(fact.render(language) for fact in facts),
        "designer": f"{game.about.designer}, {game.about.year}",
        "goal": game.about.goal.render(language),
        "options": record.options,
        "setup": record.setup,
        "seats": list(record.seats),
        "table": seated(session),
        "computers": sum(not is_person(seat) for seat in record.seats),
        "ponders": any(_by_the_clock(session, seat) for seat in record.seats),
        "seed": record.seed,
    }


def _by_the_clock(session: Session, seat: str) -> bool:
    """Whether a computer sits there that thinks for a time, so that what it finds out on the other's time helps it."""
    level = level_of(seat)
    return level is not None and session.game.levels[level].timed


def _tree(session: Session, language: str) -> ViewedTree:
    """Where in the tree of moves the game stands."""
    node = session.node
    line, over = session.line, session.live if session.ended else None
    told: ViewedTree = {
        "moves": node.moves(),
        "ply": node.position.ply,
        "rows": rows(session.game, session.record.root, over, language),
        "columns": session.game.view.columns,
        "node": node.id,
        "stop": stop(node, line),
        # Where the current line left the main line: the id of its first node.
        "aside": next((each.id for each in node.path() if each.aside), None),
        "comment": node.comment,
        "letter": next_letter(node.signs),
        "signs": [{"shape": sign.shape, "cells": names(sign.cells), "text": sign.text} for sign in node.signs],
        "current": node.ply,
        "last": line[-1].ply,
        "line": [each.id for each in line],
        "analysing": session.waits is not None,
    }
    if session.aside:
        told["back"] = session.live.id
    return told


def _choices(session: Session, legal: Sequence[Move], players: Sequence[Player]) -> Choices:
    """What may be done now."""
    position = session.node.position
    return {
        "legal": [position.write(move) for move in legal],
        "starts": starts(legal),
        "playable": session.outcome() is None and players[position.turn]["person"],
        "ahead": (session.computer_to_move() or session.bot_to_move()) and players[1 - position.turn]["person"],
        "canSwap": may_swap(session, legal),
        "canUndo": session.can_undo(),
        "canRedo": session.can_redo(),
        "canResign": session.resigning() is not None,
        "think": session.computer_to_move(),
        "bot": _bot(session),
        "timed": session.timed(),
    }


def _bot(session: Session) -> Asked | None:
    """What the program is asked that is to move, if it is one of those that may play here."""
    if not session.bot_to_move() or session.missing:
        return None
    turn, allowance = session.node.position.turn, session.allowance()
    return {
        "name": session.called(turn),
        "colour": turn,
        "seed": session.record.seed,
        "ms": MOVE_MS if allowance is None else max(1, min(MOVE_MS, round(allowance))),
        "ask": session.changes,
    }


def _player(session: Session, colour: int, language: str) -> Player:
    position, outcome = session.node.position, session.outcome(session.node)
    seat, other = session.seat(colour), session.seat(1 - colour)
    name = position.colours[colour].name
    title, detail = name, name if other != "human" else _("Person")
    level = level_of(seat)
    who = {"human": "person"}.get(seat, seat if level is None else "computer")
    if level is not None:
        detail = _computer(session, colour, level)
    elif seat == BOT:
        title, detail = _("Program"), _("{colour} · program", colour=name)
    elif seat == "away":
        title, detail = _("Friend"), _("{colour} · elsewhere, by link", colour=name)
    elif other != "human":
        title = _("You")
    called = session.called(colour)
    if called and seat == "human":
        detail = name
    turn = (outcome.winner if outcome else position.turn) == colour
    score = position.score()
    player: Player = {
        "colour": colour,
        "stone": position.colours[colour].stone,
        "who": who,
        "title": called or (title.render(language) if level is None else opponent(session.game, level).name),
        "detail": detail.render(language),
        "turn": turn,
        "tag": (_("won") if outcome else _("to move")).render(language) if turn else "",
        "person": seat == "human" or session.aside,
        "name": name.render(language),
    }
    if level is not None:
        player["level"] = level
    if score:
        player["score"] = score[colour]
    clock, place = session.record.clock, colour ^ session.node.swapped
    if clock:
        player["time"], player["runs"] = clock.left[place], session.running(shown=True) == place
    return player


def _computer(session: Session, colour: int, level: int) -> Message:
    """What it plays, and how well."""
    name, rating = session.node.position.colours[colour].name, opponent(session.game, level).rating
    if rating is None:
        return _("{colour} · computer, level {level}", colour=name, level=level)
    return _("{colour} · computer, level {level} · {rating}", colour=name, level=level, rating=rating)


def _near(session: Session) -> int:
    """The person's colour; colour 0 where two people or two computers play."""
    return session.alone() or 0


def _board(session: Session, waiting: Session | None, players: Sequence[Player], language: str) -> ViewedBoard:
    """What is to be drawn, and what it is in words."""
    game, position, outcome = session.game, session.node.position, session.outcome()
    view: ViewedBoard = {
        "contents": contents(game, position, language),
        "board": board_records(game, position),
        "scene": _scene(session),
    }
    if waiting:
        view["waiting"] = _scene(waiting)
    if position.score():
        free = view["open"] = _open(position)
        one, other = map(_share, players)
        told = _("Open cells: {count}", count=free).render(language)
        view["shares"] = [one, {"stone": "open", "size": free, "text": told}, other]
    if outcome and game.view.loops and session.node.resigned is None:
        view["loops"] = [
            {"number": number, "text": text.render(language), "nodes": nodes.render(language)}
            for number, (text, nodes) in enumerate(game.view.loops(position), 1)
        ]
    return view


def _share(player: Player) -> Share:
    """How much of the board a player has."""
    stone, score = player["stone"], player["score"]
    return {"stone": stone, "size": score, "text": f"{SIGNS.get(stone, '')}{player['name']} {score}"}


def _open(position: Position) -> int:
    """How many cells nobody owns or has built on."""
    setup = position.to_setup()
    return len(position.board.cells) - sum(len(cells) for cells in (*setup.stones, *setup.held))


def _scene(session: Session) -> list[SceneRecord]:
    node = session.node
    records = drawn(session.game, node.position, node.move, node.parent.position if node.parent else None)
    records += (mark(sign.shape, sign.cells, text=sign.text) for sign in node.signs)
    _text, move, illegal = session.refused or ("", None, None)
    if move and illegal:
        records += refused(session.game, node.position, move, illegal)
    return records


def _sometimes(session: Session, language: str) -> Sometimes:
    told: Sometimes = {}
    if "away" in session.record.seats:
        told["share"] = write_link(session.kept, other=True)
    outcome, level = session.ended, session.against()
    if level is not None:
        told["against"] = level
    if outcome and level is not None and session.counts():
        told["result"] = (
            "d" if outcome.winner is None else "w" if outcome.winner == session.alone(session.live) else "l"
        )
    if session.left:
        told["left"] = {
            "text": _("What came after this move was taken back.").render(language),
            "label": _("Bring it back").render(language),
            "request": {"op": "promote", "node": session.left.id},
        }
    if session.refused:
        text, _move, illegal = session.refused
        told["refused"] = {"move": text, **illegal_json(illegal, language)}
    return told
