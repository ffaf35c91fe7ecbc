"""Noose on the page: what touched cells mean, how a flip looks before it is played, and the sentences."""

from collections.abc import Iterable, Mapping, Sequence

from ...board.bitboard import bits
from ...board.board import Cell
from ...drawing import scene as draw
from ...drawing import words
from ...drawing.touch import Refined, either
from ...language.messages import Message, _, _n
from ...rules.errors import Illegal
from ...rules.move import Kind, Move
from ...rules.position import Outcome
from ..contract import View
from .arcs import flank
from .rules import Noose

MOST_MEANT = 4  # stones of a refused flip of which only some were touched


def refine(position: Noose, clicked: Sequence[Cell]) -> Refined:
    """An empty cell is a placement; enemy stones are touched until exactly one flip holds them all.

    If the touched stones are a flip and lie in larger ones too, touching one of them again plays it. Otherwise a cell
    touched again is taken back.
    """
    touched: list[Cell] = []
    again = False
    for cell in clicked:
        again = cell in touched and _is_flip(position, touched)
        if cell not in touched:
            touched.append(cell)
        elif not again:
            touched.remove(cell)
    every = tuple(position.legal_moves())
    if not touched:
        return Refined(every)
    moves = tuple(move for move in every if set(touched) <= set(move.cells))
    flip = Move(Kind.FLIP, tuple(sorted(touched)))
    if moves and moves[0].kind is Kind.PLACE:
        return Refined(moves, moves[0], None, {"ghost": moves[0].cells})
    if not moves and not _is_flip(position, touched):
        enemies = position.board.mask(touched) & position.stones[1 - position.turn]
        move, illegal = _attempt(position, flip if enemies else Move(Kind.PLACE, tuple(touched)))
        return Refined((), None, illegal, {"refusal": move.cells, "witness": illegal.cells})
    complete = flip if again or not moves else moves[0] if len(moves) == 1 else None
    shown = complete or (flip if flip in moves else None)
    mark = {"touched": tuple(touched)}
    if shown:
        path = _arc(position, shown.cells)
        mark |= {"flip": shown.cells, "support": (path[0], path[-1])}
    others = sorted({cell for move in moves for cell in move.cells} - {*touched, *(shown.cells if shown else ())})
    if others and not complete:
        mark["allowed"] = tuple(others)
    return Refined(moves or (flip,), complete, None, mark)


def overlay(position: Noose, refined: Refined) -> list[draw.Record]:
    """A ghost of the stone; half-turned stones with their flankers and the arc; or a refusal with its arc."""
    own, other = position.colours[position.turn].stone, position.colours[1 - position.turn].stone
    if refined.refusal:
        records = draw.refusal(position, Move(Kind.FLIP, refined.mark["refusal"]), refined.refusal)
        paths = (path for _owner, path in refined.refusal.regions)
        return [*records, *(draw.path("flip", path, ends="dot", dotted=True) for path in paths)]
    records = [draw.stone(cell, own, ghost=True) for cell in refined.mark.get("ghost", ())]
    turned = refined.mark.get("flip", ())
    if turned:
        records += [draw.stone(cell, other, half=own) for cell in turned]
        records.append(draw.mark("support", refined.mark["support"]))
        records.append(draw.path("flip", _arc(position, turned), ends="dot"))
    return records + [draw.mark(role, refined.mark[role]) for role in ("allowed", "touched") if role in refined.mark]


def waits(_position: Noose, refined: Refined) -> Message:
    """What stones that were touched wait for: a flip of their own is played by the same touch that else takes back."""
    touched, more = refined.mark["touched"], refined.mark["allowed"]
    cell, others = touched[-1].name, either(more)
    if "flip" not in refined.mark:
        return _("Touch {cells} to go on with the arc, or {cell} again to take it back.", cells=others, cell=cell)
    if len(touched) > 1:
        return _("Touch {cell} again to flip these {count}, or {cells} for more.", cell=cell, count=len(touched),
                 cells=others)  # fmt: skip
    if {len(move.cells) for move in refined.moves} == {1, 2}:
        return _("Touch {cell} again to flip it alone, or {cells} for both.", cell=cell, cells=others)
    return _("Touch {cell} again to flip it alone, or {cells} for more.", cell=cell, cells=others)


