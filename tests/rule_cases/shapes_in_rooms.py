"""The kernel `shapes_in_rooms`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

from rule_laws import Case, Example

from gridlanes.compile.joint.shapes_in_rooms import ShapesInRooms
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.shapes_in_rooms import RoomShapes, shapes_in_rooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import EqualApart, OneShape, Rule
from gridlanes.rules.shared.shapes import orientations

DOMINO = ((1, "##"),)
TWO = ((1, "###"), (2, "#./##"))


def told(rows: int, cols: int, alphabet: Alphabet, shapes, rooms) -> tuple[list[int], RoomShapes]:
    """The coords of the rooms, and what the kernel is told of a board."""
    rule = OneShape(0, shapes)
    own = RowRegions.of_lists(rule, [[[*room] for room in rooms]])
    tables, *_ = ShapesInRooms(rule, EqualApart(1))(Structure(Grid(rows, cols), alphabet, []), [own])
    size, *entries = tables.entries[1:].tolist()
    return entries[:size], unpacked(RoomShapes, entries[size:])


@dataclass(frozen=True)
class InRooms(Rule):
    """A shape in each room that touches one of another room, not of its mark; no two of them fill a block."""

    shapes: tuple[tuple[int, str], ...]
    rooms: tuple[tuple[int, ...], ...]
    positional = True

    def lower(self, program, scope):
        program.add(shapes_in_rooms, *told(scope.grid.rows, scope.grid.cols, scope.alphabet, self.shapes, self.rooms))


BINARY, THREE = Alphabet.binary(), Alphabet((0, 1, 2))
ROWS = (tuple(range(5)), tuple(range(5, 10)))
CASES = [
    Case(InRooms(TWO, ((0, 1, 2, 4, 5), (3, 6, 7))), Grid(2, 4), THREE, [range(8)], "two rooms"),
    Case(InRooms(TWO, ((0, 1, 3, 4), (5, 6, 7))), Grid(2, 4), THREE, [range(8)], "a cell in no room"),
    Case(InRooms(DOMINO, ((0, 1, 2, 3),)), Grid(2, 2), BINARY, [range(4)], "one room"),
    Case(InRooms(DOMINO, ((0,), (1, 2))), Grid(1, 3), BINARY, [range(3)], "a room without a place"),
    Case(InRooms(TWO, ROWS), Grid(2, 5), THREE, [range(10)], "rows, and shapes that only one of them has"),
    Case(InRooms(TWO, (tuple(range(25)), tuple(range(25, 35)))), Grid(7, 5), THREE, [range(35)], "sets of many places"),
]


def example(label, rows, cols, rooms, before, after, broken=False):
    coords, said = told(rows, cols, BINARY, DOMINO, rooms)
    before, after = ("".join(board[coord] for coord in coords) for board in (before, after))
    return Example(label, shapes_in_rooms, said, before, after, broken)


EXAMPLES = [
    example("no place of the left room leaves one of the right", 1, 4, ((0, 1), (2, 3)), "????", "????", True),
    example("a shape that is certain", 2, 2, ((0, 1, 2, 3),), "#.??", "#.#."),
    example("a cell that all places cover", 1, 3, ((0, 1, 2),), "???", "?#?"),
]


def _spots(cols, cells):
    return {divmod(cell, cols) for cell in cells}


def naive(values, case):
    rule, cols = case.rule, case.grid.cols
    held = []
    for room in rule.rooms:
        cells = [cell for cell in room if values[cell] != 0]
        marks = {values[cell] for cell in cells}
        if len(marks) != 1:
            return False
        (mark,) = marks
        spots = sorted(_spots(cols, cells))
        moved = {(r - spots[0][0], c - spots[0][1]) for r, c in spots}
        ways = [sorted(way) for shape_mark, shape in rule.shapes if shape_mark == mark for way in orientations(shape)]
        if not any({(r - way[0][0], c - way[0][1]) for r, c in way} == moved for way in ways):
            return False
        held.append((mark, {*spots}))
    touching = dict.fromkeys(range(len(held)), False)
    for (i, (mark, one)), (_, (other_mark, other)) in permutations(enumerate(held), 2):
        touch = any(abs(r - s) + abs(c - d) == 1 for (r, c), (s, d) in product(one, other))
        block = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= one | other for r, c in one | other)
        if block or (touch and mark == other_mark):
            return False
        touching[i] |= touch
    return len(held) < 2 or all(touching.values())
