"""Singles: a mark with one possible place in a house, and a coord with one possible mark."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.grading.houses import HouseStates, is_in, place
from gridlanes.kernels.lanes import NO_LANE, bit_count, first_bit, one_lane


@kernel
def place_givens(states, rows, houses, givens, found):
    """Writes down the givens ``uint8 (n, C)`` of each state, 0 for none, else the number of the mark counted from 1.
    `rows` and `found` as in `hidden_singles`.
    """
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        n_found = 0
        for c in range(words.shape[0]):
            if givens[i, c] > 0 and words[c] == one_lane(givens[i, c] - 1):
                place(words, placed, houses, c, givens[i, c] - 1)
                n_found += 1
        found[i] = n_found


@kernel
def hidden_singles(states, rows, houses, chosen, found):
    """Writes down every mark that has one place in one of the houses `chosen` ``int64 (n,)``, house by house.

    `rows` ``int64 (n,)``: which states. `found` ``int64 (n,)``: how many marks were written down in each.
    """
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        n_found = 0
        for j in range(chosen.shape[0]):
            members = houses.members[chosen[j]]
            once, twice, taken = NO_LANE, NO_LANE, NO_LANE
            for k in range(members.shape[0]):
                word = words[members[k]]
                if is_in(placed, members[k]):
                    taken |= word
                twice |= once & word
                once |= word
            single = once & ~twice & ~taken
            if single == NO_LANE:
                continue
            for k in range(members.shape[0]):
                here = words[members[k]] & single
                if here != NO_LANE and not is_in(placed, members[k]):
                    place(words, placed, houses, members[k], first_bit(here))
                    n_found += 1
        found[i] = n_found


@kernel
def naked_singles(states, rows, houses, found):
    """Writes down every mark that is the only one left at its coord; `rows` and `found` as in `hidden_singles`."""
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        n_found = 0
        for c in range(words.shape[0]):
            if bit_count(words[c]) == 1 and not is_in(placed, c):
                place(words, placed, houses, c, first_bit(words[c]))
                n_found += 1
        found[i] = n_found


@kernel
def count_open(states: HouseStates, rows: NDArray[np.int64], by_words: bool, found: NDArray[np.int64]) -> None:
    """How many coords of each state are not decided, -1 if one has no mark left: those whose mark is not written down,
    or, `by_words`, those with several marks left. `rows` and `found` as in `hidden_singles`.
    """
    for i in range(rows.shape[0]):
        words, placed = states.words[rows[i]], states.placed[rows[i]]
        n_decided, is_broken = 0, False
        for c in range(words.shape[0]):
            is_broken |= words[c] == NO_LANE
            n_decided += by_words and bit_count(words[c]) == 1
        for w in range(0 if by_words else placed.shape[0]):
            n_decided += bit_count(placed[w])
        found[i] = -1 if is_broken else words.shape[0] - n_decided
