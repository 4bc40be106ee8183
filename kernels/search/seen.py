"""Skips kernels that would change nothing: the kernels of row regions if the words of their region are those of their
last pass, and a kernel whose single pass reaches its fixpoint if nothing has changed since that pass.

A kernel is a function of the words of its region. If none of these changed since a pass over all regions, and that pass
left the region unchanged, another pass would do so, too. Two copies of a state take turns: the state at the beginning
of the last pass, which shows what to skip, and that at the beginning of this pass. On one path from the root words only
shrink, so a word that equals its value before the last pass was changed neither by that pass nor since. When a lane
returns to an earlier state, that state was at its fixpoint, so all of it counts as seen except the coord of the guess.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, column, fill, first_bit, load, read_word, rest_of, store, write_word


class Seen(NamedTuple):
    """The words that the rows' own kernels have seen, for each lane."""

    words: Any
    """words ``(2 * L * V, L)``: two states of V rows for each lane, coord c word c % L of row c // L; zeros where
    nothing was seen. ``(0, L)`` to look at everything always"""
    turn: NDArray[np.int64]
    """``(L,)``: which of the two, 0 or 1, the last look began with"""
    settled: NDArray[np.int64]
    """``(L,)``: 1 + the number of the expensive kernel that has nothing more to say of the lane, since it was the last
    to change it and one pass of it is enough; 0 for none"""


def new_seen(words: Any) -> Seen:
    """Nothing is seen of lanes, with `words` as in `Seen`."""
    lanes = words.shape[1]
    return Seen(words, np.zeros(lanes, np.int64), np.zeros(lanes, np.int64))


def rows_needed(n_coords: int, n_lanes: int) -> int:
    """The rows that `Seen.words` needs for states of a number of coords."""
    return 2 * n_lanes * -(-n_coords // n_lanes)


@kernel(inline=True)
def forget_settled(seen, lanes):
    """Some lanes changed: every kernel may have more to say of them."""
    while lanes != NO_LANE:
        seen.settled[first_bit(lanes)] = 0
        lanes = rest_of(lanes)


@kernel(inline=True)
def _first_row(seen, lane, turn):
    return (2 * lane + turn) * (seen.words.shape[0] // (2 * seen.words.shape[1]))


@kernel(inline=True)
def word_of_coord_0(seen, lane, turn):
    """The number of the word that coord 0 has in one of the two states."""
    return _first_row(seen, lane, turn) * seen.words.shape[1]


@kernel(inline=True)
def see_nothing(seen, lane):
    """A new state in a lane, which no kernel has looked at."""
    first = _first_row(seen, lane, seen.turn[lane])
    for k in range(seen.words.shape[0] // (2 * seen.words.shape[1])):
        store(seen.words, first + k, fill(seen.words, 0))


@kernel(inline=True)
def see_all_but(seen, lane, states, from_row, coord):
    """The state from row `from_row` of `states` on is known, but for a coord (-1: all of it is)."""
    first = _first_row(seen, lane, seen.turn[lane])
    for k in range(seen.words.shape[0] // (2 * seen.words.shape[1])):
        store(seen.words, first + k, load(states, from_row + k))
    if coord >= 0 and seen.words.shape[0] > 0:
        place = first * seen.words.shape[1] + coord
        write_word(seen.words, place, fill(read_word(seen.words, place), 0))


@kernel(inline=True)
def see_as_in(seen, lane, other, of_lane):
    """What is known of a lane is what `other` knows of one of its lanes; both have room alike, or none."""
    see_all_but(seen, lane, other.words, _first_row(other, of_lane, other.turn[of_lane]), -1)


@kernel(inline=True)
def begin_look(seen, lane, tile):
    """Notes the state of a lane of `tile`, as a look at it begins; returns the number of the word that coord 0 had when
    the last one began, -1 where there is no room for such notes. From here on this one is the last.
    """
    if seen.words.shape[0] == 0:
        return -1
    known = word_of_coord_0(seen, lane, seen.turn[lane])
    seen.turn[lane] = 1 - seen.turn[lane]
    first = _first_row(seen, lane, seen.turn[lane])
    for k in range(seen.words.shape[0] // (2 * seen.words.shape[1])):
        store(seen.words, first + k, column(tile, k * seen.words.shape[1], lane))
    return known
