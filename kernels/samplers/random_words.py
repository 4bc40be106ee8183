"""Random numbers within kernels that draw: one word of state, from which any number of words follow."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel


@kernel(inline=True)
def next_word(state):
    """The next random word from ``state`` ``uint64 (1,)``: the generator of splitmix64 (Steele, Lea, Flood, Fast
    Splittable Pseudorandom Number Generators, OOPSLA 2014).
    """
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    word = state[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@kernel(for_any_number=True)
def random_below(state, n):
    """A random number from 0 up to `n`, which is far less than 2^32: its bias is less than n / 2^32."""
    return np.int64(((next_word(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
