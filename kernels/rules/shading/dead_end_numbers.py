"""Numbers of a board with dead ends (dead_ends.py), on rows of bits: how far cells see, how many cells of each row and
column are light, and how many ends there are.
"""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_count
from gridlanes.kernels.rules.lines.seen_around import NONE
from gridlanes.kernels.rules.shading.dead_end_rows import light, shade
from gridlanes.kernels.rules.shared.bit_sets import bit


@kernel
def _ahead(lines, r, c, way, n, rows, cols):
    """Whether the end at a cell can look in a direction at exactly n light cells (`way` 0 to 3: left, above, right,
    below).
    """
    if way & 1 == 0:
        first = c + 1 if way == 2 else c - n
        if first < 0 or first + n > cols:
            return False
        these = (bit(n) - np.int64(1)) << np.int64(first)
        behind = c + n + 1 if way == 2 else c - n - 1
        return these & ~lines.can[r] == 0 and (behind < 0 or lines.held[r] & bit(behind) == 0)
    step = 1 if way == 3 else -1
    last = r + step * n
    if last < 1 or last > rows:
        return False
    for k in range(1, n + 1):
        if lines.can[r + step * k] & bit(c) == 0:
            return False
    return lines.held[last + step] & bit(c) == 0


@kernel
def _look_ahead(lines, r, c, way, n):
    """The end at a cell looks in this direction. Returns the rows that changed."""
    if way & 1 == 0:
        first = c + 1 if way == 2 else c - n
        changed = light(lines, r, (bit(n) - np.int64(1)) << np.int64(first))
        behind = c + n + 1 if way == 2 else c - n - 1
        return changed if behind < 0 else changed | shade(lines, r, bit(behind))
    step, changed = 1 if way == 3 else -1, np.int64(0)
    for k in range(1, n + 1):
        changed |= light(lines, r + step * k, bit(c))
    return changed | shade(lines, r + step * (n + 1), bit(c))


@kernel
def _from_end(lines, r, c, n, rows, cols):
    """The end at a cell looks at n light cells. Returns the rows that changed; -1 for a contradiction."""
    n_ways, only, changed = 0, 0, np.int64(0)
    for way in range(4):
        if _ahead(lines, r, c, way, n, rows, cols):
            n_ways += 1
            only = way
        elif way & 1 == 0:
            there = c - 1 if way == 0 else c + 1
            if there >= 0:
                changed |= shade(lines, r, bit(there))
        else:
            changed |= shade(lines, r - 1 if way == 1 else r + 1, bit(c))
    if n_ways == 0:
        return np.int64(-1)
    return changed | _look_ahead(lines, r, c, only, n) if n_ways == 1 else changed


@kernel
def _run(rows_of, r, c, down, right, rows, cols):
    """How many cells follow one another from a cell on in a direction, without itself."""
    n = 0
    r, c = r + down, c + right
    while 0 < r <= rows and 0 <= c < cols and rows_of[r] >> np.int64(c) & np.int64(1) != 0:
        n += 1
        r, c = r + down, c + right
    return n


@kernel
def _from_other(lines, r, c, count, rows, cols):
    """The count of a cell that may be plain. Returns the rows that changed; -1 for a contradiction."""
    if count == 0:
        return shade(lines, r, bit(c))
    changed = light(lines, r, bit(c))
    least, most = 1, 1
    for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0)):
        least += _run(lines.held, r, c, down, right, rows, cols)
        most += _run(lines.can, r, c, down, right, rows, cols)
    return changed if least <= count <= most else np.int64(-1)


@kernel
def _counts(lines, clues, n_clues, rows, cols, new):
    """Each count that sees a row in `new`. Returns the rows that changed; -1 for a contradiction."""
    changed = np.int64(0)
    for i in range(n_clues):
        r, c, count = clues[3 * i], clues[3 * i + 1], clues[3 * i + 2]
        if lines.held[r] & ~lines.plain[r] & bit(c) == 0 or count < 2:
            found = _from_other(lines, r, c, count, rows, cols)
        else:
            first, last = max(r - count, 0), min(r + count, rows + 1)
            if new & (bit(last + 1) - bit(first)) == 0:
                continue
            found = _from_end(lines, r, c, count - 1, rows, cols)
        if found < 0:
            return found
        changed |= found
    return changed


@kernel
def _rows_and_columns(lines, wanted, rows, cols):
    """How many cells of each row and column are light. Returns the rows that changed; -1 for a contradiction."""
    changed, every = np.int64(0), bit(cols) - np.int64(1)
    for r in range(1, rows + 1):
        if wanted[r - 1] < NONE:
            held, can = bit_count(np.uint64(lines.held[r])), bit_count(np.uint64(lines.can[r]))
            if held > wanted[r - 1] or can < wanted[r - 1]:
                return np.int64(-1)
            if held == wanted[r - 1]:
                changed |= shade(lines, r, every & ~lines.held[r])
            elif can == wanted[r - 1]:
                changed |= light(lines, r, lines.can[r])
    for c in range(cols):
        if wanted[rows + c] == NONE:
            continue
        held, can = np.int64(0), np.int64(0)
        for r in range(1, rows + 1):
            held += lines.held[r] >> np.int64(c) & np.int64(1)
            can += lines.can[r] >> np.int64(c) & np.int64(1)
        if held > wanted[rows + c] or can < wanted[rows + c]:
            return np.int64(-1)
        if held == can or (held != wanted[rows + c] and can != wanted[rows + c]):
            continue
        for r in range(1, rows + 1):
            if held == wanted[rows + c]:
                changed |= shade(lines, r, bit(c) & ~lines.held[r])
            else:
                changed |= light(lines, r, bit(c) & lines.can[r])
    return changed


@kernel
def _number_of_ends(lines, wanted, rows):
    """So many cells are ends. Returns the rows that changed; -1 for a contradiction."""
    held, can, changed = 0, 0, np.int64(0)
    for r in range(1, rows + 1):
        held += bit_count(np.uint64(lines.held[r] & ~lines.plain[r]))
        can += bit_count(np.uint64(lines.end[r]))
    if held > wanted or can < wanted:
        return np.int64(-1)
    if held == can or (held != wanted and can != wanted):
        return changed
    for r in range(1, rows + 1):
        if can == wanted:
            changed |= light(lines, r, lines.end[r])
            lost = lines.plain[r] & lines.end[r]
            lines.plain[r] &= ~lost
        else:
            lost = lines.end[r] & ~(lines.held[r] & ~lines.plain[r])
            lines.end[r] &= ~lost
        lines.can[r] = lines.plain[r] | lines.end[r]
        changed |= bit(r) if lost != 0 else np.int64(0)
    return changed


@kernel
def settle_numbers(layout, lines, clues, n_clues, wanted, rows, cols, touched):
    """All numbers: those of cells, of rows and columns, and of ends. Returns the rows that changed; -1 for a
    contradiction.
    """
    changed = _counts(lines, clues, n_clues, rows, cols, touched)
    if changed >= 0 and len(layout.lines) > 0:
        found = _rows_and_columns(lines, wanted, rows, cols)
        changed = found if found < 0 else changed | found
    if changed >= 0 and layout.n_ends < NONE:
        found = _number_of_ends(lines, layout.n_ends, rows)
        changed = found if found < 0 else changed | found
    return changed
