"""Cages one by one, against brute force; the laws are in test_rule_laws.py."""

from __future__ import annotations

import itertools
import random

from rule_tables import on_column

from gridlanes.kernels.rules.sums.cage import EXACT, Cage, cage


def test_every_candidate_left_in_a_small_cage_has_a_completion():
    """Over all assignments, with values that start at 0, 1 and 4."""
    rng = random.Random(1)
    for _ in range(300):
        size, base, n_marks = rng.randrange(1, EXACT + 1), rng.choice([0, 1, 4]), rng.randrange(4, 10)
        words = [rng.randrange(1, 1 << n_marks) for _ in range(size)]
        target = sum(rng.sample(range(base, base + n_marks), size))
        marks = [[m for m in range(n_marks) if word >> m & 1] for word in words]
        right = [t for t in itertools.product(*marks) if len(set(t)) == size and sum(t) + base * size == target]
        expected = [sum({1 << numbers[k] for numbers in right}) for k in range(size)]
        assert on_column(cage, words, Cage(target, base)) == (expected, words != expected, not right)
