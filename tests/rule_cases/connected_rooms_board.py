"""The kernel `connected_rooms_board`: small boards, and what it says of them by hand; see tests/rule_laws.py."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from geometry import pieces
from rule_laws import Case, Example

from gridlanes.compile.joint.connected_rooms import ConnectedInRoomsOf
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.connected_rooms_board import AROUND, ConnectedRoomsBoard, connected_rooms_board
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import CountInShortRuns, Rule


def told(rows, cols, rooms, longest=3, tries=0, blocks=0) -> ConnectedRoomsBoard:
    """What the kernel is told of a board with rooms."""
    rule = CountInShortRuns(1, Clue(0), longest)
    own = RowRegions.of_lists(rule, [[[*room] for room, _ in rooms]], [[number for _, number in rooms]])
    (tables,) = ConnectedInRoomsOf(1, longest)(Structure(Grid(rows, cols), Alphabet.binary(), []), [own])
    size, *entries = tables.entries[1:].tolist()
    return unpacked(ConnectedRoomsBoard, entries[size:])._replace(tries=tries, blocks=blocks)


def hinted(cols, hints, sets, tries=0) -> ConnectedRoomsBoard:
    """What it is told of a board with hints of how many cells around hold the mark, by the number of the hint."""
    listed = [[some for some in range(1 << len(AROUND)) if some.bit_count() in counts] for counts in sets]
    begin = [sum(map(len, listed[:k])) for k in range(len(listed) + 1)]
    return ConnectedRoomsBoard(1, cols, tries, 0, 1, [], [], [], [], hints, begin, [*chain(*listed)])


@dataclass(frozen=True)
class OnBoard(Rule):
    """Cells that hold a mark are connected; no line has more than so many that are alike; rooms have so many."""

    mark: int
    rooms: tuple[tuple[tuple[int, ...], int], ...]
    longest: int = 2
    tries: int = 0
    blocks: int = 0
    positional = True

    def lower(self, program, scope):
        said = told(scope.grid.rows, scope.grid.cols, self.rooms, self.longest, self.tries, self.blocks)
        program.add(connected_rooms_board, scope.coords.tolist(), said._replace(mark=scope.number(self.mark)))


def _case(rule, rows, cols, label, alphabet=None):
    return Case(rule, Grid(rows, cols), alphabet or Alphabet.binary(), [range(rows * cols)], label)


CASES = [
    _case(OnBoard(1, (((0, 1, 4, 5), 2), ((2, 3), NO_CLUE))), 2, 4, "two rows"),
    _case(OnBoard(1, (((0, 1, 3, 4), 2), ((2, 5, 8), 1)), 2, 1), 3, 3, "assumptions"),
    _case(OnBoard(1, (((0, 1, 3, 4), 3), ((2, 5, 8), 2)), 3, 1, 1), 3, 3, "no full block"),
    _case(OnBoard(0, (((0, 1, 2), 2),)), 1, 5, "one row of zeros"),
    _case(OnBoard(1, (((0, 1, 2), 1),)), 5, 1, "one column"),
    _case(OnBoard(7, (((0, 1, 2), 1),)), 2, 3, "7s", Alphabet((0, 3, 7))),
    _case(OnBoard(1, (((*range(12),), 7),), 3, 1), 3, 4, "all of a board"),
]
LINES = told(3, 4, [((0, 1, 2, 3), 2)])
LARGE = told(6, 6, [((*range(32),), 20)], 6)
RING = hinted(3, [9, 9, 9, 9, 1, 9, 9, 9, 9], [(0,), (7,)])
CORNER = hinted(3, [1, *[9] * 8], [(0,), (2,)], 1)
EXAMPLES = [
    Example("the last of a stretch", connected_rooms_board, LINES, "??../###?/????", "##../###./????"),
    Example("a stretch that is all alike", connected_rooms_board, LINES, "????/####/????", "????/####/????", True),
    Example("a room that has all", connected_rooms_board, LINES, "##??/????/????", "##../????/????"),
    Example(
        "cells that are needed between two", connected_rooms_board, LINES, "#.../?.../#...", "#.../?.../#...", True
    ),
    Example(
        "a room that is counted",
        connected_rooms_board,
        LARGE,
        "#####?/" * 4 + "??????/??????",
        "#####./" * 4 + "....../......",
    ),
    Example("all but one around a cell", connected_rooms_board, RING, "??./???/???", "##./#.#/###"),
    Example("a block is never full", connected_rooms_board, told(2, 3, [((2,), 0)], 4, 0, 1), "##?/#??", "##./#.."),
    Example("two in a corner", connected_rooms_board, CORNER, "?.?/???/???", "..?/##?/???"),
    Example("not inferred: from the whole board", connected_rooms_board, LINES, "????/????/????", "????/????/????"),
]


def naive(values, case):
    rule, grid = case.rule, case.grid
    held = {cell for cell, value in enumerate(values) if value == rule.mark}
    if held and len(pieces(grid, held)) > 1:
        return False
    span, cols = rule.longest + 1, grid.cols
    lines = [range(k, k + span) for k in range(len(values)) if k % cols + span <= cols]
    lines += [range(k, k + span * cols, cols) for k in range(len(values)) if k // cols + span <= grid.rows]
    if any(len({cell in held for cell in line}) == 1 for line in lines):
        return False
    blocks = [{k, k + 1, k + cols, k + cols + 1} for k in range(len(values) - cols) if (k + 1) % cols]
    if rule.blocks and any(block <= held for block in blocks):
        return False
    return all(number == NO_CLUE or len({*room} & held) == number for room, number in rule.rooms)
