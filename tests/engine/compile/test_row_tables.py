"""Own regions for the search: tables row by row, and the same solutions as shared constraints have."""

from __future__ import annotations

import numpy as np
import pytest
from puzzles import ask, ask_lanes

from gridlanes.compile import row_tables
from gridlanes.compile.row_tables import row_kernels_of, settle_single
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Set, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import (
    Connected,
    CountNoneBeside,
    Distinct,
    ExactCount,
    ExactCountApart,
    Increasing,
    LargerCountOfLines,
    Sum,
)

LINE = Structure(Grid(1, 4), Alphabet.counting(3), [])
BINARY = Structure(Grid(2, 3), Alphabet.binary(), [])


def entries(row_regions, row):
    """The coords of the entries of a row."""
    found = []
    for k in range(row_regions.start[row], row_regions.start[row + 1]):
        at, n, _ = row_regions.table[k].tolist()
        for _ in range(n):
            n_entries, size = row_regions.entries[at : at + 2].tolist()
            found.append(row_regions.entries[at + 2 : at + 2 + size].tolist())
            at += 1 + n_entries
    return found


def test_each_row_has_its_regions_in_order():
    regions = RowRegions.of_lists(Distinct(), [[[0, 1], [1, 2, 3]], [], [[3, 0]]])
    own, _ = row_kernels_of(LINE, LINE.word_format, 3, [regions])
    assert [entries(own, row) for row in range(3)] == [[[0, 1], [1, 2, 3]], [], [[3, 0]]]
    assert own.start.tolist() == [0, 1, 1, 2]


def test_regions_without_their_clue_are_left_out():
    regions = RowRegions.of_lists(Sum(Clue(0)), [[[0, 1]], [[2, 3]]], [[NO_CLUE], [4]])
    own, _ = row_kernels_of(LINE, LINE.word_format, 2, [regions])
    assert own.start[1] == 0
    assert own.start[2] > 0


@pytest.mark.parametrize(
    ("structure", "rule", "regions", "clues"),
    [
        (LINE, Distinct(), [[0, 1, 2], [2, 3]], [0, 0]),
        (LINE, Increasing(), [[3, 1, 0]], [0]),
        (LINE, Sum(Clue(0)), [[0, 1, 2, 3]], [7]),
        (LINE, Sum(Clue(0), distinct=True), [[0, 1], [1, 2, 3]], [4, 6]),
        (BINARY, ExactCount(1, Clue(0)), [[0, 1, 2], [2, 5]], [2, 1]),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, list) else None,
)
def test_own_regions_mean_what_shared_constraints_mean(structure, rule, regions, clues):
    bound = [rule.bound((clue,)) for clue in clues]
    constraints = [
        Constraint(rule, places(structure.grid, coords)) for rule, coords in zip(bound, regions, strict=True)
    ]
    shared = Structure(structure.grid, structure.alphabet, constraints)
    blank = np.zeros(structure.n_coords, np.uint8)
    own = RowRegions.of_lists(rule, [regions], [clues])
    expected = ask(shared, blank, None).solutions
    assert expected
    assert ask(structure, blank, None, row_regions=[own]).solutions == expected


def test_a_rule_that_asks_where_it_is_is_lowered_for_each_region():
    """Whether coords are adjacent is not the same for all regions of one length."""
    regions = [[[0, 1, 2]], [[0, 2, 4]], [[0, 3, 5]]]
    rows = RowRegions.of_lists(Connected(1), regions)
    try:
        outcomes = ask_lanes(BINARY, np.zeros((3, 6), np.uint8), None, row_regions=[rows])
    except ModelError as error:
        assert "hidden coords" in str(error)  # noqa: PT017
        return
    for row, ((coords,), outcome) in enumerate(zip(regions, outcomes, strict=True)):
        cells = Set(tuple(divmod(coord, 3) for coord in coords))
        shared = Structure(BINARY.grid, BINARY.alphabet, [Constraint(Connected(1), cells)])
        assert outcome.solutions == ask(shared, np.zeros(6, np.uint8), None).solutions, row


def test_a_rule_that_refuses_its_regions_is_refused():
    with pytest.raises(ModelError):
        row_kernels_of(BINARY, BINARY.word_format, 1, [RowRegions.of_lists(Increasing(), [[[0, 1]]])])


def test_scratch_is_that_of_the_longest_region():
    short, long = (
        row_kernels_of(LINE, LINE.word_format, 1, [RowRegions.of_lists(Sum(Clue(0)), [cells], [[3] * len(cells)])])[1]
        for cells in ([[0, 1]], [[0, 1], [0, 1, 2, 3]])
    )
    assert 0 < short.to_propagate == short.most < long.most


def test_regions_of_one_coord_are_settled_at_once():
    own = RowRegions.of_lists(Sum(Clue(0)), [[[0], [0], [1, 2], [3]], [[1]]], [[2, 3, 4, NO_CLUE], [2]])
    candidates = LINE.word_format.zeros(2, 4)
    candidates[:] = 7
    (left,) = settle_single(LINE, LINE.word_format, [own], candidates)
    assert candidates.tolist() == [[0, 7, 7, 7], [7, 2, 7, 7]]
    assert [coords for _, coords, _ in left.regions()] == [[1, 2], [3]]


def test_regions_of_all_lengths_are_listed_as_those_of_each_length_are():
    structure = Structure(Grid(2, 4), Alphabet.binary(), [])
    regions = [[0, 1], [5, 2, 7], [3], [4, 6]]
    every = RowRegions.of_lists(ExactCount(1, Clue(0)), [regions], [[1, 2, 0, 1]])
    tables, _ = row_kernels_of(structure, structure.word_format, 1, [every])
    expected = []
    for region, clue in zip(regions, [1, 2, 0, 1], strict=True):
        alone = RowRegions.of_lists(ExactCount(1, Clue(0)), [[region]], [[clue]])
        expected += row_kernels_of(structure, structure.word_format, 1, [alone])[0].entries.tolist()
    assert tables.entries.tolist() == expected
    assert tables.table[:, :2].tolist() == [[0, 4]]


@pytest.mark.parametrize(
    "rule", [CountNoneBeside(1, Clue(0)), ExactCountApart(1, 1), LargerCountOfLines(1, Clue(0))], ids=repr
)
def test_regions_that_are_alike_but_for_their_coords_have_the_tables_that_each_would_have_alone(monkeypatch, rule):
    structure = Structure(Grid(3, 4), Alphabet((1, 2)), [])
    regions = RowRegions.of_lists(
        rule, [[[0, 1, 4], [7, 11]], [[5, 6, 2], [8, 9, 10]]], [[1, 2], [3, 2]] if rule.slots else None
    )
    found = [*row_tables._tables_of(structure, regions)]
    monkeypatch.setattr(row_tables, "_are_plain_cells", lambda structure, regions: False)
    apart = [*row_tables._tables_of(structure, regions)]
    assert len(found) == len(apart) == 1
    for one, other in zip(found[0], apart[0], strict=True):
        assert np.array_equal(one, other) if isinstance(one, np.ndarray) else one == other


def test_a_region_that_names_a_cell_twice_is_refused_where_regions_are_alike():
    regions = RowRegions.of_lists(ExactCountApart(1, 1), [[[0, 1, 1]]])
    with pytest.raises(ModelError, match="named twice"):
        row_kernels_of(BINARY, BINARY.word_format, 1, [regions])
