"""How sandwich Sudoku are written: JSON with a ``grid``, and ``rows`` and ``columns``: a number for each, or null."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.genres import sandwich
from gridlanes.genres.figures import FigureCodec
from gridlanes.io.forms.codecs import Parsed
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.plain import no_clues
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.looks import CluePlace, Hints
from gridlanes.rules.shared.refusals import WIDEST

_SIDES = ("rows", "columns")


class SandwichCodec(FigureCodec):
    """See `FigureCodec`; the numbers beside the grid are its clues."""

    largest_side = WIDEST
    hints = Hints(clues=CluePlace.LINES)

    @property
    def fields(self) -> list[str]:
        """What may stand in the data besides the grid."""
        return [*super().fields, *_SIDES]

    def clues(self, fields: dict[str, Any], side: int) -> NDArray[np.int32]:
        """The sums of the rows and then those of the columns."""
        clues = no_clues(2 * side)
        for which, field in enumerate(_SIDES):
            numbers = fields.get(field, [None] * side)
            if not isinstance(numbers, list) or len(numbers) != side:
                found = f"{len(numbers):,} numbers" if isinstance(numbers, list) else shown(numbers)
                hint = f"it is a list of {side}, null for a number that is not given"
                raise PuzzleError(f"{field} is {found}", hint=hint)
            for i, number in enumerate(numbers):
                if number is not None and (type(number) is not int or not 0 <= number < side * side):
                    hint = f"sums are numbers from 0 to {side * side - 1}, or null"
                    raise PuzzleError(f"entry {i + 1} of {field} is {shown(number)}", hint=hint)
                clues[which * side + i] = NO_CLUE if number is None else number
        return clues

    def to_data(self, puzzle: Parsed) -> Any:
        """The way back of `data`."""
        found = super().to_data(puzzle)
        side = puzzle.structure.grid.rows
        clues = no_clues(2 * side) if puzzle.clues is None else puzzle.clues
        for which, field in enumerate(_SIDES):
            numbers = clues[which * side : (which + 1) * side].tolist()
            if any(number != NO_CLUE for number in numbers):
                found[field] = [None if number == NO_CLUE else number for number in numbers]
        return found


CODEC = SandwichCodec(sandwich.NAME, sandwich.structure)
