"""Figures (marked cells, dots between cells, lines of cells) as facts: a puzzle can show those that its solution
allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.own_scopes import scope_of
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.figures import Figures
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions

LONGEST = 6
"""cells of a figure, and at most as many as a side of the board has, unless a request says otherwise"""
MAX_FIGURES = 1 << 14
"""of a board; more are an error"""


class FigureFacts(OwnFacts):
    """One fact for each figure of some fields, whose value is 1: the figure is there."""

    def __init__(self, enumeration: Enumeration, fields: Sequence[Figures]) -> None:
        self._structure, size = enumeration.structure, enumeration.size
        self._figures = [
            (field, cells)
            for field in fields
            for cells in sorted(figures_of(field, size, enumeration.longest), key=lambda f: (len(f), f))
        ]
        self._rules = {field.name: field.rule(size.rows) for field in fields}
        number = {(field.name, cells): at for at, (field, cells) in enumerate(self._figures)}
        self._moved = np.array(
            [
                [number[field.name, one_way(field, cells[[*figure]].tolist())] for field, figure in self._figures]
                for cells in enumeration.moves.cells
            ],
            np.int64,
        ).reshape(len(enumeration.moves), len(self._figures))

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        held = np.zeros((len(numbers), len(self._figures)), np.bool_)
        for at, (field, cells) in enumerate(self._figures):
            rule, scope = self._rules[field.name], scope_of(self._structure, cells)
            held[:, at] = rule.holds(numbers[:, cells], scope)
        return np.where(held, np.int32(1), np.int32(NO_CLUE))

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        return self._moved[moves]

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        figures = [self._figures[at] for at in np.flatnonzero(shown).tolist()]
        by_field = ((name, [*entries]) for name, entries in groupby(figures, lambda figure: figure[0].name))
        found = [
            RuleRegions(self._rules[name], [cells for _, cells in some], [0] * len(some)) for name, some in by_field
        ]
        return (*own, *found)


def figures_of(field: Figures, size: Size, longest: int | None = None) -> set[tuple[int, ...]]:
    """All figures of a field on a board of this size, of up to `longest` cells: cells of which each is beside the one
    before, or touches it if cells need not be `adjacent`. A figure that means the same from its other end is there
    once. ModelError for too many.
    """
    longest = field.most or longest or min(LONGEST, max(size))
    found = set[tuple[int, ...]]()
    for cells in _walks(size, longest, field.adjacent):
        if len(cells) >= field.least:
            found.add(one_way(field, cells))
            if len(found) > MAX_FIGURES:
                raise ModelError(f"there are more than {MAX_FIGURES:,} {field.name} on this board")
    return found


def one_way(field: Figures, cells: Sequence[int]) -> tuple[int, ...]:
    """A figure from that of its ends from which its cells come first, if it means the same from both."""
    return min(tuple(cells), tuple(cells[::-1])) if field.reversible else tuple(cells)


def _walks(size: Size, longest: int, adjacent: bool) -> Iterator[list[int]]:
    """All walks of up to so many cells that come to no cell twice, straight or also diagonally."""
    near = [[*_near(cell, size, adjacent)] for cell in range(size.n_cells)]
    walks = [[cell] for cell in range(size.n_cells)]
    while walks:
        yield from walks
        walks = [[*walk, cell] for walk in walks if len(walk) < longest for cell in near[walk[-1]] if cell not in walk]


def _near(cell: int, size: Size, adjacent: bool) -> Iterator[int]:
    row, col = divmod(cell, size.cols)
    for r in range(max(row - 1, 0), min(row + 2, size.rows)):
        for c in range(max(col - 1, 0), min(col + 2, size.cols)):
            if (r, c) != (row, col) and (not adjacent or r == row or c == col):
                yield r * size.cols + c
