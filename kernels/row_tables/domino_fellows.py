"""Finds places of dominoes that can be in a room together: the tables of the kernel `dominoes_in_rooms`, for each
board.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

HALF = 31
"""places of a room that are bits of one word of a table"""
MAX_PLACES = WITHIN = 2 * HALF - 1
"""places that a listed room may have; the next bit is for a place within the room"""
SHIFT = 6
BITS = 1 << SHIFT
"""above the numbers of places of a room"""
NO_BIT = BITS - 1
"""in the place of a number"""


def domino_fellows_naive(
    room_of: Sequence[int], ends: Sequence[tuple[int, int]], cols: int, n_rooms: int
) -> list[tuple[list[int], list[int]]]:
    """For each room the places that have a cell of it, in their order, and for each of these the fellows, as bits: the
    others that reach out of the room and do not touch it; none for one within the room.
    """

    def touches(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return any(abs(a // cols - b // cols) + abs(a % cols - b % cols) <= 1 for a in one for b in other)

    found = []
    for room in range(n_rooms):
        here = [place for place, both in enumerate(ends) if any(room_of[end] == room for end in both)]
        out = [any(room_of[end] != room for end in ends[place]) for place in here]
        fellows = [
            sum(1 << j for j, other in enumerate(here) if out[i] and out[j] and not touches(ends[place], ends[other]))
            for i, place in enumerate(here)
        ]
        found.append((here, fellows))
    return found


@kernel
def _touches(a, b, cols):
    """Whether two cells are the same or beside each other."""
    gap = abs(a - b)
    return gap == 0 or gap == cols or (gap == 1 and a // cols == b // cols)


@kernel
def domino_fellows(
    room_of: NDArray[np.int32],
    ends: NDArray[np.int32],
    cols: int,
    bit_at: NDArray[np.int32],
    start: NDArray[np.int32],
    places: NDArray[np.int32],
    fellows: NDArray[np.int32],
) -> None:
    """Fills the lists of n boards; see `DominoRooms` for what they hold.

    `room_of` ``(n, C)``: the room of each cell, -1 for none. `ends` ``(2 E,)``: the two cells of each place. To be
    filled: `bit_at` ``(n, 2 E)``, `start` ``(n, R + 1)``, `places` ``(n, 2 E)``, `fellows` ``(n, 4 E)``, all zeros.
    """
    for board in range(room_of.shape[0]):
        for end in range(ends.shape[0]):
            room = room_of[board, ends[end]]
            bit_at[board, end] = NO_BIT
            if room >= 0 and not (end & 1 and room_of[board, ends[end - 1]] == room):
                bit_at[board, end] = start[board, room + 1]
                start[board, room + 1] += 1
        for room in range(start.shape[1] - 1):
            start[board, room + 1] += start[board, room]
        for end in range(ends.shape[0]):
            if bit_at[board, end] != NO_BIT:
                room = room_of[board, ends[end]]
                places[board, start[board, room] + bit_at[board, end]] = end // 2
                bit_at[board, end] += room << SHIFT
        for room in range(start.shape[1] - 1):
            first, last = start[board, room], start[board, room + 1]
            for i in range(first, last):
                a, b = ends[2 * places[board, i]], ends[2 * places[board, i] + 1]
                if room_of[board, a] == room_of[board, b]:
                    fellows[board, 2 * i + 1] = 1 << WITHIN - HALF
                    continue
                for j in range(first, i):
                    c, d = ends[2 * places[board, j]], ends[2 * places[board, j] + 1]
                    if room_of[board, c] == room_of[board, d]:
                        continue
                    if _touches(a, c, cols) or _touches(a, d, cols) or _touches(b, c, cols) or _touches(b, d, cols):
                        continue
                    fellows[board, 2 * i + (j - first) // HALF] |= 1 << (j - first) % HALF
                    fellows[board, 2 * j + (i - first) // HALF] |= 1 << (i - first) % HALF
