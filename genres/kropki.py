"""Kropki Sudoku: a Sudoku with dots between neighbouring cells.

Each row, each column and each box holds every value once.
The values beside a white dot differ by 1.
Of the values beside a black dot one is twice the other. Between 1 and 2 the dot may be of either colour.
Dots are the puzzle's own. Unless the puzzle says that all dots are given, no dot says nothing.
Where all dots are given, neighbours without a dot between them neither differ by 1 nor is one of them twice the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gridlanes.compile.structure import Structure
from gridlanes.genres.variants import boxed
from gridlanes.rules import Difference, Quotient, Rule
from gridlanes.rules.table import Table

NAME = "kropki"
WHITE = Difference(1)
BLACK = Quotient(2)


def structure(box_w: int = 3, box_h: int = 3) -> Structure:
    """The structure of puzzles with boxes of `box_w` x `box_h`; the same object for the same arguments."""
    return boxed(NAME, box_w, box_h)


@lru_cache(maxsize=64)
def no_dot(side: int) -> Rule:
    """The rule of neighbours without a dot, where all dots are given."""
    values = range(1, side + 1)
    return Table(tuple((a, b) for a in values for b in values if abs(a - b) > 1 and a != 2 * b and b != 2 * a))


def without_dot(dotted: Iterable[Iterable[int]], side: int) -> list[list[int]]:
    """The pairs of neighbouring cells that are not among the `dotted` ones."""
    taken = {frozenset(pair) for pair in dotted}
    across = [[coord, coord + 1] for coord in range(side * side) if (coord + 1) % side]
    down = [[coord, coord + side] for coord in range(side * (side - 1))]
    return [pair for pair in [*across, *down] if frozenset(pair) not in taken]
