"""Lines that differ and whose numbers of marks are known."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import nonogram, takuzu
from gridlanes.grading.differing_lines import explain_two_lines, lines_of
from gridlanes.rules import DistinctSequences, LimitedRuns


def test_lines_are_those_that_differ_and_are_counted():
    lines = lines_of(takuzu.structure(6, 8))
    assert lines.coords.shape == (14, 8)
    assert lines.coords[6].tolist() == [0, 8, 16, 24, 32, 40, -1, -1]
    assert lines.held_of_each.tolist() == [[4, 4]] * 6 + [[3, 3]] * 8
    assert len({*lines.group[:6].tolist()}) == len({*lines.group[6:].tolist()}) == 1
    assert lines_of(takuzu.structure(6, 6, False)) is None
    assert lines_of(nonogram.structure(5, 5)) is None


def rules_explaining(first, third):
    """What rules two rows need of which the third one, with two marks left in each open cell, loses one."""
    structure = takuzu.structure(6, 6)
    puzzle = structure.puzzle(np.zeros(36, np.uint8))
    state = np.full(36, 3, np.uint64)
    state[:6], state[12:18] = ([{"0": 1, "1": 2, ".": 3}[cell] for cell in row] for row in (first, third))
    after = state.copy()
    after[15] = 1
    grounds = explain_two_lines(puzzle, state, after)
    if grounds is None:
        return None
    assert (grounds.left == after).all()
    assert grounds.coords == tuple(np.flatnonzero(np.bitwise_count(state) == 1).tolist())
    return [type(puzzle.constraints[i].rule) for i in grounds.constraints]


def test_two_lines_and_their_counts_are_behind_a_move():
    assert rules_explaining("110100", "11....") == [LimitedRuns, DistinctSequences]
    assert rules_explaining("1101..", "11....") == [LimitedRuns, LimitedRuns, DistinctSequences]
    assert rules_explaining("110.00", "11....") is None
    assert rules_explaining("110010", "11....") is None  # that takes the mark from another cell
