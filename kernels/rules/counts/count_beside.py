"""CountBeside: at each cell of a rectangle, a given number of the cells beside it hold a mark.

Each count is domain consistent on its own. If no two adjacent cells may hold the mark, a cell diagonal to a counting
cell would exclude it from two of the counted cells; it loses the mark if the count cannot spare both. It does not infer
from the counts of two cells together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, by_table, fill, load, numbered, select, shift_right, update
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

IMPOSSIBLE, NONE = 5, 6
"""what a count of more than four becomes, and what stands for no count at all (in a clue's row: all ones)"""
_SHIFT, _POSSIBLE = 4, 16
"""of how many cells may hold a mark, added up above how many do: its place, and the number for one cell"""


class Counts(NamedTuple):
    """The columns of a rectangle; the mark's number; 1 if no two adjacent cells may hold the mark; 1 if the cells have
    at most five marks; for each cell its count, at most `IMPOSSIBLE`, or `NONE`.
    """

    cols: int
    mark: int
    apart: int
    few: int
    counts: Numbers


def count_beside_naive(words: Sequence[int], parameters: Counts, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `count_beside`, for words of `bits` bits."""
    cols, number, apart, _, counts = parameters
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
            if new[one] & new[other] & new[one + other - k] & mark:
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


@kernel(inline=True)
def _tally(word, mark):
    """What a cell adds to its neighbours' counts: 1 if it holds the mark, and `_POSSIBLE` if it may."""
    zero = fill(word, 0)
    return select(word == mark, fill(word, 1), zero) | select((word & mark) == zero, zero, fill(word, _POSSIBLE))


@rule_kernel(Counts, naive=count_beside_naive)
def count_beside(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row."""
    cols, size = parameters.cols, len(coords)
    mark = bit_of(tile, parameters.mark)
    zero, one, few = fill(tile, 0), fill(tile, 1), fill(tile, IMPOSSIBLE)
    low, tallies = fill(tile, _POSSIBLE - 1), _tally(numbered(tile), mark)
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
        both = zero
        for way in range(4):
            cell = _beside(k, way, col, cols, size)
            if cell >= 0:
                word = load(tile, coords[cell])
                adds = _tally(word, mark)
                if parameters.few == 1:
                    adds = by_table(tallies, word, adds)
                both = both + adds
        committed, possible = both & low, shift_right(both, _SHIFT)
        missing, spare = wanted - committed, possible - wanted
        # Where all is decided as it must be, or neither the open cells nor the others are short, nothing is to be done.
        loose = (missing - one < few) & (spare - one < few)
        if bits(given & ~loose & ((missing | spare) != zero)) != NO_LANE:
            broken = broken | select(given & ((committed > wanted) | (possible < wanted)), one, zero)
            taking, dropping = possible == wanted, committed == wanted
            for way in range(4):
                cell = _beside(k, way, col, cols, size)
                if cell >= 0:
                    word = load(tile, coords[cell])
                    is_open = ((word & mark) != zero) & (word != mark)
                    new = select(is_open & taking, mark, select(is_open & dropping, word & ~mark, word))
                    changed = changed | update(tile, coords[cell], word, new)
        if parameters.apart == 0 or bits(given & (spare == one)) == NO_LANE:
            continue
        takes_two, darkens = given & (spare == one), zero
        for way in range(4):
            first, second = _beside(k, way, col, cols, size), _beside(k, (way + 1) & 3, col, cols, size)
            if first >= 0 and second >= 0:
                pair = load(tile, coords[first]) & load(tile, coords[second])
                darkens = darkens | (pair & load(tile, coords[first + second - k]) & mark)
        if bits(takes_two & (darkens != zero)) == NO_LANE:
            continue
        for way in range(4):
            first, second = _beside(k, way, col, cols, size), _beside(k, (way + 1) & 3, col, cols, size)
            if first >= 0 and second >= 0:
                corner = coords[first + second - k]
                word = load(tile, corner)
                darkened = word & load(tile, coords[first]) & load(tile, coords[second]) & mark
                new = word ^ select(takes_two, darkened, zero)
                changed = changed | update(tile, corner, word, new)
                broken = broken | select((new == zero) & (word != zero), one, zero)
    return changed, broken
