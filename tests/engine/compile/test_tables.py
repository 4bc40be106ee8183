"""Index arrays: what those of a structure must say."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.compile.tables import _steps_of
from gridlanes.errors import ModelError
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, ExactCount
from gridlanes.solvers.lanes import Answers, LaneSolver


def structure_of(grid, n_marks, *constraints):
    return Structure(grid, Alphabet.counting(n_marks), [Constraint(rule, region) for rule, region in constraints])


def test_a_plain_sudoku_is_bands_and_stacks_and_nothing_else():
    tables = sudoku.structure(3, 3).tables()
    assert tables.bands.shape == tables.stacks.shape == (3, 3, 3, 3)
    tables = sudoku.structure(3, 3).tables(for_shape=True)
    assert (tables.band.steps, tables.stack.steps) == ((1, 27, 9), (9, 3, 1))
    for name in ("complete", "partial", "shared", "claiming", "losing", "loose"):
        assert len(getattr(tables, name)) == 0, name


def test_blocks_whose_coords_lie_unevenly_have_no_steps():
    even = np.arange(16, dtype=np.uint32).reshape(2, 2, 2, 2)
    assert _steps_of(even) == (4, 2, 1)
    assert _steps_of(even[:, :, :, :1]) == (4, 2, 0)
    assert _steps_of(even[:, :, :, ::-1]) == (4, 2, -1)
    even[1, 1, 1, 1] = 16
    assert _steps_of(even) == ()


def test_the_diagonals_of_a_sudoku_x_are_complete_regions_with_overlaps_of_their_own():
    tables = sudoku_x.GENRE.structure(9, 9).tables()
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


def test_more_coords_than_marks_in_a_distinct_region_are_refused():
    with pytest.raises(ModelError, match="different marks"):
        structure_of(Grid(1, 3), 2, (Distinct(), Row(0))).tables()


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
