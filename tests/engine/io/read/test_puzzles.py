"""Puzzles made in Python: batches of those alike, row regions of the others, and the same answers either way."""

from __future__ import annotations

import random

import numpy as np
import pytest

import gridlanes
from gridlanes.io.read.puzzles import read_puzzles
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, Set, boxes
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Clone, Distinct, Pin, RunLengths, Sum
from gridlanes.solvers import brute
from gridlanes.status import Status

GRID = Grid.boxed(2, 2)
UNITS = [Constraint(Distinct(), area) for area in [*map(Row, range(4)), *map(Col, range(4)), *boxes(GRID)]]
SOLUTION = np.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])


def puzzle(*constraints, domains=None):
    return Puzzle(GRID, Alphabet.counting(4), [*UNITS, *constraints], domains)


def cage(*cells):
    return Constraint(Sum(int(sum(SOLUTION[cell] for cell in cells)), distinct=True), Set(cells))


def pin(row, col):
    return Constraint(Pin(int(SOLUTION[row, col])), Set(((row, col),)))


def random_puzzles(n):
    rng = random.Random(3)
    cells = [(r, c) for r in range(4) for c in range(4)]
    dominoes = [((r, c), (r, c + 1)) for r in range(4) for c in range(3)]
    return [
        puzzle(*(pin(*cell) for cell in rng.sample(cells, 2)), *(cage(*pair) for pair in rng.sample(dominoes, 3)))
        for _ in range(n)
    ]


def test_puzzles_that_differ_in_single_regions_are_one_batch():
    puzzles = random_puzzles(20)
    block = read_puzzles(puzzles)
    assert [len(group.rows) for group in block.groups] == [20]
    assert block.groups[0].row_regions
    result = gridlanes.solve(puzzles, limit=9)
    for row, made in enumerate(puzzles):
        expected = brute.solve(made, 9)
        assert result.n_solutions[row] == len(expected)
        assert tuple(result.solutions[row].ravel() - 1) in expected


def test_puzzles_alike_but_for_their_givens_have_no_regions_of_their_own():
    block = read_puzzles([puzzle(pin(0, 0), cage((1, 1), (1, 2))), puzzle(pin(2, 2), cage((1, 1), (1, 2)))])
    assert len(block.groups) == 1
    assert block.groups[0].row_regions == ()
    assert block.groups[0].givens.sum(axis=1).tolist() == [1, 4]


def test_other_grids_domains_and_rules_of_several_regions_stand_apart():
    small = Puzzle(Grid(1, 2), Alphabet.counting(3), [Constraint(Sum(3), Row(0))])
    clone = puzzle(Constraint(Clone(), (Set(((0, 0), (0, 1))), Set(((2, 1), (2, 0))))), pin(0, 0), pin(1, 0))
    narrow = puzzle(pin(0, 0), domains={1: (2,)})
    puzzles = [small, clone, narrow, puzzle(pin(0, 0)), puzzle(pin(0, 1))]
    block = read_puzzles(puzzles)
    assert [group.rows.tolist() for group in block.groups] == [[0], [1], [2], [3, 4]]
    result = gridlanes.solve(puzzles, limit=300)
    assert result.n_solutions.tolist() == [len(brute.solve(made, 300)) for made in puzzles]


@pytest.mark.parametrize("puzzles", [puzzle(pin(0, 0)), [puzzle(pin(0, 0))]])
def test_one_puzzle_or_a_list_of_them_is_solved(puzzles):
    result = gridlanes.solve(puzzles, limit=2)
    assert result.status.tolist() == [Status.MULTIPLE]
    assert result.row(0).solution is not None


def test_no_puzzles_are_no_rows():
    assert len(gridlanes.solve([])) == 0
    assert len(read_puzzles([])) == 0


def test_the_text_of_a_row_says_what_the_puzzle_is():
    assert gridlanes.solve(puzzle(pin(0, 0))).row(0).puzzle == "puzzle of 4 rows x 4 columns, 13 constraints"


def test_rules_that_need_wider_words_than_their_puzzle_stand_apart():
    puzzles = [Puzzle(Grid(1, 20), Alphabet.binary(), [Constraint(RunLengths(1, (n,)), Row(0))]) for n in (18, 19)]
    assert gridlanes.solve(puzzles, limit=5).n_solutions.tolist() == [3, 2]
