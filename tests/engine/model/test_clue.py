"""Clues: places for numbers."""

from __future__ import annotations

from gridlanes.model.clue import NO_CLUE, Clue


def test_clues_are_compared_by_their_slot():
    assert Clue(3) == Clue(3) != Clue(4)
    assert len({Clue(3), Clue(3), Clue(4)}) == 2


def test_no_clue_is_no_number_that_a_puzzle_counts():
    assert NO_CLUE < 0
