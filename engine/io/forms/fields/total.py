"""A number that counts over the whole board, such as the number of mines."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, SideRule, Size, size_of
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.clue import NO_CLUE


class Total(Field):
    """The clue in the slot that `slot` makes of the size of the board, from `least` to what `most` makes of it. It
    can be left out; in texts, `NO_CLUE` stands for none.
    """

    kind = "a number of the board"
    always_counts = False

    def __init__(self, name: str, slot: SideRule, most: SideRule, least: int = 0) -> None:
        super().__init__(name)
        self.most, self.least = most, least
        self._slot = slot

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        most, is_of_text = self.most(size), largest == 0
        if type(value) is not int or not (self.least <= value <= most or (is_of_text and value == NO_CLUE)):
            raise PuzzleError(f"{self.name} is {shown(value)}", hint=f"expected a number from {self.least} to {most}")
        return Content((np.array([[value]], np.int64),))

    def write(self, puzzle: PuzzleRow) -> Any:
        number = int(self.array(puzzle, "")[0])
        return None if number == NO_CLUE else number

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least}

    def fill(self, draft: Draft, content: Content) -> None:
        assert draft.clues is not None
        size = Size(draft.structure.grid.rows, draft.structure.grid.cols)
        draft.clues[:, self._slot(size)] = content.arrays[0][:, 0]

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, 1), np.int64, NO_CLUE)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int64]:
        return np.array([puzzle.all_clues[self._slot(size_of(puzzle))]], np.int64)

    def arrays(self, many: Draft, part: str) -> NDArray[np.int64]:
        grid = many.structure.grid
        assert many.clues is not None
        return many.clues[:, [self._slot(Size(grid.rows, grid.cols))]].astype(np.int64)

    def are_blank(self, many: Draft) -> bool:
        return bool((self.arrays(many, "") == NO_CLUE).all())
