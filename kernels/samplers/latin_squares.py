"""Random Latin squares, by moves from square to square (Jacobson and Matthews, Generating Uniformly Distributed Random
Latin Squares, Journal of Combinatorial Designs 4, 1996).

A square is a cube of zeros and ones: whether a row has a mark in a column. Each line of the cube adds up to one. A move
adds one at a cell, and adds or subtracts one at the seven other corners of a box, so that the lines keep their sums. A
cell may then hold -1; such a cube is no square, and the next move begins there.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.samplers.random_words import random_below


@kernel
def _one_of(line, state, is_square):
    """The place of a one in a line of the cube: of two, where it is no square, any."""
    passes_one = not is_square and random_below(state, 2) == 1
    for place in range(len(line)):
        if line[place] == 1:
            if not passes_one:
                return place
            passes_one = False
    return -1


@kernel
def mix_squares(states: NDArray[np.uint64], n_squares: int, cube: NDArray[Any], marks: NDArray[np.uint8]) -> None:
    """Fills `marks` ``uint8 (n, side * side)`` with random squares of the marks from 1, from random words, the `states`
    ``uint64 (n,)``. Moves lead from the same first square over `n_squares` squares, or one more. `cube` ``int8 (side,
    side, side)`` is room to work in.
    """
    side = cube.shape[0]
    for i in range(len(marks)):
        state = states[i : i + 1]
        cube[:] = 0
        for row in range(side):
            for col in range(side):
                cube[row, col, (row + col) % side] = 1
        row, col, mark, n_made, is_square = 0, 0, 0, 0, True
        n_wanted = n_squares + random_below(state, 2)  # of side 2, there are two squares by turns
        while side > 1 and n_made < n_wanted:
            looks_for_zero = is_square
            while looks_for_zero:
                row, col, mark = random_below(state, side), random_below(state, side), random_below(state, side)
                looks_for_zero = cube[row, col, mark] != 0
            row_there = _one_of(cube[:, col, mark], state, is_square)
            col_there = _one_of(cube[row, :, mark], state, is_square)
            mark_there = _one_of(cube[row, col], state, is_square)
            for r, c, m in (
                (row, col, mark),
                (row, col_there, mark_there),
                (row_there, col, mark_there),
                (row_there, col_there, mark),
            ):
                cube[r, c, m] += 1
            for r, c, m in (
                (row_there, col, mark),
                (row, col_there, mark),
                (row, col, mark_there),
                (row_there, col_there, mark_there),
            ):
                cube[r, c, m] -= 1
            is_square = cube[row_there, col_there, mark_there] >= 0
            n_made += is_square
            row, col, mark = row_there, col_there, mark_there
        for cell in range(side * side):
            for mark in range(side):
                if cube[cell // side, cell % side, mark] == 1:
                    marks[i, cell] = mark + 1
