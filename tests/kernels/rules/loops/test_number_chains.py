"""Chains of links: where they begin, what they are called, where they go on."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.rules.loops.number_chains import PER_CELL, chain_notes, count_names, find_chains, name_chains
from gridlanes.kernels.rules.shared.graph import IN, OPEN

ROW = np.array([0, 1, 1, 2, 2, 3, 3, 4], np.int32)
"""the ends of the links of five cells in a row"""


def noted(states, numbers):
    """The notes on a row of cells, and whether there was a contradiction."""
    n = len(numbers)
    room, scratch = chain_notes(len(states), n), np.zeros(2 * len(states) + PER_CELL * n, np.int64)
    scratch[: len(states)] = states
    for cell, number in enumerate(numbers):
        scratch[room.number + cell], scratch[room.room + cell] = number, 2 if number < 0 else 1
        scratch[room.chain + cell] = cell
        scratch[room.name + cell] = scratch[room.end + cell] = -1
    broken = find_chains(ROW, len(states), n, scratch, room) or name_chains(n, scratch, room)
    return scratch, room, broken


def test_a_chain_has_the_name_of_its_number_and_goes_on_at_its_other_end():
    scratch, room, broken = noted([IN, IN, OPEN, OPEN], [7, -1, -1, -1, 7])
    assert not broken
    assert scratch[room.chain : room.chain + 5].tolist() == [0, 0, 0, 3, 4]
    assert [scratch[room.name + chain] for chain in (0, 3, 4)] == [0, -1, 0]
    assert [scratch[room.end + chain] for chain in (0, 4)] == [2, 4]
    assert count_names(5, scratch, room) == 2


def test_branches_and_numbers_that_differ_or_are_alone_are_contradictions():
    assert noted([IN, IN, OPEN, OPEN], [-1, 3, -1, -1, 3])[2]
    assert noted([IN, OPEN, OPEN, OPEN], [3, 4, -1, 3, 4])[2]
    assert noted([OPEN] * 4, [3, -1, -1, -1, -1])[2]
    assert not noted([OPEN] * 4, [3, 3, 3, 3, -1])[2]
