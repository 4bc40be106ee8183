"""The hints of runs around cells, as facts: a puzzle shows one in each cell that has some."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.choices import Groups
from gridlanes.enumerating.hinted_cells import runs_around
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.model.clue import NO_CLUE
from gridlanes.rules.shared.ring_runs import HINTS, KINDS, hint_of


class HintFacts(OwnFacts):
    """One fact for each given cell of a layout, and each hint that a completion allows there, whose value is 1."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts) -> None:
        self._enumeration, self._layouts = enumeration, layouts
        self._layout, self._facts = -1, list[tuple[int, int]]()

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        rule, place = runs_around(self._enumeration.structure)
        runs = rule.found(numbers, self._enumeration.structure.scopes[place])  # the hint that tells all
        number_of = {hint_of(kind): number for number, kind in enumerate(KINDS)}
        held = dict[tuple[int, int], NDArray[np.bool_]]()
        for cell in np.flatnonzero(self._layouts.givens[layout]).tolist():
            kinds = np.array([number_of[hint] for hint in runs[cell].tolist()])
            for hint, allowed in HINTS.items():
                is_so = np.array([allowed >> number & 1 for number in range(len(KINDS))], np.bool_)[kinds]
                if is_so.any():
                    held[cell, hint] = is_so
        self._layout, self._facts = layout, sorted(held)
        found = np.full((len(numbers), len(held)), NO_CLUE, np.int32)
        for at, fact in enumerate(self._facts):
            found[held[fact], at] = 1
        return found

    def groups(self, layout: int) -> Groups:
        assert layout == self._layout
        return Groups(np.array([cell for cell, _ in self._facts], np.int64), np.ones(len(self._facts), np.bool_))

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        assert layout == self._layout
        number = {fact: at for at, fact in enumerate(self._facts)}
        cells = self._enumeration.moves.cells[moves].tolist()
        found = [[number[to[cell], hint] for cell, hint in self._facts] for to in cells]
        return np.array(found, np.int64).reshape(len(moves), len(self._facts))

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        return own

    def clues(self, layout: int, shown: NDArray[np.bool_]) -> NDArray[np.int32]:
        assert layout == self._layout
        rule, _ = runs_around(self._enumeration.structure)
        clues = np.full((len(shown), self._enumeration.structure.n_clues), NO_CLUE, np.int32)
        row, at = np.nonzero(shown)
        cell, hint = np.array(self._facts, np.int64).reshape(-1, 2)[at].T
        clues[row, np.array(rule.slots)[cell]] = hint
        return clues
