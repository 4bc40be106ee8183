"""A coord against its joint state by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

import pytest

from gridlanes.kernels.rules.joint_member import joint_member_naive
from gridlanes.kernels.rules.joint_states import HOLDING, states_of

NONE, SOME, OPEN = 0b01, 0b10, 0b11
TWO = states_of([2], range(4))


@pytest.mark.parametrize(
    ("words", "after", "broken"),
    [
        ([OPEN, TWO], [OPEN, TWO], False),
        ([SOME, TWO], [SOME, TWO & HOLDING[3]], False),
        ([NONE, TWO], [NONE, TWO & ~HOLDING[3]], False),
        ([OPEN, TWO & HOLDING[3]], [SOME, TWO & HOLDING[3]], False),
        ([OPEN, TWO & ~HOLDING[3]], [NONE, TWO & ~HOLDING[3]], False),
        ([SOME, TWO & ~HOLDING[3]], [0, 0], True),
        ([OPEN, 0], [0, 0], True),
    ],
)
def test_each_loses_what_the_other_excludes(words, after, broken):
    assert joint_member_naive(words, [1, HOLDING[3]]) == (after, broken)


def test_of_several_marks_one_counts_and_the_others_are_all_alike():
    assert joint_member_naive([0b1110, HOLDING[0]], [2, HOLDING[0]]) == ([0b0100, HOLDING[0]], False)
    assert joint_member_naive([0b1010, 0xFFFF], [2, HOLDING[0]]) == ([0b1010, 0xFFFF & ~HOLDING[0]], False)
