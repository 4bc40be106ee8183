"""The kernel `rectangles_in_rooms`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass

from rule_laws import Case, Example

from gridlanes.compile.joint.whole_rooms import WholeInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.rectangles_in_rooms import WholeInRooms, rectangles_in_rooms
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount, Rule


def told(rows, cols, rooms, tries=0) -> WholeInRooms:
    """What the kernel is told of a board with rooms."""
    regions, numbers = [[[*room] for room, _ in rooms]], [[number for _, number in rooms]]
    own = RowRegions.of_lists(ExactCount(1, Clue(0)), regions, numbers)
    (tables,) = WholeInRoomsOf(1)(Structure(Grid(rows, cols), Alphabet.binary(), []), [own])
    size, *entries = tables.entries[1:].tolist()
    return unpacked(WholeInRooms, entries[size:])._replace(tries=tries)


@dataclass(frozen=True)
class OnBoard(Rule):
    """Cells that hold a mark form rectangles; rooms have so many of them."""

    mark: int
    rooms: tuple[tuple[tuple[int, ...], int], ...]
    tries: int = 0
    positional = True

    def lower(self, program, scope):
        said = told(scope.grid.rows, scope.grid.cols, self.rooms, self.tries)
        program.add(rectangles_in_rooms, scope.coords.tolist(), said._replace(mark=scope.number(self.mark)))


def _case(rule, rows, cols, label, alphabet=None):
    return Case(rule, Grid(rows, cols), alphabet or Alphabet.binary(), [range(rows * cols)], label)


CASES = [
    _case(OnBoard(1, (((0, 1, 4, 5), 2), ((2, 3), NO_CLUE))), 2, 4, "two rows"),
    _case(OnBoard(1, (((0, 1, 3, 4), 2), ((2, 5, 8), 1)), 1), 3, 3, "assumptions"),
    _case(OnBoard(0, (((0, 1, 2), 2),)), 1, 5, "one row of zeros"),
    _case(OnBoard(1, (((0, 1, 2), 1),)), 5, 1, "one column"),
    _case(OnBoard(7, (((0, 1, 2), 1),)), 2, 3, "7s", Alphabet((0, 3, 7))),
    _case(OnBoard(1, (((*range(12),), 6),), 1), 3, 4, "all of a board"),
]
PAIR = told(3, 4, [((0, 1, 4, 5), 2)])
LARGE = told(6, 6, [((*range(32),), 20)])
TRIED = told(2, 4, [((0, 1, 4, 5), 3), ((2, 3), 1)], 1)
ROW = told(2, 4, [((0, 1, 2, 3), 3)], 1)
EXAMPLES = [
    Example("the fourth of a block", rectangles_in_rooms, PAIR, "????/??##/??#?", "????/??##/??##"),
    Example("a block that is not whole", rectangles_in_rooms, PAIR, "????/??##/??#.", "????/??##/??#.", True),
    Example("two of a block with one that does not", rectangles_in_rooms, PAIR, "??../??#?/??#.", "??../??#./??#."),
    Example("a room that has all", rectangles_in_rooms, PAIR, "#?#?/#???/????", "#.#?/#.??/????"),
    Example("a room that is counted", rectangles_in_rooms, LARGE, "#####./" * 4 + "??????/??????",
            "#####./" * 4 + "....../..????"),
    Example("three of a block, by assumptions", rectangles_in_rooms, TRIED, "????/????", "????/????", True),
    Example("an assumption that fails", rectangles_in_rooms, ROW, "???./????", "###./????"),
    Example("not inferred: from the whole board", rectangles_in_rooms, PAIR, "????/????/????", "????/????/????"),
]  # fmt: skip


def naive(values, case):
    rule, grid = case.rule, case.grid
    held = {cell for cell, value in enumerate(values) if value == rule.mark}
    cols = grid.cols
    blocks = [{k, k + 1, k + cols, k + cols + 1} for k in range(len(values) - cols) if (k + 1) % cols]
    if any(len(block & held) == 3 for block in blocks):
        return False
    return all(number == NO_CLUE or len({*room} & held) == number for room, number in rule.rooms)
