"""AllLayouts: all layouts (walls, rooms, clues whose places matter) of a board, in canonical order.

Of layouts that differ only by a move it has the least, with the moves that leave it unchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.moves import comes_before, images
from gridlanes.enumerating.own_layouts import own_layouts_of
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.io.forms.fields.field import Content
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.placed_clues import all_rows

LARGEST_CLUE = 254
"""of layouts, which have a byte for each; larger ones are an error"""
MAX_LAYOUTS = 1 << 23
"""of a board; more are an error"""


class Layout(NamedTuple):
    """`givens` ``uint8 (C,)``: walls and other given marks; `clues` ``int16 (K,)``: the clues whose places matter, none
    where no places do; `codes` ``uint8 (k,)``: the rooms, paths or numbers of cells as in `OwnLayouts`; none if
    puzzles have none.
    """

    givens: NDArray[np.uint8]
    clues: NDArray[np.int16]
    codes: NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class AllLayouts:
    """n layouts, as in `Layout`: `givens` ``uint8 (n, C)``, `clues` ``int16 (n, K)``, `codes` ``uint8 (n, k)``.
    `stabilisers` ``bool (n, m)``: the moves that leave each layout unchanged. `row_regions`: the rules in the rooms,
    without numbers.
    """

    givens: NDArray[np.uint8]
    clues: NDArray[np.int16]
    codes: NDArray[np.uint8]
    stabilisers: NDArray[np.bool_]
    row_regions: tuple[RowRegions, ...]

    def __len__(self) -> int:
        return len(self.givens)

    @property
    def n_images(self) -> NDArray[np.int64]:
        """``int64 (n,)``: the size of the orbit of each layout under the moves."""
        return np.asarray(self.stabilisers.shape[1] // self.stabilisers.sum(axis=1), np.int64)

    def areas(self, layout: int) -> list[list[int]]:
        """The cells of each room or cage of a layout, whose codes are the names of these."""
        names = self.codes[layout]
        return [np.flatnonzero(names == name).tolist() for name in range(int(names.max()) + 1)]

    def rows(self, start: int, stop: int) -> AllLayouts:
        """A range of them."""
        some = slice(start, stop)
        regions = tuple(regions.rows(slice(start, min(stop, len(self)))) for regions in self.row_regions)
        return AllLayouts(self.givens[some], self.clues[some], self.codes[some], self.stabilisers[some], regions)


def layouts_of(enumeration: Enumeration, known: Sequence[Layout] = ()) -> AllLayouts:
    """All layouts, or only those equivalent to one of the `known`."""
    tables = _Tables(enumeration)
    rows = tables.least_images(tables.of(known)) if known else tables.least(tables.all())
    givens, row_regions, fine = tables.regions(rows)
    if not fine.all():
        rows = rows[fine]
        givens, row_regions, _ = tables.regions(rows)
    _, clues, codes = tables.parts(rows)
    return AllLayouts(givens, clues.astype(np.int16) + np.int16(NO_CLUE), codes, tables.stabilisers(rows), row_regions)


class _Tables:
    """Layouts as rows of numbers ``uint8 (n, C + K + cells)``: givens, clues counted from `NO_CLUE` on, codes."""

    def __init__(self, enumeration: Enumeration) -> None:
        self._enumeration, structure = enumeration, enumeration.structure
        self._own = own_layouts_of(structure, enumeration.own_field)
        n_slots = structure.n_clues if enumeration.placed is not None else 0
        self._ends = np.cumsum([structure.n_coords, n_slots])

    def parts(self, rows: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
        """The givens, clues and codes of layouts."""
        givens, clues, codes = np.split(rows, self._ends, axis=1)
        return givens, clues, codes

    def of(self, known: Sequence[Layout]) -> NDArray[np.uint8]:
        """Some layouts."""
        return np.array([[*givens, *(clues - NO_CLUE), *codes] for givens, clues, codes in known], np.uint8)

    def all(self) -> NDArray[np.uint8]:
        """All that there are, in order. ModelError for too many."""
        parts = [_all_marks(self._enumeration), _all_clues(self._enumeration)]
        parts.append(np.zeros((1, 0), np.uint8) if self._own is None else self._own.all())
        lengths = [*map(len, parts)]
        n = int(np.prod(lengths, dtype=np.int64))
        if n > MAX_LAYOUTS:
            raise ModelError(f"there are {n:,} layouts, more than {MAX_LAYOUTS:,}")
        number = np.unravel_index(np.arange(n), lengths) if n else [np.zeros(0, np.intp)] * len(parts)
        return np.concatenate([part[which] for part, which in zip(parts, number, strict=True)], axis=1)

    def moved(self, number: int, rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Layouts after a move."""
        moves = self._enumeration.moves
        givens, clues, codes = self.parts(rows)
        moved = [images(givens, moves.coords[number])]
        if clues.shape[1]:
            moved.append(self._named(images(clues, moves.slots[number])))
        if self._own is not None:
            moved.append(self._own.moved(codes, moves.cells[number]))
        return moved[0] if len(moved) == 1 else np.concatenate(moved, axis=1)

    def _named(self, clues: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Clues ``uint8 (n, K)`` with those that are only names numbered by first occurrence."""
        names_from = self._enumeration.genre.generation.names_from
        return clues if names_from is None else named_as_they_occur(clues, names_from - NO_CLUE)

    def least(self, rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The layouts that no move turns into one that comes before them."""
        for number in range(1, len(self._enumeration.moves)):
            rows = rows[comes_before(self.moved(number, rows), rows) <= 0]
        return rows

    def least_images(self, rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The least images of layouts, each once, in order."""
        least = self.moved(0, rows)
        for number in range(1, len(self._enumeration.moves)):
            moved = self.moved(number, rows)
            least = np.where((comes_before(moved, least) > 0)[:, None], moved, least)
        return np.unique(least, axis=0)

    def stabilisers(self, rows: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (n, m)``: the moves that leave each unchanged."""
        moves = range(len(self._enumeration.moves))
        return np.stack([(self.moved(number, rows) == rows).all(axis=1) for number in moves], axis=1)

    def regions(self, rows: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], tuple[RowRegions, ...], NDArray[np.bool_]]:
        """All givens of layouts ``uint8 (n, C)``, what holds in their rooms and the like, and ``bool (n,)``: which of
        them can be.
        """
        givens, _, codes = self.parts(rows)
        draft = Draft(self._enumeration.structure, len(rows))
        draft.give(givens.copy())
        for field in self._enumeration.following:
            field.fill(draft, Content((givens.copy(),)))
        if self._own is not None:
            self._own.fill(draft, codes)
        gives = self._own is not None and self._own.gives
        fine = draft.fine if gives else draft.fine & (draft.givens == givens).all(axis=1)
        return draft.givens, tuple(draft.row_regions), fine


def _all_marks(enumeration: Enumeration) -> NDArray[np.uint8]:
    """``uint8 (n, C)``: in all ways, cells that have none of the marks of layouts, or one."""
    structure, n_cells = enumeration.structure, enumeration.size.n_cells
    if not len(enumeration.layout_marks):
        return np.zeros((1, structure.n_coords), np.uint8)
    marks = all_rows([0, *enumeration.layout_marks.tolist()], n_cells, MAX_LAYOUTS)
    givens = np.zeros((len(marks), structure.n_coords), np.uint8)
    givens[:, :n_cells] = marks  # cells are the first coords
    return givens


def _all_clues(enumeration: Enumeration) -> NDArray[np.uint8]:
    """``uint8 (n, K)``: the clues of layouts, counted from `NO_CLUE` on; no columns if layouts have none."""
    if enumeration.placed is None:
        return np.zeros((1, 0), np.uint8)
    listed = enumeration.placed.listed(enumeration.structure)
    if listed.max(initial=0) > LARGEST_CLUE:
        raise ModelError(f"a clue of layouts is {listed.max()}, more than {LARGEST_CLUE}")
    return (listed - np.int16(NO_CLUE)).astype(np.uint8)
