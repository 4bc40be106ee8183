"""Puzzles come in everything that can hold them."""

from __future__ import annotations

import gzip
import io
import random
import sys
from pathlib import Path

import numpy as np
import pytest
from puzzles import from_text, random_puzzle

import gridlanes
from gridlanes import ModelError, SourceError, Status
from gridlanes.api import inputs
from gridlanes.api.inputs import blocks_of, names_a_file
from gridlanes.io.read.suffixes import SUFFIXES

UNIQUE = "12......2......3"
"""a 4x4 with one solution"""
UNIQUE_SOLUTION = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 3, 4, 1], [4, 1, 2, 3]]
THREE = "1.....1..1..3.4."
"""a 4x4 with three"""
UNSOLVABLE = "11.............."
HARD = "." * 81
"""a 9x9 whose solutions nobody counts"""


def texts(*sizes: tuple[int, int]) -> list[str]:
    rng = random.Random(3)
    rows = [random_puzzle(rng, *size, size[0] ** 2 * size[1] ** 2 // 2) for size in sizes]
    return ["".join(".123456789ABCDEFGHIJKLMNOPQ"[value] for value in row) for row in rows]


def as_array(puzzles: list[str]) -> np.ndarray:
    return np.stack([from_text(text) for text in puzzles])


def test_a_string_is_one_puzzle():
    result = gridlanes.solve(UNIQUE)
    assert result.status.tolist() == [Status.UNIQUE]
    assert result.solutions.tolist() == [UNIQUE_SOLUTION]


def test_a_string_of_several_lines_is_one_puzzle():
    result = gridlanes.solve("1 2 0 0\n0 0 0 0\n2 0 0 0\n0 0 0 3\n")
    assert result.solutions.tolist() == [UNIQUE_SOLUTION]


@pytest.mark.parametrize("container", [list, tuple])
def test_a_sequence_holds_a_puzzle_in_each_string_whatever_its_format(container):
    puzzles = container([UNIQUE, "no puzzle", "solo:2x2:1_2f2f3", HARD, "1 2 0 0\n0 0 0 0\n2 0 0 0\n0 0 0 3"])
    result = gridlanes.solve(puzzles)
    expected = [Status.UNIQUE, Status.INVALID, Status.UNIQUE, Status.MULTIPLE, Status.UNIQUE]
    assert result.status.tolist() == expected
    assert [result.solutions[row].tolist() for row in (0, 2, 4)] == [UNIQUE_SOLUTION] * 3
    assert result.reasons[1].startswith("<string>:2:")


def test_a_path_and_the_name_of_a_file_are_read(tmp_path: Path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# a comment\n{UNIQUE}\n{THREE}\n")
    for puzzles in (path, str(path)):
        result = gridlanes.solve(puzzles)
        assert result.status.tolist() == [Status.UNIQUE, Status.MULTIPLE]
        assert result.block.line.tolist() == [2, 3]
        assert result.block.source == str(path)


def test_a_compressed_file_is_read_too(tmp_path: Path):
    path = tmp_path / "puzzles.txt.gz"
    path.write_bytes(gzip.compress(f"{UNIQUE}\n{UNSOLVABLE}\n".encode()))
    assert gridlanes.solve(path).status.tolist() == [Status.UNIQUE, Status.UNSOLVABLE]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{UNIQUE}\n{THREE}\n".encode())))
    result = gridlanes.solve("-")
    assert result.status.tolist() == [Status.UNIQUE, Status.MULTIPLE]
    assert result.block.source == "-"


def test_a_result_holds_the_puzzles_that_it_answers():
    result = gridlanes.solve(["1.....1..1..3.4.", "no puzzle", "https://puzz.link/p?nurikabe/6/6/i2j2l2n2i4m"])
    again = gridlanes.solve(result)
    assert again.status.tolist() == result.status.tolist()
    assert str(again.row(2)) == str(result.row(2))
    made = gridlanes.generate("takuzu", 2, size=4)
    assert gridlanes.convert(made) == gridlanes.convert([made.block.text(0), made.block.text(1)])
    assert gridlanes.grade(made).tier.shape == (2,)


@pytest.mark.parametrize("shape", [(3, 81), (3, 9, 9)])
def test_an_array_holds_a_puzzle_a_row(shape):
    puzzles = texts((3, 3), (3, 3), (3, 3))
    result = gridlanes.solve(as_array(puzzles).reshape(shape))
    assert result.solutions.shape == (3, 9, 9)
    assert result.solutions.dtype == np.uint8
    assert result.solutions.tolist() == gridlanes.solve(puzzles).solutions.tolist()


def test_a_square_array_is_one_grid():
    (puzzle,) = texts((3, 3))
    assert gridlanes.solve(as_array([puzzle]).reshape(9, 9)).solutions.shape == (1, 9, 9)


@pytest.mark.parametrize("layout", [np.asfortranarray, lambda array: np.repeat(array, 2, axis=1)[:, ::2]])
def test_the_layout_of_an_array_in_memory_does_not_matter(layout):
    array = as_array(texts((3, 3), (3, 3), (3, 3)))
    assert gridlanes.solve(layout(array)).solutions.tolist() == gridlanes.solve(array).solutions.tolist()


def test_an_array_that_may_not_be_written_is_solved_and_left_as_it_was():
    array = as_array(texts((3, 3), (3, 3)))
    before = array.copy()
    array.flags.writeable = False
    assert (gridlanes.solve(array).status == Status.UNIQUE).any()
    assert (array == before).all()


def test_a_value_outside_an_array_s_grid_is_that_row_s_error_alone():
    array = as_array([UNIQUE, UNIQUE, UNIQUE])
    array[1, 5] = 5
    result = gridlanes.solve(array)
    assert result.status.tolist() == [Status.UNIQUE, Status.INVALID, Status.UNIQUE]
    assert "row 2, column 2" in result.reasons[1]


@pytest.mark.parametrize("puzzles", [[], np.zeros((0, 81), np.uint8)])
def test_nothing_in_is_nothing_out(puzzles):
    result = gridlanes.solve(puzzles)
    assert len(result) == 0
    assert len(result.solutions) == 0
    assert (
        gridlanes.count(puzzles).shape == gridlanes.is_unique(puzzles).shape == gridlanes.check(puzzles).shape == (0,)
    )


def test_more_rows_than_a_block_keep_their_order(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(inputs, "_ROWS_AT_ONCE", 4)
    puzzles = [UNIQUE, THREE, "bad", UNSOLVABLE, THREE, UNIQUE, "bad", "bad", HARD]
    result = gridlanes.solve(puzzles)
    u, m, n, i = Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE, Status.INVALID
    assert result.status.tolist() == [u, m, i, n, m, u, i, i, m]
    assert sorted(result.reasons) == [2, 6, 7]
    assert [result.block.text(row) for row in range(9)] == puzzles


@pytest.mark.parametrize("puzzles", [3, None, UNIQUE.encode(), [UNIQUE, 3], {UNIQUE}])
def test_what_holds_no_puzzles_is_refused(puzzles):
    with pytest.raises(ModelError, match="puzzles are a path, a string, a list of strings, a NumPy array, a Puzzle"):
        gridlanes.solve(puzzles)


@pytest.mark.parametrize(
    "array", [np.zeros((2, 81)), np.zeros((2, 80), np.uint8), np.zeros((), np.uint8), np.array([[UNIQUE]])]
)
def test_an_array_that_holds_no_grids_is_refused(array):
    with pytest.raises(ModelError):
        gridlanes.solve(array)


def test_a_file_that_cannot_be_read_is_one_clear_error(tmp_path: Path):
    with pytest.raises(SourceError, match=r"missing\.txt"):
        gridlanes.solve(tmp_path / "missing.txt")
    with pytest.raises(SourceError):
        gridlanes.solve(tmp_path)


def test_a_misspelt_path_is_no_puzzle_but_a_missing_file():
    with pytest.raises(SourceError, match=r"no_such_folder/puzzles\.txt"):
        gridlanes.solve("no_such_folder/puzzles.txt")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_name_with_a_suffix_of_puzzle_files_is_a_path_in_every_call(suffix: str):
    name = f"no_such_folder/puzzles{suffix}"
    assert names_a_file(name)
    assert names_a_file(f"{name}.gz")
    for call in (gridlanes.solve, gridlanes.grade, gridlanes.explain):
        with pytest.raises(SourceError, match="no_such_folder"):
            call(name)


@pytest.mark.parametrize("text", [UNIQUE, HARD, "1 2\n3 4.txt", '{"puzzle.txt": 1}', "https://a/b.txt", "x" * 2000])
def test_a_puzzle_is_no_path(text: str):
    assert not names_a_file(text)


def test_the_rows_come_block_by_block(tmp_path: Path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n{THREE}\n")
    for puzzles in ([UNIQUE, THREE], path, gridlanes.solve([UNIQUE, THREE])):
        (block,) = blocks_of(puzzles)
        assert [block.text(row) for row in range(len(block))] == [UNIQUE, THREE]
