"""Counts of puzzles: which rules they are taken from, and what they admit."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.genres.akari import structure as akari
from gridlanes.grading.counts import CountsOfRows, admitted_by, admitted_with, counts_of, has_counts
from gridlanes.kernels.grading.counts import AT_LEAST_ONE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import AllOf, Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, CountBeside, DegreeIn, Distinct, ExactCount, ParityEven

EVERY = 2**64 - 1


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        (ExactCount(1, 2), {2}),
        (AtMost(1, 2), {0, 1, 2}),
        (AtLeastOne(1), {1, 2, 3, 4}),
        (DegreeIn(1, (0, 2)), {0, 2}),
        (ParityEven(1), {0, 2, 4}),
    ],
)
def test_a_counting_rule_admits_its_numbers(rule, numbers):
    assert admitted_by(rule, 4) == sum(1 << n for n in numbers)


def test_more_coords_than_are_counted_admit_everything():
    assert admitted_by(ExactCount(1, 2), 63) == 4
    assert admitted_by(ExactCount(1, 2), 64) == EVERY


def test_a_clue_that_is_not_given_says_nothing():
    assert admitted_with(ExactCount(1, Clue(3)), NO_CLUE, 4) == EVERY
    assert admitted_with(ExactCount(1, Clue(3)), 1, 4) == 2


def test_clues_and_regions_of_single_puzzles_are_theirs():
    constraints = [Constraint(ExactCount(1, Clue(0)), Row(0)), Constraint(AtMost(1, 1), Col(1))]
    structure = Structure(Grid(2, 3), Alphabet.binary(), constraints)
    own = RowRegions.of_lists(ExactCount(1, Clue(0)), [[], [[0, 3], [1, 4, 5]]], [[], [1, 2]])
    found = CountsOfRows.of(structure, 2, np.array([[2], [NO_CLUE]], np.int32), [own])
    assert found.shared.start.tolist() == [0, 3, 5]
    assert found.shared.coords.tolist() == [0, 1, 2, 1, 4]
    assert found.shared.admitted.tolist() == [[4, 3], [EVERY, 3]]
    assert found.own.first.tolist() == [0, 0, 2]
    assert found.own.coords.tolist() == [0, 3, 1, 4, 5]
    assert found.own.admitted.tolist() == [[2, 4]]


def test_numbers_beside_cells_are_a_count_each():
    structure = Structure(
        Grid(2, 3), Alphabet.binary(), [Constraint(CountBeside(1, (NO_CLUE, 1) + (NO_CLUE,) * 3 + (2,)), AllOf())]
    )
    found = [(sorted(coords), rule) for coords, rule in counts_of(structure.constraints[0].rule, structure.scopes[0])]
    assert found == [([0, 2, 4], ExactCount(1, 1)), ([2, 4], ExactCount(1, 2))]


def test_akari_has_numbers_sights_and_light():
    found = CountsOfRows.of(akari(3, 4), 1, None, [])
    assert len(found.shared.mark) == 12
    assert found.lines.most.tolist() == [1] * 7 + [AT_LEAST_ONE] * 7
    assert len(found.lines.coords) == 4 * 12


def test_one_count_or_none_suits_no_technique_over_pairs():
    grid, alphabet = Grid(2, 2), Alphabet.binary()
    counts = [Constraint(ExactCount(1, 1), Row(0)), Constraint(ExactCount(1, 1), Row(1))]
    assert has_counts(Structure(grid, alphabet, counts), [])
    assert not has_counts(Structure(grid, alphabet, counts[:1]), [])
    assert not has_counts(
        Structure(grid, alphabet, [Constraint(Distinct(), Row(0)), Constraint(Distinct(), Row(1))]), []
    )
    assert has_counts(
        Structure(grid, alphabet, []), [RowRegions.of_lists(ExactCount(1, Clue(0)), [[[0, 1], [1]]], [[1, 1]])]
    )
