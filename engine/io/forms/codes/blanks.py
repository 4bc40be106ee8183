"""Blank places as letters: one letter for each run of them, up to ``z``."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


@lru_cache(maxsize=1024)
def blanks(n: int, first: str) -> str:
    """A number of blank places in letters, of which `first` stands for one and ``z`` for the most."""
    longest, rest = divmod(n, ord("z") - ord(first) + 1)
    return "z" * longest + (chr(ord(first) + rest - 1) if rest else "")


def with_blanks(values: NDArray[Any], blank: int, first: str, written: Callable[[int], str]) -> str:
    """Values ``(n,)`` in words, runs of `blank` among them in letters from `first` on."""
    places = np.flatnonzero(values != blank)
    before = places.copy()
    before[1:] -= places[:-1] + 1
    last = len(values) - 1 - int(places[-1]) if len(places) else len(values)
    words = map(written, values[places].tolist())
    parts = [blanks(n, first) + word for n, word in zip(before.tolist(), words, strict=True)]
    return "".join([*parts, blanks(last, first)])
