"""What a page shows of a game's guide and lesson: sentences in the reader's language, figures as scenes."""

from typing import Any

from ..drawing import scene as draw
from ..drawing.scene import Record
from ..games.contract import Game
from ..games.teaching import Figure
from ..language.messages import Message, _
from ..records.setups import read_setup
from ..rules.errors import GameError
from ..rules.move import Kind, Move
from ..rules.notation import read_cell
from ..rules.position import Position
from .position import board_key, board_records, contents, refused, show
from .shapes import Note, Place, Rules, ShownFigure

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
    """The steps of the lesson: what to do, on which position, and which moves do it."""
    return {
        "heading": _("Learn {title}", title=game.position.title).render(language),
        "title": game.position.title,
        "steps": [
            {
                "text": step.text.render(language),
                "done": step.done.render(language),
                "accept": list(step.accept),
                "refused": step.refused,
                **figure_json(game, step.figure, language),
                "contents": contents(game, figure_position(game, step.figure)[0], language),
            }
            for step in game.teaching.lesson
        ],
    }


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
        done = illegal.code == step.refused
        message = (step.done if done else illegal.message).render(language)
        if not refined and move:
            over = refused(game, position, move, illegal)
    elif move:
        done = position.write(move) in step.accept
        asked = _("That is legal, but not what is asked: {task}", task=step.text)
        message = (step.done if done else asked).render(language)
        if done:
            before, position, last = position, position.play(move), move
    tone = "good" if done else "bad" if message else ""
    shown = show(game, position, last, language, before)
    return {"done": done, "tone": tone, "message": message, **shown, "over": over}
