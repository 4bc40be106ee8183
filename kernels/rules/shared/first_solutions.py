"""What a kernel keeps of the solutions that it finds, as sets of the cells that hold a mark (cell_sets.py), and writes.

If its work is bounded, these are the first and the last one: the caller wants two at most (`HAND_OVER`). Otherwise,
they are the cells that hold the mark in all of them, and in any of them.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import HAND_OVER, HANDED_OVER, WANTED, word_of
from gridlanes.kernels.rules.shared.cell_sets import has_cell
from gridlanes.kernels.rules.shared.graph import IN, OPEN, OUT, write

SEVERAL = 2
"""solutions that are enough to know that there are several"""
EVERY = np.int64(1 << 60)
"""solutions that are wanted where the work is not bounded"""


@kernel
def keep_solution(held, n_words, found, n_found, bounded):
    """Keeps a solution, as the next one after `n_found`, in the two sets of `found`."""
    for k in range(n_words):
        if n_found == 0:
            found[k] = found[n_words + k] = held[k]
        elif bounded > 0:
            found[n_words + k] = held[k]
        else:
            found[k] &= held[k]
            found[n_words + k] |= held[k]


@kernel
def write_solutions(tile, coords, number, n_words, found, n_found, bounded, known, scratch):
    """Writes the first solution, or what all have in common, and hands over the last one of several. Cells have the
    numbers of their coords; `known`: room for states of all. Returns 1 if something changed.
    """
    last, mark = part(found, n_words, n_words), np.int64(1) << np.int64(number)
    for k in range(len(coords)):
        cell = np.int64(coords[k])
        is_held, may_be = has_cell(0, cell, found), has_cell(0, cell, last)
        known[k] = IN if is_held else OPEN if may_be and bounded == 0 else OUT
        if bounded > 0:
            word = word_of(tile, cell)
            scratch[HAND_OVER + k] = word & mark if may_be else word & ~mark
    if bounded > 0 and n_found == SEVERAL:
        scratch[WANTED] = HANDED_OVER
    return write(tile, coords, number, known)
