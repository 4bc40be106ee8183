"""Sets of pieces that a puzzle draws itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.fields.field import ArraySpec, Content, Field, Size
from gridlanes.io.forms.limited_json import shown
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.rules.shared.shapes import drawn

MAX_PIECES = 60
"""of a set"""
_LONGEST, _MAX_BITS = 15, 48
"""rows and columns of a drawing, and places in it"""
_HINT = "a piece is drawn as in '#./##', its cells connected, each outer row and column with one of them"


def number_of(drawing: str) -> int:
    """A drawing as a number: its places as bits, the first one the highest, behind its rows and columns. PuzzleError if
    it is none, or too large.
    """
    lines = drawing.split("/")
    rows, cols = len(lines), len(lines[0])
    fits = max(rows, cols) <= _LONGEST and rows * cols <= _MAX_BITS and {*map(len, lines)} == {cols}
    try:
        cells = drawn(drawing) if fits else ()
    except ModelError as error:
        raise PuzzleError(f"{shown(drawing)} is no piece", hint=str(error)) from None
    if not {0, rows - 1} <= {row for row, _ in cells} or not {0, cols - 1} <= {col for _, col in cells}:
        raise PuzzleError(f"{shown(drawing)} is no piece", hint=_HINT)
    bits = int("".join("1" if place == "#" else "0" for line in lines for place in line), 2)
    return (rows << 4 | cols) << _MAX_BITS | bits


def drawing_of(number: int) -> str:
    """The inverse of `number_of`."""
    rows, cols = divmod(number >> _MAX_BITS, 16)
    places = f"{number & ((1 << _MAX_BITS) - 1):0{rows * cols}b}".replace("1", "#").replace("0", ".")
    return "/".join(places[at : at + cols] for at in range(0, rows * cols, cols))


class Pieces(Field):
    """The pieces of a puzzle, each as often as it is listed. The structure receives them as its option of that name,
    drawn and in order; without them, it has its usual ones.
    """

    kind = "a set of pieces"

    def read(self, value: Any, size: Size | None, largest: int) -> Content:
        if not isinstance(value, list) or not value or any(type(drawing) is not str for drawing in value):
            raise PuzzleError(f"{self.name} is {shown(value)}, expected a list of drawings", hint=_HINT)
        if len(value) > MAX_PIECES:
            raise PuzzleError(f"{self.name} has {len(value):,} pieces", hint=f"there are {MAX_PIECES} at most")
        numbers = np.zeros((1, MAX_PIECES), np.int64)
        numbers[0, : len(value)] = [number_of(drawing) for drawing in value]
        return Content((numbers,))

    def write(self, puzzle: PuzzleRow) -> Any:
        return [*puzzle.structure.options.get(self.name, ())] or None

    def schema(self) -> dict[str, Any]:
        drawing = {"type": "string", "pattern": "^[#./]+$"}
        return {"type": "array", "items": drawing, "minItems": 1, "maxItems": MAX_PIECES}

    def fill(self, draft: Draft, content: Content) -> None:
        """Nothing: they are part of the structure."""

    def option(self, content: Content, size: Size) -> dict[str, Any]:
        drawings = tuple(drawing_of(number) for number in content.arrays[0][0].tolist() if number)
        return {self.name: drawings} if drawings else {}

    def spec(self, part: str, size: Size) -> ArraySpec:
        return ArraySpec(Size(1, MAX_PIECES), np.int64, 0)

    def array(self, puzzle: PuzzleRow, part: str) -> NDArray[np.int64]:
        drawings = puzzle.structure.options.get(self.name, ())
        numbers = np.zeros(MAX_PIECES, np.int64)
        numbers[: len(drawings)] = [number_of(drawing) for drawing in drawings]
        return numbers
