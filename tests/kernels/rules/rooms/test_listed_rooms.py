"""A room whose sets are listed; more is in the cases of `apart_in_rooms` and `connected_rooms_board`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.rooms.listed_rooms import look_at_room
from gridlanes.kernels.rules.shared.bit_rows import rows_in


class Told(NamedTuple):
    rooms: np.ndarray
    stretches: np.ndarray
    sets: np.ndarray


ROOM = Told(
    *(np.array(part, np.int32) for part in ([0, 1, 0, 0, 0, 0, 2, 3], [0, 1, 2, 1, 0, 1], [0b011, 0b101, 0b110]))
)
"""two cells of the first row from column 1 on, the first of the second row; two of the three hold the mark"""


@kernel
def looked_at(told, scratch, rows):
    return look_at_room(told, 0, rows_in(scratch, rows))


def test_a_room_keeps_what_its_sets_allow():
    for can, held, after, changed in (
        ((7, 1), (0, 0), ((7, 1), (0, 0)), 0),
        ((5, 1), (0, 0), ((5, 1), (4, 1)), 0b110),
        ((7, 1), (4, 1), ((5, 1), (4, 1)), 0b010),
        ((1, 1), (0, 0), ((1, 1), (0, 0)), -1),
    ):
        scratch = np.zeros((4, 4), np.int64)
        scratch[0, 1:3], scratch[1, 1:3] = can, held
        assert looked_at(ROOM, scratch.ravel(), 2) == changed
        assert (tuple(scratch[0, 1:3]), tuple(scratch[1, 1:3])) == after
