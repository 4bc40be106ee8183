"""The cells of Arrow columns as JSON, and a lower bound of its length, known before the JSON is made."""

from __future__ import annotations

import contextlib
import json
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.limited_json import json_value

SHOWN = 1000
"""bytes of a text that is too long"""
_SPECIAL = bytes((*range(32), *b'"\\'))
_LONGEST_DATA = 1 << 14
"""characters of JSON that are read to see whether they are JSON; what is longer stays a text"""
_NULL = 4
"""characters of ``null``"""

Lengths = NDArray[np.int64]


class JsonColumns:
    """Makes JSON of columns. `arrow` is the package; `data` names the column whose texts are JSON, if there is one;
    `texts` names those whose bytes are texts, also where they are invalid UTF-8.
    """

    def __init__(self, arrow: Any, compute: Any, data: str | None, texts: frozenset[str] = frozenset()) -> None:
        self._arrow, self._compute, self._data, self._texts = arrow, compute, data, texts

    def lines(self, batch: Any) -> bytes:
        """Rows as lines of JSON."""
        arrow = self._arrow
        pieces: list[Any] = []
        before = "{"
        for name, column in zip(batch.schema.names, batch.columns, strict=True):
            pieces.append(before + _to_json(name) + ":")
            pieces.append(self._as_json(name, column))
            before = ","
        pieces.append("}\n")
        text = self._compute.binary_join_element_wise(
            *(arrow.scalar(piece, arrow.large_string()) if isinstance(piece, str) else piece for piece in pieces),
            arrow.scalar("", arrow.large_string()),
        )
        return _bytes_of(text)

    def _as_json(self, name: str, column: Any) -> Any:
        """The entries of a column as JSON, in a column of text."""
        arrow, compute = self._arrow, self._compute
        types = arrow.types
        if types.is_dictionary(column.type):
            column = column.dictionary_decode()
        kind = column.type
        if name in self._texts and (types.is_binary(kind) or types.is_large_binary(kind)):
            column = column.view(arrow.large_string() if types.is_large_binary(kind) else arrow.string())
            kind = column.type
        is_text = types.is_string(kind) or types.is_large_string(kind)
        if types.is_integer(kind) or types.is_boolean(kind):
            found = column.cast(arrow.large_string())
        elif is_text and not (name == self._data or _has_special(column)):
            quote = arrow.scalar('"', arrow.large_string())
            nothing = arrow.scalar("", arrow.large_string())
            found = compute.binary_join_element_wise(quote, column.cast(arrow.large_string()), quote, nothing)
        else:
            entries = [_json_of(entry, parsed=name == self._data) for entry in self._entries(column, is_text)]
            found = arrow.array(entries, arrow.large_binary()).view(arrow.large_string())
        return compute.fill_null(found, "null")

    def _entries(self, column: Any, is_text: bool) -> list[Any]:
        """The entries as Python has them; text may hold bytes that are no UTF-8, as `bytes.decode` escapes them."""
        if is_text:
            column = column.view(self._arrow.large_binary() if column.type == self._arrow.large_string() else "binary")
            return [None if raw is None else raw.decode("utf-8", "surrogateescape") for raw in column.to_pylist()]
        try:
            entries: list[Any] = column.to_pylist()
        except (ArithmeticError, ValueError, self._arrow.ArrowException):
            return [self._entry(cell) for cell in column]
        return entries

    def _entry(self, cell: Any) -> Any:
        try:
            return cell.as_py()
        except (ArithmeticError, ValueError, self._arrow.ArrowException):  # such as a time that Python does not have
            return f"<{cell.type}>"

    def least_lengths(self, column: Any) -> Lengths:
        """``int64 (rows,)``: how long the JSON of each entry is at least."""
        arrow, types, kind = self._arrow, self._arrow.types, column.type
        lengths = np.full(len(column), 1, np.int64)
        if types.is_dictionary(kind):
            inner = np.append(self.least_lengths(column.dictionary), _NULL)
            return np.asarray(inner[column.indices.fill_null(len(inner) - 1).to_numpy(zero_copy_only=False)])
        if types.is_string(kind) or types.is_large_string(kind) or types.is_binary(kind) or types.is_large_binary(kind):
            found = self._compute.binary_length(column).cast(arrow.int64()).fill_null(_NULL)
            return np.asarray(found.to_numpy(zero_copy_only=False))
        if types.is_struct(kind):
            inside = sum(map(self.least_lengths, column.flatten()), lengths)
            return np.asarray(np.where(column.is_null().to_numpy(zero_copy_only=False), _NULL, inside))
        if types.is_list(kind) or types.is_large_list(kind) or types.is_map(kind):
            bounds = column.offsets.to_numpy(zero_copy_only=False).astype(np.int64)
            inside = column.values.slice(bounds[0], bounds[-1] - bounds[0])
            before = np.concatenate([[0], np.cumsum(self.least_lengths(inside) + 1)])
            lengths += np.diff(before[bounds - bounds[0]])
        return lengths

    def beginning(self, batch: Any, row: int) -> bytes:
        """The beginning of a row that is too long to be made: what is longest in it."""
        lengths = [int(self.least_lengths(column.slice(row, 1))[0]) for column in batch.columns]
        which = lengths.index(max(lengths))
        column = batch.columns[which].slice(row, 1)
        if self._arrow.types.is_dictionary(column.type):
            column = column.dictionary.slice(column.indices[0].as_py(), 1)
        text = f"{{{_to_json(batch.schema.names[which])}:".encode()
        if column.type in (self._arrow.string(), self._arrow.large_string()):
            text += b'"' + _bytes_of(column, SHOWN)
        return text[:SHOWN].replace(b"\n", b" ")


