"""Compiling: what the index arrays of a structure must say."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.clues import NO_CLUE, Clue
from gridlanes.constraints import Constraint
from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.own import OwnRegions
from gridlanes.regions import Col, Row, Set
from gridlanes.rules import Distinct, ExactCount, Pin
from gridlanes.solvers.lanes import Answers, LaneSolver
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
    structure = structure_of(Grid(1, 3), 4, (Pin(3), Set(((0, 1),))), (Pin(3), Set(((0, 1),))))
    assert structure.domain == [0b1111, 0b0100, 0b1111]
    for bits in (16, 32, 64, 128):
        word_format = WordFormat(bits)
        assert word_format.integers(structure.domain_words(word_format)) == structure.domain


def test_two_pins_that_disagree_leave_no_mark():
    structure = structure_of(Grid(1, 1), 4, (Pin(3), Row(0)), (Pin(4), Row(0)))
    assert structure.domain == [0]


@pytest.mark.parametrize(
    ("mark", "region", "reason"),
    [(5, Set(((0, 0),)), "5 is no mark"), (0, Set(((0, 0),)), "0 is no mark"), (1, Row(0), "one coord")],
)
def test_pins_that_cannot_be_are_refused_when_the_structure_is_made(mark, region, reason):
    with pytest.raises(ModelError, match=reason):
        structure_of(Grid(1, 3), 4, (Pin(mark), region))


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


def test_a_row_of_a_structure_is_a_puzzle():
    shared = [Constraint(ExactCount(1, Clue(0)), Row(0)), Constraint(ExactCount(2, Clue(1)), Row(0))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), shared, genre="test")
    own = OwnRegions.of_lists(ExactCount(3, Clue(0)), [[[0, 2]]], [[1]])
    puzzle = structure.puzzle([0, 2, 0], [1, NO_CLUE], [own])
    assert [constraint.rule for constraint in puzzle.constraints] == [ExactCount(1, 1), ExactCount(3, 1), Pin(2)]
    assert [site.coords.tolist() for site in puzzle.sites] == [[0, 1, 2], [0, 2], [1]]
    assert puzzle.genre == "test"
    assert structure.puzzle().constraints == ()


def test_distinct_regions_beside_hidden_coords_and_clues_read_zeros_where_they_are_padded():
    """The outside row comes after auxiliary coords and clues: short regions are padded with it."""
    grid = Grid(1, 4)
    clued = Constraint(ExactCount(1, Clue(0)), Set(((0, 2), (0, 3))))
    structure = Structure(
        grid,
        Alphabet.counting(3),
        [Constraint(Distinct(), Set(((0, 0), (0, 1)))), Constraint(Distinct(), Set(((0, 1), (0, 2), (0, 3)))), clued],
    )
    tables = structure.tables()
    assert structure.program.width > grid.n_coords
    assert tables.regions.max() == structure.program.width
    assert not tables.program.uses_pick
    for clue, expected in ((-1, 12), (0, 4), (1, 8), (2, 0)):
        answers = Answers.empty(1, 4)
        LaneSolver(structure).solve(np.zeros((1, 4), np.uint8), answers, clues=np.array([[clue]], np.int32), limit=99)
        assert answers.n_solutions.tolist() == [expected]
