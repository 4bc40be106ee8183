"""A coord against a joint state that it is part of (words as in joint_states.py): each loses what the other excludes.

Domain consistent for the two; it says nothing of the other coords of that joint state.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, store
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


def joint_member_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of a coord and a joint state. The naive twin of `joint_member`."""
    coord, joint = words
    mark, holding = 1 << parameters[0], parameters[1]
    left = (coord & mark if joint & holding else 0) | (coord & ~mark if joint & ~holding else 0)
    states = (joint & holding if coord & mark else 0) | (joint & ~holding if coord & ~mark else 0)
    return [left, states], not left


@rule_kernel(parameters=2)
def joint_member(tile, index, at, size, scratch):
    """One coord and a joint state; parameters: the mark's number, the states in which the coord holds the mark."""
    zero = fill(tile, 0)
    mark, holding = bit_of(tile, index[at + 2]), fill(tile, index[at + 3])
    coord, joint = load(tile, index[at]), load(tile, index[at + 1])
    with_it, without = joint & holding, joint & ~holding
    left = select(with_it != zero, coord & mark, zero) | select(without != zero, coord & ~mark, zero)
    states = select((coord & mark) != zero, with_it, zero) | select((coord & ~mark) != zero, without, zero)
    store(tile, index[at], left)
    store(tile, index[at + 1], states)
    return (left ^ coord) | (states ^ joint), select(left == zero, ~zero, zero)
