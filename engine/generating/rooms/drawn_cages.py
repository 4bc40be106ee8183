"""Cages that cover boards, of many puzzles at once, with what the solutions say of them: sums, or calculations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations, target_codes
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.kernels.samplers.grown_areas import grow_areas
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.draws import Draws, Purpose, Tries


@dataclass(frozen=True)
class DrawnCages:
    """The cages of a field for some tries, which fit their solutions `numbers` ``uint8 (n, C)`` (mark numbers from 0).
    Those with sums hold no mark twice.
    """

    request: Request
    field: Cages | Calculations
    draws: Draws
    tries: Tries
    numbers: NDArray[np.uint8]

    @property
    def distinct(self) -> bool:
        """Whether no cage holds a mark twice."""
        return isinstance(self.field, Cages)

    def areas(self) -> NDArray[np.int32]:
        """``int32 (n, cells)``: the cage of each cell, numbered as they first occur."""
        (rows, cols), n = self.request.size, len(self.tries)
        cells = np.ascontiguousarray(self.numbers[:, : rows * cols])
        marks = cells + np.uint8(1) if self.distinct else np.zeros_like(cells)
        areas, states = np.empty((n, rows * cols), np.int32), self.draws.words(self.tries, Purpose.REGIONS, 1)
        room = np.empty(6 * rows * cols, np.int64)
        grow_areas(np.ascontiguousarray(states), cols, self.request.generation.max_cage_cells, marks, areas, room)
        return areas

    def regions(self, areas: NDArray[np.int32]) -> list[RowRegions]:
        """These cages, with their sums or calculations. Of the operators that fit a cage its first cell chooses one."""
        structure, n_cells = self.request.structure, areas.shape[1]
        values = np.array(structure.alphabet.values, np.int64)[self.numbers[:, :n_cells]]
        draft, sums = Draft(structure, len(areas)), in_areas(np.add, areas, values, 0)
        if isinstance(self.field, Cages):
            totals = np.take_along_axis(sums, areas.astype(np.intp), axis=1)
            self.field.fill(draft, Content((areas, totals.astype(np.int32))))
        else:
            largest, most = np.iinfo(np.int64).max, np.broadcast_to(np.arange(n_cells), areas.shape)
            first = np.minimum(in_areas(np.minimum, areas, most, largest), n_cells - 1)
            shares = self.draws.shares(self.tries, Purpose.REGIONS, n_cells, turn=1)
            codes = target_codes(
                in_areas(np.add, areas, np.ones_like(values), 0),
                sums,
                in_areas(np.multiply, areas, values, 1),
                in_areas(np.maximum, areas, values, 0),
                in_areas(np.minimum, areas, values, largest),
                np.take_along_axis(shares, first, axis=1),
            )
            self.field.fill(draft, Content((areas, None, codes)))
        assert draft.fine.all()
        return draft.row_regions


def in_areas(how: np.ufunc, areas: NDArray[np.int32], values: NDArray[np.int64], first: int) -> NDArray[np.int64]:
    """``int64 (n, cells)``: the `values` ``(n, cells)`` of each area of n boards, combined from `first` on."""
    found = np.full(values.size, first, np.int64)
    how.at(found, (np.arange(len(areas))[:, None] * values.shape[1] + areas).ravel(), values.ravel())
    return found.reshape(values.shape)
