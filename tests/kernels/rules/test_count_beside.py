"""CountBeside by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

from gridlanes.kernels.rules.count_beside import IMPOSSIBLE, NONE, count_beside_naive

NO, YES, OPEN = 0b01, 0b10, 0b11


def count(words, cols, counts, apart=0):
    parameters = [len(counts) + 3, cols, 1, apart, *counts]
    return count_beside_naive(words, parameters, bits=16)


def only(k, n, size=9):
    """A count `n` at cell k alone."""
    return [n if cell == k else NONE for cell in range(size)]


def test_the_cells_beside_follow_the_count_when_it_is_reached():
    assert count([OPEN] * 9, 3, only(4, 4))[0] == [OPEN, YES, OPEN, YES, OPEN, YES, OPEN, YES, OPEN]
    assert count([OPEN] * 9, 3, only(0, 0))[0] == [OPEN, NO, OPEN, NO, *[OPEN] * 5]
    assert count([OPEN] * 9, 3, only(4, 0xFFFF)) == ([OPEN] * 9, False)


def test_too_few_and_too_many_are_broken():
    assert count([OPEN] * 9, 3, only(0, 3))[1]
    assert count([OPEN] * 9, 3, only(4, IMPOSSIBLE))[1]
    assert count([NO, YES, NO, YES, *[NO] * 5], 3, only(4, 1))[1]


def test_a_row_does_not_go_on_in_the_next():
    assert count([OPEN] * 4, 2, only(1, 2, 4))[0] == [YES, OPEN, OPEN, YES]


def test_a_corner_that_would_take_two_of_too_few_loses_the_mark():
    after, broken = count([OPEN] * 9, 3, only(4, 3), apart=1)
    assert after == [NO, OPEN, NO, OPEN, OPEN, OPEN, NO, OPEN, NO]
    assert not broken
    assert count([OPEN] * 9, 3, only(4, 3))[0] == [OPEN] * 9
    assert count([OPEN] * 9, 3, only(4, 2), apart=1)[0] == [OPEN] * 9


def test_two_counts_that_share_cells_say_nothing_together():
    """What is not inferred: 1 and 2 at the ends of a row of three have the middle cell in common."""
    counts = [1, *[NONE] * 7, 2]
    assert count([OPEN] * 9, 3, counts)[0] == [OPEN, OPEN, OPEN, OPEN, OPEN, YES, OPEN, YES, OPEN]
