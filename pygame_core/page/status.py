"""The status line: whose turn it is, how the game ended or why a move was refused, and what is offered there."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ..language.messages import Message, _
from ..records.seats import BOT
from ..rules.errors import Illegal
from ..rules.move import SWAP, Kind, Move
from ..rules.position import Outcome
from ..session.session import Session
from .opponents import opponent
from .position import sentence
from .shapes import Offer, Request, Status

Json = dict[str, Any]

ACTIONS: Final = {
    "swap": _("Swap colours"),
    "send": _("Send link"),
    "back": _("Back to the game"),
    "rematch": _("Rematch"),
    "players": _("Change who plays"),
}
STEPS: Final = {"harder": 1, "easier": -1}  # to another level of the computer
LOSSES: Final = 3  # in a row, after which a weaker opponent is offered


class Line(NamedTuple):
    """What the status line says, and the actions that it offers."""

    tone: str
    subject: Message
    body: Message
    actions: tuple[str, ...] = ()
    before: Message | None = None  # the body


def may_swap(session: Session, legal: Sequence[Move]) -> bool:
    """Whether a person here may swap now."""
    return SWAP in legal and session.mover() == "human"


def status(session: Session, legal: Sequence[Move], language: str) -> Status:
    """``{tone, subject, text, actions, offers: [{action, label, request?}]}``: an offer's request does it."""
    outcome = session.outcome(session.node)  # an analysis may go on from there, but tells it
    if session.refused:
        line = _refused(session, legal, *session.refused)
    elif outcome:
        line = _over(session, outcome)
    else:
        line = _going_on(session, legal)
    if session.old and outcome:
        line = line._replace(actions=("back",))
    told = f"{line.before.render(language)} " if line.before else ""
    said: Status = {
        "tone": line.tone,
        "subject": line.subject.render(language),
        "text": told + line.body.render(language),
        "actions": list(line.actions),
        "offers": [_offer(session, action, language) for action in line.actions],
    }
    band = _band(session)
    if band:
        kind, text = band
        said["band"] = {"kind": kind, "text": text.render(language)}
    return said


def _band(session: Session) -> tuple[str, Message] | None:
    """What tells the board from that of the game."""
    if session.aside:
        return "analysis", _("Analysis board")
    if not session.old:
        return None
    line = session.line
    if session.live not in line:
        return "old", _("Another line, move {number} of {count}", number=session.node.ply, count=line[-1].ply)
    return "old", _("Move {number} of {count}", number=session.node.ply, count=line[-1].ply)


def _offer(session: Session, action: str, language: str) -> Offer:
    requests: dict[str, Request] = {
        "swap": {"op": "play", "move": "swap"},
        "back": {"op": "leave"},
        "rematch": {"op": "rematch"},
    }
    if action not in STEPS:
        plain: Offer = {"action": action, "label": ACTIONS[action].render(language)}
        return {**plain, "request": requests[action]} if action in requests else plain
    level = (session.against() or 0) + STEPS[action]
    label = _("Play {name}", name=opponent(session.game, level).name).render(language)
    offer: Offer = {"action": action, "label": label, "request": {"op": "rematch", "level": level}}
    if action == "easier":
        offer["losses"] = LOSSES
    return offer


def _refused(session: Session, legal: Sequence[Move], text: str, _move: Move | None, illegal: Illegal) -> Line:
    subject = _("{move} is not allowed.", move=text)
    if illegal.code == "notation":
        subject = _("Not understood.")
    elif text in [value for _name, value in illegal.message.values]:
        subject = _("Not allowed.")  # the reason names it
    if illegal.code == "session/turn":
        subject = _("Not now.")
    actions = [*(["swap"] if may_swap(session, legal) else []), *(["back"] if session.old else [])]
    return Line("bad", subject, illegal.message, tuple(actions))


def _alone(session: Session) -> int | None:
    """The colour of the only person in the game; nobody's where both sides are moved by hand."""
    return None if session.aside else session.alone()


def _over(session: Session, outcome: Outcome) -> Line:
    position, alone = session.node.position, _alone(session)
    # A friend elsewhere has still to hear of the end.
    actions = ("send", "rematch") if "away" in session.record.seats else ("rematch", *_further(session, outcome))
    if session.shown:
        actions = ()
    if session.aside:
        actions = ("back",)
    if outcome.winner is None:
        subject = _("A draw:")
    elif alone is None:
        subject = _("{colour} wins", colour=position.colours[outcome.winner].name)
    elif outcome.winner == alone:
        subject = _("You won")
    else:
        subject = _("Your friend won") if "away" in session.record.seats else _("The computer won")
        if session.seat(outcome.winner) == BOT:
            subject = _("{name} won", name=_program(session, outcome.winner))
    if outcome.rule not in ("resign", "time") or outcome.winner is None:
        how = _("{how}.", how=session.game.view.verdict(position, outcome))
    elif outcome.rule == "time":
        how = _("because the time of {colour} is up.", colour=position.colours[1 - outcome.winner].name)
        if alone == 1 - outcome.winner:
            how = _("because your time is up.")
    elif fault := session.fault(session.node):
        how = _("{how}.", how=fault.rstrip("."))
    elif alone == 1 - outcome.winner:
        how = _("because you resigned.")
    else:
        how = _("because {colour} resigned.", colour=position.colours[1 - outcome.winner].name)
    return Line("win", subject, how, actions)


