"""Reading records: their texts are taken out and read together as lines, by the fast ways that lines have.

The solution beside a puzzle is what came with it (`Group.expected`) where it fits; all other fields are kept as the
row's extra, as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.errors import PuzzleError
from gridlanes.io.forms.characters import HEXADECIMAL
from gridlanes.io.forms.genre import Genre
from gridlanes.io.forms.limited_json import check_beside, json_text, objects_of
from gridlanes.io.read.bulk_lines import Indices, ReadRows, Scan
from gridlanes.io.read.envelope import is_envelope, object_in
from gridlanes.io.read.games import is_game
from gridlanes.io.read.given_solutions import solution_of, solutions_of
from gridlanes.io.read.lines import LineReader
from gridlanes.io.read.names import GENRE, KEPT_OF_A_RESULT, RESULT_NAMES
from gridlanes.io.read.one_puzzle import one_puzzle
from gridlanes.io.read.records import (
    RecordShape,
    choose,
    game_of,
    games_of,
    options_in_record,
    record_shape,
    says_its_genre,
)
from gridlanes.io.read.rows import (
    LONGEST_LINE,
    InvalidRow,
    ReaderOptions,
    ReadRow,
    envelope_row,
    invalid_row,
    shortened,
)
from gridlanes.io.read.sources import Chunk
from gridlanes.registry import genre_named

_BRACE = ord("{")
_ENVELOPE = re.compile(rb'\{"genre": ?"[^"\\]{0,64}", ?"data":')
_MOST_REMEMBERED = 64
_SHOWN = 40
_NAMES = frozenset((str, type(None)))
_AT_ONCE, _BYTES_AT_ONCE = 1024, 1 << 20
"""lines whose JSON is read at once, and bytes of them: what is made of these may take twenty times as much"""
_LONG = 1 << 14
"""bytes of a line whose JSON is read just once, whatever it is"""
_BYTES_HELD = 1 << 22
"""of lines whose fields are held until their texts are read"""
_APART = ',"\\u0000",'
_HEX_CELLS = HEXADECIMAL**2
_WORD = re.compile(r"[0-9A-Za-z._*]+")


class _FoundRecord(NamedTuple):
    """A record: its line in the chunk, its fields, and where in them its puzzle is."""

    number: int
    value: dict[str, Any]
    shape: RecordShape
    field: str
    text: str


def _alone(raw: bytes) -> dict[str, Any] | PuzzleError | None:
    """The object in one line, or why there is none in one that begins so; None for what is none at all."""
    if len(raw) > LONGEST_LINE:
        return None
    try:
        line = raw.decode()
        return object_in(line) if is_envelope(line) else None
    except UnicodeDecodeError:  # the exact way says why
        return None
    except PuzzleError as error:
        return error


class RecordReader:
    """Reads the records among lines."""

    def __init__(self, source: str, options: ReaderOptions) -> None:
        self._source, self._options = source, options
        self._folders = PurePath(source).parts[:-1]
        self._options_of: dict[Genre | None, ReaderOptions] = {}
        self._readers: dict[Genre | None, LineReader] = {}
        self._shapes: dict[tuple[str, ...], RecordShape] = {}
        self._games: dict[str, tuple[Genre, ...]] = {}

    def read(self, scan: Scan, lines: Indices) -> tuple[list[ReadRows], dict[int, ReadRow | InvalidRow], Indices]:
        """Reads those of `lines` ``(n,)`` that are records; gives rows read together, rows alone, and the rest."""
        first = scan.data[scan.starts[lines]]
        candidates = lines[(first == _BRACE) | (first == 32) | (first == 9)]
        singles: dict[int, ReadRow | InvalidRow] = {}
        parts: list[ReadRows] = []
        found: list[int] = []
        at, passed = 0, np.cumsum(scan.ends[candidates] - scan.starts[candidates])
        while at < len(candidates):
            taken: dict[Genre | None, list[_FoundRecord]] = {}
            limit = int(passed[at - 1]) + _BYTES_HELD if at else _BYTES_HELD
            while at < len(candidates) and (not taken or passed[at] <= limit):
                before = int(passed[at - 1]) if at else 0
                end = min(at + _AT_ONCE, int(np.searchsorted(passed, before + _BYTES_AT_ONCE, "right")))
                end = max(end, at + 1)
                self._take_some(scan, candidates[at:end], taken, singles, found)
                at = end
            for genre, records in taken.items():
                self._read_texts(scan, genre, records, parts, singles)
        if not found:
            return [], {}, lines
        return parts, singles, np.setdiff1d(lines, np.array(found), assume_unique=True)

    def _take_some(
        self,
        scan: Scan,
        lines: Indices,
        taken: dict[Genre | None, list[_FoundRecord]],
        singles: dict[int, ReadRow | InvalidRow],
        found: list[int],
    ) -> None:
        """Takes the records out of some lines."""
        data, numbers = scan.chunk.data, lines.tolist()
        raws = [
            data[start:end] for start, end in zip(scan.starts[lines].tolist(), scan.ends[lines].tolist(), strict=True)
        ]
        values = self._values(raws)
        shapes = self._shapes
        usual: dict[str | None, tuple[list[_FoundRecord], dict[int, int]]] = {}
        taken.setdefault(None, [])  # there from now on, even if it stays empty
        for number, value, raw in zip(numbers, values, raws, strict=True):
            if len(raw) > _LONG and value is not None:
                single = self._long(raw, value, scan.chunk.line_of(number))
                if single is not None:
                    found.append(number)
                    singles[number] = single
                    continue
            if not isinstance(value, dict):
                continue
            shape = shapes.get(tuple(value)) or self._shape(value)
            if not shape.is_record:
                continue
            found.append(number)
            text, genre = value[shape.plain] if shape.plain else None, value.get(GENRE)
            # The usual case, in short.
            if type(text) is str and text.isascii() and text.replace(".", "").isalnum() and type(genre) in _NAMES:
                same = usual.get(genre)
                if same is None:
                    same = usual[genre] = self._usual(genre, taken)
                if len(text) in same[1]:
                    same[0].append(_FoundRecord(number, value, shape, shape.plain, text))
                    continue
            self._take(number, value, shape, raw, scan.chunk, taken, singles)

    def _long(self, raw: bytes, value: dict[str, Any] | PuzzleError, line_number: int) -> ReadRow | InvalidRow | None:
        """The row of a line that is too long to be read once more; None for a record, which is read with the others."""
        line = raw.decode()
        try:
            if isinstance(value, PuzzleError):
                raise value
            if not self._shape(value).is_record:
                return envelope_row(value, line, self._options)
            check_beside(value)
        except PuzzleError as error:
            return invalid_row(line, error, self._source, line_number)
        return None

    def _usual(
        self, name: str | None, taken: dict[Genre | None, list[_FoundRecord]]
    ) -> tuple[list[_FoundRecord], dict[int, int]]:
        """Where records of plain puzzles of a genre belong, and the lengths of such; none where that is not so easy."""
        genre = None if name is None else genre_named(name)
        if name is not None and (genre is None or (self._options.asked and genre is not self._options.genre)):
            return [], {}
        genre = None if self._options.asked else genre
        return taken.setdefault(genre, []), self._options_for(genre).sides

    def _values(self, raws: Sequence[bytes]) -> list[dict[str, Any] | PuzzleError | None]:
        """The objects in lines, or why they are none; None for any other line."""
        skip = None if self._options.field is not None else _ENVELOPE.match
        if len(raws) > 1 and max(map(len, raws)) <= _LONG and not (skip is not None and any(map(skip, raws))):
            values = objects_of(raws)
            if values is not None:
                return [*values]
        return [None if skip is not None and skip(raw) else _alone(raw) for raw in raws]

    def _options_for(self, genre: Genre | None) -> ReaderOptions:
        options = self._options_of.get(genre)
        if options is None:
            options = self._options_of[genre] = options_in_record(self._options, genre)
        return options

    def _shape(self, value: dict[str, Any]) -> RecordShape:
        names = tuple(value)
        shape = record_shape(names, self._options.field)
        if len(self._shapes) < _MOST_REMEMBERED >= len(names):
            self._shapes[names] = shape
        return shape

    def _take(
        self,
        number: int,
        value: dict[str, Any],
        shape: RecordShape,
        raw: bytes,
        chunk: Chunk,
        taken: dict[Genre | None, list[_FoundRecord]],
        singles: dict[int, ReadRow | InvalidRow],
    ) -> None:
        """Finds the puzzle of one record; it joins those of its genre, or is a row that is read already."""
        field, text, genre, error = choose(value, shape, self._options_for, self._options.field)
        if field is None:
            line = raw.decode()
            assert error is not None
            placed = PuzzleError(error.reason, hint=error.hint, column=len(line) - len(line.lstrip()) + 1)
            singles[number] = invalid_row(line, placed, self._source, chunk.line_of(number))
            return
        if "\n" in text or "\r" in text:
            text = re.sub(r"\r\n?", "\n", text).strip("\n")
            if text.lstrip()[:1] == "{":
                text = text.replace("\n", " ")
        record = _FoundRecord(number, value, shape, field, text)
        if error is None and genre is None and not self._options.asked:
            word = text.strip()
            if ":" in word and is_game(word) and not says_its_genre(word):
                game = game_of(word, self._games_of(word.partition(":")[0]), self._folders)
                genre, error = (None, game) if isinstance(game, PuzzleError) else (game, None)
        if error is not None:
            singles[number] = self._invalid(record, InvalidRow(text, error), genre, raw, chunk, inside=False)
        elif "\n" in text:
            single = one_puzzle(text, 1, self._options_for(genre))
            if isinstance(single, InvalidRow):
                singles[number] = self._invalid(record, single, genre, raw, chunk, inside=False)
            else:
                singles[number] = _with_fields(single, record)
        else:
            taken.setdefault(genre, []).append(record)

    def _games_of(self, parameters: str) -> tuple[Genre, ...]:
        games = self._games.get(parameters)
        if games is None:
            games = games_of(parameters)
            if len(self._games) < _MOST_REMEMBERED:
                self._games[parameters] = games
        return games

    def _read_texts(
        self,
        scan: Scan,
        genre: Genre | None,
        records: Sequence[_FoundRecord],
        parts: list[ReadRows],
        singles: dict[int, ReadRow | InvalidRow],
    ) -> None:
        """Reads the texts of records, a line each."""
        if not records:
            return
        reader = self._readers.get(genre)
        if reader is None:
            reader = self._readers[genre] = LineReader(self._source, self._options_for(genre), every_line=True)
        texts = [_line_of(record) for record in records]
        read_together, one_by_one = reader.read(Chunk.of("\n".join([*texts, ""]).encode("utf-8", "surrogatepass")))
        numbers = np.fromiter((record.number for record in records), np.int64, len(records))
        for part in read_together:
            if len(part.lines):
                parts.append(_with_their_fields(part, [records[i] for i in part.lines.tolist()], numbers))
        for i, single in one_by_one.items():
            record = records[i]
            if isinstance(single, InvalidRow):
                single = self._invalid(record, single, genre, scan.line(record.number), scan.chunk)
            else:
                single = _with_fields(single, record)
            singles[record.number] = single

    def _invalid(
        self,
        record: _FoundRecord,
        bad: InvalidRow,
        genre: Genre | None,
        raw: bytes,
        chunk: Chunk,
        *,
        inside: bool = True,
    ) -> InvalidRow:
        """The error of a record's text, its place counted in the line. `inside`: its column is one of the text."""
        line, error = raw.decode(), bad.error
        start = _place_in(line, record)
        exact = inside and error.column and line[start : start + len(record.text)] == record.text
        column = start + error.column if exact else start + 1
        placed = PuzzleError(
            f"{error.reason}, in the field {record.field[:_SHOWN]!r}",
            hint=error.hint,
            source=self._source,
            line=chunk.line_of(record.number),
            column=column,
            text=shortened(line, column),
            genre=error.genre or (genre.name if genre is not None else ""),
        )
        return InvalidRow(shortened(record.text), placed, _rest(record, {record.field}))


