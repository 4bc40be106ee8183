"""VisibleCount: looking along a line, so many values are larger than all before them (skyscrapers).

For each coord and each highest value so far, the counts that can be reached from the start and those from which the
end can be reached are bits of integers. Consistency: domain consistent for the line alone; it does not infer from a row
that the values differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gridlanes.kernels.jit import kernel
from gridlanes.kernels.rule_kernel import Number, Numbers, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.values import NO_TARGET


class Seen(NamedTuple):
    """How many are seen, `NO_TARGET` for any number, and the mark numbers in the order of their values."""

    n: Number
    order: Numbers


def visible_count_naive(words: Sequence[int], parameters: Seen) -> tuple[list[int], bool]:
    """The naive twin of `visible_count`."""
    n, order = parameters
    if n >= NO_TARGET:
        return list(words), False
    ranks = [[rank for rank, number in enumerate(order, start=1) if word >> number & 1] for word in words]
    levels = [{(0, 0)}]  # the highest rank so far, 0 before the first coord, and how many were seen
    for choice in ranks:
        levels.append({(max(top, rank), seen + (rank > top)) for top, seen in levels[-1] for rank in choice})
    wanted = {(top, seen) for top, seen in levels[-1] if seen == n}
    kept = []
    for choice, level in zip(reversed(ranks), reversed(levels[:-1]), strict=True):
        steps = [
            (top, seen, rank)
            for top, seen in level
            for rank in choice
            if (max(top, rank), seen + (rank > top)) in wanted
        ]
        kept.append(sum({1 << order[rank - 1] for _, _, rank in steps}))
        wanted = {(top, seen) for top, seen, _ in steps}
    return kept[::-1], not all(kept)


def _room(size: int, parameters: Seen) -> int:
    return (size + 1) * (len(parameters.order) + 1)


@kernel(inline=True)
def _count(tile, coords, order, scratch):
    """Forwards: for each coord, and for each rank of the highest value before it (0: none), the counts seen so far."""
    step = len(order) + 1
    scratch[0] = 1
    for rank in range(1, step):
        scratch[rank] = 0
    for k in range(len(coords)):
        word = word_of(tile, coords[k])
        here, after = k * step, (k + 1) * step
        scratch[after] = 0
        below, stays = scratch[here], False
        for rank in range(1, step):
            if word >> np.int64(order[rank - 1]) & 1:
                stays = True
                scratch[after + rank] = (below << 1) | scratch[here + rank]
            else:
                scratch[after + rank] = scratch[here + rank] if stays else 0
            below |= scratch[here + rank]


@rule_kernel(Seen, naive=visible_count_naive, scratch=_room, columns=True)
def visible_count(tile, coords, parameters, scratch):
    """One line. Scratch: for each coord, what is behind the line among them, the counts for each highest rank."""
    n, order, size = number_of(tile, parameters.n), parameters.order, len(coords)
    n_marks = len(order)
    if n >= NO_TARGET:
        return 0, 0
    goal = 1 << n if n <= size else 0
    step = n_marks + 1
    _count(tile, coords, order, scratch)
    # The last list becomes the counts from which the end can be reached; then coord by coord backwards.
    last = size * step
    some = 0
    for rank in range(step):
        scratch[last + rank] &= goal
        some |= scratch[last + rank]
    changed = 0
    for back in range(size):
        k = size - 1 - back
        word, kept = word_of(tile, coords[k]), 0
        here, after = k * step, (k + 1) * step
        # Seen from all tops below a rank, or hidden by one that is no lower.
        below, hidden = scratch[here], 0
        for rank in range(1, step):
            bit = np.int64(1) << order[rank - 1]
            if (below << 1) & scratch[after + rank] != 0:
                kept |= word & bit
            below |= scratch[here + rank]
        for down in range(n_marks):
            rank = n_marks - down
            hidden |= scratch[here + rank] & scratch[after + rank]
            if hidden != 0:
                kept |= word & (np.int64(1) << order[rank - 1])
        # What is still wanted before this coord, for each top.
        least = 0
        for rank in range(1, step):
            if kept >> np.int64(order[rank - 1]) & 1 and least == 0:
                least = rank
        seen = 0
        for down in range(n_marks + 1):
            top = n_marks - down
            wanted = seen
            if least != 0 and least <= top:
                wanted |= scratch[after + top]
            if top > 0 and word >> np.int64(order[top - 1]) & 1:
                seen |= scratch[after + top] >> 1
            scratch[here + top] &= wanted
        put(tile, coords[k], kept)
        changed |= word ^ kept
    return changed, 1 if some == 0 else 0
