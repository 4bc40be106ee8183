"""Givens in cells, in genres where one mark is not a number: blank, black, an empty plot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import Content, SideRule, Size, size_of
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.io.forms.symbols import Symbols
from gridlanes.model.alphabet import Alphabet

OTHER = 240
"""the code of the mark that is no number"""


class GivenNumbers(Givens):
    """Givens on boards whose alphabet is the numbers from 1 on, in order, and behind them, where the board has such
    cells, the mark that is no number. `symbol`: how JSON writes that. `letters`: the numbers from 1 on, by their
    characters, where they are none.
    """

    def __init__(
        self,
        name: str = "grid",
        symbol: str = "x",
        *,
        letters: str = "",
        most: SideRule | None = None,
        required: bool = True,
    ) -> None:
        super().__init__(name, most=most, required=required)
        self.symbol, self.letters = symbol, letters or "123456789"
        blanks = dict.fromkeys([blank for blank in ".-_" if blank != symbol], 0)
        named = {letter: value for value, letter in enumerate(self.letters, 1)}
        self.symbols = Symbols(blanks | named | {symbol: OTHER}, blank=0, numbers=() if letters else range(122))

    def write(self, puzzle: PuzzleRow) -> Any:
        if not self.required and self.is_blank(puzzle):
            return None
        size, codes = size_of(puzzle), self._codes(puzzle).tolist()
        written = {0: ".", OTHER: self.symbol} | dict(enumerate(self.letters, 1))
        if any(code not in written for code in codes):
            marks: dict[int, str | None] = {0: None, OTHER: self.symbol}
            entries: list[Any] = [marks.get(code, code) for code in codes]
            return [entries[at : at + size.cols] for at in range(0, size.n_cells, size.cols)]
        text = "".join(written[code] for code in codes)
        return [text[at : at + size.cols] for at in range(0, size.n_cells, size.cols)]

    def entries(self, alphabet: Alphabet) -> list[Any]:
        """What a cell can have in JSON on a board with this alphabet."""
        others = [self.symbol] if alphabet.values[-1] == 0 else []
        n_numbers = len(alphabet) - len(others)
        return [*(self.letters[:n_numbers] if self.letters.isalpha() else range(1, n_numbers + 1)), *others]

    def check(self, content: Content, size: Size) -> None:
        codes = content.arrays[0]
        super().check(Content((np.where(codes == OTHER, np.uint8(0), codes),)), size)

    def fill(self, draft: Draft, content: Content) -> None:
        codes, values = content.arrays[0], draft.structure.alphabet.values
        n_numbers = len(values) - (values[-1] == 0)
        is_other = codes == OTHER
        draft.fine &= (is_other | (codes <= n_numbers)).all(axis=1)
        if n_numbers == len(values):
            draft.fine &= ~is_other.any(axis=1)
        draft.give(np.where(is_other, np.uint8(len(values)), codes).astype(np.uint8))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        return PuzzleError(f"{self.name} has values that the cells of this puzzle do not take")

    def _codes(self, puzzle: PuzzleRow | Draft) -> NDArray[np.uint8]:
        values = puzzle.structure.alphabet.values
        other = len(values) if values[-1] == 0 else OTHER
        return np.where(puzzle.givens == other, np.uint8(OTHER), puzzle.givens).astype(np.uint8)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.uint8]:
        return self._numbers(self._codes(puzzle))

    def arrays(self, many: Draft, part: str) -> NDArray[np.uint8]:
        return self._numbers(self._codes(many))

    def _numbers(self, codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Codes that texts can hold; ModelError if one is no number."""
        if (codes == OTHER).any():
            raise ModelError(f"a URL, game ID or text cannot hold {self.symbol!r} in {self.name}")
        return codes
