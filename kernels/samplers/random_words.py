"""Random numbers within kernels that draw: one word of state, from which any number of words follow."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel

STEP = 0x9E3779B97F4A7C15
"""from one state to the next"""
FACTOR, OTHER_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


@kernel(inline=True)
def next_word(state):
    """The next random word from ``state`` ``uint64 (1,)``: the generator of splitmix64 (Steele, Lea, Flood, Fast
    Splittable Pseudorandom Number Generators, OOPSLA 2014).
    """
    state[0] += np.uint64(STEP)
    word = state[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(FACTOR)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(OTHER_FACTOR)
    return word ^ (word >> np.uint64(31))


@kernel(for_any_number=True)
def random_below(state, n):
    """A random number from 0 up to `n`, which is far less than 2^32: its bias is less than n / 2^32."""
    return np.int64(((next_word(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@kernel(for_any_number=True)
def shuffle_first(items, n, state):
    """Brings the first n of some items into random order."""
    for k in range(n - 1, 0, -1):
        other = random_below(state, k + 1)
        items[k], items[other] = items[other], items[k]
