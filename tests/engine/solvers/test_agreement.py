"""Three solvers, one contract: lanes, brute force and CP-SAT (presolve on and off) on random puzzles."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from puzzles import assert_the_three_agree, random_puzzle

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, Pin

# (box_w, box_h): fewest and most givens that brute force finishes quickly
SIZES = {(2, 2): (0, 12), (3, 2): (10, 30), (2, 3): (10, 30), (3, 3): (30, 70)}
LIMIT = 60


@st.composite
def puzzles(draw):
    """A structure and givens: plain or with diagonals; any number of solutions, none among them."""
    size = draw(st.sampled_from(sorted(SIZES)))
    fewest, most = SIZES[size]
    n_givens = draw(st.integers(fewest, most))
    n_wrong = draw(st.sampled_from([0, 0, 0, 1, 2]))
    diagonals = draw(st.booleans()) and size != (3, 3)
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    side = size[0] * size[1]
    structure = (sudoku_x if diagonals else sudoku).GENRE.structure(side, side, size)
    return structure, random_puzzle(rng, *size, n_givens, n_wrong)


@st.composite
def structures(draw):
    """Distinct regions of any length over a small grid, and pins; nothing that a Sudoku would look like."""
    rows, cols, n_marks = draw(st.integers(1, 3)), draw(st.integers(2, 3)), draw(st.integers(2, 5))
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    lists = st.lists(st.sampled_from(cells), min_size=2, max_size=min(n_marks, len(cells)), unique=True)
    constraints = [Constraint(Distinct(), Set(tuple(area))) for area in draw(st.lists(lists, max_size=5))]
    for cell in draw(st.lists(st.sampled_from(cells), max_size=2)):
        constraints.append(Constraint(Pin(draw(st.integers(1, n_marks))), Set((cell,))))
    givens = draw(
        st.lists(st.sampled_from([0, 0, 0, *range(1, n_marks + 1)]), min_size=len(cells), max_size=len(cells))
    )
    return Structure(Grid(rows, cols), Alphabet.counting(n_marks), constraints), np.array(givens, np.uint8)


@settings(max_examples=60)
@given(puzzle=puzzles())
def test_the_three_agree_on_random_sudoku(puzzle):
    assert_the_three_agree(*puzzle, LIMIT)


@settings(max_examples=60)
@given(puzzle=structures())
def test_the_three_agree_on_random_distinct_regions(puzzle):
    note(f"{puzzle[0].grid}, {puzzle[0].alphabet}, {puzzle[0].constraints}")
    assert_the_three_agree(*puzzle, 500)


def test_the_random_puzzles_are_of_all_kinds():
    rng, counts = random.Random(0), {"none": 0, "one": 0, "some": 0, "many": 0}
    for size, (fewest, most) in SIZES.items():
        for _ in range(25):
            givens = random_puzzle(rng, *size, rng.randint(fewest, most), rng.choice([0, 0, 0, 1, 2]))
            found = len(assert_the_three_agree(sudoku.structure(*size), givens, LIMIT))
            counts["none" if not found else "one" if found == 1 else "many" if found == LIMIT else "some"] += 1
    assert min(counts.values()) >= 5, counts


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_three_agree_on_2000_random_sudoku(size):
    rng = random.Random(repr(size))
    fewest, most = SIZES[size]
    for _ in range(500):
        givens = random_puzzle(rng, *size, rng.randint(fewest, most), rng.choice([0, 0, 0, 1, 2]))
        assert_the_three_agree(sudoku.structure(*size), givens, LIMIT)
