"""Finished assignments: whether they agree with givens, and whether regions hold different marks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import JIT_OFF, kernel

_BLOCK = 8 if JIT_OFF else 128
"""solutions tested at once: the compiler makes vectors of them, plain Python would only test more that are not there"""
_EVERY_FOURTH, _EVERY_SECOND, _EVERY_OTHER = 0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF
"""the bytes of a word that stay where they are when those 4, 2, 1 places apart are exchanged"""


def in_words(numbers: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """``uint64 (S, W)``: the rows of `numbers` ``(S, n)``, eight bytes a word; a view where that is possible."""
    n_words = -(-numbers.shape[1] // 8)
    if numbers.shape[1] % 8 or not numbers.flags.c_contiguous:
        padded = np.zeros((len(numbers), 8 * n_words), np.uint8)
        padded[:, : numbers.shape[1]] = numbers
        numbers = padded
    return numbers.view(np.uint64)


@kernel(inline=True)
def _exchange(eight: NDArray[np.uint64], apart: int, staying: int) -> None:
    """Exchanges the bytes of words of `eight` ``uint64 (8, W)`` that stand `apart` places and rows apart."""
    shift, mask = np.uint64(8 * apart), np.uint64(staying)
    for i in range(8):
        if i & apart == 0:
            for w in range(eight.shape[1]):
                moved = ((eight[i, w] >> shift) ^ eight[i + apart, w]) & mask
                eight[i, w] ^= moved << shift
                eight[i + apart, w] ^= moved


@kernel(inline=True)
def _turn_eight(
    words: NDArray[np.uint64], start: int, eight: NDArray[np.uint64], turned: NDArray[np.uint64], place: int
) -> None:
    """Writes the rows `start` to `start` + 7 of `words` ``uint64 (S, W)`` (for rows past the end the last one) to the
    word `place` of `turned` ``uint64 (8 W, n)``, byte by byte: the byte c of a row becomes one of the row c.

    Blocks of 8 x 8 bytes are turned as in H. S. Warren, "Hacker's Delight", 7-3.
    """
    last, n_words = words.shape[0] - 1, words.shape[1]
    for i in range(8):
        row = min(start + i, last)
        for w in range(n_words):
            eight[i, w] = words[row, w]
    _exchange(eight, 4, _EVERY_FOURTH)
    _exchange(eight, 2, _EVERY_SECOND)
    _exchange(eight, 1, _EVERY_OTHER)
    for w in range(n_words):
        for i in range(8):
            turned[8 * w + i, place] = eight[i, w]


@kernel(allocates=True)
def distinct_holds(
    words: NDArray[np.uint64],
    n_coords: int,
    regions: NDArray[np.intp],
    lengths: NDArray[np.intp],
    ok: NDArray[np.bool_],
) -> None:
    """Clears ``ok[s]`` where a region of solution s holds a mark twice.

    `words` ``(S, W)``: the mark numbers of its coords (below 16), a byte each, as `in_words` makes them of a row.
    `regions` ``(R, K)``, of which the first `lengths` ``(R,)`` entries count. Solutions are taken in blocks with the
    coord as the outer axis, so that the compiler can test many at once.
    """
    n_solutions, n_words = words.shape
    eight = np.zeros((8, n_words), np.uint64)
    turned = np.zeros((8 * n_words, _BLOCK // 8), np.uint64)
    numbers = turned.view(np.uint8)
    marks = np.zeros((n_coords, _BLOCK), np.uint16)
    seen = np.zeros(_BLOCK, np.uint16)
    wrong = np.zeros(_BLOCK, np.uint16)
    for start in range(0, n_solutions, _BLOCK):
        size = min(_BLOCK, n_solutions - start)
        for first in range(0, size, 8):
            _turn_eight(words, start + first, eight, turned, first // 8)
        for c in range(n_coords):
            for s in range(_BLOCK):
                # What the last block left after `size` is tested, too, and never looked at.
                marks[c, s] = np.uint16(np.uint16(1) << np.uint16(numbers[c, s] & 15))
        wrong[:] = 0
        for r in range(regions.shape[0]):
            seen[:] = 0
            for k in range(lengths[r]):
                here = marks[regions[r, k]]
                for s in range(_BLOCK):
                    wrong[s] |= seen[s] & here[s]
                    seen[s] |= here[s]
        for s in range(size):
            if wrong[s] != 0:
                ok[start + s] = False


@kernel
def givens_hold(
    numbers: NDArray[np.uint8],
    givens: NDArray[np.uint8],
    rows: NDArray[np.int64],
    n_marks: np.uint8,
    ok: NDArray[np.bool_],
) -> None:
    """Sets ``ok[s]`` to whether ``numbers[s]`` are marks (below `n_marks`) and agree with the givens of row
    ``rows[s]``.
    """
    for s in range(numbers.shape[0]):
        row = rows[s]
        wrong = np.uint8(0)
        for c in range(givens.shape[1]):
            given = givens[row, c]
            differs = np.uint8(given ^ np.uint8(numbers[s, c] + np.uint8(1)))
            wrong |= np.uint8(differs if given != np.uint8(0) else np.uint8(0)) | np.uint8(numbers[s, c] >= n_marks)
        ok[s] = wrong == 0


@kernel
def report_first(
    numbers: NDArray[np.uint8], row: NDArray[np.int64], ordinal: NDArray[np.int64], reported: NDArray[np.uint8]
) -> None:
    """Copies the solutions with ordinal 0, `numbers` ``(S, >= C)``, to their rows of the marks `reported`."""
    for s in range(numbers.shape[0]):
        if ordinal[s] == 0:
            source, target = numbers[s], reported[row[s]]
            for c in range(target.shape[0]):
                target[c] = np.uint8(source[c] + np.uint8(1))
