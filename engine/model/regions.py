"""Regions: symbolic shapes on a grid, resolved once into arrays of coords.

Positions that are not floor drop out of every shape; a shape that extends outside the grid is refused. Shapes are equal
if they cover the same positions, however they are drawn (`Presentation`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.kinds import check_fields
from gridlanes.model.presentation import Presentation

Coords = NDArray[np.intp]
Slant = Literal["UL", "UR", "DL", "DR"]
Sight = Literal["U", "D", "L", "R"]
AnyRegion = TypeVar("AnyRegion", bound="Region")


@dataclass(frozen=True)
class Region:
    """A shape; `resolve` returns its coords, in reading order unless the shape has an order of its own.

    ``a | b``, ``a & b`` and ``a - b`` are `Union`, `Intersect` and `Diff`.
    """

    presentation: Presentation | None = field(default=None, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        check_fields(self)

    def resolve(self, grid: Grid) -> Coords:
        """``intp (K,)``: the coords of the shape on a grid, each once."""
        raise NotImplementedError

    def with_presentation(self: AnyRegion, presentation: Presentation | None) -> AnyRegion:
        """A region of this shape, drawn in another way."""
        return replace(self, presentation=presentation)

    @staticmethod
    def diagonal(
        row: int | None = None,
        col: int | None = None,
        direction: Slant = "DR",
        length: int | None = None,
        layer: Layer = Layer.CELLS,
    ) -> Diagonal:
        """A `Diagonal`; without arguments the main one, with ``direction="DL"`` alone the other."""
        return Diagonal(row, col, direction, length, layer)

    def __or__(self, other: Region) -> Union:
        return Union((*_parts(self), *_parts(other)))

    def __and__(self, other: Region) -> Intersect:
        return Intersect((self, other))

    def __sub__(self, other: Region) -> Diff:
        return Diff(self, other)


def _floor(grid: Grid, layer: Layer, positions: Iterable[tuple[int, int]]) -> Coords:
    """The coords of the positions that are floor, in the order given."""
    found = np.array(list(positions), np.intp).reshape(-1, 2)
    outside = ((found < 0) | (found >= grid.shape(layer))).any(axis=1)
    if outside.any():
        grid.require(layer, *found[outside][0].tolist())
    return _on_floor(grid.ids(layer)[found[:, 0], found[:, 1]])


def _on_floor(coords: Coords) -> Coords:
    """The coords without -1, which stands for a position that is no floor."""
    return coords[coords >= 0]


@dataclass(frozen=True)
class Row(Region):
    """Row `r` of a layer."""

    r: int
    layer: Layer = Layer.CELLS

    def resolve(self, grid: Grid) -> Coords:
        grid.require(self.layer, self.r, 0)
        return _on_floor(grid.ids(self.layer)[self.r])


@dataclass(frozen=True)
class Col(Region):
    """Column `c` of a layer."""

    c: int
    layer: Layer = Layer.CELLS

    def resolve(self, grid: Grid) -> Coords:
        grid.require(self.layer, 0, self.c)
        return _on_floor(grid.ids(self.layer)[:, self.c])


@dataclass(frozen=True)
class Rect(Region):
    """A rectangle of a layer, row by row."""

    top: int
    left: int
    height: int
    width: int
    layer: Layer = Layer.CELLS

    def resolve(self, grid: Grid) -> Coords:
        n_rows, n_cols = grid.shape(self.layer)
        if min(self.height, self.width) <= 0:
            return np.array([], np.intp)
        bottom, right = self.top + self.height, self.left + self.width
        if self.top < 0 or self.left < 0 or bottom > n_rows or right > n_cols:
            for row, col in product((self.top, min(bottom - 1, n_rows)), (self.left, min(right - 1, n_cols))):
                grid.require(self.layer, row, col)
        return _on_floor(grid.ids(self.layer)[self.top : bottom, self.left : right].ravel())


_SLANTS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


@dataclass(frozen=True)
class Diagonal(Region):
    """The positions of a layer from (`row`, `col`) on in a diagonal `direction`, including (`row`, `col`).

    `length`: how many, None for all up to the edge of the grid. `row` and `col` None: the corner of the grid from which
    the direction leads into the grid.
    """

    row: int | None
    col: int | None
    direction: Slant
    length: int | None = None
    layer: Layer = Layer.CELLS

    def resolve(self, grid: Grid) -> Coords:
        down, right = _SLANTS[self.direction]
        n_rows, n_cols = grid.shape(self.layer)
        row = (0 if down > 0 else n_rows - 1) if self.row is None else self.row
        col = (0 if right > 0 else n_cols - 1) if self.col is None else self.col
        grid.require(self.layer, row, col)
        if self.length is None:
            length = min(n_rows - row if down > 0 else row + 1, n_cols - col if right > 0 else col + 1)
        else:
            length = min(self.length, n_rows + n_cols)
        return _floor(grid, self.layer, ((row + step * down, col + step * right) for step in range(length)))


@dataclass(frozen=True)
class All(Region):
    """Every coord of every layer."""

    def resolve(self, grid: Grid) -> Coords:
        return np.arange(grid.n_coords, dtype=np.intp)


@dataclass(frozen=True)
class AllOf(Region):
    """Every coord of one layer."""

    layer: Layer = Layer.CELLS

    def resolve(self, grid: Grid) -> Coords:
        return _on_floor(grid.ids(self.layer).ravel())


def _cells_only(region: Los | _AroundCell) -> None:
    if region.layer != Layer.CELLS:
        raise ModelError(f"{type(region).__name__} is about cells, found {Layer(region.layer).word}s")


_SIGHTS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def _ray(grid: Grid, row: int, col: int, sight: Sight) -> list[tuple[int, int]]:
    down, right = _SIGHTS[sight]
    materials = grid.materials_of(Layer.CELLS)
    cells = []
    row, col = row + down, col + right
    while 0 <= row < grid.rows and 0 <= col < grid.cols and materials[row, col] != Material.WALL:
        cells.append((row, col))
        row, col = row + down, col + right
    return cells


@dataclass(frozen=True)
class Los(Region):
    """The line of sight of a cell (floor or not) in one `direction`, nearest first and without the cell itself.

    It ends before the first wall; holes and cells that are only labels do not stop it.
    """

    row: int
    col: int
    direction: Sight
    layer: Layer = Layer.CELLS

    def __post_init__(self) -> None:
        super().__post_init__()
        _cells_only(self)

    def resolve(self, grid: Grid) -> Coords:
        grid.require(self.layer, self.row, self.col)
        return _floor(grid, self.layer, _ray(grid, self.row, self.col, self.direction))


@dataclass(frozen=True)
class _AroundCell(Region):
    row: int
    col: int
    layer: Layer = Layer.CELLS

    def __post_init__(self) -> None:
        super().__post_init__()
        _cells_only(self)


@dataclass(frozen=True)
class LosCross(_AroundCell):
    """The lines of sight of a cell in all four directions, and the cell itself; in reading order."""

    def resolve(self, grid: Grid) -> Coords:
        grid.require(self.layer, self.row, self.col)
        rays = {sight: _ray(grid, self.row, self.col, sight) for sight in ("U", "L", "R", "D")}
        before, after = [*rays["U"][::-1], *rays["L"][::-1]], [*rays["R"], *rays["D"]]
        return _floor(grid, self.layer, [*before, (self.row, self.col), *after])


@dataclass(frozen=True)
class Neighbors4(_AroundCell):
    """The cells above, left, right and below of a cell (floor or not), without it; those outside the grid drop out."""

    def resolve(self, grid: Grid) -> Coords:
        return np.array(grid.neighbours4(self.row, self.col), np.intp)


@dataclass(frozen=True)
class _Listed(Region):
    cells: tuple[tuple[int, ...], ...]
    layer: Layer = Layer.CELLS

    def __post_init__(self) -> None:
        super().__post_init__()
        lengths = {*map(len, self.cells)}
        if not lengths <= {2, 3}:
            raise ModelError("a position is (row, col) or (layer, row, col)")
        if len({*(self._places() if len(lengths) > 1 else self.cells)}) != len(self.cells):
            raise ModelError(f"a {type(self).__name__.lower()} region lists each cell once")

    def _places(self) -> Sequence[tuple[int, ...]]:
        if {*map(len, self.cells)} <= {3}:
            return self.cells
        layer = self.layer
        return [(layer, *cell) if len(cell) == 2 else cell for cell in self.cells]

    def resolve(self, grid: Grid) -> Coords:
        places = self._places()
        coord_at: Mapping[tuple[int, ...], int] = grid.coord_at  # type: ignore[assignment]
        coords = [*map(coord_at.get, places)]
        if None in coords:
            for (layer, row, col), coord in zip(places, coords, strict=True):
                if coord is None:
                    grid.require(Layer(layer), row, col)
            coords = [coord for coord in coords if coord is not None]
        return np.array(coords, np.intp)


@dataclass(frozen=True)
class Set(_Listed):
    """The listed positions, in the order given, each once: ``(row, col)`` on `layer`, or ``(layer, row, col)``."""


@dataclass(frozen=True)
class Path(_Listed):
    """Like `Set`, for shapes in which the order of the positions matters: thermometers, arrows, whispers."""


def _parts(region: Region) -> tuple[Region, ...]:
    return region.parts if isinstance(region, Union) else (region,)


@dataclass(frozen=True)
class Union(Region):
    """The coords that are in any of the `parts`: those of the first, then those that the second adds, and so on."""

    parts: tuple[Region, ...]

    def resolve(self, grid: Grid) -> Coords:
        coords = dict.fromkeys(coord for part in self.parts for coord in part.resolve(grid).tolist())
        return np.array(list(coords), np.intp)


@dataclass(frozen=True)
class Intersect(Region):
    """The coords that are in all of the `parts` (at least one), in the order of the first."""

    parts: tuple[Region, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.parts:
            raise ModelError("an intersection is of at least one region")

    def resolve(self, grid: Grid) -> Coords:
        first, *others = (part.resolve(grid) for part in self.parts)
        for other in others:
            first = first[np.isin(first, other)]
        return first


@dataclass(frozen=True)
class Diff(Region):
    """The coords that are in `region` and not in `without`, in the order of `region`."""

    region: Region
    without: Region

    def resolve(self, grid: Grid) -> Coords:
        coords = self.region.resolve(grid)
        return coords[~np.isin(coords, self.without.resolve(grid))]


def boxes(grid: Grid) -> list[Rect]:
    """The boxes of a boxed grid, in reading order."""
    if grid.box is None:
        raise ModelError("this grid has no boxes")
    width, height = grid.box
    return [
        Rect(top, left, height, width) for top in range(0, grid.rows, height) for left in range(0, grid.cols, width)
    ]


def edges_around(row: int, col: int) -> Set:
    """The four edges of a cell: above, left, right, below."""
    across, down = Layer.EDGES_H, Layer.EDGES_V
    return Set(((across, row, col), (down, row, col), (down, row, col + 1), (across, row + 1, col)))


def edges_at(grid: Grid, row: int, col: int) -> Set:
    """The edges of a grid that meet at a corner: above, left, right, below, as far as they exist."""
    return Set(tuple((int(layer), r, c) for layer, r, c in map(grid.place, grid.edges_at(row, col))))


def places(grid: Grid, coords: Iterable[int]) -> Set:
    """The region of the given coords of a grid, in their order."""
    return Set(tuple((int(layer), r, c) for layer, r, c in map(grid.place, coords)))
