"""Walls within rooms: borders that close no room, between two of its cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, RegionLook, Size, size_of
from gridlanes.io.forms.fields.figures import CELL_HINT, CELLS_SCHEMA, are_adjacent, cell_of
from gridlanes.io.forms.fields.room_spans import RoomSpans
from gridlanes.io.forms.fields.rooms import Rooms
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.walls import cells_beside, n_areas, n_walls
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.grid import Layer
from gridlanes.model.presentation import Decoration, Presentation
from gridlanes.puzzles.row_regions import RowRegions, different
from gridlanes.rules.base import Rule

_LOOK = Presentation(decoration=Decoration.WALL, color="#2a2e37")


class InnerWalls(Field):
    """Pairs of neighbouring cells in one room with a wall between them. Such walls can be drawn on puzz.link; its
    checks obey them wherever a rule speaks of the two sides of a border, and so do these.

    `rooms`: the field of the rooms, which comes before. `rule`: what holds in the region of each wall; no other field
    has regions under it. The region is the edge that the wall stands on, if `edge` (in genres where edges are coords),
    and the two cells beside it, if `cells`. `spans`: those of the rooms, of which more are to hold where walls are
    crossed, too; then `rule` may say what holds anyway, and only tells where the walls are.
    """

    kind = "walls within rooms"

    def __init__(
        self,
        name: str,
        rooms: Rooms,
        rule: Rule,
        *,
        edge: bool = False,
        cells: bool = True,
        spans: RoomSpans | None = None,
    ) -> None:
        super().__init__(name)
        self.rooms, self.rule, self._spans = rooms, rule, spans
        self._edge, self._cells = edge, cells

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        if not isinstance(value, list):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of pairs of cells")
        walls = np.zeros((1, n_walls(size)), np.uint8)
        if len(value) > walls.size:
            raise PuzzleError(f"too many {self.name}: {len(value):,}", hint=f"the board has places for {walls.size:,}")
        for number, pair in enumerate(value, 1):
            walls[0, self._wall(pair, f"entry {number} of {self.name}", size)] = 1
        return Content((walls,))

    def _wall(self, value: Any, name: str, size: Size) -> int:
        """The wall between two cells, in the order of `cells_beside`."""
        if not isinstance(value, list) or len(value) != 2:
            raise PuzzleError(f"{name} is {shown(value)}, expected two cells", hint=CELL_HINT)
        first, second = sorted(cell_of(cell, name, size) for cell in value)
        if not are_adjacent(first, second, size):
            raise PuzzleError(f"{name} has cells that are not next to each other")
        return _wall_after(first, second, size)

    def write(self, puzzle: PuzzleRow) -> Any:
        size = size_of(puzzle)
        beside = np.stack(cells_beside(size), axis=1).tolist()
        there = compress(beside, self.array(puzzle, "").tolist())
        return [[list(divmod(cell, size.cols)) for cell in pair] for pair in there] or None

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {**CELLS_SCHEMA, "minItems": 2, "maxItems": 2}}

    def fill(self, draft: Draft, content: Content) -> None:
        walls, size = content.arrays[0] != 0, _size(draft.structure)
        row, wall = np.nonzero(walls & draft.fine[:, None])
        if not len(row):
            return
        rooms = next(own for own in draft.row_regions if own.rule == self.rooms.rule(draft.structure))
        areas = rooms.region_at(draft.structure.n_coords)
        first, second = (areas[row, cells[wall]] for cells in cells_beside(size))
        draft.fine[row[(first != second) | (first < 0)]] = False
        some = different(row)
        draft.fine[some] &= ~_divide(areas[some], walls[some], size)
        row, wall = row[draft.fine[row]], wall[draft.fine[row]]
        draft.row_regions.append(RowRegions.of_one_length(self.rule, row, self.coords(draft.structure)[wall]))
        if self._spans is not None:
            self._cross(draft, self._spans, areas, walls)

    def _cross(self, draft: Draft, spans: RoomSpans, areas: NDArray[np.intp], walls: NDArray[np.bool_]) -> None:
        """Gives boards with walls the spans that cross borders or walls, instead of those that cross borders."""
        walled = draft.fine & walls.any(axis=1)
        boards = np.zeros((draft.n, *_size(draft.structure)), np.int32)
        boards[: len(areas)] = areas.reshape(-1, *boards.shape[1:])  # the last boards may have no rooms that are fine
        for number, own in enumerate(draft.row_regions):
            if own.rule == spans.rule:
                draft.row_regions[number] = own.chosen(~walled[own.row])
        found = spans.regions(boards, walled, walls)
        draft.row_regions += [found] if len(found) else []

    def coords(self, structure: Structure) -> NDArray[np.intp]:
        """``(walls, k)``: the region of each wall that can stand on the board."""
        columns = [*cells_beside(_size(structure))] if self._cells else []
        if self._edge:
            grid = structure.grid
            across, down = grid.ids(Layer.EDGES_V)[:, 1:-1], grid.ids(Layer.EDGES_H)[1:-1]
            columns.insert(0, np.concatenate([across.ravel(), down.ravel()]))
        return np.stack(columns, axis=1).astype(np.intp)

    def explain(self, content: Content, size: Size) -> PuzzleError:
        hint = f"borders of a {self.rooms.noun} follow from its cells"
        reason = f"{self.name} divide a {self.rooms.noun}, or one of them is not between two cells of one"
        return PuzzleError(reason, hint=hint)

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, n_walls(size)), np.uint8, 0, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        walls = np.zeros(n_walls(size_of(puzzle)), np.uint8)
        regions = [region for own in puzzle.row_regions if own.rule == self.rule for region in own.regions]
        walls[self._walls(puzzle.structure, regions)] = 1
        return walls

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        walls = np.zeros((many.n, n_walls(_size(many.structure))), np.uint8)
        found = [region for own in many.row_regions if own.rule == self.rule for region in own.regions()]
        walls[[row for row, *_ in found], self._walls(many.structure, [coords for _, coords, _ in found])] = 1
        return walls

    def _walls(self, structure: Structure, regions: Sequence[Sequence[int]]) -> list[int]:
        """The wall of each region. ModelError for a region that is none of a wall."""
        if not regions:
            return []
        wall_of = {frozenset(coords): wall for wall, coords in enumerate(self.coords(structure).tolist())}
        found = [wall_of.get(frozenset(map(int, region)), -1) for region in regions]
        if -1 in found:
            raise ModelError(f"the {self.name} must be between two neighbouring cells each")
        return found

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return not any(own.rule == self.rule and len(own.regions) for own in puzzle.row_regions)

    def are_blank(self, many: Draft) -> bool:
        return not any(own.rule == self.rule and len(own) for own in many.row_regions)

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == self.rule

    def most_region_clues(self, structure: Structure) -> int:
        return 0

    def looks(self, puzzle: PuzzleRow) -> list[RegionLook]:
        cols = size_of(puzzle).cols
        pairs = self.write(puzzle) or []
        return [RegionLook(_LOOK, [row * cols + col for row, col in pair], NO_CLUE) for pair in pairs]


def _size(structure: Structure) -> Size:
    return Size(structure.grid.rows, structure.grid.cols)


def _wall_after(first: int, second: int, size: Size) -> int:
    """The wall between two neighbouring cells, the left or upper one first."""
    if second == first + 1 and size.cols > 1:
        return first - first // size.cols
    return size.rows * (size.cols - 1) + first


def _divide(areas: NDArray[np.intp], walls: NDArray[np.bool_], size: Size) -> NDArray[np.bool_]:
    """``bool (n,)``: in which boards `walls` ``(n, walls)`` cut one of `areas` ``(n, coords)`` into parts."""
    first, second = cells_beside(size)
    between = areas[:, first] != areas[:, second]
    return np.asarray(n_areas(between, size) != n_areas(between | walls, size))
