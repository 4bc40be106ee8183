"""Innies and outies: what cages imply is true of every grid that obeys them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from puzzles import finished_grid

from gridlanes.compile.joint.innies_outies import LONGEST_ANY, LONGEST_APART, implied
from gridlanes.genres import killer
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, Sum

CAGE, ANY = Sum(Clue(0), distinct=True), Sum(Clue(0))
FOUR = killer.GENRE.structure(4, 4)


def found(regions, clues, structure=FOUR, rule=CAGE):
    """(is the rule that of cages, coords, sum) of all that is implied for one puzzle."""
    own = RowRegions.of_lists(rule, [regions], [clues])
    return {
        (entry.rule == CAGE, tuple(coords), clue)
        for entry in implied(structure, [own])
        for _, coords, clue in entry.regions()
    }


def random_cages(rng, side):
    """Cages of up to 4 neighbouring cells that cover most of the grid."""
    free = set(range(side * side))
    cages = []
    while len(free) > side // 2:
        cage = [rng.choice(sorted(free))]
        for _ in range(rng.randint(0, 3)):
            near = [
                c
                for c in free
                for k in cage
                if c not in cage and abs(c // side - k // side) + abs(c % side - k % side) == 1
            ]
            if near:
                cage.append(rng.choice(near))
        free -= set(cage)
        cages.append(cage)
    return cages


@pytest.mark.parametrize("box", [(2, 2), (3, 2), (3, 3)])
def test_what_is_implied_is_true_of_the_grid(box):
    rng = random.Random(repr(box))
    structure, n = killer.GENRE.structure(box[0] * box[1], box[0] * box[1], box), 0
    for _ in range(40):
        grid = finished_grid(rng, *box).ravel()
        cages = random_cages(rng, box[0] * box[1])
        for apart, coords, total in found(cages, [int(grid[cage].sum()) for cage in cages], structure):
            n += 1
            assert grid[list(coords)].sum() == total
            assert list(coords) == sorted(set(coords))
            assert len(coords) <= (LONGEST_APART if apart else LONGEST_ANY)
            if apart:
                assert len(set(grid[list(coords)].tolist())) == len(coords)
    assert n > 100


def test_a_cell_that_a_row_leaves_over_is_known():
    assert (True, (3,), 3) in found([[0, 1, 2]], [7])


def test_a_cell_that_sticks_out_of_a_row_is_known():
    assert (True, (4,), 2) in found([[0, 4], [1, 2, 3]], [5, 7])


def test_a_sum_that_cannot_be_stays_impossible():
    totals = {total for _, coords, total in found([[0, 1, 2]], [99]) if coords == (3,)}
    assert totals
    assert min(totals) > 1000


def test_nothing_is_said_of_overlapping_cages_and_of_sums_that_are_not_given():
    assert found([[0, 1, 2], [2, 6]], [7, 5]) == set()
    assert found([[0, 1, 2]], [NO_CLUE]) == set()
    assert implied(FOUR, [RowRegions.of_lists(Distinct(), [[[0, 1, 2, 3]]])]) == []
    assert implied(FOUR, [RowRegions.of_lists(CAGE, [[], []], [[], []])]) == []


def test_rows_do_not_mix():
    own = RowRegions.of_lists(ANY, [[[0, 1, 2]], [], [[4, 5, 6]]], [[7], [], [8]])
    entries = [(row, tuple(coords), clue) for entry in implied(FOUR, [own]) for row, coords, clue in entry.regions()]
    assert (0, (3,), 3) in entries
    assert (2, (7,), 2) in entries
    assert {row for row, _, _ in entries} == {0, 2}
    assert all((np.diff(entry.row) >= 0).all() for entry in implied(FOUR, [own]))
