"""Numbers outside the board: a clue for each row or column, on one of its sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain, compress
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Field, SideRule, Size, has_methods_of, size_of
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.clue import NO_CLUE

Side = Literal["left", "right", "top", "bottom"]
_HINT = "expected a list of {n}, with null for a number that is not given"


def require_list(name: str, value: Any, n: int | None, largest: int, hint: str) -> None:
    """Refuses what is no list with an entry for each line, of which there are `n` (None: not known, up to `largest`).
    PuzzleError, `hint` with the `n` in it.
    """
    if not isinstance(value, list) or not 1 <= len(value) <= largest or n not in (None, len(value)):
        found = f"a list of {len(value):,}" if isinstance(value, list) else shown(value)
        expected = f"sides are 1 to {largest}" if n is None else hint.format(n=n)
        raise PuzzleError(f"{name} is {found}", hint=expected)


def _are_numbers(entries: Sequence[Any]) -> bool:
    """Whether all entries of a list are numbers that clues can be, or None."""
    given = [entry for entry in entries if entry is not None]
    return {*map(type, given)} <= {int} and min(given, default=0) >= 0 and max(given, default=0) < 1 << 31


class Outside(Field):
    """Clues of the rows (`side` left or right) or columns (top or bottom): a list with a number each, or null.

    `first`: the slot of the first, by default behind the rows where `side` is top or bottom. `least`, `most`: of the
    numbers, `most` by default the cells of the line.
    """

    kind = "numbers outside"

    def __init__(
        self,
        name: str,
        side: Side,
        *,
        most: SideRule | None = None,
        least: int = 0,
        first: SideRule | None = None,
        required: bool = False,
    ) -> None:
        super().__init__(name, required=required)
        self.side, self.least, self._of_rows = side, least, side in ("left", "right")
        self.most = most or ((lambda size: size.cols) if self._of_rows else (lambda size: size.rows))
        self._first = first or ((lambda size: 0) if self._of_rows else (lambda size: size.rows))

    def n(self, size: Size) -> int:
        """How many numbers there are."""
        return size.rows if self._of_rows else size.cols

    def _slots(self, size: Size) -> slice:
        first = self._first(size)
        return slice(first, first + self.n(size))

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        require_list(self.name, value, None if size is None else self.n(size), largest, _HINT)
        if not _are_numbers(value):
            number, entry = next((number, entry) for number, entry in enumerate(value, 1) if not _are_numbers([entry]))
            raise PuzzleError(f"entry {number} of {self.name} is {shown(entry)}", hint=_HINT.format(n=len(value)))
        clues = np.array([[NO_CLUE if entry is None else entry for entry in value]], np.int32)
        return Content((clues,), *((len(value), None) if self._of_rows else (None, len(value))))

    @cached_property
    def fills_values(self) -> bool:
        return has_methods_of(self, Outside, "read", "check", "fill")

    def fill_values(self, draft: Draft, values: Sequence[Any]) -> None:
        n = self.n(Size(draft.structure.grid.rows, draft.structure.grid.cols))
        fine = [type(value) is list and len(value) == n for value in values]
        if not _are_numbers([*chain.from_iterable(compress(values, fine))]):
            fine = [fits and _are_numbers(value) for value, fits in zip(values, fine, strict=True)]
        entries = chain.from_iterable(compress(values, fine))
        clues = np.full((draft.n, n), NO_CLUE, np.int32)
        clues[fine] = np.array([NO_CLUE if entry is None else entry for entry in entries], np.int32).reshape(-1, n)
        draft.fine &= fine
        self.fill(draft, Content((clues,)))

    def check(self, content: Content, size: Size) -> None:
        clues = content.arrays[0]
        if not self._fine(clues, size).all():
            raise self.explain(content, size)

    def _fine(self, clues: NDArray[np.int32], size: Size) -> NDArray[np.bool_]:
        given = clues != NO_CLUE
        return np.asarray((~given | ((clues >= self.least) & (clues <= self.most(size)))).all(axis=1))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        clues, most = content.arrays[0][0], self.most(size)
        at = int(np.flatnonzero((clues != NO_CLUE) & ((clues < self.least) | (clues > most)))[0])
        hint = f"numbers are {self.least} to {most}, or null"
        return PuzzleError(f"entry {at + 1} of {self.name} is {clues[at]}", hint=hint)

    def fill(self, draft: Draft, content: Content) -> None:
        grid = draft.structure.grid
        size = Size(grid.rows, grid.cols)
        draft.fine &= self._fine(content.arrays[0], size)
        assert draft.clues is not None
        draft.clues[:, self._slots(size)] = content.arrays[0]

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return bool((self.array(puzzle, "") == NO_CLUE).all())

    def write(self, puzzle: PuzzleRow) -> Any:
        if not self.required and self.is_blank(puzzle):
            return None
        return [None if clue == NO_CLUE else clue for clue in self.array(puzzle, "").tolist()]

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": ["integer", "null"], "minimum": self.least}, "minItems": 1}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, self.n(size)), np.int32, NO_CLUE, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        return puzzle.all_clues[self._slots(size_of(puzzle))]

    def arrays(self, many: Draft, part: str) -> NDArray[np.int32]:
        grid = many.structure.grid
        assert many.clues is not None
        return many.clues[:, self._slots(Size(grid.rows, grid.cols))]

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        first = self._first(size)
        ends = {"left": -1, "right": size.cols, "top": -1, "bottom": size.rows}
        places = [(i, ends[self.side]) if self._of_rows else (ends[self.side], i) for i in range(self.n(size))]
        return dict(enumerate(places, first))

    def clue_range(self, size: Size) -> range:
        return range(self.least, self.most(size) + 1)
