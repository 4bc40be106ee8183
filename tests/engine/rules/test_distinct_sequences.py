"""Long lines of DistinctSequences; the laws are in test_laws.py."""

from __future__ import annotations

import numpy as np
from rule_laws import scope_of

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.rules import DistinctSequences


def test_sequences_longer_than_a_number_holds_are_compared_to_their_ends():
    length, n = 40, 3
    rows = (range(r * length, (r + 1) * length) for r in range(n))
    scope = scope_of(Grid(n, length), Alphabet.counting(9), *rows)
    one = np.random.default_rng(2).integers(9, size=length)
    finished = np.tile(one, (2 * length, n)).astype(np.uint8)
    for s in range(2 * length):
        finished[s, length + s % length] = (one[s % length] + 1) % 9  # the second differs at one position
        if s < length:
            finished[s, 2 * length + (s + 7) % length] = (one[(s + 7) % length] + 1) % 9  # and so does the third
    assert DistinctSequences().holds(finished, scope).tolist() == [True] * length + [False] * length
