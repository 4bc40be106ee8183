"""pzpr's numbers of rooms: one number a room, in the order in which rooms first occur."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import Room
from gridlanes.io.forms.fields.numbered_rooms import BEYOND
from gridlanes.kernels.text import FINE, SHORT


class RoomNumbers(Number16):
    """As `Number16`, a place for each room. How many rooms there are is not known yet: a text may end after any
    number of places, and those behind are `BEYOND`.
    """

    noun, unit = "the numbers of rooms", "rooms"

    def run(self, texts: Texts, room: Room, into: Decoded) -> None:
        super().run(texts, room, into)
        into.faults[into.faults == SHORT] = FINE
        into.found[np.arange(room.shape.n_cells) >= into.stops[:, 1:]] = BEYOND

    def encode(self, array: NDArray[Any], room: Room) -> str:
        return super().encode(array[array != BEYOND], room)
