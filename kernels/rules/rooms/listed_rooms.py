"""Rooms whose possible sets of cells with a mark are listed, or that have a number of these, on rows of bits
(bit_rows.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.shared.bit_sets import bit


def rooms_in(layout: Any) -> tuple[list[tuple[list[int], list[set[int]]]], list[tuple[list[int], int]]]:
    """What a layout with `cols`, and with what `count_room` reads, says of rooms: the cells of each, and the sets of
    these that may hold the mark; of a room without sets, how many do.
    """
    found, counted = list[tuple[list[int], list[set[int]]]](), list[tuple[list[int], int]]()
    for number, wanted in enumerate(layout.wanted):
        _, _, first, begin, _, _, last, end = layout.rooms[4 * number : 4 * number + 8]
        places = [layout.stretches[3 * k : 3 * k + 3] for k in range(first, last)]
        cells = [row * layout.cols + col + k for row, col, n in places for k in range(n)]
        if begin == end:
            counted.append((cells, wanted))
        else:
            sets = layout.sets[begin:end]
            found.append((cells, [{cell for k, cell in enumerate(cells) if chosen >> k & 1} for chosen in sets]))
    return found, counted


@kernel(inline=True)
def fitting_sets(sets, begin, end, can, held):
    """The cells in any, and those in all, of the `sets` from entry `begin` to `end`, as bits, that lie within the cells
    that `can` hold the mark and have all `held` ones; -1 for those in all if there is no such set.
    """
    any_set, all_sets, cannot = np.int64(0), np.int64(-1), ~can
    for i in range(begin, end):  # without a branch, so that it is vectorised
        chosen = np.int64(sets[i])
        fits = -np.int64((chosen & cannot) | (held & ~chosen) == 0)
        any_set |= chosen & fits
        all_sets &= chosen | ~fits
    return any_set, all_sets


@kernel
def look_at_room(layout, at, lines):
    """Narrows the room whose entries begin at `at`. Returns the rows that changed; -1 for a contradiction.

    `layout`: one with `rooms`, 4 entries a room (its first row and its last, where its stretches begin, and where
    its sets do; behind the last room, the same as if of another); `stretches`, 3 entries for cells of a room that
    follow one another in a row (the row, the first column, how many); `sets`, as bits in the order of the stretches.
    """
    rooms, stretches = layout.rooms, layout.stretches
    can, held, place = np.int64(0), np.int64(0), np.int64(0)
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, col, n = stretches[i] + 1, np.int64(stretches[i + 1]), stretches[i + 2]
        these = bit(n) - np.int64(1)
        can |= (lines.can[r] >> col & these) << place
        held |= (lines.held[r] >> col & these) << place
        place += n
    any_set, all_sets = fitting_sets(layout.sets, rooms[at + 3], rooms[at + 7], can, held)
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


@kernel
def count_room(layout, at, lines):
    """Counts the room whose entries begin at `at`. Returns as `look_at_room`. `layout`: the same, and `wanted`: of each
    room, how many cells hold the mark.
    """
    rooms, stretches, wanted = layout.rooms, layout.stretches, layout.wanted[at >> 2]
    n_held, n_can, changed = 0, 0, np.int64(0)
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, these = stretches[i] + 1, (bit(stretches[i + 2]) - np.int64(1)) << np.int64(stretches[i + 1])
        n_held += bit_count(np.uint64(lines.held[r] & these))
        n_can += bit_count(np.uint64(lines.can[r] & these))
    if n_held > wanted or n_can < wanted:
        return np.int64(-1)
    if n_held == n_can or (n_held < wanted and n_can > wanted):
        return changed
    for i in range(3 * rooms[at + 2], 3 * rooms[at + 6], 3):
        r, these = stretches[i] + 1, (bit(stretches[i + 2]) - np.int64(1)) << np.int64(stretches[i + 1])
        left = lines.can[r] & ~lines.held[r] & these
        if left != 0:
            changed |= bit(r)
            if n_held == wanted:
                lines.can[r] &= ~left
            else:
                lines.held[r] |= left
    return changed
