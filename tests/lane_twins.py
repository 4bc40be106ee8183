"""Runs one function twice: compiled, with the lane intrinsics, and as plain Python, with the NumPy twins of `plain`."""

from __future__ import annotations

import random
from types import FunctionType
from typing import Any

import numpy as np
from laws import FORMATS

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import plain
from gridlanes.lowering.words import WordFormat

IDS = [f"u{word_format.bits}" for word_format in FORMATS]
_compiled: dict[FunctionType, Any] = {}


def random_tile(seed: int, word_format: WordFormat, n_rows: int) -> Any:
    """Random words of all kinds: none, one, few and all bits set, the highest bit, small numbers."""
    rng = random.Random(seed)
    every = (1 << word_format.bits) - 1
    kinds = [
        lambda: 0,
        lambda: every,
        lambda: 1 << rng.randrange(word_format.bits),
        lambda: 1 << word_format.bits - 1 | rng.getrandbits(3),
        lambda: rng.getrandbits(4),
        lambda: rng.getrandbits(word_format.bits),
        lambda: rng.getrandbits(word_format.bits) & rng.getrandbits(word_format.bits),
    ]
    words = [rng.choice(kinds)() for _ in range(n_rows * word_format.lanes)]
    return word_format.listed(words).reshape(n_rows, word_format.lanes, *word_format.halves)


def agree(function: FunctionType, *args: Any) -> list[Any]:
    """Asserts that both ways return the same and leave the same in the arrays; returns the arrays as they are then."""
    if function not in _compiled:
        _compiled[function] = kernel(function)
    plainly = FunctionType(function.__code__, {**function.__globals__, **vars(plain)}, function.__name__)
    ours, twins = ([arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args] for _ in range(2))
    told, twin_told = _compiled[function](*ours), plainly(*twins)
    if told is not None or twin_told is not None:
        assert int(told) == int(twin_told)
    for mine, twin in zip(ours, twins, strict=True):
        if isinstance(mine, np.ndarray):
            assert np.array_equal(mine, twin)
    return ours
