"""Swaps: which four coords could swap two marks, and of which puzzles that is of use."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.genres.sudoku import structure
from gridlanes.grading.swaps import Swaps, free_marks, is_unique, rectangles_among, rectangles_of
from gridlanes.io.read.reading import read_rows
from gridlanes.solvers.verify import Verifier

pytestmark = GENERATING

SWAPPING = [
    genre
    for genre in LAWS
    if genre.name in ("sudoku", "sudoku_x", "windoku", "latin_square", "even_odd", "thermometer")
]
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........."


def plainly(regions, n_coords, but):
    """All fours of coords of which each region holds none, or one of each two that are opposite; each once."""
    found = set()
    for four in itertools.permutations([c for c in range(n_coords) if c not in but], 4):
        c0, c1, c2, c3 = four
        if c0 != min(four) or c1 > c2:
            continue
        swapped = all(len({c0, c3} & r) == len({c1, c2} & r) <= 1 for r in map(set, regions))
        if swapped and all(any({a, b} <= set(r) for r in regions) for a in (c0, c3) for b in (c1, c2)):
            found.add(four)
    return found


@pytest.mark.parametrize("but", [set(), {5, 6}])
def test_rectangles_are_all_that_fit_the_definition(but):
    regions = [region.tolist() for region in structure(2, 2).distinct_regions]
    found = rectangles_among(regions, 16, but).tolist()
    assert {*map(tuple, found)} == plainly(regions, 16, but)
    assert len(found) == len({*map(tuple, found)}) > 0


def test_of_rows_columns_and_boxes_they_lie_in_two_boxes():
    assert len(rectangles_of(structure(3, 3))) == 2 * 3 * 3 * 27
    assert len(rectangles_of(structure(3, 2))) == 27 + 72


@pytest.mark.parametrize("genre", SWAPPING, ids=lambda genre: genre.name)
def test_two_marks_that_are_swapped_leave_every_rule_satisfied(genre):
    """The law of swaps, without the givens: a solution in which four coords swap two marks is another solution."""
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    group = replace(group, givens=np.zeros_like(group.givens))
    free, verifier = free_marks(group), Verifier.of(group.structure)
    for row, held in enumerate(answers.numbers):
        swapped = []
        for four in rectangles_of(group.structure).tolist():
            a, b, c, d = held[four].tolist()
            if a == d and b == c and all(int(word) >> a & int(word) >> b & 1 for word in free[row, four]):
                other = held.copy()
                other[four] = b, a, a, b
                swapped.append(other)
        if swapped:
            rows = np.full(len(swapped), row)
            numbers, givens = np.array(swapped), group.givens[rows]
            clues = None if group.clues is None else group.clues[rows]
            own = tuple(each.of_rows(rows) for each in group.row_regions)
            assert verifier.check(numbers, givens, np.arange(len(rows)), clues, own).all()
            break  # one puzzle of each genre has enough
    assert swapped or genre.name not in ("sudoku", "latin_square")


def test_nothing_is_free_in_puzzles_of_several_solutions_and_at_givens():
    group = read_rows([EASY, SEVERAL]).groups[0]
    assert is_unique(group).tolist() == [True, False]
    swaps = Swaps(group)
    free = swaps.free(np.array([0, 1]))
    assert (free[0] == np.where(group.givens[0] > 0, 0, 511)).all()
    assert not free[1].any()
    assert (swaps.free(np.array([1, 0])) == free[::-1]).all()
