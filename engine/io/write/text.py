"""CSV, JSON lines and plain solved lines, without any package beyond NumPy.

A row is made by one ``%`` of a template with the row's cells; strings that every row shares are part of the template.
Cells are escaped only in columns whose bytes contain something to escape.

**Formulas.** A spreadsheet that opens CSV runs a cell as a formula if it begins with ``=``, ``+``, ``-``, ``@``, a tab
or a carriage return, and puzzles are untrusted texts. As OWASP advises (CSV Injection), such a text gets a ``'`` in
front. Symfony, League CSV, Papa Parse and csv-stringify offer this as an option; here it is always done, since users
who need it may not know of it. It can be undone: a text that begins with quotes and then such a character gets one more
``'``, so that removing one ``'`` from any such text restores it. Numbers are not escaped, nor is ``-`` alone or before
a colon, which is standard input. No puzzle of one line begins with such a character, but grids with ``-`` for a blank
do. JSON lines and Parquet hold every text unchanged.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, BinaryIO

from gridlanes.results.columns import COLUMNS
from gridlanes.tables.columns import Choice, Columns, Schema, TextColumn

Escape = Callable[[bytes], bytes]

_JSON_SPECIAL = bytes(range(32)) + b'"\\'
_CSV_QUOTED = b',"\r\n'
_FORMULA = re.compile(rb"'*(?:[=+@\t\r\0]|-(?!:|\Z)|\xef\xbc[\x9d\x8b\x8d\xa0])")
"""texts that a spreadsheet may take for a formula, including full-width forms of the signs"""
_CSV_SPECIAL = _CSV_QUOTED + b"=+-@\t\0\xef"


def _json_escape(cell: bytes) -> bytes:
    return json.dumps(cell.decode("utf-8"), ensure_ascii=False).encode("utf-8")[1:-1]


def _csv_escape(cell: bytes) -> bytes:
    if _FORMULA.match(cell):
        cell = b"'" + cell
    if len(cell.translate(None, _CSV_QUOTED)) == len(cell):
        return cell
    return b'"' + cell.replace(b'"', b'""') + b'"'


def _cells(column: Any, special: bytes, escape: Escape) -> tuple[bytes, list[Any] | None]:
    """What stands for a column in the template, and its cells; None where the template says it all."""
    if isinstance(column, TextColumn):
        raw = column.data.tobytes()
        rows = column.rows()
        if len(raw.translate(None, special)) < len(raw):
            rows = [escape(row) for row in rows]
        return b"%b", rows
    if isinstance(column, Choice):
        names = [escape(name.encode("utf-8", "replace")) for name in column.names]
        if len(names) == 1:
            return names[0].replace(b"%", b"%%"), None
        return b"%b", [names[code] for code in column.codes.tolist()]
    if column.dtype == bool:
        return b"%b", [b"true" if cell else b"false" for cell in column.tolist()]
    return b"%d", column.tolist()


def _rows(
    columns: Columns, special: bytes, escape: Escape, pattern: Callable[[str, bytes, bool], bytes]
) -> list[bytes]:
    """The rows without what separates them; `pattern` takes a column's name, its place and whether it is a string."""
    places, cells = [], []
    for name, column in columns.items():
        place, own = _cells(column, special, escape)
        places.append(pattern(name, place, isinstance(column, (TextColumn, Choice))))
        if own is not None:
            cells.append(own)
    template = b",".join(places)
    return list(map(template.__mod__, zip(*cells, strict=True)))


def _json_pattern(name: str, place: bytes, is_string: bool) -> bytes:
    return f'"{name}":'.encode() + (b'"' + place + b'"' if is_string else place)


def _csv_pattern(_name: str, place: bytes, _is_string: bool) -> bytes:
    return place


class _TextSink:
    """What the three have in common: nothing is held back."""

    def __init__(self, stream: BinaryIO, table: Schema = COLUMNS):
        self._stream, self._table = stream, table

    @staticmethod
    def check() -> None:
        """Nothing beyond NumPy is needed."""

    def finish(self) -> None:
        """Nothing is held back."""

    def abandon(self) -> None:
        """Nothing is held back."""


class JsonLinesSink(_TextSink):
    """A JSON object a line, with the columns as keys."""

    def write(self, columns: Columns) -> None:
        """Writes the next rows."""
        rows = _rows(columns, _JSON_SPECIAL, _json_escape, _json_pattern)
        if rows:
            self._stream.write(b"{" + b"}\n{".join(rows) + b"}\n")


class CsvSink(_TextSink):
    """A header and a line for each row, as in RFC 4180 except for bare line feeds; quotes only where they are needed,
    and a ``'`` before a text that a spreadsheet would take for a formula.

    A solution of digits is a number to most readers of CSV: read the grids as text (pandas: ``dtype=str``).
    """

    def __init__(self, stream: BinaryIO, table: Schema = COLUMNS):
        super().__init__(stream, table)
        stream.write(",".join(column.name for column in table).encode() + b"\n")

    def write(self, columns: Columns) -> None:
        """Writes the next rows."""
        rows = _rows(columns, _CSV_SPECIAL, _csv_escape, _csv_pattern)
        if rows:
            self._stream.write(b"\n".join(rows) + b"\n")


class LinesSink(_TextSink):
    """Each row's solution, a line each.

    A row without one is an empty line: repeating its puzzle might look like a solution.
    """

    def write(self, columns: Columns) -> None:
        """Writes the next rows."""
        solutions = columns["solution"]
        assert isinstance(solutions, TextColumn)
        if len(solutions):
            self._stream.write(b"\n".join(solutions.rows()) + b"\n")
