"""AllLayouts: all layouts (walls, rooms) of a board, in canonical order.

Of layouts that differ only by a move it has the least, with the moves that leave it unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.divisions import divisions
from gridlanes.enumerating.moves import comes_before, images, numbered_as_they_occur
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.puzzles.row_regions import RowRegions

MOST_LAYOUTS = 1 << 23
"""of a board; more are an error"""


@dataclass(frozen=True, eq=False)
class AllLayouts:
    """n layouts. `givens` ``uint8 (n, C)``: walls and other given marks; `areas` ``uint8 (n, cells)``: the room of each
    cell, numbered by first occurrence; no columns without rooms. `stabilisers` ``bool (n, m)``: the moves that leave
    each layout unchanged. `row_regions`: the rules in the rooms, without numbers.
    """

    givens: NDArray[np.uint8]
    areas: NDArray[np.uint8]
    stabilisers: NDArray[np.bool_]
    row_regions: tuple[RowRegions, ...]

    def __len__(self) -> int:
        return len(self.givens)

    @property
    def n_images(self) -> NDArray[np.int64]:
        """``int64 (n,)``: the size of the orbit of each layout under the moves."""
        return np.asarray(self.stabilisers.shape[1] // self.stabilisers.sum(axis=1), np.int64)

    def rows(self, start: int, stop: int) -> AllLayouts:
        """A range of them."""
        some = slice(start, stop)
        regions = tuple(regions.rows(slice(start, min(stop, len(self)))) for regions in self.row_regions)
        return AllLayouts(self.givens[some], self.areas[some], self.stabilisers[some], regions)


def layouts_of(
    enumeration: Enumeration, known: Sequence[tuple[NDArray[np.uint8], NDArray[np.uint8]]] = ()
) -> AllLayouts:
    """All layouts, or only those equivalent to one of the `known` (givens and areas of each)."""
    if known:
        givens = np.array([givens for givens, _ in known], np.uint8)
        areas = np.array([areas for _, areas in known], np.uint8)
    else:
        marks, rooms = _all_marks(enumeration), _all_rooms(enumeration)
        if len(marks) * len(rooms) > MOST_LAYOUTS:
            raise ModelError(f"there are {len(marks) * len(rooms):,} layouts, more than {MOST_LAYOUTS:,}")
        givens, areas = np.repeat(marks, len(rooms), axis=0), np.tile(rooms, (len(marks), 1))
    if not known:
        least = _is_least(enumeration, givens, areas)
        givens, areas = givens[least], areas[least]
    else:
        givens, areas = _least_images(enumeration, givens, areas)
    row_regions, fine = _regions(enumeration, givens, areas)
    if not fine.all():
        givens, areas = givens[fine], areas[fine]
        row_regions, _ = _regions(enumeration, givens, areas)
    return AllLayouts(givens, areas, _stabilisers(enumeration, givens, areas), row_regions)


def _all_marks(enumeration: Enumeration) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: in all ways, cells that have none of the marks of layouts, or one."""
    structure, n_cells = enumeration.structure, enumeration.size.n_cells
    n_choices = 1 + len(enumeration.layout_marks)
    if n_choices == 1:
        return np.zeros((1, structure.n_coords), np.uint8)
    if n_choices**n_cells > MOST_LAYOUTS:
        raise ModelError(f"there are {n_choices}^{n_cells} layouts of walls, more than {MOST_LAYOUTS:,}")
    number = np.arange(n_choices**n_cells)[:, None] // n_choices ** np.arange(n_cells)[::-1] % n_choices
    givens = np.zeros((len(number), structure.n_coords), np.uint8)
    givens[:, :n_cells] = np.array([0, *enumeration.layout_marks], np.uint8)[number]  # cells are the first coords
    return givens


def _all_rooms(enumeration: Enumeration) -> NDArray[np.uint8]:
    """``uint8 (n, cells)``: the room of each cell, in all ways."""
    field, size = enumeration.rooms, enumeration.size
    if field is None:
        return np.zeros((1, 0), np.uint8)
    most = enumeration.structure.options.get("largest", size.n_cells) if field.largest is not None else size.n_cells
    return divisions(size, min(most, size.n_cells), field.n_cells(size), rectangular=field.rectangular)


def _moved(
    enumeration: Enumeration, number: int, givens: NDArray[np.uint8], areas: NDArray[np.uint8]
) -> NDArray[np.uint8]:
    """``uint8 (n, C + cells)``: the layouts after a move."""
    coords = enumeration.moves.coords[number]
    moved = images(givens, coords)
    if not areas.shape[1]:
        return moved
    return np.concatenate([moved, numbered_as_they_occur(images(areas, coords[: areas.shape[1]]))], axis=1)


def _is_least(enumeration: Enumeration, givens: NDArray[np.uint8], areas: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """``bool (n,)``: whether no move makes a layout that comes before one."""
    least, here = np.ones(len(givens), np.bool_), np.concatenate([givens, areas], axis=1)
    for number in range(1, len(enumeration.moves)):
        left = np.flatnonzero(least)
        moved = _moved(enumeration, number, givens[left], areas[left])
        least[left] = comes_before(moved, here[left]) <= 0
    return least


def _least_images(
    enumeration: Enumeration, givens: NDArray[np.uint8], areas: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The least images of layouts, each once, in order."""
    least = _moved(enumeration, 0, givens, areas)
    for number in range(1, len(enumeration.moves)):
        moved = _moved(enumeration, number, givens, areas)
        least = np.where((comes_before(moved, least) > 0)[:, None], moved, least)
    found = np.unique(least, axis=0)
    return found[:, : givens.shape[1]], found[:, givens.shape[1] :]


def _stabilisers(enumeration: Enumeration, givens: NDArray[np.uint8], areas: NDArray[np.uint8]) -> NDArray[np.bool_]:
    here = np.concatenate([givens, areas], axis=1)
    every = [
        (_moved(enumeration, number, givens, areas) == here).all(axis=1) for number in range(len(enumeration.moves))
    ]
    return np.stack(every, axis=1)


def _regions(
    enumeration: Enumeration, givens: NDArray[np.uint8], areas: NDArray[np.uint8]
) -> tuple[tuple[RowRegions, ...], NDArray[np.bool_]]:
    """What holds in the rooms of layouts, and ``bool (n,)``: which of them can be."""
    if enumeration.rooms is None:
        return (), np.ones(len(givens), np.bool_)
    draft = Draft(enumeration.structure, len(givens))
    draft.give(givens.copy())
    enumeration.rooms.fill(draft, Content((areas.astype(np.int32), None, None)))
    return tuple(draft.row_regions), draft.fine & (draft.givens == givens).all(axis=1)
