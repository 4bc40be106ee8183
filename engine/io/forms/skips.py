"""Tatham's skip code: each letter passes over some cells and places one of two marks.

a to y pass over 0 to 24 cells and place the first mark, A to Y the second; z and Z pass over 25 and place nothing. The
last letter places its mark on the imaginary cell behind the last one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.kernels.jit import kernel

_LONGEST = 25


def decode_skips(text: str, n_cells: int) -> NDArray[np.uint8]:
    """``uint8 (n_cells,)``: 0 for an empty cell, 1 and 2 for the marks."""
    data = np.minimum(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32), 255).astype(np.int64)
    lower = data | 32
    marks = lower != ord("z")
    after = np.cumsum(lower - ord("a") + marks)
    wrong = (lower < ord("a")) | (lower > ord("z"))
    over = after > n_cells + 1
    if (wrong | over).any():
        at = int((wrong | over).argmax())
        if wrong[at]:
            raise PuzzleError(f"{text[at]!r} is not part of a grid's code", column=at + 1)
        raise PuzzleError(f"the grid goes on after its {n_cells} cells", column=at + 1)
    end = int(after[-1]) if len(text) else 0
    if end != n_cells + 1:
        hint = "the game ID may be cut off"
        raise PuzzleError(f"the grid has {end} of {n_cells + 1} places", hint=hint, column=len(text) + 1)
    found = np.zeros(n_cells + 1, np.uint8)
    found[after[marks] - 1] = np.where(data == lower, 1, 2)[marks]
    return found[:n_cells].copy()


def decode_skips_many(
    data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64], n_cells: int
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The marks ``uint8 (n, n_cells)`` of the texts ``data[starts[i]:ends[i]]``, and which of them are right."""
    found, fine = np.zeros((len(starts), n_cells), np.uint8), np.zeros(len(starts), np.bool_)
    _decode_many(data, starts, ends, found, fine)
    return found, fine


@kernel
def _decode_many(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    found: NDArray[np.uint8],
    fine: NDArray[np.bool_],
) -> None:
    """`decode_skips` for many texts; `found` ``(n, n_cells)`` holds zeros at first."""
    n_cells = found.shape[1]
    for i in range(starts.shape[0]):
        cell = np.int64(0)
        right = True
        for at in range(starts[i], ends[i]):
            byte = np.int64(data[at])
            mark = 1
            if byte < 97:
                byte += 32
                mark = 2
            if byte < 97 or byte > 122:
                right = False
                break
            cell += byte - 97
            if byte != 122:
                if cell < n_cells:
                    found[i, cell] = np.uint8(mark)
                cell += 1
            if cell > n_cells + 1:
                right = False
                break
        fine[i] = right and cell == n_cells + 1


def encode_skips(marks: Sequence[int]) -> str:
    """The text of a grid's marks, 0 for an empty cell, 1 and 2 for the two."""
    parts = []
    passed = 0
    for mark in [*marks, 1]:
        if not mark:
            passed += 1
            continue
        parts += ["z"] * (passed // _LONGEST)
        letter = chr(ord("a") + passed % _LONGEST)
        parts.append(letter if mark == 1 else letter.upper())
        passed = 0
    return "".join(parts)
