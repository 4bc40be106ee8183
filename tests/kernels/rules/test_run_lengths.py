"""Long lines of RunLengths; the laws are in test_rule_laws.py."""

from __future__ import annotations

import itertools
import random

import pytest
from rule_tables import on_column

from gridlanes.kernels.rules.run_lengths import Lengths, run_lengths, run_lengths_naive

OFF, ON, OPEN = 0b01, 0b10, 0b11


@pytest.mark.parametrize(("lengths", "gaps"), [([30, 30], 0), ([30, 29], 1), ([1] * 31, 0), ([61], 0), ([60], 1)])
def test_long_lines_up_to_the_last_bit(lengths, gaps):
    """61 coords, the longest line: runs that fill it leave no choice, one coord less leaves some."""
    after, _, broken = on_column(run_lengths, [OPEN] * 61, Lengths(1, lengths))
    packed = list(itertools.chain.from_iterable([ON] * length + [OFF] for length in lengths))[: 61 - gaps]
    assert not broken
    if gaps:
        assert OPEN in after
        assert all(new in (old, OPEN) for new, old in zip(after, packed, strict=False))
    else:
        assert after == packed


def test_a_line_of_twelve_equals_its_twin():
    rng = random.Random(5)
    for _ in range(60):
        lengths = Lengths(1, [rng.randrange(1, 4) for _ in range(rng.randrange(4))])
        words = [rng.choice([OPEN, OPEN, OPEN, ON, OFF]) for _ in range(12)]
        after, _, broken = on_column(run_lengths, words, lengths)
        assert (after, broken) == run_lengths_naive(words, lengths)
