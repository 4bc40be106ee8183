"""Random shadings without long runs."""

from __future__ import annotations

from itertools import product

import pytest

from gridlanes.samplers.draws import Draws, Purpose
from gridlanes.samplers.short_runs import short_runs


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (6, 5), (10, 10), (3, 9)])
def test_no_four_in_a_line_are_alike_and_shaded_cells_hang_together(rows, cols):
    for row in range(4):
        shaded = short_runs(Draws(1, "test").dice(row, 0, Purpose.SOLUTION), rows, cols)
        for r, c in product(range(rows), range(cols)):
            for span in ([(r, c + k) for k in range(4)], [(r + k, c) for k in range(4)]):
                if span[-1][0] < rows and span[-1][1] < cols:
                    assert 0 < len(shaded.intersection(span)) < 4
        seen, waiting = {min(shaded)}, [min(shaded)]
        while waiting:
            r, c = waiting.pop()
            new = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & shaded - seen
            seen |= new
            waiting += new
        assert seen == shaded


def test_they_differ_from_try_to_try():
    draws = Draws(1, "test")
    found = {frozenset(short_runs(draws.dice(0, attempt, Purpose.SOLUTION), 6, 6)) for attempt in range(8)}
    assert len(found) == 8
