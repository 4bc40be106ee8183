"""SeenAround: a given number of cells are seen from cells of a rectangle along their row and column, up to a mark that
blocks.

For each of the four arms of a cell with a count, the least and the largest length are known: the least up to the first
cell that can hold the mark, the largest up to the first cell that must hold it. The other arms bound each arm from both
sides: nearer cells do not hold the mark, and the next cell that may hold it must, if the arm would otherwise become too
long. It does not infer from lengths between the bounds that are impossible since the next cell does not hold the mark;
`seen_around_exact` does.

A cell with a count is itself counted as seen, or it holds the mark and is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import NO_LANE, bits, fill, keep, kept, load, maximum, minimum, select, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Numbers, bit_of, rule_kernel, vector_of

NONE = (1 << 16) - 1
"""stands for no count at all; in a clue's row this, or all ones"""
FAR = 60
"""cells of the longest arm, and the largest count, that `seen_around_exact` looks at"""


class SightCounts(NamedTuple):
    """The columns of a rectangle; the number of the mark that blocks; 1 if cells with a count are seen themselves, 0 if
    they hold that mark; for each cell its count, or `NONE`.
    """

    cols: int
    mark: int
    itself: int
    counts: Numbers


def arms_of(k: int, size: int, cols: int) -> list[list[int]]:
    """The cells left of the cell k of a rectangle, above it, right of it, and below it, nearest first."""
    col = k % cols
    across = range(k - 1, k - col - 1, -1), range(k + 1, k - col + cols)
    down = range(k - cols, -1, -cols), range(k + cols, size, cols)
    return [[*across[0]], [*down[0]], [*across[1]], [*down[1]]]


def seen_around_naive(words: Sequence[int], parameters: SightCounts) -> tuple[list[int], bool]:
    """The naive twin of `seen_around`."""
    mark, size, broken, new = 1 << parameters.mark, len(words), False, list(words)
    for k, count in enumerate(parameters.counts):
        if count >= NONE:
            continue
        new[k] &= ~mark if parameters.itself and count else mark
        wanted = count - parameters.itself
        if wanted < 0:
            continue
        arms = arms_of(k, size, parameters.cols)
        least = [next((i for i, cell in enumerate(arm) if words[cell] & mark), len(arm)) for arm in arms]
        most = [next((i for i, cell in enumerate(arm) if words[cell] == mark), len(arm)) for arm in arms]
        broken |= not sum(least) <= wanted <= sum(most)
        for arm, low, high in zip(arms, least, most, strict=True):
            needed, bound = wanted - (sum(most) - high), wanted - (sum(least) - low)
            for cell in arm[: max(0, needed)]:
                new[cell] &= ~mark
            if low < len(arm) and words[arm[low]] != mark:
                behind = next((i for i, cell in enumerate(arm[low + 1 :]) if words[cell] & mark), len(arm) - low - 1)
                if low + 1 + behind > max(0, bound):
                    new[arm[low]] &= mark
    return new, broken or 0 in new


@kernel(inline=True)
def _there(k, way, cols, size):
    """The cell left of the cell k, above, right, below (`way` 0 to 3); -1 if there is none."""
    if way == 0:
        cell = k - 1 if k % cols > 0 else -1
    elif way == 1:
        cell = k - cols
    elif way == 2:
        cell = k + 1 if k % cols + 1 < cols else -1
    else:
        cell = k + cols if k + cols < size else -1
    return cell


@kernel(inline=True)
def _less(a, b):
    """``a - b``, at least 0, lane by lane."""
    return maximum(a, b) - b


@kernel(inline=True)
def _measure(tile, coords, cols, mark, scratch):
    """Keeps the least and the largest length of each arm: for arm `way` of the cell k at ``2 * way * size + k`` and
    ``(2 * way + 1) * size + k``.
    """
    size, zero, one = len(coords), fill(tile, 0), fill(tile, 1)
    for way in range(4):
        for step in range(size):
            k = step if way < 2 else size - 1 - step
            cell = _there(k, way, cols, size)
            least, most = zero, zero
            if cell >= 0:
                word = load(tile, coords[cell])
                least = select((word & mark) == zero, kept(scratch, 2 * way * size + cell, tile) + one, zero)
                most = select(word == mark, zero, kept(scratch, (2 * way + 1) * size + cell, tile) + one)
            keep(scratch, 2 * way * size + k, least)
            keep(scratch, (2 * way + 1) * size + k, most)


