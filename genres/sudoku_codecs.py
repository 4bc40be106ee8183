"""How Sudoku are written: sides of plain grids, URLs, game IDs and JSON.

puzz.link: sides 4, 9, 16, 25, ... in square boxes, and 6 in boxes 3 wide and 2 high; its player knows no others. Tatham
("solo"): see `gridlanes.genres.solo`; what an ID is a puzzle of follows from its flags: a jigsaw (``9j``), else Sudoku
X (``3x3x``), else killer (``3x3k``), else plain Sudoku. The cages of the first two are own regions of theirs, too.
JSON: ``{"grid": ["53..7....", ...]}``, and ``"box": [4, 3]`` (width, height) where it is not the usual one.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import jigsaw, killer, solo, sudoku, sudoku_x
from gridlanes.genres.figures import FigureCodec
from gridlanes.genres.solo import Description, Parameters
from gridlanes.io.forms.codecs import Box, Bulk, BulkData, Decoded, Own, Parsed
from gridlanes.io.forms.plain import NUMBERS
from gridlanes.io.forms.puzzlink import decode_numbers, decode_numbers_many, encode_numbers
from gridlanes.io.forms.tatham import decode_runs_many


class SudokuCodec(FigureCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    link_names = ("sudoku",)
    game_name = "solo"
    game_genres = (jigsaw.NAME, killer.NAME, sudoku_x.NAME)
    largest_side = sudoku.LARGEST_SIDE

    def __init__(self) -> None:
        super().__init__(sudoku.NAME, sudoku.structure, plain=True)

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""
        return 1 <= side <= self.largest_side and sudoku.box_of_side(side) is not None

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of plain square grids of this side; `box` is (width, height), None for the usual one."""
        if box is not None and box[0] * box[1] != side:
            raise PuzzleError(f"side {side}, but boxes of {box[0]} x {box[1]} were asked for")
        if side > self.largest_side:
            raise PuzzleError(f"a Sudoku of side {side}", hint=f"sides go up to {self.largest_side}")
        box = box or sudoku.box_of_side(side)
        if box is None:
            raise PuzzleError(
                f"a Sudoku of side {side} has no boxes", hint="sides are 4, 6, 8, 9, 10, 12, 14, 15, 16, ..."
            )
        return sudoku.structure(*box)

    def link(self, columns: int, rows: int, body: str, box: Box | None = None) -> Parsed:
        """The puzzle of a puzz.link URL, from what follows its size."""
        self._check_link(columns, rows, box)
        givens = np.array(decode_numbers(body, columns * columns, columns), np.uint8)
        return Parsed(self.grid(columns, box), givens)

    def _check_link(self, columns: int, rows: int, box: Box | None) -> None:
        if columns != rows:
            raise PuzzleError(f"a Sudoku of {columns} columns and {rows} rows", hint="both must be the same")
        if box is None and not _is_side_of_links(columns):
            raise PuzzleError(f"puzz.link has no Sudoku of side {columns}", hint="it has 4, 6, 9, 16, 25, ...")

    def bulk_link(self, columns: int, rows: int, box: Box | None = None) -> Bulk | None:
        """The fast way to read URLs of this size."""
        self._check_link(columns, rows, box)

        def decode(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Decoded:
            givens, fine = decode_numbers_many(data, starts, ends, columns * columns, columns)
            return Decoded(givens, None, fine)

        return Bulk(self.grid(columns, box), decode)

    def link_of(self, puzzle: Parsed) -> str:
        """``sudoku/columns/rows/body``."""
        side = puzzle.structure.grid.rows
        box = sudoku.box_of_side(side)
        plain = box is not None and puzzle.structure is sudoku.structure(*box) and not puzzle.own
        if not plain or not _is_side_of_links(side):
            raise ModelError("puzz.link has plain Sudoku alone, of sides 4, 6, 9, 16, 25, ...")
        return f"sudoku/{side}/{side}/{encode_numbers(puzzle.givens.tolist())}"

    def bulk_data(self) -> BulkData | None:
        """The fast way to read envelopes of grids with the usual boxes."""

        def decode(rows: int, columns: int, codes: NDArray[np.uint8]) -> tuple[Structure, Decoded] | None:
            if rows != columns or not self.has_side(rows):
                return None
            return self.grid(rows), Decoded(codes, None, codes.max(axis=1, initial=0) <= rows)

        return BulkData("grid", NUMBERS, decode)

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID; columns count from the start of `parameters`, the colon between included."""
        found = solo.read_parameters(parameters)
        givens, regions, cages = solo.read_description(description, found, len(parameters) + 1)
        own = () if regions is None else (jigsaw.regions(regions, found.side),)
        return Parsed(structure_of(found), np.array(givens, np.uint8), own=(*own, *cages))

    def bulk_game(self, parameters: str) -> Bulk | None:
        """The fast way to read game IDs of these parameters."""
        found = solo.read_parameters(parameters)
        if found.jigsaw:
            return None

        def decode(data: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Decoded:
            if found.killer:
                return solo.decode_killers(data, starts, ends, found.side)
            givens, fine = decode_runs_many(data, starts, ends, found.side**2, found.side)
            return Decoded(givens, None, fine)

        return Bulk(structure_of(found), decode)

    def game_of(self, puzzle: Parsed) -> str:
        """``3x3:GRID``, ``9j:GRID,MAP``, ``3x3k:GRID,CAGES,SUMS``."""
        parameters, regions, cages = parts_of(puzzle)
        return solo.write(parameters, Description(puzzle.givens.tolist(), regions, cages))

    def to_data(self, puzzle: Parsed) -> Any:
        """``{"grid": [...], "box": [...]}``."""
        box = puzzle.structure.grid.box
        if box is None or puzzle.structure is not sudoku.structure(*box):
            raise ModelError("a puzzle with other rules than those of Sudoku")
        return super().to_data(puzzle)


def structure_of(parameters: Parameters) -> Structure:
    """The structure of a game's parameters; regions and cages are the puzzle's own."""
    if parameters.jigsaw:
        return jigsaw.structure(parameters.side, diagonals=parameters.diagonals)
    make = sudoku_x.structure if parameters.diagonals else killer.structure if parameters.killer else sudoku.structure
    return make(parameters.box_w, parameters.box_h)


def parts_of(puzzle: Parsed) -> tuple[Parameters, list[int] | None, tuple[Own, ...]]:
    """The parameters, regions and cages of a puzzle. ModelError for one with other rules."""
    structure, grid = puzzle.structure, puzzle.structure.grid
    is_jigsaw = structure.genre == jigsaw.NAME
    regions = [own for own in puzzle.own if own.rule == jigsaw.REGION] if is_jigsaw else []
    cages = tuple(own for own in puzzle.own if own not in regions)
    box = (grid.rows, 1) if is_jigsaw else grid.box or (1, 1)
    found = Parameters(*box, is_jigsaw, structure.genre == sudoku_x.NAME, bool(cages) or structure.genre == killer.NAME)
    if is_jigsaw and structure is not structure_of(found):
        found = found._replace(diagonals=True)
    wrong = structure is not structure_of(found) or any(own.rule != killer.CAGE for own in cages)
    areas = jigsaw.areas_of(regions, grid.rows) if is_jigsaw else None
    if wrong or (areas is not None and min(areas) < 0):
        raise ModelError("a puzzle with other rules than those of Sudoku, jigsaw, diagonals and killer cages")
    return found, areas, cages


def _is_side_of_links(side: int) -> bool:
    root = isqrt(side)
    return side == 6 or (root >= 2 and root * root == side)


CODEC = SudokuCodec()
