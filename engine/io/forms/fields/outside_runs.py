"""Runs outside the board: for each row or column the lengths of its runs, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Cell, Content, Field, Size, size_of
from gridlanes.io.forms.fields.outside import require_list
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.clue import NO_CLUE

_HINT = "expected a list of {n} lists of lengths, with null for a line whose runs are not given"


def most_runs(length: int) -> int:
    """The largest number of runs in a line of this number of cells."""
    return (length + 1) // 2


class OutsideRuns(Field):
    """The runs of each row (`of_rows`) or column: a list of lengths for each line, or null. They are on the left of the
    rows and above the columns.

    Each line has a slot for each run that it can have, those of rows before those of columns; zeros follow the runs.
    The runs of a line with an empty slot are not given. Generated puzzles show all of them.
    """

    kind = "runs outside"

    def __init__(self, name: str, *, of_rows: bool) -> None:
        super().__init__(name, required=True)
        self.of_rows = of_rows

    def n(self, size: Size) -> int:
        """How many lines there are."""
        return size.rows if self.of_rows else size.cols

    def length(self, size: Size) -> int:
        """How many cells a line has."""
        return size.cols if self.of_rows else size.rows

    def _slots(self, size: Size) -> slice:
        first = 0 if self.of_rows else size.rows * most_runs(size.cols)
        return slice(first, first + self.n(size) * most_runs(self.length(size)))

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        require_list(self.name, value, None if size is None else self.n(size), largest, _HINT)
        for number, line in enumerate(value, 1):
            fine = line is None or (isinstance(line, list) and len(line) <= largest)
            if not fine or any(type(run) is not int or not 1 <= run <= largest for run in line or ()):
                hint = f"a line is a list of lengths from 1 to {largest}, or null"
                raise PuzzleError(f"entry {number} of {self.name} is {shown(line)}", hint=hint)
        width = max([1, *(len(line or ()) for line in value)])
        lines = [[NO_CLUE] * width if line is None else line + [0] * (width - len(line)) for line in value]
        clues = np.array(lines, np.int32).reshape(1, -1)
        return Content((clues,), *((len(value), None) if self.of_rows else (None, len(value))))

    def check(self, content: Content, size: Size) -> None:
        if not self._fine(content, size).all():
            raise self.explain(content, size)

    def _lines(self, content: Content, size: Size) -> NDArray[np.int32]:
        """``int32 (n, lines, runs)``."""
        found: NDArray[np.int32] = content.arrays[0]
        return found.reshape(len(found), self.n(size), -1)

    def _wrong(self, content: Content, size: Size) -> NDArray[np.bool_]:
        """``bool (n, lines)``: lines with more runs than there is room for, or too long a run."""
        lines, length = self._lines(content, size), self.length(size)
        return np.asarray((lines > length).any(axis=2) | ((lines > 0).sum(axis=2) > most_runs(length)))

    def _fine(self, content: Content, size: Size) -> NDArray[np.bool_]:
        return np.asarray(~self._wrong(content, size).any(axis=1))

    def explain(self, content: Content, size: Size) -> PuzzleError:
        at = int(self._wrong(content, size)[0].argmax())
        line, length = self._lines(content, size)[0, at], self.length(size)
        runs = ", ".join(map(str, line[line != 0].tolist()))
        hint = f"a line of {length} cells has at most {most_runs(length)} runs of 1 to {length}"
        return PuzzleError(f"entry {at + 1} of {self.name} has the runs {runs}", hint=hint)

    def fill(self, draft: Draft, content: Content) -> None:
        grid = draft.structure.grid
        size = Size(grid.rows, grid.cols)
        draft.fine &= self._fine(content, size)
        lines, width = self._lines(content, size), most_runs(self.length(size))
        n_read = min(lines.shape[2], width)
        assert draft.clues is not None
        # Of lines that are not given, each slot says so.
        places = np.where(lines[:, :, :1] == NO_CLUE, np.int32(NO_CLUE), np.zeros((draft.n, self.n(size), width), "i4"))
        places[:, :, :n_read] = lines[:, :, :n_read]
        draft.clues[:, self._slots(size)] = places.reshape(draft.n, -1)

    def is_blank(self, puzzle: PuzzleRow) -> bool:
        return bool((self.array(puzzle, "") == NO_CLUE).all())

    def write(self, puzzle: PuzzleRow) -> Any:
        size = size_of(puzzle)
        lines = self.array(puzzle, "").reshape(self.n(size), -1).tolist()
        return [None if line[0] == NO_CLUE else [run for run in line if run] for line in lines]

    def schema(self) -> dict[str, Any]:
        line = {"type": ["array", "null"], "items": {"type": "integer", "minimum": 1}}
        return {"type": "array", "items": line, "minItems": 1}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(self.n(size), most_runs(self.length(size))), np.int32, 0, size)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int32]:
        return np.asarray(self._in_order(puzzle.all_clues[None], size_of(puzzle))[0])

    def arrays(self, many: Draft, part: str) -> NDArray[np.int32]:
        grid = many.structure.grid
        assert many.clues is not None
        return self._in_order(many.clues, Size(grid.rows, grid.cols))

    def _in_order(self, clues: NDArray[np.int32], size: Size) -> NDArray[np.int32]:
        """``int32 (n, places)``: the runs of all lines, zeros behind them; all of a line without runs say so."""
        lines = clues[:, self._slots(size)].reshape(len(clues), self.n(size), -1)
        is_zero = lines == 0
        if (is_zero[:, :, :-1] > is_zero[:, :, 1:]).any():
            lines = np.take_along_axis(lines, np.argsort(is_zero, axis=2, kind="stable"), axis=2)
        not_given = lines == NO_CLUE
        if not_given.any():
            lines = np.where(not_given.any(axis=2)[:, :, None], np.int32(NO_CLUE), lines)
        return lines.reshape(len(clues), -1)

    def clue_cells(self, size: Size) -> Mapping[int, Cell]:
        return self._places(size, [*range(-1, -1 - most_runs(self.length(size)), -1)])

    def clue_places(self, puzzle: PuzzleRow) -> Mapping[int, Cell]:
        """The last run of a line stands beside the board; the places behind it are not drawn, but for one zero."""
        size = size_of(puzzle)
        width = most_runs(self.length(size))
        found = self._places(size, [*range(-1, -1 - width, -1)])
        clues, first = puzzle.all_clues, self._slots(size).start
        for line in range(self.n(size)):
            slots = range(first + line * width, first + (line + 1) * width)
            runs = [slot for slot in slots if clues[slot] > 0] or [slots[0]]
            for slot in slots:
                place = found.pop(slot)
                if slot in runs:
                    depth = runs.index(slot) - len(runs)
                    found[slot] = (place[0], depth) if self.of_rows else (depth, place[1])
        return found

    def _places(self, size: Size, depths: Sequence[int]) -> dict[int, Cell]:
        places = [(line, depth) if self.of_rows else (depth, line) for line in range(self.n(size)) for depth in depths]
        return dict(enumerate(places, self._slots(size).start))

    def always(self, structure: Structure) -> Sequence[int]:
        slots = self._slots(Size(structure.grid.rows, structure.grid.cols))
        return range(slots.start, slots.stop)

    def n_always(self, structure: Structure, clues: NDArray[np.int32]) -> NDArray[np.int64]:
        """All numbers; a line has a slot for each run that it could have."""
        return np.asarray((clues[:, [*self.always(structure)]] > 0).sum(axis=1), np.int64)
