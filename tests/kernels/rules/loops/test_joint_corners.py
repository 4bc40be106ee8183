"""A cell against its corners by hand; the laws are in test_rule_laws.py."""

from __future__ import annotations

from gridlanes.kernels.rules.loops.joint_corners import SHARED, CellStates, joint_corners_naive
from gridlanes.kernels.rules.shared.joint_states import EVERY_STATE, HOLDING, states_of

ANY = states_of([0, 2], range(4))  # at a corner meet no edges or two


def test_what_a_corner_says_of_its_pair_the_cell_knows():
    for shared in SHARED:
        corners = [states_of([2], shared) if pair == shared else ANY for pair in SHARED]
        (cell, *_), broken = joint_corners_naive([EVERY_STATE, *corners], CellStates(EVERY_STATE))
        assert not broken
        assert cell == HOLDING[shared[0]] & HOLDING[shared[1]]


def test_what_the_cell_says_of_a_pair_its_corner_knows():
    (cell, *corners), broken = joint_corners_naive([EVERY_STATE, *[ANY] * 4], CellStates(states_of([4], range(4))))
    assert (cell, broken) == (1 << 0b1111, False)
    assert corners == [states_of([2], pair) for pair in SHARED]


def test_a_three_in_a_corner_of_the_grid_is_known_there():
    """The two edges at the outer corner are both there or both not; with three of four both are."""
    outer = states_of([0, 2], SHARED[0])
    (cell, first, *_), broken = joint_corners_naive(
        [EVERY_STATE, outer, ANY, ANY, ANY], CellStates(states_of([3], range(4)))
    )
    assert not broken
    assert first == states_of([2], SHARED[0])
    assert cell == 1 << 0b1101 | 1 << 0b0111


def test_no_state_left_is_a_contradiction():
    nothing = states_of([0], range(4))
    assert joint_corners_naive([EVERY_STATE, nothing, ANY, ANY, nothing], CellStates(states_of([1], range(4))))[1]
