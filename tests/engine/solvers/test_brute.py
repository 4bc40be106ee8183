"""Brute force: the definition of what the others must find."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from puzzles import from_text

from gridlanes.constraints import Constraint
from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.regions import Row, Set
from gridlanes.rules import Distinct, Pin, Rule
from gridlanes.solvers import brute
from gridlanes.structure import Structure


def test_there_are_288_grids_of_side_4_in_ascending_order():
    solutions = brute.solve(sudoku.structure(2, 2), np.zeros(16, np.uint8))
    assert len(solutions) == len(set(solutions)) == 288
    assert solutions == sorted(solutions)


def test_there_are_12_latin_squares_of_side_3_and_576_of_side_4():
    for side, expected in ((3, 12), (4, 576)):
        structure = sudoku.structure(side, 1)
        assert len(brute.solve(structure, np.zeros(side * side, np.uint8))) == expected


def test_all_permutations_of_one_row_are_found():
    structure = Structure(Grid(1, 4), Alphabet.counting(4), [Constraint(Distinct(), Row(0))])
    assert brute.solve(structure, np.zeros(4, np.uint8)) == sorted(itertools.permutations(range(4)))


def test_a_coord_in_no_region_takes_every_mark():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [])
    assert brute.solve(structure, np.array([0, 2], np.uint8)) == [(0, 1), (1, 1), (2, 1)]


def test_the_limit_cuts_the_list_and_nothing_else():
    structure, empty = sudoku.structure(2, 2), np.zeros(16, np.uint8)
    everything = brute.solve(structure, empty)
    for limit in (1, 2, 7, 288, 1000):
        assert brute.solve(structure, empty, limit) == everything[:limit]


def test_a_pin_of_the_structure_holds():
    constraints = [Constraint(Distinct(), Row(0)), Constraint(Pin(2), Set(((0, 1),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    assert brute.solve(structure, np.zeros(3, np.uint8)) == [(0, 2, 1), (1, 2, 0)]


def test_a_rule_that_brute_force_does_not_know_is_asked_when_its_region_is_full():
    class Ascending(Rule):
        def holds(self, numbers):
            return (np.diff(numbers.astype(int), axis=1) > 0).all(axis=1)

    structure = Structure(Grid(1, 3), Alphabet.counting(4), [Constraint(Ascending(), Row(0))])
    assert brute.solve(structure, np.zeros(3, np.uint8)) == list(itertools.combinations(range(4), 3))


def test_two_equal_givens_in_a_region_have_no_solution():
    assert brute.solve(sudoku.structure(2, 2), from_text("1..1/..../..../....")) == []


def test_a_given_outside_the_alphabet_has_no_solution():
    assert brute.solve(sudoku.structure(2, 2), from_text("5.../..../..../....")) == []


def test_givens_of_another_shape_and_limits_below_1_are_refused():
    structure = sudoku.structure(2, 2)
    with pytest.raises(ModelError, match="16 coords"):
        brute.solve(structure, np.zeros(15, np.uint8))
    with pytest.raises(ModelError, match="at least 1"):
        brute.solve(structure, np.zeros(16, np.uint8), 0)