def _further(session: Session, outcome: Outcome) -> tuple[str, ...]:
    """Who else is offered against the computer: whoever has won meets the next one, a loser perhaps the one before."""
    level = session.against()
    if level is None or outcome.winner is None:
        return ()
    action = "harder" if outcome.winner == session.alone() else "easier"
    return (action,) if level + STEPS[action] in session.game.levels else ()


def _going_on(session: Session, legal: Sequence[Move]) -> Line:
    position = session.node.position
    line = _to_move(session, legal)
    if session.wound:
        line = line._replace(before=_("The clock that had run out begins anew."))
    if position.passed:
        other = position.colours[1 - position.turn].name
        return line._replace(subject=_("{colour} cannot move and passes.", colour=other))
    return line


def _to_move(session: Session, legal: Sequence[Move]) -> Line:
    game, node, position = session.game, session.node, session.node.position
    name = position.colours[position.turn].name
    if session.aside:
        body = _("You move both sides; the game waits.")
        if session.ended:
            body = _("You move both sides; the game is over.")
        elif session.running() is not None:
            body = _("You move both sides; the clock of the game goes on.")
        return Line("plain", _("{colour} to move.", colour=name), body, ("back",))
    if session.old:
        body = _("Nothing is played here.")
        if session.mover() == "human":
            body = _("A move here takes the game back to this point.")
        return Line("plain", _("{colour} to move.", colour=name), body, ("back",))
    if session.mover() == "away":
        body = _("Send the link; the answer comes as a link, too.")
        return Line("plain", _("Your friend is to move."), body, ("send",))
    if session.missing:
        missing = _("{name} is to move.", name=_program(session, position.turn))
        return Line("plain", missing, _("This program is not on this device."), ("players",))
    if session.mover() != "human":
        body = game.view.prompt(position)
        if node.successor:
            body = _("Walk on with Redo.")
        if session.mover() == BOT:
            return Line("plain", _("{name} is to move.", name=_program(session, position.turn)), body)
        return Line("plain", _("The computer is to move."), body)
    alone = session.alone() is not None
    line = Line("plain", _("Your move.") if alone else _("{colour} to move.", colour=name), game.view.prompt(position))
    if SWAP in legal:
        line = _swap(session)
    if node.move == SWAP:
        line = line._replace(before=_swapped(session))
    return line


def _program(session: Session, colour: int) -> str | Message:
    """What a program is called."""
    return session.called(colour) or _("The program")


def _swap(session: Session) -> Line:
    """What the swap is, to whoever may choose it."""
    node = session.node
    name, other = node.position.colours[node.position.turn].name, node.position.colours[1 - node.position.turn].name
    told = _("or take the stone that {colour} has just played.", colour=other)
    if node.move and node.move.kind is Kind.WALL:
        told = _("or take the wall that {colour} has just built.", colour=other)
    return Line("plain", _("Keep {colour},", colour=name), told, ("swap",))


def _swapped(session: Session) -> Message:
    """Who has just swapped, and what the only person here plays now: to be read and to be heard."""
    alone, colours = _alone(session), session.node.position.colours
    if alone is None:
        return _("The colours have changed hands.")
    name = colours[alone].name
    if alone != session.node.position.turn:
        return _("You have swapped: you play {colour} now.", colour=name)
    if "away" in session.record.seats:
        return _("Your friend has swapped: you play {colour} now.", colour=name)
    if session.seat(1 - alone) == BOT:
        program = _program(session, 1 - alone)
        return _("{program} has swapped: you play {colour} now.", program=program, colour=name)
    return _("The computer has swapped: you play {colour} now.", colour=name)


def event(session: Session, language: str) -> str:
    """What has just happened, for those who listen; the status line tells them what comes next."""
    node, told = session.node, session.last_event()
    if node.move == SWAP and _alone(session) is not None:
        told = _swapped(session)
    if node.resigned is not None:
        told = _("{colour} resigned.", colour=node.position.colours[node.resigned].name)
        if node.late:
            told = _("{colour} lost on time.", colour=node.position.colours[node.resigned].name)
        if fault := session.fault(node):
            return fault
    return told.render(language) if told else ""


def state(session: Session, language: str) -> str:
    """What has just happened and how the game stands, whatever has been refused."""
    told = event(session, language)
    if session.node.resigned is not None:
        return told
    return f"{told} {sentence(session.game, session.node.position).render(language)}".strip()
