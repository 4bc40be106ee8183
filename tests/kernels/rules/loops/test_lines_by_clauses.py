"""Lines as clauses: all solutions, on boards that are small."""

from __future__ import annotations

from line_worlds import all_found, board_of, drawings, random_boards

from gridlanes.kernels.rules.loops.lines_by_clauses import encode


def test_a_search_finds_every_solution_once_and_none_with_a_closed_line():
    for numbers in random_boards(25):
        lines, state = board_of(numbers)
        assert encode(state, lines, 0)
        found, right = all_found(lines, state), drawings(numbers)
        assert len(found) == len(right)
        assert {*found} == right
