"""DistinctSequences: the reason it gives, and long sequences."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import DistinctSequences
from gridlanes.rules.distinct_sequences import SequencesEqual


def test_the_first_two_regions_that_read_alike_are_named():
    scope = Scope(Grid(3, 2), Alphabet.binary(), (np.array([0, 1]), np.array([2, 3]), np.array([5, 4])))
    state = np.array([[1, 0], [0, 1], [1, 0], [1, 1], [1, 0], [0, 1]], np.bool_)
    violation = DistinctSequences().violation(state, scope)
    assert violation == SequencesEqual((0, 1, 4, 5), 0, 2)
    assert str(violation) == "regions 0 and 2 of the constraint hold the same marks in the same order"
    state[5] = True
    assert DistinctSequences().violation(state, scope) is None


def test_sequences_longer_than_a_number_holds_are_compared_to_their_ends():
    length, n = 40, 3
    rows = tuple(np.arange(r * length, (r + 1) * length) for r in range(n))
    scope = Scope(Grid(n, length), Alphabet.counting(9), rows)
    rng = np.random.default_rng(2)
    one = rng.integers(9, size=length)
    finished = np.tile(one, (2 * length, n)).astype(np.uint8)
    for s in range(2 * length):
        finished[s, length + s % length] = (one[s % length] + 1) % 9  # the second differs at one position
        if s < length:
            finished[s, 2 * length + (s + 7) % length] = (one[(s + 7) % length] + 1) % 9  # and so does the third
    assert DistinctSequences().holds(finished, scope).tolist() == [True] * length + [False] * length
