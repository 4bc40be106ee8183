"""Dominoes: a board divided into pairs of neighbouring cells, larger areas, and cells in none of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size, size_of
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.io.forms.walls import areas_left, cells_beside, n_walls
from gridlanes.puzzles.row_regions import RowRegions, RuleRegions
from gridlanes.rules.base import Rule
from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Tries

LARGEST = 64
"""cells of an area that is no domino"""
Pairs = tuple[tuple[int, int], ...]
"""which two cells of an area are beside each other, as their places in the order of the board"""


class Dominoes(Rooms):
    """Rooms of two cells, each a row region under `rule`; and larger ones, each a row region, its cells in the order of
    the board, under the rule that `larger` makes of its number of cells and of their pairs. `is_larger` says whether a
    rule is such a one. A single cell has the mark `hole`.

    Texts may have all areas; or the walls on borders, and separately the single cells, whatever their walls.
    Generated puzzles have dominoes only.
    """

    kind = "dominoes"
    parts = ("", "walls", "holes")
    fills_holes = True

    def __init__(
        self,
        name: str,
        rule: Rule,
        *,
        hole: int,
        larger: Callable[[int, Pairs], Rule],
        is_larger: Callable[[Rule], bool],
    ) -> None:
        super().__init__(name, rule, noun="domino", hole=hole)
        self._larger, self._is_larger = larger, is_larger

    def most_cells(self, structure: Structure) -> int:
        return 2

    def comes_first(self, size: Size) -> bool:
        return True

    def draw(self, draft: Draft, draws: Draws, tries: Tries) -> None:
        """Fills in random dominoes that cover the boards of these tries."""
        partner = domino_partners(draft.structure.grid.rows, draft.structure.grid.cols, draws, tries)
        first = np.minimum(partner, np.arange(partner.shape[1])).astype(np.int32)
        super().fill(draft, Content((np.where(partner < 0, np.int32(NO_ROOM), first),)))

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        content = super().read(value, size, largest)
        return content._replace(arrays=(content.arrays[0], None, None))

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        return {}

    def check(self, content: Content, size: Size) -> None:
        if not _fine(_areas(content, size), size).all():
            raise self.explain(content, size)

    def fill(self, draft: Draft, content: Content) -> None:
        size = Size(draft.structure.grid.rows, draft.structure.grid.cols)
        areas = _areas(content, size)
        draft.fine &= _fine(areas, size)
        n_cells = _n_cells(areas)
        alone = np.where(n_cells == 1, np.int32(NO_ROOM), areas)
        hole = self._given_of_holes(draft.structure)
        draft.fine &= ~((alone == NO_ROOM) & (draft.givens != 0) & (draft.givens != hole)).any(axis=1)
        pairs = np.where(n_cells == 2, areas, np.int32(NO_ROOM))
        draft.row_regions.append(regions_of_areas(self.rule(draft.structure), pairs, draft.fine))
        if (n_cells > 2).any():
            draft.row_regions += self._of_larger(np.where(n_cells > 2, areas, np.int32(NO_ROOM)), draft.fine, size)
        boards = alone.reshape(-1, *size)
        draft.row_regions += [pairs.regions(boards, draft.fine) for pairs in self.pairs_of(draft.structure)]
        self.give_holes(draft, alone)

    def _of_larger(self, areas: NDArray[np.int32], fine: NDArray[np.bool_], size: Size) -> list[RowRegions]:
        """The larger areas of boards ``int32 (n, cells)``, those of one shape together."""
        found: dict[Rule, tuple[list[int], list[list[int]]]] = {}
        for row in np.flatnonzero(fine & (areas >= 0).any(axis=1)).tolist():
            for area in dict.fromkeys(areas[row][areas[row] >= 0].tolist()):
                cells = np.flatnonzero(areas[row] == area).tolist()
                places = {cell: place for place, cell in enumerate(cells)}
                beside = [(cell, cell + 1) for cell in cells if (cell + 1) % size.cols]
                beside += [(cell, cell + size.cols) for cell in cells]
                pairs = sorted((places[one], places[other]) for one, other in beside if other in places)
                rows, regions = found.setdefault(self._larger(len(cells), tuple(pairs)), ([], []))
                rows.append(row)
                regions.append(cells)
        return [
            RowRegions.of_one_length(rule, np.array(rows, np.int64), np.array(regions, np.intp))
            for rule, (rows, regions) in found.items()
        ]

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return super().owns(rule, puzzle) or self._is_larger(rule)

    def rooms_of(self, structure: Structure, own: Sequence[RuleRegions]) -> list[list[int]]:
        areas = [entry for entry in own if entry.rule == self.rule(structure) or self._is_larger(entry.rule)]
        return [[*room] for entry in areas for room in entry.regions]

    def pictured(self, entry: RuleRegions) -> list[RuleRegions]:
        """Larger areas under one rule: what holds in them follows from their cells."""
        return super().pictured(entry._replace(rule=self._larger(3, ())) if self._is_larger(entry.rule) else entry)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas = _areas(content, size)
        if _fine(areas, size)[0]:
            return PuzzleError(f"a cell in no {self.noun} has a mark", hint="such a cell stays empty")
        return PuzzleError(f"invalid {self.name}", hint=f"they have two cells, or up to {LARGEST}, all connected")

    def spec(self, part: str, size: Size) -> ArraySpec:
        if part == "walls":
            return ArraySpec(Size(1, n_walls(size)), np.uint8, 0, size)
        return ArraySpec(size, np.uint8 if part == "holes" else np.int32, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        found: NDArray[Any] = _part(super().array(puzzle, "")[None], size_of(puzzle), part)[0]
        return found

    def arrays(self, many: Draft, part: str) -> NDArray[Any]:
        structure, rule = many.structure, self.rule(many.structure)
        size = Size(structure.grid.rows, structure.grid.cols)
        areas = np.full((many.n, size.n_cells), NO_ROOM, np.int32)
        n_held = np.zeros(areas.shape, np.intp)
        for own in many.row_regions:
            if own.rule == rule or self._is_larger(own.rule):
                row = own.row[own.region_of]
                areas[row, own.coords] = own.coords[own.start[own.region_of]]
                np.add.at(n_held, (row, own.coords), 1)
        missing = (areas == NO_ROOM) & ~self.is_outside(many.givens[:, : size.n_cells], structure)
        if missing.any() or (n_held > 1).any():
            raise ModelError(f"the {self.name} must cover the board, each cell in exactly one {self.noun}")
        return _part(areas, size, part)


def _part(areas: NDArray[np.int32], size: Size, part: str) -> NDArray[Any]:
    """``(n, places)``: a part of texts, from the areas ``int32 (n, cells)`` of boards."""
    if part == "holes":
        return np.asarray(areas == NO_ROOM, np.uint8)
    if part == "walls":
        boards = areas.reshape(-1, *size)
        across = (boards[:, :, 1:] != boards[:, :, :-1]) | (boards[:, :, 1:] == NO_ROOM)
        down = (boards[:, 1:] != boards[:, :-1]) | (boards[:, 1:] == NO_ROOM)
        n = len(areas)
        return np.concatenate([across.reshape(n, -1), down.reshape(n, -1)], axis=1).astype(np.uint8)
    return areas


def _areas(content: Content, size: Size) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the number of the domino of each cell, NO_ROOM if a text puts it in none."""
    whole, walls, holes, *_ = (*content.arrays, None, None)
    if whole is not None:
        return np.asarray(whole)
    assert walls is not None
    is_hole = np.zeros((len(walls), size.n_cells), np.bool_) if holes is None else holes != 0
    first, second = cells_beside(size)
    return areas_left((walls != 0) | is_hole[:, first] | is_hole[:, second], size)


def _n_cells(areas: NDArray[np.int32]) -> NDArray[np.intp]:
    """``intp (n, cells)``: how many cells the area of each cell has, 1 for a cell in none."""
    width = int(areas.max(initial=0)) + 2
    keys = (areas + 1 + width * np.arange(len(areas))[:, None]).ravel()
    n_cells = np.bincount(keys, minlength=width * len(areas))[keys].reshape(areas.shape)
    return np.where(areas == NO_ROOM, 1, n_cells)


def _fine(areas: NDArray[np.int32], size: Size) -> NDArray[np.bool_]:
    """``bool (n,)``: in which boards each area is connected, and not too large."""
    first, second = cells_beside(size)
    parts = areas_left(areas[:, first] != areas[:, second], size)
    connected = (_n_cells(parts) == _n_cells(areas)) | (areas == NO_ROOM)
    return np.asarray((connected & (_n_cells(areas) <= LARGEST)).all(axis=1))
