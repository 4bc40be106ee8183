"""OwnLayouts: all contents of the field that layouts have besides marks and clues: rooms, paths, numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.enumerating.moves import images
from gridlanes.enumerating.path_layouts import followers_on_board, paths_of
from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.io.forms.fields.calculations import Calculations
from gridlanes.io.forms.fields.cross_sums import BLOCK, WHITE, CrossSums
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers
from gridlanes.io.forms.fields.field import Content, Field, Size
from gridlanes.io.forms.fields.figure_map import SHIFT, FigureMap
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.fields.stretches import BLACK, Stretches
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.rules.calculation import LONGEST
from gridlanes.samplers.all_divisions import divisions
from gridlanes.samplers.placed_clues import all_rows, rows_of_names

NOWHERE = 255
"""of a cell in no cage"""
MAX_CONTENTS = 1 << 23
"""of a field on a board; more are an error"""


OwnField = TypeVar("OwnField", bound=Field)


class OwnLayouts(ABC, Generic[OwnField]):
    """The contents of a field on the board of a structure, as codes ``uint8 (n, k)``."""

    gives = False
    """whether the field gives marks to cells"""
    are_names = False
    """whether codes are only names, numbered as they first occur"""

    def __init__(self, structure: Structure, field: OwnField) -> None:
        self._structure, self._field = structure, field
        self._size = Size(structure.grid.rows, structure.grid.cols)

    @abstractmethod
    def all(self) -> NDArray[np.uint8]:
        """All of them, in order, some of which may be impossible. ModelError for too many."""

    def moved(self, codes: NDArray[np.uint8], cells: NDArray[np.intp]) -> NDArray[np.uint8]:
        """Contents after a move of the cells to `cells` ``intp (cells,)``."""
        found = images(codes, cells)
        return named_as_they_occur(found) if self.are_names else found

    @abstractmethod
    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        """Fills puzzles with contents."""

    @abstractmethod
    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        """``uint8 (k,)``: the codes of a puzzle. ModelError for what is not enumerated."""


class RoomLayouts(OwnLayouts[Rooms]):
    """The room of each cell, numbered by first occurrence; then the symbol of each, if the field has some."""

    def __init__(self, structure: Structure, field: Rooms) -> None:
        super().__init__(structure, field)
        self.gives = field.fills_holes

    def all(self) -> NDArray[np.uint8]:
        field, size = self._field, self._size
        most = field.most_cells(self._structure)
        areas = divisions(*size, most, field.n_cells(size), rectangular=field.rectangular)
        if not field.symbols:
            return areas
        symbols = all_rows(field.symbols, size.n_cells, MAX_CONTENTS // len(areas)).astype(np.uint8)
        return np.concatenate([np.repeat(areas, len(symbols), axis=0), np.tile(symbols, (len(areas), 1))], axis=1)

    def moved(self, codes: NDArray[np.uint8], cells: NDArray[np.intp]) -> NDArray[np.uint8]:
        n_cells = self._size.n_cells
        areas = named_as_they_occur(images(codes[:, :n_cells], cells))
        return np.concatenate([areas, images(codes[:, n_cells:], cells)], axis=1) if self._field.symbols else areas

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        areas, symbols = np.split(codes, [self._size.n_cells], axis=1)
        if self._field.outside:  # cells in no room are alone; of the ways to divide them that is the one that counts
            givens = draft.givens[:, : areas.shape[1]].copy()
            is_out = np.isin(givens, [self._structure.alphabet.number(mark) + 1 for mark in self._field.outside])
            alike = (areas[:, :, None] == areas[:, None, :]).sum(axis=2)
            draft.fine &= ~(is_out & (alike > 1)).any(axis=1)
        others = (symbols,) if self._field.symbols else (None, None)
        self._field.fill(draft, Content((areas.astype(np.int32), *others)))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        areas = self._field.array(puzzle, "").astype(np.int64)
        alone = areas < 0
        if alone.any() and not self._field.fills_holes:
            raise ModelError("a puzzle with cells in no room, which are not enumerated")
        areas[alone] = len(areas) + np.arange(alone.sum())
        codes = named_as_they_occur(areas[None].astype(np.uint8))[0]
        return np.concatenate([codes, self._field.array(puzzle, "symbols")]) if self._field.symbols else codes


class NumberLayouts(OwnLayouts[DominoNumbers]):
    """The number of each cell, in the order in which numbers first occur, as they are only names."""

    are_names = True

    def all(self) -> NDArray[np.uint8]:
        return rows_of_names(self._size.n_cells, self._size.rows, self._size.cols).astype(np.uint8)

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        self._field.fill(draft, Content((codes.astype(np.int16),)))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        return np.asarray(named_as_they_occur(self._field.array(puzzle, "").astype(np.uint8)[None])[0])


class PathLayouts(OwnLayouts[FigureMap]):
    """Paths of two cells or more: for each cell the number of the next one, from 1, or 0."""

    def all(self) -> NDArray[np.uint8]:
        return followers_on_board(*self._size)

    def moved(self, codes: NDArray[np.uint8], cells: NDArray[np.intp]) -> NDArray[np.uint8]:
        number = np.concatenate([[0], cells + 1]).astype(np.uint8)
        return images(number[codes], cells)

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        number, place = paths_of(codes)
        self._field.fill(draft, Content((number << SHIFT | place,)))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        figures = self._field.array(puzzle, "").tolist()
        cell_of = {code: cell for cell, code in enumerate(figures) if code}
        return np.array([cell_of.get(code + 1, -1) + 1 if code else 0 for code in figures], np.uint8)


class CageLayouts(OwnLayouts[Cages]):
    """The cage of each cell, numbered by first occurrence: cages cover the board and hold no value twice."""

    are_names = True

    def all(self) -> NDArray[np.uint8]:
        return divisions(*self._size, min(len(self._structure.alphabet), self._size.n_cells))

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        assert self._field.without is not None
        draft.row_regions.append(regions_of_areas(self._field.without, codes.astype(np.int32), draft.fine))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        areas = np.full(self._size.n_cells, NOWHERE, np.uint8)
        cages = [cage for own in puzzle.row_regions if self._field.owns(own.rule, puzzle) for cage in own.regions]
        for number, cage in enumerate(cages):
            areas[[*cage]] = number
        if (areas == NOWHERE).any() or sum(map(len, cages)) != len(areas):
            raise ModelError("a puzzle whose cages do not cover the board, each cell once, which are not enumerated")
        return np.asarray(named_as_they_occur(areas[None])[0])


class CalculationLayouts(OwnLayouts[Calculations]):
    """The cage of each cell, numbered by first occurrence."""

    are_names = True

    def all(self) -> NDArray[np.uint8]:
        return divisions(*self._size, min(LONGEST, self._size.n_cells))

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        """Nothing yet: what holds in cages are facts."""

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        return self._field.array(puzzle, "areas").astype(np.uint8)


class StretchLayouts(OwnLayouts[Stretches]):
    """Black cells: the codes of the field, 0 for a white cell."""

    gives = True

    def all(self) -> NDArray[np.uint8]:
        black = [BLACK, *range(BLACK + 1, BLACK + self._field.most(self._size) + 1)]
        return all_rows([0, *black], self._size.n_cells).astype(np.uint8)

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        self._field.fill(draft, Content((codes,)))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        codes = self._field.array(puzzle, "")
        return np.where(codes < BLACK, np.uint8(0), codes)


class BlockLayouts(OwnLayouts[CrossSums]):
    """Blocks: 1 for a cell that is one."""

    gives = True

    def all(self) -> NDArray[np.uint8]:
        return all_rows([0, 1], self._size.n_cells).astype(np.uint8)

    def fill(self, draft: Draft, codes: NDArray[np.uint8]) -> None:
        rows, cols = self._size
        board = np.full((len(codes), rows + 1, cols + 1), BLOCK, np.int32)
        board[:, 1:, 1:] = np.where(codes.reshape(-1, rows, cols) != 0, BLOCK, WHITE)
        self._field.fill(draft, Content((board.reshape(len(codes), -1),)))

    def of(self, puzzle: PuzzleRow) -> NDArray[np.uint8]:
        return np.asarray(puzzle.givens == self._structure.alphabet.number(self._field.block) + 1, np.uint8)


def own_layouts_of(structure: Structure, field: Field | None) -> OwnLayouts[Any] | None:
    """Lists what layouts have of a field: rooms, cages and the like; None for other fields, and for none."""
    if isinstance(field, Rooms):
        return RoomLayouts(structure, field)
    if isinstance(field, DominoNumbers):
        return NumberLayouts(structure, field)
    if isinstance(field, FigureMap):
        return PathLayouts(structure, field)
    if isinstance(field, Cages):
        return CageLayouts(structure, field)
    if isinstance(field, Calculations):
        return CalculationLayouts(structure, field)
    if isinstance(field, Stretches):
        return StretchLayouts(structure, field)
    return BlockLayouts(structure, field) if isinstance(field, CrossSums) else None
