"""Crossings are found from the regions alone, and only where the regions say so."""

from __future__ import annotations

import itertools

import pytest

from gridlanes.compile.crossings import LARGEST_CROSSING, find_crossings
from gridlanes.genres import latin_square, sudoku, sudoku_x


def regions_of(structure):
    return [region.tolist() for region in structure.regions]


@pytest.mark.parametrize(
    ("box_w", "box_h", "across", "down"),
    [
        (2, 2, (2, 2, 2), (2, 2, 2)),
        (3, 2, (2, 2, 3), (3, 3, 2)),
        (2, 3, (3, 3, 2), (2, 2, 3)),
        (3, 3, (3, 3, 3), (3, 3, 3)),
        (4, 3, (3, 3, 4), (4, 4, 3)),
        (4, 4, (4, 4, 4), (4, 4, 4)),
        (5, 5, (5, 5, 5), (5, 5, 5)),
    ],
)
def test_bands_and_stacks_of_sudoku_are_found(box_w, box_h, across, down):
    structure = sudoku.structure(box_w, box_h)
    side = box_w * box_h
    directions = find_crossings(regions_of(structure))
    assert sorted(direction[0].shape for direction in directions) == sorted([across, down])
    assert sorted(map(len, directions)) == sorted([box_w, box_h])
    for direction in directions:
        assert sorted(coord for crossing in direction for coord in crossing.covered) == list(range(side * side))
        for crossing in direction:
            for a, line in enumerate(crossing.lines):
                for b, box in enumerate(crossing.boxes):
                    assert set(crossing.coords[a][b]) == line & box
                    assert list(crossing.coords[a][b]) == sorted(line & box)


def test_every_region_of_a_sudoku_is_in_a_crossing_and_every_pair_that_overlaps_is_taken_care_of():
    regions = [frozenset(region) for region in regions_of(sudoku.structure(3, 3))]
    crossings = list(itertools.chain(*find_crossings(regions)))
    assert {region for crossing in crossings for region in crossing.regions} == set(regions)
    pairs = {frozenset(pair) for crossing in crossings for pair in crossing.pairs}
    overlapping = {frozenset(pair) for pair in itertools.combinations(regions, 2) if len(pair[0] & pair[1]) > 1}
    assert pairs == overlapping


@pytest.mark.parametrize("side", [1, 2, 4, 7, 9])
def test_latin_squares_have_none(side):
    regions = regions_of(sudoku.structure(side, 1))
    if side > 1:  # boxes of one row are the rows themselves
        regions = [list(region) for region in dict.fromkeys(tuple(region) for region in regions)]
    assert find_crossings(regions) == ([], [])


def test_jigsaws_have_none():
    pieces = [[0, 1, 2, 5], [3, 6, 7, 11], [4, 8, 9, 12], [10, 13, 14, 15]]
    assert find_crossings([*regions_of(latin_square.structure(4)), *pieces]) == ([], [])


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (4, 4)])
def test_diagonals_are_in_no_crossing_and_leave_those_of_rows_and_boxes_alone(size):
    plain, crossed = sudoku.structure(*size), sudoku_x.GENRE.structure(size[0] * size[1], size[0] * size[1], size)
    found = find_crossings(regions_of(crossed))
    assert found == find_crossings(regions_of(plain))
    diagonals = [frozenset(region) for region in regions_of(crossed)[-2:]]
    assert not any(
        diagonal in crossing.regions for direction in found for crossing in direction for diagonal in diagonals
    )


def test_crossings_too_large_to_unroll_are_left_to_the_single_kernels():
    found = find_crossings(regions_of(sudoku.structure(6, 6)))
    assert all(len(crossing.covered) <= LARGEST_CROSSING for direction in found for crossing in direction)
    assert found == ([], [])


def test_nothing_in_nothing_out():
    assert find_crossings([]) == ([], [])
