"""Relations by hand; the laws are in test_rule_laws.py, as tables over two coords become them."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.relation import relation_naive

# marks 0 and 1 go together, 1 and 2, 2 and 0: of the first coord with the second
RING = [6, 0b010, 0b100, 0b001, 0b100, 0b001, 0b010]


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([0b111, 0b111], [0b111, 0b111], False),
        ([0b001, 0b111], [0b001, 0b010], False),
        ([0b111, 0b011], [0b101, 0b011], False),
        ([0b001, 0b001], [0, 0], True),
        ([0b000, 0b111], [0, 0], True),
    ],
)
def test_marks_that_go_with_none_left_go(words, after, broken):
    assert relation_naive(words, RING) == (after, broken)
