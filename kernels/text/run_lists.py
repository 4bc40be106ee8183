"""Lists of runs: line after line, each with the lengths of its runs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.text import FINE, PAST, RANGE, SHORT, WRONG
from gridlanes.kernels.text.numbers import decimal_at

_ZERO, _DOT, _SLASH = 48, 46, 47
_MAX_DIGITS = 4


@kernel
def decode_run_lists(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    firsts: NDArray[np.int64],
    most: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Decimal numbers from 1 to `most`, ``.`` between those of a line, ``/`` between
    lines. `firsts` ``int64 (lines + 1,)``: where the places of each line begin.
    """
    n_lines = len(firsts) - 1
    for i in range(starts.shape[0]):
        line, place, at, fault = 0, 0, starts[i], FINE
        while fault == FINE and line < n_lines:
            first = at
            number, at = decimal_at(data, first, ends[i], _MAX_DIGITS + 1)
            follows = int(data[at]) if at < ends[i] else -1
            if at == first:  # a line without runs; behind a dot comes a number
                if place > 0 or follows == _DOT:
                    fault = SHORT if follows < 0 else WRONG
                    break
            elif number < 1 or number > most or at - first > _MAX_DIGITS or data[first] == _ZERO:
                at, fault = first, RANGE
                break
            elif place == firsts[line + 1] - firsts[line]:
                at, fault = first, PAST
                break
            else:
                found[i, firsts[line] + place] = number
            if follows == _DOT:
                place += 1
                at += 1
                continue
            if line + 1 == n_lines:
                line += 1
            elif follows == _SLASH:
                line, place = line + 1, 0
                at += 1
            else:
                fault = SHORT if follows < 0 else WRONG
        stops[i, 0], stops[i, 1] = at, line
        faults[i] = fault


@kernel
def turn_runs(found: NDArray[Any], firsts: NDArray[np.int64], turned: NDArray[Any]) -> None:
    """Writes into `turned` ``(n, places)``, zeros before, the runs of each line of `found` ``(n, places)`` in opposite
    order, one beside the other; 0 is no run. `firsts` as in `decode_run_lists`.
    """
    for i in range(found.shape[0]):
        for line in range(len(firsts) - 1):
            at = firsts[line]
            for place in range(firsts[line + 1] - 1, firsts[line] - 1, -1):
                if found[i, place] != 0:
                    turned[i, at] = found[i, place]
                    at += 1
