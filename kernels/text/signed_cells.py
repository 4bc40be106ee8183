"""Tatham's cells with signs: for each cell a number, letters for sides, and a comma."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import decimal_at

_COMMA = 44
_MAX_DIGITS = 3
_UP, _RIGHT, _DOWN, _LEFT = 85, 82, 68, 76


@kernel(inline=True)
def _place_of(letter, row, col, side):
    """The place of the pair of a cell and its neighbour on the side of a letter; -1 for none."""
    across, down, place = side * side + row * (side - 1) + col, side * (2 * side - 1) + row * side + col, -1
    if letter == _RIGHT and col < side - 1:
        place = across
    elif letter == _LEFT and col > 0:
        place = across - 1
    elif letter == _DOWN and row < side - 1:
        place = down
    elif letter == _UP and row > 0:
        place = down - side
    return place


@kernel
def decode_signed_cells(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    side: int,
    both: bool,
    signs: NDArray[np.uint8],
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Places are the cells of a square, then the pairs side by side, row by row, then
    those below each other. A letter on the first cell of a pair writes ``signs[0]`` to its place, one on the second
    ``signs[1]``, and no pair has two of them; or, where it must stand on `both`, ``signs[0]``. Numbers are 0 to `side`;
    the last comma may be missing.
    """
    n_cells = side * side
    for i in range(starts.shape[0]):
        cell, at, fault, n_single = 0, starts[i], FINE, 0
        while fault == FINE and cell < n_cells:
            first = at
            number, at = decimal_at(data, first, ends[i], _MAX_DIGITS)
            if at == first:
                fault = SHORT if at >= ends[i] else WRONG
                continue
            if number > side:
                at, fault = first, RANGE
                continue
            found[i, cell] = number
            row, col = cell // side, cell % side
            while at < ends[i] and data[at] != _COMMA:
                letter, place = data[at], _place_of(data[at], row, col, side)
                second = letter in (_LEFT, _UP)
                if (
                    place < 0
                    or (found[i, place] != 0 and not (both and second))
                    or (both and second and found[i, place] != signs[0] + 1)
                ):
                    fault = WRONG
                    break
                if both:
                    # Until the second cell says so, too, the sign is one that there is not.
                    found[i, place] = signs[0] if second else signs[0] + 1
                    n_single += -1 if second else 1
                else:
                    found[i, place] = signs[1] if second else signs[0]
                at += 1
            if fault == FINE and at >= ends[i]:
                fault = FINE if cell == n_cells - 1 else SHORT
            elif fault == FINE:
                at += 1
            cell += fault == FINE
        if fault == FINE and n_single > 0:
            at, fault = at - 1, WRONG
        stops[i, 0], stops[i, 1], faults[i] = at, cell, fault
