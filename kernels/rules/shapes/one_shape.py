"""OneShape: one of some shapes lies in a region; its coords hold the shape's mark, all others of the region `empty`.

Every orientation of a shape is tried from every coord, lane by lane: it fits if all its coords can hold its mark and
all others can be empty, for which it is enough to count those that cannot. Candidates that no fitting placement needs
are removed. Consistency: domain consistent for one region alone: it does not infer from its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import bit_of, fill, keep, kept, load, select, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Number, Numbers, rule_kernel


class ShapesInRegion(NamedTuple):
    """The number of the empty mark, and the number of coords of a shape. `beside`: for each coord those above, below,
    on the left and on the right, by position, or the number of coords for none. `ways`: for each orientation of a shape
    its mark, by number, then for each of its coords except the first the coord that it is beside, by its place in the
    shape, and on which side.
    """

    empty: Number
    n_coords: Number
    beside: Numbers
    ways: Numbers


def _places(size: int, parameters: ShapesInRegion) -> Iterator[tuple[int, list[int]]]:
    """The mark and the coords of every place where a shape can lie."""
    record = 2 * parameters.n_coords - 1
    for at in range(0, len(parameters.ways), record):
        mark, *steps = parameters.ways[at : at + record]
        for first in range(size):
            coords = [first]
            for from_place, side in zip(steps[::2], steps[1::2], strict=True):
                coords.append(parameters.beside[4 * coords[from_place] + side] if coords[from_place] < size else size)
            if size not in coords:
                yield mark, coords


def one_shape_naive(words: Sequence[int], parameters: ShapesInRegion) -> tuple[list[int], bool]:
    """The naive twin of `one_shape`."""
    empty, left = 1 << parameters.empty, [0] * len(words)
    for number, coords in _places(len(words), parameters):
        wanted = [1 << number if k in coords else empty for k in range(len(words))]
        if all(word & bit for word, bit in zip(words, wanted, strict=True)):
            left = [word | bit for word, bit in zip(left, wanted, strict=True)]
    return left, not any(left)


def _scratch(size: int, parameters: ShapesInRegion) -> int:
    return 2 * WORDS * size + int(parameters.n_coords)


@rule_kernel(ShapesInRegion, naive=one_shape_naive, scratch=_scratch, expensive=True)
def one_shape(tile, coords, parameters, scratch):
    """One region."""
    size, n_coords, ways = len(coords), parameters.n_coords, parameters.ways
    zero, one, empty = fill(tile, 0), fill(tile, 1), bit_of(tile, parameters.empty)
    chosen = 2 * WORDS * size  # where scratch has the coords of a place; before them what fitting places hold
    n_must, n_fitting = zero, zero
    for k in range(size):
        keep(scratch, k, zero)
        keep(scratch, size + k, zero)
        n_must = n_must + select((load(tile, coords[k]) & empty) == zero, one, zero)
    record = 2 * n_coords - 1
    for at in range(0, len(ways), record):
        mark = bit_of(tile, ways[at])
        for first in range(size):
            scratch[chosen] = first
            is_inside = True
            for place in range(1, n_coords):
                step = at + 2 * place - 1
                if is_inside:
                    scratch[chosen + place] = parameters.beside[4 * scratch[chosen + ways[step]] + ways[step + 1]]
                    is_inside = scratch[chosen + place] < size
            if not is_inside:
                continue
            fits, n_inside = one, zero
            for place in range(n_coords):
                word = load(tile, coords[scratch[chosen + place]])
                fits = select((word & mark) == zero, zero, fits)
                n_inside = n_inside + select((word & empty) == zero, one, zero)
            fits = select(n_inside == n_must, fits, zero)
            n_fitting = n_fitting + fits
            held = select(fits == zero, zero, mark)
            for place in range(n_coords):
                k = scratch[chosen + place]
                keep(scratch, k, kept(scratch, k, tile) | held)
                keep(scratch, size + k, kept(scratch, size + k, tile) + fits)
    changed = zero
    for k in range(size):
        before = load(tile, coords[k])
        bare = select(kept(scratch, size + k, tile) == n_fitting, zero, empty)
        changed = changed | update(tile, coords[k], before, before & (kept(scratch, k, tile) | bare))
    return changed, select(n_fitting == zero, one, zero)
