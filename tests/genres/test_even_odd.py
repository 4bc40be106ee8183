"""Even and odd cells."""

from __future__ import annotations

from family import is_sudoku, solved_examples

from gridlanes.genres import even_odd


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for data, grid in solved_examples("even_odd"):
        assert is_sudoku(grid)
        assert all(grid[y, x] % 2 == 0 for y, x in data["even"])
        assert all(grid[y, x] % 2 == 1 for y, x in data["odd"])


def test_the_rule_of_a_cell_lists_its_values():
    assert even_odd.parity(5, 1).tuples == ((1,), (3,), (5,))
    assert even_odd.parity(4, 0) is even_odd.parity(4, 0)
