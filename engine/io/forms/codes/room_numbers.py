"""Numbers of rooms: one number a room, in the order in which rooms first occur."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.codes.code import Decoded, Texts
from gridlanes.io.forms.codes.digit_runs import DigitRuns, letter_runs
from gridlanes.io.forms.codes.numbers import Number16
from gridlanes.io.forms.fields.field import ArraySpec
from gridlanes.io.forms.fields.numbered_rooms import BEYOND
from gridlanes.kernels.text import FINE, SHORT


class RoomNumbers(Number16):
    """pzpr's: as `Number16`, a place for each room. How many rooms there are is not known yet: a text may end after any
    number of places, and those behind are `BEYOND`.
    """

    noun, unit = "the numbers of rooms", "rooms"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        super().run(texts, spec, into)
        _end_anywhere(spec, into)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return _written_alone(super().encode_many, arrays, spec)


class RoomDigits(DigitRuns):
    """Tatham's: a digit a number, letters for runs of rooms without one, a place for each room as in `RoomNumbers`."""

    noun, unit = "the numbers of rooms", "rooms"

    def __init__(self, numbers: range) -> None:
        super().__init__({str(number): (number, 0) for number in numbers}, letter_runs())

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        super().run(texts, spec, into)
        _end_anywhere(spec, into)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return _written_alone(super().encode_many, arrays, spec)


def _written_alone(
    encode_many: Callable[[NDArray[Any], ArraySpec], list[str]], arrays: NDArray[Any], spec: ArraySpec
) -> list[str]:
    """The texts of puzzles with a number of rooms of their own, so written one after the other."""
    return [encode_many(array[None, array != BEYOND], spec)[0] for array in arrays]


def _end_anywhere(spec: ArraySpec, into: Decoded) -> None:
    """A text that ends is fine; places behind are `BEYOND`."""
    into.faults[into.faults == SHORT] = FINE
    into.found[np.arange(spec.shape.n_cells) >= into.stops[:, 1:]] = BEYOND
