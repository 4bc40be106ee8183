"""A coord against a joint state that it is part of (words as in joint_states.py): each loses the marks that the other
excludes.

Domain consistent for the two; it does not infer anything about the other coords of that joint state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import bit_of, rule_kernel


class Member(NamedTuple):
    """A mark, by its number, and the states in which the coord holds it."""

    mark: int
    holding: int


def joint_member_naive(words: Sequence[int], parameters: Member) -> tuple[list[int], bool]:
    """The naive twin of `joint_member`."""
    coord, joint = words
    mark, holding = 1 << parameters.mark, parameters.holding
    left = (coord & mark if joint & holding else 0) | (coord & ~mark if joint & ~holding else 0)
    states = (joint & holding if coord & mark else 0) | (joint & ~holding if coord & ~mark else 0)
    return [left, states], not left


@rule_kernel(Member, naive=joint_member_naive)
def joint_member(tile, coords, parameters, scratch):
    """One coord and a joint state."""
    zero = fill(tile, 0)
    mark, holding = bit_of(tile, parameters.mark), fill(tile, parameters.holding)
    coord, joint = load(tile, coords[0]), load(tile, coords[1])
    with_it, without = joint & holding, joint & ~holding
    left = select(with_it != zero, coord & mark, zero) | select(without != zero, coord & ~mark, zero)
    states = select((coord & mark) != zero, with_it, zero) | select((coord & ~mark) != zero, without, zero)
    changed = update(tile, coords[0], coord, left) | update(tile, coords[1], joint, states)
    return changed, select(left == zero, ~zero, zero)
