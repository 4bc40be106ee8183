"""Rule kernels: registration, tables, both forms of one source, and calls by address."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import fill, load, store
from gridlanes.kernels.rule_kernel import KERNELS, bit_of, call_kernel, number_of, parameter, put, rule_kernel, word_of

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")


@rule_kernel(parameters=2)
def without_a_mark(tile, index, at, size, scratch):
    """Takes a mark (a number) and the marks of a parameter from every coord of the region."""
    gone = bit_of(tile, index[at + size]) | parameter(tile, index[at + size + 1])
    changed, broken = fill(tile, 0), fill(tile, 0)
    for k in range(size):
        word = load(tile, index[at + k])
        store(tile, index[at + k], word & ~gone)
        changed = changed | (word & gone)
    return changed, broken


@rule_kernel(parameters=None, columns=True)
def sum_of_parameters(tile, index, at, size, scratch):
    """Writes the sum of its parameters to its first coord; broken where it is odd."""
    total = 0
    for k in range(index[at + size]):
        total += number_of(tile, index[at + size + 1 + k])
    before = word_of(tile, index[at])
    put(tile, index[at], total)
    scratch[0] = total
    return before ^ total, total & 1


@kernel
def call(address, tile, lane, index, start, n_regions, scratch, flags):
    call_kernel(address, tile, lane, index, start, n_regions, scratch, flags)


def run(name, column, word_format, tile, index, n_regions, lane=0):
    flags, scratch = word_format.zeros(2, word_format.lanes), np.zeros(2, np.int64)
    address = np.uint64(KERNELS[name].address(tile, column=column))
    call(address, tile, lane, np.array([99, *index], np.int32), 1, n_regions, scratch, flags)
    return flags, scratch


def tile_of(word_format, words):
    tile = word_format.zeros(len(words), word_format.lanes)
    for row, word in enumerate(words):
        tile[row] = word_format.filled(word, word_format.lanes)
    return tile


def lanes_of_row(word_format, tile, row):
    return word_format.integers(tile[row])


def test_a_tile_entry_runs_every_region_of_its_table_in_every_lane(word_format):
    tile = tile_of(word_format, [15, 15, 15, 4])
    flags, _ = run("without_a_mark", False, word_format, tile, [2, 0, 1, 0, 8, 1, 2, 1, -1 - 3], 2)
    assert [lanes_of_row(word_format, tile, row)[-1] for row in range(4)] == [6, 6, 9, 4]
    assert set(lanes_of_row(word_format, flags, 0)) == {15}
    assert set(lanes_of_row(word_format, flags, 1)) == {0}


def test_a_column_entry_touches_its_own_lane_alone(word_format):
    tile = tile_of(word_format, [15, 4])
    lane = word_format.lanes - 1
    flags, _ = run("without_a_mark", True, word_format, tile, [1, 0, 0, -1 - 1], 1, lane)
    assert lanes_of_row(word_format, tile, 0) == [15] * lane + [10]
    assert lanes_of_row(word_format, flags, 0) == [0] * lane + [5]


def test_a_kernel_of_columns_reads_counted_parameters_and_reports_with_integers(word_format):
    if word_format.bits == 128:
        return  # kernels of columns write integers of 64 bits
    tile = tile_of(word_format, [15, 4])
    flags, scratch = run("sum_of_parameters", True, word_format, tile, [1, 0, 3, 2, 5, -1 - 1], 1, 1)
    assert lanes_of_row(word_format, tile, 0)[:3] == [15, 11, 15]
    assert lanes_of_row(word_format, flags, 0)[:3] == [0, 1, 0]
    assert lanes_of_row(word_format, flags, 1)[:3] == [0, 1, 0]
    assert scratch[0] == 11


def test_what_a_kernel_is_stands_in_the_registry(word_format):
    assert not KERNELS["without_a_mark"].dear
    assert KERNELS["sum_of_parameters"].dear
    assert KERNELS["sum_of_parameters"].n_parameters is None
    assert all(name == entry.name for name, entry in KERNELS.items())
