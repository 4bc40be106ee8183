"""Converts users' containers of puzzles and solutions to one of the few kinds that the readers accept.

Data frames, Arrow arrays and tensors are recognised by their methods (``to_pylist``, ``to_numpy``, ``__array__``), so
that none of their libraries is imported here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import ModelError
from gridlanes.puzzles.game import Game
from gridlanes.puzzles.puzzle import Puzzle

Plain: TypeAlias = str | Path | Puzzle | Sequence[str] | Sequence[Puzzle] | NDArray[Any]
_EXPECTED = {
    "puzzles": "a path, a string, a list of strings, a NumPy array, a Puzzle or a list of them, a column, a data "
    "frame, or a Result",
    "solutions": "an array of displayed values, lists of them, strings, or a column of a table",
}
_OTHER_TEXTS = (bytes, bytearray)
_NUMBERS = {"puzzles": "iu", "solutions": "iuf"}
"""the kinds of NumPy's types that are read as they are"""
_SHAPES = "(P, N * N), (P, N, N) or one grid (N, N)"


def plain(data: object, what: str = "puzzles") -> Plain:
    """A string, a path, a `Puzzle`, a list of strings or of puzzles, or an array of numbers.

    `data`: one of these, any path-like, or an array, a nested list or a column (a Series of pandas or polars, an array
    of Arrow) of numbers or texts. Bytes in them are UTF-8; what is missing (None, NaN) is an empty text, and what a
    mask covers is blank. `what`: ``"puzzles"`` or ``"solutions"``. Raises `ModelError` for anything else.
    """
    if isinstance(data, (str, Puzzle)):
        return data
    if isinstance(data, os.PathLike):
        return _path(data)
    if isinstance(data, _OTHER_TEXTS) or is_arrow_table(data):
        _refuse(what, data)
    if isinstance(data, Sequence) and not isinstance(data, memoryview):
        return _of_list(data, what)
    array = _array(data)
    if array is None:
        _refuse(what, data)
    return _of_array(array, what)


def plain_solutions(data: object, n_rows: int) -> NDArray[Any] | list[str]:
    """Solutions of `n_rows` puzzles: an array of numbers whose first axis is the puzzles, or a text for each.

    `data`: as in `plain`, without paths; for one puzzle also one grid. Raises `ModelError` for anything else.
    """
    found = plain(data, "solutions")
    if isinstance(found, np.ndarray):
        array = found[None] if n_rows == 1 and found.ndim == 2 and len(found) != 1 else found
        if array.ndim < 2 or len(array) != n_rows:
            raise ModelError(f"expected {n_rows} solutions, found an array of shape {found.shape}")
        return array
    items: Sequence[object] = [found] if isinstance(found, (str, Path, Puzzle)) else found
    texts = [text for text in items if isinstance(text, str)]
    if len(texts) < len(items):
        _refuse("solutions", items[0])
    if len(texts) != n_rows:
        raise ModelError(f"expected {n_rows} solutions, found {len(texts)}")
    return texts


def _refuse(what: str, found: object, where: str = "") -> NoReturn:
    hint = _hint(found)
    advice = f" (hint: {hint})" if hint else ""
    raise ModelError(f"{what} are {_EXPECTED[what]}, found {type(found).__name__}{where}{advice}")


def _hint(found: object) -> str:
    """What to do with something that holds puzzles but is none of what is expected; empty if nothing is known."""
    if isinstance(found, _OTHER_TEXTS):
        return "decode them, data.decode()"
    if is_arrow_table(found):
        return "of a table pass one column"
    if isinstance(found, Game):
        return "pass its puzzle, game.puzzle; for the next step of a game see gridlanes.hint(game)"
    if isinstance(getattr(found, "puzzle", None), (str, Puzzle)):
        return "pass its puzzle, row.puzzle"
    if isinstance(found, Mapping):
        return "write it as JSON, json.dumps(data)"
    if callable(getattr(found, "read", None)):
        return "pass the path of the file"
    return "make a list of them, list(data)" if isinstance(found, (Iterator, Set)) else ""


def is_arrow_table(data: object) -> bool:
    """Whether it is a table or a batch of rows of Arrow, whose list would be one of rows as dictionaries."""
    return hasattr(data, "column_names") and callable(getattr(data, "to_pylist", None))


