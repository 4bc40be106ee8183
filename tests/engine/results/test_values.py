"""Marks as displayed values, layer by layer."""

import json

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.reading import read_rows
from gridlanes.model.grid import Layer
from gridlanes.results.result import Result
from gridlanes.solvers.lanes import Answers
from gridlanes.status import Status


def result_of_edges() -> Result:
    """Two Slitherlink puzzles of 1x2 cells: one solved, one not."""
    texts = [json.dumps({"genre": "slitherlink", "data": {"clues": [clues]}}) for clues in ("4.", "..")]
    (group,) = read_rows(texts).groups
    marks = np.zeros((2, 7), np.uint8)
    marks[0] = [2, 1, 2, 1, 2, 2, 1]
    figures = [np.array(values, np.int64) for values in ([1, 0], [0, 0], [1, 1], [1, 1])]
    status = np.array([Status.UNIQUE, Status.UNSOLVABLE], np.uint8)
    block = Block("x", "sudoku", ["a", "b"], np.array([1, 2]), [group])
    return Result(block, [(group, Answers(status, marks, *figures))], status, *figures, {})


def test_solutions_on_edges_are_a_value_for_each_coord_and_grids_by_layer():
    result = result_of_edges()
    assert result.solutions.tolist() == [[1, 0, 1, 0, 1, 1, 0], [0] * 7]
    assert result.layer(Layer.EDGES_H).tolist() == [[[1, 0], [1, 0]], [[0, 0], [0, 0]]]
    assert result.layer(Layer.EDGES_V).tolist() == [[[1, 1, 0]], [[0, 0, 0]]]
    with pytest.raises(ModelError, match="no cells"):
        result.layer(Layer.CELLS)
    row = result.row(0)
    assert row.solution.tolist() == [1, 0, 1, 0, 1, 1, 0]
    assert str(row) == "+-+ +\n|4|\n+-+ +"
    assert row.n_cells == 2
    assert row._repr_svg_().startswith("<svg")
    assert "<svg" in result._repr_html_()


def test_a_layer_of_several_sizes_is_refused(mixed, make_result):
    with pytest.raises(ModelError, match="rows of 2 sizes"):
        mixed.layer(Layer.CELLS)
    result = make_result(range(3), invalid=[1])
    assert np.array_equal(result.layer(Layer.CELLS), result.solutions)
