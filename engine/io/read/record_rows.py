"""From records to rows: the puzzles read from their texts, with their given solutions and other fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.io.forms.characters import HEXADECIMAL
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import json_text
from gridlanes.io.read.bulk_lines import ReadRows, Scan
from gridlanes.io.read.found_rows import WrongRows
from gridlanes.io.read.given_solutions import solution_of, solutions_of
from gridlanes.io.read.names import GENRE, KEPT_OF_A_RESULT, RESULT_NAMES
from gridlanes.io.read.records import RecordShape
from gridlanes.io.read.rows import ReadRow, shortened

_SHOWN = 40
_APART = ',"\\u0000",'
_HEX_CELLS = HEXADECIMAL**2
_WORD = re.compile(r"[0-9A-Za-z._*]+")


class FoundRecord(NamedTuple):
    """A record: its line in the chunk, its fields, and where in them its puzzle is."""

    number: int
    value: dict[str, Any]
    shape: RecordShape
    field: str
    text: str


def reason_in_field(reason: str, field: str) -> str:
    """A reason with the field that it is about."""
    return f"{reason}, in the field {field[:_SHOWN]!r}"


def wrong_in_fields(some: WrongRows, records: Sequence[FoundRecord], genre: Genre | None, scan: Scan) -> WrongRows:
    """As `record_reader.RecordReader`, of rows that were found together."""
    words: dict[tuple[int, str], int] = {}
    names: dict[str, str] = {}
    code, column, shown = [], [], []
    for record, own_code, own_column in zip(records, some.code.tolist(), some.column.tolist(), strict=True):
        line = scan.line(record.number).decode()
        name = names.get(record.field) or names.setdefault(record.field, json_text(record.field))
        start = place_in(line, record, name)
        exact = line.startswith(record.text, start)
        column.append(start + (own_column if exact else 1))
        code.append(words.setdefault((own_code, record.field), len(words)))
        shown.append(shortened(line, column[-1]))
    said = [
        some.words[own]._replace(
            reason=reason_in_field(some.words[own].reason, field),
            genre=some.words[own].genre or ("" if genre is None else genre.name),
        )
        for own, field in words
    ]
    numbers = np.array([record.number for record in records], np.int64)
    texts = [shortened(record.text) for record in records]
    arrays = np.array(code, np.int64), np.array(column, np.int64)
    return WrongRows(numbers, texts, shown, said, *arrays, _rests(records))


def _rests(records: Sequence[FoundRecord]) -> list[str]:
    """`rest_of` of each without the puzzle, all at once, which is faster."""
    rests, plain = [""] * len(records), []
    for i, record in enumerate(records):
        if record.shape.is_result:
            rests[i] = rest_of(record, {record.field})
        elif len(record.value) > 1:
            del record.value[record.field]  # nothing else needs it any more
            plain.append(i)
    for i, rest in zip(plain, _all_json_text([records[i].value for i in plain]), strict=True):
        rests[i] = rest
    return rests


def place_in(line: str, record: FoundRecord, name: str) -> int:
    """Where the text of a record starts in its line, from 0; where its field starts if the text cannot be located.
    `name`: of the field, as JSON.
    """
    at = line.find(f"{name}:")
    at = line.find(name) if at < 0 else at
    if at < 0:
        return 0
    if type(record.value[record.field]) is not str:
        return at
    value = line.find('"', at + len(name))
    return value + 1 if value >= 0 else at


def line_of(record: FoundRecord) -> str:
    """The line that represents a record. The hexadecimal convention is detected from puzzle and solution together."""
    if len(record.text) == _HEX_CELLS and record.shape.solution:
        solution = record.value[record.shape.solution]
        if type(solution) is str and len(solution) == _HEX_CELLS and _WORD.fullmatch(solution):
            return f"{record.text},{solution}"
    return record.text


def with_their_fields(part: ReadRows, records: Sequence[FoundRecord], numbers: NDArray[np.int64]) -> ReadRows:
    """Rows that were read together, with the solutions and the other fields of their records."""
    genre, expected = part.structure.genre, part.expected
    names = [record.shape.solution for record in records]
    if expected is None:
        given = [record.value[name] if name else None for record, name in zip(records, names, strict=True)]
        expected = solutions_of(part.structure, given, part.givens)
    solved = [False] * len(records) if expected is None else (expected[:, 0] > 0).tolist()
    rests, plain = [""] * len(records), []
    for i, (record, name, has_solution) in enumerate(zip(records, names, solved, strict=True)):
        value = record.value
        if record.shape.is_result or (part.extra is not None and part.extra[i]):
            more = part.extra[i] if part.extra is not None else ""
            rests[i] = rest_of(record, {record.field, name if has_solution else ""}, genre, more)
            continue
        del value[record.field]  # nothing else needs it any more
        if has_solution and name:
            del value[name]
        if value and record.shape.has_genre and value.get(GENRE) == genre:
            del value[GENRE]
        if value:
            plain.append(i)
    for i, rest in zip(plain, _all_json_text([records[i].value for i in plain]), strict=True):
        rests[i] = rest
    return replace(part, lines=numbers[part.lines], expected=expected, extra=rests if any(rests) else None)


def _all_json_text(values: Sequence[dict[str, Any]]) -> list[str]:
    """`json_text` of each, all at once, which is quicker."""
    apart: list[Any] = ["\0"] * (2 * len(values) - 1)
    apart[::2] = values
    found = json_text(apart)[1:-1].split(_APART)
    return found if len(found) == len(values) else [json_text(value) for value in values]


def with_fields(row: ReadRow, record: FoundRecord) -> ReadRow:
    """A row that was read on its own, with the solution and the other fields of its record."""
    expected, used = row.expected, ""
    if record.shape.solution:
        if expected is None:
            expected = solution_of(row.puzzle.structure, record.value[record.shape.solution], row.puzzle.givens)
        used = record.shape.solution if expected is not None else ""
    more = row.extra
    if row.expected is None and line_of(record) != record.text:
        more = ""  # the solution that stood beside it, and is no solution
    return replace(
        row, expected=expected, extra=rest_of(record, {record.field, used}, row.puzzle.structure.genre, more)
    )


def rest_of(record: FoundRecord, used: set[str], genre: str = "", more: str = "") -> str:
    """The other fields of a record as JSON, nothing if there are none. `more`: what else the puzzle's field holds."""
    rest = {name: entry for name, entry in record.value.items() if name not in used}
    if genre and rest.get(GENRE) == genre:
        del rest[GENRE]
    if record.shape.is_result:
        rest = {name: entry for name, entry in rest.items() if name not in RESULT_NAMES or name in KEPT_OF_A_RESULT}
        if rest.get("extra") == "":
            del rest["extra"]
        if len(rest) == 1 and not more and isinstance(rest.get("extra"), str):
            return str(rest["extra"])
    if more:
        rest[record.field] = more
    return json_text(rest) if rest else ""
