"""Tight sets against all combinations."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from gridlanes.kernels.grading.tight import begin, next_tight


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
