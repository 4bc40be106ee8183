"""Cells that are dead ends of those without a mark, on rows of bits: what a cell and those beside it allow, blocks of
2 x 2 cells, and connection.

A cell is shaded, plain or an end; the last two are *light*. An end has exactly one light cell beside it. A plain cell
has two of them or, if that is not said, any other number; none only if no two cells of the board are known to be light.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridlanes.kernels.compiling.jit import kernel, part
from gridlanes.kernels.rule_kernel import put, word_of
from gridlanes.kernels.rules.shared.bit_sets import bit, lowest

MAX_SIDE = 60
"""columns, and rows, of a board"""


class EndRows(NamedTuple):
    """``int64 (rows + 2,)`` each: the cells of each row that may be light (plain or an end), that are light, that may
    be plain, that may be an end. A row of zeros stands before the first and after the last (bit_rows.py).
    """

    can: Any
    held: Any
    plain: Any
    end: Any


class ThreeMarks(NamedTuple):
    """The numbers of the marks of plain cells, shaded ones and ends."""

    plain: Any
    shaded: Any
    end: Any


@kernel(inline=True)
def scratch_for_ends(rows):
    """Entries of scratch that the rows take."""
    return 4 * (rows + 2)


@kernel(inline=True)
def ends_in(scratch, at, rows):
    """The rows of a board, from an entry of scratch on."""
    n = rows + 2
    return EndRows(
        part(scratch, at, n), part(scratch, at + n, n), part(scratch, at + 2 * n, n), part(scratch, at + 3 * n, n)
    )


@kernel
def read_ends(column, coords, marks, cols, rows, lines):
    """Notes the cells of a rectangle, row by row."""
    k, one, every = 0, np.int64(1), bit(cols) - np.int64(1)
    for r in range(rows + 2):
        plain, end, shaded = np.int64(0), np.int64(0), np.int64(0)
        if 0 < r <= rows:
            for c in range(cols):
                word = word_of(column, coords[k])
                plain |= (word >> np.int64(marks.plain) & one) << np.int64(c)
                end |= (word >> np.int64(marks.end) & one) << np.int64(c)
                shaded |= (word >> np.int64(marks.shaded) & one) << np.int64(c)
                k += 1
        lines.can[r], lines.plain[r], lines.end[r] = plain | end, plain, end
        lines.held[r] = every & ~shaded if 0 < r <= rows else np.int64(0)


@kernel
def write_ends(column, coords, marks, cols, rows, lines):
    """Writes back what the cells may be; 1 if anything changed, otherwise 0."""
    k, one, changed = 0, np.int64(1), 0
    for r in range(1, rows + 1):
        for c in range(cols):
            place = np.int64(c)
            word = (lines.plain[r] >> place & one) << np.int64(marks.plain)
            word |= (lines.end[r] >> place & one) << np.int64(marks.end)
            word |= (~lines.held[r] >> place & one) << np.int64(marks.shaded)
            if word_of(column, coords[k]) & ~word != 0:
                put(column, coords[k], word_of(column, coords[k]) & word)
                changed = 1
            k += 1
    return changed


@kernel(inline=True)
def shade(lines, r, cells):
    """Cells of a row are not light. Returns the row as a bit if that is new, otherwise 0."""
    new = lines.can[r] & cells
    lines.can[r] &= ~new
    lines.plain[r] &= ~new
    lines.end[r] &= ~new
    return bit(r) if new != 0 else np.int64(0)


@kernel(inline=True)
def light(lines, r, cells):
    """Cells of a row are light; the same."""
    new = cells & ~lines.held[r]
    lines.held[r] |= new
    return bit(r) if new != 0 else np.int64(0)


@kernel(inline=True)
def _some(above, below, left, right):
    """Cells with one of four beside them, with two, with three."""
    lines, sides = above & below, left & right
    either, other = above | below, left | right
    return either | other, lines | sides | (either & other), (lines & other) | (sides & either)


@kernel
def _ways_on(lines, r, exact, several):
    """What the cells of a row and those beside them allow. Returns the rows that changed."""
    can, held = lines.can[r], lines.held[r]
    one, two, three = _some(lines.can[r - 1], lines.can[r + 1], can << np.int64(1), can >> np.int64(1))
    known, twice, thrice = _some(lines.held[r - 1], lines.held[r + 1], held << np.int64(1), held >> np.int64(1))
    plain, end = lines.plain[r], lines.end[r]
    fits_plain = plain & (two & ~thrice if exact else two if several else two | ~known)
    fits_end = end & one & ~twice
    changed = np.int64(0)
    if fits_plain != plain or fits_end != end:
        lines.plain[r], lines.end[r] = fits_plain, fits_end
        lines.can[r] = fits_plain | fits_end
        changed = bit(r)
    ends, others = held & ~fits_plain, held & ~fits_end
    dark, bright = ends & known, ends & ~two
    if exact or several:
        bright |= others & ~three
        dark |= others & twice if exact else np.int64(0)
    else:
        bright |= others & ~three & two & known
        dark |= others & ~two
    if dark != 0:
        changed |= shade(lines, r, ((dark << np.int64(1)) | (dark >> np.int64(1))) & ~held)
        changed |= shade(lines, r - 1, dark & ~lines.held[r - 1])
        changed |= shade(lines, r + 1, dark & ~lines.held[r + 1])
    if bright != 0:
        changed |= light(lines, r, ((bright << np.int64(1)) | (bright >> np.int64(1))) & lines.can[r])
        changed |= light(lines, r - 1, bright & lines.can[r - 1])
        changed |= light(lines, r + 1, bright & lines.can[r + 1])
    return changed


@kernel(inline=True)
def _alike(lines, r, is_light, every):
    """The cells of a row that are light, or those that are shaded."""
    return lines.held[r] if is_light else every & ~lines.can[r]


@kernel(inline=True)
def _turn(lines, r, cells, is_light):
    """Cells of a row are not light, or not shaded. Returns the row as a bit if that is new, otherwise 0."""
    return shade(lines, r, cells) if is_light else light(lines, r, cells)


@kernel
def _blocks(lines, r, every, patterns):
    """Blocks of four cells in the rows r and r + 1 are none of these: the bits of a pattern say which cells are light.
    Returns the rows that changed.
    """
    changed, one = np.int64(0), np.int64(1)
    for i in range(len(patterns)):
        a, b, c, d = patterns[i] & 1, patterns[i] & 2, patterns[i] & 4, patterns[i] & 8
        upper_left, upper_right = _alike(lines, r, a != 0, every), _alike(lines, r, b != 0, every) >> one
        lower_left, lower_right = _alike(lines, r + 1, c != 0, every), _alike(lines, r + 1, d != 0, every) >> one
        left, right = upper_left & lower_left, upper_right & lower_right
        if left == 0 and right == 0:
            continue
        changed |= _turn(lines, r, right & lower_left, a != 0)
        changed |= _turn(lines, r, (left & lower_right) << one, b != 0)
        changed |= _turn(lines, r + 1, right & upper_left, c != 0)
        changed |= _turn(lines, r + 1, (left & upper_right) << one, d != 0)
    return changed


@kernel
def settle_rows(lines, rows, cols, new, exact, several, patterns):
    """Cells with those beside them, and blocks, until nothing changes. `new`: the rows to begin with, as bits. Returns
    these and all that changed; -1 for a contradiction.
    """
    every, inside = bit(cols) - np.int64(1), bit(rows + 1) - np.int64(2)
    touched = new
    left = (new | new << np.int64(1) | new >> np.int64(1)) & inside
    while left != 0:
        r = lowest(left)
        left &= left - np.int64(1)
        changed = _ways_on(lines, r, exact, several)
        if r < rows:
            changed |= _blocks(lines, r, every, patterns)
        if changed != 0:
            changed &= inside
            touched |= changed
            left |= (changed | changed << np.int64(1) | changed >> np.int64(1)) & inside
            for q in range(r - 1, r + 2):
                if lines.held[q] & ~lines.can[q] != 0:
                    return np.int64(-1)
    return touched


@kernel(inline=True)
def is_several(lines, rows):
    """Whether two cells are known to be light."""
    found = False
    for r in range(1, rows + 1):
        held = lines.held[r]
        if held != 0:
            if found or held & (held - np.int64(1)) != 0:
                return True
            found = True
    return False


@kernel
def join_light(lines, rows, reached):
    """Light cells are connected: shades those that cannot be reached. Returns the rows that changed; -1 for a
    contradiction.
    """
    start = np.int64(0)
    for r in range(rows + 2):
        reached[r] = 0
        if start == 0 and lines.held[r] != 0:
            start = np.int64(r)
    if start == 0:
        return np.int64(0)
    reached[start] = lines.held[start] & -lines.held[start]
    left = bit(start)
    while left != 0:
        r = lowest(left)
        left &= left - np.int64(1)
        can, here = lines.can[r], reached[r]
        here |= can & ~(can + here)
        lower = here | ((here >> np.int64(1)) & can)
        while lower != here:
            here = lower
            lower |= (lower >> np.int64(1)) & can
        reached[r] = here
        for q in range(r - 1, r + 2, 2):
            more = here & lines.can[q] & ~reached[q]
            if more != 0:
                reached[q] |= more
                left |= bit(q)
    changed = np.int64(0)
    for r in range(1, rows + 1):
        if lines.held[r] & ~reached[r] != 0:
            return np.int64(-1)
        changed |= shade(lines, r, ~reached[r])
    return changed
