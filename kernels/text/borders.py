"""Maps of regions: walls between neighbouring cells as texts, and the areas that they make.

Walls are ``uint8 (n, n_walls)``: those between horizontal neighbours row by row, then those between vertical neighbours
row by row.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.disjoint_sets import root_of
from gridlanes.kernels.text import FINE, PAST, SHORT, WRONG
from gridlanes.kernels.text.numbers import MAX_DIGITS, decimal_at

BITS = 5
"""walls in a character of pzpr's code"""
LONGEST = 25
"""open borders that one letter of Tatham's code stands for"""
_ZERO, _NINE, _A, _V, _Z, _UNDERSCORE = 48, 57, 97, 118, 122, 95
_MAX_TIMES = 1 << 16
"""how often a letter is repeated, at most"""


@kernel
def decode_wall_bits(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    n_first: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. pzpr's borders: `BITS` walls a character (0 to 9, a to v), the first in the highest
    bit; the `n_first` walls between horizontal neighbours end with a character of their own.
    """
    n_walls = found.shape[1]
    for i in range(starts.shape[0]):
        wall, at, fault = 0, starts[i], FINE
        while at < ends[i] and wall < n_walls:
            byte = int(data[at])
            value = byte - _ZERO if byte <= _NINE else byte - _A + 10
            if not (_ZERO <= byte <= _NINE or _A <= byte <= _V):
                fault = WRONG
                break
            end = min(wall + BITS, n_first if wall < n_first else n_walls)
            for k in range(end - wall):
                found[i, wall + k] = (value >> (BITS - 1 - k)) & 1
            wall = end
            at += 1
        stops[i, 0], stops[i, 1] = at, wall
        faults[i] = SHORT if fault == FINE and wall < n_walls else fault


@kernel(inline=True)
def _times(data, at, end):
    """How often a letter stands where a number follows it, from `at` on, 1 without one, and where the number ends."""
    n_times, stop = decimal_at(data, at, end, MAX_DIGITS)
    return (1 if stop == at else n_times), stop


@kernel
def decode_wall_runs(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    rows: int,
    cols: int,
    repeats: bool,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Tatham's maps: each letter says how many open borders come before the next wall,
    ``_`` none, a to y 1 to 25; z is 25 open ones without a wall after them. Borders between vertical neighbours stand
    column by column; one wall comes behind the last border. `repeats`: a number after a letter repeats it.
    """
    n_first, n_walls = rows * (cols - 1), found.shape[1]
    for i in range(starts.shape[0]):
        border, at, fault = 0, starts[i], FINE
        while at < ends[i] and border <= n_walls and fault == FINE:
            byte, n_times, next_at = int(data[at]), 1, at + 1
            if repeats:
                n_times, next_at = _times(data, at + 1, ends[i])
            if (byte != _UNDERSCORE and (byte < _A or byte > _Z)) or not 1 <= n_times <= _MAX_TIMES:
                fault = WRONG
                break
            n_open = 0 if byte == _UNDERSCORE else min(byte - _A + 1, LONGEST)
            while n_times > 0 and border <= n_walls:
                after = border + n_open + (byte != _Z)
                if after > n_walls + 1:
                    fault = PAST
                    break
                wall = border + n_open
                if byte != _Z and wall < n_walls:
                    if wall >= n_first:
                        col, row = (wall - n_first) // (rows - 1), (wall - n_first) % (rows - 1)
                        wall = n_first + row * cols + col
                    found[i, wall] = 1
                border = after
                n_times -= 1
            if n_times == 0:
                at = next_at
        stops[i, 0], stops[i, 1] = at, border
        faults[i] = SHORT if fault == FINE and border <= n_walls else fault


@kernel
def decode_wall_turns(
    data: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    rows: int,
    cols: int,
    found: NDArray[Any],
    stops: NDArray[np.int64],
    faults: NDArray[np.uint8],
) -> None:
    """See `gridlanes.kernels.text`. Tatham's Map: letters give the lengths of runs of borders, by turns open ones
    (first) and walls, a to y 1 to 25; z is 25 with more of the same kind after them. One open border comes before the
    first; those between vertical neighbours come first, row by row, then the others column by column.
    """
    n_first, n_walls = (rows - 1) * cols, found.shape[1]
    n_level = n_walls - n_first
    for i in range(starts.shape[0]):
        border, at, fault, kind = 0, starts[i], FINE, 0
        while at < ends[i] and border <= n_walls:
            byte = int(data[at])
            if byte < _A or byte > _Z:
                fault = WRONG
                break
            after = border + min(byte - _A + 1, LONGEST)
            if after > n_walls + 1:
                fault = PAST
                break
            for k in range(max(border, 1), after):
                place = k - 1  # of the borders that are there
                if place < n_first:
                    wall = n_level + place
                else:
                    col, row = (place - n_first) // rows, (place - n_first) % rows
                    wall = row * (cols - 1) + col
                found[i, wall] = kind
            border = after
            kind = kind if byte == _Z else 1 - kind
            at += 1
        stops[i, 0], stops[i, 1] = at, border
        faults[i] = SHORT if fault == FINE and border <= n_walls else fault


@kernel(inline=True)
def _sides(wall, n_first, cols):
    """The two cells that a wall is between; `n_first` walls are between horizontal neighbours."""
    if wall < n_first:
        one = wall // (cols - 1) * cols + wall % (cols - 1)
        return one, one + 1
    return wall - n_first, wall - n_first + cols


@kernel
def areas_within(
    walls: NDArray[np.uint8], rows: int, cols: int, parent: NDArray[np.int32], areas: NDArray[np.int32]
) -> None:
    """Fills `areas` ``int32 (n, rows * cols)``: the area of each cell that `walls` leave, numbered as they first occur.

    `parent` ``int32 (rows * cols,)`` is room to work in.
    """
    n_cells, n_first = rows * cols, rows * (cols - 1)
    for i in range(walls.shape[0]):
        for cell in range(n_cells):
            parent[cell] = cell
        for wall in range(walls.shape[1]):
            if walls[i, wall]:
                continue
            one, other = _sides(wall, n_first, cols)
            a, b = root_of(parent, one), root_of(parent, other)
            if a < b:
                parent[b] = a
            else:
                parent[a] = b
        n_areas = 0
        for cell in range(n_cells):  # the root is the first cell of its area
            root = root_of(parent, cell)
            if root == cell:
                areas[i, cell] = n_areas
                n_areas += 1
            else:
                areas[i, cell] = areas[i, root]


@kernel
def walls_within(
    walls: NDArray[np.uint8], rows: int, cols: int, areas: NDArray[np.int32], found: NDArray[np.uint8]
) -> None:
    """Fills `found` ``uint8 (n, n_walls)``: 1 for each wall between two cells of the same area, of the `areas`
    ``int32 (n, rows * cols)`` that `walls` leave (`areas_within`).
    """
    n_first = rows * (cols - 1)
    for i in range(walls.shape[0]):
        for wall in range(walls.shape[1]):
            one, other = _sides(wall, n_first, cols)
            found[i, wall] = walls[i, wall] and areas[i, one] == areas[i, other]
