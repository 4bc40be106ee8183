"""Philox (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC11), 4 words of 64 bits in 10 rounds, for many
counters at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel

_FACTORS = 0xD2E7470EE14C6C93, 0xCA5A826395121157
_WEYL = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
_ROUNDS = 10
_HALF, _WORD = (1 << 32) - 1, (1 << 64) - 1


def philox_naive(key: Sequence[int], counter: Sequence[int]) -> list[int]:
    """The four words of one counter of four words."""
    (a, b, c, d), (first, second) = counter, key
    for _ in range(_ROUNDS):
        one, other = _FACTORS[0] * a, _FACTORS[1] * c
        a, b, c, d = (other >> 64) ^ b ^ first, other & _WORD, (one >> 64) ^ d ^ second, one & _WORD
        first, second = first + _WEYL[0] & _WORD, second + _WEYL[1] & _WORD
    return [a, b, c, d]


@kernel
def _high(a, b):
    """The upper 64 of the 128 bits of a product."""
    half, low = np.uint64(32), np.uint64(_HALF)
    a_low, a_high, b_low, b_high = a & low, a >> half, b & low, b >> half
    middle = a_high * b_low + (a_low * b_low >> half)
    return a_high * b_high + (middle >> half) + ((a_low * b_high + (middle & low)) >> half)


@kernel
def fill_words(
    key: NDArray[np.uint64],
    first: NDArray[np.uint64],
    second: NDArray[np.uint64],
    rest: NDArray[np.uint64],
    words: NDArray[np.uint64],
) -> None:
    """Fills the rows of `words` ``uint64 (n, 4 * blocks)``, a block after the other, with what `key` ``(2,)`` makes of
    the counters `first` ``(n,)`` and so many behind it, `second` ``(n,)``, and the two of `rest` ``(2,)``.
    """
    for i in range(len(words)):
        for block in range(words.shape[1] // 4):
            a, b, c, d = first[i] + np.uint64(block), second[i], rest[0], rest[1]
            one, other = key[0], key[1]
            for _ in range(_ROUNDS):
                a_high, c_high = _high(np.uint64(_FACTORS[0]), a), _high(np.uint64(_FACTORS[1]), c)
                a_low, c_low = np.uint64(_FACTORS[0]) * a, np.uint64(_FACTORS[1]) * c
                a, b, c, d = c_high ^ b ^ one, c_low, a_high ^ d ^ other, a_low
                one, other = one + np.uint64(_WEYL[0]), other + np.uint64(_WEYL[1])
            place = 4 * block
            words[i, place], words[i, place + 1], words[i, place + 2], words[i, place + 3] = a, b, c, d
