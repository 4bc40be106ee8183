"""The bulk reader of JSON envelopes of any genre: the fields of all puzzles of one structure are filled in at once.

The JSON of each line is parsed, and the contents of its fields are read, on their own (`DataReader`). Lines that are no
puzzles are left to `envelope`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import object_quickly
from gridlanes.io.forms.puzzle_row import Draft
from gridlanes.io.read.bulk_lines import Indices, ReadRows, Scan, read_and_left, rows_of_draft
from gridlanes.io.read.envelope import Beside, beside_data, object_in
from gridlanes.io.read.rows import LONGEST_LINE, ReaderOptions
from gridlanes.model.garbage import gc_paused
from gridlanes.registry import genre_called

FEWEST = 4
"""envelopes of one structure that are worth it"""
_ALONE = ("genre", "data")
"""all that stands in an envelope with nothing else"""
_BRACE = ord("{")
_MAX_AT_ONCE = 4096
"""envelopes whose objects are in memory at the same time"""


def read_bulk_data(scan: Scan, lines: Indices, options: ReaderOptions) -> tuple[list[ReadRows], Indices]:
    """Reads those of `lines` ``(n,)`` that it can; gives these and all others."""
    if not options.json or len(lines) < FEWEST:
        return [], lines
    candidates = lines[scan.data[scan.starts[lines]] == _BRACE].tolist()
    parts: list[ReadRows] = []
    for first in range(0, len(candidates), _MAX_AT_ONCE):
        with gc_paused():
            parts += _read_some(scan, candidates[first : first + _MAX_AT_ONCE], options)
    return read_and_left(parts, lines)


def _read_some(scan: Scan, lines: list[int], options: ReaderOptions) -> list[ReadRows]:
    """Reads some envelopes, which are in memory at the same time; gives the rows of those that it can read."""
    kinds: dict[tuple[Genre, bool], tuple[list[int], list[Any]]] = {}
    for line in lines:
        found = _envelope_in(scan.line(line), options)
        if found is not None:
            genre, value = found
            members, values = kinds.setdefault((genre, len(value) > len(_ALONE)), ([], []))
            members.append(line)
            values.append(value)
    parts: list[ReadRows] = []
    for (genre, has_more), (members, values) in kinds.items():
        for some, draft in genre.data_reader.drafts([value["data"] for value in values], FEWEST):
            here = np.array(members)[some]
            more = _beside(scan, here, [values[i] for i in some], draft) if has_more else None
            rows = rows_of_draft(scan, here, draft)
            parts.append(rows if more is None else _with_more(rows, more))
    return parts


def _envelope_in(raw: bytes, options: ReaderOptions) -> tuple[Genre, dict[str, Any]] | None:
    """The genre of an envelope, and the object that it is; None for other lines, and for data that are a text."""
    if len(raw) > LONGEST_LINE or not raw.isascii() or b"\n" in raw:
        return None
    value = object_quickly(raw)
    if value is None:
        try:
            value = object_in(raw.decode())
        except PuzzleError:  # the exact way says why
            return None
    name = value.get("genre")
    genre = genre_called(name) if isinstance(name, str) and "data" in value else None
    if genre is None or isinstance(value["data"], str) or options.only not in (None, genre):
        return None
    return genre, value


def _beside(scan: Scan, lines: Indices, values: list[dict[str, Any]], draft: Draft) -> list[Beside]:
    """What stands beside the data of the rows of a draft that are fine; those in which it is wrong are not."""
    found = list[Beside]()
    for row in np.flatnonzero(draft.fine).tolist():
        value = values[row]
        try:
            found.append(beside_data(value, value["data"], scan.line(lines[row]).decode(), draft.structure))
        except PuzzleError:
            draft.fine[row] = False
    return found


def _with_more(rows: ReadRows, more: list[Beside]) -> ReadRows:
    """The rows with what stands beside their data."""
    expected = None
    if any(beside.expected is not None for beside in more):
        blank = np.zeros(rows.structure.n_coords, np.uint8)
        expected = np.stack([blank if beside.expected is None else beside.expected for beside in more])
    text, extra = [beside.text for beside in more], [beside.extra for beside in more]
    return replace(rows, text=text, expected=expected, extra=extra)
