"""The facts that a puzzle can show if a completion is its solution, and the images of these facts under moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.generating.clues.read_clues import clues_of
from gridlanes.kernels.generating.hitting_sets import MOST_ELEMENTS
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope


class CompletionFacts(NamedTuple):
    """The facts of the S completions of a layout, in columns: givens (mark numbers from 0), then clues, then numbers of
    rooms. `values` ``int32 (S, F)``; `shown` ``bool (S, F)``: which of them puzzles can show. `always` ``int32 (S,
    a)``: the clues that every puzzle with this solution shows. `can_be` ``bool (S,)``: whether puzzles with the layout
    can have this solution.
    """

    values: NDArray[np.int32]
    shown: NDArray[np.bool_]
    always: NDArray[np.int32]
    can_be: NDArray[np.bool_]


class FactReader:
    """Reads facts off the completions of the layouts of an enumeration."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts) -> None:
        self._enumeration, self._layouts = enumeration, layouts
        facts = enumeration.facts
        self.n_givens, self.n_clues = len(facts.coords), len(facts.slots)
        place_of_coord = {coord: place for place, coord in enumerate(facts.coords.tolist())}
        place_of_slot = {slot: self.n_givens + place for place, slot in enumerate(facts.slots.tolist())}
        self._moved = np.array(
            [
                [place_of_coord[coord] for coord in coords[facts.coords].tolist()]
                + [place_of_slot[slot] for slot in slots[facts.slots].tolist()]
                for coords, slots in zip(enumeration.moves.coords, enumeration.moves.slots, strict=True)
            ],
            np.int64,
        ).reshape(len(enumeration.moves), len(facts))

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> CompletionFacts:
        """The facts of completions ``uint8 (S, C)`` of a layout. ModelError if there are too many for one word."""
        enumeration = self._enumeration
        facts = enumeration.facts
        marks = numbers + np.uint8(1)
        layouts = np.broadcast_to(self._layouts.givens[layout], marks.shape)
        values, shown = (
            [marks[:, facts.coords].astype(np.int32)],
            [np.isin(marks[:, facts.coords], enumeration.givable)],
        )
        shown[0] &= layouts[:, facts.coords] == 0
        clues = self._clues(layout, layouts, numbers)
        always = np.zeros((len(numbers), 0), np.int32)
        if clues is not None:
            values.append(clues[:, facts.slots])
            shown.append(values[-1] != NO_CLUE)
            always = clues[:, enumeration.always_shown]
        if enumeration.numbered is not None:
            values.append(self._numbers_of_rooms(layout, numbers))
            shown.append(values[-1] != NO_CLUE)
        # every puzzle shows all cells that have one of these marks
        hidden = np.isin(marks, enumeration.always) & (layouts == 0)
        return CompletionFacts(
            np.ascontiguousarray(np.concatenate(values, axis=1)),
            np.concatenate(shown, axis=1),
            always,
            ~hidden.any(axis=1),
        )

    def _clues(self, layout: int, givens: NDArray[np.uint8], numbers: NDArray[np.uint8]) -> NDArray[np.int32] | None:
        """``int32 (S, K)``: the clues that puzzles of a layout can show; None if they have none."""
        enumeration = self._enumeration
        facts, structure, placed = enumeration.facts, enumeration.structure, enumeration.placed
        if placed is None:
            return clues_of(enumeration.genre, structure, facts, givens, numbers)
        clues = np.full((len(numbers), structure.n_clues), NO_CLUE, np.int32)
        if placed.open is None:
            return clues
        here = self._layouts.clues[layout]
        is_open = here == placed.open
        for constraint, scope in zip(structure.constraints, structure.scopes, strict=True):
            rule = constraint.rule.bound_except(here, is_open) if constraint.rule.slots else None
            if rule is not None and rule.slots:
                clues[:, list(rule.slots)] = rule.read_clues(numbers[:, scope.coords], scope)
        told = clues[:, facts.slots]
        clues[:, facts.slots] = np.where((told < facts.least) | (told > facts.most), np.int32(NO_CLUE), told)
        return clues

    def _numbers_of_rooms(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        """``int32 (S, rooms)``."""
        structure, field = self._enumeration.structure, self._enumeration.numbered
        assert field is not None
        areas = self._layouts.areas[layout]
        found = []
        for room in range(int(areas.max()) + 1):
            cells = np.flatnonzero(areas == room)
            scope = Scope(structure.grid, structure.alphabet, (cells,))
            found.append(field.numbered.read_clues(numbers[:, cells], scope)[:, 0])
        values = np.stack(found, axis=1).astype(np.int32)
        return np.where((values < field.numbers[0]) | (values > field.numbers[-1]), np.int32(NO_CLUE), values)

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        """``int64 (g, F)``: the images of the facts under some moves that keep the layout."""
        if self._enumeration.numbered is None:
            return self._moved[moves]
        areas, n_facts = self._layouts.areas[layout], self._moved.shape[1]
        first = np.unique(areas, return_index=True)[1]
        rooms = [areas[coords[first]] for coords in self._enumeration.moves.coords[moves]]
        return np.concatenate([self._moved[moves], np.array(rooms, np.int64) + n_facts], axis=1)


def check_number(n_facts: int) -> None:
    """ModelError for more facts than enumerations can have."""
    if n_facts > MOST_ELEMENTS:
        raise ModelError(f"a puzzle could show {n_facts} facts, more than {MOST_ELEMENTS}: ask for a smaller board")
