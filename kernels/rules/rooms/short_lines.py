"""Lines of a board without long runs, and no 2 x 2 block of a mark, on rows of bits (bit_rows.py).

Of any `span` cells that follow one another in a row or a column, at least one holds the mark and at least one does not.
Each such stretch is domain consistent on its own, and so is each block.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest


@kernel(inline=True)
def _last_across(cells, span, starts):
    """Which of the `cells` of a row, as bits, are the only ones in a stretch of `span`; -1 if one has none. `starts`:
    where stretches begin.
    """
    once, twice = np.int64(0), np.int64(0)
    for i in range(span):
        here = cells >> np.int64(i)
        twice |= once & here
        once |= here
    alone, found = once & ~twice & starts, np.int64(0)
    for i in range(span):
        found |= alone << np.int64(i)
    return np.int64(-1) if starts & ~once != 0 else found & cells


@kernel
def _end_across(lines, r, span, starts, every):
    """Stretches along row r. Returns 1 if the row changed, 0 if not, -1 for a contradiction."""
    with_mark = _last_across(lines.can[r], span, starts)
    without = _last_across(every & ~lines.held[r], span, starts)
    if with_mark < 0 or without < 0 or with_mark & without != 0:
        return -1
    changed = with_mark & ~lines.held[r] | without & lines.can[r]
    lines.held[r] |= with_mark
    lines.can[r] &= ~without
    return 1 if changed != 0 else 0


@kernel
def _end_down(lines, first, span, every):
    """Stretches along columns from row `first` on. Returns the rows that changed, as bits; -1 for a contradiction."""
    once, twice, once_not, twice_not = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for r in range(first, first + span):
        can, can_not = lines.can[r], every & ~lines.held[r]
        twice |= once & can
        once |= can
        twice_not |= once_not & can_not
        once_not |= can_not
    if every & ~(once & once_not) != 0:
        return np.int64(-1)
    alone, alone_not, changed = once & ~twice, once_not & ~twice_not, np.int64(0)
    if alone | alone_not == 0:
        return changed
    for r in range(first, first + span):
        taken, lost = alone & lines.can[r] & ~lines.held[r], alone_not & lines.can[r] & ~lines.held[r]
        if taken & lost != 0:
            return np.int64(-1)
        if taken | lost != 0:
            lines.held[r] |= taken
            lines.can[r] &= ~lost
            changed |= bit(r)
    return changed


@kernel
def end_runs(lines, rows, cols, span, new):
    """Looks at all stretches of `span` cells that have one in the rows `new`, as bits. Returns the rows that changed;
    -1 for a contradiction.
    """
    every, changed = bit(cols) - np.int64(1), np.int64(0)
    if cols >= span:
        left, starts = new, bit(cols - span + 1) - np.int64(1)
        while left != 0:
            r = lowest(left)
            left &= left - np.int64(1)
            found = _end_across(lines, r, span, starts, every)
            if found < 0:
                return np.int64(-1)
            if found > 0:
                changed |= bit(r)
    for first in range(1, rows - span + 2):
        if (new | changed) & (bit(first + span) - bit(first)) != 0:
            found = _end_down(lines, first, span, every)
            if found < 0:
                return found
            changed |= found
    return changed


@kernel
def open_blocks(lines, rows, new):
    """Looks at all blocks of 2 x 2 cells that have one in the rows `new`: not all of a block hold the mark. Returns as
    `end_runs`.
    """
    changed, one = np.int64(0), np.int64(1)
    for r in range(1, rows):
        if (new | changed) & (np.int64(3) << np.int64(r)) == 0:
            continue
        above, below = lines.held[r], lines.held[r + 1]
        full = above & below
        if full & full >> one != 0:
            return np.int64(-1)
        near = full << one | full >> one  # of such a column at most one cell holds the mark
        lost_above, lost_below = near & below & lines.can[r], near & above & lines.can[r + 1]
        if lost_above != 0:
            lines.can[r] &= ~lost_above
            changed |= bit(r)
        if lost_below != 0:
            lines.can[r + 1] &= ~lost_below
            changed |= bit(r + 1)
    return changed
