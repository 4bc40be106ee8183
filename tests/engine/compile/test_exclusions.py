"""Coords that exclude each other, and the coords outside complete regions that lose by it."""

from __future__ import annotations

import numpy as np
from puzzles import ask

from gridlanes.compile.exclusions import apart_of, exclusions_of
from gridlanes.genres import anti_knight, sudoku, sudoku_x
from gridlanes.solvers import brute


def test_coords_of_one_region_are_apart():
    apart = apart_of(4, [[0, 2], [2, 3]])
    assert {tuple(pair) for pair in np.argwhere(apart).tolist()} == {(0, 2), (2, 0), (2, 3), (3, 2)}


def test_every_entry_names_the_coords_that_may_hold_the_same_mark():
    regions = [[0, 1, 2, 3], [4, 0], [4, 1], [4, 2], [5, 1], [5, 2]]
    assert exclusions_of(6, regions, [0]) == [([3], 4)]


def test_what_one_region_says_is_an_overlap_and_has_no_entry():
    assert exclusions_of(6, [[0, 1, 2, 3], [1, 2, 3, 4], [5, 0]], [0, 1]) == []
    assert exclusions_of(6, [[0, 1, 2, 3], [0, 1, 2], [2, 1, 0, 5]], [0]) == []
    assert not len(sudoku.structure(3, 3).tables().excluded)
    assert not len(sudoku_x.GENRE.structure(9, 9).tables().excluded)


def test_a_knight_excludes_from_hundreds_of_places():
    tables = anti_knight.GENRE.structure(9, 9).tables()
    assert len(tables.excluded) == len(tables.others) > 200


def test_no_solution_is_lost():
    structure = anti_knight.GENRE.structure(6, 6)
    blank = np.zeros(36, np.uint8)
    first = ask(structure, blank, 1).solutions[0]
    for n_given in (14, 18):
        givens = np.array(first, np.uint8) + 1
        givens[np.random.default_rng(n_given).choice(36, 36 - n_given, replace=False)] = 0
        expected = sorted(map(tuple, brute.solve(structure.puzzle(givens))))
        assert ask(structure, givens, None).solutions == expected
