"""The sums of the runs of a layout, as facts."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.own_facts import Own, OwnFacts
from gridlanes.enumerating.request import Enumeration
from gridlanes.io.forms.fields.cross_sums import CrossSums
from gridlanes.puzzles.row_regions import RuleRegions


class RunFacts(OwnFacts):
    """One fact for each run between blocks, those of rows first. A cell that is a run of one both ways has one sum."""

    def __init__(self, enumeration: Enumeration, layouts: AllLayouts, field: CrossSums) -> None:
        self._enumeration, self._layouts, self._field = enumeration, layouts, field
        self._values = np.array(enumeration.structure.alphabet.values)
        self._runs = lru_cache(maxsize=2)(self._runs_of)

    def _runs_of(self, layout: int) -> list[tuple[int, ...]]:
        blocks = self._layouts.codes[layout] != 0
        every = self._field.regions_of(blocks, self._enumeration.size, np.zeros(len(blocks), np.int64))
        return [*dict.fromkeys(tuple(map(int, run)) for entry in every for run in entry.regions)]

    def read(self, layout: int, numbers: NDArray[np.uint8]) -> NDArray[np.int32]:
        values, runs = self._values[numbers], self._runs(layout)
        sums = np.zeros((len(numbers), len(runs)), np.int32)
        for at, run in enumerate(runs):
            sums[:, at] = values[:, run].sum(axis=1)
        return sums

    def moved(self, layout: int, moves: NDArray[np.intp]) -> NDArray[np.int64]:
        runs = self._runs(layout)
        number = {frozenset(run): at for at, run in enumerate(runs)}
        some = self._enumeration.moves.cells[moves]
        moved = [[number[frozenset(cells[[*run]].tolist())] for run in runs] for cells in some]
        return np.array(moved, np.int64).reshape(len(moves), len(runs))

    def shown(self, layout: int, own: Own, values: NDArray[np.int32], shown: NDArray[np.bool_]) -> Own:
        runs, is_shown = self._runs(layout), shown.tolist()
        summed = [at for at, has_sum in enumerate(is_shown) if has_sum]
        rest = [run for run, has_sum in zip(runs, is_shown, strict=True) if not has_sum and len(run) > 1]
        return (
            RuleRegions(self._field.summed, [runs[at] for at in summed], values[summed].tolist()),
            RuleRegions(self._field.plain, rest, [0] * len(rest)),
        )
