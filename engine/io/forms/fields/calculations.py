"""Cages with calculations: areas that cover the board, each with an operator and a target for its values."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, RegionLook, Size, size_of
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import maps_of, regions_of_areas
from gridlanes.io.forms.symbols import fields_of
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.presentation import Border, Presentation
from gridlanes.rules.base import Rule
from gridlanes.rules.calculation import ANY, LONGEST, OPERATORS, Calculation

Whole = NDArray[np.int64]
RULES = {operator: Calculation(operator, Clue(0)) for operator in (*OPERATORS, ANY)}
SHIFT = 3
"""a target's code is the number shifted by so many bits, and the place of its operator from 1; 0 for none"""
_SIGNS = "".join(RULES)
_LARGEST = (1 << 28) - 1
_TARGET = re.compile(r"(\d{1,9})([-+*/x]?)")


def code_of(word: str) -> int | None:
    """The code of a target as it is written, such as ``12+``, without an operator where it is not said; None for what
    is no target.
    """
    match = _TARGET.fullmatch(word)
    if match is None or int(match[1]) > _LARGEST:
        return None
    sign = "*" if match[2] == "x" else match[2] or ANY
    return int(match[1]) << SHIFT | _SIGNS.index(sign) + 1


def entry_of(code: int) -> str:
    """The way back."""
    sign = _SIGNS[(code & (1 << SHIFT) - 1) - 1]
    return f"{code >> SHIFT}{'' if sign == ANY else sign}"


def target_codes(
    lengths: Whole, sums: Whole, products: Whole, largest: Whole, least: Whole, shares: NDArray[np.float64]
) -> NDArray[np.int32]:
    """``int32 (n, k)``: the codes of targets for cages of so many cells (0 for none), each with one of the operators
    that fit, chosen by its share from 0 up to 1. `sums`, ... of the values in each ``int64 (n, k)``.
    """
    two = lengths == 2
    quotients = largest // np.maximum(least, 1)
    results = {"+": sums, "-": largest - least, "*": products, "/": quotients}
    fits = {"+": lengths > 0, "-": two, "*": lengths > 1, "/": two & (least > 0) & (quotients * least == largest)}
    fitting = np.stack([fits[sign] & (results[sign] <= _LARGEST) for sign in OPERATORS])
    wanted = (shares * fitting.sum(axis=0)).astype(np.int64)
    chosen = np.minimum((fitting.cumsum(axis=0) <= wanted).sum(axis=0), len(OPERATORS) - 1)
    result = np.take_along_axis(np.stack([results[sign] for sign in OPERATORS]), chosen[None], axis=0)[0]
    return np.where(lengths > 0, result << SHIFT | chosen + 1, 0).astype(np.int32)