def _bytes_of(column: Any, at_most: int | None = None) -> bytes:
    """The bytes of all texts of a column, end to end."""
    _, offsets, data = column.buffers()
    if data is None or not len(column):
        return b""
    kind = np.int64 if str(column.type).startswith("large") else np.int32
    bounds = np.frombuffer(offsets, kind)[column.offset : column.offset + len(column) + 1]
    first, last = int(bounds[0]), int(bounds[-1])
    return bytes(memoryview(data)[first : last if at_most is None else min(last, first + at_most)])


def _has_special(column: Any) -> bool:
    """Whether JSON writes a character of these texts in another way."""
    raw = _bytes_of(column)
    return len(raw.translate(None, _SPECIAL)) < len(raw)


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)


def _json_of(entry: Any, *, parsed: bool) -> bytes | None:
    """The JSON of one entry; the text itself if that is JSON and to be `parsed`."""
    if entry is None:
        return None
    if parsed and isinstance(entry, str) and len(entry) <= _LONGEST_DATA:
        with contextlib.suppress(PuzzleError):  # whoever reads it as text says what is wrong
            start = len(entry) - len(entry.lstrip())
            _, end = json_value(entry, start)
            if not entry[end:].strip():
                return entry[start:end].replace("\n", " ").replace("\r", " ").encode("utf-8", "surrogateescape")
    try:
        text = _to_json(entry)
    except ValueError:
        text = _to_json(_finite(entry))
    return text.encode("utf-8", "surrogateescape")


def _finite(entry: Any) -> Any:
    """An entry with null for NaN and infinity, which JSON does not have."""
    if isinstance(entry, float):
        return entry if math.isfinite(entry) else None
    if isinstance(entry, dict):
        return {name: _finite(value) for name, value in entry.items()}
    return [*map(_finite, entry)] if isinstance(entry, (list, tuple)) else entry


def _plain(value: Any) -> Any:
    """What stands in JSON for a value of another kind, such as a time; of bytes that are no text, how many they are."""
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return f"<{len(value)} bytes>"
    return str(value)
