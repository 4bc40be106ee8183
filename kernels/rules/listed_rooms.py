"""Rooms whose possible sets of cells with a mark are listed, on rows of bits (bit_rows.py)."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.bit_sets import bit


@kernel(inline=True)
def fitting_sets(sets, begin, end, can, held):
    """Of the `sets` from entry `begin` to `end`, as bits, those within the cells that `can` hold the mark and with all
    that do: the cells in any of them, and those in all, -1 without any.
    """
    any_set, all_sets, cannot = np.int64(0), np.int64(-1), ~can
    for i in range(begin, end):  # without a branch, so that it is vectorised
        chosen = np.int64(sets[i])
        fits = -np.int64((chosen & cannot) | (held & ~chosen) == 0)
        any_set |= chosen & fits
        all_sets &= chosen | ~fits
    return any_set, all_sets


@kernel
def look_at_room(told, at, lines):
    """Narrows the room whose entries begin at `at`. Returns the rows that changed; -1 for a contradiction.

    `told`: a layout with `rooms`, 4 entries a room (its first row and its last, where its stretches begin, and where
    its sets do; behind the last room, the same as if of another); `stretches`, 3 entries for cells of a room that
    follow one another in a row (the row, the first column, how many); `sets`, as bits in the order of the stretches.
    """
    rooms, stretches = told.rooms, told.stretches
    can, held, place = np.int64(0), np.int64(0), np.int64(0)
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, col, n = stretches[i] + 1, np.int64(stretches[i + 1]), stretches[i + 2]
        these = bit(n) - np.int64(1)
        can |= (lines.can[r] >> col & these) << place
        held |= (lines.held[r] >> col & these) << place
        place += n
    any_set, all_sets = fitting_sets(told.sets, rooms[at + 3], rooms[at + 7], can, held)
    if all_sets == -1:
        return np.int64(-1)
    if any_set == can and all_sets == held:
        return np.int64(0)
    changed, place = np.int64(0), np.int64(0)
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, col, n = stretches[i] + 1, np.int64(stretches[i + 1]), stretches[i + 2]
        these = bit(n) - np.int64(1)
        lost, taken = ((can & ~any_set) >> place & these) << col, ((all_sets & ~held) >> place & these) << col
        if lost | taken != 0:
            lines.can[r] &= ~lost
            lines.held[r] |= taken
            changed |= bit(r)
        place += n
    return changed
