import numpy as np
import pytest
from samples import example_lines, rows_of, values

from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.io.read.arrays import read_array
from gridlanes.io.read.reading import read_rows

LINES = example_lines(50)
GIVENS = np.array([values(line) for line in LINES], np.uint8)


@pytest.mark.parametrize("shape", [(50, 81), (50, 9, 9)])
def test_rows_of_an_array_are_the_givens_without_a_copy(shape):
    array = GIVENS.reshape(shape)
    block = read_array(array, genre="sudoku")
    assert np.shares_memory(block.groups[0].givens, array)
    assert block.groups[0].structure is sudoku.structure(3, 3)
    assert [row["givens"] for row in rows_of([block])] == GIVENS.tolist()
    assert block.line.tolist() == list(range(1, 51))
    assert block.source == "<array>"


def test_one_grid_is_one_row():
    block = read_array(GIVENS[0].reshape(9, 9), genre="sudoku")
    assert block.groups[0].givens.tolist() == [values(LINES[0])]


def test_a_square_array_that_could_be_both_is_rows():
    assert len(read_array(np.zeros((16, 16), np.uint8))) == 16
    assert len(read_array(np.zeros((1, 16, 16), np.uint8))) == 1
    assert len(read_array(np.zeros((16, 16), np.uint8), box=(4, 4))) == 1
    assert len(read_array(np.zeros((25, 25), np.uint8))) == 1
    block = read_array(np.full((16, 16), 9, np.uint8))
    assert "one 16x16 grid is passed as (1, 16, 16)" in block.errors[0].hint


def test_no_rows_are_no_rows():
    assert len(read_array(np.zeros((0, 81), np.uint8))) == 0


def test_arrays_in_any_order_are_read():
    block = read_array(np.asfortranarray(GIVENS))
    assert block.groups[0].givens.flags.c_contiguous
    assert block.groups[0].givens.tolist() == GIVENS.tolist()


def test_a_value_too_large_spoils_its_row_only():
    array = GIVENS.copy()
    array[7, 20] = 10
    array[9, :] = 255
    rows = rows_of([read_array(array, genre="sudoku")])
    assert [row for row, facts in enumerate(rows) if "error" in facts] == [7, 9]
    assert rows[7]["error"].one_line() == (
        "<array>:8:21: invalid value 10 in row 3, column 3 of a 9x9 grid (values are 1 to 9, 0 for a blank)"
    )
    assert rows[8]["givens"] == GIVENS[8].tolist()


def test_the_box_is_the_usual_one_unless_given():
    empty = np.zeros((2, 144), np.uint8)
    assert read_array(empty).groups[0].structure is sudoku.structure(4, 3)
    assert read_array(empty, box=(3, 4)).groups[0].structure is sudoku.structure(3, 4)


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((5, 81)),
        np.zeros((5, 81), bool),
        [[0] * 81],
        np.zeros((5, 80), np.uint8),
        np.zeros((5, 49), np.uint8),
        np.zeros((5, 9, 8), np.uint8),
        np.zeros(81, np.uint8),
        np.zeros((2, 2, 9, 9), np.uint8),
        np.zeros((5, 0), np.uint8),
        np.zeros((), np.uint8),
        np.zeros((1, 130, 130), np.uint8),
    ],
)
def test_other_types_and_shapes_are_refused(array):
    with pytest.raises(ModelError):
        read_array(array, genre="sudoku")


def test_texts_are_made_when_asked_for_and_read_back():
    block = read_array(GIVENS)
    assert block.text(3) == LINES[3]
    assert list(block.puzzle) == LINES
    assert list(block.puzzle[2:4]) == LINES[2:4]
    assert np.asarray(block.puzzle).tolist() == [line.encode() for line in LINES]
    wide = read_array(np.arange(36 * 36, dtype=np.uint8).reshape(1, 36, 36) % 37)
    assert wide.text(0).startswith("0 1 2 3")
    assert len(np.asarray(wide.puzzle)) == 1
    assert rows_of([read_rows([block.text(0)])])[0]["givens"] == values(LINES[0])
