"""What visits of rooms say of light and dark cells: the tables have the coords that a plain look at each room gives."""

from __future__ import annotations

from itertools import accumulate, chain, pairwise

import pytest

from gridlanes.compile.joint.visits_by_colour import VisitsByColour
from gridlanes.compile.structure import Structure
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.rooms.room_visits import ANY, VisitedRoom
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.divisions import division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount

GRID = Grid(2, 3, layers=(Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V))
BOARD = Structure(GRID, Alphabet.binary(), [])
ROOMS, EXITS = ExactCount(0, Clue(0)), ExactCount(1, 4)
AREAS = [[0, 1, 3], [2, 4, 5]]


def _exits(area):
    board = division_of(GRID)
    every = zip(board.edges.tolist(), board.first.tolist(), board.second.tolist(), strict=True)
    return [edge for edge, one, other in every if (one in area) != (other in area)]


def _expected(area, number):
    """The coords of a room by their parts, and what the kernel is told of them."""
    board = division_of(GRID)
    ends = {edge: (one, other) for edge, one, other in zip(board.edges, board.first, board.second, strict=True)}
    parts = [[], [], [], []]
    for edge in _exits(area):
        (inside,) = [cell for cell in ends[edge] if cell in area]
        parts[sum(divmod(inside, 3)) % 2].append(int(edge))
    for cell in area:
        parts[2 + sum(divmod(cell, 3)) % 2].append(cell)
    return [*map(sorted, parts)], VisitedRoom(1, 0, 2, number, *map(len, parts[:3]))


def _tables(rooms, exits, *, says_number):
    found = []
    for tables in VisitsByColour(ROOMS, EXITS, 0, says_number)(BOARD, [rooms, exits]):
        for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
            size, length = tables.entries[begin : begin + 2].tolist()
            coords = tables.entries[begin + 2 : begin + 2 + length].tolist()
            room = unpacked(VisitedRoom, tables.entries[begin + 2 + length : begin + 1 + size].tolist())
            found.append((row, coords, room))
    return found


@pytest.mark.parametrize("says_number", [False, True])
def test_rooms_have_their_coords_by_colour_and_the_number_of_their_cells(says_number):
    rooms = RowRegions.of_lists(ROOMS, [AREAS, AREAS[::-1]], [[2, NO_CLUE], [3, 1]])
    exits = RowRegions.of_lists(EXITS, [[*map(_exits, AREAS)], [*map(_exits, AREAS[::-1])]])
    found = _tables(rooms, exits, says_number=says_number)
    numbers = [2, ANY, 3, 1] if says_number else [ANY] * 4
    expected = [_expected(area, number) for area, number in zip([*AREAS, *AREAS[::-1]], numbers, strict=True)]
    assert [row for row, _, _ in found] == [0, 0, 1, 1]
    assert [(sorted(coords), room) for _, coords, room in found] == [
        (sorted(chain(*parts)), room) for parts, room in expected
    ]
    for (_, coords, _), (parts, _) in zip(found, expected, strict=True):
        ends = accumulate(map(len, parts), initial=0)
        assert [sorted(coords[a:b]) for a, b in pairwise(ends)] == parts


def test_nothing_follows_without_exits_and_of_rooms_that_no_link_leaves():
    rooms, none = RowRegions.of_lists(ROOMS, [AREAS], [[2, 1]]), RowRegions.of_lists(EXITS, [[]])
    assert _tables(rooms, none, says_number=True) == []
    whole = RowRegions.of_lists(ROOMS, [[[*range(6)]]], [[2]])
    assert _tables(whole, RowRegions.of_lists(EXITS, [[_exits([0])]]), says_number=True) == []
