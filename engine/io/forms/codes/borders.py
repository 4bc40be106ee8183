"""Maps of regions, written as the borders between cells."""

from __future__ import annotations

import re
from abc import abstractmethod
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.codes.code import BASE32, Code, Decoded, Texts, texts_of
from gridlanes.io.forms.fields.field import ArraySpec, Size
from gridlanes.io.forms.walls import areas_left, cells_beside, divided, n_areas, n_walls
from gridlanes.kernels.text import FINE, WITHIN
from gridlanes.kernels.text.borders import (
    BITS,
    LONGEST,
    decode_wall_bits,
    decode_wall_runs,
    decode_wall_turns,
    walls_within,
)


class _Borders(Code):
    """Walls, read as the areas that they make, numbered as these first occur.

    `alone`: a cell that is in no area is written as an area of its own. `closed`: a wall within an area is refused,
    since the rules give it a meaning that areas cannot have; otherwise it is read as if it did not stand there.
    """

    unit = "borders"

    def __init__(self, noun: str = "the region map", *, alone: bool = False, closed: bool = False) -> None:
        self.noun, self.alone, self.closed = noun, alone, closed

    @abstractmethod
    def _texts(self, across: NDArray[np.bool_], down: NDArray[np.bool_]) -> list[str]:
        """The texts of the walls of n boards: `across` ``(n, rows, cols - 1)`` and `down` ``(n, rows - 1, cols)``."""

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        walls, stops, faults = self._decode_walls(texts, spec.shape)
        areas = areas_left(walls, spec.shape)
        if self.closed and walls.size:  # a single cell has no borders
            within = _within(walls, areas, spec.shape)
            wrong = np.flatnonzero(within.any(axis=1) & (faults == FINE))
            faults[wrong], stops[wrong, 0], stops[wrong, 1] = WITHIN, texts.starts[wrong], within[wrong].argmax(axis=1)
        return Decoded(areas, stops, faults)

    def _decode_walls(self, texts: Texts, board: Size) -> Decoded:
        return super().decode_many(texts, ArraySpec(Size(1, n_walls(board)), np.uint8, 0, board))

    def wall_within(self, wall: int, spec: ArraySpec, at: int) -> PuzzleError:
        places = (divmod(int(cells[wall]), spec.shape.cols) for cells in cells_beside(spec.shape))
        between = " and ".join(f"row {row + 1}, column {col + 1}" for row, col in places)
        reason = f"a border in {self.noun} lies within one area: between {between}"
        return PuzzleError(reason, hint="remove it, or draw it on until it closes an area", column=at + 1)

    def n_places(self, spec: ArraySpec) -> int:
        return n_walls(spec.shape)

    def encode(self, array: NDArray[Any], spec: ArraySpec) -> str:
        return self.encode_many(array[None], spec)[0]

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self._texts(*self._walls(arrays, spec.shape))

    def _walls(self, areas: NDArray[Any], board: Size) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """The walls between `areas` ``(n, cells)``, as `_texts` takes them; ModelError if one is not connected."""
        n, n_cells = areas.shape
        if self.alone:
            areas = np.where(areas < 0, n_cells + np.arange(n_cells), areas)
        if areas.min(initial=0) < 0:
            raise ModelError(f"in {self.noun} every cell is in an area")
        boards = areas.reshape(n, *board)
        across, down = boards[:, :, 1:] != boards[:, :, :-1], boards[:, 1:] != boards[:, :-1]
        walls = np.concatenate([across.reshape(n, -1), down.reshape(n, -1)], axis=1)
        n_names = (np.diff(np.sort(areas, axis=1), axis=1) != 0).sum(axis=1) + 1
        if (n_areas(walls, board) != n_names).any():
            raise ModelError(f"the areas of {self.noun} must be connected")
        return across, down


class BorderBits(_Borders):
    """pzpr's borders: five walls a character in base 32, those between horizontal neighbours first."""

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_wall_bits(*texts, spec.board.rows * (spec.board.cols - 1), *into)

    def _texts(self, across: NDArray[np.bool_], down: NDArray[np.bool_]) -> list[str]:
        return texts_of(np.concatenate([*map(_bits, (across, down))], axis=1))


class AreasAndWalls(BorderBits):
    """Border bits, read as areas and, behind them, the walls within these: 1 for each border that has one."""

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        walls, stops, faults = self._decode_walls(texts, spec.board)
        areas = areas_left(walls, spec.board)
        return Decoded(np.concatenate([areas, _within(walls, areas, spec.board)], axis=1), stops, faults)

    def n_places(self, spec: ArraySpec) -> int:
        return n_walls(spec.board)

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        areas, within = np.split(arrays, [spec.board.n_cells], axis=1)
        across, down = divided(within != 0, spec.board)
        beside, below = self._walls(areas, spec.board)
        return self._texts(across | beside, down | below)


