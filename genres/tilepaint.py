"""Tile Paint: shade whole tiles, so that each row and column has as many shaded cells as the number beside it says.

The board is divided into tiles. A tile is shaded as a whole or not at all.
A number beside a row or above a column says how many of its cells are shaded. Not all numbers need be given.
There may be blocks inside the board, which are in no tile and never shaded. A number counts the cells up to the next
block only, and a block has numbers of its own: of the cells on its right and of those below it, up to the next one.

A number with no cells behind it says nothing.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure, shared
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.answer import Marks
from gridlanes.io.forms.body import Body
from gridlanes.io.forms.codes.borders import BorderBits
from gridlanes.io.forms.codes.code import Code, Decoded, Texts
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, DarkLabel, Field, Size, codes_of_rows, size_of
from gridlanes.io.forms.fields.holed_rooms import HoledRooms
from gridlanes.io.forms.fields.outside import Outside
from gridlanes.io.forms.fields.rooms import HOLE, NO_ROOM
from gridlanes.io.forms.form import PuzzLink
from gridlanes.io.forms.genre import Example, Genre
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.region_lists import regions_of_areas
from gridlanes.io.forms.text import Text, Words
from gridlanes.kernels.text import DIGITS, FINE, PAST, SHORT, WRONG
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.looks import Look
from gridlanes.model.regions import Col, Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AllEqual, ExactCount
from gridlanes.rules.base import Rule
from gridlanes.samplers.generation import Generation

NAME = "tilepaint"
UNSHADED, SHADED = 0, 1
"""the marks of cells; blocks are given as unshaded"""
IN_RUN = ExactCount(SHADED, Clue(0))
"""what holds for the cells from a block, or from the edge, to the next block"""
_MAX_NUMBER = 255
"""of the numbers in URLs"""
_WORD = re.compile(r"(\d{0,3}),(\d{0,3})")
_SHIFT = 8
_NUMBERED = ("columns", "rows", "tiles.holes", "inside.down", "inside.across")
"""what the numbers in URLs fill"""


@shared
def structure(rows: int, cols: int) -> Structure:
    """The structure of all Tile Paint of this size; the same object for the same size.

    Every cell is a coord with a binary mark. The tiles are row regions. Clues: the numbers of the rows, then those of
    the columns; those of rows and columns with blocks are row regions instead. Blocks are givens.
    """
    constraints = [
        *(Constraint(ExactCount(SHADED, Clue(row)), Row(row)) for row in range(rows)),
        *(Constraint(ExactCount(SHADED, Clue(rows + col)), Col(col)) for col in range(cols)),
    ]
    return Structure(Grid(rows, cols), Alphabet.binary(), constraints, genre=NAME, probing=2)


class TileNumbers(NamedTuple):
    """The numbers of n boards: beside rows ``int32 (n, rows)`` and above columns ``int32 (n, cols)``, and in blocks,
    of the run below, `down`, and on the right, `across`, ``int32 (n, rows, cols)``; `NO_CLUE` for none.
    """

    rows: NDArray[np.int32]
    columns: NDArray[np.int32]
    down: NDArray[np.int32]
    across: NDArray[np.int32]


def _runs(is_block: NDArray[np.bool_], outside: NDArray[np.int32], inside: NDArray[np.int32]) -> tuple[Any, Any]:
    """The runs of rows with blocks that have numbers: ``int32 (n, rows, cols)``, that of each cell, counted from 0, -1
    for none, and ``int32 (n, most)``, the number of each run; `NO_CLUE` for those without.
    """
    n, rows, cols = is_block.shape
    before = np.concatenate([np.ones((n, rows, 1), np.bool_), is_block[:, :, :-1]], axis=2)
    begins = ~is_block & before & is_block.any(axis=2, keepdims=True)
    numbers = np.concatenate([outside[:, :, None], inside[:, :, :-1]], axis=2)
    run = begins.reshape(n, -1).cumsum(axis=1) - 1
    most = int(run.max(initial=0)) + 1
    of_runs = np.full((n, most), NO_CLUE, np.int32)
    board, cell = np.nonzero(begins.reshape(n, -1))
    of_runs[board, run[board, cell]] = numbers.reshape(n, -1)[board, cell]
    in_run = ~is_block & is_block.any(axis=2, keepdims=True)
    has_number = np.take_along_axis(of_runs, np.maximum(run, 0), axis=1) != NO_CLUE
    areas = np.where(in_run.reshape(n, -1) & has_number, run, -1)
    return areas.reshape(n, rows, cols).astype(np.int32), of_runs


def _regions(is_block: NDArray[np.bool_], numbers: TileNumbers, fine: NDArray[np.bool_]) -> list[RowRegions]:
    """The numbered runs of rows and columns with blocks."""
    n = len(is_block)
    across, of_across = _runs(is_block, numbers.rows, numbers.across)
    down, of_down = _runs(is_block.transpose(0, 2, 1), numbers.columns, numbers.down.transpose(0, 2, 1))
    turned = np.ascontiguousarray(down.transpose(0, 2, 1)).reshape(n, -1)
    return [
        regions_of_areas(IN_RUN, across.reshape(n, -1), fine, of_across),
        regions_of_areas(IN_RUN, turned, fine, of_down),
    ]


def _blocks(puzzle: PuzzleRow) -> NDArray[np.bool_]:
    """``bool (rows, cols)``: the blocks of a puzzle."""
    given = puzzle.structure.alphabet.number(UNSHADED) + 1
    return np.asarray(puzzle.givens.reshape(size_of(puzzle)) == given)


def _numbers(puzzle: PuzzleRow) -> TileNumbers:
    """The numbers of a puzzle, n = 1. That of a cell alone between blocks is across, if it has only one."""
    rows, cols = size_of(puzzle)
    of_rows, of_columns = (found.copy() for found in np.split(puzzle.all_clues, [rows]))
    down, across = (np.full((rows, cols), NO_CLUE, np.int32) for _ in range(2))
    block = np.pad(_blocks(puzzle), 1, constant_values=True)
    divided = [np.asarray(_blocks(puzzle).any(axis=axis)) for axis in (1, 0)]
    if (puzzle.all_clues[np.concatenate(divided)] != NO_CLUE).any():
        raise ModelError("the number of a whole row or column with blocks: numbers count up to the next block")
    for own in puzzle.row_regions:
        for run, number in zip(own.regions, own.clues, strict=True) if own.rule == IN_RUN else ():
            (row, col), is_down = divmod(int(min(run)), cols), len(run) > 1 and max(run) - min(run) >= cols
            if len(run) == 1:
                alone = bool(divided[0][row] and block[row + 1, col] and block[row + 1, col + 2])
                before = of_rows[row] if col == 0 else across[row, col - 1]
                both = divided[1][col] and block[row, col + 1] and block[row + 2, col + 1]
                is_down = not alone or bool(both and before != NO_CLUE)
            if is_down and row:
                down[row - 1, col] = number
            elif is_down:
                of_columns[col] = number
            elif col:
                across[row, col - 1] = number
            else:
                of_rows[row] = number
    return TileNumbers(of_rows[None], of_columns[None], down[None], across[None])


class FirstNumbers(Outside):
    """Numbers beside rows or above columns, each of the cells up to the first block."""

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        numbers = _numbers(puzzle)
        return np.asarray((numbers.rows if self.side == "left" else numbers.columns)[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.int32]:
        return Field.arrays(self, many, part)  # one by one: some may be those of runs

    def cell_numbers(self, puzzle: PuzzleRow) -> list[tuple[Cell, int | str]]:
        found, size = self.array(puzzle, ""), size_of(puzzle)
        places = self.clue_cells(size)
        own = puzzle.all_clues[list(places)]
        numbers = zip(places.values(), found.tolist(), own.tolist(), strict=True)
        return [(place, number) for place, number, clue in numbers if clue == NO_CLUE and number != NO_CLUE]


class InnerNumbers(Field):
    """Rows of entries, null or the numbers in a block as ``down,across``: how many cells of the run below, and of that
    on its right, are shaded; either may be left out. Blocks are the cells that are in no tile.
    """

    kind = "numbers in blocks"
    parts = ("down", "across")
    _hint = "expected null, or the numbers of the cells below and on the right as 'down,across', such as '2,1' or ',3'"

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of rows", hint=self._hint)
        if len(value) != size.rows or any(len(row) != size.cols for row in value):
            found = f"{self.name} is not a list of {size.rows:,} rows of {size.cols:,} entries"
            raise PuzzleError(found, hint="one for each cell")
        codes = np.array([codes_of_rows(value, _code_of, self.name, self._hint)], np.int32)
        split = np.int32(1 << 2 * _SHIFT)
        return Content(((codes // split - 1).astype(np.int32), (codes % split - 1).astype(np.int32)))

    def schema(self) -> dict[str, Any]:
        entry = {"type": ["string", "null"], "pattern": "^[0-9]{0,3},[0-9]{0,3}$"}
        return {"type": "array", "items": {"type": "array", "items": entry, "minItems": 1}, "minItems": 1}

    def fill(self, draft: Draft, content: Content) -> None:
        grid = draft.structure.grid
        down, across = (found.reshape(-1, grid.rows, grid.cols) for found in content.arrays)
        is_block = self._blocks_of(draft)
        draft.fine &= ~(~is_block & ((down != NO_CLUE) | (across != NO_CLUE))).any(axis=(1, 2))
        self._count(draft, is_block, down, across)

    def fill_absent(self, draft: Draft) -> None:
        is_block = self._blocks_of(draft)
        if is_block.any():
            none = np.full(is_block.shape, NO_CLUE, np.int32)
            self._count(draft, is_block, none, none)

    @staticmethod
    def _blocks_of(draft: Draft) -> NDArray[np.bool_]:
        given = draft.structure.alphabet.number(UNSHADED) + 1
        return np.asarray(draft.givens == given).reshape(-1, draft.structure.grid.rows, draft.structure.grid.cols)

    @staticmethod
    def _count(draft: Draft, is_block: NDArray[np.bool_], down: NDArray[np.int32], across: NDArray[np.int32]) -> None:
        """Adds what holds on boards with these blocks, and takes away the clues of divided rows and columns."""
        clues, rows = draft.clues, draft.structure.grid.rows
        assert clues is not None
        numbers = TileNumbers(clues[:, :rows], clues[:, rows:], down, across)
        draft.row_regions += _regions(is_block, numbers, draft.fine)
        clues[np.concatenate([is_block.any(axis=2), is_block.any(axis=1)], axis=1)] = NO_CLUE

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError(f"{self.name} has numbers in a tile", hint="they stand in cells that are in no tile")

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(size, np.int32, NO_CLUE, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        numbers = _numbers(puzzle)
        return (numbers.down if part == "down" else numbers.across).ravel()

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return all(bool((self.array(puzzle, part) == NO_CLUE).all()) for part in self.parts)

    def write(self, puzzle: PuzzleRow) -> Any:
        if self.is_blank(puzzle):
            return None
        numbers = zip(*(self.array(puzzle, part).tolist() for part in self.parts), strict=True)
        entries = [
            None if down == across == NO_CLUE else ",".join("" if n == NO_CLUE else str(n) for n in (down, across))
            for down, across in numbers
        ]
        cols = size_of(puzzle).cols
        return [entries[at : at + cols] for at in range(0, len(entries), cols)]

    def owns(self, rule: Rule, puzzle: PuzzleRow) -> bool:
        return rule == IN_RUN

    def most_region_clues(self, structure: Structure) -> int:
        return 0  # generated puzzles have no blocks

    def looks(self, puzzle: PuzzleRow) -> list[Any]:
        return []  # what is drawn are the blocks

    def dark_labels(self, puzzle: PuzzleRow) -> list[DarkLabel]:
        found = _numbers(puzzle)
        down, across = (
            np.where(numbers[0] == NO_CLUE, "", numbers[0].astype(str)) for numbers in (found.down, found.across)
        )
        places = np.argwhere(_blocks(puzzle)).tolist()
        return [DarkLabel((row, col), str(down[row, col]), str(across[row, col])) for row, col in places]


def _code_of(entry: Any) -> int | None:
    """The code of an entry; None for what is none."""
    match = _WORD.fullmatch(entry) if isinstance(entry, str) else None
    if entry is not None and match is None:
        return None
    down, across = (0 if not part else int(part) + 1 for part in (match.groups() if match else ("", "")))
    return down << 2 * _SHIFT | across


class RunNumbers(Code):
    """pzpr's numbers: first the board, g to z for 1 to 20 cells of tiles, and two numbers for each block, down and
    across; then those above columns, and those beside rows.

    A number is a hex digit, or ``.`` for none. ``-`` before one stands before two hex digits; before the two of a block
    it says that the one across has two digits, ``+`` that the one down has, ``=`` that both have.
    """

    noun, unit = "the numbers", "places"

    def run(self, texts: Texts, spec: ArraySpec, into: Decoded) -> None:
        spans = zip(texts.starts.tolist(), texts.ends.tolist(), strict=True)
        for i, (start, end) in enumerate(spans):
            text = bytes(texts.data[start:end]).decode("latin-1")
            at, place, into.faults[i] = self._read(text, spec, into.found[i])
            into.stops[i] = start + at, place

    @classmethod
    def _read(cls, text: str, spec: ArraySpec, found: NDArray[np.int32]) -> tuple[int, int, int]:
        """One text into ``found``; where it stopped and came to, and what is wrong."""
        n_cells, n_lines = spec.board.n_cells, sum(spec.board)
        beside, blocks, down, across = np.split(found, [n_lines, n_lines + n_cells, n_lines + 2 * n_cells])
        blocks[:] = 0
        at = place = 0
        while place < n_cells:
            passed = _RUNS.find(text[at]) + 1 if at < len(text) else 0
            if passed:
                if passed > n_cells - place:
                    return at, place, PAST
                at, place = at + 1, place + passed
                continue
            sign = text[at] if at < len(text) and text[at] in _WIDTHS else ""
            for numbers, width in zip((down, across), _WIDTHS[sign], strict=True):
                begin = at + len(sign) if numbers is down else at
                number, fault = _number(text, begin, width)
                if fault:
                    return begin, place, fault
                numbers[place], at = number, begin + width
            blocks[place], place = 1, place + 1
        for line in range(n_lines):
            sign = "-" if text[at : at + 1] == "-" else ""
            beside[line], fault = _number(text, at + len(sign), 1 + len(sign))
            if fault:
                return at + len(sign), place + line, fault
            at += 1 + 2 * len(sign)
        return at, place + n_lines, FINE

    def n_places(self, spec: ArraySpec) -> int:
        return spec.board.n_cells + sum(spec.board)

    def wrong_number(self, text: str, at: int) -> PuzzleError:
        return PuzzleError(f"expected 2 hex digits, found {text[at : at + 2]!r}", column=at + 1)

    def encode(self, array: NDArray[np.int32], spec: ArraySpec) -> str:
        n_cells, (rows, cols) = spec.board.n_cells, spec.board
        beside, blocks, down, across = np.split(array, [rows + cols + n * n_cells for n in range(3)])
        if array.max(initial=0) > _MAX_NUMBER:
            raise ModelError(f"numbers in URLs are 0 to {_MAX_NUMBER}, found {array.max()}")
        text, passed = "", 0
        is_block = np.pad(blocks.reshape(rows, cols) != 0, ((0, 1), (0, 1)), constant_values=True)
        for cell, block in enumerate(blocks.tolist()):
            passed += not block
            if passed == len(_RUNS) or (passed and block):
                text, passed = text + _RUNS[passed - 1], 0
            if block:
                row, col = divmod(cell, cols)
                follows = not is_block[row + 1, col], not is_block[row, col + 1]
                text += _block(*(int(n[cell]) if more else 0 for n, more in zip((down, across), follows, strict=True)))
        text += _RUNS[passed - 1] if passed else ""
        of_nothing = [*is_block[0, :cols], *is_block[:rows, 0]]
        numbers = [0 if none else number for number, none in zip(beside.tolist(), of_nothing, strict=True)]
        return text + "".join("." if n == NO_CLUE else f"{n:x}" if n < 16 else f"-{n:02x}" for n in numbers)


def _number(text: str, at: int, width: int) -> tuple[int, int]:
    """The number of so many hex digits at a place of a text, and what is wrong there."""
    digits = text[at : at + width]
    if digits == ".":
        return NO_CLUE, FINE
    if len(digits) == width and all(digit in _HEX for digit in digits):
        return int(digits, 16), FINE
    return NO_CLUE, SHORT if not digits else WRONG if width == 1 else DIGITS


def _block(down: int, across: int) -> str:
    """The text of a block's two numbers, which pzpr writes as 0 where no cells follow."""
    wide = down >= 16, across >= 16
    sign = next(sign for sign, widths in _WIDTHS.items() if widths == (1 + wide[0], 1 + wide[1]))
    numbers = zip((down, across), wide, strict=True)
    return sign + "".join("." if n == NO_CLUE else f"{n:02x}" if is_wide else f"{n:x}" for n, is_wide in numbers)


