"""The numbers of the rooms of a layout, as facts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.io.forms.fields.numbered_rooms import NumberedRooms
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope


class RoomFacts(OwnFacts):
    """One fact for each room, in the order in which rooms first occur: the number that the solution has there."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts, field: NumberedRooms) -> None:
        self._enumeration, self._layouts, self._field = enumeration, layouts, field

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        structure, field = self._enumeration.structure, self._field
        found = []
        for cells in self._layouts.areas(layout):
            scope = Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),))
            found.append(field.numbered.read_clues(numbers[:, cells], scope)[:, 0])
        values = np.stack(found, axis=1).astype(np.int32)
        return np.where((values < field.numbers[0]) | (values > field.numbers[-1]), np.int32(NO_CLUE), values)

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        areas = self._layouts.codes[layout]
        first = np.unique(areas, return_index=True)[1]
        return np.asarray(areas[self._enumeration.moves.cells[moves][:, first]], np.int64)

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        numbers = np.where(shown, values, np.int32(NO_CLUE)).tolist()
        rule = self._field.numbered
        return tuple(entry._replace(clues=numbers) if entry.rule == rule else entry for entry in own)
