"""CountBeside: at each cell of a rectangle so many of the cells beside it hold a mark.

Each count is domain consistent on its own. Where no two adjacent cells may hold the mark, a cell at the corner between
two of the cells beside another one would take it from both: it loses it where the count cannot spare both. It does not
infer from the counts of two cells together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, load, select, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

IMPOSSIBLE, NONE = 5, 6
"""what a count of more than four becomes, and what stands for no count at all (in a clue's row: all ones)"""


class Counts(NamedTuple):
    """The columns of a rectangle; the mark's number; 1 if no two adjacent cells may hold the mark; for each cell its
    count, at most `IMPOSSIBLE`, or `NONE`.
    """

    cols: int
    mark: int
    apart: int
    counts: Numbers


def count_beside_naive(words: Sequence[int], parameters: Counts, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `count_beside`, for words of `bits` bits."""
    cols, number, apart, counts = parameters
    mark, new, broken = 1 << number, list(words), False
    for k, wanted in enumerate(counts):
        if wanted in (NONE, (1 << bits) - 1):
            continue
        row, col = divmod(k, cols)
        ring = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        beside = [r * cols + c if 0 <= c < cols and 0 <= r * cols < len(words) else None for r, c in ring]
        there = [cell for cell in beside if cell is not None]
        committed = sum(new[cell] == mark for cell in there)
        possible = sum(bool(new[cell] & mark) for cell in there)
        broken |= not committed <= wanted <= possible
        for cell in there:
            if new[cell] & mark and new[cell] != mark:
                new[cell] = mark if possible == wanted else new[cell] & ~mark if committed == wanted else new[cell]
        for one, other in zip(beside, [*beside[1:], beside[0]], strict=True):
            if not apart or possible != wanted + 1 or one is None or other is None:
                continue
            if new[one] & new[other] & mark:
                corner = one + other - k
                new[corner] &= ~mark
                broken |= new[corner] == 0
    return new, broken


@kernel(inline=True)
def _beside(k, way, col, cols, size):
    """The cell above, right, below, left (`way` 0 to 3) of cell k of a rectangle; -1 if there is none."""
    if way == 0:
        cell = k - cols
    elif way == 1:
        cell = k + 1 if col + 1 < cols else -1
    elif way == 2:
        cell = k + cols if k + cols < size else -1
    else:
        cell = k - 1 if col > 0 else -1
    return cell


@rule_kernel(Counts, naive=count_beside_naive)
def count_beside(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row."""
    cols, size = parameters.cols, len(coords)
    mark = bit_of(tile, parameters.mark)
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    col = -1
    for k in range(size):
        col = col + 1 if col + 1 < cols else 0
        count = parameters.counts[k]
        if count == NONE:
            continue
        wanted = vector_of(tile, count)
        given = wanted != ~zero
        if bits(given) == NO_LANE:
            continue
        committed, possible = zero, zero
        for way in range(4):
            cell = _beside(k, way, col, cols, size)
            if cell >= 0:
                word = load(tile, coords[cell])
                committed = committed + select(word == mark, one, zero)
                possible = possible + select((word & mark) == zero, zero, one)
        broken = broken | select(given & ((committed > wanted) | (possible < wanted)), one, zero)
        taking, dropping = possible == wanted, committed == wanted
        for way in range(4):
            cell = _beside(k, way, col, cols, size)
            if cell >= 0:
                word = load(tile, coords[cell])
                is_open = ((word & mark) != zero) & (word != mark)
                new = select(is_open & taking, mark, select(is_open & dropping, word & ~mark, word))
                changed = changed | update(tile, coords[cell], word, new)
        spare = given & (possible == wanted + one)
        if parameters.apart == 1 and bits(spare) != NO_LANE:
            for way in range(4):
                first, second = _beside(k, way, col, cols, size), _beside(k, (way + 1) & 3, col, cols, size)
                if first >= 0 and second >= 0:
                    corner = coords[first + second - k]
                    both = load(tile, coords[first]) & load(tile, coords[second]) & mark
                    word = load(tile, corner)
                    new = select(spare & (both != zero), word & ~mark, word)
                    changed = changed | update(tile, corner, word, new)
                    broken = broken | select(spare & (both != zero) & (new == zero), one, zero)
    return changed, broken