_RUNS, _HEX = "ghijklmnopqrstuvwxyz", "0123456789abcdef"
_WIDTHS = {"": (1, 1), "-": (1, 2), "+": (2, 1), "=": (2, 2)}
"""the digits of the numbers down and across of a block, by the sign before them"""


GENRE = Genre(
    NAME,
    structure,
    fields=[
        HoledRooms("tiles", AllEqual(), noun="tile", first=True, hole=UNSHADED),
        FirstNumbers("rows", "left"),
        FirstNumbers("columns", "top"),
        InnerNumbers("inside"),
    ],
    forms=[
        PuzzLink("tilepaint", body=Body(("tiles", BorderBits(alone=True)), (_NUMBERED, RunNumbers()))),
        Text(
            Words("columns"),
            Words("rows"),
            Words("tiles", {HOLE: NO_ROOM}, areas=True),
            answer=Marks({"-": UNSHADED, ".": UNSHADED, "x": SHADED}),
        ),
    ],
    aliases=["tile_paint", "tairupeinto"],
    looks={UNSHADED: Look.DOT, SHADED: Look.SHADE},
    largest_side=100,
    examples=[
        Example("https://puzz.link/p?tilepaint/6/6/2eaqh4s1u0uuzv...64...2..6", "111111001111001100111100111111111111"),
        Example(
            "https://puzz.link/p?tilepaint/10/10/34qikmnmnd6232eqkkq4cv7lr80ovvvv6o96zzzzz777.7.8..6..6.6...6.",
            "1111011111111001111111100111001100111000110111100011011000001111111111001111000100111110010011111111",
        ),
    ],
    generation=Generation(room_cells_per_line=0.4),
)
