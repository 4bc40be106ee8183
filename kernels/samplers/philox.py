"""Philox4x64-10, the counter-based generator of NumPy's `Philox` (Salmon et al., Parallel Random Numbers: As Easy as
1, 2, 3, SC11), for many counters at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import JIT_OFF, kernel

_FIRST, _SECOND = 0xD2E7470EE14C6C93, 0xCA5A826395121157
_STEP_FIRST, _STEP_SECOND = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
_N_ROUNDS = 10


@intrinsic  # type: ignore[untyped-decorator]
def _upper_half(typingctx: Any, a: Any, b: Any) -> Any:
    """The upper 64 bits of a product, one instruction on most processors."""

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(*(builder.zext(factor, wide) for factor in args))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), codegen


def _plain_upper_half(a, b):
    return np.uint64(int(a) * int(b) >> 64)


_high = _plain_upper_half if JIT_OFF else _upper_half


@kernel
def philox_words(key: NDArray[np.uint64], counters: NDArray[np.uint64], words: NDArray[np.uint64]) -> None:
    """Fills `words` ``(n, 4 * blocks)`` with the words that NumPy's `Philox` gives for a `key` ``(2,)`` and each of the
    `counters` ``(n, 4)``, the first number of which must not overflow: a counter grows by 1 before each block.
    """
    first, second = np.uint64(_FIRST), np.uint64(_SECOND)
    for i in range(words.shape[0]):
        for block in range(words.shape[1] // 4):
            a, b = counters[i, 0] + np.uint64(block + 1), counters[i, 1]
            c, d = counters[i, 2], counters[i, 3]
            one, other = key[0], key[1]
            for _ in range(_N_ROUNDS):
                high_a, high_c = _high(first, a), _high(second, c)
                a, b, c, d = high_c ^ b ^ one, second * c, high_a ^ d ^ other, first * a
                one += np.uint64(_STEP_FIRST)
                other += np.uint64(_STEP_SECOND)
            at = 4 * block
            words[i, at], words[i, at + 1], words[i, at + 2], words[i, at + 3] = a, b, c, d
