"""LimitedRuns by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.limited_runs import limited_runs_naive

ZERO, ONE, OPEN = 0b01, 0b10, 0b11


def line(text):
    return [{"0": ZERO, "1": ONE, ".": OPEN}[character] for character in text]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("11....", "110..0"),
        ("1.1...", "101..."),
        ("1.1.1.", "101010"),
        ("0..0..", "0..0.."),
        ("00.0..", "001011"),
        ("1....1", "10..01"),  # 11 at an end would leave four in the middle with three zeros in a row
        ("1...00", "1..100"),
    ],
)
def test_a_line_of_takuzu_is_narrowed_to_what_some_completion_has(before, after):
    new, broken = limited_runs_naive(line(before), [1, 3, 2])
    assert not broken
    assert new == line(after)


@pytest.mark.parametrize("text", ["111...", "0000..", "1111..", "11.11."])
def test_a_line_without_a_completion_is_broken(text):
    new, broken = limited_runs_naive(line(text), [1, 3, 2])
    assert broken
    assert not any(new)


def test_two_lines_say_nothing_together():
    """What is not inferred: the crossing of a row and a column, each of which alone leaves both marks."""
    assert limited_runs_naive(line("...."), [1, 2, 2]) == (line("...."), False)
