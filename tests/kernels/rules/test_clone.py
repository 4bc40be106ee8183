"""Clone by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

from gridlanes.kernels.rules.clone import clone_naive


def test_each_position_keeps_what_all_regions_have():
    words = [0b0111, 0b1100, 0b0110, 0b0110, 0b1110, 0b0100]
    assert clone_naive(words, [3]) == ([0b0110, 0b0100] * 3, False)


def test_a_position_without_a_common_mark_is_a_contradiction():
    assert clone_naive([0b01, 0b11, 0b10, 0b11], [2]) == ([0b00, 0b11, 0b00, 0b11], True)


def test_coords_of_one_region_say_nothing_of_each_other():
    """The docstring's own example of what is not inferred."""
    assert clone_naive([0b01, 0b11, 0b01, 0b11], [2]) == ([0b01, 0b11, 0b01, 0b11], False)
