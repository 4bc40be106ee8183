"""Lists of tuples: what a rule allows where some coords are known to differ, and no more."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from puzzles import ask

from gridlanes.compile.joint.tuple_lists import BITS, listable, lists_of
from gridlanes.compile.structure import Structure
from gridlanes.genres import arrow, kropki
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Difference, Distinct, Increasing, MinDifference, SumEqual
from gridlanes.solvers import brute

STRUCTURE = arrow.GENRE.structure(6, 6)


def found_in(structure, regions):
    """For each list: its row, its coords and its tuples of marks, read from the entries."""
    listed = lists_of(structure, regions, [listable(structure, each) for each in regions])
    n_marks, found = len(structure.alphabet), []
    if listed is None:
        return found
    for row, begin in zip(listed.row.tolist(), listed.begin.tolist(), strict=True):
        length, size, *rest = listed.entries[begin : begin + 1 + listed.entries[begin]].tolist()
        coords, (marks, n_entries, where), bits = rest[:size], rest[size : size + 3], rest[size + 3 :]
        assert (length, marks, where) == (4 + size + len(bits), n_marks, 3)
        assert size <= listed.longest
        tuples = set()
        for number in range(BITS * n_entries):
            entry, bit = divmod(number, BITS)
            has = [
                [m for m in range(n_marks) if bits[(k * n_marks + m) * n_entries + entry] >> bit & 1]
                for k in range(size)
            ]
            assert all(len(one) <= 1 for one in has)
            if all(has):
                tuples.add(tuple(one[0] + 1 for one in has))
        found.append((row, coords, tuples))
    return found


def test_an_arrow_within_a_row_has_no_repeat_on_it_and_one_round_a_corner_may():
    regions = [RowRegions.of_lists(SumEqual(), [[[0, 1, 2]], [], [[5, 12, 4], [0, 1, 2]]])]
    found = found_in(STRUCTURE, regions)
    assert [row for row, _, _ in found] == [0, 2, 2]
    sums = {(a, b, c) for a, b, c in itertools.product(range(1, 7), repeat=3) if a + b == c}
    by_coords = {tuple(coords): tuples for row, coords, tuples in found if row == 2}
    assert by_coords[0, 1, 2] == {t for t in sums if t[0] != t[1]}
    assert by_coords[5, 12, 4] == sums


def test_regions_that_are_listed_need_no_other_kernel():
    regions = RowRegions.of_lists(SumEqual(), [[[0, 1, 2], [*range(8)]]])
    assert listable(STRUCTURE, regions).tolist() == [True, False]
    assert listable(STRUCTURE, RowRegions.of_lists(Increasing(), [[[0, 1, 2]]])).tolist() == [False]
    bare = Structure(Grid(1, 4), Alphabet.counting(4), [])
    assert listable(bare, regions).tolist() == [False, False]


def test_pairs_with_a_common_coord_are_listed_where_their_others_must_differ():
    structure = kropki.GENRE.structure(6, 6)
    dots = RowRegions.of_lists(Difference(1), [[[0, 1], [1, 2], [20, 26]], [[1, 0], [1, 7]]])
    found = found_in(structure, [dots])
    assert [(row, coords) for row, coords, _ in found] == [(0, [0, 1, 2]), (1, [0, 1, 7])]
    for _, _, tuples in found:
        assert tuples == {(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)
                          if abs(a - b) == 1 == abs(b - c) and a != c}  # fmt: skip


def test_pairs_under_different_rules_and_clues_and_ways_round():
    structure = kropki.GENRE.structure(6, 6)
    dots = RowRegions.of_lists(Difference(Clue(0)), [[[1, 0], [3, 4], [4, 5]]], [[2, 1, NO_CLUE]])
    rising = RowRegions.of_lists(Increasing(), [[[1, 2]]])
    ((row, coords, tuples),) = found_in(structure, [dots, rising])
    assert (row, coords) == (0, [0, 1, 2])
    assert tuples == {
        (a, b, c) for a, b, c in itertools.product(range(1, 7), repeat=3) if abs(a - b) == 2 and b < c != a
    }
    assert not found_in(structure, [RowRegions.of_lists(Increasing(), [[[0, 1, 2]]])]), "they differ anyway"


def test_thermometers_alone_have_no_lists():
    structure = kropki.GENRE.structure(6, 6)
    rising = RowRegions.of_lists(Increasing(), [[[1, 0], [1, 2]], [[1, 0], [1, 2]]])
    dots = RowRegions.of_lists(Difference(1), [[], [[30, 31]]])
    assert not found_in(structure, [rising])
    assert [(row, coords) for row, coords, _ in found_in(structure, [rising, dots])] == [(1, [0, 1, 2])]


@pytest.mark.parametrize("rule", [SumEqual(), MinDifference(2), Difference(1), Increasing()])
def test_solutions_are_those_of_shared_constraints(rule):
    grid = Grid(2, 3)
    lines = [Constraint(Distinct(), places(grid, coords)) for coords in ((0, 1, 2), (3, 4, 5), (0, 3), (1, 4), (2, 5))]
    structure, paths = Structure(grid, Alphabet.counting(5), lines), [[0, 1, 4], [2, 5, 4]]
    if rule.sizes[1] == 2:
        paths = [path[:2] for path in paths] + [path[1:] for path in paths]
    own = RowRegions.of_lists(rule, [paths])
    blank = np.zeros(6, np.uint8)
    expected = sorted(map(tuple, brute.solve(structure.puzzle(blank, None, [own]))))
    assert expected
    assert ask(structure, blank, None, row_regions=[own]).solutions == expected
