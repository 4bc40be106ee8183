"""Figures on a grid as JSON."""

from __future__ import annotations

import pytest
from family import assert_refused, comes_back

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import thermometer
from gridlanes.genres.figures import Figure, FigureCodec, are_adjacent, box_of, cell_of
from gridlanes.io.forms.codecs import Own
from gridlanes.rules import Distinct, Increasing

CODEC = FigureCodec(thermometer.NAME, thermometer.structure, [Figure("paths", Increasing(), least=2, most=3)])
GRID6 = ["." * 6] * 6


def test_boxes_are_written_where_they_are_not_the_usual_ones():
    assert comes_back(CODEC, {"grid": GRID6}).structure is thermometer.structure(3, 2)
    assert comes_back(CODEC, {"grid": GRID6, "box": [2, 3]}).structure is thermometer.structure(2, 3)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"grid": ["." * 7] * 7}, "no boxes make a side of 7"),
        ({"grid": GRID6, "box": [3, 3]}, "boxes 3 wide and 3 high in a grid of side 6"),
        ({"grid": GRID6, "box": [3]}, "no \\[width, height\\]"),
        ({"grid": ["......"] * 5}, "5 rows and 6 columns"),
        ({"paths": []}, "no 'grid'"),
        ({"grid": GRID6, "paths": [[[0, 0], [0, 1], [0, 2], [0, 3]]]}, "4 cells"),
    ],
)
def test_what_is_no_puzzle_is_refused(data, reason):
    assert_refused(CODEC, data, reason)


def test_figures_of_other_rules_are_not_written():
    parsed = CODEC.data({"grid": GRID6})
    with pytest.raises(ModelError, match="no figures"):
        CODEC.to_data(parsed._replace(own=(Own(Distinct(), [[0, 1]], [0]),)))


def test_plain_grids_are_read_where_figures_are_not_needed():
    assert not CODEC.has_side(6)
    with pytest.raises(PuzzleError):
        CODEC.grid(6)
    plain = FigureCodec(thermometer.NAME, thermometer.structure, plain=True)
    assert plain.has_side(6)
    assert not plain.has_side(7)
    assert plain.grid(6, (2, 3)) is thermometer.structure(2, 3)


def test_cells_are_rows_and_columns():
    assert cell_of([1, 2], "it", 6) == 8
    assert box_of([3, 2], 6) == (3, 2)
    assert are_adjacent(0, 6, 6)
    assert not are_adjacent(5, 6, 6)
    with pytest.raises(PuzzleError):
        cell_of([0, True], "it", 6)
