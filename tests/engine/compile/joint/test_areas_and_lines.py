"""Areas of row regions and the lines that count what they hold."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.joint.areas_and_lines import apart, areas_of, counted_lines, ends_of
from gridlanes.compile.structure import Structure
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, AtMost, ExactCount

STRUCTURE = Structure(
    Grid(2, 3),
    Alphabet((4, 7, 9)),
    [
        Constraint(ExactCount(7, Clue(0)), Row(0)),
        Constraint(ExactCount(9, 2), Col(1)),
        Constraint(AtMost(7, 1), Col(0)),
    ],
)


def test_lines_are_listed_by_the_mark_that_they_count():
    lines = counted_lines(STRUCTURE)
    assert {mark: [(total, at.tolist()) for total, at in these] for mark, these in lines.items()} == {
        1: [(-1 - STRUCTURE.program.first_clue_row, [0, 1, 2])],
        2: [(2, [1, 4])],
    }


def test_areas_keep_the_order_of_their_regions_and_counted_coords_in_none_are_areas_of_their_own():
    own = RowRegions.of_lists(AllEqual(), [[[5, 1], [0]], [], [[4, 3]]])
    areas = areas_of(STRUCTURE, own, np.array([0, 1, 2, 4]))
    assert areas.row.tolist() == [0, 2]
    assert areas.coords.tolist() == [5, 1, 0, 2, 4, 4, 3, 0, 1, 2]
    assert (areas.n_coords.tolist(), areas.n_areas.tolist()) == ([5, 5], [4, 4])
    assert areas.sizes.tolist() == [2, 1, 1, 1, 2, 1, 1, 1]
    assert areas.area_of.tolist() == [[1, 0, 2, -1, 3, 0], [1, 2, 3, 0, 0, -1]]
    assert apart(STRUCTURE, own) is own


def test_regions_of_a_puzzle_in_which_some_overlap_are_not_covered():
    own = RowRegions.of_lists(AllEqual(), [[[0, 1], [1, 2]], [[3, 4]]])
    assert apart(STRUCTURE, own).row.tolist() == [1]


def test_ends_begin_anew_for_each_puzzle():
    ends, n = ends_of(np.array([2, 1, 3]), np.array([2, 1]))
    assert (ends.tolist(), n.tolist()) == ([0, 2, 3, 0, 3], [3, 2])
