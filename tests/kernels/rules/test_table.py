"""Table by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.table import table_naive

PAIRS = [4, 0, 1, 2, 0]  # (0, 1) and (2, 0), as mark numbers


@pytest.mark.parametrize(
    ("words", "parameters", "after", "broken"),
    [
        ([0b111, 0b111], PAIRS, [0b101, 0b011], False),
        ([0b111, 0b001], PAIRS, [0b100, 0b001], False),
        ([0b001, 0b001], PAIRS, [0, 0], True),
        ([0b111, 0b111], [0], [0, 0], True),
        ([0b110], [2, 0, 1], [0b010], False),
    ],
)
def test_marks_of_no_tuple_in_use_go(words, parameters, after, broken):
    assert table_naive(words, parameters) == (after, broken)


def test_two_tables_say_nothing_together():
    """The docstring's own example of what is not inferred: what both allow is nothing here."""
    words = [0b11, 0b11]
    assert table_naive(words, [4, 0, 0, 1, 1]) == (words, False)
    assert table_naive(words, [4, 0, 1, 1, 0]) == (words, False)
