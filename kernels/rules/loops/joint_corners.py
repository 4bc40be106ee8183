"""The joint state of a cell's edges against the joint states at its four corners (words as in joint_states.py).

At each of its corners a cell shares two edges with the joint state there: one of those at places 0 and 1, one of those
at places 2 and 3. Each word keeps the states that agree with the other on that pair. Sweeping over all cells makes all
pairs of edges that meet in a cell consistent; it does not infer from two edges without a common joint state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gridlanes.kernels.lanes import fill, load, select, update
from gridlanes.kernels.rule_kernel import Number, rule_kernel, vector_of
from gridlanes.kernels.rules.shared.joint_states import spread_0, spread_1, spread_2, spread_3, spread_naive

SHARED = ((0, 2), (0, 3), (1, 2), (1, 3))
"""the places that the cell shares with each of its corners, in the order in which they are listed"""


class CellStates(NamedTuple):
    """The states that a cell may be in."""

    allowed: Number


def joint_corners_naive(words: Sequence[int], parameters: CellStates) -> tuple[list[int], bool]:
    """The naive twin of `joint_corners`."""
    cell, *corners = words
    cell &= parameters.allowed
    for shared, corner in zip(SHARED, corners, strict=True):
        cell &= spread_naive(corner, {0, 1, 2, 3} - set(shared))
    after = [
        corner & spread_naive(cell, {0, 1, 2, 3} - set(shared)) for shared, corner in zip(SHARED, corners, strict=True)
    ]
    return [cell, *after], cell == 0


@rule_kernel(CellStates, naive=joint_corners_naive)
def joint_corners(tile, coords, parameters, scratch):
    """One cell: its joint state and those of its corners, ordered as `SHARED`."""
    zero = fill(tile, 0)
    before = load(tile, coords[0])
    a, b = load(tile, coords[1]), load(tile, coords[2])
    c, d = load(tile, coords[3]), load(tile, coords[4])
    cell = before & vector_of(tile, parameters.allowed)
    cell = cell & spread_1(spread_3(a)) & spread_1(spread_2(b)) & spread_0(spread_3(c)) & spread_0(spread_2(d))
    without_0, without_1 = spread_0(cell), spread_1(cell)
    changed = update(tile, coords[0], before, cell)
    changed = changed | update(tile, coords[1], a, a & spread_3(without_1))
    changed = changed | update(tile, coords[2], b, b & spread_2(without_1))
    changed = changed | update(tile, coords[3], c, c & spread_3(without_0))
    changed = changed | update(tile, coords[4], d, d & spread_2(without_0))
    return changed, select(cell == zero, ~zero, zero)
