"""Numbers and symbols in the cells of a board: clues, walls, givens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, BoardField, Cell, Content, Size, size_of
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.kernels.text.boards import place_codes
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE

NOTHING, UNKNOWN = -1, -2
"""codes of a blank cell and of a clue without a number; numbers are their own codes, further symbols are below"""
BLANKS = ".-_"


class Symbol(NamedTuple):
    """A symbol that a cell may have instead of a number: its `characters` (all are read, the first is written), and the
    mark (a displayed value) that it gives to the cell, None for none.
    """

    characters: str
    mark: int | None = None


class Cells(BoardField):
    """A board of cells, each with a clue out of `numbers`, a symbol, or nothing. The clue of a cell stands in the slot
    of its number, counted row by row.

    `number_mark`: the mark of a cell with a number, None if a number does not determine it. `unknown`: the symbol for a
    clue without a number; `unknown_clue`: the clue that this stands for, if any. `others`: further symbols, only in
    JSON. `blank`: the characters of an empty cell. `all_shown`: whether generated puzzles show every number, as none
    can be left out.
    """

    kind = "numbers in cells"

    def __init__(
        self,
        name: str,
        numbers: range,
        *,
        number_mark: int | None = None,
        unknown: Symbol | None = None,
        unknown_clue: int = NO_CLUE,
        others: Sequence[Symbol] = (),
        blank: str = BLANKS,
        all_shown: bool = False,
        required: bool = True,
    ) -> None:
        super().__init__(name, required=required)
        self._all_shown = all_shown
        self.numbers, self.number_mark, self.unknown = numbers, number_mark, unknown or Symbol("")
        self.unknown_clue = unknown_clue
        symbols = [*reversed(others), self.unknown, Symbol(blank)]
        self._lowest = -len(symbols)
        self._symbols = dict(enumerate(symbols, self._lowest))
        """by code, all below 0"""
        self.symbols = Symbols(
            {str(number): number - self._lowest for number in numbers if number < 10}
            | {char: code - self._lowest for code, symbol in self._symbols.items() for char in symbol.characters},
            blank=NOTHING - self._lowest,
            numbers=numbers,
            first_number=-self._lowest,
        )
        self._tables_of: dict[Alphabet, tuple[NDArray[np.uint8], NDArray[np.int32]]] = {}

    def always(self, structure: Structure) -> Sequence[int]:
        return range(structure.grid.rows * structure.grid.cols) if self._all_shown else ()

    def of_symbols(self, codes: NDArray[np.uint8], rows: int, cols: int) -> Content:
        return Content((codes.astype(np.int16) + np.int16(self._lowest),), rows, cols)

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return bool((self._codes(puzzle) == NOTHING).all())

    def write(self, puzzle: PuzzleRow) -> Any:
        codes = self._codes(puzzle)
        if not self.required and (codes == NOTHING).all():
            return None
        board = codes.reshape(self.shape(size_of(puzzle)))
        written = {code: symbol.characters[:1] for code, symbol in self._symbols.items()}
        if self.numbers[-1] < 10:
            return ["".join(written.get(code) or str(code) for code in row) for row in board.tolist()]
        return [[written.get(code) or (code if code >= 0 else None) for code in row] for row in board.tolist()]

    def fill(self, draft: Draft, content: Content) -> None:
        codes = content.arrays[0]
        if self.numbers[0] > 0 or codes.max(initial=0) > self.numbers[-1]:
            wrong = self._wrong(codes)
            draft.fine &= ~wrong.any(axis=1)
            codes = np.where(wrong, np.int16(NOTHING), codes)
        given, clue = self._tables(draft.structure.alphabet)
        n_places = codes.shape[1] if len(given) else 0  # cells are the first coords, where there are others
        givens = draft.givens if draft.givens.shape[1] == n_places else np.empty((draft.n, n_places), np.uint8)
        assert draft.clues is not None
        clues = draft.clues if draft.clues.shape == codes.shape else np.empty(codes.shape, np.int32)
        place_codes(codes, self._lowest, given, clue, givens, clues)
        draft.givens[:, :n_places] = givens
        draft.clues[:, : codes.shape[1]] = clues

    def explain(self, content: Content, size: Size) -> PuzzleError:
        codes = content.arrays[0][0]
        at = int(self._wrong(codes).argmax())
        cols = self.shape(size).cols
        place = f"row {at // cols + 1}, column {at % cols + 1} of {self.name}"
        hint = f"numbers are {self.numbers[0]} to {self.numbers[-1]}"
        return PuzzleError(f"invalid number {codes[at]} in {place}", hint=hint)

    def _wrong(self, codes: NDArray[np.int16]) -> NDArray[np.bool_]:
        """Which codes are numbers that cells do not have; those of texts may be."""
        return (codes > self.numbers[-1]) | ((codes >= 0) & (codes < self.numbers[0]))

    def _tables(self, alphabet: Alphabet) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """For each code, from the lowest on, the given of its cell (counted from 1, 0 for none) and its clue."""
        if alphabet in self._tables_of:
            return self._tables_of[alphabet]
        marks = [symbol.mark for symbol in self._symbols.values()] + [self.number_mark] * (self.numbers[-1] + 1)
        given = np.array([0 if mark is None else alphabet.number(mark) + 1 for mark in marks], np.uint8)
        of_symbols = [self.unknown_clue if code == UNKNOWN else NO_CLUE for code in self._symbols]
        clue = np.array([*of_symbols, *range(self.numbers[-1] + 1)], np.int32)
        found = self._tables_of[alphabet] = (given if given.any() else given[:0], clue)
        return found

    def _codes(self, puzzle: PuzzleRow) -> NDArray[np.int16]:
        """``int16 (places,)``: the code of each place."""
        return np.asarray(self._codes_of(puzzle.structure, puzzle.givens[None], puzzle.all_clues[None])[0])

    def _codes_of(self, structure: Structure, givens: NDArray[np.uint8], clues: NDArray[np.int32]) -> NDArray[np.int16]:
        """``int16 (n, places)``: the same of puzzles of one structure."""
        n_places = self.shape(Size(structure.grid.rows, structure.grid.cols)).n_cells
        clues = clues[:, :n_places]
        is_shown = clues != NO_CLUE
        codes = np.where(is_shown, clues, NOTHING).astype(np.int16)
        given, _ = self._tables(structure.alphabet)
        if len(given):
            for code, number in zip(self._symbols, given.tolist(), strict=False):
                if number:
                    codes[(givens[:, :n_places] == number) & ~is_shown] = code  # cells are the first coords
        if self.unknown_clue != NO_CLUE:
            codes[clues == self.unknown_clue] = UNKNOWN
        return codes

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(self.shape(size), np.int16, NOTHING)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int16]:
        return self._held(self._codes(puzzle))

    def arrays(self, many: Draft, part: str) -> NDArray[np.int16]:
        assert many.clues is not None
        return self._held(self._codes_of(many.structure, many.givens, many.clues))

    def _held(self, codes: NDArray[np.int16]) -> NDArray[np.int16]:
        """Codes that texts can hold; ModelError if there are others."""
        is_lost = codes < UNKNOWN
        if is_lost.any():
            lost = np.unique(codes[is_lost]).tolist()
            names = " and ".join(repr(self._symbols[code].characters[0]) for code in lost)
            raise ModelError(f"a URL or game ID cannot hold {names} in {self.name}")
        return codes

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        return {slot: divmod(slot, size.cols) for slot in range(size.n_cells)}

    def clue_range(self, size: Size) -> range:
        return self.numbers
