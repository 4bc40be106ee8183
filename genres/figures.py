"""How variants of Sudoku are written as JSON: a grid of numbers, and the figures drawn on it.

``{"grid": ["53..7....", ...], "box": [3, 3], "thermometers": [[[0, 0], [0, 1], [1, 1]], ...]}``: ``box`` (width,
height) where it is not the usual one; each kind of figure is a list, a figure a list of cells, a cell ``[row, column]``
from 0. Figures become a puzzle's own regions under the rule of their kind, and are known by it when a puzzle is
written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.sudoku import LARGEST_SIDE, box_of_side
from gridlanes.io.forms.boards import fields_of
from gridlanes.io.forms.codecs import Box, GenreCodec, Own, Parsed, has_clues
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.owned import refusal
from gridlanes.io.forms.plain import NUMBERS, number_rows, square_side, values_within
from gridlanes.rules import Rule

Cells = list[int]
_CELL = "cells are [row, column], both from 0"
_BOX = "box is [width, height], whose product is the side of the grid"


class Figure:
    """A kind of figure: the `field` of the data that lists them, the `rule` of each, and how many cells it has."""

    def __init__(self, field: str, rule: Rule, *, least: int = 1, most: int | None = None, adjacent: bool = False):
        self.field, self.rule = field, rule
        self.least, self.most, self.adjacent = least, most, adjacent

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that figures of this kind may have."""
        return (self.rule,)

    def own(self, value: Any, side: int) -> tuple[Own, ...]:
        """The figures of one kind as a puzzle's own regions, of which their rules can speak."""
        own = self.read(value, side)
        for entry in own:
            for length in {*map(len, entry.regions)}:
                why = refusal(entry.rule, side, length)
                if why:
                    raise PuzzleError(f"{self.field} of {length:,} cells in a grid of side {side}", hint=why)
        return own

    def read(self, value: Any, side: int) -> tuple[Own, ...]:
        """The figures of one kind as regions."""
        if not isinstance(value, list):
            raise PuzzleError(f"{self.field} is {shown(value)}, no list")
        if len(value) > 2 * side * side:
            raise PuzzleError(f"{len(value):,} {self.field}", hint=f"at most {2 * side * side:,} are read")
        found = [self.entry(entry, f"entry {number} of {self.field}", side) for number, entry in enumerate(value, 1)]
        return (Own(self.rule, [cells for cells, _ in found], [clue for _, clue in found]),)

    def entry(self, value: Any, name: str, side: int) -> tuple[Cells, int]:
        """The cells of one figure, and its clue, 0 for none."""
        return self.cells(value, name, side), 0

    def cells(self, value: Any, name: str, side: int) -> Cells:
        """A list of cells; PuzzleError for one that is no figure of this kind."""
        if not isinstance(value, list):
            raise PuzzleError(f"{name} is {shown(value)}, no list of cells", hint=_CELL)
        if len(value) > side * side:
            raise PuzzleError(f"{name} has {len(value):,} cells, the grid {side * side:,}")
        cells = [cell_of(cell, name, side) for cell in value]
        most = len(cells) if self.most is None else self.most
        if not self.least <= len(cells) <= most or len(set(cells)) < len(cells):
            raise self._blame(cells, name, side)
        if self.adjacent and any(not are_adjacent(a, b, side) for a, b in pairwise(cells)):
            raise PuzzleError(f"{name} has cells that are not next to each other")
        return cells

    def _blame(self, cells: Cells, name: str, side: int) -> PuzzleError:
        """Why cells are too few or too many, or one of them is named twice."""
        span = f"{self.least}" if self.most == self.least else f"{self.least} or more"
        (cell, n_times), *_ = Counter(cells).most_common(1) or [(0, 0)]
        found = f"{len(cells):,} cells" if n_times < 2 else f"the cell {list(divmod(cell, side))} twice"
        return PuzzleError(f"{name} has {found}", hint=f"it has {span} different cells")

    def write(self, own: Own, side: int) -> list[Any]:
        """The way back of `read`."""
        return [
            self.written([list(divmod(int(cell), side)) for cell in cells], int(clue))
            for cells, clue in zip(own.regions, own.clues, strict=True)
        ]

    def written(self, cells: list[list[int]], clue: int) -> Any:
        """The way back of `entry`."""
        return cells


