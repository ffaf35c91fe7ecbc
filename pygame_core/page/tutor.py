"""What a page shows of a game's guide and lesson: sentences in the reader's language, figures as scenes."""

from typing import Any
from urllib.parse import parse_qsl

from ..drawing import scene as draw
from ..drawing.scene import Record
from ..drawing.touch import tried
from ..drawing.words import event
from ..games.contract import Game
from ..games.registry import game as game_of
from ..games.teaching import Aim, Figure, Step
from ..language.messages import Message, _
from ..records.setups import read_setup
from ..rules.errors import GameError, NotationError
from ..rules.move import Kind, Move
from ..rules.notation import read_cell
from ..rules.position import Position
from ..study.analysis import ahead, wins
from .described import Note, Place, Rules, ShownFigure
from .position import board_key, board_records, contents, drawn, refused, show, starts

Json = dict[str, Any]


def figure_position(game: Game[Any], figure: Figure) -> tuple[Position, Move | None]:
    """The position of a figure and the move that led to it. Raises GameError and its kin for a wrong figure."""
    rules = game.position
    if figure.setup is None:
        position = rules.initial(**figure.options)
    else:
        position = rules.from_setup(read_setup(figure.setup), **figure.options)
    last = None
    for text in figure.moves:
        last = position.read(text)
        position = position.play(last)
    return position, last


def figure_scene(game: Game[Any], figure: Figure) -> list[Record]:
    """What stands on the board of a figure, with what is touched or refused on it."""
    position, last = figure_position(game, figure)
    records = game.view.scene(position, last)
    if figure.clicked:
        records += game.view.overlay(position, game.view.refine(position, [read_cell(name) for name in figure.clicked]))
    if figure.refused is not None:
        move = position.read(figure.refused)
        illegal = position.explain(move)
        assert illegal, f"{figure.refused} is legal"
        records += refused(game, position, move, illegal)
    if figure.choice:
        taken = {cell for cells in position.to_setup().stones for cell in cells}
        allowed = [move.cells[0] for move in position.legal_moves() if move.kind is Kind.PLACE]
        barred = [cell for cell in position.board.cells if cell not in {*taken, *allowed}]
        records += [draw.mark(role, cells) for role, cells in (("legal", allowed), ("witness", barred)) if cells]
    return records


def figure_json(game: Game[Any], figure: Figure, language: str) -> ShownFigure:
    """A figure with its caption, its board and its position as the protocol takes it."""
    position, _last = figure_position(game, figure)
    return {
        "caption": figure.caption.render(language),
        "key": board_key(position),
        "board": board_records(game, position),
        "scene": figure_scene(game, figure),
        **place(game, figure),
    }


def place(game: Game[Any], figure: Figure) -> Place:
    """The position of a figure as a request names it."""
    named: Place = {"game": game.key, "options": figure.options, "moves": list(figure.moves)}
    if figure.setup is not None:
        named["setup"] = figure.setup
    return named


def guide_json(game: Game[Any], language: str) -> Rules:
    """The rules, clause by clause."""
    return {
        "heading": _("Rules of {title}", title=game.position.title).render(language),
        "title": game.position.title,
        "credit": f"{game.about.designer}, {game.about.year}",
        "goal": game.about.goal.render(language),
        "clauses": [
            {
                **_noted(clause.text, clause.house, language),
                "house": clause.house,
                "figures": [figure_json(game, figure, language) for figure in clause.figures],
            }
            for clause in game.teaching.guide
        ],
        "notes": _notes(game, language),
    }


def _noted(text: Message, house: bool, language: str) -> Note:
    note: Note = {"text": text.render(language)}
    if house:
        note["tag"] = _("house ruling").render(language)
    return note


def _notes(game: Game[Any], language: str) -> list[Note]:
    """What is said below the rules."""
    credit = f"{game.about.designer}, {game.about.year}"
    told = _("A game by {credit}. The words of these rules are ours.", credit=credit)
    notes = [_noted(told, False, language)]
    if any(clause.house for clause in game.teaching.guide):
        silent = _("Where the rule sheet is silent or lost, this is how Hexarium plays.")
        notes.append(_noted(silent, True, language))
    return notes


def lesson_json(game: Game[Any], language: str) -> Json:
    """A win that shows the aim, and the steps: what to do, on which position, and which moves do it."""
    aim = game.teaching.aim
    return {
        "heading": _("Learn {title}", title=game.position.title).render(language),
        "title": game.position.title,
        "aim": aim and _aim(game, aim, language),
        "steps": [_step(game, step, language) for step in game.teaching.lesson],
    }


def _step(game: Game[Any], step: Step, language: str) -> Json:
    position, _last = figure_position(game, step.figure)
    shown = figure_json(game, step.figure, language)
    return {
        "text": step.text.render(language),
        "done": step.done.render(language),
        "accept": list(step.accept),
        "starts": starts(position.legal_moves()),
        "refused": step.refused,
        "answer": step.answer,
        **shown,
        "scene": shown["scene"] + _asked(step),
        "contents": contents(game, position, language),
    }


