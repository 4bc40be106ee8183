"""Sudoku as a genre: which regions its variants have, and which sizes there are."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.rules import Distinct

JIGSAW = (0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3)


@pytest.mark.parametrize(("box_w", "box_h"), [(1, 1), (2, 2), (3, 2), (2, 3), (3, 3), (5, 2), (4, 4), (11, 11)])
def test_each_cell_is_in_one_row_one_column_and_one_box(box_w, box_h):
    structure, side = sudoku.structure(box_w, box_h), box_w * box_h
    assert len(structure.regions) == 3 * side
    assert all(len(region) == side for region in structure.regions)
    assert (np.bincount(np.concatenate(structure.regions)) == 3).all()
    assert all(isinstance(constraint.rule, Distinct) for constraint in structure.constraints)
    assert structure.alphabet.values == tuple(range(1, side + 1))


def test_boxes_are_as_wide_and_as_high_as_asked():
    box = sudoku.structure(3, 2).regions[12].tolist()
    assert box == [0, 1, 2, 6, 7, 8]


def test_sudoku_x_adds_both_diagonals():
    structure = sudoku.structure(2, 2, diagonals=True)
    assert [region.tolist() for region in structure.regions[12:]] == [[0, 5, 10, 15], [3, 6, 9, 12]]


def test_the_regions_of_a_jigsaw_take_the_place_of_the_boxes():
    structure = sudoku.structure(2, 2, regions=JIGSAW)
    assert [region.tolist() for region in structure.regions[8:]] == [
        [coord for coord in range(16) if JIGSAW[coord] == name] for name in range(4)
    ]


@pytest.mark.parametrize(
    ("regions", "reason"),
    [((0,) * 15, "region map has 15"), ((0,) * 8 + (1,) * 8, "each region"), ((0,) * 16, "16 cells")],
)
def test_region_maps_that_cannot_be_are_refused(regions, reason):
    with pytest.raises(ModelError, match=reason):
        sudoku.structure(2, 2, regions=regions)


def test_boxes_without_cells_are_refused():
    with pytest.raises(ModelError):
        sudoku.structure(0, 3)


def test_the_same_structure_is_made_once():
    assert sudoku.structure(3, 3) is sudoku.structure(3, 3)


@pytest.mark.parametrize(
    ("side", "box"),
    [
        *[(1, (1, 1)), (4, (2, 2)), (6, (3, 2)), (8, (4, 2)), (9, (3, 3)), (10, (5, 2)), (12, (4, 3)), (15, (5, 3))],
        *[(16, (4, 4)), (20, (5, 4)), (25, (5, 5)), (30, (6, 5)), (36, (6, 6)), (49, (7, 7)), (121, (11, 11))],
        *[(2, None), (3, None), (7, None)],
    ],
)
def test_the_boxes_of_a_side_are_the_most_nearly_square_and_wider_than_high(side, box):
    assert sudoku.box_of_side(side) == box