class FigureCodec(GenreCodec):
    """The codec of a variant: `make` gives its structure for boxes of a width and a height.

    `plain`: whether its puzzles are givens alone, so that plain lines and grids are read, too.
    """

    largest_side = LARGEST_SIDE

    def __init__(
        self, genre: str, make: Callable[[int, int], Structure], figures: Sequence[Figure] = (), *, plain: bool = False
    ) -> None:
        self.genre, self.make, self.figures, self.plain = genre, make, tuple(figures), plain

    def has_side(self, side: int) -> bool:
        """Whether there are plain square grids of this side."""
        if not self.plain or not 1 <= side <= self.largest_side:
            return False
        try:
            self.grid(side)
        except PuzzleError:
            return False
        return True

    def grid(self, side: int, box: Box | None = None) -> Structure:
        """The structure of plain square grids of this side; `box` is (width, height), None for the usual one."""
        return self.structure(side, box) if self.plain else super().grid(side, box)

    def structure(self, side: int, box: Box | None = None) -> Structure:
        """The structure of grids of this side; PuzzleError for one that there is none of."""
        usual = box_of_side(side) if box is None else box
        if usual is None:
            raise PuzzleError(f"no boxes make a side of {side}", hint="sides are 4, 6, 8, 9, 10, 12, 14, 15, 16, ...")
        if usual[0] * usual[1] != side:
            raise PuzzleError(f"boxes {usual[0]} wide and {usual[1]} high in a grid of side {side}", hint=_BOX)
        try:
            return self.make(*usual)
        except ModelError as error:
            raise PuzzleError(str(error)) from None

    @property
    def fields(self) -> list[str]:
        """What may stand in the data besides the grid."""
        return ["box", *(figure.field for figure in self.figures)]

    def data(self, value: Any) -> Parsed:
        """``{"grid": [...], "box": [...], FIGURES: [...]}``."""
        fields = fields_of(value, ["grid", *self.fields], ["grid"])
        board = NUMBERS.board(fields["grid"], "grid", self.largest_side)
        side = square_side(board.shape)
        box = box_of(fields["box"], side) if "box" in fields else None
        values, clues, own = values_within(board), self.clues(fields, side), self.own(fields, side)
        return Parsed(self.structure(side, box), values, clues, own)  # last, since it takes longest to make

    def own(self, fields: dict[str, Any], side: int) -> tuple[Own, ...]:
        """The figures of a puzzle."""
        given = [figure for figure in self.figures if figure.field in fields]
        own = [entry for figure in given for entry in figure.own(fields[figure.field], side)]
        return tuple(entry for entry in own if len(entry.regions))

    def clues(self, fields: dict[str, Any], side: int) -> NDArray[np.int32] | None:
        """The clues of a puzzle, None for a genre without."""
        return None

    def to_data(self, puzzle: Parsed) -> Any:
        """The way back of `data`."""
        grid = puzzle.structure.grid
        side = grid.rows
        if puzzle.structure.genre != self.genre or (has_clues(puzzle.clues) and not puzzle.structure.n_clues):
            raise ModelError(f"a puzzle with other rules than those of {self.genre}")
        found: dict[str, Any] = {"grid": number_rows(puzzle.givens, (side, side))}
        if grid.box is not None and grid.box != box_of_side(side):
            found["box"] = list(grid.box)
        return found | self.written_own(puzzle.own, side)

    def written_own(self, own: Sequence[Own], side: int) -> dict[str, Any]:
        """The way back of `own`."""
        found: dict[str, Any] = {}
        for entry in own:
            figure = next((figure for figure in self.figures if entry.rule in figure.rules), None)
            if figure is None:
                raise ModelError(f"{self.genre} has no figures under the rule {entry.rule}")
            found.setdefault(figure.field, []).extend(figure.write(entry, side))
        return found


def cell_of(value: Any, name: str, side: int) -> int:
    """The coord of a cell ``[row, column]``."""
    if type(value) is not list or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not int:
        found = f"[{', '.join(map(shown, value))}]" if type(value) is list and len(value) <= 3 else shown(value)
        raise PuzzleError(f"{name} has {found} for a cell", hint=_CELL)
    row: int = value[0]
    col: int = value[1]
    if not (0 <= row < side and 0 <= col < side):
        found = f"[{shown(row)}, {shown(col)}]"
        raise PuzzleError(f"{name} has the cell {found} outside the grid", hint=f"rows and columns are 0 to {side - 1}")
    return row * side + col


def box_of(value: Any, side: int) -> Box:
    """The ``box`` of the data of a grid of this side."""
    if not isinstance(value, list) or len(value) != 2 or any(type(part) is not int for part in value):
        raise PuzzleError(f"box is {shown(value)}, no [width, height]", hint=_BOX)
    width, height = value
    if width < 1 or height < 1 or width * height != side:
        found = f"boxes {shown(width)} wide and {shown(height)} high in a grid of side {side}"
        raise PuzzleError(found, hint=_BOX)
    return width, height


def are_adjacent(a: int, b: int, side: int) -> bool:
    """Whether two cells share a side."""
    (row, col), (other_row, other_col) = divmod(a, side), divmod(b, side)
    return abs(row - other_row) + abs(col - other_col) == 1
