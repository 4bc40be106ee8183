"""Anti-knight: no value twice a knight's move apart."""

from __future__ import annotations

from family import is_sudoku, solved_examples

from gridlanes.genres import anti_knight

MOVES = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def test_the_examples_have_one_solution_that_obeys_the_rules():
    for _, grid in solved_examples("anti_knight"):
        assert is_sudoku(grid)
        for y in range(9):
            for x in range(9):
                seen = [grid[y + a, x + b] for a, b in MOVES if 0 <= y + a < 9 and 0 <= x + b < 9]
                assert grid[y, x] not in seen


def test_a_move_within_a_box_needs_no_rule_of_its_own():
    structure = anti_knight.structure(3, 3)
    pairs = {frozenset(region.tolist()) for region in structure.regions if len(region) == 2}
    assert frozenset((0, 19)) not in pairs  # both in the first box
    assert frozenset((0, 11)) not in pairs
    assert frozenset((2, 13)) in pairs
    assert all(abs(a // 9 - b // 9) * abs(a % 9 - b % 9) == 2 for a, b in map(sorted, pairs))