def static(position: Noose) -> list[draw.Record]:
    """The board in flax; its rim has a meaning, so it has a tone of its own."""
    return draw.board_scene(position.board, "flax")


def trail(before: Noose, move: Move, after: Noose) -> list[draw.Record]:
    """The arc of a flip that has been played, and its flankers; a loop is drawn in its place."""
    if move.kind is not Kind.FLIP or after.over:
        return []
    path = _arc(before, move.cells)
    return [draw.mark("support", (path[0], path[-1])), draw.path("flip", path, ends="dot")]


def prompt(position: Noose) -> Message:
    """What the side to move may do."""
    name, other = position.colours[position.turn].name, position.colours[1 - position.turn].name
    count = len(position.flips())
    if not count:
        return _("Place a stone for {colour}.", colour=name)
    if position.stones[0] | position.stones[1] == position.board.full:
        return _n(
            "The board is full: flip stones of {other}, there is {count} way.",
            "The board is full: flip stones of {other}, there are {count} ways.",
            count,
            other=other,
        )
    return _n(
        "Place a stone for {colour}, or flip stones of {other}: there is {count} way.",
        "Place a stone for {colour}, or flip stones of {other}: there are {count} ways.",
        count,
        colour=name,
        other=other,
    )


def verdict(position: Noose, outcome: Outcome) -> Message:
    """How the game was won, or why it is a draw."""
    if outcome.rule == "repetition":
        return _("the same position has come up three times")
    if outcome.rule == "passes":
        return _("neither side can move")
    return words.with_a_loop(position, outcome)


def facts(chosen: Mapping[str, object]) -> list[Message]:
    """The options in words, for the line under the title."""
    told = words.facts(chosen)
    return told if chosen["repetition"] == "threefold" else [*told, _("repetition allowed")]


def label(position: Noose, move: Move) -> str:
    """The text of a move; a flip by its first and last cell and its size, as in ``×f4…g4 5``."""
    if move.kind is not Kind.FLIP:
        return position.write(move)
    first, last = move.cells[0].name, move.cells[-1].name
    if len(move.cells) > 2:
        return f"×{first}…{last} {len(move.cells)}"
    return f"×{first} {last}" if len(move.cells) > 1 else f"×{first}"


def _attempt(position: Noose, move: Move) -> tuple[Move, Illegal]:
    """What was tried, and why it is refused.

    Whoever touches a stone that he does not flank alone may mean a few more with it: then the fewest that are refused
    for an S or for the owner's flankers.
    """
    board, enemy = position.board, position.stones[1 - position.turn]
    plain = position.explain(move)
    assert plain
    if plain.code != "noose/not-flanked":
        return move, plain
    tried = [board.mask(move.cells)]
    for _more in range(tried[0].bit_count(), MOST_MEANT):
        wider = {cells | 1 << at for cells in tried for at in bits(board.halo(cells) & enemy & ~cells)}
        tried = sorted(wider)
        for cells in tried:
            meant = Move(Kind.FLIP, board.cells_of(cells))
            illegal = position.explain(meant)
            if illegal and illegal.code in ("noose/s-bend", "noose/owner-flanks"):
                return meant, illegal
    return move, plain


def _is_flip(position: Noose, cells: Iterable[Cell]) -> bool:
    return position.explain(Move(Kind.FLIP, tuple(sorted(cells)))) is None


def _arc(position: Noose, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The arc by which the side to move flanks ``cells``, flankers included."""
    board = position.board
    path = flank(board, board.mask(cells), position.stones[position.turn])
    return tuple(cell for bit in path for cell in board.cells_of(bit))


VIEW = View(
    static, draw.stones_and_loop, prompt, verdict,
    refine=refine, overlay=overlay, waits=waits, trail=trail, facts=facts, label=label,
)  # fmt: skip
