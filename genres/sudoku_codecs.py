"""How Sudoku are written: which sides plain grids have, and what stands in URLs and game IDs.

puzz.link: sides 4, 9, 16, 25, ... in square boxes, and 6 in boxes 3 wide and 2 high; its player knows no others.
Tatham ("solo"): parameters ``CxR`` mean boxes R wide and C high; ``Nj`` is a jigsaw of side N; ``x`` after either adds
the diagonals, ``k`` killer cages (not supported yet). Marks of the generator (symmetry, difficulty) mean nothing here.
"""

from __future__ import annotations

import re
from collections import Counter
from math import isqrt
from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.formats.codecs import Box, Parsed, moved
from gridlanes.formats.puzzlink import decode_numbers
from gridlanes.formats.tatham import decode_regions, decode_runs
from gridlanes.genres import sudoku
from gridlanes.structure import Structure

_PARAMETERS = re.compile(r"(?P<first>\d{1,3})(?:x(?P<second>\d{1,3}))?(?P<flags>(?:[jxk]|[rm]\d|md\d|a|d[a-z])*)")


class SudokuCodec:
    """See `gridlanes.formats.codecs.GenreCodec`."""

    genre = sudoku.NAME
    link_names = ("sudoku",)
    game_name = "solo"
    largest_side = sudoku.LARGEST_SIDE

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
        if columns != rows:
            raise PuzzleError(f"a Sudoku of {columns} columns and {rows} rows", hint="both must be the same")
        root = isqrt(columns)
        if box is None and columns != 6 and (root < 2 or root * root != columns):
            raise PuzzleError(f"puzz.link has no Sudoku of side {columns}", hint="it has 4, 6, 9, 16, 25, ...")
        numbers = decode_numbers(body, columns * columns, columns)
        return Parsed(self.grid(columns, box), np.array(numbers, np.uint8))

    def game(self, parameters: str, description: str) -> Parsed:
        """The puzzle of a Tatham game ID; columns count from the start of `parameters`, the colon between included."""
        match = _PARAMETERS.fullmatch(parameters)
        if match is None:
            raise PuzzleError(
                f"{parameters[:40]!r} are no parameters", hint="expected 3x3, 3x3x, 9j, 9jx, ...", column=1
            )
        flags = set(re.sub(r"[rm]\d|md\d|d[a-z]", "", match["flags"]))
        if "k" in flags:
            raise PuzzleError("killer cages are not supported yet", column=match.start("flags") + 1)
        jigsaw = "j" in flags
        box_h = int(match["first"])
        box_w = int(match["second"] or (1 if jigsaw else box_h))
        side = box_w * box_h
        if not 1 <= side <= self.largest_side or (not jigsaw and min(box_w, box_h) < 2):
            hint = f"sides go up to {self.largest_side}, boxes are 2x2 or larger"
            raise PuzzleError(f"no Sudoku has the parameters {parameters[:40]!r}", hint=hint, column=1)
        grid_code, comma, map_code = description.partition(",")
        start = len(parameters) + 1
        try:
            numbers = decode_runs(grid_code, side * side, side)
        except PuzzleError as error:
            raise moved(error, start) from None
        regions = None
        start += len(grid_code) + 1
        if jigsaw and not comma:
            raise PuzzleError("a jigsaw without its region map", hint="expected 9j:GRID,MAP", column=start)
        if jigsaw:
            regions = _regions(map_code, side, start)
            box_w, box_h = side, 1
        elif comma:
            raise PuzzleError("more after the grid of a game without a region map", column=start + 1)
        options: dict[str, Any] = {"diagonals": True} if "x" in flags else {}
        if regions is not None:
            options["regions"] = regions
        # options that are off are not named: the cache of structures tells calls apart by what they name
        return Parsed(sudoku.structure(box_w, box_h, **options), np.array(numbers, np.uint8))


def _regions(code: str, side: int, start: int) -> tuple[int, ...]:
    """The region map of a jigsaw, whose code stands behind `start` characters."""
    try:
        regions = decode_regions(code, side)
    except PuzzleError as error:
        raise moved(error, start) from None
    sizes = Counter(regions)
    odd = next((name for name, size in sizes.items() if size != side), None)
    if odd is not None:
        reason = f"a region of {sizes[odd]} cells in a jigsaw of side {side}"
        raise PuzzleError(reason, hint=f"each region has {side} cells", column=start + 1)
    return tuple(regions)


CODEC = SudokuCodec()
