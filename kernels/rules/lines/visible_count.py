"""VisibleCount: along a line, a given number of values are larger than all before them (skyscrapers).

For each coord and each highest value so far, the counts that can be reached from the start and those from which the end
can be reached are bits of words. Consistency: domain consistent for the line alone, if values may repeat. If they
differ, the highest of so many values is known to be no lower than their number; it does not infer from the places of
two values that a third stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import bit_of, fill, keep, kept, load, select, shift_left, shift_right, update
from gridlanes.kernels.lanes.scratch import WORDS
from gridlanes.kernels.rule_kernel import Number, Numbers, rule_kernel, vector_of


class SeenCount(NamedTuple):
    """The number of coords that are seen, all ones for any number; the mark numbers in the order of their values,
    without the one that is never seen, which is in `unseen` if there is one. `slack`: if values differ, by how much the
    place (from 1) of a coord can exceed the rank of the highest value up to it, otherwise an empty list.
    """

    n: Number
    order: Numbers
    unseen: Numbers
    slack: Numbers


def visible_count_naive(words: Sequence[int], parameters: SeenCount, bits: int) -> tuple[list[int], bool]:
    """The naive twin of `visible_count`, for words of `bits` bits."""
    n, order, unseen, slack = parameters
    if n == (1 << bits) - 1:
        return list(words), False
    marks = dict(enumerate(order, start=1)) | dict.fromkeys([0] * len(unseen), unseen[0] if len(unseen) else 0)
    choices = [[rank for rank, number in marks.items() if word >> number & 1] for word in words]

    def follow(state: tuple[int, int], rank: int, place: int) -> tuple[int, int] | None:
        top, seen = state
        if rank == top > 0 and len(slack):
            return None
        after = max(top, rank)
        return None if len(slack) and place - after > slack[0] else (after, seen + (rank > top))

    levels: list[set[tuple[int, int] | None]] = [
        {(0, 0)}
    ]  # the highest rank so far, 0 for none, and how many were seen
    for place, choice in enumerate(choices, start=1):
        levels.append({follow(state, rank, place) for state in levels[-1] if state for rank in choice} - {None})
    wanted = {state for state in levels[-1] if state and state[1] == n}
    broken, left = not wanted, []
    for place in range(len(words), 0, -1):
        before = [state for state in levels[place - 1] if state]
        steps = [
            (state, rank) for state in before for rank in choices[place - 1] if follow(state, rank, place) in wanted
        ]
        left.append(sum({1 << marks[rank] for _, rank in steps}))
        wanted = {state for state, _ in steps}
    return left[::-1], broken


def _scratch(size: int, parameters: SeenCount) -> int:
    return (size + 1) * (len(parameters.order) + 1) * WORDS


@kernel(inline=True)
def _reach(tile, coords, parameters, scratch):
    """Forwards: for each coord, and for each rank of the highest value before it (0: none), the counts seen so far."""
    order, unseen, step = parameters.order, parameters.unseen, len(parameters.order) + 1
    zero = fill(tile, 0)
    keep(scratch, 0, fill(tile, 1))
    for rank in range(1, step):
        keep(scratch, rank, zero)
    differ = len(parameters.slack) > 0
    for k in range(len(coords)):
        word, here, after = load(tile, coords[k]), k * step, (k + 1) * step
        below = kept(scratch, here, tile)
        hidden = zero  # the marks that are hidden by the highest so far
        if len(unseen) > 0:
            hidden = word & bit_of(tile, unseen[0])
        keep(scratch, after, select(hidden != zero, below, zero))
        for rank in range(1, step):
            now, mark = kept(scratch, here + rank, tile), word & bit_of(tile, order[rank - 1])
            found = select(mark != zero, shift_left(below, 1), zero)
            if not differ:
                hidden = hidden | mark
            found = found | select(hidden != zero, now, zero)
            hidden, below = hidden | mark, below | now
            if differ and k + 1 - rank > parameters.slack[0]:
                found = zero
            keep(scratch, after + rank, found)
        if differ and k + 1 > parameters.slack[0]:
            keep(scratch, after, zero)


@rule_kernel(SeenCount, naive=visible_count_naive, scratch=_scratch)
def visible_count(tile, coords, parameters, scratch):
    """One line. Scratch: for each coord, what is behind the line among them, the counts for each highest rank."""
    order, size = parameters.order, len(coords)
    n, zero = vector_of(tile, parameters.n), fill(tile, 0)
    n_marks, step, differ = len(order), len(order) + 1, len(parameters.slack) > 0
    is_given = n != ~zero
    goal = zero
    for count in range(size + 1):
        goal = goal | select(n == fill(tile, count), bit_of(tile, count), zero)
    _reach(tile, coords, parameters, scratch)
    # The last list becomes the counts from which the end can be reached; then coord by coord backwards.
    some, never = zero, zero
    if len(parameters.unseen) > 0:
        never = bit_of(tile, parameters.unseen[0])
    for rank in range(step):
        left = kept(scratch, size * step + rank, tile) & goal
        keep(scratch, size * step + rank, left)
        some = some | left
    changed, every = zero, never
    for rank in range(n_marks):
        every = every | bit_of(tile, order[rank])
    for back in range(size):
        k = size - 1 - back
        word, here, after = load(tile, coords[k]), (size - 1 - back) * step, (size - back) * step
        # Seen from all tops below a rank, or hidden by one that is no lower.
        below, left = kept(scratch, here, tile), zero
        for rank in range(1, step):
            seen = shift_left(below, 1) & kept(scratch, after + rank, tile)
            left = left | select(seen != zero, bit_of(tile, order[rank - 1]), zero)
            below = below | kept(scratch, here + rank, tile)
        # Downwards, with what is still wanted before this coord, for each top.
        hides, seen, hidden = zero, zero, every
        for down in range(n_marks + 1):
            top = n_marks - down
            now, then, mark = kept(scratch, here + top, tile), kept(scratch, after + top, tile), zero
            if top > 0:
                mark = bit_of(tile, order[top - 1])
            if differ:
                hidden = hidden & ~mark
            left = left | select(hides != zero, mark, zero)
            hides = hides | (now & then)
            if not differ:
                left = left | select(hides != zero, mark, zero)
            keep(scratch, here + top, now & (seen | select((word & hidden) != zero, then, zero)))
            seen = seen | select((word & mark) != zero, shift_right(then, 1), zero)
            hidden = hidden & ~mark
        left = word & (left | select(hides != zero, never, zero))
        changed = changed | update(tile, coords[k], word, select(is_given, left, word))
    return changed, select(is_given & (some == zero), fill(tile, 1), zero)
