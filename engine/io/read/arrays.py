"""NumPy arrays of givens: checked as a whole, and not copied if they need no conversion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import overload

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms import characters
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.puzzle_row import Box
from gridlanes.io.read.blocks import Block, Group
from gridlanes.io.read.row_errors import RowErrors
from gridlanes.registry import find_genre

NAME = "<array>"
_NO_VALUE = 255


class ArrayTexts(Sequence[str]):
    """The puzzle texts of an array, made when they are asked for.

    One character a cell up to side 35, else numbers apart by blanks; values that there are not appear as they are (one
    character: ``.``). `numpy.asarray` gives all of them as an ``S`` array where they are one character a cell.
    """

    def __init__(self, givens: NDArray[np.integer]) -> None:
        self._givens = givens
        self._side = isqrt(givens.shape[1])

    def __len__(self) -> int:
        return len(self._givens)

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> ArrayTexts: ...
    def __getitem__(self, row: int | slice) -> str | ArrayTexts:
        if isinstance(row, slice):
            return ArrayTexts(self._givens[row])
        return self._text(self._givens[row])

    def __iter__(self) -> Iterator[str]:
        return map(self._text, self._givens)

    def _text(self, values: NDArray[np.integer]) -> str:
        if self._side <= characters.LARGEST:
            return _codes(values).tobytes().translate(characters.value_table(self._side)).decode()
        return " ".join(map(str, values.tolist()))

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[np.bytes_] | NDArray[np.str_]:
        if self._side > characters.LARGEST:
            return np.array(list(self))
        width = self._givens.shape[1]
        text = np.ascontiguousarray(_codes(self._givens)).tobytes().translate(characters.value_table(self._side))
        return np.frombuffer(text, f"S{width}")


def _codes(values: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Values as bytes; those that no byte holds become the largest, which is no value of a grid either."""
    if values.dtype == np.uint8:
        return values.astype(np.uint8, copy=False)
    return np.where((values < 0) | (values > _NO_VALUE), _NO_VALUE, values).astype(np.uint8)


def read_array(array: NDArray[np.integer], *, genre: str | None = None, box: Box | None = None) -> Block:
    """Givens as a block.

    `array`: integers ``(P, N * N)``, ``(P, N, N)`` or one grid ``(N, N)``; 0 is a blank. `box`: width and height of the
    boxes; by default the most nearly square ones, wider than high. A square array that could be both, such as (16, 16)
    or (81, 81), is P puzzles; one grid of that size is passed as ``(1, N, N)``. A row with a value below 0 or above N
    is in the block's errors. The givens of the block are a view of the array where every row is fine and it is of
    ``uint8`` in C order.

    Raises ModelError for other types and shapes, or a side that has no boxes.
    """
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "iu":
        kind = f"dtype {array.dtype}" if isinstance(array, np.ndarray) else type(array).__name__
        raise ModelError(f"expected a NumPy array of integers, found {kind}")
    found = find_genre(genre)
    givens, side = _as_rows(array, found, box)
    if side > found.largest_side:
        raise ModelError(f"invalid side {side}; sides go up to {found.largest_side}")
    try:
        structure = found.grid(side, box)
    except PuzzleError as error:
        raise ModelError(error.reason) from None
    rows = np.arange(len(givens))
    line = rows + 1
    errors = {}
    texts = ArrayTexts(givens)  # made lazily: most calls never look at them
    if givens.size and (givens.max() > side or (givens.dtype.kind == "i" and givens.min() < 0)):
        outside = (givens > side) | (givens < 0)
        wrong = outside.any(axis=1)
        for row in np.flatnonzero(wrong).tolist():
            cell = int(outside[row].argmax())
            y, x = divmod(cell, side)
            reason = f"invalid value {givens[row, cell]} in row {y + 1}, column {x + 1} of a {side}x{side} grid"
            hint = f"values are 1 to {side}, 0 for a blank"
            if array.shape == (side * side, side * side):
                hint += f"; one {side * side}x{side * side} grid is passed as (1, {side * side}, {side * side})"
            errors[row] = PuzzleError(reason, hint=hint, source=NAME, line=row + 1, column=cell + 1)
        rows = rows[~wrong]
        givens = givens[rows]
    groups = (
        [Group(structure, rows, givens.astype(np.uint8, copy=False))] if len(rows) or not len(line) else []
    )  # no rows have a size, too
    return Block(NAME, found.name, texts, line, groups, RowErrors(errors.items()))


def _as_rows(array: NDArray[np.integer], genre: Genre, box: Box | None) -> tuple[NDArray[np.integer], int]:
    """Any of the shapes as ``(P, N * N)`` in C order, and N."""
    shape, side = array.shape, array.shape[-1] if array.ndim else 0
    root = isqrt(side)
    flat = root * root == side and (genre.has_side(root) if box is None else box[0] * box[1] == root)
    if side and array.ndim == 2 and flat:
        rows, side = array, root
    elif side and array.ndim == 2 and shape[0] == side:
        rows = array.reshape(1, side * side)
    elif side and array.ndim == 3 and shape[1] == side:
        rows = array.reshape(shape[0], side * side)
    else:
        advice = "; of puzzles in one number each, read the column as text" if array.ndim == 1 else ""
        raise ModelError(f"invalid shape {shape}; expected (P, N * N), (P, N, N) or one grid (N, N){advice}")
    return np.ascontiguousarray(rows), side
