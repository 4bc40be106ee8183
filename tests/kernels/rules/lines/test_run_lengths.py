"""Long lines of RunLengths; the laws are in test_rule_laws.py."""

from __future__ import annotations

import itertools
import random

import pytest
from rule_tables import on_column

from gridlanes.kernels.rules.lines.run_lengths import MarkRuns, run_lengths, run_lengths_naive

OFF, ON, OPEN = 0b01, 0b10, 0b11


@pytest.mark.parametrize(("lengths", "gaps"), [([30, 30], 0), ([30, 29], 1), ([1] * 31, 0), ([61], 0), ([60], 1)])
def test_long_lines(lengths, gaps):
    """61 coords: runs that fill them leave no choice, one coord less leaves some."""
    after, _, broken = on_column(run_lengths, [OPEN] * 61, MarkRuns(1, lengths), 64)
    packed = list(itertools.chain.from_iterable([ON] * length + [OFF] for length in lengths))[: 61 - gaps]
    assert not broken
    if gaps:
        assert OPEN in after
        assert all(new in (old, OPEN) for new, old in zip(after, packed, strict=False))
    else:
        assert after == packed


@pytest.mark.parametrize("bits", [16, 32, 64])
@pytest.mark.parametrize("short", [0, 1])
def test_lines_up_to_the_last_bit_of_a_word(bits, short):
    """A line is at most a bit shorter than its words."""
    size = bits - 1 - short
    lines = {(size,): [ON] * size, (): [OFF] * size, (1, size - 2): [ON, OFF, *[ON] * (size - 2)]}
    lines[size - 2, 1] = lines[1, size - 2][::-1]
    for lengths, packed in lines.items():
        assert on_column(run_lengths, [OPEN] * size, MarkRuns(1, [*lengths]), bits)[0] == packed
    after, _, broken = on_column(run_lengths, [OPEN] * size, MarkRuns(1, [size - 1]), bits)
    assert (after, broken) == ([OPEN, *[ON] * (size - 2), OPEN], False)
    after, _, broken = on_column(run_lengths, [OPEN] * size, MarkRuns(1, [size + 1]), bits)
    assert (after, broken) == ([0] * size, True)


def test_a_line_of_twelve_equals_its_twin():
    rng = random.Random(5)
    for _ in range(60):
        lengths = MarkRuns(1, [rng.randrange(1, 4) for _ in range(rng.randrange(4))])
        words = [rng.choice([OPEN, OPEN, OPEN, ON, OFF]) for _ in range(12)]
        after, _, broken = on_column(run_lengths, words, lengths)
        assert (after, broken) == run_lengths_naive(words, lengths)
