"""The pairs of edges of puzzles, as kernels read them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.genres import masyu, slitherlink
from gridlanes.grading.corner_pairs import BoardOfPairs, pairs_of
from gridlanes.kernels.grading.corner_pairs import (
    AT_LEAST_ONE,
    AT_MOST_ONE,
    FIRST,
    OFF,
    ON,
    OTHER,
    PAIRS,
    PLACES,
    SAME,
    SECOND,
)
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import edges_around, edges_at
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import DegreeIn, ExactCount

ROWS, COLS = 3, 4
BOARD = BoardOfPairs.of(slitherlink.structure(ROWS, COLS)).board


def test_each_cell_has_a_pair_at_each_of_its_corners():
    assert len(BOARD.of_pair) == ROWS * COLS * 4
    for pair, ((corner, q), (number, r)) in enumerate(BOARD.of_pair.tolist()):
        assert BOARD.is_corner[corner]
        assert not BOARD.is_corner[number]
        assert BOARD.pairs[corner, q] == BOARD.pairs[number, r] == pair
        of_corner = {int(BOARD.members[corner, place[q]]) for place in (FIRST, SECOND)}
        assert of_corner == {int(BOARD.members[number, place[r]]) for place in (FIRST, SECOND)}
        assert of_corner == {*BOARD.members[corner].tolist()} & {*BOARD.members[number].tolist()} - {-1}


def test_each_coord_knows_its_counts_and_where_it_is_there():
    for coord, those in enumerate(BOARD.at_coord.tolist()):
        assert sorted(k for k, _ in those if k >= 0) == np.flatnonzero((BOARD.members == coord).any(axis=1)).tolist()
        assert all(BOARD.members[k, place] == coord for k, place in those if k >= 0)


@pytest.mark.parametrize("ways", [1, 2, 0b101, 0x8000, 0x0116, 0x1668, 0x6000, 0x0660, 0xFFFF, 0x7E80, 0x0240])
def test_facts_are_what_all_ways_have_in_common(ways):
    each = [[way >> place & 1 for place in range(PLACES)] for way in range(16) if ways >> way & 1]
    found = {bit for bit in range(32) if int(BOARD.facts[ways]) >> bit & 1}
    expected = {ON + i for i in range(PLACES) if all(way[i] for way in each)}
    expected |= {OFF + i for i in range(PLACES) if not any(way[i] for way in each)}
    for q in range(PAIRS):
        sums = {way[FIRST[q]] + way[SECOND[q]] for way in each}
        says = {AT_MOST_ONE: 2 not in sums, AT_LEAST_ONE: 0 not in sums, SAME: 1 not in sums, OTHER: sums == {1}}
        expected |= {begin + q for begin, is_said in says.items() if is_said}
    assert found == expected


def test_the_other_places_are_the_pair_opposite():
    for q in range(PAIRS):
        opposite = PAIRS - 1 - q
        assert {FIRST[q], SECOND[q], FIRST[opposite], SECOND[opposite]} == set(range(PLACES))


def test_counts_of_another_mark_and_boards_without_corners_have_none():
    grid = Grid(2, 2, layers=(Layer.EDGES_H, Layer.EDGES_V))
    cell, corner = edges_around(0, 0), edges_at(grid, 1, 1)
    for marks, n_pairs in (((1, 1), 1), ((1, 0), None)):
        constraints = [Constraint(ExactCount(marks[0], 2), cell), Constraint(DegreeIn(marks[1], (0, 2)), corner)]
        puzzle = Puzzle(grid, Alphabet.binary(), constraints)
        found = pairs_of(puzzle.constraints, puzzle.scopes)
        assert (None if found is None else len(found.board.of_pair)) == n_pairs
    alone = Puzzle(grid, Alphabet.binary(), [Constraint(ExactCount(1, 2), cell)])
    assert pairs_of(alone.constraints, alone.scopes) is None
    assert pairs_of((), ()) is None
    assert BoardOfPairs.of(masyu.structure(4, 4)) is None
