"""Counts of tiles: all of a board in one table of the kernel that takes them."""

from __future__ import annotations

import numpy as np
from puzzles import ask_lanes

from gridlanes.compile.counted_together import counted_together
from gridlanes.compile.structure import Structure
from gridlanes.genres import tilepaint
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.sums_of_areas import AreaSums
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, Distinct, ExactCount

FIXED = Structure(Grid(1, 5), Alphabet.binary(), [Constraint(ExactCount(1, 3), Row(0))])
CLUED = Structure(Grid(2, 4), Alphabet.binary(), [Constraint(ExactCount(0, Clue(row)), Row(row)) for row in (0, 1)])


def tables(structure, regions):
    """(row, coords, parameters) of each table, and the own regions that it covers."""
    (tables,) = counted_together(structure, [RowRegions.of_lists(AllEqual(), regions)])
    found = []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        size, length, *rest = tables.entries[begin:].tolist()
        found.append((row, rest[:length], unpacked(AreaSums, rest[length : size - 1])))
    return found, tables.covered[0]


def test_a_line_counts_as_many_coords_of_a_tile_as_it_has_of_it() -> None:
    found, covered = tables(FIXED, [[[0, 3], [1], [2, 4]], [], [[4, 3, 2, 1]]])
    assert [row for row, *_ in found] == [0, 2]
    assert [coords for _, coords, _ in found] == [[0, 3, 1, 2, 4], [1, 2, 3, 4, 0]]
    assert found[0][2] == AreaSums(1, [0, 2, 3, 5], [3], [0, 3], [0, 1, 2], [2, 1, 2], [0, 1, 2, 3], [0, 0, 0])
    assert found[1][2] == AreaSums(1, [0, 4, 5], [3], [0, 2], [0, 1], [4, 1], [0, 1, 2], [0, 0])
    assert len(covered) == 4


def test_the_count_of_a_clue_is_read_in_its_row_of_the_tile() -> None:
    ((_, _, parameters),), _ = tables(CLUED, [[[0, 1, 4, 5], [2, 3, 6], [7]]])
    rows = [CLUED.program.first_clue_row + at for at in range(2)]
    assert list(parameters.totals) == [-1 - row for row in rows]
    assert (parameters.mark, list(parameters.weights)) == (0, [2, 2, 2, 1, 1])
    assert (list(parameters.met), list(parameters.lines)) == ([0, 2, 4, 5], [0, 1, 0, 1, 1])


def test_own_regions_that_overlap_keep_their_own_kernel() -> None:
    _, covered = tables(FIXED, [[[0, 1], [1, 2]], [[3, 4]]])
    assert covered.row.tolist() == [1]


def test_nothing_follows_from_other_rules() -> None:
    assert list(counted_together(FIXED, [RowRegions.of_lists(Distinct(), [[[0, 1]]])])) == []
    assert list(counted_together(FIXED, [])) == []


def test_a_count_that_one_choice_of_tiles_has_needs_no_guess() -> None:
    structure = tilepaint.structure(1, 7)
    tiles = RowRegions.of_lists(AllEqual(), [[[0, 1], [2, 3, 4], [5, 6]]])
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, 0] = 3
    (outcome,) = ask_lanes(structure, np.zeros((1, 7), np.uint8), 2, clues=clues, row_regions=[tiles], budget=1)
    assert outcome.solutions == [(0, 0, 1, 1, 1, 0, 0)]
