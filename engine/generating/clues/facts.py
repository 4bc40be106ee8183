"""Facts: the givens and clues that a puzzle shows beyond its layout, and that may be left out."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.orbits import orbits
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.model.clue import NO_CLUE


@dataclass(frozen=True, eq=False)
class Facts:
    """The numbered facts that puzzles of one structure can have: first the givens of `coords` ``intp (G,)``, then the
    clues of `slots` ``intp (K,)``, whose values are in the range `least` to `most` ``int32 (K,)``. `unit` ``intp
    (n,)``: the unit of each fact, whose facts are shown or left out together; units are numbered as they first occur.
    `allowed` ``bool (n,)``: the facts that puzzles may show. `always`: the numbers (from 1) of marks that every puzzle
    shows, which are therefore not facts.
    """

    coords: NDArray[np.intp]
    slots: NDArray[np.intp]
    least: NDArray[np.int32]
    most: NDArray[np.int32]
    unit: NDArray[np.intp]
    allowed: NDArray[np.bool_]
    always: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        genre: Genre,
        structure: Structure,
        symmetry: str = "none",
        mask: NDArray[np.bool_] | None = None,
        *,
        also_always: bool = False,
    ) -> Facts:
        """The facts that the fields of the genre can express. `symmetry`: of the facts shown. `mask` ``bool (rows,
        cols)``: the cells in which facts may be shown; facts outside the board always may. `also_always`: whether clues
        that generated puzzles always show are facts, too.
        """
        grid = structure.grid
        size = Size(grid.rows, grid.cols)
        coords = np.concatenate(
            [np.zeros(0, np.intp), *(field.givable(structure.grid) for field in genre.fields.values())]
        )
        spans = {
            slot: field.clue_range(size)
            for field in genre.fields.values()
            for slot in field.fact_cells(size)
            if len(field.clue_range(size)) and (also_always or slot not in field.always(structure))
        }
        slots = sorted(spans)
        cell_of = {slot: cell for field in genre.fields.values() for slot, cell in field.fact_cells(size).items()}
        places: list[tuple[int, float, float]] = [(0, *grid.place(coord)[1:]) for coord in coords.tolist()]
        places += [(1, *cell_of[slot]) for slot in slots]
        return cls(
            coords,
            np.array(slots, np.intp),
            np.array([spans[slot][0] for slot in slots], np.int32),
            np.array([spans[slot][-1] for slot in slots], np.int32),
            orbits(places, size, symmetry),
            np.array([mask is None or _is_allowed(mask, row, col) for _, row, col in places], np.bool_),
            tuple(structure.alphabet.number(value) + 1 for value in genre.generation_for(structure).always_given),
        )

    def __len__(self) -> int:
        return len(self.coords) + len(self.slots)

    @cached_property
    def bounds(self) -> list[int]:
        """The first unit of givens, the first unit of clues, and the end."""
        every = [-1, *self.unit.tolist()]
        return [0, max(every[: len(self.coords) + 1]) + 1, max(every) + 1]

    @property
    def are_apart(self) -> bool:
        """Whether each fact is a unit of its own, with the same number."""
        return self.bounds[-1] == len(self)

    @cached_property
    def coords_of(self) -> NDArray[np.intp]:
        """``intp (units + 1, m)``: the coords of each unit that has only givens, followed by -1; all -1 for units with
        a clue, and for the number that means no unit.
        """
        of_givens = self.unit[: len(self.coords)]
        number = np.bincount(of_givens, minlength=self.bounds[-1] + 1)
        coords = np.full((len(number), max(1, int(number.max(initial=0)))), -1, np.intp)
        order = np.argsort(of_givens, kind="stable")
        units = of_givens[order]
        coords[units, np.arange(len(units)) - np.searchsorted(units, units)] = self.coords[order]
        coords[self.unit[len(self.coords) :]] = -1
        return coords

    def weights(self, present: NDArray[np.bool_]) -> NDArray[np.int32]:
        """``int32 (P, units)``: the number of facts of each unit among those `present` ``bool (P, n)`` in puzzles."""
        if self.are_apart:
            return present.astype(np.int32)
        order, starts = self._by_unit
        return np.add.reduceat(present.take(order, axis=1), starts, axis=1, dtype=np.int32)

    def touched(self, present: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``bool (P, units)``: the units with at least one of the facts `present` ``bool (P, n)``."""
        if self.are_apart:
            return present
        order, starts = self._by_unit
        return np.logical_or.reduceat(present.take(order, axis=1), starts, axis=1)

    def of_units(self, units: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``bool (P, n)``: the facts of some `units` ``bool (P, units)``."""
        return units if self.are_apart else units.take(self.unit, axis=1)

    def in_units(self, facts: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``bool (P, units)``: the units of `facts` ``bool (P, n)``, which must consist of whole units."""
        order, starts = self._by_unit
        return facts if self.are_apart else facts.take(order[starts], axis=1)

    def present(self, givens: NDArray[np.uint8], clues: NDArray[np.int32] | None) -> NDArray[np.bool_]:
        """``bool (P, n)``: which facts puzzles have."""
        shown = np.zeros((len(givens), len(self)), np.bool_)
        shown[:, : len(self.coords)] = givens.take(self.coords, axis=1) != 0
        if self.always:
            shown[:, : len(self.coords)] &= ~self._is_always(givens)
        if clues is not None:
            shown[:, len(self.coords) :] = clues.take(self.slots, axis=1) != NO_CLUE
        return shown

    def lonely(self, present: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """``bool (P, n)``: those of the facts `present` ``bool (P, n)`` whose unit lacks another fact, such as a number
        whose symmetric cell can have none in this solution: if it was shown, the facts would not be symmetric.
        """
        if self.are_apart:
            return np.zeros_like(present)
        return present & ~self.of_units(self.weights(present) == np.bincount(self.unit))

    def without(
        self, gone: NDArray[np.bool_], givens: NDArray[np.uint8], clues: NDArray[np.int32] | None
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32] | None]:
        """The puzzles `givens` ``uint8 (P, C)`` and `clues` ``int32 (P, n_slots)`` without the facts `gone`
        ``bool (P, n)``, as new arrays.
        """
        n_givens = len(self.coords)
        gone_givens = gone[:, :n_givens]
        if self.always:
            gone_givens = gone_givens & ~self._is_always(givens)
        if n_givens == givens.shape[1] and self._in_order:
            left = givens * (~gone_givens).view(np.uint8)
        else:
            left = givens.copy()
            left[:, self.coords] = np.where(gone_givens, np.uint8(0), givens.take(self.coords, axis=1))
        if clues is None or not len(self.slots):
            return left, clues
        clues_left = clues.copy()
        clues_left[:, self.slots] = np.where(gone[:, n_givens:], np.int32(NO_CLUE), clues.take(self.slots, axis=1))
        return left, clues_left

    def _is_always(self, givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """``bool (P, G)``: where puzzles have marks that every puzzle shows."""
        return np.isin(givens.take(self.coords, axis=1), self.always)

    @cached_property
    def _by_unit(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The facts ``intp (n,)`` ordered by unit, and the beginning of each unit ``intp (units,)`` in this order."""
        order = np.argsort(self.unit, kind="stable")
        return order, np.searchsorted(self.unit[order], np.arange(self.bounds[-1]))

    @cached_property
    def _in_order(self) -> bool:
        return bool((self.coords == np.arange(len(self.coords))).all())


def _is_allowed(mask: NDArray[np.bool_], row: float, col: float) -> bool:
    """Whether a fact may be shown at a place: in a cell of the mask, at a corner of one, outside the board."""
    cells = {(r, c) for r in (math.floor(row), math.ceil(row)) for c in (math.floor(col), math.ceil(col))}
    inside = [mask[r, c] for r, c in cells if 0 <= r < mask.shape[0] and 0 <= c < mask.shape[1]]
    return not inside or bool(any(inside))
