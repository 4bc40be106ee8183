"""The joint state of a cell's edges against the joint states at its four corners (words as in joint_states.py).

At each of its corners a cell shares two edges with the joint state there: one of those at places 0 and 1, one of those
at places 2 and 3. Both words are left with what the other one says of that pair. Swept over all cells this makes all
pairs of edges that meet in a cell consistent; what two edges say together that lie in no common joint state, it does
not see.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridlanes.kernels.lanes import fill, load, select, store
from gridlanes.kernels.rule_kernel import parameter, rule_kernel
from gridlanes.kernels.rules.joint_states import spread_0, spread_1, spread_2, spread_3, spread_naive

SHARED = ((0, 2), (0, 3), (1, 2), (1, 3))
"""the places that the cell shares with each of its corners, in the order in which they are listed"""


def joint_corners_naive(words: Sequence[int], parameters: Sequence[int]) -> tuple[list[int], bool]:
    """One pass over the words of a cell and its corners. The naive twin of `joint_corners`."""
    cell, *corners = words
    cell &= parameters[0]
    for shared, corner in zip(SHARED, corners, strict=True):
        cell &= spread_naive(corner, {0, 1, 2, 3} - set(shared))
    after = [
        corner & spread_naive(cell, {0, 1, 2, 3} - set(shared)) for shared, corner in zip(SHARED, corners, strict=True)
    ]
    return [cell, *after], cell == 0


@rule_kernel(parameters=1)
def joint_corners(tile, index, at, size, scratch):
    """One cell: its joint state and those of its corners, ordered as `SHARED`; the parameter: the states that the cell
    may be in.
    """
    zero = fill(tile, 0)
    before = load(tile, index[at])
    a, b = load(tile, index[at + 1]), load(tile, index[at + 2])
    c, d = load(tile, index[at + 3]), load(tile, index[at + 4])
    cell = before & parameter(tile, index[at + 5])
    cell = cell & spread_1(spread_3(a)) & spread_1(spread_2(b)) & spread_0(spread_3(c)) & spread_0(spread_2(d))
    without_0, without_1 = spread_0(cell), spread_1(cell)
    new_a, new_b = a & spread_3(without_1), b & spread_2(without_1)
    new_c, new_d = c & spread_3(without_0), d & spread_2(without_0)
    store(tile, index[at], cell)
    store(tile, index[at + 1], new_a)
    store(tile, index[at + 2], new_b)
    store(tile, index[at + 3], new_c)
    store(tile, index[at + 4], new_d)
    changed = (cell ^ before) | (new_a ^ a) | (new_b ^ b) | (new_c ^ c) | (new_d ^ d)
    return changed, select(cell == zero, ~zero, zero)
