"""pzpr's RoomNumber16: a number for each room, rooms in the order in which they first occur, row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Room
from gridlanes.kernels.text import FINE, SHORT

ENDED = -3
"""what stands in the places behind the last room"""


class RoomNumber16(Number16):
    """Number16, as far as the text goes: how many rooms there are it does not know."""

    noun = "the numbers of rooms"
    unit = "rooms"

    def run(self, texts: Texts, room: Room, into: Decoded) -> None:
        super().run(texts, room, into)
        into.faults[into.faults == SHORT] = FINE
        into.found[np.arange(into.found.shape[1]) >= into.stops[:, 1:]] = ENDED

    def encode(self, array: NDArray[Any], room: Room) -> str:
        return super().encode(array[array != ENDED], room)
