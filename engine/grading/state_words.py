"""States as words: for each coord the possible marks as bits, one word of 64 bits, or two for larger alphabets."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from gridlanes.puzzles.puzzle import Possible

StateWords = NDArray[np.uint64]
"""``(C,)``: bit *m* is set while mark *m* is possible; for alphabets of more than 64 marks ``(C, 2)``, the low half
first. Several states have another axis before these.
"""
_HALF = 64


def words_of(possible: Possible) -> StateWords:
    """A state ``bool (C, M)`` as words."""
    n_coords, n_marks = possible.shape
    bits = np.zeros((n_coords, _HALF if n_marks <= _HALF else 2 * _HALF), np.bool_)
    bits[:, :n_marks] = possible
    words = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
    return np.ascontiguousarray(words[:, 0] if n_marks <= _HALF else words)


def differing(state: StateWords, other: StateWords) -> NDArray[np.bool_]:
    """``bool (C,)``: the coords at which two states differ."""
    unlike = np.asarray(state != other)
    return unlike if unlike.ndim == 1 else np.asarray(unlike.any(axis=1))


def marks_at(state: StateWords, coord: int) -> int:
    """The possible marks of a coord as the bits of an integer."""
    word = state[coord]
    return int(word) if state.ndim == 1 else int(word[0]) | int(word[1]) << _HALF


def only_marks(state: StateWords) -> NDArray[np.int64]:
    """``int64 (C,)``: the number of the only mark of each coord, -1 if several are possible, or none."""
    halves = state if state.ndim == 2 else state[:, None]
    n_left = np.bitwise_count(halves).sum(axis=1)
    places = np.bitwise_count(halves - np.uint64(1)) + np.arange(halves.shape[1]) * _HALF
    number = np.where(halves != 0, places, 0).sum(axis=1)
    return np.where(n_left == 1, number, -1)


def keep_or_strike(states: StateWords, coord: int, number: int, *, keep: bool) -> None:
    """Leaves a coord of states ``(n, C)`` or ``(n, C, 2)`` no mark but one, or takes it away, in place."""
    words = states[:, coord].reshape(len(states), -1)
    bits = np.zeros(words.shape[1], np.uint64)
    bits[number // _HALF] = np.uint64(1) << np.uint64(number % _HALF)
    states[:, coord] = (words & (bits if keep else ~bits)).reshape(states[:, coord].shape)


def with_mark(state: StateWords, coords: Iterable[int], number: int, *, keep: bool) -> StateWords:
    """A state ``(C,)`` or ``(C, 2)`` in which some coords have no mark left but one, or that one taken away."""
    left = state.copy()
    for coord in coords:
        keep_or_strike(left[None], coord, number, keep=keep)
    return left
