"""Options: settings of a puzzle that vary its rules, such as whether lines must differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.errors import PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, SideRule, Size
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow


def switched_on(**options: bool) -> dict[str, bool]:
    """The options that are on. A structure does not name others, so that puzzles without an option are generated as
    they were before it existed.
    """
    return {name: True for name, is_on in options.items() if is_on}


class Option(Field):
    """An argument of the genre's structure: true or false, or a number out of `values`.

    `default`: the value if it is not given; JSON leaves it out then.
    """

    kind = "option"

    def __init__(self, name: str, default: bool | int, values: range | None = None) -> None:
        super().__init__(name)
        self.default, self.values = default, values

    def variants(self, size: Size) -> Sequence[bool | int]:
        every = [True, False] if self.values is None else [*self.values]
        return sorted(every, key=lambda value: value != self.default)

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        if self.values is None and not isinstance(value, bool):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected true or false")
        if self.values is not None and (type(value) is not int or value not in self.values):
            hint = f"expected a number from {self.values[0]} to {self.values[-1]}"
            raise PuzzleError(f"{self.name} is {shown(value)}", hint=hint)
        return Content((np.array([[value]], np.int64),))

    def write(self, puzzle: PuzzleRow) -> Any:
        value = self.value(puzzle)
        return None if value == self.default else value

    def value(self, puzzle: PuzzleRow) -> bool | int:
        """What a puzzle's structure was made with."""
        return self._value_of(puzzle.structure)

    def _value_of(self, structure: Structure) -> bool | int:
        found: bool | int = structure.options.get(self.name, self.default)
        return found

    def schema(self) -> dict[str, Any]:
        if self.values is None:
            return {"type": "boolean", "default": self.default}
        bounds = {"minimum": self.values[0], "maximum": self.values[-1]}
        return {"type": "integer", "default": self.default, **bounds}

    def fill(self, draft: Draft, content: Content) -> None:
        """Nothing: it is part of the structure."""

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        value = int(content.arrays[0][0, 0])
        return {self.name: bool(value) if self.values is None else value}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, 1), np.int64, int(self.default))

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int64]:
        return np.array([self._number_of(puzzle.structure)], np.int64)

    def arrays(self, many: Draft, part: str) -> NDArray[np.int64]:
        return np.full((many.n, 1), self._number_of(many.structure), np.int64)

    def _number_of(self, structure: Structure) -> int:
        """What texts have."""
        return int(self._value_of(structure))


class SideOption(Option):
    """A number that is at most what `most` makes of the size of the board, and `usual` (if that is not given,
    the most) by default.

    To the structure the usual one is 0, so that boards of all sizes are made with the same default.
    """

    def __init__(self, name: str, most: SideRule, usual: SideRule | None = None, least: int = 1) -> None:
        super().__init__(name, 0, range(least, 1 << 16))
        self._side_most, self._usual, self._least = most, usual or most, least

    def variants(self, size: Size) -> Sequence[int]:
        every = [*range(self._side_most(size), self._least - 1, -1)]
        return sorted(every, key=lambda number: number != self._usual(size))

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        assert size is not None
        most = self._side_most(size)
        if type(value) is not int or not self._least <= value <= most:
            raise PuzzleError(f"{self.name} is {shown(value)}", hint=f"expected a number from {self._least} to {most}")
        return Content((np.array([[value]], np.int64),))

    def check(self, content: Content, size: Size) -> None:
        self.read(int(content.arrays[0][0, 0]), size, 0)

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        value = int(content.arrays[0][0, 0])
        return {self.name: 0 if value == self._usual(size) else value}

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self._least}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, 1), np.int64, self._usual(size))

    def _number_of(self, structure: Structure) -> int:
        return self._value_of(structure) or self._usual(Size(structure.grid.rows, structure.grid.cols))
