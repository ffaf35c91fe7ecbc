"""What a page shows of a game's guide and lesson: sentences in the reader's language, figures as scenes."""

from typing import Any

from ..drawing import scene as draw
from ..drawing.scene import Record
from ..drawing.touch import Refined
from ..games.contract import Game
from ..games.teaching import Figure
from ..records.setups import read_setup
from ..rules.move import Kind, Move
from ..rules.notation import read_cell
from ..rules.position import Position

Json = dict[str, Any]

_boards: dict[str, list[Record]] = {}  # by board_key, of which there are few


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
        records += game.view.overlay(
            position, Refined((), None, illegal, {"refusal": move.cells, "witness": illegal.cells})
        )
    if figure.choice:
        taken = {cell for cells in position.to_setup().stones for cell in cells}
        allowed = [move.cells[0] for move in position.legal_moves() if move.kind is Kind.PLACE]
        barred = [cell for cell in position.board.cells if cell not in {*taken, *allowed}]
        records += [draw.mark(role, cells) for role, cells in (("legal", allowed), ("witness", barred)) if cells]
    return records


def figure_json(game: Game[Any], figure: Figure, language: str) -> Json:
    """A figure with its caption, its board and its position as the protocol takes it."""
    position, _last = figure_position(game, figure)
    return {
        "caption": figure.caption.render(language),
        "key": board_key(position),
        "board": board_records(game, position),
        "scene": figure_scene(game, figure),
        **place(game, figure),
    }


def place(game: Game[Any], figure: Figure) -> Json:
    """The position of a figure as a request names it."""
    setup = {} if figure.setup is None else {"setup": figure.setup}
    return {"game": game.key, "options": figure.options, **setup, "moves": list(figure.moves)}


def board_records(game: Game[Any], position: Position) -> list[Record]:
    """The empty board of a position, drawn once; not to be changed."""
    key = board_key(position)
    if key not in _boards:
        _boards[key] = game.view.static(position)
    return _boards[key]


def board_key(position: Position) -> str:
    """Game and options in one text: what decides how the empty board looks."""
    return f"{position.key}/" + "/".join(str(value) for value in position.chosen.values())


def guide_json(game: Game[Any], language: str) -> Json:
    """The rules, clause by clause."""
    return {
        "title": game.position.title,
        "credit": f"{game.about.designer}, {game.about.year}",
        "goal": game.about.goal.render(language),
        "clauses": [
            {
                "text": clause.text.render(language),
                "house": clause.house,
                "figures": [figure_json(game, figure, language) for figure in clause.figures],
            }
            for clause in game.teaching.guide
        ],
    }


def lesson_json(game: Game[Any], language: str) -> Json:
    """The steps of the lesson: what to do, on which position, and which moves do it."""
    return {
        "title": game.position.title,
        "steps": [
            {
                "text": step.text.render(language),
                "done": step.done.render(language),
                "accept": list(step.accept),
                "refused": step.refused,
                **figure_json(game, step.figure, language),
            }
            for step in game.teaching.lesson
        ],
    }
