"""Cages by hand and one by one; the laws are in test_rule_laws.py."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.rule_kernel import KERNELS
from gridlanes.kernels.rules.cage import EXACT, cage, cage_naive
from gridlanes.lowering.words import WordFormat

NINE = 0b111111111
WORDS = WordFormat(16)


def digits(*values):
    return sum(1 << value - 1 for value in values)


@pytest.mark.parametrize(
    ("words", "target", "after"),
    [
        ([NINE, NINE], 3, [digits(1, 2), digits(1, 2)]),
        ([NINE, NINE], 10, [NINE & ~digits(5), NINE & ~digits(5)]),
        ([NINE, NINE, NINE], 7, [digits(1, 2, 4)] * 3),
        ([NINE, NINE, digits(4)], 7, [digits(1, 2), digits(1, 2), digits(4)]),
        ([digits(1, 2), digits(1, 2), NINE], 8, [digits(1, 2), digits(1, 2), digits(5)]),
        ([NINE] * 4, 30, [digits(6, 7, 8, 9)] * 4),
        ([NINE] * 9, 45, [NINE] * 9),
        ([NINE] * 5, 15, [digits(1, 2, 3, 4, 5)] * 5),
        ([NINE & ~digits(1)] * 4 + [NINE], 15, [digits(2, 3, 4, 5)] * 4 + [digits(1)]),
        ([NINE, NINE], 65535, [NINE, NINE]),
    ],
)
def test_digits_of_no_combination_go(words, target, after):
    assert cage_naive(words, [target, 1]) == (after, False)


@pytest.mark.parametrize(("words", "target"), [([NINE, NINE], 2), ([NINE] * 2, 18), ([NINE] * 10, 50), ([0, NINE], 5)])
def test_what_cannot_be_is_broken(words, target):
    assert cage_naive(words, [target, 1])[1]


def test_a_pair_in_a_cage_of_five_stays():
    """The docstring's own example of what is not inferred."""
    words = [digits(1, 2), digits(1, 2), digits(1, 2, 3), digits(3, 4, 5), digits(3, 4, 5)]
    assert cage_naive(words, [15, 1]) == (words, False)


def test_every_candidate_left_in_a_small_cage_has_a_completion():
    """By brute force over all assignments, with values that start at 0, 1 and 4."""
    rng, entry = random.Random(1), KERNELS["cage"].entry(WORDS.zeros(1, WORDS.lanes), column=True)
    assert KERNELS["cage"].function is cage
    for _ in range(300):
        size, base, n_marks = rng.randrange(1, EXACT + 1), rng.choice([0, 1, 4]), rng.randrange(4, 10)
        tile, flags = WORDS.zeros(size, WORDS.lanes), WORDS.zeros(2, WORDS.lanes)
        words = [rng.randrange(1, 1 << n_marks) for _ in range(size)]
        tile[:, 5] = words
        target = sum(rng.sample(range(base, base + n_marks), size))
        entry(tile, 5, np.array([size, *range(size), target, base], np.int32), 0, 1, np.zeros(1, np.int64), flags)
        marks = [[m for m in range(n_marks) if word >> m & 1] for word in words]
        right = [t for t in itertools.product(*marks) if len(set(t)) == size and sum(t) + base * size == target]
        expected = [sum({1 << numbers[k] for numbers in right}) for k in range(size)]
        assert tile[:, 5].tolist() == expected
        assert bool(flags[1, 5]) == (not right)
        assert bool(flags[0, 5]) == (words != expected)
