"""Row regions: columns of regions and clues, by row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.laid_regions import starts_of
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import (
    RowRegions,
    RuleRegions,
    begins,
    concatenated,
    different,
    lengths_between,
    regions_of_each_row,
    regions_of_row,
    regions_of_rows,
)
from gridlanes.rules import AtLeastOne, Distinct, ExactCount, Rule


@dataclass(frozen=True)
class Total(Rule):
    """The displayed values add up to `target`."""

    target: int | Clue


GRID = Grid(2, 2)
OWN = RowRegions.of_lists(Total(Clue(0)), [[[0, 1], [3]], [], [[2, 0, 1]]], [[5, NO_CLUE], [], [7]])


def test_regions_of_one_length_are_given_as_an_array():
    found = RowRegions.of_one_length(Distinct(), np.array([0, 0, 2]), np.array([[2, 1], [0, 3], [1, 0]]))
    listed = RowRegions.of_lists(Distinct(), [[[2, 1], [0, 3]], [], [[1, 0]]])
    assert [*found.regions()] == [*listed.regions()]
    assert [found.row.dtype, found.start.dtype, found.coords.dtype, found.clues.dtype] == [
        listed.row.dtype,
        listed.start.dtype,
        listed.coords.dtype,
        listed.clues.dtype,
    ]
    assert not len(RowRegions.of_one_length(Distinct(), np.zeros(0, np.intp), np.zeros((0, 2), np.intp)))


def test_lists_become_columns():
    assert OWN.row.tolist() == [0, 0, 2]
    assert OWN.start.tolist() == [0, 2, 3, 6]
    assert OWN.coords.tolist() == [0, 1, 3, 2, 0, 1]
    assert OWN.clues.tolist() == [5, NO_CLUE, 7]
    assert len(OWN) == 3
    assert list(OWN.regions()) == [(0, [0, 1], 5), (0, [3], NO_CLUE), (2, [2, 0, 1], 7)]


def test_a_region_without_a_clue_has_no_rule_unless_the_rule_needs_none():
    assert OWN.present.tolist() == [True, False, True]
    assert list(OWN.chosen(OWN.present).regions()) == [(0, [0, 1], 5), (2, [2, 0, 1], 7)]
    assert RowRegions.of_lists(Distinct(), [[[0, 1]]], [[NO_CLUE]]).present.tolist() == [True]


@pytest.mark.parametrize("row", range(3))
def test_the_regions_of_a_row_are_those_of_row_0_alone(row):
    expected = [(0, coords, clue) for at, coords, clue in OWN.regions() if at == row]
    assert list(OWN.of_row(row).regions()) == expected


def test_a_range_of_rows_is_counted_from_0():
    assert list(OWN.rows(slice(1, 3)).regions()) == [(1, [2, 0, 1], 7)]
    assert list(OWN.rows(slice(2, None)).regions()) == [(0, [2, 0, 1], 7)]
    assert list(OWN.rows(slice(0, 3)).regions()) == list(OWN.regions())
    assert list(OWN.none().regions()) == list(OWN.rows(slice(0, 0)).regions()) == []
    with pytest.raises(ModelError, match="taken in order"):
        OWN.rows(slice(0, 3, 2))


@pytest.mark.parametrize("index", [[], [0], [1], [2], [0, 2], [1, 2], [0, 1, 2], [0, 0, 2, 2, 2]])
def test_chosen_rows_are_counted_from_0(index):
    regions = [*OWN.regions()]
    expected = [(i, coords, clue) for i, row in enumerate(index) for of, coords, clue in regions if of == row]
    assert list(OWN.of_rows(np.array(index, np.int64)).regions()) == expected


def test_constraints_have_the_clues_in_place():
    assert OWN.of_row(0).constraints(GRID) == [Constraint(Total(5), Set(((0, 0, 0), (0, 0, 1))))]
    assert OWN.of_row(1).constraints(GRID) == []
    assert OWN.of_row(2).constraints(GRID)[0].region.resolve(GRID).tolist() == [2, 0, 1]


def test_columns_that_do_not_fit_are_refused():
    def own(row=(0, 1), start=(0, 1, 2), coords=(0, 1), clues=(1, 2)):
        return RowRegions(Total(Clue(0)), *map(np.array, (row, start, coords, clues)))

    assert len(own()) == 2
    for wrong in ({"start": (0, 2)}, {"start": (0, 1, 3)}, {"start": (1, 1, 2)}, {"clues": (1,)}):
        with pytest.raises(ModelError, match="2 row regions need 2 clues and 3 starts"):
            own(**wrong)
    with pytest.raises(ModelError, match="row by row"):
        own(row=(1, 0))


RULES = (Distinct(), ExactCount(1, Clue(0)))
REGION = st.lists(st.integers(0, 80), min_size=1, max_size=4, unique=True)


@st.composite
def own(draw):
    found = []
    for rule in draw(st.lists(st.sampled_from(RULES), unique=True, max_size=2)):
        regions = draw(st.lists(REGION, min_size=1, max_size=3))
        found.append(RuleRegions(rule, regions, [draw(st.integers(0, 4)) for _ in regions]))
    return tuple(found)


def plain(entries):
    return {entry.rule: ([list(map(int, region)) for region in entry.regions], list(entry.clues)) for entry in entries}


@given(rows=st.lists(own(), min_size=1, max_size=6))
def test_rows_come_back_from_their_columns(rows):
    columns = regions_of_rows(rows)
    found = [plain(regions_of_row(columns, row)) for row in range(len(rows))]
    assert found == [plain(row) for row in rows]
    assert [plain(entries) for entries in regions_of_each_row(columns, len(rows))] == found


@given(rows=st.lists(own(), min_size=1, max_size=6))
def test_rows_out_of_columns_become_the_same_columns_and_are_lists_where_asked_for(rows):
    again = [regions_of_row(regions_of_rows(rows), row) for row in range(len(rows))]
    as_lists = [tuple(own._replace(regions=[[*region] for region in own.regions]) for own in row) for row in again]
    assert again == as_lists
    for late, listed in zip(regions_of_rows(again), regions_of_rows(as_lists), strict=True):
        assert late.rule == listed.rule
        for field in ("row", "start", "coords", "clues"):
            one, other = getattr(late, field), getattr(listed, field)
            assert (one.tolist(), one.dtype) == (other.tolist(), other.dtype)


@given(pieces=st.lists(st.lists(own(), min_size=1, max_size=4), min_size=1, max_size=4), seed=st.integers(0, 99))
def test_merged_pieces_hold_the_rows_in_the_order_asked_for(pieces, seed):
    rows = [row for piece in pieces for row in piece]
    columns = [(regions_of_rows(piece), len(piece)) for piece in pieces]
    order = np.random.default_rng(seed).permutation(len(rows))
    merged = concatenated(columns, order)
    assert [plain(regions_of_row(merged, i)) for i in range(len(rows))] == [plain(rows[row]) for row in order]
    straight = concatenated(columns)
    assert [plain(regions_of_row(straight, i)) for i in range(len(rows))] == [plain(row) for row in rows]


def test_ascending_regions_have_the_same_coords_in_order():
    own = RowRegions.of_lists(Total(Clue(0)), [[[2, 0, 1], []], [], [[3, 1], [0]]], [[5, 1], [], [7, NO_CLUE]])
    assert [*own.ascending.regions()] == [(0, [0, 1, 2], 5), (0, [], 1), (2, [1, 3], 7), (2, [0], NO_CLUE)]
    assert own.ascending.ascending is own.ascending


def test_each_coord_has_its_region():
    regions = RowRegions.of_lists(AtLeastOne(1), [[[2, 0], [3]], [], [[1]]])
    assert regions.region_of.tolist() == [0, 0, 1, 2]
    assert regions.region_at(4).tolist() == [[0, -1, 0, 1], [-1, -1, -1, -1], [-1, 2, -1, -1]]
    assert regions.chosen(np.zeros(3, np.bool_)).region_at(4).shape == (0, 4)


@pytest.mark.parametrize("lengths", [[], [3], [0, 2, 0, 5]])
def test_lengths_and_starts_are_each_others_inverse(lengths):
    start = starts_of(np.array(lengths, np.int64))
    assert (start[0], start[-1], start.dtype) == (0, sum(lengths), np.int64)
    assert lengths_between(start).tolist() == lengths


def test_equal_entries_begin_where_any_key_changes():
    assert begins(np.array([0, 0, 1, 1, 1]), np.array([3, 4, 4, 4, 3])).tolist() == [0, 1, 2, 4]
    assert begins(np.zeros(0, np.int64)).tolist() == []


def test_different_numbers_are_listed_in_order():
    assert different(np.array([4, 0, 4, 2], np.int32)).tolist() == [0, 2, 4]


def test_regions_of_a_row_are_lists_once_they_are_asked_for():
    (own,) = regions_of_row([OWN], 0)
    assert own.regions == [[0, 1], [3]]
    assert own.regions != [[0, 1]]
    assert [*own.regions] == [[0, 1], [3]]
    assert own.regions[1] == [3]
    assert repr(own.regions) == "[[0, 1], [3]]"


def test_rows_that_were_laid_out_and_lists_make_the_same_columns():
    laid = [regions_of_row([OWN], row) for row in range(3)]
    listed = [tuple(RuleRegions(own.rule, [*own.regions], own.clues) for own in row) for row in laid]
    other = regions_of_rows(listed)
    parted = [laid[0], laid[1], regions_of_row(other, 2)]
    for rows in (laid, listed, [laid[0], listed[1], listed[2]], parted):
        (found,) = regions_of_rows(rows)
        assert [*found.regions()] == [*OWN.regions()]
    again = regions_of_rows([laid[2], laid[0], laid[2]])
    assert [*again[0].regions()] == [(0, [2, 0, 1], 7), (1, [0, 1], 5), (1, [3], NO_CLUE), (2, [2, 0, 1], 7)]
    assert regions_of_each_row([OWN], 4) == [*laid, ()]


def test_regions_that_were_laid_out_may_have_other_clues_since():
    (own,) = regions_of_row([OWN], 0)
    changed = RuleRegions(own.rule, own.regions, [NO_CLUE, 4])
    (found,) = regions_of_rows([(changed,), (own,)])
    assert [*found.regions()] == [(0, [0, 1], NO_CLUE), (0, [3], 4), (1, [0, 1], 5), (1, [3], NO_CLUE)]


def test_all_rows_are_the_same_columns():
    assert OWN.of_rows(np.arange(int(OWN.row[-1]) + 1)) is OWN
    assert OWN.of_rows(np.arange(int(OWN.row[-1]) + 3)) is OWN
    twice = OWN.of_rows(np.array([0, 0, *range(1, int(OWN.row[-1]) + 1)]))
    assert len(twice) > len(OWN)


def test_the_rows_of_columns_are_those_of_each_row():
    n_rows = int(OWN.row[-1]) + 2
    for n in (1, n_rows):
        each = regions_of_each_row([OWN], n)
        assert [list(map(tuple, row)) for row in each] == [list(map(tuple, regions_of_row([OWN], k))) for k in range(n)]
    again = regions_of_rows(regions_of_each_row([OWN, OWN.under(Distinct())], n_rows))
    assert [list(columns.regions()) for columns in again] == [
        list(columns.regions()) for columns in (OWN, OWN.under(Distinct()))
    ]
