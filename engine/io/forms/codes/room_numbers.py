"""Numbers of rooms: one number a room, in the order in which rooms first occur."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.cells import UNKNOWN
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.io.forms.fields.numbered_rooms import BEYOND
from gridlanes.kernels.text import FINE, SHORT


class RoomNumbers(Number16):
    """pzpr's: as `Number16`, a place for each room, where "?" says no more than nothing. How many rooms there are is
    not known yet: a text may end after any number of places, and those behind are `BEYOND`.
    """

    noun, unit = "the numbers of rooms", "rooms"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        super().run(texts, spec, into)
        into.found[into.found == UNKNOWN] = spec.blank
        _end_anywhere(spec, into)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self.encode_first(arrays, spec, (arrays != BEYOND).sum(axis=1))


class RoomDigits(DigitRuns):
    """Tatham's: a digit a number, letters for runs of rooms without one, a place for each room as in `RoomNumbers`."""

    noun, unit = "the numbers of rooms", "rooms"

    def __init__(self, numbers: range) -> None:
        super().__init__({str(number): (number, 0) for number in numbers}, letter_runs())

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        super().run(texts, spec, into)
        _end_anywhere(spec, into)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self.encode_first(arrays, spec, (arrays != BEYOND).sum(axis=1))


def _end_anywhere(spec: ArraySpec, into: Decoded) -> None:
    """A text that ends is fine; places behind are `BEYOND`."""
    into.faults[into.faults == SHORT] = FINE
    into.found[np.arange(spec.shape.n_cells) >= into.stops[:, 1:]] = BEYOND
