"""Dominoes: a board divided into pairs of neighbouring cells, and cells in no pair."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Size, size_of
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.walls import divided, n_walls
from gridlanes.rules.base import Rule
from gridlanes.samplers.dominoes import domino_partners
from gridlanes.samplers.draws import Draws, Tries


class Dominoes(Rooms):
    """Rooms of two cells, each a row region under `rule`. A single cell has the mark `hole`.

    Texts may have all areas; or the walls on borders, and separately the single cells, whatever their walls.
    """

    kind = "dominoes"
    parts = ("", "walls", "holes")
    fills_holes = True

    def __init__(self, name: str, rule: Rule, *, hole: int) -> None:
        super().__init__(name, rule, noun="domino", hole=hole)

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
        _, n_cells = _beside(areas, size)
        alone = np.where(n_cells == 1, np.int32(NO_ROOM), areas)
        hole = self._given_of_holes(draft.structure)
        draft.fine &= ~((alone == NO_ROOM) & (draft.givens != 0) & (draft.givens != hole)).any(axis=1)
        super().fill(draft, Content((alone,)))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        areas = _areas(content, size)
        if _fine(areas, size)[0]:
            return PuzzleError(f"a cell in no {self.noun} has a mark", hint="such a cell stays empty")
        return PuzzleError(f"invalid {self.name}", hint="a domino has two cells, which are beside each other")

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
            if own.rule == rule:
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
    rows, cols = size
    apart = np.zeros((len(walls), rows, cols), np.bool_) if holes is None else holes.reshape(-1, rows, cols) != 0
    across, down = divided(walls == 0, size)
    across &= ~apart[:, :, 1:] & ~apart[:, :, :-1]
    down &= ~apart[:, 1:] & ~apart[:, :-1]
    first = np.broadcast_to(np.arange(size.n_cells, dtype=np.int32).reshape(rows, cols), apart.shape).copy()
    first[:, :, 1:] -= across
    first[:, 1:] -= np.int32(cols) * down
    joined = np.zeros(apart.shape, np.intp)
    for there, here, before in ((across, np.s_[:, :, 1:], np.s_[:, :, :-1]), (down, np.s_[:, 1:], np.s_[:, :-1])):
        joined[here] += there
        joined[before] += there
    first[(joined > 1).any(axis=(1, 2))] = 0  # all cells one area, which is no domino
    return first.reshape(len(walls), -1)


def _beside(areas: NDArray[np.int32], size: Size) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """``intp (n, cells)``: how many cells of its area are beside each cell, and how many there are in all."""
    board = np.pad(areas.reshape(-1, *size), ((0, 0), (1, 1), (1, 1)), constant_values=NO_ROOM)
    inside = board[:, 1:-1, 1:-1]
    near = [board[:, :-2, 1:-1], board[:, 2:, 1:-1], board[:, 1:-1, :-2], board[:, 1:-1, 2:]]
    beside = sum((other == inside).astype(np.intp) for other in near)
    width = int(areas.max(initial=0)) + 2
    keys = (areas + 1 + width * np.arange(len(areas))[:, None]).ravel()
    n_cells = np.bincount(keys, minlength=width * len(areas))[keys].reshape(areas.shape)
    return np.asarray(beside).reshape(areas.shape), np.where(areas == NO_ROOM, 1, n_cells)


def _fine(areas: NDArray[np.int32], size: Size) -> NDArray[np.bool_]:
    """``bool (n,)``: in which boards each area is one cell, or two beside each other."""
    beside, n_cells = _beside(areas, size)
    return np.asarray(((n_cells == 1) | ((n_cells == 2) & (beside == 1))).all(axis=1))
