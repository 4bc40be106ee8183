"""DistinctSequences by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.distinct_sequences import distinct_sequences_naive

A, B, C = 0b001, 0b010, 0b100


@pytest.mark.parametrize(
    ("one", "other", "after"),
    [
        ([A, B, C], [A, A | B, C], [A, A, C]),
        ([A, A | B, C], [A, B, C], None),
        ([A, B, C], [A | B, A | B, C], [A | B, A | B, C]),
        ([A, B, C], [A, A | C, C], [A, A | C, C]),
        ([A, B, C], [A, B | C, B], [A, B | C, B]),
        ([A, A | B, C], [A, A | B, C], [A, A | B, C]),
    ],
)
def test_a_line_that_is_complete_takes_the_copying_mark_from_another(one, other, after):
    if after is None:  # the first line loses it
        assert distinct_sequences_naive([*one, *other], [2]) == ([A, A, C, *other], False)
    else:
        assert distinct_sequences_naive([*one, *other], [2]) == ([*one, *after], False)


def test_two_equal_lines_are_a_contradiction():
    assert distinct_sequences_naive([A, B, B, A, A, B], [3]) == ([A, B, B, A, A, B], True)


def test_three_lines_with_two_marks_between_them_are_no_contradiction_until_one_is_decided():
    """The docstring's own example of what is not inferred."""
    words = [A, A | B] * 3
    assert distinct_sequences_naive(words, [3]) == (words, False)
    words[1] = A
    assert distinct_sequences_naive(words, [3])[1]
