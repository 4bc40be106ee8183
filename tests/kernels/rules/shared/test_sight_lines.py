"""Where lines of sight go into a board."""

from __future__ import annotations

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.rules.shared.sight_lines import entrance


@kernel
def entrance_of(number, rows, cols):
    return entrance(number, rows, cols)


def test_lines_go_in_from_above_from_the_right_from_below_and_from_the_left():
    from_above = [(0, 0, 1, 0), (0, 1, 1, 0), (0, 2, 1, 0)]
    from_the_right = [(0, 2, 0, -1), (1, 2, 0, -1)]
    from_below = [(1, 0, -1, 0), (1, 1, -1, 0), (1, 2, -1, 0)]
    from_the_left = [(0, 0, 0, 1), (1, 0, 0, 1)]
    found = [entrance_of(number, 2, 3) for number in range(10)]
    assert found == [*from_above, *from_the_right, *from_below, *from_the_left]
