"""Rule kernels: registration, tables, both forms of one source, and calls by address."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.kernels import rule_kernel as module
from gridlanes.kernels.compiling.code_cache import FOLDER
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, store
from gridlanes.kernels.rule_kernel import (
    Number,
    Numbers,
    bit_of,
    call_kernel,
    number_of,
    put,
    rule_kernel,
    vector_of,
    word_of,
)
from gridlanes.kernels.rules.marks.table import table

pytestmark = pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")


class Gone(NamedTuple):
    mark: int
    marks: Number


class Sums(NamedTuple):
    least: Number
    odd: Numbers
    even: Numbers


@rule_kernel(Gone)
def without_a_mark(tile, coords, parameters, scratch):
    """Takes a mark (a number) and the marks of a parameter from every coord of the region."""
    gone = bit_of(tile, parameters.mark) | vector_of(tile, parameters.marks)
    changed, broken = fill(tile, 0), fill(tile, 0)
    for k in range(coords.shape[0]):
        word = load(tile, coords[k])
        store(tile, coords[k], word & ~gone)
        changed = changed | (word & gone)
    return changed, broken


@rule_kernel(Sums, scratch=lambda size, parameters: size, columns=True)
def sum_of_parameters(tile, coords, parameters, scratch):
    """Writes the sum of its parameters to its first coord; broken where it is odd."""
    total = number_of(tile, parameters.least)
    for k in range(parameters.odd.shape[0]):
        total += number_of(tile, parameters.odd[k])
    for k in range(parameters.even.shape[0]):
        total += number_of(tile, parameters.even[k])
    before = word_of(tile, coords[0])
    put(tile, coords[0], total)
    scratch[0] = total
    return before ^ total, total & 1


@kernel
def call(address, tile, lane, index, start, n_regions, scratch, flags):
    call_kernel(address, tile, lane, index, start, n_regions, scratch, flags)


def run(rule, column, word_format, tile, index, n_regions, lane=0):
    flags, scratch = word_format.zeros(2, word_format.lanes), np.zeros(2, np.int64)
    address = np.uint64(rule.address(tile, column=column))
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
    flags, _ = run(without_a_mark, False, word_format, tile, [5, 2, 0, 1, 0, 8, 4, 1, 2, 1, -1 - 3], 2)
    assert [lanes_of_row(word_format, tile, row)[-1] for row in range(4)] == [6, 6, 9, 4]
    assert set(lanes_of_row(word_format, flags, 0)) == {15}
    assert set(lanes_of_row(word_format, flags, 1)) == {0}


def test_a_column_entry_touches_its_own_lane_alone(word_format):
    tile = tile_of(word_format, [15, 4])
    lane = word_format.lanes - 1
    flags, _ = run(without_a_mark, True, word_format, tile, [4, 1, 0, 0, -1 - 1], 1, lane)
    assert lanes_of_row(word_format, tile, 0) == [15] * lane + [10]
    assert lanes_of_row(word_format, flags, 0) == [0] * lane + [5]


def test_a_kernel_of_columns_reads_numbers_and_lists_and_reports_with_integers(word_format):
    if word_format.bits == 128:
        return  # kernels of columns write integers of 64 bits
    tile = tile_of(word_format, [15, 4])
    flags, scratch = run(sum_of_parameters, True, word_format, tile, [8, 1, 0, -1 - 1, 3, 5, 1, 3, 3], 1, 1)
    assert lanes_of_row(word_format, tile, 0)[:3] == [15, 11, 15]
    assert lanes_of_row(word_format, flags, 0)[:3] == [0, 1, 0]
    assert lanes_of_row(word_format, flags, 1)[:3] == [0, 1, 0]
    assert scratch[0] == 11


def test_a_kernel_says_what_it_is(word_format):
    assert (without_a_mark.name, without_a_mark.layout, without_a_mark.columns) == ("without_a_mark", Gone, False)
    assert not without_a_mark.expensive
    assert sum_of_parameters.expensive
    assert (without_a_mark.scratch(3, Gone(1, 2)), sum_of_parameters.scratch(3, Sums(1, [2], []))) == (0, 3)
    assert sum_of_parameters.entries(Sums(4, [1, 3], [3])) == [4, 3, 5, 1, 3, 3]
    with pytest.raises(NotImplementedError, match="works on columns alone"):
        sum_of_parameters.address(word_format.zeros(1, word_format.lanes), column=False)


@pytest.mark.parametrize(("kernel_of", "folder"), [(table, FOLDER / "rules" / "marks"), (without_a_mark, None)])
def test_a_kernel_is_compiled_anew_when_what_its_folder_may_call_changes(kernel_of, folder, word_format, monkeypatch):
    asked = []
    monkeypatch.setattr(module, "stamp_of", lambda folder: asked.append(folder) or "one")
    before = replace(kernel_of)._stamp
    assert asked == [folder or Path(__file__).resolve().parent]
    monkeypatch.setattr(module, "stamp_of", lambda folder: "another")
    assert replace(kernel_of)._stamp != before
