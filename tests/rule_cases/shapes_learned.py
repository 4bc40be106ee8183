"""The kernel `shapes_learned`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.shapes_in_rooms import ShapesInRooms
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.shapes_learned import ConnectedShapes, boards_naive, shapes_learned
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, EqualApart, OneShape, Rule

DOMINO = ((1, "##"),)
TWO = ((1, "###"), (2, "#./##"))


def told(rows, cols, alphabet, shapes, rooms, apart=()) -> tuple[list[int], ConnectedShapes]:
    """The coords of the rooms, and what the kernel is told of a board where nothing is handed over."""
    rule = OneShape(0, shapes)
    own = [RowRegions.of_lists(rule, [[[*room] for room in rooms]])]
    if apart:
        own.append(RowRegions.of_lists(AtLeastOne(0), [[[*pair] for pair in apart]]))
    _, tables = ShapesInRooms(rule, EqualApart(1))(Structure(Grid(rows, cols), alphabet, []), own)
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(ConnectedShapes, entries[size:])._replace(hands_over=0)


@dataclass(frozen=True)
class ShapesInOnePiece(Rule):
    """A shape in each room, all in one piece without a block; equal ones of two rooms share no side."""

    shapes: tuple[tuple[int, str], ...]
    rooms: tuple[tuple[int, ...], ...]
    apart: tuple[tuple[int, int], ...] = ()
    positional = True

    def lower(self, program, scope):
        board = scope.grid.rows, scope.grid.cols, scope.alphabet
        program.add(shapes_learned, *told(*board, self.shapes, self.rooms, self.apart))


BINARY, THREE = Alphabet.binary(), Alphabet((0, 1, 2))
CASES = [
    Case(ShapesInOnePiece(TWO, ((0, 1, 2, 4, 5), (3, 6, 7))), Grid(2, 4), THREE, [range(8)], "two rooms"),
    Case(ShapesInOnePiece(TWO, ((0, 1, 3, 4), (5, 6, 7))), Grid(2, 4), THREE, [range(8)], "a cell in no room"),
    Case(ShapesInOnePiece(DOMINO, ((0, 1, 2, 3),)), Grid(2, 2), BINARY, [range(4)], "one room"),
    Case(ShapesInOnePiece(DOMINO, ((0,), (1, 2))), Grid(1, 3), BINARY, [range(3)], "a room without a place"),
    Case(
        ShapesInOnePiece((*DOMINO, (2, "##")), ((0, 1, 4, 5), (2, 3)), ((0, 4), (1, 2))),
        Grid(2, 4),
        THREE,
        [range(6)],
        "walls, and a shape that may have two marks",
    ),
    Case(
        ShapesInOnePiece(TWO, (tuple(range(15)), tuple(range(15, 20)))), Grid(4, 5), THREE, [range(20)], "many places"
    ),
]


def example(label, rows, cols, rooms, before, after, broken=False, shapes=DOMINO):
    coords, said = told(rows, cols, BINARY, shapes, rooms)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, shapes_learned, said, before, after, broken)


CORNERS = ((1, "#./##"),)
EXAMPLES = [
    example("a shape that is certain", 2, 2, ((0, 1, 2, 3),), "#.??", "#.#."),
    example("equal shapes that share a side", 1, 4, ((0, 1), (2, 3)), "????", "????", True),
    example("not inferred: what several boards have in common", 1, 3, ((0, 1, 2),), "???", "???"),
    example("the only way for a corner to leave a cell empty", 2, 2, ((0, 1, 2, 3),), "???.", "###.", shapes=CORNERS),
]


def naive(values, case):
    rule = case.rule
    coords, said = told(case.grid.rows, case.grid.cols, case.alphabet, rule.shapes, rule.rooms, rule.apart)
    return tuple(case.alphabet.number(values[coord]) for coord in coords) in boards_naive(said)
