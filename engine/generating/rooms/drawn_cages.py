"""Cages that cover boards, of many puzzles at once, with what the solutions say of them: sums, or calculations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.generating.request import Request
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations, codes_of
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.kernels.samplers.grown_areas import grow_areas
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.draws import Draws, Purpose, Tries


def drawn_cages(
    request: Request, field: Cages | Calculations, draws: Draws, tries: Tries, numbers: NDArray[np.uint8]
) -> list[RowRegions]:
    """The cages of a field for each try, which fit its solution `numbers` ``uint8 (n, C)`` (mark numbers from 0). Those
    with sums hold no mark twice.
    """
    structure, (rows, cols) = request.structure, request.size
    cells = np.ascontiguousarray(numbers[:, : rows * cols])
    distinct = cells + np.uint8(1) if isinstance(field, Cages) else np.zeros_like(cells)
    areas, states = np.empty(cells.shape, np.int32), draws.words(tries, Purpose.REGIONS, 1)
    room = np.empty(6 * rows * cols, np.int64)
    grow_areas(np.ascontiguousarray(states), cols, request.genre.making.in_cage, distinct, areas, room)
    values = np.array(structure.alphabet.values, np.int64)[cells]
    draft = Draft(structure, len(tries))
    if isinstance(field, Cages):
        totals = _in_areas(np.add, areas, values, 0)
        field.fill(draft, Content((areas, np.take_along_axis(totals, areas.astype(np.intp), axis=1).astype(np.int32))))
    else:
        lengths = _in_areas(np.add, areas, np.ones_like(values), 0)
        least = _in_areas(np.minimum, areas, values, np.iinfo(np.int64).max)
        found = [
            _in_areas(how, areas, values, first) for how, first in ((np.add, 0), (np.multiply, 1), (np.maximum, 0))
        ]
        shares = draws.shares(tries, Purpose.REGIONS, rows * cols, turn=1)
        field.fill(draft, Content((areas, None, codes_of(lengths, *found, least, shares))))
    assert draft.fine.all()
    return draft.row_regions


def _in_areas(how: np.ufunc, areas: NDArray[np.int32], values: NDArray[np.int64], first: int) -> NDArray[np.int64]:
    """``int64 (n, cells)``: the `values` ``(n, cells)`` of each area of n boards, combined from `first` on."""
    found = np.full(values.shape, first, np.int64)
    how.at(found, (np.arange(len(areas))[:, None], areas), values)
    return found
