"""Blocks and runs: a board whose runs of cells between blocks, across and down, have sums written in the blocks."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import (
    ArraySpec,
    Content,
    DarkLabel,
    Field,
    RegionLook,
    Size,
    codes_of_rows,
    size_of,
)
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions, regions_of_row
from gridlanes.rules.base import Rule

WHITE, BLOCK = -1, 0
"""the codes of a white cell and of a block without sums"""
SHIFT = 8
"""the code of a block is its sum down shifted by so many bits, and its sum across; 0 for none"""
LARGEST_SUM = 45
LONGEST = 9
"""cells of a run"""
_WORD = re.compile(r"(\d{0,2}),(\d{0,2})")
_HINT = "expected null for a white cell, '#' for a block without sums, or its sums as 'down,across', such as '14,' ',6'"


def code_of(word: str) -> int | None:
    """The code of the sums in a block as they are written: ``14,6``, one of them left out where it is not given; None
    for what is none.
    """
    match = _WORD.fullmatch(word)
    if match is None or word == ",":
        return None
    down, across = (int(part or 0) for part in match.groups())
    fits = max(down, across) <= LARGEST_SUM and "0" not in (match[1], match[2])
    return down << SHIFT | across if fits else None


def entry_of(code: int) -> str:
    """The way back."""
    down, across = divmod(code, 1 << SHIFT)
    return f"{down or ''},{across or ''}"


def _code(entry: Any) -> int | None:
    if entry is None or entry == "#":
        return WHITE if entry is None else BLOCK
    return code_of(entry) if isinstance(entry, str) else None


class CrossSums(Field):
    """Rows of cells with one row and one column more than the board, above it and on its left, where sums may be, too:
    null for a white cell, ``#`` for a block, ``14,6`` for one with the sum of the run below and of the run on its
    right.

    Each run of white cells with a sum is a row region under `summed`, whose ``Clue(0)`` is the sum; the others, of two
    cells or more, are under `plain`. Blocks are given as the mark `block` (a displayed value). The sum of a cell that
    is a run of one in both directions is the sum across, if it has only one.
    """

    kind = "sums of runs"

    def __init__(self, name: str, summed: Rule, plain: Rule, block: int) -> None:
        super().__init__(name, required=True)
        self.summed, self.plain, self.block = summed, plain, block

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows", hint=_HINT)
        rows, cols = len(value), len(value[0]) if value else 0
        if not (2 <= rows <= largest + 1 and 2 <= cols <= largest + 1) or any(len(row) != cols for row in value):
            hint = f"it has rows of one length, 2 to {largest + 1}, the ones above and on the left included"
            raise PuzzleError(f"{self.name} has {rows:,} rows, the first of {cols:,} cells", hint=hint)
        codes = codes_of_rows(value, _code, self.name, _HINT)
        return Content((np.array([codes], np.int32),), rows - 1, cols - 1)

    def schema(self) -> dict[str, Any]:
        entry = {"type": ["string", "null"], "pattern": "^(#|[0-9]{0,2},[0-9]{0,2})$"}
        return {"type": "array", "items": {"type": "array", "items": entry, "minItems": 2}, "minItems": 2}

    def check(self, content: Content, size: Size) -> None:
        """Nothing yet."""

    def fill(self, draft: Draft, content: Content) -> None:
        structure = draft.structure
        codes = content.arrays[0].reshape(-1, structure.grid.rows + 1, structure.grid.cols + 1)
        ways = (_Runs.across(codes), _Runs.down(codes))
        fine = (codes[:, 0] != WHITE).all(axis=1) & (codes[:, :, 0] != WHITE).all(axis=1)
        for runs in ways:
            fine &= runs.fine
        draft.fine &= fine
        is_block = (codes[:, 1:, 1:] != WHITE).reshape(draft.n, -1)
        draft.give(is_block * np.uint8(structure.alphabet.number(self.block) + 1))
        for has_sum, rule in ((True, self.summed), (False, self.plain)):
            for runs in ways:
                draft.row_regions.append(runs.regions(rule, draft.fine, has_sum=has_sum))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        codes = content.arrays[0][:1].reshape(1, size.rows + 1, size.cols + 1)
        if (codes[:, 0] == WHITE).any() or (codes[:, :, 0] == WHITE).any():
            hint = "the first row and column are outside of the board, for sums"
            return PuzzleError(f"{self.name} has a white cell in its first row or column", hint=hint)
        longest = max(int(runs.lengths.max(initial=0)) for runs in (_Runs.across(codes), _Runs.down(codes)))
        if longest > LONGEST:
            return PuzzleError(f"a run of {longest} white cells", hint=f"a run has up to {LONGEST}, all different")
        return PuzzleError(
            "a sum with no white cell behind it", hint="sums are those of the cells below or on the right"
        )

    def regions_of(self, blocks: NDArray[np.bool_], size: Size, values: NDArray[np.int64] | None) -> list[RuleRegions]:
        """The runs between `blocks` ``bool (cells,)``, with the sums of these `values` ``int64 (cells,)`` of cells,
        without sums for None.
        """
        codes = np.zeros((1, size.rows + 1, size.cols + 1), np.int32)
        codes[0, 1:, 1:][~blocks.reshape(size)] = WHITE
        least = 2 if values is None else 1
        ways = (_Runs.across(codes), _Runs.down(codes))
        every = [runs.regions(self.plain, np.ones(1, np.bool_), has_sum=False, least=least) for runs in ways]
        found = list(regions_of_row(every, 0))
        if values is None:
            return found
        return [
            RuleRegions(self.summed, own.regions, [int(values[list(run)].sum()) for run in own.regions])
            for own in found
        ]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(size.rows + 1, size.cols + 1), np.int32, BLOCK)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        rows, cols = size_of(puzzle)
        codes = np.zeros((rows + 1, cols + 1), np.int32)
        is_white = puzzle.givens.reshape(rows, cols) != puzzle.structure.alphabet.number(self.block) + 1
        codes[1:, 1:][is_white] = WHITE
        for own in puzzle.row_regions:
            for run, total in zip(own.regions, own.clues, strict=True) if own.rule == self.summed else ():
                (row, col), is_down = divmod(int(min(run)), cols), len(run) > 1 and max(run) - min(run) >= cols
                if len(run) == 1:
                    alone = codes[row + 1, col] == WHITE or (codes[row + 1, col] & (1 << SHIFT) - 1) > 0
                    is_down = bool(alone or (col + 1 < cols and is_white[row, col + 1]))
                if not 1 <= total <= LARGEST_SUM:
                    raise ModelError(f"sums in {self.name} are 1 to {LARGEST_SUM}, found {total}")
                codes[(row, col + 1) if is_down else (row + 1, col)] |= int(total) << SHIFT * is_down
        return codes.ravel()

    def write(self, puzzle: PuzzleRow) -> Any:
        written = {WHITE: None, BLOCK: "#"}
        entries = [written[code] if code in written else entry_of(code) for code in self.array(puzzle, "").tolist()]
        across = size_of(puzzle).cols + 1
        return [entries[at : at + across] for at in range(0, len(entries), across)]

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule in (self.summed, self.plain)

    def most_region_clues(self, structure: Structure) -> int:
        """A sum for each run; a cell lies in one run across and one down."""
        return 2 * structure.grid.rows * structure.grid.cols

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        return []  # what is drawn are the blocks

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        cols = size_of(puzzle).cols + 1
        codes = {at: entry_of(code) for at, code in enumerate(self.array(puzzle, "").tolist()) if code > 0}
        return [
            DarkLabel((at // cols - 1, at % cols - 1), below=entry.partition(",")[0], right=entry.partition(",")[2])
            for at, entry in codes.items()
        ]


class _Runs(NamedTuple):
    """The runs of white cells of n boards in one direction, numbered on each. `areas` ``int32 (n, cells)``: the run of
    each cell, -1 for blocks; `lengths` ``int64 (n, most)`` and `sums` ``int32 (n, most)``, 0 for none; `fine`
    ``bool (n,)``: boards without runs that are too long, and without sums of nothing.
    """

    areas: NDArray[np.int32]
    lengths: NDArray[np.int64]
    sums: NDArray[np.int32]
    fine: NDArray[np.bool_]

    @classmethod
    def across(cls, codes: NDArray[np.int32]) -> _Runs:
        """The runs in rows, of boards with these codes ``int32 (n, rows + 1, cols + 1)``."""
        return cls._of(codes, codes & (1 << SHIFT) - 1)

    @classmethod
    def down(cls, codes: NDArray[np.int32]) -> _Runs:
        """The runs in columns, of boards with these codes."""
        turned = codes.transpose(0, 2, 1)
        found = cls._of(turned, turned >> SHIFT)
        n, cols, rows = turned.shape
        areas = found.areas.reshape(n, cols - 1, rows - 1).transpose(0, 2, 1).reshape(n, -1)
        return found._replace(areas=np.ascontiguousarray(areas))

    @classmethod
    def _of(cls, codes: NDArray[np.int32], numbers: NDArray[np.int32]) -> _Runs:
        n = len(codes)
        white = codes == WHITE
        begins = white[:, 1:, 1:] & ~white[:, 1:, :-1]
        areas = np.where(white[:, 1:, 1:].reshape(n, -1), begins.reshape(n, -1).cumsum(axis=1) - 1, -1)
        lengths = np.zeros((n, int(areas.max(initial=-1)) + 1), np.int64)
        board, cell = np.nonzero(areas >= 0)
        np.add.at(lengths, (board, areas[board, cell]), 1)
        sums = np.zeros(lengths.shape, np.int32)
        board, cell = np.nonzero(begins.reshape(n, -1))
        sums[board, areas[board, cell]] = numbers[:, 1:, :-1].reshape(n, -1)[board, cell]
        is_known = ~white & (numbers > 0)
        of_nothing = is_known[:, 0].any(axis=1) | is_known[:, :, -1].any(axis=1)
        of_nothing |= (is_known[:, 1:, :-1] & ~white[:, 1:, 1:]).any(axis=(1, 2))
        return cls(areas.astype(np.int32), lengths, sums, ~of_nothing & (lengths <= LONGEST).all(axis=1))

    def regions(self, rule: Rule, fine: NDArray[np.bool_], *, has_sum: bool, least: int = 2) -> RowRegions:
        """The runs with a sum under `rule`, or those without one that have `least` cells and more."""
        chosen = self.sums > 0 if has_sum else (self.sums == 0) & (self.lengths >= least)
        kept = np.append(chosen, np.zeros((len(chosen), 1), np.bool_), axis=1)  # of no run
        areas = np.where(np.take_along_axis(kept, self.areas.astype(np.intp), axis=1), self.areas, np.int32(-1))
        return regions_of_areas(rule, areas, fine, self.sums if has_sum else None)
