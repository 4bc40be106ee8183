"""The bulk reader of JSON envelopes that hold nothing but a board: all boards of one size at once.

The JSON of each line is parsed on its own; the boards of one genre and size are joined, and the genre's `BoardReader`
decodes their characters together. Other lines are left to `envelope`, which also reports errors.
"""

from __future__ import annotations

import json

import numpy as np

from gridlanes.io.forms.limited_json import MAX_ENTRIES
from gridlanes.io.forms.puzzle_row import BoardReader
from gridlanes.io.read.bulk_lines import Indices, ReadRows, Scan, read_and_left, rows_of_draft
from gridlanes.io.read.found_rows import WrongRows
from gridlanes.io.read.rows import ReaderOptions
from gridlanes.io.read.wrong_lines import wrong_alike
from gridlanes.registry import genre_called

FEWEST = 8
"""envelopes of one genre and size that are worth it"""
_BRACE = ord("{")
_COLONS = 3
"""of an envelope that names its genre and one field of its data; with more, a name may stand twice"""
_DATA = b'"data"'
_DECODER = json.JSONDecoder()
_Boards = dict[tuple[str, int, int], tuple[list[int], list[str]]]


def read_bulk_json(
    scan: Scan, lines: Indices, options: ReaderOptions, source: str
) -> tuple[list[ReadRows], list[WrongRows], Indices]:
    """Reads those of `lines` ``(n,)`` that it can; gives these, those that are no puzzles, and all others."""
    if not options.json or len(lines) < FEWEST:
        return [], [], lines
    candidates = lines[scan.data[scan.starts[lines]] == _BRACE]
    if len(candidates) < FEWEST:
        return [], [], lines
    bulks: dict[str, BoardReader | None] = {}
    boards: _Boards = {}
    for line in candidates.tolist():
        _collect(scan.line(line), line, options, bulks, boards)
    parts: list[ReadRows] = []
    wrong: list[WrongRows] = []
    for (genre, rows, cols), (members, texts) in boards.items():
        bulk = bulks[genre]
        if len(members) < FEWEST or bulk is None:
            continue
        codes = bulk.symbols.codes("".join(texts)).reshape(len(members), rows * cols)
        is_known = (codes != bulk.symbols.WRONG).all(axis=1)
        draft = bulk.read(rows, cols, np.where(is_known[:, None], codes, np.uint8(0)))
        if draft is None:
            continue
        draft.fine &= is_known
        numbers = np.array(members)
        parts.append(rows_of_draft(scan, numbers, draft))
        at = np.argmax(codes == bulk.symbols.WRONG, axis=1)
        symbol = np.frombuffer("".join(texts).encode("ascii"), np.uint8).reshape(codes.shape)[np.arange(len(at)), at]
        wrong += _wrong(scan, numbers[~is_known], (at << 8 | symbol)[~is_known], options, source)
    parts, left = read_and_left(parts, lines)
    known = [some.lines for some in wrong]
    return parts, wrong, np.setdiff1d(left, np.concatenate(known), assume_unique=True) if known else left


def _wrong(scan: Scan, lines: Indices, key: Indices, options: ReaderOptions, source: str) -> list[WrongRows]:
    """Lines that are no puzzles, for a symbol in a cell that their `key` tells; the error is about their data."""
    find, starts, ends = scan.chunk.data.find, scan.starts[lines].tolist(), scan.ends[lines].tolist()
    place = np.array([find(_DATA, start, end) for start, end in zip(starts, ends, strict=True)], np.int64)
    return wrong_alike(scan, lines, key, place, np.ones(len(lines), np.bool_), options, source)


def _collect(
    raw: bytes, line: int, options: ReaderOptions, bulks: dict[str, BoardReader | None], boards: _Boards
) -> None:
    """Adds the board of one envelope, if it has the usual form."""
    if len(raw) > MAX_ENTRIES or raw.count(b":") != _COLONS:
        return
    try:
        text = raw.decode("ascii")
        value, end = _DECODER.raw_decode(text)
        genre, data = value["genre"], value["data"]
        if len(value) != 2 or (end < len(text) and text[end:].strip()):
            return
        if genre not in bulks:
            found = genre_called(genre) if isinstance(genre, str) else None
            wanted = found is not None and options.only in (None, found)
            bulks[genre] = found.boards if found is not None and wanted else None
        bulk = bulks[genre]
        if bulk is None or len(data) != 1:
            return
        rows = data[bulk.field]
        if type(rows) is not list:
            return
        board, cols = "".join(rows), len(rows[0])
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):  # the exact way says why
        return
    if len(board) != cols * len(rows) or any(len(row) != cols for row in rows) or not board.isascii():
        return
    members, texts = boards.setdefault((genre, len(rows), cols), ([], []))
    members.append(line)
    texts.append(board)
