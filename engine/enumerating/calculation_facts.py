"""The calculations of the cages of a layout, as facts: a puzzle shows one for each cage."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.choices import Groups
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.io.forms.fields.calculations import RULES
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.scope import Scope
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.rules.calculation import ANY

_FOR_TWO = "-/"
"""the operators of cages of two cells"""


class CalculationFacts(OwnFacts):
    """One fact for each cage, operator and result that a completion of the layout has there, whose value is 1."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts) -> None:
        self._enumeration, self._layouts = enumeration, layouts
        self._layout, self._facts = -1, list[tuple[int, str, int]]()

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        structure, held = self._enumeration.structure, dict[tuple[int, str, int], NDArray[np.bool_]]()
        for cage, cells in enumerate(self._layouts.areas(layout)):
            scope = Scope(structure.grid, structure.alphabet, (np.array(cells, np.intp),))
            signs = [sign for sign in RULES if sign != ANY and (len(cells) == 2 or sign not in _FOR_TWO)]
            results_of = {sign: RULES[sign].read_clues(numbers[:, cells], scope)[:, 0] for sign in signs}
            for sign, results in results_of.items():
                for result in np.setdiff1d(results, [NO_CLUE]).tolist():
                    is_so = results == result
                    held[cage, sign, result] = is_so
                    any_sign = held.get((cage, ANY, result), np.zeros(len(numbers), np.bool_))
                    held[cage, ANY, result] = any_sign | is_so
        self._layout, self._facts = layout, sorted(held)
        every = [np.where(held[fact], np.int32(1), np.int32(NO_CLUE)) for fact in self._facts]
        return np.stack(every, axis=1)

    def groups(self, layout: int) -> Groups:
        assert layout == self._layout
        return Groups(np.array([cage for cage, _, _ in self._facts], np.int64), np.ones(len(self._facts), np.bool_))

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        assert layout == self._layout
        areas, first = self._layouts.codes[layout], [cells[0] for cells in self._layouts.areas(layout)]
        number = {fact: at for at, fact in enumerate(self._facts)}
        found = []
        for cells in self._enumeration.moves.cells[moves]:
            cages = areas[cells[first]].tolist()
            found.append([number[cages[cage], sign, result] for cage, sign, result in self._facts])
        return np.array(found, np.int64).reshape(len(moves), len(self._facts))

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        assert layout == self._layout
        cages, by_sign = self._layouts.areas(layout), dict[str, list[tuple[list[int], int]]]()
        for at in np.flatnonzero(shown).tolist():
            cage, sign, result = self._facts[at]
            by_sign.setdefault(sign, []).append((cages[cage], result))
        return tuple(
            RuleRegions(RULES[sign], [cells for cells, _ in some], [result for _, result in some])
            for sign, some in by_sign.items()
        )
