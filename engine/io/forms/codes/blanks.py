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


_MAX_IN_TABLE = 1 << 16
"""numbers up to which words are looked up in a table, which is faster than a dictionary"""


def _words_of(kinds: NDArray[np.int64], written: Callable[[int], str]) -> list[str]:
    """The words of numbers ``(k,)`` from 0, each of which is `written` once."""
    if kinds.max(initial=0) >= _MAX_IN_TABLE:
        word = {kind: written(kind) for kind in {*kinds.tolist()}}
        return [word[kind] for kind in kinds.tolist()]
    present = np.flatnonzero(np.bincount(kinds))
    table = np.empty(int(kinds.max(initial=0)) + 1, object)
    table[present] = [written(kind) for kind in present.tolist()]
    found: list[str] = table[kinds].tolist()
    return found


def many_with_blanks(
    boards: NDArray[Any],
    blank: int,
    blank_places: Callable[[int], str],
    written: Callable[[int, int], str],
    *,
    open_end: bool = False,
    lengths: NDArray[np.intp] | None = None,
) -> list[str]:
    """The texts of boards ``(n, places)``: `blank_places` says what so many blank places at the beginning are written
    as, `written` the same of a value with so many blank places behind it. `open_end`: blank places at the end are left
    out. `lengths` ``(n,)``: how many places each board has, if not all.
    """
    n_places = boards.shape[1]
    is_shown = boards != blank
    if lengths is not None:
        is_shown &= np.arange(n_places) < lengths[:, None]
    board, place = np.nonzero(is_shown)
    n_shown = np.bincount(board, minlength=len(boards))
    ends = np.cumsum(n_shown)
    starts = ends - n_shown
    stops = np.full(len(boards), n_places) if lengths is None else lengths
    end = place + 1 if open_end else stops[board]
    behind = np.where(np.append(board[1:], -1) == board, np.append(place[1:], 0), end) - place - 1
    values = boards[board, place].astype(np.int64)
    least = int(values.min(initial=0))
    kinds = (values - least) * (n_places + 1) + behind
    words = _words_of(kinds, lambda kind: written(kind // (n_places + 1) + least, kind % (n_places + 1)))
    before = np.zeros_like(stops) if open_end else stops.copy()
    before[n_shown > 0] = place[starts[n_shown > 0]]
    bounds = zip(before.tolist(), starts.tolist(), ends.tolist(), strict=True)
    return [blank_places(n) + "".join(words[start:stop]) for n, start, stop in bounds]


def many_in_letters(
    boards: NDArray[Any],
    blank: int,
    first: str,
    written: Callable[[int], str],
    lengths: NDArray[np.intp] | None = None,
) -> list[str]:
    """The texts of boards ``(n, places)``, values in words, runs of `blank` among them in letters from `first` on;
    `lengths` as in `many_with_blanks`.
    """

    def skipped(n: int) -> str:
        return blanks(n, first)

    return many_with_blanks(boards, blank, skipped, lambda value, n: written(value) + skipped(n), lengths=lengths)
