"""Elements of arrays are those that Numba reads and writes, in fewer instructions."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core.codegen import CPUCodeLibrary

from gridlanes.kernels.compiling import jit
from gridlanes.kernels.compiling.jit import kernel

pytestmark = pytest.mark.skipif(jit.JIT_OFF, reason="what the compiler does")

INT = np.array([3, -1, 2, -2, 0])
ARRAYS = {
    "one axis": np.arange(7, dtype=np.int32),
    "every other": np.arange(14, dtype=np.uint16)[::2],
    "backwards": np.arange(7.0)[::-1],
    "truths": np.arange(7) % 3 == 0,
    "not aligned": np.frombuffer(bytes(range(1, 58)), np.uint8)[1:57].view(np.int64).copy(),
}


@pytest.fixture(autouse=True)
def _compiled_anew(monkeypatch) -> None:
    """What an earlier run left in the cache would not be compiled."""
    monkeypatch.setattr(jit, "_USES_CACHE", False)


def _moved(array, places):
    """Each element at a place goes to the next place, and the first to the last."""
    first, n = array[places[0]], len(places)
    for k in range(n - 1):
        array[places[k]] = array[places[k + 1]]
    array[places[n - 1]] = first
    return first


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint32])
@pytest.mark.parametrize("name", ARRAYS)
def test_elements_are_read_and_written_as_in_numpy(name, kind):
    places = (INT % 7 if kind is np.uint32 else INT).astype(kind)
    expected, array = ARRAYS[name].copy(), ARRAYS[name].copy()
    if name in ("every other", "backwards"):
        array = np.repeat(array, 2)[::2]  # with strides again
    assert kernel(_moved)(array, places) == _moved(expected, places)
    assert array.tolist() == expected.tolist()


def _turned(array, rows, cols):
    for k in range(len(rows)):
        array[rows[k], cols[k]], array[0, -1] = array[0, -1] + 1, array[rows[k], cols[k]]
    return array[1, 2], array[-1, 0]


@pytest.mark.parametrize("order", ["C", "F", "part"])
def test_so_are_those_with_two_indices(order):
    board = np.arange(24, dtype=np.int64).reshape(4, 6)
    board = board[::2, 1:5] if order == "part" else np.array(board, order=order)
    expected, rows, cols = board.copy(), np.array([0, -1, 1]), np.array([2, 1, -2], np.int16)
    assert kernel(_turned)(board, rows, cols) == _turned(expected, rows, cols)
    assert board.tolist() == expected.tolist()


def test_a_number_becomes_what_the_array_holds():
    @kernel
    def write(array, value):
        array[1] = value

    found = np.zeros(3, np.uint8)
    write(found, 300)
    write(found[1:], np.float64(7.9))
    assert found.tolist() == [0, 44, 7]


def test_part_of_an_array_is_still_numbas():
    @kernel
    def first_of(array, k):
        return array[k][0] + array[k:][1, 1]

    assert first_of(np.arange(12).reshape(3, 4), 1) == 4 + 9


def test_no_array_goes_to_the_stack(monkeypatch):
    texts = []
    add = CPUCodeLibrary.add_ir_module

    def noted(library, module):
        texts.append(str(module))
        add(library, module)

    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", 0)
    monkeypatch.setattr(CPUCodeLibrary, "add_ir_module", noted)
    assert kernel(lambda array, k: array[k] + array[k + 1])(np.arange(3), 1) == 3
    assert "load i64" in texts[0]
    assert "alloca {i8*, i8*, i64, i64" not in texts[0]  # an array


def test_indices_are_checked_where_numba_is_told_to(monkeypatch):
    monkeypatch.setattr("numba.core.config.BOUNDSCHECK", 1)
    read = kernel(lambda array, k: array[k])

    @kernel
    def write(array, row, col):
        array[row, col] = 7

    board = np.zeros((2, 3))
    write(board, -2, np.uint8(2))
    assert board.tolist() == [[0, 0, 7], [0, 0, 0]]
    assert [read(np.arange(3), k) for k in (2, -3)] == [2, 0]
    for k in (3, -4):
        with pytest.raises(IndexError):
            read(np.arange(3), k)
    for row, col in ((2, 0), (0, 3), (0, -4)):
        with pytest.raises(IndexError):
            write(board, row, col)