class WallBits(BorderBits):
    """Border bits, read as the walls themselves: 1 for each border that has one, for all borders in their order."""

    def decode_many(self, texts: Texts, spec: ArraySpec) -> Decoded:
        return Code.decode_many(self, texts, spec)

    def n_places(self, spec: ArraySpec) -> int:
        return spec.shape.n_cells

    def encode_many(self, arrays: NDArray[Any], spec: ArraySpec) -> list[str]:
        return self._texts(*divided(arrays != 0, spec.board))


class BorderRuns(_Borders):
    """Tatham's borders: each letter is the number of open ones before the next wall, ``_`` none, a to y 1 to 25; z is
    25 open ones without a wall after them. Those between vertical neighbours are listed column by column; one wall
    comes after the last border. His own reader and writer disagree on runs of 25 and more; here a z has the meaning of
    his reader.
    """

    repeats = False
    """whether a number after a letter repeats it"""

    def _texts(self, across: NDArray[np.bool_], down: NDArray[np.bool_]) -> list[str]:
        n, last = len(across), np.ones((len(across), 1), np.bool_)
        in_order = across.reshape(n, -1), down.transpose(0, 2, 1).reshape(n, -1), last
        walls = np.concatenate(in_order, axis=1)
        n_open = np.diff(np.flatnonzero(walls), prepend=-1) - 1
        n_long = n_open // LONGEST
        letter = n_open - n_long * LONGEST
        codes = np.where(letter == 0, ord("_"), ord("a") - 1 + letter)
        return _with_long_ones(codes, n_long, np.cumsum(walls.sum(axis=1)))

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_wall_runs(*texts, spec.board.rows, spec.board.cols, self.repeats, *into)

    def n_places(self, spec: ArraySpec) -> int:
        return n_walls(spec.shape) + 1


class BorderTurns(_Borders):
    """The borders of Tatham's Map: letters give the lengths of runs of borders, by turns open ones and walls, a to y 1
    to 25; z is 25 with more of the same kind after them. One open border comes before the first. Those between vertical
    neighbours come first, row by row, then the others column by column.
    """

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        decode_wall_turns(*texts, spec.board.rows, spec.board.cols, *into)

    def n_places(self, spec: ArraySpec) -> int:
        return n_walls(spec.shape) + 1

    def _texts(self, across: NDArray[np.bool_], down: NDArray[np.bool_]) -> list[str]:
        n, first = len(down), np.zeros((len(down), 1), np.bool_)
        in_order = first, down.reshape(n, -1), across.transpose(0, 2, 1).reshape(n, -1)
        borders = np.concatenate(in_order, axis=1)
        begins = np.ones(borders.shape, np.bool_)
        begins[:, 1:] = borders[:, 1:] != borders[:, :-1]
        n_long, last = np.divmod(np.diff(np.flatnonzero(begins), append=borders.size) - 1, LONGEST)
        return _with_long_ones(ord("a") + last, n_long, np.cumsum(begins.sum(axis=1)))


def _bits(walls: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """``uint8 (n, k)``: the characters of walls ``(n, rows, cols)``, in order."""
    n, n_walls = len(walls), walls.shape[1] * walls.shape[2]
    n_characters = -(-n_walls // BITS)
    bits = np.zeros((n, n_characters * BITS), np.uint8)
    bits[:, :n_walls] = walls.reshape(n, n_walls)
    return np.asarray(BASE32[bits.reshape(n, n_characters, BITS) @ (1 << np.arange(BITS, dtype=np.uint8)[::-1])])


def _with_long_ones(codes: NDArray[np.int64], n_long: NDArray[np.int64], stops: NDArray[np.int64]) -> list[str]:
    """Texts of runs ``(k,)``: of each so many z, and a character ``codes (k,)``. The runs of a text end before `stops`
    ``(n,)``.
    """
    ends = np.cumsum(n_long + 1)
    text = np.full(int(ends[-1]) if len(ends) else 0, ord("z"), np.uint8)
    text[ends - 1] = codes
    whole = text.tobytes().decode()
    return [whole[start:stop] for start, stop in pairwise([0, *ends[stops - 1].tolist()])]


_THREE = re.compile(r"(.)\1\1+")


class RepeatedRuns(BorderRuns):
    """As `BorderRuns`, but a number after a letter repeats it that number of times; this is used when writing from
    three on.
    """

    repeats = True

    def _texts(self, across: NDArray[np.bool_], down: NDArray[np.bool_]) -> list[str]:
        return [*map(_with_numbers, super()._texts(across, down))]


def _with_numbers(text: str) -> str:
    """A text in which letters that are repeated three times and more are followed by a number instead."""
    return _THREE.sub(lambda match: f"{match[1]}{len(match[0])}", text)


def _within(walls: NDArray[np.uint8], areas: NDArray[np.int32], board: Size) -> NDArray[np.uint8]:
    """``uint8 (n, borders)``: which `walls` are within one of the `areas` ``(n, cells)`` that they leave."""
    within = np.empty_like(walls)
    walls_within(walls, *board, areas, within)
    return within
