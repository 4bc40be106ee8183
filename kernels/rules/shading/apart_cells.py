"""ApartCells: no two cells of a rectangle that are beside each other hold a mark.

Cells beside one that holds it lose it. Consistency: domain consistent in one pass, which costs a fraction of a pass
over all pairs. It does not infer from other rules together: for instance, that one of two cells beside a third must
hold the mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel
from gridlanes.kernels.rules.shading.apart_and_connected import MarkedBoard


def apart_cells_naive(words: Sequence[int], parameters: MarkedBoard) -> tuple[list[int], bool]:
    """The naive twin of `apart_cells`."""
    mark, cols = 1 << parameters.mark, parameters.cols
    pairs = [(k, k + 1) for k in range(len(words) - 1) if (k + 1) % cols]
    pairs += [(k, k + cols) for k in range(len(words) - cols)]
    after, broken = list(words), False
    for a, b in [*pairs, *((b, a) for a, b in pairs)]:
        if words[a] == mark:
            broken |= words[b] == mark
            after[b] = words[b] if words[b] == mark else words[b] & ~mark
    return after, broken


@rule_kernel(MarkedBoard, naive=apart_cells_naive)
def apart_cells(tile, coords, parameters, scratch):
    """A rectangle of cells, row by row."""
    mark, zero, cols = bit_of(tile, parameters.mark), fill(tile, 0), parameters.cols
    changed, broken = zero, zero
    col = -1
    for k in range(len(coords)):
        col = col + 1 if col + 1 < cols else 0
        before = load(tile, coords[k])
        held, near = select(before == mark, mark, zero), zero
        if col > 0:
            left = load(tile, coords[k - 1])
            held_there = select(left == mark, mark, zero)
            near = near | held_there
            changed = changed | update(tile, coords[k - 1], left, left & ~(held & ~held_there))
        if k >= cols:
            above = load(tile, coords[k - cols])
            held_there = select(above == mark, mark, zero)
            near = near | held_there
            changed = changed | update(tile, coords[k - cols], above, above & ~(held & ~held_there))
        changed = changed | update(tile, coords[k], before, before & ~(near & ~held))
        broken = broken | (held & near)
    return changed, broken
