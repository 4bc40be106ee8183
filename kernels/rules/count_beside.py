"""CountBeside: at each cell of a rectangle so many of the cells beside it hold a mark.

Each count is domain consistent on its own. Where no two adjacent cells may hold the mark, a cell at the corner between
two of the cells beside another one would take it from both: it loses it where the count cannot spare both. It does not
infer from the counts of two cells together.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, load, select, store
from gridlanes.kernels.rule_kernel import bit_of, parameter, rule_kernel

AHEAD = 4
"""parameters before the counts, the leading one included"""
IMPOSSIBLE, NONE = 5, 6
"""what a count of more than four becomes, and what stands for no count at all (in a clue's row: all ones)"""


def count_beside_naive(words: Sequence[int], parameters: Sequence[int], bits: int) -> tuple[list[int], bool]:
    """One pass over the words of a rectangle, of `bits` bits each; returns the new words and whether a contradiction
    showed. `parameters` as of `count_beside`.
    """
    _, cols, number, apart, *counts = parameters
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


@rule_kernel(parameters=None)
def count_beside(tile, index, at, size, scratch):
    """A rectangle of cells, row by row.

    Parameters: how many follow, its columns, the mark's number, 1 if no two adjacent cells may hold the mark, then for
    each cell its count, at most `IMPOSSIBLE`, or `NONE`.
    """
    cols, apart = index[at + size + 1], index[at + size + 3]
    mark = bit_of(tile, index[at + size + 2])
    zero, one = fill(tile, 0), fill(tile, 1)
    changed, broken = zero, zero
    col = -1
    for k in range(size):
        col = col + 1 if col + 1 < cols else 0
        count = index[at + size + AHEAD + k]
        if count == NONE:
            continue
        wanted = parameter(tile, count)
        given = wanted != ~zero
        if bits(given) == NO_LANE:
            continue
        committed, possible = zero, zero
        for way in range(4):
            cell = _beside(k, way, col, cols, size)
            if cell >= 0:
                word = load(tile, index[at + cell])
                committed = committed + select(word == mark, one, zero)
                possible = possible + select((word & mark) == zero, zero, one)
        broken = broken | select(given & ((committed > wanted) | (possible < wanted)), one, zero)
        taking, dropping = possible == wanted, committed == wanted
        for way in range(4):
            cell = _beside(k, way, col, cols, size)
            if cell >= 0:
                word = load(tile, index[at + cell])
                is_open = ((word & mark) != zero) & (word != mark)
                new = select(is_open & taking, mark, select(is_open & dropping, word & ~mark, word))
                changed = changed | (word ^ new)
                store(tile, index[at + cell], new)
        spare = given & (possible == wanted + one)
        if apart == 1 and bits(spare) != NO_LANE:
            for way in range(4):
                first, second = _beside(k, way, col, cols, size), _beside(k, (way + 1) & 3, col, cols, size)
                if first >= 0 and second >= 0:
                    corner = index[at + first + second - k]
                    both = load(tile, index[at + first]) & load(tile, index[at + second]) & mark
                    word = load(tile, corner)
                    new = select(spare & (both != zero), word & ~mark, word)
                    changed = changed | (word ^ new)
                    broken = broken | select(spare & (both != zero) & (new == zero), one, zero)
                    store(tile, corner, new)
    return changed, broken
