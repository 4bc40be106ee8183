"""Pairs and paths with relations of the tests' own, against the naive twins."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
from rule_tables import on_column

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.lanes import fill, shift_left, shift_right
from gridlanes.kernels.rule_kernel import rule_kernel
from gridlanes.kernels.rules.shared.values import NO_TARGET, Target
from gridlanes.kernels.rules.sums.pairs import narrow_path, narrow_path_naive, settle_pair, settle_pair_naive


class Step(NamedTuple):
    """How many marks further the next coord is."""

    by: int


@kernel(inline=True)
def _sum_unless_equal(one, other):
    return -1 if one == other else one + other


@kernel(inline=True)
def _behind(word, told):
    return shift_right(word, told)


@kernel(inline=True)
def _ahead(word, told):
    return shift_left(word, told)


@rule_kernel(Target)
def adds_up(tile, coords, parameters, scratch):
    return settle_pair(tile, coords, parameters, _sum_unless_equal)


@rule_kernel(Step)
def climbs(tile, coords, parameters, scratch):
    return narrow_path(tile, coords, fill(tile, parameters.by), _behind, _ahead)


@pytest.mark.parametrize("target", [0, 4, 7, 99, NO_TARGET])
def test_a_pair_is_settled_as_the_twin_says(target):
    rng = random.Random(target)
    for _ in range(30):
        words, told = [rng.getrandbits(4), rng.getrandbits(4)], Target(target, [4, 0, 1])
        after, broken = settle_pair_naive(words, told, lambda one, other: -1 if one == other else one + other)
        assert on_column(adds_up, words, told) == (after, after != words, broken)


@pytest.mark.parametrize("by", [1, 2])
def test_a_path_is_narrowed_as_the_twin_says(by):
    rng = random.Random(by)
    for _ in range(30):
        words = [rng.choice([0b1111, 0b111111, rng.getrandbits(6)]) for _ in range(rng.randrange(1, 4))]
        after, broken = narrow_path_naive(words, range(6), lambda one, other: other == one + by)
        assert on_column(climbs, words, Step(by)) == (after, after != words, broken)
