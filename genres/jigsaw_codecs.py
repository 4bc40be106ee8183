"""How jigsaw Sudoku are written: JSON with a ``grid`` and ``regions``, rows of a character (or a number) a cell that
names its region; ``"diagonals": true`` where they hold every value once, too, and ``cages`` as in killers, each
with its sum.

Game IDs of jigsaws (``9j:``) are those of `gridlanes.genres.sudoku_codecs`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import jigsaw
from gridlanes.genres.killer_codecs import Cages
from gridlanes.io.forms.boards import fields_of
from gridlanes.io.forms.codecs import GenreCodec, Own, Parsed
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.plain import NUMBERS, number_rows, square_side, values_within

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_LARGEST_NUMBER = 1 << 20
"""of a region that has a number for a name"""
_CAGES = Cages(all_summed=True)


class JigsawCodec(GenreCodec):
    """See `gridlanes.io.forms.codecs.GenreCodec`."""

    genre = jigsaw.NAME

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...], "regions": ["AAB", ...]}``."""
        fields = fields_of(value, ("grid", "regions", "diagonals", _CAGES.field), ("grid", "regions"))
        board = NUMBERS.board(fields["grid"], "grid", self.largest_side)
        side = square_side(board.shape)
        diagonals = fields.get("diagonals", False)
        if not isinstance(diagonals, bool):
            raise PuzzleError(f"diagonals is {shown(diagonals)}, neither true nor false")
        values = values_within(board)
        own: tuple[Own, ...] = (_regions(fields["regions"], side),)
        if _CAGES.field in fields:
            own += _CAGES.own(fields[_CAGES.field], side)
        return Parsed(jigsaw.structure(side, diagonals=diagonals), values, own=own)

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


def _regions(rows: Any, side: int) -> Own:
    """The regions of the data."""
    fine = isinstance(rows, list) and len(rows) == side
    if not fine or any(not isinstance(row, (str, list)) or len(row) != side for row in rows):
        raise PuzzleError(f"regions are no {side} rows of {side}", hint="each cell has the name of its region")
    names = [name for row in rows for name in row]
    if {*map(type, names)} != {str}:
        for name in names:
            if type(name) is not str and (type(name) is not int or abs(name) > _LARGEST_NUMBER):
                hint = f"names are texts and numbers up to {_LARGEST_NUMBER:,}"
                raise PuzzleError(f"{shown(name)} for the name of a region", hint=hint)
        names = [*map(str, names)]
    sizes = Counter(names)
    if {*sizes.values()} != {side}:
        name, n_cells = next((name, n_cells) for name, n_cells in sizes.items() if n_cells != side)
        raise PuzzleError(f"the region {shown(name)} has {n_cells:,} cells", hint=f"each has {side}, as a row has")
    numbers = {name: number for number, name in enumerate(sizes)}
    return jigsaw.regions([*map(numbers.__getitem__, names)], side)


CODEC = JigsawCodec()
