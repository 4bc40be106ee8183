"""Random boards of numbers under dominoes."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from gridlanes.samplers.areas import beside
from gridlanes.samplers.domino_numbers import domino_numbers, domino_places
from gridlanes.samplers.draws import Draws, Tries

DRAWS = Draws(3, "numbers")


@pytest.mark.parametrize("rows", [1, 2, 3, 6, 11])
def test_each_number_is_there_as_often_as_on_dominoes_and_each_domino_has_a_place(rows):
    seen = set()
    for numbers in domino_numbers(rows, DRAWS, Tries(np.arange(12), np.zeros(12, np.int64))).tolist():
        assert Counter(numbers) == dict.fromkeys(range(rows), rows + 1)
        cells = range(len(numbers))
        pairs = {frozenset((numbers[a], numbers[b])) for a in cells for b in beside(a, rows, rows + 1)}
        assert len(pairs) == len(numbers) // 2
        seen.add(tuple(numbers))
    assert len(seen) > 1 or rows == 1


def test_the_dominoes_of_boards_are_a_complete_set():
    tries = Tries(np.arange(6), np.ones(6, np.int64))
    for numbers, partner in zip(domino_numbers(5, DRAWS, tries), domino_places(5, DRAWS, tries), strict=True):
        pairs = np.sort(np.stack([numbers, numbers[partner]]), axis=0).T
        assert len(np.unique(pairs, axis=0)) == 15
