"""The grid: four layers of positions, the material of each position, and a dense integer id for each decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.model.kinds import check_fields, check_kind, require_whole

Ids = NDArray[np.intp]


class Layer(IntEnum):
    """A kind of position. Grids of N x M cells have (N+1) x M horizontal edges, above row 0 to below row N-1; N x (M+1)
    vertical edges, from left of column 0 to right of column M-1; and (N+1) x (M+1) corners.
    """

    CELLS = 0
    EDGES_H = 1
    EDGES_V = 2
    CORNERS = 3

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ModelError(f"expected a layer, one of {', '.join(map(str, cls.__members__))}; found {value!r}")

    @property
    def word(self) -> str:
        """The word for one position of the layer."""
        return ("cell", "horizontal edge", "vertical edge", "corner")[self]


class Material(IntEnum):
    """The material of a position. Only floor is decided, and has a coord."""

    FLOOR = 0
    WALL = 1
    """no coord, and blocks sight"""
    HOLE = 2
    """no coord, does not block sight"""
    LABEL_ONLY = 3
    """no coord, is only drawn; does not block sight"""


@dataclass(frozen=True)
class Grid:
    """`rows` x `cols` cells; `box`: (width, height) if the grid has boxes.

    `layers`: the layers in use, only cells by default; the others have no positions. `materials`: for layers that are
    not all floor, one `Material` for the whole layer or an array of its shape (``{Layer.CELLS: array}``). They are kept
    in a hashable form; read them through `material` and `materials_of`. Coord ids run over the floor of the layers in
    the order of `Layer`, in each layer row by row.
    """

    rows: int
    cols: int
    box: tuple[int, int] | None = None
    layers: tuple[Layer, ...] = (Layer.CELLS,)
    materials: Any = ()

    def __post_init__(self) -> None:
        check_fields(self)
        if self.rows < 1 or self.cols < 1:
            raise ModelError(f"a grid has at least one row and one column, found {self.rows} x {self.cols}")
        if self.box is not None and (self.rows % self.box[1] or self.cols % self.box[0]):
            raise ModelError(
                f"boxes of {self.box[0]} x {self.box[1]} do not tile {self.rows} rows x {self.cols} columns"
            )
        if self.layers != (Layer.CELLS,):
            object.__setattr__(self, "layers", _layers(self.layers))
        if not isinstance(self.materials, tuple):
            object.__setattr__(self, "materials", self._packed(self.materials))

    @classmethod
    def boxed(cls, box_w: int, box_h: int) -> Grid:
        """The square grid of side `box_w` * `box_h` in boxes `box_w` wide and `box_h` high."""
        if box_w < 1 or box_h < 1:
            raise ModelError(f"a box is at least one cell wide and high, found {box_w} x {box_h}")
        side = box_w * box_h
        return cls(side, side, (box_w, box_h))

    def _packed(self, materials: Mapping[Layer, Any]) -> tuple[tuple[Layer, bytes], ...]:
        """Materials as they are kept: layers that are not all floor, each with one byte a position."""
        packed = []
        materials = check_kind("Grid", "materials", materials, Mapping)
        for layer in sorted(map(Layer, materials)):
            shape, given = self.shape(layer), np.asarray(materials[layer])
            if given.dtype.kind not in "iubf":
                raise ModelError(f"expected materials of {layer.word}s as numbers, found {materials[layer]!r}")
            if given.ndim and given.shape != shape:
                raise ModelError(
                    f"{layer.word}s lie in {shape[0]} x {shape[1]}, found materials of shape {given.shape}"
                )
            if given.size and (given.min() < 0 or given.max() > max(Material)):
                raise ModelError(f"a material is one of {', '.join(map(repr, Material))}")
            if given.any():
                packed.append((layer, np.broadcast_to(given, shape).astype(np.uint8).tobytes()))
        return tuple(packed)

    def shape(self, layer: Layer) -> tuple[int, int]:
        """The number of rows and columns of a layer. Raises ModelError if the grid does not use it."""
        if layer not in self.layers:
            raise ModelError(
                f"this grid has no {Layer(layer).word}s; its layers: {', '.join(x.name for x in self.layers)}"
            )
        return self._shapes[layer]

    @cached_property
    def _shapes(self) -> dict[int, tuple[int, int]]:
        """The number of rows and columns of each layer in use."""
        longer = {Layer.CELLS: (0, 0), Layer.EDGES_H: (1, 0), Layer.EDGES_V: (0, 1), Layer.CORNERS: (1, 1)}
        return {layer: (self.rows + longer[layer][0], self.cols + longer[layer][1]) for layer in self.layers}

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is all floor cells, so that coord ids are ``row * cols + col``."""
        return not self.materials and self.layers == (Layer.CELLS,)

    @cached_property
    def n_coords(self) -> int:
        return self.rows * self.cols if self.is_plain else len(self.places)

    def require_coords(self) -> None:
        """Refuses a grid in which nothing is to be decided, as no puzzle is on it."""
        if not self.n_coords:
            raise ModelError("a puzzle needs at least one coord; all positions of this grid are walls or holes")

    @cached_property
    def places(self) -> NDArray[np.intp]:
        """``intp (C, 3)``: layer, row and column of each coord."""
        parts = [np.zeros((0, 3), np.intp)]
        for layer in self.layers:
            floor = np.argwhere(self.materials_of(layer) == Material.FLOOR)
            parts.append(np.insert(floor, 0, layer, axis=1))
        return np.concatenate(parts)

    @cached_property
    def coord_at(self) -> dict[tuple[int, int, int], int]:
        """The coord of each floor position (layer, row, column)."""
        return {(layer, row, col): coord for coord, (layer, row, col) in enumerate(self.places.tolist())}

    @cached_property
    def _ids(self) -> dict[int, Ids]:
        ids, start = dict[int, Ids](), 0
        for layer in self.layers:
            floor = self.materials_of(layer) == Material.FLOOR
            ids[layer] = np.where(floor, start - 1 + np.cumsum(floor).reshape(floor.shape), -1)
            ids[layer].flags.writeable = False
            start += int(floor.sum())
        return ids

    def ids(self, layer: Layer = Layer.CELLS) -> Ids:
        """``intp``, of the layer's shape: the coord at each position, -1 where there is no floor. Read-only."""
        self.shape(layer)
        return self._ids[layer]

    def materials_of(self, layer: Layer = Layer.CELLS) -> NDArray[np.uint8]:
        """``uint8``, of the layer's shape: the `Material` of each position."""
        shape = self.shape(layer)
        for kept, materials in self.materials:
            if kept == layer:
                return np.frombuffer(materials, np.uint8).reshape(shape)
        return np.zeros(shape, np.uint8)

    def material(self, layer: Layer, row: int, col: int) -> Material:
        """The material of a position."""
        self.require(layer, row, col)
        return Material(int(self.materials_of(layer)[row, col]))

    def require(self, layer: Layer, row: int, col: int) -> None:
        """Raises ModelError if there is no such position."""
        rows, cols = self.shape(layer)
        require_whole(row, col)
        if not (0 <= row < rows and 0 <= col < cols):
            raise ModelError(
                f"{Layer(layer).word} ({row}, {col}) is outside the grid of {self.rows} rows x {self.cols} columns"
            )

    def coord(self, layer: Layer, row: int, col: int) -> int:
        """The coord of a position; rows and columns count from 0. Raises ModelError if it is outside or no floor."""
        self.require(layer, row, col)
        if self.is_plain:
            return row * self.cols + col
        found = int(self._ids[layer][row, col])
        if found < 0:
            raise ModelError(
                f"{Layer(layer).word} ({row}, {col}) is {self.material(layer, row, col).name}, which is not decided"
            )
        return found

    def cell(self, row: int, col: int) -> int:
        """The coord of a cell; rows and columns count from 0."""
        return self.coord(Layer.CELLS, row, col)

    def place(self, coord: int) -> tuple[Layer, int, int]:
        """Layer, row and column of a coord."""
        if type(coord) is not int:  # asked for very often
            require_whole(coord)
        if not 0 <= coord < self.n_coords:
            raise ModelError(f"coord {coord} is not one of the {self.n_coords} of this grid")
        return self._listed_places[coord]

    @cached_property
    def _listed_places(self) -> list[tuple[Layer, int, int]]:
        """The place of each coord."""
        if self.is_plain:
            return [(Layer.CELLS, *divmod(coord, self.cols)) for coord in range(self.n_coords)]
        layers = {int(layer): layer for layer in Layer}
        return [(layers[layer], row, col) for layer, row, col in self.places.tolist()]

    def adjacent(self, coord: int) -> list[int]:
        """The coords adjacent to a coord on its layer, ascending: cells and corners orthogonally, edges (horizontal
        and vertical alike) by a shared corner.
        """
        self.place(coord)
        return [*self._adjacency[coord]]

    @cached_property
    def _adjacency(self) -> list[list[int]]:
        """The coords adjacent to each coord; cached, since rules on row regions ask for them again and again."""
        found = []
        for coord, (layer, row, col) in enumerate(self._listed_places):
            if layer in (Layer.CELLS, Layer.CORNERS):
                beside = self._present(_beside(layer, row, col))
            else:
                ends = [(row, col), (row, col + 1) if layer == Layer.EDGES_H else (row + 1, col)]
                beside = [edge for end in ends for edge in self._present(_meeting(*end)) if edge != coord]
            found.append(sorted(beside))
        return found

    def neighbours4(self, row: int, col: int, layer: Layer = Layer.CELLS) -> list[int]:
        """The coords above, left, right and below of a position (floor or not) on its layer."""
        self.require(layer, row, col)
        return self._present(_beside(layer, row, col))

    def edges_at(self, row: int, col: int) -> list[int]:
        """The coords of the edges that meet at a corner: above, left, right, below."""
        require_whole(row, col)
        return self._present(_meeting(row, col))

    def edges_around(self, row: int, col: int) -> list[int]:
        """The coords of the edges of a cell: above, left, right, below."""
        require_whole(row, col)
        return self._present(
            (
                (Layer.EDGES_H, row, col),
                (Layer.EDGES_V, row, col),
                (Layer.EDGES_V, row, col + 1),
                (Layer.EDGES_H, row + 1, col),
            )
        )

    def _present(self, places: Iterable[tuple[int, int, int]]) -> list[int]:
        """The coords of the places that exist and are floor."""
        at = self.coord_at
        return [at[place] for place in places if place in at]


def _beside(layer: int, row: int, col: int) -> tuple[tuple[int, int, int], ...]:
    """The places above, left, right and below of one on a layer."""
    return (layer, row - 1, col), (layer, row, col - 1), (layer, row, col + 1), (layer, row + 1, col)


def _meeting(row: int, col: int) -> tuple[tuple[int, int, int], ...]:
    """The places of the edges that meet at a corner: above, left, right, below."""
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    return (upright, row - 1, col), (level, row, col - 1), (level, row, col), (upright, row, col)


def _layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    found = tuple(sorted(Layer(layer) for layer in layers))
    if not found or len(set(found)) < len(found):
        raise ModelError("a grid uses at least one layer, and lists each once")
    return found
