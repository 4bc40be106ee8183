"""The bulk reader of JSON envelopes of any genre: the fields of all puzzles of one structure are filled in at once.

The JSON of each line is parsed, and the contents of its fields are read, on their own (`DataReader`). Lines with more
than a genre and its data, and those that are no puzzles, are left to `envelope`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.genre import Genre
from gridlanes.io.read.bulk_lines import Indices, ReadRows, Scan, read_and_left, rows_of_draft
from gridlanes.io.read.envelope import object_in
from gridlanes.io.read.rows import LONGEST_LINE, ReaderOptions
from gridlanes.registry import genre_called

FEWEST = 4
"""envelopes of one structure that are worth it"""
_BRACE = ord("{")
_MOST_AT_ONCE = 4096
"""envelopes whose objects are in memory at the same time"""


def read_bulk_data(scan: Scan, lines: Indices, options: ReaderOptions) -> tuple[list[ReadRows], Indices]:
    """Reads those of `lines` ``(n,)`` that it can; gives these and all others."""
    if not options.json or len(lines) < FEWEST:
        return [], lines
    candidates = lines[scan.data[scan.starts[lines]] == _BRACE].tolist()
    parts: list[ReadRows] = []
    for first in range(0, len(candidates), _MOST_AT_ONCE):
        by_genre: dict[Genre, tuple[list[int], list[Any]]] = {}
        for line in candidates[first : first + _MOST_AT_ONCE]:
            found = _genre_and_data(scan.line(line), options)
            if found is not None:
                members, values = by_genre.setdefault(found[0], ([], []))
                members.append(line)
                values.append(found[1])
        for genre, (members, values) in by_genre.items():
            for some, draft in genre.data_reader.drafts(values, FEWEST):
                parts.append(rows_of_draft(scan, np.array(members)[some], draft))
    return read_and_left(parts, lines)


def _genre_and_data(raw: bytes, options: ReaderOptions) -> tuple[Genre, Any] | None:
    """The genre and the data of an envelope that has nothing else; None for other lines."""
    if len(raw) > LONGEST_LINE or not raw.isascii() or b"\n" in raw:
        return None
    try:
        value = object_in(raw.decode())
    except PuzzleError:  # the exact way says why
        return None
    name = value.get("genre")
    genre = genre_called(name) if len(value) == 2 and "data" in value and isinstance(name, str) else None
    data = value.get("data")
    if genre is None or isinstance(data, str) or options.only not in (None, genre):
        return None
    return genre, data
