"""Figures on the grid: lists of cells, each a row region (thermometers, dots, arrows, marked cells)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.cell_lists import CellLists, read_cell_lists
from gridlanes.io.forms.fields.field import Content, Field, RegionLook, Size, has_methods_of
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import refusal
from gridlanes.io.forms.symbols import fields_of
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Presentation
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, copied
from gridlanes.rules.base import Rule

CELL_HINT = "cells are [row, column], both from 0"
_CELL_SCHEMA = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
CELLS_SCHEMA = {"type": "array", "items": _CELL_SCHEMA, "minItems": 1}


class Figures(Field):
    """Figures of one kind, each a list of at least `least` and at most `most` cells under `rule` (or what that makes of
    the side of the grid). `adjacent`: each cell is beside the one before. `keys`: the last cell stands apart, under the
    second of these names, the others under the first. `single`: a figure is one cell, without a list round it.
    `alphabet`: the marks of cells, None for 1 to the side of the grid. `reversible`: it means the same from the other
    end. `look`: how they are drawn, None as their rule is.
    """

    kind = "figures"

    def __init__(
        self,
        name: str,
        rule: Rule | Callable[[int], Rule],
        *,
        least: int = 1,
        most: int | None = None,
        adjacent: bool = False,
        keys: tuple[str, str] | None = None,
        single: bool = False,
        alphabet: Alphabet | None = None,
        reversible: bool = False,
        look: Presentation | None = None,
    ) -> None:
        super().__init__(name)
        self._rule = rule
        self.least, self.most, self.adjacent = least, 1 if single else most, adjacent
        self.keys, self.single, self.look = keys, single, look
        self.alphabet = alphabet
        self.reversible = reversible

    @property
    def fills_values(self) -> bool:
        return True

    def rule(self, side: int) -> Rule:
        """What holds for each figure on a grid of this side."""
        return self._rule if isinstance(self._rule, Rule) else self._rule(side)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        if not isinstance(value, list):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list")
        if len(value) > 2 * size.n_cells:
            raise PuzzleError(f"too many {self.name}: {len(value):,}", hint=f"at most {2 * size.n_cells:,} are allowed")
        found = [self.entry(each, f"entry {number} of {self.name}", size) for number, each in enumerate(value, 1)]
        rules, alphabet = self.regions(found, size), self._alphabet(size)
        for entry in rules:
            for length in {*map(len, entry.regions)}:
                if why := refusal(entry.rule, alphabet, length):
                    raise PuzzleError(f"{self.name} of {length:,} cells in a grid of side {size.rows}", hint=why)
        return Content(rules)

    def _alphabet(self, size: Size) -> Alphabet:
        return self.alphabet or Alphabet.counting(size.rows)

    def regions(self, found: list[tuple[list[int], int]], size: Size) -> tuple[RuleRegions, ...]:
        """The figures, cells and clue each, under their rules."""
        return (RuleRegions(self.rule(size.rows), [cells for cells, _ in found], [clue for _, clue in found]),)

    def entry(self, value: Any, name: str, size: Size) -> tuple[list[int], int]:
        """The cells of one figure, and its clue, 0 for none."""
        if self.single:
            return [cell_of(value, name, size)], 0
        if self.keys is None:
            return self.cells(value, name, size), 0
        cells, last = self.keys
        fields = fields_of(value, self.keys, self.keys, name)
        if not isinstance(fields[cells], list):
            raise PuzzleError(f"the {cells} of {name} is {shown(fields[cells])}, expected a list of cells")
        return self.cells([*fields[cells], fields[last]], name, size), 0

    def cells(self, value: Any, name: str, size: Size) -> list[int]:
        """A list of cells; PuzzleError for one that is no figure of this kind."""
        if not isinstance(value, list):
            raise PuzzleError(f"{name} is {shown(value)}, expected a list of cells", hint=CELL_HINT)
        if len(value) > size.n_cells:
            raise PuzzleError(f"{name} has {len(value):,} cells, the grid {size.n_cells:,}")
        cells = [cell_of(cell, name, size) for cell in value]
        most = len(cells) if self.most is None else self.most
        if not self.least <= len(cells) <= most or len(set(cells)) < len(cells):
            raise self._wrong_cells(cells, name, size)
        if self.adjacent and any(not are_adjacent(a, b, size) for a, b in pairwise(cells)):
            raise PuzzleError(f"{name} has cells that are not next to each other")
        return cells

    def _wrong_cells(self, cells: list[int], name: str, size: Size) -> PuzzleError:
        """Why cells are too few or too many, or one of them is named twice."""
        span = f"{self.least} to {self.most}" if self.most else f"{self.least} or more"
        span = f"{self.least}" if self.most == self.least else span
        (cell, n_times), *_ = Counter(cells).most_common(1) or [(0, 0)]
        found = f"{len(cells):,} cells" if n_times < 2 else f"the cell {list(divmod(cell, size.cols))} twice"
        return PuzzleError(f"{name} has {found}", hint=f"it has {span} different cells")

    def fill(self, draft: Draft, content: Content) -> None:
        for entry in content.arrays:
            if len(entry.regions):
                draft.row_regions.append(RowRegions.of_lists(entry.rule, [entry.regions], [entry.clues]))

    def fill_values(self, draft: Draft, values: Sequence[Any]) -> None:
        size = Size(draft.structure.grid.rows, draft.structure.grid.cols)
        found = self._listed(values, size)
        if found is None:
            draft.fine &= np.array([self._listed([value], size) is not None for value in values], np.bool_)
            found = self._listed([value if fine else [] for value, fine in zip(values, draft.fine, strict=True)], size)
            assert found is not None
        n_figures, lists, clues = found
        row = np.repeat(np.arange(draft.n), n_figures)
        fine = lists.fine & (lists.lengths >= self.least)
        if self.most is not None:
            fine &= lists.lengths <= self.most
        if self.adjacent:
            fine &= lists.all_beside(size.cols)
        rules = self.rules(clues, size)
        fine &= np.logical_or.reduce([which for _, which in rules])
        for rule, which in rules:
            for length in np.unique(lists.lengths[which & fine]).tolist():
                if refusal(rule, self._alphabet(size), length):
                    fine &= ~which | (lists.lengths != length)
        draft.fine[row[~fine]] = False
        draft.fine &= n_figures <= 2 * size.n_cells
        for rule, which in rules:
            if len(taken := np.flatnonzero(which & draft.fine[row])):
                start, coords = copied(lists.cells, lists.start[taken], lists.lengths[taken])
                draft.row_regions.append(RowRegions(rule, row[taken], start, coords, clues[taken]))

    def _listed(
        self, values: Sequence[Any], size: Size
    ) -> tuple[NDArray[np.int64], CellLists, NDArray[np.int32]] | None:
        """How many figures each of n values has, their cells, and their clues; None where something else stands."""
        if not {*map(type, values)} <= {list}:
            return None
        entries = [*chain.from_iterable(values)]
        found = self.entries(entries) if entries else ([], [])
        lists = None if found is None else read_cell_lists(found[0], size.rows, size.cols)
        if found is None or lists is None:
            return None
        return np.array([*map(len, values)], np.int64), lists, np.array(found[1], np.int32)

    def entries(self, values: list[Any]) -> tuple[list[Any], list[int]] | None:
        """As `entry` of many figures: what stands for the cells of each, and their clues; None where something else
        stands, and of fields of your own that have another `entry` or `regions` and nothing here.
        """
        if not has_methods_of(self, Figures, "entry", "regions"):
            return None
        if self.single:
            return [[value] for value in values], [0] * len(values)
        if self.keys is None:
            return values, [0] * len(values)
        cells, last = self.keys
        if not ({*map(type, values)} <= {dict} and all(value.keys() == {cells, last} for value in values)):
            return None
        if not {type(value[cells]) for value in values} <= {list}:
            return None
        return [[*value[cells], value[last]] for value in values], [0] * len(values)

    def rules(self, clues: NDArray[np.int32], size: Size) -> list[tuple[Rule, NDArray[np.bool_]]]:
        """The rules of figures with these clues ``int32 (n,)``, in the order of `regions`, and ``bool (n,)`` which of
        them are under each.
        """
        return [(self.rule(size.rows), np.ones(len(clues), np.bool_))]

    def write(self, puzzle: PuzzleRow) -> Any:
        cols = puzzle.structure.grid.cols
        own_regions = [own for own in puzzle.row_regions if self.owns(own.rule, puzzle)]
        found = [
            self.written([list(divmod(int(cell), cols)) for cell in cells], int(clue))
            for own in sorted(own_regions, key=lambda own: self.place(own.rule))
            for cells, clue in zip(own.regions, own.clues, strict=True)
        ]
        return found or None

    def place(self, rule: Rule) -> int:
        """Where the figures under a rule stand among others. In a block of puzzles it depends on the other ones which
        rule comes first.
        """
        return 0

    def written(self, cells: list[list[int]], clue: int) -> Any:
        """The way back of `entry`."""
        if self.single:
            return cells[0]
        return cells if self.keys is None else {self.keys[1]: cells[-1], self.keys[0]: cells[:-1]}

    def schema(self) -> dict[str, Any]:
        entry: dict[str, Any] = _CELL_SCHEMA if self.single else CELLS_SCHEMA
        if self.keys is not None:
            cells, last = self.keys
            entry = object_schema({cells: CELLS_SCHEMA, last: _CELL_SCHEMA}, [cells, last])
        return {"type": "array", "items": entry}

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == self.rule(puzzle.structure.grid.rows)

    def most_region_clues(self, structure: Structure) -> int | None:
        return None if self.rule(structure.grid.rows).slots else 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook] | None:
        if self.look is None:
            return None
        return [
            RegionLook(self.look, [*cells], int(clue) if own.rule.slots else NO_CLUE)
            for own in puzzle.row_regions
            if self.owns(own.rule, puzzle)
            for cells, clue in zip(own.regions, own.clues, strict=True)
        ]


def object_schema(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """JSON Schema of an object with these properties and no others."""
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def cell_of(value: Any, name: str, size: Size) -> int:
    """The number of a cell ``[row, column]``, counted row by row."""
    if type(value) is not list or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        found = f"[{', '.join(map(shown, value))}]" if type(value) is list and len(value) <= 3 else shown(value)
        raise PuzzleError(f"{name} has an invalid cell: {found}", hint=CELL_HINT)
    row, col = value
    if not (0 <= row < size.rows and 0 <= col < size.cols):
        found = f"[{shown(row)}, {shown(col)}]"
        hint = f"rows are 0 to {size.rows - 1}, columns 0 to {size.cols - 1}"
        raise PuzzleError(f"{name} has the cell {found} outside the grid", hint=hint)
    cell: int = row * size.cols + col
    return cell


def are_adjacent(a: int, b: int, size: Size) -> bool:
    """Whether two cells share a side."""
    low, high, cols = min(a, b), max(a, b), size.cols
    return high - low == cols or (high - low == 1 and high % cols != 0)
