"""Distinct for regions of a puzzle's own, by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

from gridlanes.kernels.rules.distinct_region import distinct_naive


def test_hidden_singles_need_a_region_as_long_as_its_alphabet():
    words = [0b0011, 0b0011, 0b0111]
    assert distinct_naive(words, [3]) == ([0b0011, 0b0011, 0b0100], False)
    assert distinct_naive(words, [4]) == (words, False)


def test_a_decided_mark_leaves_the_others():
    assert distinct_naive([0b0001, 0b0111, 0b1011], [4]) == ([0b0001, 0b0110, 0b1010], False)


def test_marks_twice_or_nowhere_are_contradictions():
    assert distinct_naive([0b001, 0b001, 0b110], [4])[1]
    assert distinct_naive([0b011, 0b011, 0b011], [3])[1]
    assert distinct_naive([0b011, 0b011, 0b011], [4])[1]


def test_a_naked_pair_is_left_alone():
    """The docstring's own example of what is not inferred."""
    words = [0b0011, 0b0011, 0b1111, 0b1111]
    assert distinct_naive(words, [4]) == (words, False)