def _path(path: os.PathLike[Any]) -> Path:
    try:
        return Path(os.fsdecode(path))
    except TypeError as error:
        raise ModelError(f"expected a path, found {type(path).__name__} ({error})") from None


def _array(data: Any) -> NDArray[Any] | None:
    """What offers to be an array as one; None for what does not."""
    try:
        if isinstance(data, np.ndarray):
            return data
        for name in ("to_pylist", "to_numpy"):
            if callable(getattr(data, name, None)) and not isinstance(data, type):
                found = getattr(data, name)()
                return _objects(found) if isinstance(found, list) else np.asanyarray(found)
        if isinstance(data, memoryview) or (hasattr(data, "__array__") and not isinstance(data, type)):
            return np.asanyarray(data)
    except Exception as error:  # whatever another library raises
        raise ModelError(f"{type(data).__name__} cannot be read as an array: {error}") from error
    return None


def _objects(items: Sequence[Any]) -> NDArray[Any]:
    array = np.empty(len(items), object)
    array[:] = items
    return array


def _of_array(array: NDArray[Any], what: str) -> Plain:
    if isinstance(array, np.ma.MaskedArray):
        array = array.filled({"U": "", "S": b"", "O": None}.get(array.dtype.kind, 0))
    array = np.asarray(array)
    if array.dtype.kind in _NUMBERS[what]:
        return array
    if array.dtype.kind not in "UTSO":
        advice = "; convert it with .astype(int)" if array.dtype.kind == "f" else ""
        raise ModelError(f"expected {what} as whole numbers or strings, found an array of dtype {array.dtype}{advice}")
    if array.ndim < 2:
        return _of_list(array.reshape(-1).tolist(), what)
    if array.dtype.kind == "O":
        return _numbers(array.tolist(), what)
    raise ModelError(
        f"expected {what} as strings in one dimension, found shape {array.shape}; of a table pass one column"
    )


def _of_list(items: Sequence[Any], what: str) -> Plain:
    if all(isinstance(item, str) for item in items):
        return items
    of_one_kind = next((kind for kind in (_is_text, _is_puzzle, _holds_numbers) if kind(items[0])), None)
    for number, item in enumerate(items, 1):
        if of_one_kind is None or not of_one_kind(item):
            _refuse(what, item, f" as entry {number} of a {type(items).__name__}")
    if of_one_kind is _is_text:
        return [_text(item) for item in items]
    return items if of_one_kind is _is_puzzle else _numbers(items, what)


def _is_text(item: Any) -> bool:
    """Also true for missing values: None, NaN, or those of pandas."""
    is_nan = isinstance(item, float) and item != item
    missing = item is None or is_nan or type(item).__name__ in ("NAType", "NaTType")
    return missing or isinstance(item, (str, *_OTHER_TEXTS))


def _is_puzzle(item: Any) -> bool:
    return isinstance(item, Puzzle)


def _holds_numbers(item: Any) -> bool:
    """Whether an entry of a list is a number, or a list or an array that may hold some."""
    holds_some = isinstance(item, Sequence) or hasattr(item, "__array__")
    return (holds_some or isinstance(item, (int, float))) and not isinstance(item, (bool, str, *_OTHER_TEXTS))


def _text(item: Any) -> str:
    if isinstance(item, str):
        return item
    return bytes(item).decode("utf-8", "replace") if isinstance(item, _OTHER_TEXTS) else ""


def _numbers(nested: Sequence[Any], what: str) -> NDArray[Any]:
    """Nested lists, or a list of arrays, as one array of numbers."""
    try:
        array = np.asarray([_filled(item) for item in nested])
    except (ValueError, TypeError, OverflowError) as error:
        words = "lists of different lengths" if "inhomogeneous" in str(error) else f"lists that are no array ({error})"
        raise ModelError(f"expected {what} of one size, found {words}; pass those of other sizes apart") from None
    if array.dtype.kind in _NUMBERS[what]:
        return array
    raise ModelError(
        f"expected {what} as whole numbers in the shape {_SHAPES}, or as strings; found lists of dtype {array.dtype},"
        f" shape {array.shape}; of a table pass one column"
    )


def _filled(item: Any) -> Any:
    return item.filled(0) if isinstance(item, np.ma.MaskedArray) else item
