"""The shortest lines, and other ways to draw one line, on boards that are small."""

from __future__ import annotations

import pytest
from line_worlds import all_found, board_of, drawings, random_boards

from gridlanes.kernels.clauses.solving import FOUND, NONE
from gridlanes.kernels.rules.loops.lines_by_clauses import (
    also_others,
    change_one_line,
    encode,
    exclude_solution,
    next_solution,
)
from gridlanes.kernels.rules.loops.shortest_lines import encode_shortest


@pytest.mark.parametrize("room", [60_000, 9_000])  # in the smaller one lines only look to the next cell but one
def test_shortest_solutions_and_small_changes_tell_whether_there_is_only_one(room):
    seen = set()
    for numbers in random_boards(80):
        lines, state = board_of(numbers, room)
        assert encode(state, lines, 0)
        assert encode_shortest(state, lines)
        found, right = all_found(lines, state), drawings(numbers)
        assert {*found} <= right
        assert bool(found) == bool(right)
        if len(found) == 1:
            changed = bool(change_one_line(lines))
            assert changed == (len(right) > 1)
            assert not changed or tuple(lines.on != 0) in right - {*found}
        seen.add((len(found), min(len(right), 2)))
    assert seen >= {(0, 0), (1, 1), (1, 2)}


def test_an_only_solution_has_no_turn_that_could_be_moved():
    for numbers in random_boards(80):
        right = drawings(numbers)
        if len(right) == 1:
            lines, state = board_of(numbers)
            encode(state, lines, 0)
            encode_shortest(state, lines)
            assert next_solution(state, lines, also_others(lines), 10**9) == FOUND
            assert exclude_solution(state, lines)
            assert next_solution(state, lines, -1, 10**9) == NONE
