"""How jigsaw Sudoku are written: JSON with a ``grid`` and ``regions``, rows of a character (or a number) a cell that
names its region; ``"diagonals": true`` where they hold every value once, too, and ``cages`` as in killers, each
with its sum.

Game IDs of jigsaws (``9j:``) are those of `gridlanes.genres.sudoku_codecs`.
"""

from __future__ import annotations

from typing import Any

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.formats.boards import fields_of
from gridlanes.formats.codecs import GenreCodec, Own, Parsed
from gridlanes.formats.plain import NUMBERS, number_rows, square_side, values_within
from gridlanes.genres import jigsaw
from gridlanes.genres.killer_codecs import Cages

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_LARGEST_NUMBER = 1 << 20
"""of a region that has a number for a name"""
_CAGES = Cages(all_summed=True)


class JigsawCodec(GenreCodec):
    """See `gridlanes.formats.codecs.GenreCodec`."""

    genre = jigsaw.NAME

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...], "regions": ["AAB", ...]}``."""
        fields = fields_of(value, ("grid", "regions", "diagonals", _CAGES.field), ("grid", "regions"))
        board = NUMBERS.board(fields["grid"], "grid", self.largest_side)
        side = square_side(board.shape)
        diagonals = fields.get("diagonals", False)
        if not isinstance(diagonals, bool):
            raise PuzzleError("diagonals are neither true nor false")
        rows = fields["regions"]
        fine = isinstance(rows, list) and len(rows) == side
        if not fine or any(not isinstance(row, (str, list)) or len(row) != side for row in rows):
            raise PuzzleError(f"regions are no {side} rows of {side}")
        if any(type(name) is int and abs(name) > _LARGEST_NUMBER for row in rows for name in row):
            raise PuzzleError("a region with a number that is too large", hint=f"numbers go up to {_LARGEST_NUMBER:,}")
        names: dict[str, int] = {}
        areas = [names.setdefault(str(name), len(names)) for row in rows for name in row]
        try:
            own: tuple[Own, ...] = (jigsaw.regions(areas, side),)
        except ModelError as error:
            raise PuzzleError(str(error)) from None
        if fields.get(_CAGES.field):
            own += _CAGES.read(fields[_CAGES.field], side)
        return Parsed(jigsaw.structure(side, diagonals=diagonals), values_within(board), own=own)

    def to_data(self, puzzle: Parsed) -> Any:
        """The way back of `data`."""
        structure = puzzle.structure
        side = structure.grid.rows
        if structure.genre != self.genre or any(own.rule not in (jigsaw.REGION, _CAGES.rule) for own in puzzle.own):
            raise ModelError("a puzzle with other rules than those of jigsaw")
        areas = jigsaw.areas_of([own for own in puzzle.own if own.rule == jigsaw.REGION], side)
        if min(areas) < 0:
            raise ModelError("the regions of a jigsaw cover the grid")
        rows: list[Any] = [areas[row * side : (row + 1) * side] for row in range(side)]
        if side <= len(_NAMES):
            rows = ["".join(_NAMES[area] for area in row) for row in rows]
        found: dict[str, Any] = {"grid": number_rows(puzzle.givens, (side, side)), "regions": rows}
        if structure is jigsaw.structure(side, diagonals=True):
            found["diagonals"] = True
        cages = [cage for own in puzzle.own if own.rule == _CAGES.rule for cage in _CAGES.write(own, side)]
        return found | ({_CAGES.field: cages} if cages else {})


CODEC = JigsawCodec()