def _place_in(line: str, record: _FoundRecord) -> int:
    """Where the text of a record starts in its line, from 0; where its field starts if that cannot be told."""
    name = json_text(record.field)
    at = line.find(f"{name}:")
    at = line.find(name) if at < 0 else at
    if at < 0:
        return 0
    if type(record.value[record.field]) is not str:
        return at
    value = line.find('"', at + len(name))
    return value + 1 if value >= 0 else at


def _line_of(record: _FoundRecord) -> str:
    """The line that stands for a record. The hexadecimal convention is told from puzzle and solution together."""
    if len(record.text) == _HEX_CELLS and record.shape.solution:
        solution = record.value[record.shape.solution]
        if type(solution) is str and len(solution) == _HEX_CELLS and _WORD.fullmatch(solution):
            return f"{record.text},{solution}"
    return record.text


def _with_their_fields(part: ReadRows, records: Sequence[_FoundRecord], numbers: NDArray[np.int64]) -> ReadRows:
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
            rests[i] = _rest(record, {record.field, name if has_solution else ""}, genre, more)
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


def _with_fields(row: ReadRow, record: _FoundRecord) -> ReadRow:
    """A row that was read alone, with the solution and the other fields of its record."""
    expected, used = row.expected, ""
    if record.shape.solution:
        if expected is None:
            expected = solution_of(row.puzzle.structure, record.value[record.shape.solution], row.puzzle.givens)
        used = record.shape.solution if expected is not None else ""
    more = row.extra
    if row.expected is None and _line_of(record) != record.text:
        more = ""  # the solution that stood beside it, and is no solution
    return replace(row, expected=expected, extra=_rest(record, {record.field, used}, row.puzzle.structure.genre, more))


def _rest(record: _FoundRecord, used: set[str], genre: str = "", more: str = "") -> str:
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
