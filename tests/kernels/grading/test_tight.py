"""Tight sets against all combinations."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.grading.tight import begin, next_tight, with_few_places


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_combinations_with_few_members_are_found_in_order(size):
    rng = random.Random(size)
    for _ in range(20):
        masks = [sum(1 << b for b in range(8) if rng.random() < 0.3) or 1 for _ in range(7)]
        stack, unions, found = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.uint64), []
        begin(stack, unions)
        while next_tight(np.array(masks, np.uint64), len(masks), size, stack, unions):
            found.append((tuple(stack[:size].tolist()), int(unions[size])))
        together = {
            chosen: int(np.bitwise_or.reduce([masks[i] for i in chosen]))
            for chosen in itertools.combinations(range(len(masks)), size)
        }
        assert found == [(chosen, union) for chosen, union in together.items() if union.bit_count() <= size]


@pytest.mark.parametrize("most", [2, 3, 4])
def test_marks_with_few_places_are_those_with_two_or_more_and_no_more_than_so_many(most):
    rng = np.random.default_rng(most)
    for words in rng.integers(0, 1 << 9, (20, 9)).astype(np.uint64):
        few = int(with_few_places(words, np.arange(9), most))
        counts = [sum(int(word) >> mark & 1 for word in words) for mark in range(9)]
        assert [bool(few >> mark & 1) for mark in range(9)] == [1 < count <= most for count in counts]
