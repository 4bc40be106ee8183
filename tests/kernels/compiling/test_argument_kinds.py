"""The kinds of arguments: where they are the same, so are the types that Numba says."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numba
import numpy as np

from gridlanes.kernels.compiling.argument_kinds import kind_of


class _Inner(NamedTuple):
    words: Any
    n: Any


class _Outer(NamedTuple):
    first: _Inner
    second: Any


def _read_only(array: np.ndarray) -> np.ndarray:
    array.flags.writeable = False
    return array


ARRAYS = [
    np.zeros(3, np.uint16),
    np.zeros(5, np.uint16),
    np.zeros(3, np.uint32),
    np.zeros((3, 2), np.uint16),
    np.zeros((3, 2), np.uint16, order="F"),
    np.zeros((6, 2), np.uint16)[::2],
    _read_only(np.zeros(3, np.uint16)),
    np.zeros(9, np.uint8)[1:].view(np.uint16),
    np.zeros(3, [("a", np.int8), ("b", np.int64)]),
]
VALUES = [
    *(value for array in ARRAYS for value in (array, (array,), (array, 1), _Inner(array, 1), _Inner(array, 1.5))),
    *(_Outer(_Inner(array, True), (array, 2)) for array in ARRAYS),
    *(1, 2.0, True, np.uint16(3), np.int64(4), ()),
]


def test_values_of_one_kind_have_one_type():
    for one, other in product(VALUES, repeat=2):
        if kind_of(one) == kind_of(other):
            assert numba.typeof(one) == numba.typeof(other)
            assert hash(kind_of(one)) == hash(kind_of(other))


def test_tables_of_other_lengths_are_of_the_same_kind():
    first, second = (_Outer(_Inner(np.zeros(n), n), (np.zeros((n, 2)),)) for n in (3, 4))
    assert kind_of(first) == kind_of(second)
    assert kind_of(first) != kind_of(_Outer(_Inner(np.zeros(3), 3), (np.zeros(3),)))
    assert kind_of((1, 2)) != kind_of(_Inner(1, 2)) != kind_of(_Inner(1, 2.0))
