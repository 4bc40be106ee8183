"""Rooms of boards where some cells are in no room."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.fields.field import ArraySpec, Content, Size
from gridlanes.io.forms.fields.rooms import NO_ROOM, Rooms
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.walls import areas_left, cells_beside


class HoledRooms(Rooms):
    """Rooms as a board of areas; cells in no room are those of the area `HOLE`, which have the mark `hole`.

    URLs have the borders of all areas, and separately the cells that are in no room: these divide the remaining cells
    of an area.
    """

    parts = ("", "holes")

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        content = super().read(value, size, largest)
        return content._replace(arrays=(content.arrays[0], None))

    def fill(self, draft: Draft, content: Content) -> None:
        grid = draft.structure.grid
        super().fill(draft, Content((areas_without_holes(content, Size(grid.rows, grid.cols)),)))

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.uint8 if part == "holes" else np.int32, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[Any]:
        areas = super().array(puzzle, "")
        return np.asarray(areas == NO_ROOM, np.uint8) if part == "holes" else areas


def areas_without_holes(content: Content, size: Size) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the areas of boards, `NO_ROOM` at holes."""
    areas, holes, *_ = (*content.arrays, None)
    return _parted(areas, holes != 0, size) if holes is not None and holes.any() else np.asarray(areas, np.int32)


def _parted(areas: NDArray[np.int32], is_hole: NDArray[np.bool_], size: Size) -> NDArray[np.int32]:
    """``int32 (n, cells)``: the connected parts of areas, without holes."""
    first, second = cells_beside(size)
    walls = (areas[:, first] != areas[:, second]) | is_hole[:, first] | is_hole[:, second]
    return np.where(is_hole, np.int32(NO_ROOM), areas_left(walls, size))
