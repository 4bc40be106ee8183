"""Random boards of numbers that are the sums of their differences."""

from __future__ import annotations

import pytest

from gridlanes.samplers.areas import beside
from gridlanes.samplers.difference_sums import MAX_NUMBER, difference_sums
from gridlanes.samplers.draws import Draws, Purpose


@pytest.mark.parametrize(("rows", "cols", "least"), [(5, 5, 10), (7, 8, 20), (1, 3, 0), (1, 1, 0)])
def test_each_number_is_the_sum_of_its_differences(rows, cols, least):
    boards = [difference_sums(Draws(0, "boards").dice(row, 0, Purpose.SOLUTION), rows, cols) for row in range(6)]
    assert len({*map(tuple, boards)}) > 3 or rows == 1
    for numbers in boards:
        assert {*numbers} <= {*range(MAX_NUMBER + 1)}
        assert sum(map(bool, numbers)) >= least
        for cell, number in enumerate(numbers):
            near = [numbers[other] for other in beside(cell, rows, cols) if numbers[other]]
            assert not number or number == sum(abs(number - other) for other in near)


def test_a_row_of_three_can_have_numbers():
    found = {tuple(difference_sums(Draws(0, "rows").dice(row, 0, Purpose.SOLUTION), 1, 3)) for row in range(100)}
    assert any(one == other == middle // 2 for one, middle, other in found if one)