def _asked(step: Step) -> list[Record]:
    """A ring on the cells that a step names for what is to be done."""
    return [draw.mark("allowed", [read_cell(name) for name in step.asked])] if step.asked else []


def _aim(game: Game[Any], aim: Aim, language: str) -> Json:
    """A short line that wins: a frame before it, and one after each of its moves with what that move did."""

    def frame(scene: list[Record], position: Position, message: str) -> Json:
        words = {"message": message, "tone": "good" if position.outcome() else ""}
        return {"scene": scene, "contents": contents(game, position, language), **words}

    position, _last = figure_position(game, aim.figure)
    frames = [frame(figure_scene(game, aim.figure), position, "")]
    for text in aim.line:
        before, last = position, position.read(text)
        position = position.play(last)
        told = aim.done if position.outcome() else event(before, last, position, game.view.lacking)
        frames.append(frame(drawn(game, position, last, before), position, told.render(language)))
    shown = figure_json(game, aim.figure, language)
    return {"text": aim.text.render(language), **shown, "contents": frames[0]["contents"], "frames": frames}


def _why(game: Game[Any], step: Step, position: Position, move: Move) -> tuple[Message, list[Record]]:
    """Why a legal move is not what a step asks for, and what is drawn of it."""
    text = position.write(move)
    after = position.play_unchecked(move)
    model, other = game.model(position), 1 - position.turn
    won = model.winning(after, other) if after.turn == other and not after.outcome() else []
    won = [each for each in won if after.play_unchecked(each).outcome()] or won  # rather than by two stones
    named = next((wrong.text for wrong in step.wrong if text in wrong.moves), None)
    if won:
        colour = position.colours[other].name
        told = _("Then {colour} wins at once with {moves}.", colour=colour, moves=wins(model, after, other, won))
        return named or told, ahead(position, [move, won[0]])
    general = next((wrong.text for wrong in step.wrong if not wrong.moves), None)
    return named or general or _("That is legal, but not what is asked: {task}", task=step.text), []


def tested(game: Game[Any], number: int, clicked: list[str], text: str | None, language: str) -> Json:
    """What comes of touched cells, or of a move, in a step of the lesson. Raises GameError.

    ``done`` once the step is: then ``message`` says what has happened, else why it has not. To be drawn is ``scene``,
    and ``over`` it what was refused; where the touched cells are only a part of a move, ``message`` is empty.
    """
    if not 0 <= number < len(game.teaching.lesson):
        raise GameError(_("This lesson has no step {number}.", number=number))
    step = game.teaching.lesson[number]
    position, last = figure_position(game, step.figure)
    before = None
    refined = game.view.refine(position, [read_cell(name) for name in clicked]) if text is None else None
    move = refined.complete if refined else position.read(text or "")
    illegal = refined.refusal if refined else position.explain(move) if move else None
    over: list[Record] = game.view.overlay(position, refined) if refined and not refined.complete else []
    done, message = False, ""
    if illegal:
        text = position.write(move) if move else tried(position, refined) if refined else None
        done = illegal.code == step.refused and step.tried in (None, text)
        message = (step.done if done else illegal.message).render(language)
        if not refined and move:
            over = refused(game, position, move, illegal)
    elif move:
        done = position.write(move) in step.accept
        if done:
            message = step.done.render(language)
            before, position, last = position, position.play(move), move
        else:
            why, over = _why(game, step, position, move)
            message = why.render(language)
    tone = "good" if done else "bad" if message else ""
    shown = show(game, position, last, language, before)
    return {"done": done, "tone": tone, "message": message, **shown, "over": over}


def led(link: str) -> Json:
    """Where a link leads that is no game: ``rules=KEY&clause=3`` or ``lesson=KEY&step=2``, counted from 1.

    The ``screen``, the ``game`` and what is first to be seen there, counted from 0, or None. Raises GameError.
    """
    pairs = parse_qsl(link.lstrip("#"), keep_blank_values=True)
    fields = dict(pairs)
    kind = "rules" if "rules" in fields else "lesson"
    part = "clause" if kind == "rules" else "step"
    if kind not in fields or len(fields) < len(pairs) or not set(fields) <= {kind, part}:
        raise NotationError(_("This link leads to no rule and to no lesson."))
    game = game_of(fields[kind])
    told = fields.get(part, "")[:20]
    parts = range(1, 1 + len(game.teaching.guide if kind == "rules" else game.teaching.lesson))
    if part in fields and told not in map(str, parts):
        if kind == "rules":
            raise GameError(_("These rules have no clause {number}.", number=told))
        raise GameError(_("This lesson has no step {number}.", number=told))
    return {
        "screen": "guide" if kind == "rules" else "lesson",
        "game": game.key,
        "at": int(told) - 1 if part in fields else None,
    }