@kernel(inline=True)
def _bound(tile, coords, counts, mark, itself, scratch):
    """Writes the least length that each arm needs in place of its largest length, the largest that it may have at ``(8
    + way) * size + k``, and the marks that the cell itself loses at ``12 * size + k``. Returns where a count is
    impossible.
    """
    size, zero, one, far = len(coords), fill(tile, 0), fill(tile, 1), fill(tile, NONE)
    own = select(itself > zero, mark, ~mark)
    broken = zero
    for k in range(size):
        for way in range(4):
            keep(scratch, (8 + way) * size + k, far)
        keep(scratch, 12 * size + k, zero)
        count = zero
        has_number = False
        if counts[k] != NONE:
            count = vector_of(tile, counts[k])
            has_number = bits(count < far) != NO_LANE
        if has_number:
            given = (count < far) & ((count > zero) | (itself == zero))
            none = (count == zero) & (itself > zero)
            wanted, least, most = select(given, count - itself, zero), zero, zero
            for way in range(4):
                least = least + kept(scratch, 2 * way * size + k, tile)
                most = most + kept(scratch, (2 * way + 1) * size + k, tile)
            broken = broken | select(given & ((least > wanted) | (wanted > most)), one, zero)
            for way in range(4):
                low = kept(scratch, 2 * way * size + k, tile)
                high = kept(scratch, (2 * way + 1) * size + k, tile)
                keep(scratch, (2 * way + 1) * size + k, select(given, _less(wanted, most - high), zero))
                keep(scratch, (8 + way) * size + k, select(given, _less(wanted, least - low), far))
            keep(scratch, 12 * size + k, select(given, own, select(none, ~mark, zero)))
        else:
            for way in range(4):
                keep(scratch, (2 * way + 1) * size + k, zero)
    return broken


@kernel(inline=True)
def _reach(tile, coords, cols, mark, scratch):
    """Adds to the losses of cells those from the arms that reach them; needs and bounds are passed on from cell to
    cell.
    """
    size, zero, one, far = len(coords), fill(tile, 0), fill(tile, 1), fill(tile, NONE)
    for way in range(4):
        for step in range(size):
            k = size - 1 - step if way < 2 else step  # the cell that is looked from comes before those that it sees
            cell = _there(k, way, cols, size)
            if cell < 0:
                continue
            needed = kept(scratch, (2 * way + 1) * size + k, tile)
            bound = kept(scratch, (8 + way) * size + k, tile)
            word = load(tile, coords[cell])
            lost = kept(scratch, 12 * size + cell, tile) | select(needed > zero, mark, zero)
            longer = kept(scratch, 2 * way * size + cell, tile) + one
            can_be_long = ((word & mark) != zero) & (word != mark) & (longer > bound)
            keep(scratch, 12 * size + cell, lost | select(can_be_long, ~mark, zero))
            behind = kept(scratch, (2 * way + 1) * size + cell, tile)
            keep(scratch, (2 * way + 1) * size + cell, maximum(behind, _less(needed, one)))
            rest = select((word & mark) == zero, select(bound == far, far, _less(bound, one)), far)
            keep(scratch, (8 + way) * size + cell, minimum(kept(scratch, (8 + way) * size + cell, tile), rest))


@rule_kernel(SightCounts, naive=seen_around_naive, scratch=lambda size, parameters: 13 * size * WORDS)
def seen_around(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row. Scratch: thirteen lane vectors for each cell."""
    size, mark, zero = len(coords), bit_of(tile, parameters.mark), fill(tile, 0)
    _measure(tile, coords, parameters.cols, mark, scratch)
    broken = _bound(tile, coords, parameters.counts, mark, fill(tile, parameters.itself), scratch)
    _reach(tile, coords, parameters.cols, mark, scratch)
    changed = zero
    for k in range(size):
        word = load(tile, coords[k])
        new = word & ~kept(scratch, 12 * size + k, tile)
        changed = changed | update(tile, coords[k], word, new)
        broken = broken | select(new == zero, fill(tile, 1), zero)
    return changed, broken
