"""Counts of thermometers and vessels: all of a board in one table of the kernel that takes them."""

from __future__ import annotations

import numpy as np
from puzzles import ask_lanes

from gridlanes.compile.joint.tubes_counted import tubes_counted
from gridlanes.compile.structure import Structure
from gridlanes.genres import thermometers
from gridlanes.kernels.layouts import unpacked
from gridlanes.kernels.rules.sums.counts_of_tubes import Tubes, counts_of_tubes
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, ExactCount, FilledFrom, WaterLevel

CLUED = Structure(
    Grid(2, 3),
    Alphabet.binary(),
    [
        *(Constraint(ExactCount(1, Clue(row)), Row(row)) for row in range(2)),
        Constraint(ExactCount(1, 1), Col(2)),
        Constraint(ExactCount(0, 2), Col(0)),
    ],
)


def tables(regions, mark=1):
    """(row, coords, parameters) of each table, and the row regions that it covers."""
    (tables,) = tubes_counted(CLUED, [RowRegions.of_lists(FilledFrom(mark), regions)])
    assert tables.kernel is counts_of_tubes
    found = []
    for row, begin in zip(tables.row.tolist(), tables.begin.tolist(), strict=True):
        size, length, *rest = tables.entries[begin:].tolist()
        found.append((row, rest[:length], unpacked(Tubes, rest[length : size - 1])))
    return found, tables.covered[0]


def test_a_table_has_the_tubes_of_a_board_and_the_lines_that_count_their_mark():
    found, covered = tables([[[4, 1, 0], [5, 2]], [], [[2, 1]]])
    first, second = [-1 - (CLUED.program.first_clue_row + at) for at in range(2)]
    assert [row for row, *_ in found] == [0, 2]
    assert [coords for _, coords, _ in found] == [[4, 1, 0, 5, 2, 3], [2, 1, 0, 3, 4, 5]]
    mark, *lists = found[0][2]
    assert mark == 1
    assert [list(each) for each in lists] == [
        [0, 1, 2, 3, 4, 5, 6],
        [first, second, 1],
        [0, 3, 6, 8],
        [1, 2, 4, 0, 3, 5, 3, 4],
        [1] * 8,
        [0, 1, 2, 3, 5, 7, 8],
        [1, 0, 0, 1, 2, 0, 2, 1],
        [1] * 8,
        [0, 3, 5, 6],
    ]
    assert len(covered) == 3


def test_another_mark_has_other_lines():
    ((_, coords, parameters),), _ = tables([[[1, 0]]], 0)
    assert (coords, parameters.mark, list(parameters.totals)) == ([1, 0, 3], 0, [2])


def test_a_vessel_is_filled_step_by_step_from_the_bottom_and_keeps_its_own_kernel():
    own = RowRegions.of_lists(WaterLevel(1), [[[0, 1, 3, 4]], [[0, 1, 2, 3, 5]]])
    (found,) = tubes_counted(CLUED, [own])
    assert found.covered == ()
    told = []
    for begin in found.begin.tolist():
        size, length, *rest = found.entries[begin:].tolist()
        told.append((rest[:length], unpacked(Tubes, rest[length : size - 1])))
    assert [coords for coords, _ in told] == [[3, 4, 0, 1, 2, 5], [3, 0, 1, 2, 5, 4]]
    assert [list(parameters.start) for _, parameters in told] == [[0, 2, 4, 5, 6], [0, 1, 4, 5, 6]]
    assert [list(parameters.tubes) for _, parameters in told] == [[0, 2, 3, 4], [0, 2, 3, 4]]
    assert (list(told[0][1].steps), list(told[0][1].weights)) == ([1, 2, 0, 3, 2, 3], [2, 1, 2, 1, 1, 1])
    assert (list(told[0][1].lines), list(told[0][1].shares)) == ([1, 0, 0, 2, 1, 2], [2, 2, 1, 1, 1, 1])


def test_puzzles_in_which_tubes_share_a_coord_have_no_table() -> None:
    found, covered = tables([[[0, 1], [1, 2]], [[3, 4]]])
    assert [row for row, *_ in found] == [1]
    assert covered.row.tolist() == [1]


def test_nothing_follows_from_other_rules_or_without_counts():
    assert list(tubes_counted(CLUED, [RowRegions.of_lists(Distinct(), [[[0, 1]]])])) == []
    assert list(tubes_counted(CLUED, [])) == []
    plain = Structure(Grid(2, 3), Alphabet.binary(), [Constraint(ExactCount(0, 1), Row(0))])
    assert list(tubes_counted(plain, [RowRegions.of_lists(FilledFrom(1), [[[0, 1]]])])) == []


def test_a_long_thermometer_of_which_little_may_be_empty_needs_no_guess():
    structure = thermometers.structure(1, 7)
    own = RowRegions.of_lists(FilledFrom(1), [[[0, 1, 2, 3], [6, 5, 4]]])
    clues = np.full((1, structure.n_clues), NO_CLUE, np.int32)
    clues[0, [0, 1 + 2, 1 + 3]] = 5, 1, 0
    (outcome,) = ask_lanes(structure, np.zeros((1, 7), np.uint8), 2, clues=clues, row_regions=[own], budget=1)
    assert outcome.solutions == [(1, 1, 1, 0, 0, 1, 1)]