class Calculations(Field):
    """``{"areas": [rows of names], "targets": {"A": "12+", ...}}``: each area has a target; without an operator it may
    be any of them.

    In texts `areas` is the map, `targets` has each target at one cell of its area; or `ordered` has them one behind the
    other, in the order in which areas first occur.
    """

    kind = "cages with calculations"
    parts = ("areas", "targets", "ordered")

    def __init__(self, name: str = "cages") -> None:
        super().__init__(name, required=True)
        self._map = Rooms("areas", RULES[ANY], noun="cage")

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        given = fields_of(value, ("areas", "targets"), ("areas", "targets"), self.name)
        found = self._map.read(given["areas"], size, largest)
        names = [str(name) for row in given["areas"] for name in row]
        order, targets = [*dict.fromkeys(names)], given["targets"]
        if not isinstance(targets, dict) or {*targets} != {*order}:
            raise PuzzleError(
                f"the targets of {self.name} are {shown(targets)}", hint="expected one for each name of a cage"
            )
        codes = np.zeros((1, len(names)), np.int32)
        for place, name in enumerate(order):
            code = code_of(targets[name]) if isinstance(targets[name], str) else None
            if code is None:
                hint = "expected a number and one of + - * /, such as '12+', or a number alone"
                raise PuzzleError(f"the target of {name[:20]!r} in {self.name} is {shown(targets[name])}", hint=hint)
            codes[0, place] = code
        return Content((found.arrays[0], None, codes), found.rows, found.cols)

    def _ordered(self, content: Content) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """``int32 (n, cells)``: the code of each area's target; and in which puzzles each area has just one."""
        areas, at_cells, ordered = content.arrays
        n_areas = areas.max(axis=1, initial=-1) + 1
        if ordered is None:
            ordered, row_cell = np.zeros(areas.shape, np.int32), np.nonzero(at_cells)
            ordered[row_cell[0], areas[row_cell]] = at_cells[row_cell]
            n_targets = (at_cells != 0).sum(axis=1)
        else:
            n_targets = (ordered != 0).sum(axis=1)
        exists = np.arange(areas.shape[1]) < n_areas[:, None]
        return ordered, np.asarray(((ordered != 0) == exists).all(axis=1) & (n_targets == n_areas))

    def check(self, content: Content, size: Size) -> None:
        """Refuses areas that no calculation is for."""

    def fill(self, draft: Draft, content: Content) -> None:
        areas = content.arrays[0]
        ordered, fine = self._ordered(content)
        area = np.arange(len(areas))[:, None] * areas.shape[1] + areas
        lengths = np.bincount(area.ravel(), minlength=areas.size).reshape(areas.shape)
        sign = (ordered & (1 << SHIFT) - 1) - 1
        needs_two = (sign == _SIGNS.index("-")) | (sign == _SIGNS.index("/"))
        fine &= ~((needs_two & (lengths != 2)) | (lengths > LONGEST)).any(axis=1)
        draft.fine &= fine
        for number, rule in enumerate(RULES.values()):
            here = np.take_along_axis(sign, areas.astype(np.intp), axis=1) == number
            mine = np.where(here, areas, np.int32(NO_CLUE)).astype(np.int32)
            regions = regions_of_areas(rule, mine, draft.fine, ordered >> SHIFT)
            if len(regions):
                draft.row_regions.append(regions)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas = content.arrays[0][0]
        n_areas, longest = int(areas.max()) + 1, int(np.bincount(areas).max())
        ordered, fine = self._ordered(content)
        if not fine[0]:
            n_targets = int((ordered[0] != 0).sum())
            return PuzzleError(
                f"{n_areas} cages, {n_targets} of them with a target", hint="each cage has one target", column=2
            )
        if longest > LONGEST:
            return PuzzleError(f"a cage of {longest} cells", hint=f"cages have up to {LONGEST}")
        return PuzzleError("a difference or quotient of other than two cells", column=2)

    def _entries(self, puzzle: PuzzleRow) -> list[tuple[list[int], int]]:
        """The cells and the code of the target of each cage, in the order in which cages first occur."""
        found = [
            ([*map(int, cells)], int(target) << SHIFT | number)
            for number, rule in enumerate(RULES.values(), 1)
            for own in puzzle.row_regions
            if own.rule == rule
            for cells, target in zip(own.regions, own.clues, strict=True)
        ]
        found.sort(key=lambda entry: min(entry[0]))
        if sorted(cell for cells, _ in found for cell in cells) != [*range(size_of(puzzle).n_cells)]:
            raise ModelError(f"the {self.name} must cover the board, each cell in exactly one cage")
        return found

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        codes = np.zeros(size_of(puzzle).n_cells, np.int32)
        for number, (cells, code) in enumerate(self._entries(puzzle)):
            if part == "areas":
                codes[cells] = number
            else:
                codes[min(cells) if part == "targets" else number] = code
        return codes

    def arrays(self, many: Draft, part: str) -> NDArray[np.int32]:
        signs: dict[Rule, int] = {rule: number for number, rule in enumerate(RULES.values(), 1)}
        mine = [own for own in many.row_regions if own.rule in signs]
        codes = [own.clues.astype(np.int64) << SHIFT | signs[own.rule] for own in mine]
        found = maps_of(mine, many.n, many.structure.grid.rows * many.structure.grid.cols, codes)
        if found is None:
            raise ModelError(f"the {self.name} must cover the board, each cell in exactly one cage")
        return {"areas": found.areas, "ordered": found.ordered, "targets": found.at_first}[part].astype(np.int32)

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, 0)

    def write(self, puzzle: PuzzleRow) -> Any:
        areas = self.array(puzzle, "areas").reshape(size_of(puzzle)).tolist()
        rows = self._map.named(areas)
        names = [*dict.fromkeys(str(name) for row in rows for name in row)]
        targets = {name: entry_of(code) for name, (_, code) in zip(names, self._entries(puzzle), strict=True)}
        return {"areas": rows, "targets": targets}

    def schema(self) -> dict[str, Any]:
        targets = {"type": "object", "additionalProperties": {"type": "string", "pattern": "^[0-9]{1,9}[-+*/x]?$"}}
        return {
            "type": "object",
            "properties": {"areas": self._map.schema(), "targets": targets},
            "required": ["areas", "targets"],
            "additionalProperties": False,
        }

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule in RULES.values()

    def most_region_clues(self, structure: Structure) -> int:
        """A target for each area; no two share a cell."""
        return structure.grid.rows * structure.grid.cols

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        return [
            RegionLook(
                Presentation(border=Border.SOLID, label=entry_of(code).replace("*", "\u00d7").replace("/", "\u00f7")),
                cells,
                NO_CLUE,
            )
            for cells, code in self._entries(puzzle)
        ]
