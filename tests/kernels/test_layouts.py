"""Layouts: what a rule says of a region, in the table and back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.layouts import Number, Numbers, lists_in, packed, reader_of, unpacked


class Numbered(NamedTuple):
    mark: int
    count: Number


class Mixed(NamedTuple):
    first: Numbers
    mark: int
    second: Numbers


LAYOUTS = [Numbered(3, 7), Numbered(3, -1 - 40), Mixed([5, 6], 2, [7]), Mixed([], 2, [7, 8]), Mixed([1], -9, [])]


def test_lists_are_told_from_numbers():
    assert lists_in(Numbered) == (False, False)
    assert lists_in(Mixed) == (True, False, True)


def test_lists_stand_behind_the_numbers_and_each_says_where_it_begins():
    assert packed(Numbered(3, 7)) == [3, 7]
    assert packed(Mixed([5, 6], 2, [7])) == [3, 2, 5, 5, 6, 7]


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_what_is_packed_comes_back(layout):
    found = unpacked(type(layout), packed(layout))
    assert found._replace(**{name: [*getattr(found, name)] for name in list_names(layout)}) == layout


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_kernel_reads_what_was_packed_anywhere_in_a_table(layout):
    read = reader_of(type(layout))

    @kernel(allocates=True)
    def copied(index, at, end):
        return read(index, at, end)

    entries = packed(layout)
    index = np.array([99, 98, *entries, 97], np.int32)
    found = copied(index, 2, 2 + len(entries))
    assert found._replace(**{name: getattr(found, name).tolist() for name in list_names(layout)}) == layout


def list_names(layout):
    return [name for name, is_list in zip(layout._fields, lists_in(type(layout)), strict=True) if is_list]
