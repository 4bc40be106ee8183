"""The sums of the cages of a layout, as facts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.io.forms.fields.cages import Cages
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope


class CageFacts(OwnFacts):
    """One fact for each cage, in the order in which cages first occur."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts, field: Cages) -> None:
        self._enumeration, self._layouts, self._field = enumeration, layouts, field

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        structure, rule = self._enumeration.structure, self._field.with_sum
        found = [
            rule.read_clues(numbers[:, cells], Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),)))
            for cells in self._layouts.areas(layout)
        ]
        return np.concatenate(found, axis=1).astype(np.int32)

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        areas = self._layouts.codes[layout]
        first = [cells[0] for cells in self._layouts.areas(layout)]
        return np.asarray(areas[self._enumeration.moves.cells[moves][:, first]], np.int64)

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        sums = np.where(shown, values, np.int32(NO_CLUE)).tolist()
        return self._field.regions([*zip(self._layouts.areas(layout), sums, strict=True)], self._enumeration.size)
