"""What the structural kernels share: states of a mark, tables, blocks."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import one_column
from gridlanes.kernels.rules.shared.graph import (
    IN,
    OPEN,
    OUT,
    blocks_of_links,
    neighbour_table,
    neighbours_of,
    reached_from,
    states,
    states_naive,
    write,
    written_naive,
)
from gridlanes.lowering.words import WordFormat


@kernel
def note_and_write(tile, lane, coords, number, scratch, after):
    column = one_column(tile, lane)
    n_possible = states(column, coords, number, scratch)
    for i in range(len(coords)):
        before = scratch[i]
        scratch[i] = after[i]
        after[i] = before
    return n_possible, write(column, coords, number, scratch)


@pytest.mark.parametrize("bits", [16, 32, 64])
def test_states_are_noted_and_written_as_the_twins_say(bits):
    words, rng = WordFormat(bits), random.Random(bits)
    for number in (0, 3, bits - 1):
        other = (number + 5) % bits
        column = [rng.choice([0, 1 << number, 1 << other, 1 << number | 1 << other]) for _ in range(20)]
        tile = words.zeros(21, words.lanes)
        tile[:20, 1] = np.array(column, words.dtype)
        chosen = [rng.choice([IN, OPEN, OUT]) for _ in range(20)]
        after, coords = np.array(chosen, np.int64), np.arange(20, dtype=np.int32)
        n_possible, changed = note_and_write(tile, 1, coords, number, np.zeros(20, np.int64), after)
        assert n_possible == sum(word >> number & 1 for word in column)
        assert after.tolist() == states_naive(column, number)
        expected = written_naive(column, number, chosen)
        assert [int(word) for word in tile[:20, 1]] == expected
        assert bool(changed) == (expected != column)
        assert not tile[:, 0].any()


def test_a_table_gives_its_lists_back():
    lists = [[4, 2], [], [1, 1, 0]]
    assert neighbours_of(neighbour_table(lists)) == lists
    assert neighbour_table([[5, 6], [], [7]]) == [4, 6, 6, 7, 5, 6, 7]
    assert neighbour_table([]) == [1]
    assert neighbours_of([]) == []


def test_a_walk_goes_over_possible_nodes():
    row = [[1], [0, 2], [1, 3], [2]]
    assert reached_from([IN, OPEN, OUT, IN], row, 0) == {0, 1}


@pytest.mark.parametrize(
    ("links", "blocks"),
    [
        ([], []),
        ([(0, 1), (1, 2)], [{0}, {1}]),
        ([(0, 1), (1, 2), (2, 0), (2, 3)], [{0, 1, 2}, {3}]),
        ([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)], [{0, 1, 2}, {3, 4, 5}]),
        ([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)], [{0, 1, 2, 3, 4}]),
    ],
)
def test_links_of_one_block_share_cycles(links, blocks):
    assert sorted(map(sorted, blocks_of_links(links))) == sorted(map(sorted, blocks))
