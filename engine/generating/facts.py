"""Facts: what a puzzle shows beyond its layout, and what may be left out of it: givens and clues."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.blocks import Group
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre


@dataclass(frozen=True, eq=False)
class Facts:
    """The facts that puzzles of one structure can have, numbered: first the givens of `coords` ``intp (G,)``, then the
    clues of `slots` ``intp (K,)``, whose numbers lie from `least` to `most` ``int32 (K,)``.
    """

    coords: NDArray[np.intp]
    slots: NDArray[np.intp]
    least: NDArray[np.int32]
    most: NDArray[np.int32]

    @classmethod
    def of(cls, genre: Genre, structure: Structure) -> Facts:
        """Those that the genre's fields can say."""
        size = Size(structure.grid.rows, structure.grid.cols)
        coords = [field.givable(structure.grid) for field in genre.fields.values()]
        spans = {
            slot: field.clue_range(size)
            for field in genre.fields.values()
            for slot in field.clue_cells(size)
            if len(field.clue_range(size))
        }
        slots = sorted(spans)
        return cls(
            np.concatenate([np.zeros(0, np.intp), *coords]),
            np.array(slots, np.intp),
            np.array([spans[slot][0] for slot in slots], np.int32),
            np.array([spans[slot][-1] for slot in slots], np.int32),
        )

    def __len__(self) -> int:
        return len(self.coords) + len(self.slots)

    @property
    def bounds(self) -> list[int]:
        """Where the givens begin, where the clues do, and where those end."""
        return [0, len(self.coords), len(self)]

    @cached_property
    def coord_of(self) -> NDArray[np.intp]:
        """``intp (n + 1,)``: the coord of each fact that is a given, -1 for a clue and for no fact."""
        return np.concatenate([self.coords, np.full(len(self.slots) + 1, -1, np.intp)])

    def present(self, givens: NDArray[np.uint8], clues: NDArray[np.int32] | None) -> NDArray[np.bool_]:
        """``bool (P, n)``: which facts puzzles have."""
        shown = np.zeros((len(givens), len(self)), np.bool_)
        shown[:, : len(self.coords)] = givens[:, self.coords] != 0
        if clues is not None:
            shown[:, len(self.coords) :] = clues[:, self.slots] != NO_CLUE
        return shown

    def without(
        self, gone: NDArray[np.bool_], givens: NDArray[np.uint8], clues: NDArray[np.int32] | None
    ) -> tuple[NDArray[np.uint8], NDArray[np.int32] | None]:
        """The puzzles `givens` ``uint8 (P, C)`` and `clues` ``int32 (P, n_slots)`` without the facts `gone`
        ``bool (P, n)``, as new arrays.
        """
        left = givens.copy()
        n_givens = len(self.coords)
        if n_givens == left.shape[1]:
            left *= ~gone[:, :n_givens][:, np.argsort(self.coords)] if not self._in_order else ~gone[:, :n_givens]
        elif n_givens:
            left[:, self.coords] = np.where(gone[:, :n_givens], np.uint8(0), givens[:, self.coords])
        if clues is None or not len(self.slots):
            return left, clues
        told = clues.copy()
        told[:, self.slots] = np.where(gone[:, n_givens:], np.int32(NO_CLUE), clues[:, self.slots])
        return left, told

    @cached_property
    def _in_order(self) -> bool:
        return bool((self.coords == np.arange(len(self.coords))).all())


def n_facts(group: Group) -> NDArray[np.int64]:
    """``int64 (n,)``: how many givens and clues each puzzle of a group shows."""
    facts = Facts.of(find_genre(group.structure.genre), group.structure)
    return np.asarray(facts.present(group.givens, group.clues).sum(axis=1), np.int64)
