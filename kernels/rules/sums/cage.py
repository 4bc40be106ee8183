"""Cage: a region's marks are different and their values add up to a target, or follow each other (a straight);
alphabets of up to nine consecutive values.

Every combination of marks that adds up to the target, or every straight, is tried, each in a lane of its own.
Consistency: domain consistent for up to four coords (what is left of each combination is made all-different by Hall
sets of every size). In larger cages a combination counts if every coord has a mark of it, every mark of it a coord,
and its naked and hidden singles agree; it does not infer, for instance, that two coords with candidates {1, 2} leave a
third coord of a cage of five without them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, load, merged, rest, select, singles
from gridlanes.kernels.rule_kernel import Number, number_of, put, rule_kernel, word_of
from gridlanes.kernels.rules.shared.values import NO_TARGET
from gridlanes.kernels.rules.sums.combinations import (
    COMBINATIONS,
    MAX_MARKS,
    ROW_OF,
    STRAIGHT_OF,
    combinations_naive,
    straights_of,
)

EXACT = 4
"""the largest cage in which every candidate left has a completion"""


STRAIGHT = 1 << 20
"""in the place of the value of mark 0, which is less: the marks follow each other"""


class Cage(NamedTuple):
    """The sum of the values, and the value of mark 0. For a straight: the number of marks, counted from 0, and
    `STRAIGHT`.
    """

    target: Number
    base: int


def cage_naive(words: Sequence[int], parameters: Cage) -> tuple[list[int], bool]:
    """The naive twin of `cage`."""
    target, base = parameters
    if target >= NO_TARGET:
        return list(words), False
    combinations = combinations_naive(len(words), target - base * len(words))
    if base == STRAIGHT:
        combinations = straights_of(len(words), target)
    if not combinations:
        return list(words), True
    left = [0] * len(words)
    for combination in combinations:
        reach = [word & combination for word in words]
        narrowed = _each_order(reach) if len(words) <= EXACT else _singles_only(reach, combination)
        left = [a | b for a, b in zip(left, narrowed, strict=True)]
    return left, not any(left)


def _each_order(reach: Sequence[int]) -> list[int]:
    """The candidates that take part in some choice of different marks."""
    kept = [0] * len(reach)
    marks = [[1 << b for b in range(word.bit_length()) if word >> b & 1] for word in reach]
    for chosen in itertools.product(*marks):
        if len(set(chosen)) == len(chosen):
            kept = [word | mark for word, mark in zip(kept, chosen, strict=True)]
    return kept


def _singles_only(reach: Sequence[int], combination: int) -> list[int]:
    """One round of naked and hidden singles within a combination; all empty if they clash."""
    nothing = [0] * len(reach)
    kept = []
    for k, word in enumerate(reach):
        others = [*reach[:k], *reach[k + 1 :]]
        elsewhere = naked = 0
        for other in others:
            elsewhere |= other
            naked |= other if other.bit_count() == 1 else 0
        hidden = word & ~elsewhere
        if not word or hidden.bit_count() > 1 or (word | elsewhere) != combination:
            return nothing
        if word.bit_count() == 1 and word & naked:
            return nothing
        kept.append(hidden or word & ~naked)
    return kept if all(kept) else nothing


@rule_kernel(Cage, naive=cage_naive, columns=True)
def cage(tile, coords, parameters, scratch):
    """One cage."""
    target, size = number_of(tile, parameters.target), len(coords)
    if target >= NO_TARGET:
        return 0, 0
    if size > MAX_MARKS:
        return 0, 1
    if parameters.base == STRAIGHT:
        row = STRAIGHT_OF[size, target]
    else:
        total = target - size * parameters.base
        if total < 0 or total >= ROW_OF.shape[1]:
            return 0, 1
        row = ROW_OF[size, total]
    if row < 0:
        return 0, 1
    if size == 4:
        return _four(tile, coords, row)
    if size == 3:
        return _three(tile, coords, row)
    if size == 2:
        return _two(tile, coords, row)
    return _many(tile, coords, row)


@kernel(inline=True)
def _two(tile, coords, row):
    every = load(COMBINATIONS, row)
    zero = fill(COMBINATIONS, 0)
    a, b = word_of(tile, coords[0]), word_of(tile, coords[1])
    x, y = every & fill(COMBINATIONS, a), every & fill(COMBINATIONS, b)
    # Of a combination of two, a coord loses the mark that the other one needs.
    u, v = x & ~singles(y), y & ~singles(x)
    alive = (u != zero) & (v != zero)
    new_a, new_b = merged(select(alive, u, zero)), merged(select(alive, v, zero))
    put(tile, coords[0], new_a)
    put(tile, coords[1], new_b)
    return (a ^ new_a) | (b ^ new_b), 1 if new_a == 0 else 0


@kernel(inline=True)
def _pair(u, zero, dead):
    """A pair of coords with the marks `u`: those marks if no more than two, and whether they are too few."""
    more = rest(u)
    return select(rest(more) == zero, u, zero), dead | (more == zero)


@kernel(inline=True)
def _triple(u, zero, dead):
    """As `_pair`, for three coords."""
    more = rest(rest(u))
    return select(rest(more) == zero, u, zero), dead | (more == zero)


@kernel(inline=True)
def _three(tile, coords, row):
    every = load(COMBINATIONS, row)
    zero = fill(COMBINATIONS, 0)
    a, b, c = word_of(tile, coords[0]), word_of(tile, coords[1]), word_of(tile, coords[2])
    x, y, z = every & fill(COMBINATIONS, a), every & fill(COMBINATIONS, b), every & fill(COMBINATIONS, c)
    dead = (x == zero) | (y == zero) | (z == zero) | ((x | y | z) != every)
    xy, dead = _pair(x | y, zero, dead)
    xz, dead = _pair(x | z, zero, dead)
    yz, dead = _pair(y | z, zero, dead)
    p, q, r = singles(x), singles(y), singles(z)
    new_a = merged(select(dead, zero, x & ~(yz | q | r)))
    new_b = merged(select(dead, zero, y & ~(xz | p | r)))
    new_c = merged(select(dead, zero, z & ~(xy | p | q)))
    put(tile, coords[0], new_a)
    put(tile, coords[1], new_b)
    put(tile, coords[2], new_c)
    return (a ^ new_a) | (b ^ new_b) | (c ^ new_c), 1 if new_a == 0 else 0


@kernel(inline=True)
def _four(tile, coords, row):
    every = load(COMBINATIONS, row)
    zero = fill(COMBINATIONS, 0)
    a, b = word_of(tile, coords[0]), word_of(tile, coords[1])
    c, d = word_of(tile, coords[2]), word_of(tile, coords[3])
    w, x = every & fill(COMBINATIONS, a), every & fill(COMBINATIONS, b)
    y, z = every & fill(COMBINATIONS, c), every & fill(COMBINATIONS, d)
    wx, yz = w | x, y | z
    dead = (w == zero) | (x == zero) | (y == zero) | (z == zero) | ((wx | yz) != every)
    wxy, dead = _triple(wx | y, zero, dead)
    wxz, dead = _triple(wx | z, zero, dead)
    wyz, dead = _triple(w | yz, zero, dead)
    xyz, dead = _triple(x | yz, zero, dead)
    wx, dead = _pair(wx, zero, dead)
    yz, dead = _pair(yz, zero, dead)
    wy, dead = _pair(w | y, zero, dead)
    wz, dead = _pair(w | z, zero, dead)
    xy, dead = _pair(x | y, zero, dead)
    xz, dead = _pair(x | z, zero, dead)
    p, q, r, s = singles(w), singles(x), singles(y), singles(z)
    new_a = merged(select(dead, zero, w & ~(xyz | xy | xz | yz | q | r | s)))
    new_b = merged(select(dead, zero, x & ~(wyz | wy | wz | yz | p | r | s)))
    new_c = merged(select(dead, zero, y & ~(wxz | wx | wz | xz | p | q | s)))
    new_d = merged(select(dead, zero, z & ~(wxy | wx | wy | xy | p | q | r)))
    put(tile, coords[0], new_a)
    put(tile, coords[1], new_b)
    put(tile, coords[2], new_c)
    put(tile, coords[3], new_d)
    return (a ^ new_a) | (b ^ new_b) | (c ^ new_c) | (d ^ new_d), 1 if new_a == 0 else 0


@kernel(inline=True)
def _many(tile, coords, row):
    every = load(COMBINATIONS, row)
    zero = fill(COMBINATIONS, 0)
    once, twice, placed = zero, zero, zero
    dead = zero != zero
    for k in range(len(coords)):
        x = every & fill(COMBINATIONS, word_of(tile, coords[k]))
        alone = singles(x)
        dead = dead | (x == zero) | ((placed & alone) != zero)
        placed = placed | alone
        twice = twice | (once & x)
        once = once | x
    hidden = once & ~twice
    dead = dead | (once != every)
    for k in range(len(coords)):
        x = every & fill(COMBINATIONS, word_of(tile, coords[k]))
        here = x & hidden
        dead = dead | (rest(here) != zero) | ((here == zero) & ((x & ~(placed & ~singles(x))) == zero))
    changed = 0
    none_left = 0
    for k in range(len(coords)):
        before = word_of(tile, coords[k])
        x = every & fill(COMBINATIONS, before)
        here = x & hidden
        kept = select(here != zero, here, x & ~(placed & ~singles(x)))
        after = merged(select(dead, zero, kept))
        put(tile, coords[k], after)
        changed |= before ^ after
        none_left = 1 if after == 0 else none_left
    return changed, none_left
