"""Compiling: what the index arrays of a structure must say."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.constraints import Constraint
from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.regions import Col, Row, Set
from gridlanes.rules import Distinct, Pin
from gridlanes.structure import Structure
from gridlanes.words import WordFormat


def structure_of(grid, n_marks, *constraints):
    return Structure(grid, Alphabet.counting(n_marks), [Constraint(rule, region) for rule, region in constraints])


def test_a_plain_sudoku_is_bands_and_stacks_and_nothing_else():
    tables = sudoku.structure(3, 3).tables()
    assert tables.bands.shape == tables.stacks.shape == (3, 3, 3, 3)
    for name in ("complete", "partial", "shared", "claiming", "losing", "loose"):
        assert len(getattr(tables, name)) == 0, name


def test_the_diagonals_of_a_sudoku_x_are_complete_regions_with_overlaps_of_their_own():
    tables = sudoku.structure(3, 3, diagonals=True).tables()
    assert len(tables.complete) == 2
    # Each diagonal shares three coords with three boxes; each claims from the other.
    assert len(tables.shared) == 2 * 3 * 2
    shared = {tuple(row) for row in tables.shared.tolist()}
    assert (0, 10, 20) in shared
    assert (8, 16, 24) in shared


def test_overlaps_speak_only_where_the_claiming_region_is_complete():
    first, second = Set(((0, 0), (0, 1), (0, 2))), Set(((0, 1), (0, 2), (0, 3), (1, 0)))
    structure = structure_of(Grid(2, 4), 4, (Distinct(), first), (Distinct(), second))
    tables = structure.tables()
    assert tables.partial.tolist() == [[0, 1, 2]]
    assert tables.partial_lengths.tolist() == [3]
    assert tables.complete.tolist() == [[1, 2, 3, 4]]
    assert tables.shared.tolist() == [[1, 2]]
    assert tables.claiming.tolist() == [[3, 4]]
    assert tables.losing.tolist() == [[0]]


def test_ragged_entries_are_padded_with_the_outside():
    structure = structure_of(
        Grid(1, 5), 5, (Distinct(), Set(((0, 0), (0, 1)))), (Distinct(), Set(((0, 2), (0, 3), (0, 4))))
    )
    assert structure.tables().partial.tolist() == [[0, 1, 5], [2, 3, 4]]
    assert structure.tables().loose.tolist() == [0, 1, 2, 3, 4]


def test_a_region_named_twice_counts_once_and_one_coord_alone_is_no_region():
    structure = structure_of(
        Grid(1, 2), 2, (Distinct(), Row(0)), (Distinct(), Set(((0, 1), (0, 0)))), (Distinct(), Col(0))
    )
    assert [region.tolist() for region in structure.distinct_regions] == [[0, 1]]
    assert len(structure.constraints) == 3


def test_shared_pins_narrow_the_domain_before_any_given():
    structure = structure_of(Grid(1, 3), 4, (Pin(2), Set(((0, 1),))), (Pin(2), Set(((0, 1),))))
    assert structure.domain == [0b1111, 0b0100, 0b1111]
    for bits in (16, 32, 64, 128):
        word_format = WordFormat(bits)
        assert word_format.integers(structure.domain_words(word_format)) == structure.domain


def test_two_pins_that_disagree_leave_no_mark():
    structure = structure_of(Grid(1, 1), 4, (Pin(2), Row(0)), (Pin(3), Row(0)))
    assert structure.domain == [0]


@pytest.mark.parametrize(
    ("number", "region", "reason"),
    [(4, Set(((0, 0),)), "of an alphabet of 4"), (-1, Set(((0, 0),)), "of an alphabet of 4"), (0, Row(0), "one coord")],
)
def test_pins_that_cannot_be_are_refused_when_the_structure_is_made(number, region, reason):
    with pytest.raises(ModelError, match=reason):
        structure_of(Grid(1, 3), 4, (Pin(number), region))


def test_more_coords_than_marks_in_a_distinct_region_are_refused():
    with pytest.raises(ModelError, match="different marks"):
        structure_of(Grid(1, 3), 2, (Distinct(), Row(0))).tables()


def test_a_region_outside_the_grid_is_refused_when_the_structure_is_made():
    with pytest.raises(ModelError, match="outside"):
        structure_of(Grid(1, 3), 3, (Distinct(), Row(1)))


@pytest.mark.parametrize(("side", "bits"), [(16, 16), (25, 32), (36, 64), (100, 128)])
def test_the_word_follows_the_alphabet(side, bits):
    structure = structure_of(Grid(1, side), side, (Distinct(), Row(0)))
    assert structure.word_format == WordFormat(bits)
    full = structure.tables().full
    assert structure.word_format.integers(full) == [(1 << side) - 1] * structure.word_format.lanes


def test_resolved_regions_keep_the_order_of_the_constraints():
    structure = sudoku.structure(2, 2)
    assert [region.tolist() for region in structure.regions[:2]] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(structure.regions) == len(structure.constraints) == 12
    assert all(region.dtype == np.intp for region in structure.regions)
