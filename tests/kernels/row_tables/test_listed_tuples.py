"""Regions with the same list of tuples, and their tables; for the lists see tests/engine/compile/joint."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.row_tables.listed_tuples import note_pairs_apart, number_alike, write_tuple_tables

N_COORDS = 12


def some_regions(rng, n):
    """Where n random regions of up to five coords begin, and their coords."""
    start = np.concatenate([[0], np.cumsum(rng.integers(1, 6, n))]).astype(np.int64)
    return start, rng.integers(0, N_COORDS, int(start[-1]))


def test_a_bit_stands_for_each_pair_that_must_differ():
    rng = np.random.default_rng(1)
    apart = rng.random((N_COORDS, N_COORDS)) < 0.5
    start, coords = some_regions(rng, 200)
    pairs = np.empty(200, np.int64)
    note_pairs_apart(start, coords, apart, pairs)
    for region, found in enumerate(pairs.tolist()):
        here = coords[start[region] : start[region + 1]].tolist()
        order = [(i, j) for j in range(len(here)) for i in range(j)]
        assert found == sum(bool(apart[here[i], here[j]]) << bit for bit, (i, j) in enumerate(order))


def test_pairs_for_which_a_number_has_no_bit_are_passed_over():
    apart, start, coords = np.ones((20, 20), np.bool_), np.array([0, 20]), np.arange(20)
    pairs = np.empty(1, np.int64)
    note_pairs_apart(start, coords, apart, pairs)
    assert pairs.tolist() == [(1 << 62) - 1]


@pytest.mark.parametrize("n", [0, 1, 7, 8, 9, 400])
def test_groups_are_those_of_equal_regions_in_the_order_in_which_they_come(n):
    rng = np.random.default_rng(n)
    clues, lengths = rng.integers(-2, 4, n).astype(np.int32), rng.integers(1, 4, n)
    pairs = rng.choice([0, 1, 1 << 40, (1 << 62) - 1], n)
    which, first = np.full((2, n), -1, np.int64)
    n_groups = number_alike(clues, lengths, pairs, which, first)
    known: dict[tuple[int, int, int], int] = {}
    keys = list(zip(clues.tolist(), lengths.tolist(), pairs.tolist(), strict=True))
    assert which.tolist() == [known.setdefault(key, len(known)) for key in keys]
    assert n_groups == len(known)
    assert [keys[region] for region in first[:n_groups]] == list(known)


def test_a_table_has_the_coords_the_layout_and_the_list_of_its_region():
    rng = np.random.default_rng(2)
    start, coords = some_regions(rng, 50)
    lists = [rng.integers(0, 99, 4 * length * n).astype(np.int32) for length in range(1, 6) for n in (1, 3)]
    lengths = np.diff(start)
    which = 2 * (lengths - 1) + rng.integers(0, 2, 50)
    sizes = np.array([*map(len, lists)])
    begin = np.cumsum(5 + lengths + sizes[which]) - (5 + lengths + sizes[which])
    order = rng.permutation(50)
    shuffled = np.empty(50, np.int64)
    shuffled[order] = np.cumsum((5 + lengths + sizes[which])[order]) - (5 + lengths + sizes[which])[order]
    for places in (begin, shuffled):
        entries = np.full(int((5 + lengths + sizes[which]).sum()) + 1, -7, np.int32)
        list_start = np.concatenate([[0], np.cumsum(sizes)])
        write_tuple_tables(places, (start, coords), which, (list_start, np.concatenate(lists)), 4, entries)
        assert entries[-1] == -7
        for region, at in enumerate(places.tolist()):
            here, listed = coords[start[region] : start[region + 1]].tolist(), lists[which[region]].tolist()
            table = [len(here), *here, 4, len(listed) // (4 * len(here)), 3, *listed]
            assert entries[at : at + 1 + len(table)].tolist() == [len(table), *table]
