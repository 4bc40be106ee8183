"""Kropki Sudoku: a Sudoku with dots between neighbouring cells.

Each row, each column and each box holds every value once.
The values beside a white dot differ by 1.
Of the values beside a black dot one is twice the other. Between 1 and 2 the dot may have either colour.
Each puzzle has its own dots. A missing dot means nothing, unless the puzzle says that all dots are given: then of two
neighbours without a dot, the values do not differ by 1, and neither is twice the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.genres.sudoku_common import boxed_genre
from gridlanes.io.forms.fields.field import Content, Field, RegionLook, Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.io.forms.genre import Example
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Difference, Quotient, Rule, Table

NAME = "kropki"
WHITE, BLACK = Difference(1), Quotient(2)
_LARGEST_SIDE = 36
"""with all dots given: what is allowed between all neighbours grows with the fourth power of the side"""


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


class AllDots(Field):
    """``"all_dots": true`` where all dots are given, so that all other neighbours are regions, too."""

    kind = "option"

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        if not isinstance(value, bool):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected true or false")
        if value and size.rows > _LARGEST_SIDE:
            hint = f"sides with it go up to {_LARGEST_SIDE}"
            raise PuzzleError(f"{self.name} in a grid of side {size.rows}", hint=hint)
        return Content((np.array([[value]]),))

    def fill(self, draft: Draft, content: Content) -> None:
        side = draft.structure.grid.rows
        dotted: list[list[list[int]]] = [[] for _ in range(draft.n)]
        for own in draft.row_regions:
            for row, pair, _ in own.regions():
                dotted[row].append(pair)
        wanted = content.arrays[0][:, 0].tolist()
        pairs = [without_dot(some, side) if is_wanted else [] for some, is_wanted in zip(dotted, wanted, strict=True)]
        if any(pairs):
            draft.row_regions.append(RowRegions.of_lists(no_dot(side), pairs))

    def write(self, puzzle: PuzzleRow) -> Any:
        return True if any(self.owns(own.rule, puzzle) for own in puzzle.row_regions) else None

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean", "default": False}

    def variants(self, size: Size) -> Sequence[bool]:
        return (False, True)

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == no_dot(puzzle.structure.grid.rows)

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        return []  # that there is no dot is nothing to see


_DOTS = [
    Figures(name, rule, least=2, most=2, adjacent=True, reversible=True)
    for name, rule in (("white", WHITE), ("black", BLACK))
]
GENRE = boxed_genre(
    NAME,
    __doc__,
    [*_DOTS, AllDots("all_dots")],
    examples=[
        Example(
            '{"genre":"kropki","data":{"grid":["......","......","......","1....5","......","......"],'
            '"white":[[[2,3],[2,2]],[[4,5],[5,5]],[[1,2],[0,2]],[[5,4],[5,3]],[[1,5],[0,5]],[[4,0],[4,1]]],'
            '"black":[[[4,4],[3,4]],[[1,1],[2,1]],[[2,0],[3,0]],[[2,4],[1,4]]]}}',
            "412653563124235416146235324561651342",
        ),
        Example(
            '{"genre":"kropki","data":{"grid":["......","......","......",".5....","......",".....6"],'
            '"box":[6,1],"all_dots":true}}',
            "641352264135526413352641135264413526",
        ),
    ],
)
