"""Cages: figures with a sum, which may be missing."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size, size_of
from gridlanes.io.forms.fields.figures import CELLS_SCHEMA, Figures, object_schema
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import maps_of, refusal, regions_of_areas
from gridlanes.io.forms.symbols import fields_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.rules.base import Rule

LARGEST_SUM = 1 << 20
_BOTH, _CELLS_ALONE = {"sum", "cells"}, {"cells"}


class Cages(Figures):
    """Cages, each ``{"sum": 11, "cells": [...]}`` under `rule`, whose ``Clue(0)`` is the sum. Those without a sum are
    under `without`; None if each has one.

    In texts cages cover the board: `areas` is the map of them, `sums` has each sum at one cell of its cage (or at
    several) and 0 at the others.
    """

    kind = "cages with sums"
    parts = ("areas", "sums")

    def __init__(self, rule: Rule, without: Rule | None = None) -> None:
        super().__init__("cages", rule)
        self.with_sum, self.without = rule, without

    @property
    def needs_sums(self) -> bool:
        """Whether each cage must have a sum."""
        return self.without is None

    def regions(self, found: list[tuple[list[int], int]], size: Size) -> tuple[RuleRegions, ...]:
        summed = [(cells, total) for cells, total in found if total != NO_CLUE]
        others = [cells for cells, total in found if total == NO_CLUE]
        if others and self.without is None:
            number = next(number for number, (_, total) in enumerate(found, 1) if total == NO_CLUE)
            raise PuzzleError(f"entry {number} of {self.name} has no 'sum'", hint="in this genre each cage has a sum")
        entries = [RuleRegions(self.with_sum, [cells for cells, _ in summed], [total for _, total in summed])]
        if self.without is not None:
            entries.append(RuleRegions(self.without, others, [NO_CLUE] * len(others)))
        return tuple(entries)

    def entry(self, value: Any, name: str, size: Size) -> tuple[list[int], int]:
        fields = fields_of(value, ("sum", "cells"), ("cells",), name)
        total = fields.get("sum", NO_CLUE)
        if "sum" in fields and (type(total) is not int or not 1 <= total <= LARGEST_SUM):
            hint = f"sums are numbers from 1 to {LARGEST_SUM:,}"
            raise PuzzleError(f"the sum of {name} is {shown(total)}", hint=hint)
        return self.cells(fields["cells"], name, size), total

    def entries(self, values: list[Any]) -> tuple[list[Any], list[int]] | None:
        if not {*map(type, values)} <= {dict}:
            return None
        if not all(value.keys() == _BOTH or value.keys() == _CELLS_ALONE for value in values):
            return None
        totals = [value["sum"] for value in values if "sum" in value]
        if not ({*map(type, totals)} <= {int} and all(1 <= total <= LARGEST_SUM for total in totals)):
            return None
        return [value["cells"] for value in values], [value.get("sum", NO_CLUE) for value in values]

    def rules(self, clues: NDArray[np.int32], size: Size) -> list[tuple[Rule, NDArray[np.bool_]]]:
        summed = clues != NO_CLUE
        return [(self.with_sum, summed), *([] if self.without is None else [(self.without, ~summed)])]

    def written(self, cells: list[list[int]], clue: int) -> Any:
        return {"cells": cells} if clue == NO_CLUE else {"sum": clue, "cells": cells}

    def schema(self) -> dict[str, Any]:
        total = {"type": "integer", "minimum": 1, "maximum": LARGEST_SUM}
        required = ["sum", "cells"] if self.needs_sums else ["cells"]
        return {"type": "array", "items": object_schema({"sum": total, "cells": CELLS_SCHEMA}, required)}

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule in (self.with_sum, self.without)

    def most_region_clues(self, structure: Structure) -> int:
        """A sum for each cage; no two share a cell."""
        return structure.grid.rows * structure.grid.cols

    def place(self, rule: Rule) -> int:
        return (self.with_sum, self.without).index(rule)

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, 0)

    def fill(self, draft: Draft, content: Content) -> None:
        if content.arrays and isinstance(content.arrays[0], RuleRegions):
            super().fill(draft, content)
            return
        areas, sums = content.arrays
        totals, fine = _totals(areas, sums)
        fine &= self._longest(areas, draft.structure.alphabet)
        draft.fine &= fine
        draft.row_regions.append(regions_of_areas(self.with_sum, areas, draft.fine, totals))

    def _longest(self, areas: NDArray[np.int32], alphabet: Alphabet) -> NDArray[np.bool_]:
        """``bool (n,)``: where the rule can speak of each of the areas ``int32 (n, cells)``."""
        fine = np.ones(len(areas), np.bool_)
        if refusal(self.with_sum, alphabet, areas.shape[1]):
            for i, row in enumerate(areas):
                fine[i] = not refusal(self.with_sum, alphabet, int(np.bincount(row).max()))
        return fine

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas, sums = (array[0] for array in content.arrays)
        n_cages = int(areas.max()) + 1
        given = {area: {*sums[(areas == area) & (sums > 0)].tolist()} for area in range(n_cages)}
        if any(len(totals) > 1 for totals in given.values()):
            return PuzzleError("two sums in one cage", column=2)
        n_given = sum(map(bool, given.values()))
        if n_given < n_cages:
            return PuzzleError(f"{n_cages} cages, but only {n_given} of them with a sum", column=2)
        longest = int(np.bincount(areas).max())
        why = refusal(self.with_sum, Alphabet.counting(size.rows), longest)
        return PuzzleError(f"a cage of {longest:,} cells in a grid of side {size.rows}", hint=why)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int64]:
        n_cells = size_of(puzzle).n_cells
        areas, sums = np.full(n_cells, -1), np.zeros(n_cells, np.int64)
        mine = [own for own in puzzle.row_regions if self.owns(own.rule, puzzle)]
        pairs = [pair for own in mine for pair in zip(own.regions, own.clues, strict=True)]
        for name, (cells, total) in enumerate(pairs):
            areas[list(cells)], sums[min(cells)] = name, total
        if (areas < 0).any() or sum(len(cells) for cells, _ in pairs) != n_cells or (sums < 0).any():
            raise ModelError("in a game ID, cages must cover the grid, each with its sum")
        return areas if part == "areas" else sums

    def arrays(self, many: Draft, part: str) -> NDArray[np.int64]:
        mine = [own for own in many.row_regions if own.rule in (self.with_sum, self.without)]
        grid, codes = many.structure.grid, [own.clues.astype(np.int64) for own in mine]
        found = maps_of(mine, many.n, grid.rows * grid.cols, codes)
        if found is None or any((sums < 0).any() for sums in codes):
            raise ModelError("in a game ID, cages must cover the grid, each with its sum")
        return found.areas if part == "areas" else found.at_first


def _totals(areas: NDArray[np.int32], sums: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """``int32 (n, most)``: the sum of each area; and in which puzzles each area has one."""
    n_areas = areas.max(axis=1, initial=-1) + 1
    width = int(n_areas.max(initial=0))
    least = np.full((len(areas), width), np.iinfo(np.int32).max, np.int32)
    most = np.zeros((len(areas), width), np.int32)
    row, cell = np.nonzero(sums)
    area, shown = row * width + areas[row, cell], sums[row, cell]
    np.minimum.at(least.reshape(-1), area, shown)  # many times as fast with one index as with two
    np.maximum.at(most.reshape(-1), area, shown)
    exists = np.arange(width) < n_areas[:, None]
    return most, np.asarray(((least == most) | ~exists).all(axis=1))
