"""The independent check: every kind of wrong solution is refused, every right one accepted."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import pattern, shuffled

from gridlanes.constraints import Constraint
from gridlanes.genres import sudoku
from gridlanes.grid import Grid
from gridlanes.marks import Alphabet
from gridlanes.regions import Row, Set
from gridlanes.rules import Distinct, Pin
from gridlanes.structure import Structure
from gridlanes.verify import Verifier


def check(structure, numbers, givens=None, rows=None):
    numbers = np.asarray(numbers, np.uint8)
    givens = np.zeros((len(numbers), structure.n_coords), np.uint8) if givens is None else np.asarray(givens, np.uint8)
    rows = np.arange(len(numbers)) if rows is None else np.asarray(rows, np.int64)
    return Verifier(structure).check(numbers, givens, rows).tolist()


def right(box_w, box_h, seed=0):
    return (shuffled(random.Random(seed), pattern(box_w, box_h), box_w, box_h).ravel() - 1).astype(np.uint8)


@pytest.mark.parametrize(("box_w", "box_h"), [(2, 2), (3, 2), (3, 3), (4, 4), (5, 4), (9, 9)])
def test_a_finished_grid_passes_and_any_single_change_is_refused(box_w, box_h):
    structure, side = sudoku.structure(box_w, box_h), box_w * box_h
    numbers = right(box_w, box_h)
    changed = [numbers]
    rng = random.Random(1)
    for coord in rng.sample(range(side * side), 16):
        wrong = numbers.copy()
        wrong[coord] = (wrong[coord] + rng.randint(1, side - 1)) % side
        changed.append(wrong)
    assert check(structure, changed) == [True] + [False] * 16


def test_a_box_alone_can_be_wrong():
    """Rows and columns that hold, boxes that do not: a Latin square that is no Sudoku."""
    latin = np.array([(row + col) % 4 for row in range(4) for col in range(4)])
    assert check(sudoku.structure(2, 2), [latin]) == [False]
    assert check(sudoku.structure(4, 1), [latin]) == [True]


def test_a_given_that_is_not_kept_is_refused_in_its_own_row_only():
    numbers = np.array([right(3, 3, seed) for seed in range(3)])
    givens = np.zeros((2, 81), np.uint8)
    givens[0, 7] = numbers[0, 7] + 1
    givens[1, 80] = numbers[1, 80] + 1
    assert check(sudoku.structure(3, 3), numbers, givens, [0, 1, 1]) == [
        True,
        True,
        bool(numbers[2, 80] == numbers[1, 80]),
    ]
    givens[1, 80] = (numbers[1, 80] + 1) % 9 + 1
    assert check(sudoku.structure(3, 3), numbers[:2], givens, [0, 1]) == [True, False]


@pytest.mark.parametrize("number", [4, 5, 15, 16, 63, 200, 255])
def test_a_number_outside_the_alphabet_is_refused(number):
    numbers = right(2, 2)
    for coord in (0, 15):
        wrong = numbers.copy()
        wrong[coord] = number
        assert check(sudoku.structure(2, 2), [numbers, wrong]) == [True, False]


def test_a_number_outside_the_alphabet_is_refused_where_no_region_would_object():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [])
    assert check(structure, [[0, 2], [0, 3], [255, 0]]) == [True, False, False]


def test_a_missing_solution_is_refused():
    assert check(sudoku.structure(3, 3), np.full((1, 81), 255)) == [False]


def test_short_regions_pins_and_repeats_are_checked():
    constraints = [Constraint(Distinct(), Set(((0, 0), (0, 2)))), Constraint(Pin(1), Set(((0, 1),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    assert check(structure, [[0, 1, 2], [0, 1, 0], [0, 2, 1], [1, 1, 0]]) == [True, False, False, True]


def test_columns_past_the_last_coord_are_not_looked_at():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(Distinct(), Row(0))])
    assert check(structure, [[0, 1, 2, 2, 255], [0, 1, 1, 0, 0]]) == [True, False]


@settings(max_examples=40)
@given(n_rows=st.sampled_from([1, 2, 63, 64, 65, 128, 129, 300]), seed=st.integers(0, 2**32 - 1))
def test_blocks_of_any_size_are_judged_row_by_row(n_rows, seed):
    """The compiled test works in blocks; a wrong row must not touch its neighbours, nor the end of a block."""
    rng = random.Random(seed)
    structure = sudoku.structure(2, 2)
    numbers = np.array([right(2, 2, rng.randrange(20)) for _ in range(n_rows)])
    wrong = [rng.random() < 0.3 for _ in range(n_rows)]
    for row in np.flatnonzero(wrong):
        coord = rng.randrange(16)
        numbers[row, coord] = (numbers[row, coord] + rng.randint(1, 3)) % 4
    assert check(structure, numbers) == [not bad for bad in wrong]


def test_no_solutions_are_checked_as_none():
    assert check(sudoku.structure(3, 3), np.zeros((0, 81))) == []
